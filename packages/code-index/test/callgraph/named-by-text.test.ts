/** What a text names by its whole path is run by whoever loads that, and never bluntly said to have no caller. */
import { describe, expect, test } from 'vitest';
import { project } from '../support/project.ts';

const made = project({
  'pyproject.toml':
    '[project.entry-points."shop.plugins"]\nxml = "shop.xml:Xml"\n\n[project.entry-points.pytest11]\nshop = "shop.testing"\n',
  'shop/__init__.py': '',
  'shop/settings.py': `
    MIDDLEWARE = ["shop.middleware.Timing"]
    BACKENDS = ["shop.auth.Mail"]
    include("shop.models")
    include(".parts.added")
    `,
  'shop/middleware.py': `
    class Base:
        def process_base(self, request):
            return None

    class Timing(Base):
        def process_view(self, request):
            return None

    class Unnamed:
        def process_none(self, request):
            return None
    `,
  'shop/auth.py': 'class Mail:\n    def authenticate(self):\n        return None\n',
  'shop/models.py': 'def includeme(config):\n    pass\n\n\ndef _own(config):\n    pass\n',
  'shop/parts.py': 'def added(event):\n    pass\n\n\ndef other(event):\n    pass\n',
  'shop/xml.py': 'class Xml:\n    def send_xml(self):\n        return 1\n',
  'shop/testing.py': 'def start_shop():\n    pass\n',
  'shop/loads.py': 'def load(found):\n    for each in found:\n        each.load()().send_xml()\n',
  'tests/test_shop.py': 'patch("shop.middleware.Unnamed")\n',
});

describe('who may run it is said', () => {
  test.each([
    ['Timing.process_view', 'shop/settings.py:1 names Timing for what loads it, which may use process_view'],
    ['Base.process_base', 'shop/settings.py:1 names Timing for what loads it, which may use process_base'],
    ['Mail.authenticate', 'shop/settings.py:2 names Mail for what loads it, which may use authenticate'],
    ['includeme', 'shop/settings.py:3 names models for what loads it, which may use includeme'],
    ['start_shop', 'pyproject.toml:5 names testing for what loads it, which may use start_shop'],
  ])('%s', async (symbol, told) => {
    expect((await made.callgraph(symbol, { direction: 'callers' })).runBy).toEqual([told]);
  });
  test.each(['Unnamed.process_none', '_own', 'other'])('%s, which none names', async (symbol) => {
    expect((await made.callgraph(symbol, { direction: 'callers' })).runBy).toBeUndefined();
  });
});

test('the path in a text may begin where its file lies', async () => {
  const { mentions } = await made.callgraph('added', { direction: 'callers' });
  expect(mentions).toMatchObject({ likelyTotal: 1 });
});

test('objects of a class that a manifest names go wherever these are loaded', async () => {
  const { mentions } = await made.callgraph('send_xml', { direction: 'callers' });
  expect(mentions).toMatchObject({ total: 2, explained: { definition: 1 }, likelyTotal: 1 });
});

test('a whole path in a text is a possible use, of the class or of its member', async () => {
  const timing = await made.callgraph('Timing', { direction: 'callers' });
  expect(timing.callers?.map(({ symbol, file, resolution }) => `${symbol} ${file} ${resolution}`)).toEqual([
    '<module> shop/settings.py candidate',
  ]);
  expect(timing.mentions).toMatchObject({ total: 2, explained: { definition: 1, reference: 1 }, likelyTotal: 0 });
});
