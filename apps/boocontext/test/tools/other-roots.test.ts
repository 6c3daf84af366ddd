// Which versions a manifest asks for, whether the one that is published is among them, and whom requests ask.

import { bindingsOf, type Registry } from '@boocontext/code-index';
import type { ScannedRequest, ScannedRoute } from '@boocontext/project-scan';
import { describe, expect, test } from 'vitest';
import { fits } from '../../src/tools/other-roots/fits.ts';
import { matchAcross } from '../../src/tools/other-roots/requests-elsewhere.ts';

test.each<[Registry, string | undefined, string, boolean | undefined]>([
  ['npm', '^1.2.0', '1.4.0', true],
  ['npm', '^1.6.4', '1.6.3', false],
  ['npm', '>=1 <2 || 3.x', '3.1.0', true],
  ['npm', '^', '1.0.0', true],
  ['npm', '*', '1.0.0', true],
  ['npm', '^1.0.0', '2.0.0-beta.1', false],
  ['npm', undefined, '1.0.0', undefined],
  ['npm', '^1.0.0', '', undefined],
  ['npm', 'next', '1.0.0', undefined],
  ['rust', '1.2', '1.4.0', true],
  ['rust', '0.2', '0.3.0', false],
  ['rust', '=1.2.0', '1.4.0', false],
  ['rust', '>=1.2, <1.4', '1.4.0', false],
  ['rust', '1.*', '1.9.0', true],
  ['python', '>=1.2,<2', '1.4', true],
  ['python', '>=1.2,<1.4', '1.4.0', false],
  ['python', '==1.4.*', '1.4.7', true],
  ['python', '~=1.4.2', '1.5.0', false],
  ['python', '~=1.4', '1.5.0', true],
  ['python', '!=1.4.0', '1.4', false],
  ['python', '^1.2', '1.4.0', true],
  ['python', '^1.2', '2.0', false],
  ['python', '*', '1.4.0', true],
  ['python', '>=3.1.0', '3.2.0.dev', undefined],
  ['maven', '1.2.0', '1.2.0', true],
  ['maven', '1.2.0', '1.4.0', false],
  ['maven', '[1.0,2.0)', '1.4.0', undefined],
  ['go', 'v1.2.0', '', undefined],
])('%s: %s and %s', (registry, range, version, expected) => {
  expect(fits(registry, range, version)).toBe(expected);
});

test.each<[string, readonly string[]]>([
  ['[tool.hatch.version]\npath = "a/b.py"\n', ['a/b.py']],
  [
    '[tool.setuptools.dynamic]\nversion = {attr = "a.b.__version__"}\n',
    ['a/b/__init__.py', 'a/b.py', 'src/a/b/__init__.py', 'src/a/b.py'],
  ],
  [
    '[build-system]\nbuild-backend = "flit_core.buildapi"\n',
    ['shop_money/__init__.py', 'shop_money.py', 'src/shop_money/__init__.py', 'src/shop_money.py'],
  ],
  ['[tool.setuptools_scm]\n', []],
])('where a version stands that the manifest leaves out: %s', (tool, files) => {
  const text = `[project]\nname = "Shop.Money"\ndynamic = ["version"]\n${tool}`;
  expect(bindingsOf('pyproject.toml', text)?.versionFiles).toEqual(files);
});

describe('what manifests ask for', () => {
  test.each<[string, string, readonly object[]]>([
    [
      'package.json',
      '{"dependencies":{"a":"^1","b":"npm:@x/c@2","d":"workspace:^1.2.0"},"peerDependencies":{"e":"*"}}',
      [
        { name: 'a', range: '^1' },
        { name: '@x/c', range: '2', as: 'b' },
        { name: 'd', range: '^1.2.0' },
        { name: 'e', range: '*' },
      ],
    ],
    // An address may hold a password.
    [
      'package.json',
      '{"dependencies":{"a":"git+https://me:secret@example.org/a.git","b":"file:../b"}}',
      [
        { name: 'a', range: undefined },
        { name: 'b', range: undefined },
      ],
    ],
    [
      'requirements-dev.txt',
      '# tools\nShop_Money[all] >=1.2 ; python_version > "3"\n-r other.txt\nplain\nx @ https://me:secret@example.org/x.whl\n',
      [
        { name: 'shop-money', range: '>=1.2' },
        { name: 'plain', range: '*' },
        { name: 'x', range: undefined },
      ],
    ],
    [
      'setup.cfg',
      '[metadata]\nname = till\nversion = 1.0\n[options]\ninstall_requires =\n    shop.money>=1.2\n',
      [{ name: 'shop-money', range: '>=1.2' }],
    ],
    [
      'Cargo.toml',
      '[dependencies]\nshop-money = "1"\ncoins = { package = "shop-coins", version = "2" }\nhere = { path = "../here" }\nshared.workspace = true\n',
      [
        { name: 'shop_money', range: '1' },
        { name: 'shop_coins', range: '2', as: 'coins' },
        { name: 'here', range: undefined },
        { name: 'shared', range: undefined },
      ],
    ],
  ])('%s %j', (file, text, expected) => {
    expect(bindingsOf(file, text)?.requires).toEqual(expected);
  });

  test.each(['{', '[]', '"x"', `${'['.repeat(100_000)}`])('what is damaged says nothing: %.10s', (text) => {
    for (const file of ['package.json', 'pyproject.toml', 'Cargo.toml', 'pom.xml'])
      expect(bindingsOf(file, text)?.requires ?? []).toEqual([]);
  });
});

describe('requests to routes of another root', () => {
  const route = (method: string, path: string, file = 'app.ts'): ScannedRoute => ({
    method,
    path,
    file,
    line: 1,
    framework: 'express',
    confidence: 'high',
    foundBy: 'boocontext',
  });
  const request = (path: string): ScannedRequest => ({ method: 'GET', path, file: 'a.ts', line: 1 });
  const own = [route('GET', '/api/orders'), route('GET', '/api/carts')];

  test.each<[string, readonly ScannedRequest[], readonly ScannedRoute[], readonly string[]]>([
    ['most of what it sends', [request('/api/orders'), request('/other')], [], ['/api/orders resolved']],
    ['a few of what it sends', [request('/api/orders'), request('/b'), request('/c')], [], ['/api/orders candidate']],
    [
      'what it answers itself',
      [request('/api/orders'), request('/api/carts')],
      [own[0] as ScannedRoute],
      ['/api/carts resolved'],
    ],
    ['nothing', [request('/b')], [], []],
  ])('%s', (_, requests, routes, expected) => {
    const found = matchAcross(own, [{ directory: '/web', requests, routes }]).get('/web') ?? [];
    expect(found.map((each) => `${each.route.path} ${each.resolution}`)).toEqual(expected);
  });

  test('a third root that may answer as well', () => {
    const web = { directory: '/web', requests: [request('/api/orders')], routes: [] };
    const third = { directory: '/third', requests: [], routes: [route('GET', '/api/orders')] };
    expect(matchAcross(own, [web, third]).get('/web')).toMatchObject([{ resolution: 'candidate' }]);
  });
});
