// SAFE can be reached, and each condition of the verdict table takes it away by itself, with a reason that names it.

import { beforeAll, describe, expect, test } from 'vitest';
import type { BoocontextResult } from '../../src/tools/envelope.ts';
import { type AskableProject, playground } from './support/playground.ts';

const ground = playground();

const shop = {
  'package.json': JSON.stringify({ name: 'shop', version: '1.0.0', exports: './src/api.ts' }),
  'tsconfig.json': JSON.stringify({ compilerOptions: { strict: true, jsx: 'preserve' }, include: ['**/*'] }),
  'src/api.ts': "export { total } from './total';\nexport * from './offered';\n",
  'src/total.ts':
    'export function total(cart: readonly number[]) {\n  return cart.reduce(add, 0);\n}\n\nfunction add(a: number, b: number) {\n  return a + b;\n}\n\nfunction lonely() {\n  return 1;\n}\n\nexport function forgotten() {\n  return 2;\n}\n\nexport class Till {\n  private open() {}\n  #close() {}\n}\n',
  'src/offered.ts': 'export function offered() {}\n',
  'pages/cart.tsx': 'function cartPage() {}\n',
  'src/routes/pay.ts': 'function payRoute() {}\n',
  'src/total.test.ts': 'function testHelper() {}\n',
  'vite.config.ts': 'function plugins() {}\n',
  'src/main.ts': 'function boot() {}\n',
  'src/named.ts': 'export function namedByText() {}\n',
  'src/names.ts': "import './named';\nexport const names = ['namedByText'];\n",
  'src/chosen.ts': 'export const rules = {\n  chosenAtRunTime() {\n    return 1;\n  },\n};\n',
  'src/choose.ts':
    "import { rules } from './chosen';\nexport const choose = (key: keyof typeof rules) => rules[key]();\n",
};

let project: AskableProject;
beforeAll(() => {
  project = ground.project(shop).commit();
});

const said = ({ summary, details }: BoocontextResult): string =>
  [summary, ...((details.open as string[]) ?? [])].join();

test.each(['lonely', 'forgotten', 'Till.open', 'Till.#close'])('%s, which nothing uses, is SAFE', async (symbol) => {
  const impact = await project.impact(symbol);
  expect(impact).toMatchObject({
    verdict: 'SAFE',
    summary: expect.stringMatching(/Nothing that depends on .* is known\. \d mentions?: .*0 open\./),
    details: { affected_symbols: [], affected_files: [], tests: [] },
  });
  expect(impact.metadata.coverage).toBeUndefined();
});

test.each(['offered', 'cartPage', 'payRoute', 'testHelper', 'plugins', 'boot'])(
  'who uses %s from outside is told, and leaves nothing open',
  async (symbol) => {
    const impact = await project.impact(symbol);
    expect(impact.metadata.complete).toBe(true);
    expect(impact.summary).not.toContain('Open');
  },
);

test.each([
  ['add', /reaches 1 symbol in 1 file/],
  ['offered', /exported by the package's public entry src\/api\.ts/],
  ['cartPage', /pages\/cart\.tsx is a page by convention/],
  ['payRoute', /src\/routes\/pay\.ts is a route by convention/],
  ['testHelper', /src\/total\.test\.ts is a test/],
  ['plugins', /vite\.config\.ts is configuration of a tool/],
  ['boot', /src\/main\.ts is an entry by convention/],
  ['namedByText', /1 of 2 mentions is open: it may be used there/],
  ['rules.chosenAtRunTime', /reaches 2 symbols in 2 files.*choose \(src\/choose\.ts:2\)/],
])('%s is CAUTION, and the reason is said', async (symbol, reason) => {
  const impact = await project.impact(symbol);
  expect(impact.verdict).toBe('CAUTION');
  expect(said(impact)).toMatch(reason);
});

describe('a file that could not be read to the end', () => {
  const deep = `${'['.repeat(9000)}${']'.repeat(9000)}`;

  test('makes it CAUTION where it may use the symbol, and is counted', async () => {
    const files = { ...shop, 'src/deep.ts': `import { forgotten } from './total';\nexport const deep = ${deep};\n` };
    const impact = await ground.project(files).impact('forgotten');
    expect(impact).toMatchObject({
      verdict: 'CAUTION',
      metadata: { coverage: { partial: true, skipped: { too_deep: 1 } } },
    });
    expect(said(impact)).toMatch(/nested too deeply/);
  });

  test('changes nothing where it cannot, whatever was asked before', async () => {
    const other = ground.project({ ...shop, 'src/deep.ts': `export function deep() {\n  return ${deep};\n}\n` });
    expect((await other.impact('lonely')).verdict).toBe('SAFE');
    await other.callgraph('deep', { depth: 3 });
    expect((await other.impact('lonely')).verdict).toBe('SAFE');
  });
});

test('an export is CAUTION where no package.json says who may use it', async () => {
  const { 'package.json': _, ...files } = shop;
  const impact = await ground.project(files).impact('forgotten');
  expect(impact.verdict).toBe('CAUTION');
  expect(said(impact)).toMatch(/no package\.json/);
});

test('the impact of a file that nobody imports is SAFE, of the entry it is not', async () => {
  const quiet = ground.project({ ...shop, 'src/quiet.ts': 'export function quiet() {}\n' });
  expect((await quiet.ask('impact', { file: 'src/quiet.ts' })).verdict).toBe('SAFE');
  expect((await quiet.ask('impact', { file: 'src/api.ts' })).verdict).toBe('CAUTION');
});
