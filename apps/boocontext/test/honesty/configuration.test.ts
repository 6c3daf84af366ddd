// Configurations of every kind: followed where they are sound, left out and named where they are not.

import { describe, expect, test } from 'vitest';
import { playground } from './support/playground.ts';

const ground = playground();

const manifest = { 'package.json': '{"name": "shop", "private": true}' };
const code = {
  'src/tax.ts': 'export function levy() {}\n',
  'src/pay.ts': "import { levy } from './tax';\nexport function pay() {\n  levy();\n}\n",
};
const json = (value: unknown): string => JSON.stringify(value);

test('a root tsconfig that only holds references is followed into them', async () => {
  const project = ground.project({
    ...manifest,
    'tsconfig.json': json({ files: [], references: [{ path: './packages/core' }, { path: './packages/app' }] }),
    'packages/core/tsconfig.json': json({ compilerOptions: { composite: true, strict: true }, include: ['src'] }),
    'packages/core/package.json': json({ name: '@shop/core', main: './dist/index.js' }),
    'packages/core/src/index.ts': 'export interface Order {\n  id: string;\n}\nexport function levy(order: Order) {}\n',
    'packages/app/tsconfig.json': json({
      compilerOptions: { composite: true, strict: true, paths: { '~/*': ['./src/*'] } },
      include: ['src'],
      references: [{ path: '../core' }],
    }),
    'packages/app/package.json': json({ name: '@shop/app' }),
    'packages/app/src/pay.ts': "import { levy } from '@shop/core';\nexport const pay = () => levy({ id: '1' });\n",
    'packages/app/src/cart.ts': "import { pay } from '~/pay';\nexport function cart() {\n  pay();\n}\n",
  });
  expect(await project.callgraph('levy', { direction: 'callers' })).toMatchObject({
    verdict: 'INFO',
    details: { callers: [{ caller_symbol: 'pay', file: 'packages/app/src/pay.ts' }] },
  });
  expect(await project.callgraph('pay', { direction: 'callers' })).toMatchObject({
    verdict: 'INFO',
    details: { callers: [{ caller_symbol: 'cart' }] },
  });
  expect(await project.ask('types', { symbol: 'Order' })).toMatchObject({
    verdict: 'INFO',
    details: { members: [{ name: 'id', type: 'string' }], used_by: [{ symbol: 'levy' }] },
  });
  expect((await project.impact('levy')).details.affected_symbols).toMatchObject([
    { symbol: 'pay', depth: 1 },
    { symbol: 'cart', depth: 2 },
  ]);
});

describe('an extends chain that returns to itself does not hang, and is named', () => {
  test.each<[string, string, Record<string, string>]>([
    ['itself', 'tsconfig.json', { 'tsconfig.json': json({ extends: './tsconfig.json' }) }],
    ['itself, without the ending', 'tsconfig.json', { 'tsconfig.json': json({ extends: './tsconfig' }) }],
    [
      'itself, in a list',
      'tsconfig.json',
      { 'tsconfig.json': json({ extends: ['./base.json', './tsconfig.json'] }), 'base.json': '{}' },
    ],
    [
      'two files',
      'tsconfig.json',
      { 'tsconfig.json': json({ extends: './other.json' }), 'other.json': json({ extends: './tsconfig.json' }) },
    ],
    [
      'through a package in node_modules',
      'tsconfig.json',
      {
        'tsconfig.json': json({ extends: '@shop/config/strict.json' }),
        'node_modules/@shop/config/package.json': json({ name: '@shop/config' }),
        'node_modules/@shop/config/strict.json': json({ extends: '../../../tsconfig.json' }),
      },
    ],
    [
      'a project that is referenced',
      'part/tsconfig.json',
      {
        'tsconfig.json': json({ files: [], references: [{ path: './part' }] }),
        'part/tsconfig.json': json({ extends: '../part/tsconfig.json' }),
        'part/extra.ts': 'export {};\n',
      },
    ],
  ])('%s', async (_, config, files) => {
    const project = ground.project({ ...manifest, ...code, ...files });
    expect(await project.callgraph('levy', { direction: 'callers' })).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringContaining(config),
      details: { callers: [{ caller_symbol: 'pay' }] },
      metadata: { coverage: { partial: true } },
    });
    expect((await project.impact('pay')).verdict).toBe('CAUTION');
  });
});

describe('a configuration that is not valid is left out or repaired, and code is answered all the same', () => {
  test.each<[string, Record<string, string>]>([
    ['a package.json that is not JSON', { 'package.json': '{"name": "shop", "main": ' }],
    ['a package.json that is a list', { 'package.json': '[1, 2, 3]' }],
    [
      'a package.json with fields of the wrong types',
      { 'package.json': json({ name: 7, main: {}, exports: [null, 3], scripts: 'x', workspaces: 9 }) },
    ],
    [
      'a package.json with __proto__',
      { 'package.json': '{"__proto__": {"name": "x"}, "name": "__proto__", "exports": {"__proto__": "./a"}}' },
    ],
    ['an empty package.json', { 'package.json': '' }],
    ['a tsconfig that is not JSON', { 'tsconfig.json': '{ "compilerOptions": {{{ ' }],
    ['an empty tsconfig', { 'tsconfig.json': '' }],
    ['a tsconfig that is a list', { 'tsconfig.json': '[]' }],
    [
      'a tsconfig with options that do not exist',
      {
        'tsconfig.json': json({
          compilerOptions: { target: 'es1', module: 7, lib: 'x', strict: 'yes' },
          include: 5,
          files: 'a',
        }),
      },
    ],
    ['a tsconfig that extends what is not there', { 'tsconfig.json': json({ extends: './missing.json' }) }],
    ['a tsconfig that includes nothing', { 'tsconfig.json': json({ include: ['nothing/**'] }) }],
    [
      'a tsconfig without resolution or libraries',
      { 'tsconfig.json': json({ compilerOptions: { noResolve: true, noLib: true, types: ['missing'] } }) },
    ],
    [
      'a tsconfig with paths to everywhere',
      {
        'tsconfig.json': json({
          compilerOptions: {
            baseUrl: '/',
            paths: { '*': ['/etc/*', '../../*'] },
            rootDirs: ['/'],
            typeRoots: ['/etc'],
          },
        }),
      },
    ],
    [
      'a tsconfig that extends itself through the main file of a package in node_modules',
      {
        'tsconfig.json': json({ extends: 'config' }),
        'node_modules/config/package.json': json({ name: 'config', tsconfig: './shared.json' }),
        'node_modules/config/shared.json': json({ extends: '../../tsconfig.json' }),
      },
    ],
    [
      'a tsconfig that extends itself through the exports of a package in node_modules',
      {
        'tsconfig.json': json({ extends: 'config/strict' }),
        'node_modules/config/package.json': json({ name: 'config', exports: { './strict': './deep/inside.json' } }),
        'node_modules/config/deep/inside.json': json({ extends: '../../../tsconfig.json' }),
      },
    ],
  ])('%s', async (_, files) => {
    const project = ground.project({ ...manifest, ...code, ...files });
    const { verdict, details } = await project.callgraph('levy', { direction: 'callers' });
    expect(['INFO', 'CAUTION']).toContain(verdict);
    expect(details.callers).toMatchObject([{ caller_symbol: 'pay' }]);
    expect((await project.impact('levy')).verdict).toBe('CAUTION');
  });
});
