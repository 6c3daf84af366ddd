// A use under another name, or through a string, must not turn into "nothing depends on it".

import { beforeAll, describe, expect, test } from 'vitest';
import type { BoocontextResult } from '../../src/tools/envelope.ts';
import { type AskableProject, playground } from './support/playground.ts';

const ground = playground();

const callers = ({ details }: BoocontextResult): readonly string[] =>
  (details.callers as readonly { caller_symbol: string }[]).map((caller) => caller.caller_symbol);
const affected = ({ details }: BoocontextResult): readonly string[] =>
  (details.affected_symbols as readonly { symbol: string }[]).map(({ symbol }) => symbol);

const manifest = JSON.stringify({ name: 'shop', private: true, main: './src/start.ts' });

describe('a use under another name is found, and keeps impact from SAFE', () => {
  const cases: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    [
      'a default export imported as something else',
      {
        'src/tax.ts': 'export default function levy() {}\n',
        'src/use.ts': "import duty from './tax';\nfunction user() {\n  duty();\n}\nuser();\n",
      },
    ],
    [
      'renamed on import',
      {
        'src/tax.ts': 'export function levy() {}\n',
        'src/use.ts': "import { levy as duty } from './tax';\nfunction user() {\n  duty();\n}\nuser();\n",
      },
    ],
    [
      'renamed on re-export',
      {
        'src/tax.ts': 'export function levy() {}\n',
        'src/all.ts': "export { levy as duty } from './tax';\n",
        'src/use.ts': "import { duty } from './all';\nfunction user() {\n  duty();\n}\nuser();\n",
      },
    ],
    [
      'export { default as X } from',
      {
        'src/tax.ts': 'export default function levy() {}\n',
        'src/all.ts': "export { default as duty } from './tax';\n",
        'src/use.ts': "import { duty } from './all';\nfunction user() {\n  duty();\n}\nuser();\n",
      },
    ],
    [
      'a default export re-exported as default, twice',
      {
        'src/tax.ts': 'function levy() {}\nexport { levy as default };\n',
        'src/one.ts': "export { default } from './tax';\n",
        'src/two.ts': "export { default } from './one';\n",
        'src/use.ts': "import anything from './two';\nfunction user() {\n  anything();\n}\nuser();\n",
      },
    ],
    [
      'a member of a namespace',
      {
        'src/tax.ts': 'export function levy() {}\n',
        'src/use.ts': "import * as taxes from './tax';\nfunction user() {\n  taxes.levy();\n}\nuser();\n",
      },
    ],
    [
      'module.exports, required under another name',
      {
        'src/tax.js': 'function levy() {}\nmodule.exports = levy;\n',
        'src/use.js': "const duty = require('./tax');\nfunction user() {\n  duty();\n}\nuser();\n",
      },
    ],
    [
      'destructured from require under another name',
      {
        'src/tax.js': 'function levy() {}\nmodule.exports = { levy };\n',
        'src/use.js': "const { levy: duty } = require('./tax');\nfunction user() {\n  duty();\n}\nuser();\n",
      },
    ],
    [
      'a dynamic import',
      {
        'src/tax.ts': 'export default function levy() {}\n',
        'src/use.ts': "async function user() {\n  const duty = await import('./tax');\n  duty.default();\n}\nuser();\n",
      },
    ],
  ];
  let project: AskableProject;
  beforeAll(() => {
    project = ground.project({ 'package.json': manifest, 'src/start.ts': 'export {};\n' });
    cases.forEach(([, files], index) => {
      for (const [file, text] of Object.entries(files))
        project.write({ [file.replace('src', `src/case${index}`)]: text });
    });
  });

  test.each(cases.map(([name], index) => [name, index] as const))('%s', async (_, index) => {
    const kept = await project.impact('levy');
    const files = (kept.details.candidates as { file: string }[]).map(({ file }) => file);
    const file = files.find((each) => each.startsWith(`src/case${index}/`)) ?? '';
    expect(callers(await project.callgraph('levy', { direction: 'callers', file }))).toContain('user');
    const impact = await project.impact('levy', { file });
    expect(impact.verdict).toBe('CAUTION');
    expect(affected(impact)).toContain('user');
  });
});

test('a name that is only required is no definition which nothing uses', async () => {
  const project = ground.project({
    'package.json': manifest,
    'src/tax.js': 'module.exports = function levy() {};\n',
    'src/use.js': "const levy = require('./tax');\nfunction user() {\n  levy();\n}\nuser();\n",
  });
  expect(await project.callgraph('levy', { direction: 'callers' })).toMatchObject({
    verdict: 'INFO',
    details: { symbol: { file: 'src/tax.js' } },
  });
  expect(await project.impact('levy', { file: 'src/use.js' })).toMatchObject({
    verdict: 'UNSAFE',
    details: { error: { code: 'unknown_symbol' }, near: [{ symbol: 'levy', file: 'src/tax.js' }] },
  });
});

describe('a use through a string keeps impact from SAFE', () => {
  test('the key is a string in another file', async () => {
    const project = ground.project({
      'package.json': manifest,
      'src/rules.ts': 'export const rules = {\n  flatTax() {\n    return 1;\n  },\n};\n',
      'src/config.ts': "export const rule = 'flatTax';\n",
      'src/start.ts':
        "import { rule } from './config';\nimport { rules } from './rules';\nconst byName: Record<string, () => number> = rules;\nbyName[rule]();\n",
    });
    const impact = await project.impact('flatTax');
    expect(impact.verdict).toBe('CAUTION');
    expect(impact.summary).not.toMatch(/^Nothing.*safe/i);
  });

  test('the key is known only at run time', async () => {
    const project = ground.project({
      'package.json': manifest,
      'src/rules.ts': 'export function flatTax() {}\nexport function noTax() {}\n',
      'src/start.ts': "import * as rules from './rules';\n(rules as any)[process.argv[2] ?? '']();\n",
    });
    expect((await project.impact('flatTax')).verdict).toBe('CAUTION');
  });

  test('the string that names it is shown', async () => {
    const project = ground.project({
      'package.json': manifest,
      'src/rules.ts': 'export class Rules {\n  flatTax() {}\n}\n',
      'src/start.ts': "import { Rules } from './rules';\nconst wanted = 'flatTax';\n(new Rules() as any)[wanted]();\n",
    });
    const impact = await project.impact('Rules.flatTax');
    expect(impact).toMatchObject({
      verdict: 'CAUTION',
      details: { mentions: { unexplained: [{ file: 'src/start.ts', line: 2, likely: true }] } },
    });
  });
});

test('a member that nobody calls itself says by what it is implemented or overridden, and who calls that', async () => {
  const project = ground.project({
    'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n',
    'src/main.rs':
      'trait Store {\n    fn save(&self);\n    fn load(&self);\n}\nstruct Disk;\nstruct Memory;\n#[cfg(test)]\nmod tests {\n    fn check() { super::run(&super::Disk); }\n}\nimpl Store for Disk {\n    fn save(&self) {}\n    fn load(&self) {}\n}\nimpl Store for Memory {\n    fn save(&self) {}\n    fn load(&self) {}\n}\nfn run(disk: &Disk) {\n    disk.save();\n}\nfn main() {\n    run(&Disk);\n    Memory.save();\n}\n',
    'src/Till.java':
      'interface Till { void put(); void alone(); }\nclass Drawer implements Till { public void put() {} public void alone() {} }\nclass Shift { void go(Drawer drawer) { drawer.put(); } }\n',
  });
  const of = async (symbol: string) => (await project.callgraph(symbol, { direction: 'callers' })).summary;
  const saved = 'is implemented or overridden by Disk.save and 1 more, which have 2 callers.';
  expect(await of('Store.save')).toContain(`Store.save (src/main.rs:2) ${saved} Itself it has no known caller.`);
  expect((await project.callgraph('Store.save', { direction: 'callers' })).details).toMatchObject({
    callers: [],
    callers_of_overrides: [
      { caller_symbol: 'run', calls: 'Disk.save' },
      { caller_symbol: 'main', calls: 'Memory.save' },
    ],
  });
  expect(await of('Store.load')).toContain(
    'It is implemented or overridden by Disk.load and 1 more, which have no other known caller. Whether',
  );
  expect(await of('Till.put')).toContain('is implemented or overridden by Drawer.put, which has 1 caller.');
  expect(await of('Disk.save')).not.toContain('overridden');
  // Where none of them is asked for, there is no list of them.
  const inTests = await project.callgraph('Store.save', { direction: 'callers', tests: 'only' });
  expect(inTests.details).not.toHaveProperty('callers_of_overrides');
  // What it does is what these do.
  const callees = await project.callgraph('Store.save', { direction: 'callees' });
  expect(callees).toMatchObject({
    summary: expect.stringContaining('It is implemented or overridden by Disk.save and 1 more.'),
    details: {
      callees: [],
      implementations: [
        { symbol: 'save', container: 'Disk', file: 'src/main.rs', line: 12 },
        { symbol: 'save', container: 'Memory', file: 'src/main.rs', line: 16 },
      ],
    },
  });
  expect((await project.callgraph('Disk.save', { direction: 'callees' })).details).not.toHaveProperty(
    'implementations',
  );
  // A test that stands beside code is one.
  const outside = await project.callgraph('run', { direction: 'callers', tests: 'none' });
  expect(outside.summary).toContain('has 2 callers in 1 file, 1 of them outside of tests');
  expect(outside.details['callers']).toMatchObject([{ caller_symbol: 'main' }]);
});

test('two functions of one name are both answered, and each caller says whose it is', async () => {
  const project = ground.project({
    'package.json': manifest,
    'src/card.ts': 'export function charge() {}\n',
    'src/phone.ts': 'export function charge() {}\n',
    'src/pay.ts': "import { charge } from './card';\nexport function pay() {\n  charge();\n}\n",
    'src/plug.ts': "import { charge } from './phone';\nexport function plug() {\n  charge();\n}\n",
  });
  const both = await project.callgraph('charge', { direction: 'callers' });
  expect(both).toMatchObject({
    verdict: 'CAUTION',
    details: {
      candidates: [{ file: 'src/card.ts' }, { file: 'src/phone.ts' }],
      callers: [
        { caller_symbol: 'pay', of: 0 },
        { caller_symbol: 'plug', of: 1 },
      ],
    },
  });
  expect(both.details).not.toHaveProperty('symbol');

  const one = await project.callgraph('charge', { direction: 'callers', file: 'src/phone.ts' });
  expect(one).toMatchObject({ verdict: 'INFO', details: { symbol: { file: 'src/phone.ts' } } });
  expect(callers(one)).toEqual(['plug']);
  expect((await project.impact('charge')).details.candidates).toHaveLength(2);
});

test.each(['#', ':', '::'])('a symbol is asked for with its file before it, and %s between', async (sign) => {
  const project = ground.project({
    'package.json': manifest,
    'src/card.ts': 'export function charge() {}\n',
    'src/phone.ts': 'export function charge() {}\n',
    'src/plug.ts': "import { charge } from './phone';\nexport function plug() {\n  charge();\n}\n",
  });
  const answer = await project.callgraph(`src/phone.ts${sign}charge`, { direction: 'callers' });
  expect(answer).toMatchObject({ verdict: 'INFO', details: { symbol: { file: 'src/phone.ts' } } });
  expect(callers(answer)).toEqual(['plug']);
});

test('the path of a file for a symbol is told, with the call that was meant', async () => {
  const project = ground.project({ 'src/a.ts': 'export const a = 1;\n' });
  const answer = await project.impact('src/a.ts');
  expect(answer).toMatchObject({ verdict: 'UNSAFE', summary: expect.stringContaining('is the path of a file') });
  expect(answer.metadata.next?.[0]).toContain('boocontext_impact {"directory":');
  expect(answer.metadata.next?.[0]).toContain('"file":"src/a.ts"');
});

test('an unknown symbol is UNSAFE with near names, and for a search no match', async () => {
  const project = ground.project({ 'src/card.ts': 'export function chargeCard() {}\n' });
  for (const tool of ['callgraph', 'impact', 'types'] as const) {
    expect(await project.ask(tool, { symbol: 'chargeCrad' })).toMatchObject({
      verdict: 'UNSAFE',
      summary: expect.stringContaining('chargeCrad'),
      details: { error: { code: 'unknown_symbol' }, near: [{ symbol: 'chargeCard', file: 'src/card.ts', line: 1 }] },
      metadata: {
        next: [`boocontext_${tool} {"directory":"${project.directory}","symbol":"chargeCard","file":"src/card.ts"}`],
      },
    });
  }
  expect(await project.ask('symbols', { query: 'zzzzzz' })).toMatchObject({
    verdict: 'INFO',
    details: { results: [] },
  });
});

test('a route is found by the end of its path, and a handler without a name by what it calls', async () => {
  const project = ground.project({
    'package.json': '{"name": "shop", "dependencies": {"express": "5"}}',
    'src/server.ts':
      "import express from 'express';\nimport { orders } from './orders';\nconst app = express();\napp.use('/api/v1', orders);\napp.listen(1);\n",
    'src/orders.ts':
      "import express from 'express';\nimport { pay } from './pay';\nexport const orders = express.Router();\norders.delete('/orders/:id', (request, response) => {\n  if (request.user.mayPay()) pay(request.params.id);\n});\norders.post('/orders', (request, response) => {\n  response.end();\n});\n",
    'src/pay.ts':
      'export class User {\n  mayPay() { return true; }\n}\nexport function pay(id: string) { book(id); }\nfunction book(id: string) {}\n',
  });
  const symbols = await project.ask('symbols', { query: 'DELETE /orders/{id}' });
  expect(symbols.summary).toMatch(/^DELETE \/api\/v1\/orders\/:id \(src\/orders\.ts:4\)/);
  expect((await project.ask('symbols', { query: 'DELETE /carts/{id}' })).summary).toMatch(
    /^No route DELETE \/carts\/\{id\} is known/,
  );
  // By plain words as well, where it is more than a word of them.
  expect(await project.ask('symbols', { query: 'I cannot remove an order any more, I get 401' })).toMatchObject({
    summary: expect.stringMatching(/^1 route that these words may mean\. /),
    details: { routes: [{ method: 'DELETE', path: '/api/v1/orders/:id' }] },
    metadata: { complete: true },
  });
  // What fails is meant before what works, and the code of the best is shown where it has no name.
  expect(
    await project.ask('symbols', { query: 'I may create orders but not remove one: I cannot remove an order' }),
  ).toMatchObject({
    details: {
      routes: [{ method: 'DELETE', code: [{ line: 4, text: expect.stringContaining('mayPay') }] }, { method: 'POST' }],
    },
  });
  // Filters say where it stands, and change nothing else.
  const order = { query: 'I cannot remove an order any more' };
  for (const [filters, found] of [
    [{ tests: 'none' }, 1],
    [{ path: 'src' }, 1],
    [{ path: 'src/server.ts' }, 0],
    [{ tests: 'only' }, 0],
    [{ kind: 'function' }, 0],
  ] as const) {
    expect((await project.ask('symbols', { ...order, ...filters })).details['routes'] ?? []).toHaveLength(found);
  }
  expect((await project.ask('symbols', { query: 'DELETE /orders/{id}', path: 'src' })).summary).toMatch(
    /^DELETE \/api\/v1\/orders\/:id \(src\/orders\.ts:4\)/,
  );
  const several = await project.ask('symbols', { query: 'who may create or remove an order' });
  expect(several.details.routes).toEqual([expect.not.objectContaining({ code: expect.anything() }), expect.anything()]);
  expect((await project.ask('symbols', { query: 'which orders are paid' })).details).not.toHaveProperty('routes');
  const asked = await project.callgraph('DELETE /orders/:id', { direction: 'callees', depth: 2 });
  expect(asked).toMatchObject({
    verdict: 'CAUTION',
    summary: expect.stringContaining('is answered by a function without a name (src/orders.ts:4). It calls 2 symbols'),
    details: {
      route: { path: '/api/v1/orders/:id', code: [{ line: 4, text: expect.stringContaining('mayPay') }] },
      callees: [{ callee_symbol: 'pay' }, { callee_symbol: 'book', depth: 2 }],
    },
  });
  // `request.user` may be anything.
  expect(asked.summary).toContain('it is not known what it runs: mayPay (src/orders.ts:5)');
});

test('of a test that may run it, the step that is not sure is told', async () => {
  const project = ground.project({
    'package.json': manifest,
    'src/start.ts': "import { Till } from './till';\nnew Till();\n",
    'src/till.ts':
      'export class Till {\n  priceOfAll() {}\n}\nfunction open(till: any) {\n  till.priceOfAll();\n}\nexport function begin() { open(JSON.parse("")); }\n',
    'test/open.test.ts': "import { begin } from '../src/till';\ntest('begins', () => { begin(); });\n",
    'test/price.test.ts': "import { Till } from '../src/till';\ntest('prices', () => { new Till().priceOfAll(); });\n",
  });
  const { details } = await project.ask('impact', { symbol: 'Till.priceOfAll', depth: 3 });
  expect(details['tests']).toEqual([
    {
      file: 'test/price.test.ts',
      reaches: 'Till.priceOfAll',
      distance: 1,
      why: expect.not.stringContaining('perhaps'),
    },
    {
      file: 'test/open.test.ts',
      reaches: 'begin',
      distance: 3,
      resolution: 'candidate',
      why: expect.stringContaining('perhaps: open (src/till.ts:4) calls Till.priceOfAll'),
      code: [{ line: 2, text: "test('begins', () => { begin(); });" }],
    },
  ]);
});

test('of what nobody here calls it is told what runs it without its name', async () => {
  const project = ground.project({
    'go.mod': 'module shop\n',
    'main.go':
      'package main\n\nimport "sort"\n\ntype byPrice []int\n\nfunc (b byPrice) Len() int           { return len(b) }\nfunc (b byPrice) Less(i, j int) bool { return b[i] < b[j] }\nfunc (b byPrice) Swap(i, j int)      {}\n\ntype alone struct{}\n\nfunc (a alone) Less(i, j int) bool { return true }\n\nfunc main() { sort.Sort(byPrice{}) }\n',
    'Till.java': 'class Till implements Comparable<Till> {\n  public int compareTo(Till other) { return 0; }\n}\n',
    'till.ts': 'export class Purse {\n  toJSON() { return 1; }\n}\n',
  });
  for (const [symbol, told] of [
    ['byPrice.Less', 'Less is asked for by sort.Interface of the library, whose users may call it'],
    ['Till.compareTo', 'compareTo overrides Comparable.compareTo of the library, which may call it'],
    ['Purse.toJSON', 'toJSON is a name that frameworks and the language call by themselves'],
    // It has not all that is asked for.
    ['alone.Less', 'Whether a framework, an export or a test uses it, boocontext_impact says'],
  ] as const) {
    const { summary } = await project.callgraph(symbol, { direction: 'callers' });
    expect(summary).toContain(`has no known caller. ${told}.`);
  }
});
