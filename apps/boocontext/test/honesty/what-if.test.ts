// A change that is tried in memory: a compiler error is a proof, and "none" is one only where nothing could hide it.

import { describe, expect, test } from 'vitest';
import type { BoocontextResult } from '../../src/tools/envelope.ts';
import { type AskableProject, playground } from './support/playground.ts';
import type { Files } from './support/project.ts';

const ground = playground();

const manifest = JSON.stringify({ name: 'shop', version: '1.0.0', exports: './src/api.ts' });
const config = JSON.stringify({ compilerOptions: { strict: true, jsx: 'preserve' }, include: ['**/*'] });
const shop = (files: Files): AskableProject =>
  ground.project({ 'package.json': manifest, 'tsconfig.json': config, 'src/api.ts': 'export {};\n', ...files });

type Change = { readonly kind: 'remove' } | { readonly kind: 'rename' | 'signature'; readonly to: string };
const remove: Change = { kind: 'remove' };
const rename = (to: string): Change => ({ kind: 'rename', to });
const signature = (to: string): Change => ({ kind: 'signature', to });

const tried = (project: AskableProject, symbol: string, change: Change, more = {}) =>
  project.ask('impact', { symbol, change, ...more });
const said = ({ summary, details }: BoocontextResult): string =>
  [summary, ...((details.open as string[]) ?? [])].join('\n');
const broken = ({ details }: BoocontextResult): readonly string[] =>
  ((details.breaks as { file: string; line: number; error: string }[]) ?? []).map(
    ({ file, line, error }) => `${file}:${line} ${error}`,
  );

/** Each change on the same files: the places that break, or the reason why none is no proof, or SAFE. */
function check(
  title: string,
  files: Files,
  symbol: string,
  expected: readonly (readonly [change: Change, answer: readonly string[] | RegExp | 'SAFE'])[],
) {
  test(title, async () => {
    const project = shop(files);
    for (const [change, answer] of expected) {
      const result = await tried(project, symbol, change);
      const shown = JSON.stringify(result, null, 1);
      if (answer === 'SAFE') expect(result.verdict, shown).toBe('SAFE');
      else if (answer instanceof RegExp) {
        expect(result.verdict, shown).toBe('CAUTION');
        expect(said(result)).toMatch(answer);
      } else {
        expect(result, shown).toMatchObject({ verdict: 'UNSAFE', details: { proven: true, change } });
        expect(broken(result)).toEqual(answer);
      }
    }
  });
}

const order = 'export interface Order {\n  id: string;\n  note?: string;\n}\n';

check(
  'a function with a caller',
  {
    'src/pay.ts': 'export function pay(id: string): number {\n  return id.length;\n}\n',
    'src/cart.ts': "import { pay } from './pay';\nexport const total = pay('a') + 1;\n",
    'src/sum.ts': "import { total } from './cart';\nexport const sum: number = total;\n",
  },
  'pay',
  [
    [remove, ['src/cart.ts:1 TS2305']],
    [rename('charge'), ['src/cart.ts:1 TS2305']],
    [signature('(id: string, card: string) => number'), ['src/cart.ts:2 TS2554']],
    [signature('function pay(id: number): number'), ['src/cart.ts:2 TS2345']],
    // What the result is given to breaks in a file that does not name it.
    [signature('(id: string) => string | number'), ['src/cart.ts:2 TS2365']],
    [signature('(id: string) => any'), /the new signature says any/],
    // A name is no type.
    [signature('(id: string, any?: string) => number'), 'SAFE'],
    [signature('pay(id: string, card?: string): number'), 'SAFE'],
    [signature('(id?: string) => number'), /the declaration itself no longer compiles: src\/pay\.ts:2/],
  ],
);

check(
  'a result that reaches a file which does not name it',
  {
    'src/pay.ts': 'export function pay() {\n  return 1;\n}\n',
    'src/cart.ts': "import { pay } from './pay';\nexport const total = pay();\n",
    'src/sum.ts': "import { total } from './cart';\nexport const sum: number = total;\n",
  },
  'pay',
  [[signature('(): 1 | undefined'), ['src/sum.ts:2 TS2322']]],
);

check(
  'a type that only types name',
  { 'src/order.ts': order, 'src/use.ts': "import type { Order } from './order';\nexport type Many = Order[];\n" },
  'Order',
  [
    [remove, ['src/use.ts:1 TS2305']],
    [rename('Purchase'), ['src/use.ts:1 TS2305']],
  ],
);

check(
  'through a barrel',
  {
    'src/pay.ts': 'export const pay = () => 1;\nexport const other = 2;\n',
    'src/index.ts': "export { pay } from './pay';\n",
    'src/all.ts': "export * from './pay';\n",
    'src/a.ts': "import { pay } from './index';\npay();\n",
    'src/b.ts': "import { pay as run } from './all';\nrun();\n",
  },
  'pay',
  [
    [remove, ['src/b.ts:1 TS2305', 'src/index.ts:1 TS2305']],
    [rename('other'), ['src/b.ts:1 TS2305', 'src/index.ts:1 TS2305', 'src/pay.ts:1 TS2451', 'src/pay.ts:2 TS2451']],
    [signature('(times: number) => number'), ['src/a.ts:2 TS2554', 'src/b.ts:2 TS2554']],
  ],
);

check(
  'a default export',
  {
    'src/pay.ts': 'export default function pay() {}\n',
    'src/cart.ts': "import anyName from './pay';\nanyName();\n",
    'src/same.ts': "import pay from './pay';\npay();\n",
  },
  'pay',
  [
    [remove, ['src/cart.ts:1 TS1192', 'src/same.ts:1 TS1192']],
    [rename('charge'), 'SAFE'],
    [signature('(id: string): void'), ['src/cart.ts:2 TS2554', 'src/same.ts:2 TS2554']],
  ],
);

check(
  'overloads are one symbol, and one signature takes the place of all',
  {
    'src/over.ts':
      'export function over(a: string): string;\nexport function over(a: number): number;\nexport function over(a: string | number): string | number {\n  return a;\n}\n',
    'src/use.ts': "import { over } from './over';\nover('a');\nover(1);\n",
  },
  'over',
  [
    [remove, ['src/use.ts:1 TS2305']],
    [rename('under'), ['src/use.ts:1 TS2305']],
    [signature('(a: string | number): string | number'), 'SAFE'],
    [signature('(a: string) => string'), ['src/use.ts:3 TS2345']],
  ],
);

check(
  'a member of an interface',
  {
    'src/port.ts': 'export interface Port {\n  go(): void;\n  stop(): void;\n}\n',
    'src/real.ts':
      "import type { Port } from './port';\nexport class Real implements Port {\n  go() {}\n  stop() {}\n}\nexport const made: Port = { go() {}, stop() {} };\n",
    'src/use.ts': "import type { Port } from './port';\nexport const use = (port: Port) => port.go();\n",
  },
  'Port.go',
  [
    [remove, ['src/real.ts:6 TS2353', 'src/use.ts:2 TS2339']],
    [rename('halt'), ['src/real.ts:2 TS2420', 'src/real.ts:6 TS2353', 'src/use.ts:2 TS2339']],
    [signature('(): number'), ['src/real.ts:3 TS2416', 'src/real.ts:6 TS2322']],
  ],
);

check(
  'a member of a class that implements it',
  {
    'src/port.ts': 'export interface Port {\n  go(): void;\n}\n',
    'src/real.ts':
      "import type { Port } from './port';\nexport class Real implements Port {\n  go() {}\n  halt() {}\n}\nexport class More extends Real {\n  other() {}\n}\n",
  },
  'Real.go',
  [
    [remove, ['src/real.ts:2 TS2420']],
    [signature('(far: string): void'), ['src/real.ts:3 TS2416']],
  ],
);

check(
  'a new name that a subclass has already',
  {
    'src/base.ts': 'export class Base {\n  private quiet() {}\n  loud() {}\n}\n',
    'src/more.ts': "import { Base } from './base';\nexport class More extends Base {\n  still() {}\n}\n",
  },
  'Base.loud',
  [[rename('still'), /More has a still already \(src\/more\.ts:3\)/]],
);

check(
  'what nothing uses',
  {
    'src/a.ts':
      'export function unused() {}\nexport const used = 1;\nclass Till {\n  private open() {}\n  close() {}\n}\nexport type T = Till;\n',
    'src/b.ts': "import { used } from './a';\nexport const two = used + used;\n",
  },
  'unused',
  [
    [remove, 'SAFE'],
    [rename('stillUnused'), 'SAFE'],
    [rename('used'), ['src/a.ts:1 TS2300', 'src/a.ts:2 TS2300', 'src/b.ts:2 TS2365']],
    [signature('(a: string) => void'), 'SAFE'],
  ],
);

// The compiler words it otherwise each time: any export that leads to nothing either may be the one that it names.
check(
  'errors that were there before, in other words',
  {
    'src/kit.ts':
      "import { draw as show, screen } from 'absent';\nimport event from 'absent/event';\nexport { event, show };\nexport * from 'absent';\n",
    'src/pay.ts': 'export function pay() {}\nexport const paid = 1;\n',
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [
        `src/use${i}.ts`,
        `import { event, screen, show } from './kit';\nimport { paid } from './pay';\nexport const all${i} = [event, screen, show, paid];\n`,
      ]),
    ),
  },
  'pay',
  [[remove, 'SAFE']],
);

describe('what the compiler cannot tell is listed beside what it proves', () => {
  const untold = ({ details }: BoocontextResult) =>
    ((details.cannot_tell as { file: string; line: number; why: string; symbol: string }[]) ?? []).map(
      ({ file, line, symbol }) => `${symbol} ${file}:${line}`,
    );
  test('two calls are proven to break, and seven give values of which no type is known', async () => {
    const project = shop({
      'src/pay.ts': 'export function pay(id: string, notes?: readonly string[]): string {\n  return id;\n}\n',
      'src/sure.ts': "import { pay } from './pay';\npay('a');\nexport const paid = () => pay('b');\n",
      'src/open.ts': [
        "import { pay } from './pay';",
        "import { type Bill, bills } from 'not-installed';",
        'export function all(bill: Bill, loose: any) {',
        '  pay(bill.id);',
        '  pay(bill);',
        '  pay(loose);',
        '  pay(bills[0].id);',
        '  pay(...bills);',
        '  pay(bills.map((each: Bill) => each.id));',
        "  for (const each of bills) pay(each, ['a']);",
        '}',
      ].join('\n'),
    });
    const result = await tried(project, 'pay', signature('(id: number, notes?: readonly string[]): string'));
    expect(broken(result)).toEqual(['src/sure.ts:2 TS2345', 'src/sure.ts:3 TS2345']);
    expect(untold(result)).toEqual([4, 5, 6, 7, 8, 9, 10].map((line) => `all src/open.ts:${line}`));
    expect(result).toMatchObject({ verdict: 'UNSAFE', metadata: { complete: false } });
    expect(result.summary).toMatch(/2 proven, 7 more uses cannot be told/);
  });
  test('a value of which only a part is known', async () => {
    const project = shop({
      'src/pay.ts': 'export function pay(ids: readonly string[]): void {}\n',
      'src/open.ts':
        "import { pay } from './pay';\nimport type { Bill } from 'not-installed';\nexport const all = (bills: Bill[]) => pay(bills);\n",
    });
    const result = await tried(project, 'pay', signature('(ids: readonly number[]): void'));
    expect(result.verdict).toBe('CAUTION');
    expect(untold(result)).toEqual(['all src/open.ts:3']);
  });
  test('a receiver of which no type is known, whatever is done to the member', async () => {
    const project = shop({
      'src/till.ts': 'export class Till {\n  ring(times: number) {}\n}\nnew Till().ring(1);\n',
      'src/sure.ts': "import { Till } from './till';\nnew Till().ring(2);\n",
      'src/open.ts':
        "import { Till } from './till';\nexport const run = (till: any) => till.ring(1);\nrun(new Till());\n",
    });
    for (const change of [remove, rename('chime'), signature('(times: string): void')]) {
      const result = await tried(project, 'Till.ring', change);
      expect(result).toMatchObject({ verdict: 'UNSAFE', metadata: { complete: false } });
      expect(broken(result)).toHaveLength(2);
      expect(untold(result)).toEqual(['run src/open.ts:2']);
    }
  });
  test('nothing is listed where all is told', async () => {
    const project = shop({
      'src/pay.ts': 'export function pay(id: string): void {}\n',
      'src/sure.ts': "import { pay } from './pay';\npay('a');\n",
    });
    const result = await tried(project, 'pay', signature('(id: number): void'));
    expect(result).toMatchObject({ verdict: 'UNSAFE', metadata: { complete: true } });
    expect(result.details.cannot_tell).toBeUndefined();
  });
});

test('one change after another on one repository: each breaks what names it, and the same again the second time', async () => {
  const names = ['one', 'two', 'three', 'four'];
  const project = shop({
    'tsconfig.json': JSON.stringify({
      compilerOptions: { strict: true, paths: { '@/*': ['./src/*'] } },
      include: ['**/*'],
    }),
    'src/testing/test-utils.ts':
      "import { render as rtlRender, screen, waitFor } from 'absent';\nimport userEvent from 'absent/event';\nexport * from 'absent';\nexport { userEvent, rtlRender };\nexport const later = (each: unknown) => waitFor(() => screen.find(each));\n",
    'src/tools.ts': names.map((name) => `export function ${name}(): number { return 1; }`).join('\n'),
    ...Object.fromEntries(
      names.map((name) => [
        `src/${name}.test.ts`,
        `import { rtlRender, screen, userEvent, waitFor } from '@/testing/test-utils';\nimport { ${name} } from '@/tools';\nexport const all = [${name}(), rtlRender, screen, userEvent, waitFor];\n`,
      ]),
    ),
  });
  const rounds: (readonly string[])[][] = [[], []];
  for (const round of rounds) for (const name of names) round.push(broken(await tried(project, name, remove)));
  expect(rounds[0]).toEqual(names.map((name) => [`src/${name}.test.ts:2 TS2305`]));
  expect(rounds[1]).toEqual(rounds[0]);
});

test('exported by the public entry: nothing breaks here, and that is no proof', async () => {
  const project = shop({ 'src/api.ts': 'export function offered() {}\n' });
  for (const change of [remove, rename('given'), signature('(a: string): void')]) {
    const result = await tried(project, 'offered', change);
    expect(result).toMatchObject({ verdict: 'CAUTION', details: { breaks: [] } });
    expect(said(result)).toMatch(/exported by the package's public entry src\/api\.ts/);
  }
});

describe('what could hide an error', () => {
  const pay = { 'src/pay.ts': 'export function pay(id: string) {\n  return id;\n}\n' };
  check(
    'dependencies that are not installed: errors of before do not count, and are no proof either',
    {
      ...pay,
      'src/app.ts':
        "import { pay } from './pay';\nimport server from 'not-installed';\nserver.get('/', () => pay('a'));\nexport const wrong: number = 'b';\n",
    },
    'pay',
    [
      [signature('(id: string, card?: string) => string'), /imports of src\/app\.ts do not resolve/],
      [signature('(id: number) => string'), ['src/app.ts:3 TS2345']],
      [remove, ['src/app.ts:1 TS2305']],
    ],
  );
  check(
    'an argument of type any',
    { ...pay, 'src/app.ts': "import { pay } from './pay';\nexport const run = (id: any) => pay(id);\n" },
    'pay',
    [[signature('(id: number) => string'), /called with an argument of type any.*src\/app\.ts:2/]],
  );
  check(
    'a receiver of type any',
    {
      'src/till.ts': 'export class Till {\n  ring(times: number) {}\n}\nnew Till().ring(1);\n',
      'src/app.ts':
        "import { Till } from './till';\nexport const run = (till: any) => till.ring(1);\nrun(new Till());\n",
    },
    'Till.ring',
    [[signature('(times: number | string): void'), /mentions is open/]],
  );
  check(
    'a result that is taken as any',
    { ...pay, 'src/app.ts': "import { pay } from './pay';\nexport const id: any = pay('a');\n" },
    'pay',
    [[signature('(id: string) => string | undefined'), /given to something that takes any.*src\/app\.ts:2/]],
  );
  check(
    'a function that is handed on',
    {
      'src/twice.ts': 'export const twice = (x: number): number => 2 * x;\n',
      'src/app.ts': "import { twice } from './twice';\nexport const all = [1].map(twice);\n",
    },
    'twice',
    [[signature('(x: number, times?: number) => number'), /handed on to be called.*src\/app\.ts:2/]],
  );
  check(
    'a comment that suppresses it',
    { ...pay, 'src/app.ts': "import { pay } from './pay';\n// @ts-ignore\npay('a');\n" },
    'pay',
    [
      [signature('(id: number) => string'), /suppressed by a comment.*src\/app\.ts:3/],
      [remove, ['src/app.ts:1 TS2305']],
    ],
  );
  check(
    'JavaScript that is not checked',
    { ...pay, 'src/app.js': "import { pay } from './pay';\npay(1, 2, 3);\n" },
    'pay',
    [
      [remove, /used where nothing is type checked: src\/app\.js/],
      [signature('(id: string, card: string) => string'), /used where nothing is type checked: src\/app\.js/],
    ],
  );
  check(
    'a declaration file, which is not checked',
    { ...pay, 'src/all.d.ts': "import type { pay } from './pay';\nexport type Paid = ReturnType<typeof pay>;\n" },
    'pay',
    [[signature('(id: string, more?: number) => string'), /used where nothing is type checked: src\/all\.d\.ts/]],
  );
  check(
    'JavaScript that is checked',
    { ...pay, 'src/app.js': "// @ts-check\nimport { pay } from './pay';\npay('a');\n" },
    'pay',
    [[remove, ['src/app.js:2 TS2305']]],
  );
  check(
    'a definition in JavaScript',
    { 'src/old.js': 'export function old() {}\n', 'src/app.ts': "import { old } from './old.js';\nold();\n" },
    'old',
    [
      [signature('(a: string): void'), /is JavaScript.*could not tell/],
      [remove, ['src/app.ts:1 TS2305']],
    ],
  );
  check(
    'a promise that nobody waits for',
    { 'src/save.ts': 'export function save(): any {}\n', 'src/app.ts': "import { save } from './save';\nsave();\n" },
    'save',
    [[signature('() => Promise<void>'), /nobody waits for the promise.*src\/app\.ts:2/]],
  );
  check(
    'a name that stands for something else where it is used',
    {
      ...pay,
      'src/app.ts':
        "import { pay } from './pay';\nexport function run(bill: string) {\n  return bill;\n}\nexport type P = typeof pay;\n",
    },
    'pay',
    [[rename('bill'), ['src/app.ts:1 TS2305']]],
  );
});

test('global declarations of an installed package count', async () => {
  const project = ground.project({
    'package.json': manifest,
    'tsconfig.json': JSON.stringify({
      compilerOptions: { strict: true, types: ['thing', 'runner/globals'] },
      include: ['src'],
    }),
    'node_modules/@types/thing/package.json': JSON.stringify({ name: '@types/thing', types: 'index.d.ts' }),
    'node_modules/@types/thing/index.d.ts': 'declare function take(count: number): void;\n',
    'node_modules/runner/package.json': JSON.stringify({ name: 'runner' }),
    'node_modules/runner/globals.d.ts': 'declare function runs(count: number): void;\n',
    'src/pay.ts': 'export function pay(): number {\n  return 1;\n}\n',
    'src/app.ts': "import { pay } from './pay';\ntake(pay());\nruns(pay());\n",
  });
  expect(broken(await tried(project, 'pay', signature('() => string')))).toEqual([
    'src/app.ts:2 TS2345',
    'src/app.ts:3 TS2345',
  ]);
});

test('two projects of a monorepo: the user is in another one, under other options', async () => {
  const project = ground.project({
    'package.json': JSON.stringify({ private: true, workspaces: ['packages/*'] }),
    'packages/core/package.json': JSON.stringify({ name: '@shop/core', private: true, main: './dist/index.js' }),
    'packages/core/tsconfig.json': JSON.stringify({
      compilerOptions: { strict: true, composite: true, rootDir: 'src', outDir: 'dist' },
      include: ['src'],
    }),
    'packages/core/src/index.ts': "export { tax } from './tax';\n",
    'packages/core/src/tax.ts': 'export function tax(net: number) {\n  return net;\n}\nexport function spare() {}\n',
    'packages/app/package.json': JSON.stringify({
      name: '@shop/app',
      private: true,
      dependencies: { '@shop/core': '*' },
    }),
    'packages/app/tsconfig.json': JSON.stringify({
      compilerOptions: { strict: false, jsx: 'preserve' },
      include: ['src'],
      references: [{ path: '../core' }],
    }),
    'packages/app/src/till.ts': "import { tax } from '@shop/core';\nexport const due = tax(1);\n",
  });
  const wider = await tried(project, 'tax', signature('(net: number, rate: number) => number'));
  expect(wider.verdict).toBe('UNSAFE');
  expect(broken(wider)).toEqual(['packages/app/src/till.ts:2 TS2554']);
  expect((await tried(project, 'spare', remove)).verdict).toBe('SAFE');
});

test('what is asked next is answered from the files as they are, edited or not', async () => {
  const project = shop({
    'src/pay.ts': 'export function pay(id: string) {\n  return id;\n}\n',
    'src/cart.ts': "import { pay } from './pay';\nexport const total = () => pay('a');\n",
  });
  const callers = async () =>
    ((await project.callgraph('pay', { direction: 'callers' })).details.callers as { caller_symbol: string }[]).map(
      (each) => each.caller_symbol,
    );
  expect(await callers()).toEqual(['total']);
  expect((await tried(project, 'pay', remove)).verdict).toBe('UNSAFE');
  expect(await callers()).toEqual(['total']);
  expect((await project.ask('types', { symbol: 'pay' })).details.signature).toBe('(id: string) => string');

  project.write({ 'src/cart.ts': "import { pay } from './pay';\nexport const sum = () => pay('b');\n" });
  expect(broken(await tried(project, 'pay', signature('(id: number) => string')))).toEqual(['src/cart.ts:2 TS2345']);
  expect(await callers()).toEqual(['sum']);

  project.write({
    'src/pay.ts': '\n\nexport function pay(id: number) {\n  return id;\n}\n',
    'src/cart.ts': "import { pay } from './pay';\nexport const sum = () => pay(1);\n",
  });
  expect((await tried(project, 'pay', signature('(id: number, more?: string) => number'))).verdict).toBe('SAFE');
  expect((await project.ask('types', { symbol: 'pay' })).details.signature).toBe('(id: number) => number');
  project.delete('src/cart.ts');
  expect((await tried(project, 'pay', remove)).verdict).toBe('SAFE');
});

test('no process is left over', async () => {
  const project = shop({ 'src/pay.ts': 'export function pay() {}\n' });
  await project.callgraph('pay');
  const before = ground.session.checkers();
  await tried(project, 'pay', remove);
  // A process that was ended may take a moment to be gone; those of other projects may have been ended in the meantime.
  const added = () => ground.session.checkers().filter((pid) => !before.includes(pid));
  await expect.poll(added).toEqual([]);
});

test('several definitions of the name: nothing is tried, and the calls to choose are given', async () => {
  const project = shop({ 'src/a.ts': 'export function twin() {}\n', 'src/b.ts': 'export function twin() {}\n' });
  const result = await tried(project, 'twin', remove);
  expect(result).toMatchObject({
    verdict: 'CAUTION',
    details: { candidates: [{ file: 'src/a.ts' }, { file: 'src/b.ts' }] },
  });
  expect(result.summary).toMatch(/^Nothing was tried: 2 definitions bear this name/);
  expect(result.metadata.next).toEqual([
    expect.stringMatching(/^boocontext_impact \{.*"symbol":"twin","file":"src\/a\.ts","change":\{"kind":"remove"\}\}$/),
  ]);
  expect((await tried(project, 'twin', remove, { file: 'src/b.ts' })).verdict).toBe('SAFE');
});

test('another language is not compiled, and says so', async () => {
  const project = shop({ 'shop.py': 'def ring():\n    pass\n' });
  const result = await tried(project, 'ring', remove);
  expect(result).toMatchObject({ verdict: 'CAUTION', details: { candidates: [{ file: 'shop.py' }] } });
  expect(result.summary).toMatch(/^Nothing was tried: shop\.py is Python, and only TypeScript is compiled/);
});

describe('a change that is none', () => {
  const files = {
    'src/a.ts': `export function run(a: string): number {\n  return a.length;\n}\nexport class Box {\n  constructor(readonly size: number) {}\n}\nexport const five = 5;\n`,
  };
  test.each<[string, Change, RegExp]>([
    ['run', signature('not a signature'), /`not a signature` is no signature\. Understood are `\(a: A, b\?: B\) => R`/],
    ['run', signature('(a: string) => number } ; evil(); {'), /is no signature/],
    ['run', signature('(a: string) => number; const more = 1'), /is no signature/],
    ['run', signature('(a: Strin) => number'), /would not compile: Cannot find name 'Strin'/],
    ['run', signature('other(a: string): number'), /the new signature is one of other, not of run/],
    ['run', signature('run(a: string): number'), /that is what run is now/],
    ['run', signature('string'), /is no signature of a function/],
    ['run', rename('a b'), /`a b` is no name/],
    ['run', rename('class'), /`class` is no name/],
    ['run', rename('#run'), /only private names begin with #/],
    ['run', rename('run'), /has that name already/],
    ['Box', signature('(a: string) => void'), /has no signature of its own/],
    ['Box.size', remove, /is a parameter and a property at once/],
    ['five', signature('(a: string)'), /say the result too|is no signature/],
  ])('%s %j', async (symbol, change, message) => {
    const result = await tried(shop(files), symbol, change);
    expect(result).toMatchObject({ verdict: 'UNSAFE', details: { error: { code: 'bad_change' } } });
    expect(result.details.proven).toBeUndefined();
    expect(result.summary).toMatch(message);
  });

  test.each<[object, RegExp]>([
    [
      { symbol: 'run', change: { kind: 'delete' } },
      /`change\.kind` must be one of remove, rename, signature, got "delete"/,
    ],
    [{ symbol: 'run', change: {} }, /`change\.kind` is missing/],
    [{ symbol: 'run', change: 'remove' }, /`change` must be an object with kind, to, got "remove"/],
    [{ symbol: 'run', change: { kind: 'rename' } }, /`change\.to` is missing: it must be the new name/],
    [{ symbol: 'run', change: { kind: 'remove', to: 'x' } }, /`change\.to` has no meaning/],
    [
      { symbol: 'run', change: { kind: 'rename', too: 'x' } },
      /`change\.too` is not a field of this tool; did you mean `change\.to`\?/,
    ],
    [{ file: 'src/a.ts', change: { kind: 'remove' } }, /`change` needs `symbol`/],
    [{ symbol: 'run', change: { kind: 'remove' }, engine: 'tree-sitter-analyzer' }, /our own engine only/],
  ])('%j is refused', async (input, message) => {
    expect(await ground.session.refused('impact', input as never)).toMatch(message);
  });
});
