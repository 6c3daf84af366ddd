/** Members that are asked for by a text: of a module, a class or an object, or by their whole path. */
import { describe, expect, test } from 'vitest';
import { callerText } from '../../support/cases.ts';
import { project } from '../../support/project.ts';

const made = project({
  'shop/__init__.py': '',
  'shop/till.py': `
    class Till:
        def charge(self): ...
        def refund(self): ...


    class Drawer(Till):
        pass


    def open_till(): ...
    def close_till(): ...
    def shut(): ...
    def unknown_one(): ...
  `,
  'shop/desk.py': `
    from .till import open_till


    def shut(): ...


    def run(other):
        open_till()
        return getattr(other, "unknown_one")
  `,
  'tests/test_till.py': `
    from unittest import mock
    from unittest.mock import patch
    from shop import desk, till
    from shop.till import Drawer, Till


    def test_setattr(monkeypatch):
        monkeypatch.setattr(till, "close_till", 1)


    def test_object(mocker):
        mocker.patch.object(Till, "charge")


    @mock.patch.object(Drawer, "refund")
    def test_heir(it): ...


    @patch("shop.desk.open_till")
    def test_path(it): ...


    def test_class_path():
        with mock.patch("shop.till.Till.charge"):
            pass


    def test_other():
        with mock.patch.object(desk, "shut"):
            pass
  `,
});

describe('a text', () => {
  test.each([
    ['close_till', ['test_setattr tests/test_till.py:8 mock resolved']],
    [
      'charge',
      ['test_class_path tests/test_till.py:24 mock resolved', 'test_object tests/test_till.py:12 mock resolved'],
    ],
    ['refund', ['<module> tests/test_till.py:15 mock resolved']],
    ['open_till', ['<module> tests/test_till.py:19 mock resolved', 'run shop/desk.py:8 call resolved']],
  ])('names %s', async (symbol, expected) => {
    const { callers = [], mentions } = await made.callgraph(symbol, { direction: 'callers', file: 'shop/till.py' });
    expect(callers.map((edge) => callerText(edge)).toSorted()).toEqual(expected);
    expect(mentions.likelyTotal, JSON.stringify(mentions.unexplained)).toBe(0);
  });

  test('names what another module has', async () => {
    const { callers, mentions } = await made.callgraph('shut', { direction: 'callers', file: 'shop/till.py' });
    expect(callers).toEqual([]);
    expect(mentions.explained.other_symbol).toBe(2);
    expect(mentions.likelyTotal).toBe(0);
  });

  test('that is asked of something unknown may name it', async () => {
    const { mentions } = await made.callgraph('unknown_one', { direction: 'callers' });
    expect(mentions.likelyTotal).toBe(1);
  });
});

test('what asks a module for something by a text is not followed, and the answer says so', async () => {
  const steps = project({
    'a.py': 'def _helper():\n    pass\n\n\ndef _named():\n    _helper()\n',
    'b.py': 'import a\n\n\ndef go():\n    return getattr(a, "_named")()\n',
  });
  const { open } = await steps.impact({ symbol: { symbol: '_helper' }, depth: 5 });
  expect(open.join('\n')).toMatch(/1 likely mention of _named/);
});

test('a word of an address is no member that somebody may ask for', async () => {
  const urls = project({
    'shop.py': 'class Shelf:\n    def archive(self):\n        return 1\n',
    'site.py':
      'WEB = "https://web.archive.org/web/1/"\n\n\ndef told(it):\n    return "https://shop.test/{it.archive}".format(it=it)\n',
  });
  const { mentions } = await urls.callgraph('Shelf.archive', { direction: 'callers' });
  expect(mentions.unexplained.map(({ line }) => line + 1)).toEqual([5]);
});
