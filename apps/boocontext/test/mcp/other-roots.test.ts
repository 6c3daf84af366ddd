// Several repositories, of which some use packages that others publish.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commitAll } from '@boocontext/test-support';
import { afterAll, expect, test } from 'vitest';
import type { BoocontextResult } from '../../src/tools/envelope.ts';
import { bin, patience, startServer, type TestServer } from '../support/client.ts';

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-test-')));
const env = { BOOCONTEXT_CACHE: path.join(base, 'cache') };
/** By their roots: tests that ask about the same ones ask one server. */
const servers = new Map<string, Promise<TestServer>>();
afterAll(async () => {
  await Promise.all([...servers.values()].map(async (server) => (await server).close()));
  fs.rmSync(base, { recursive: true, force: true });
});

/** A repository with one commit, in the place of another one of that name. */
function repository(name: string, files: Readonly<Record<string, string>>): string {
  const root = path.join(base, name);
  for (const entry of fs.existsSync(root) ? fs.readdirSync(root) : [])
    fs.rmSync(path.join(root, entry), { recursive: true });
  write(root, files);
  commitAll(root);
  return root;
}

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(root, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, text);
  }
}

async function serverFor(...roots: readonly string[]): Promise<TestServer> {
  const key = roots.join('\0');
  const server = servers.get(key) ?? startServer(roots, { env });
  servers.set(key, server);
  return server;
}

const impact = (server: TestServer, input: Readonly<Record<string, unknown>>) =>
  server.callTool('boocontext_impact', input);

/** `shop src/a.ts:3 call`. */
function used({ details }: BoocontextResult): readonly string[] {
  const uses = details.used_elsewhere as {
    root: string;
    file: string;
    line: number;
    as: string;
    resolution?: string;
  }[];
  return uses.map(({ root, file, line, as, resolution }) =>
    [`${root} ${file}:${line} ${as}`, ...(resolution === undefined ? [] : [resolution])].join(' '),
  );
}

const money = repository('money', {
  'package.json': JSON.stringify({
    name: '@shop/money',
    version: '1.4.0',
    main: './dist/index.js',
    exports: { '.': './dist/index.js', './format': './dist/format.js' },
  }),
  'src/index.ts':
    "export { round as roundMoney, Purse } from './money.ts';\nexport type { Amount } from './money.ts';\n",
  'src/format.ts': 'export default function format(cents: number): string {\n  return String(cents / 100);\n}\n',
  'src/money.ts':
    'export interface Amount {\n  cents: number;\n}\n\nexport function round(cents: number): number {\n  return Math.round(cents);\n}\n\nexport class Purse {\n  add(amount: Amount): void {}\n}\n\nexport function internal(): void {}\n',
});
const till = repository('till', {
  'package.json': JSON.stringify({
    name: 'till',
    version: '0.1.0',
    main: './src/till.ts',
    dependencies: { '@shop/money': '^1.2.0' },
  }),
  'src/till.ts':
    "import { roundMoney as rounded, type Amount, Purse } from '@shop/money';\nimport format from '@shop/money/format';\n\nexport function pay(amount: Amount): string {\n  new Purse().add(amount);\n  return format(rounded(amount.cents));\n}\n",
  'src/other.ts': 'function round(value: number) {\n  return value;\n}\nexport const one = round(1);\n',
  'src/names.js': "const { roundMoney } = require('@shop/money');\nmodule.exports = { 'roundMoney': roundMoney };\n",
  'test/till.test.ts':
    "import { test } from 'node:test';\nimport { pay } from '../src/till.ts';\ntest('pays', () => {\n  pay({ cents: 1 });\n});\n",
});
const web = repository('web', {
  'package.json': JSON.stringify({ name: 'web', private: true, dependencies: { '@shop/money': '2.x', till: '*' } }),
  'src/page.ts': "import { pay } from 'till';\nexport const shown = () => pay({ cents: 5 });\n",
});
const unrelated = repository('unrelated', {
  'package.json': JSON.stringify({ name: 'unrelated' }),
  'src/a.ts': 'export function round() {}\nexport function roundMoney() {}\nroundMoney();\n',
});

test('places in another root that use an export, whatever it is called there', async () => {
  const server = await serverFor(money, till, unrelated);
  const result = await impact(server, { symbol: 'round' });
  expect(used(result)).toEqual([
    'till src/names.js:1 import',
    'till src/names.js:2 export',
    'till src/till.ts:1 import',
    'till src/till.ts:6 call',
  ]);
  expect(result.details.other_roots).toEqual([
    {
      root: 'till',
      directory: till,
      package: '@shop/money',
      version: '1.4.0',
      manifest: 'package.json',
      asks: '^1.2.0',
      fits: true,
      places: 4,
    },
  ]);
  expect(result.verdict).toBe('CAUTION');
  expect(result.summary).toContain('Used in other roots: till (asks for ^1.2.0, which 1.4.0 fits) in 4 places');
  expect(result.details.tests_elsewhere).toMatchObject([{ root: 'till', file: 'test/till.test.ts' }]);
});

test('types, methods, classes and default exports of a subpath', async () => {
  const server = await serverFor(money, till, unrelated);
  expect(used(await impact(server, { symbol: 'Amount' }))).toEqual([
    'till src/till.ts:1 import',
    'till src/till.ts:4 type',
  ]);
  expect(used(await impact(server, { symbol: 'Purse.add' }))).toEqual(['till src/till.ts:5 call']);
  expect(used(await impact(server, { symbol: 'Purse' }))).toEqual([
    'till src/till.ts:1 import',
    'till src/till.ts:5 construct',
  ]);
  expect(used(await impact(server, { symbol: 'format' }))).toEqual([
    'till src/till.ts:2 import',
    'till src/till.ts:6 call',
  ]);
  const { details, summary } = await impact(server, { symbol: 'internal' });
  expect(details.used_elsewhere).toEqual([]);
  expect(summary).toContain('Not used by what other roots have: till');
});

test('a file, and a root of which only a folder is asked about', async () => {
  const server = await serverFor(money, till, unrelated);
  expect(used(await impact(server, { file: 'src/format.ts' }))).toEqual([
    'till src/till.ts:2 import',
    'till src/till.ts:6 call',
  ]);
  const inside = await impact(server, { symbol: 'round', directory: 'src' });
  expect(used(inside)).toContain('till src/till.ts:6 call');
});

test('through a third root, and a version that does not fit', async () => {
  const server = await serverFor(money, till, web);
  const { details } = await impact(server, { symbol: 'round' });
  expect(details.affected_elsewhere).toContainEqual(
    expect.objectContaining({ root: 'web', symbol: 'shown', file: 'src/page.ts', line: 2 }),
  );
  expect(details.other_roots).toMatchObject([
    { root: 'till', asks: '^1.2.0', fits: true },
    { root: 'web', asks: '2.x', fits: false, places: 0 },
  ]);
});

test('where no other root asks for the package, nothing of the others is told', async () => {
  const server = await serverFor(money, unrelated);
  const { details, summary } = await impact(server, { symbol: 'round' });
  expect(details).toMatchObject({ other_roots: [], used_elsewhere: [] });
  expect(summary).toContain('No other root asks for a package of this one');
  // The one that uses is asked about: it publishes nothing that others ask for.
  const back = await serverFor(money, till, unrelated);
  expect((await impact(back, { symbol: 'pay', directory: till })).details.other_roots).toEqual([]);
});

test('an edit in another root is seen by the next question', async () => {
  const copy = repository('other', {
    'package.json': JSON.stringify({ name: 'copy', dependencies: { '@shop/money': '1.4.0' } }),
    'a.ts': "import { roundMoney } from '@shop/money';\nroundMoney(1);\n",
  });
  const server = await serverFor(money, copy);
  const first = await impact(server, { symbol: 'round' });
  expect(used(first)).toEqual(['other a.ts:1 import', 'other a.ts:2 call']);
  write(copy, { 'a.ts': "import { roundMoney } from '@shop/money';\n\nroundMoney(1);\nroundMoney(2);\n" });
  const since = await impact(server, { symbol: 'round', since: first.metadata.snapshot });
  expect(since.details.changes).toMatchObject({ used_elsewhere: { added: [{ root: 'other', line: 4 }] } });
  write(copy, { 'a.ts': '' });
  expect(used(await impact(server, { symbol: 'round' }))).toEqual([]);
});

test('what may mean it and cannot be followed is open', async () => {
  const renamed = repository('other', {
    'package.json': JSON.stringify({ name: 'renamed', dependencies: { coins: 'npm:@shop/money@^1.0.0' } }),
    'a.ts': "import { roundMoney } from 'coins';\nroundMoney(1);\n",
  });
  const server = await serverFor(money, renamed);
  const { verdict, summary, metadata } = await impact(server, { symbol: 'internal' });
  expect(verdict).toBe('CAUTION');
  expect(summary).toContain('asks for @shop/money as coins');
  expect(metadata.complete).toBe(false);
});

test('a package whose sources are not found where its manifest says', async () => {
  const [bundle, user] = [
    repository('any-money', {
      'package.json': JSON.stringify({ name: 'bundle', version: '1.0.0', main: './build/bundle.js' }),
      'code/all.ts': 'export function bundled(): void {}\n',
    }),
    repository('any-till', {
      'package.json': JSON.stringify({ name: 'user', dependencies: { bundle: '1.0.0' } }),
      'a.ts': "import { bundled } from 'bundle';\nbundled();\n",
    }),
  ];
  const { verdict, summary, details } = await impact(await serverFor(bundle, user), { symbol: 'bundled' });
  expect(verdict).toBe('CAUTION');
  expect(summary).toContain('No use found in other roots, which is not certain: any-till');
  expect(details.open_elsewhere).toMatchObject([
    { root: 'any-till', file: 'a.ts', line: 1 },
    { root: 'any-till', file: 'a.ts', line: 2 },
  ]);
});

test('roots of which no manifest that is read says what they use', async () => {
  const library = repository('rounding', {
    'pyproject.toml': '[project]\nname = "rounding"\nversion = "1.0"\n',
    'rounding/__init__.py': 'def half_up(cents):\n    return cents\n\n\ndef half_even(cents):\n    return cents\n',
  });
  const scripts = repository('scripts', { 'run.py': 'from rounding import half_up\n\nhalf_up(1)\n' });
  const pipenv = repository('pipenv', { Pipfile: '[packages]\nother = "*"\n', 'a.py': 'print(1)\n' });
  const server = await serverFor(library, scripts, pipenv);
  const found = await impact(server, { symbol: 'half_up' });
  expect(used(found).map((use) => use.replace(/ resolved$/, ''))).toEqual([
    'scripts run.py:1 import',
    'scripts run.py:3 call',
  ]);
  expect(found.details.other_roots).toMatchObject([{ root: 'scripts', declared: false, fits: 'unknown' }]);
  const none = await impact(server, { symbol: 'half_even' });
  expect(none.verdict).toBe('CAUTION');
  expect(none.summary).toMatch(/whether scripts uses it is not certain: no manifest/);
  expect(none.summary).not.toContain('No other root');
});

test('one package that two roots publish', async () => {
  const fork = repository('other', {
    'package.json': JSON.stringify({
      name: '@shop/money',
      version: '1.4.0',
      devDependencies: { '@shop/money': '1.3.0' },
    }),
    'src/index.ts': 'export function roundMoney() {}\n',
  });
  const server = await serverFor(money, fork);
  expect((await impact(server, { symbol: 'round' })).summary).toContain('@shop/money is published by other too');
});

test('nothing is written into any root, and no copy is left locked', async () => {
  const contents = () => [money, till].map((root) => fs.readdirSync(root, { recursive: true }).sort());
  const locks = () =>
    fs
      .readdirSync(path.join(env.BOOCONTEXT_CACHE, 'roots'), { recursive: true, encoding: 'utf8' })
      .filter((file) => path.basename(file) === 'lock')
      .sort();
  const before = { contents: contents(), locks: locks() };
  const server = await startServer([money, till], { env });
  await impact(server, { symbol: 'round' });
  expect(locks().length).toBe(before.locks.length + 1);
  await server.close();
  expect({ contents: contents(), locks: locks() }).toEqual(before);
});

test.each([
  [
    'Python',
    {
      'pyproject.toml':
        '[project]\nname = "Shop.Money"\ndynamic = ["version"]\n[tool.hatch.version]\npath = "src/money/__init__.py"\n',
      'src/money/__init__.py': 'from .rounding import round_money\n\n__version__: str = "1.4.0"\n',
      'src/money/rounding.py': 'def round_money(cents):\n    return cents\n',
    },
    {
      'pyproject.toml': '[project]\nname = "till"\ndependencies = ["shop-money>=1.2,<1.4"]\n',
      'till/pay.py':
        'from money import round_money\nimport money.rounding as rounding\n\n\ndef pay(cents):\n    rounding.round_money(cents)\n    return round_money(cents)\n',
    },
    'round_money',
    ['till/pay.py:1 import', 'till/pay.py:6 call', 'till/pay.py:7 call'],
    { asks: '>=1.2,<1.4', fits: false },
  ],
  [
    'Go',
    {
      'go.mod': 'module example.com/shop/money\n\ngo 1.22\n',
      'money.go': 'package money\n\nfunc Round(cents int) int {\n\treturn cents\n}\n',
    },
    {
      'go.mod': 'module example.com/shop/till\n\ngo 1.22\n\nrequire example.com/shop/money v1.2.0\n',
      'till.go':
        'package till\n\nimport "example.com/shop/money"\n\nfunc Pay(cents int) int {\n\treturn money.Round(cents)\n}\n',
    },
    'Round',
    ['till.go:6 call'],
    { asks: 'v1.2.0', fits: 'unknown' },
  ],
  [
    'Rust',
    {
      'Cargo.toml': '[package]\nname = "shop-money"\nversion = "1.4.0"\n',
      'src/lib.rs': 'pub fn round(cents: i64) -> i64 {\n    cents\n}\n',
    },
    {
      'Cargo.toml':
        '[package]\nname = "till"\nversion = "0.1.0"\n\n[dependencies]\nshop-money = { version = "1.2", features = [] }\n',
      'src/lib.rs': 'use shop_money::round;\n\npub fn pay(cents: i64) -> i64 {\n    round(cents)\n}\n',
    },
    'round',
    ['src/lib.rs:1 import', 'src/lib.rs:4 call'],
    { asks: '1.2', fits: true },
  ],
  [
    'Java',
    {
      'pom.xml':
        '<project><groupId>com.shop</groupId><artifactId>money</artifactId><version>1.4.0</version></project>\n',
      'src/main/java/com/shop/money/Money.java':
        'package com.shop.money;\n\npublic class Money {\n  public static int round(int cents) {\n    return cents;\n  }\n}\n',
    },
    {
      'pom.xml':
        '<project><groupId>com.shop</groupId><artifactId>till</artifactId><version>0.1.0</version><properties><money.version>1.2.0</money.version></properties><dependencies><dependency><groupId>com.shop</groupId><artifactId>money</artifactId><version>${money.version}</version></dependency></dependencies></project>\n',
      'src/main/java/com/shop/till/Till.java':
        'package com.shop.till;\n\nimport com.shop.money.Money;\n\nclass Till {\n  int pay(int cents) {\n    return Money.round(cents);\n  }\n}\n',
    },
    'Money.round',
    ['src/main/java/com/shop/till/Till.java:7 call'],
    { asks: '1.2.0', fits: false },
  ],
] as const)('packages of %s', async (_, library, user, symbol, places, bound) => {
  const [publisher, consumer] = [
    repository('any-money', library as Readonly<Record<string, string>>),
    repository('any-till', user as Readonly<Record<string, string>>),
  ];
  const result = await impact(await serverFor(publisher, consumer), { symbol });
  expect(used(result).map((use) => use.replace(/^\S+ /, '').replace(/ resolved$/, ''))).toEqual(places);
  expect(result.details.other_roots).toMatchObject([bound]);
});

function run(args: readonly string[], options: { readonly cwd?: string; readonly workspace?: string } = {}) {
  return spawnSync(process.execPath, [bin, ...args], {
    cwd: options.cwd ?? base,
    env: {
      ...process.env,
      ...patience,
      ...env,
      ...(options.workspace === undefined ? {} : { BOOCONTEXT_WORKSPACE: options.workspace }),
    },
    encoding: 'utf8',
  });
}

test('in the shell: roots, or a file that lists them', () => {
  const places = (stdout: string) => used(JSON.parse(stdout) as BoocontextResult);
  const expected = ['till src/till.ts:2 import', 'till src/till.ts:6 call'];
  const workspace = path.join(base, 'mine.json');
  fs.writeFileSync(workspace, '{"roots": ["money", "./till"]}');
  expect(places(run(['impact', 'format', '--workspace', 'mine.json', '--json']).stdout)).toEqual(expected);
  expect(places(run(['impact', 'format', '--json'], { cwd: money, workspace }).stdout)).toEqual(expected);
  const text = run(['impact', 'format', '--root', 'money', '--root', till]).stdout;
  expect(text).toContain('Used elsewhere\n  src/till.ts:2  root till, as import');
  expect(text).toContain('  src/till.ts:6  root till, as call');
});

test('a workspace file is never found, only named; one that is none is a usage error', () => {
  fs.writeFileSync(path.join(money, 'boocontext.workspace.json'), '{"roots": [".", "../till"]}');
  const alone = run(['impact', 'format', '--json'], { cwd: money });
  expect(JSON.parse(alone.stdout).details.used_elsewhere).toBeUndefined();
  fs.rmSync(path.join(money, 'boocontext.workspace.json'));
  fs.writeFileSync(path.join(base, 'bad.json'), '{"roots": "money"}');
  for (const args of [
    ['--workspace', 'bad.json'],
    ['--workspace', 'nowhere.json'],
    ['--root', 'money', '--directory', 'till', '--workspace', 'mine.json'],
  ]) {
    expect(run(['impact', 'format', ...args]).status).toBe(64);
  }
});

test('requests in another root that a route answers, and what is reached through them', async () => {
  const api = repository('api', {
    'package.json': JSON.stringify({ name: 'api', dependencies: { express: '^5.0.0' } }),
    'src/orders.ts':
      'export function find(id: string) {\n  return id;\n}\nexport function one(request: Request) {\n  return find(request.params.id);\n}\nexport function add() {}\nexport function health() {}\n',
    'src/app.ts':
      "import express from 'express';\nimport { add, health, one } from './orders.ts';\nconst app = express();\napp.get('/api/orders/:id', one);\napp.post('/api/orders', add);\napp.get('/health', health);\napp.listen(3000);\n",
  });
  const shop = repository('shop', {
    'package.json': JSON.stringify({ name: 'shop-web', private: true }),
    'src/client.ts':
      'export async function load(id: string) {\n  return await fetch(`/api/orders/${id}`);\n}\nexport async function cancel(id: string) {\n  return await fetch(`/api/orders/${id}`, { method: "DELETE" });\n}\nexport async function buy(order: object, init: object) {\n  return await fetch(`${API}/api/orders`, { ...init });\n}\n',
    'src/page.ts': "import { load } from './client.ts';\nexport const shown = () => load('1');\n",
    'test/page.test.ts':
      "import { test } from 'node:test';\nimport { shown } from '../src/page.ts';\ntest('shows', () => {\n  shown();\n});\n",
  });
  const server = await serverFor(api, shop, unrelated);
  const { details, summary, verdict } = await impact(server, { symbol: 'find' });
  expect(details.requests_elsewhere).toEqual([
    { root: 'shop', file: 'src/client.ts', line: 2, in: 'load', route: 'GET /api/orders/:id' },
  ]);
  expect(details.affected_elsewhere).toMatchObject([
    { root: 'shop', symbol: 'load', why: 'requests GET /api/orders/:id' },
    { root: 'shop', symbol: 'shown' },
    { root: 'shop', file: 'test/page.test.ts' },
  ]);
  expect(details.tests_elsewhere).toMatchObject([{ root: 'shop', file: 'test/page.test.ts' }]);
  expect(summary).toContain('Requested by other roots: shop in 1 place');
  expect(verdict).toBe('CAUTION');
  const added = await impact(server, { symbol: 'add' });
  expect(added.details.requests_elsewhere).toMatchObject([
    { in: 'buy', route: 'POST /api/orders', resolution: 'candidate' },
  ]);
  expect((await impact(server, { symbol: 'health' })).details.requests_elsewhere).toBeUndefined();
});
