/** The import graph, its cycles, and what is central: figures that a second look confirms. */
import type { ProjectAnswer } from '@boocontext/code-index';
import { describe, expect, test } from 'vitest';
import { type Files, project } from '../support/project.ts';

const manifest = { 'package.json': { name: 'x', private: true }, 'tsconfig.json': {} };

/** With and without a ranking: what imports are is read from the texts first, and then from syntax trees. */
async function ask(files: Files): Promise<ProjectAnswer> {
  const engine = await project({ ...manifest, ...files }).engine();
  const { imports } = await engine.project({});
  const ranked = await engine.project({ ranking: true });
  expect(imports).toEqual(ranked.imports);
  return ranked;
}

describe('imports', () => {
  test('in comments and strings are none, and one specifier leads to one file', async () => {
    const { imports } = await ask({
      'src/a.ts': `
        /** @example import { b } from './b' */
        const text = "import './c'";
        import { d } from './d';
        export const a = d + text;`,
      'src/b.ts': '',
      'src/c.ts': '',
      'src/d.ts': 'export const d = 1;',
      'src/d.d.ts': 'export const d: number;',
    });
    expect(imports).toMatchObject({ modules: 5, edges: 1, mostImported: [{ file: 'src/d.ts', importers: 1 }] });
  });

  test('through an alias that two projects have, the importing project decides', async () => {
    const { imports } = await ask({
      'tsconfig.json': { files: [] },
      'one/tsconfig.json': { compilerOptions: { paths: { '@/*': ['./src/*'] } } },
      'one/src/main.ts': "import '@/util';",
      'one/src/util.ts': '',
      'two/tsconfig.json': { compilerOptions: { paths: { '@/*': ['./src/*'] } } },
      'two/src/util.ts': '',
    });
    expect(imports.mostImported).toEqual([{ file: 'one/src/util.ts', importers: 1 }]);
  });

  test('of components are found in their text, and those of tests and examples do not make a file popular', async () => {
    const { imports } = await ask({
      'src/App.vue': "<script setup>import { a } from './a'</script>",
      'src/a.ts': 'export const a = 1;',
      'test/a.test.ts': "import { a } from '../src/a';\nimport './help';",
      'test/help.ts': '',
      'examples/a.ts': "import { a } from '../src/a';",
    });
    expect(imports).toMatchObject({ modules: 5, edges: 4, mostImported: [{ file: 'src/a.ts', importers: 1 }] });
  });
});

describe('cycles', () => {
  test('smallest first, each as a shortest loop in the order of import, with the size of its group', async () => {
    const { imports } = await ask({
      'big/a.ts': "import './b';",
      'big/b.ts': "import './c';",
      'big/c.ts': "import './d'; import './a';",
      'big/d.ts': "import './e';",
      'big/e.ts': "import './c';\nimport './d';",
      'small/y.ts': "import './x';",
      'small/x.ts': "import './y';",
      'none.ts': "import './big/a'; import './small/x';",
    });
    expect(imports.cycles).toEqual([
      { files: ['small/x.ts', 'small/y.ts'], groupSize: 2 },
      { files: ['big/d.ts', 'big/e.ts'], groupSize: 5 },
    ]);
    expect(imports.typeOnlyCycles).toBe(0);
  });

  test('that only types close do no harm and are counted apart', async () => {
    const { imports } = await ask({
      'a.ts': "import type { B } from './b';\nexport interface A { b: B }\nexport const a = 1;",
      'b.ts': "import { A } from './a';\nexport interface B { a: A }",
      'c.ts': "import { D } from './d';\nexport type C = D;\nexport const c = 1;",
      'd.ts': "import { c } from './c';\nexport type D = typeof c;",
    });
    expect(imports).toMatchObject({ cycles: [], typeOnlyCycles: 2 });
  });

  test('hold through re-exports, where a value is among what is imported', async () => {
    const { imports } = await ask({
      'index.ts': "export * from './a';\nexport type { T } from './a';",
      'a.ts': "import { a } from './index';\nexport type T = string;\nexport const a: number = 1;",
    });
    expect(imports.cycles).toEqual([{ files: ['a.ts', 'index.ts'], groupSize: 2 }]);
  });
});

describe('circles are the same in the answer about health', () => {
  test.each<[string, Files, number]>([
    [
      'of what is loaded',
      { 'shop/a.py': 'from shop.b import b\n\na = 1\n', 'shop/b.py': 'from shop.a import a\n\nb = 1\n' },
      1,
    ],
    [
      'what a function imports closes none',
      {
        'shop/a.py': 'from shop.b import b\n\na = 1\n',
        'shop/b.py': 'def b():\n    from shop.a import a\n    return a\n',
      },
      0,
    ],
    [
      'nor does a method',
      {
        'shop/a.py': 'from shop.b import B\n\na = 1\n',
        'shop/b.py': 'class B:\n    def get(self):\n        from shop.a import a\n        return a\n',
      },
      0,
    ],
    [
      'an import at run time closes none',
      { 'a.ts': "import './b';", 'b.ts': "export const b = () => import('./a');" },
      0,
    ],
    [
      'types close none',
      { 'a.ts': "import './b';\nexport type A = 1;", 'b.ts': "import type { A } from './a';\nexport type B = A;" },
      0,
    ],
    [
      'tests are none of it',
      { 'src/a.ts': 'export {};', 'test/a.test.ts': "import './b.test';", 'test/b.test.ts': "import './a.test';" },
      0,
    ],
  ])('%s', async (_, files, wanted) => {
    const engine = await project({ 'shop/__init__.py': '', ...files }).engine();
    const [{ imports }, health] = [await engine.project({}), await engine.health({})];
    expect(imports.cycles).toHaveLength(wanted);
    expect(health.scope === 'project' ? health.cycles : undefined).toHaveLength(wanted);
  });
});

describe('ranking', () => {
  const files: Files = {
    'src/base.ts':
      '/** Keeps what was said. It is used everywhere. */\nexport class Store {}\nexport function rare() {}\nconst own = 1;',
    'src/names.ts': 'const hidden = 1;\nexport { hidden as shown };\nexport interface Shape {}',
    'src/index.ts': "export { Store } from './base';\nexport * from './names';",
    'src/one.ts': "import { Store } from './base';\nexport const one = new Store();",
    'src/two.ts':
      "import { Store } from './index';\nimport { shown } from './names';\nexport const two = [new Store(), shown];",
    'src/main.ts':
      "import { one } from './one';\nimport { two } from './two';\nimport { rare } from './base';\nrare(); rare();\none; two;",
    'src/main.test.ts': "import { rare } from './base';\nrare();",
    'examples/try.ts': "import { Store } from '../src/base';",
    'tool.py': 'print(1)\n',
  };

  test('what most of the rest rests on comes first, and of it the symbols that are used', async () => {
    const { ranking } = await ask(files);
    expect(ranking?.by).toBe('imports and calls');
    const [first] = ranking?.files ?? [];
    expect(first).toMatchObject({ file: 'src/base.ts', importers: 3, aside: false });
    expect(first?.symbols.map(({ symbol, exported }) => [symbol, exported])).toEqual([
      ['Store', true],
      ['rare', true],
      ['own', false],
    ]);
    expect(first?.symbols[0]).toMatchObject({
      kind: 'class',
      line: 1,
      doc: 'Keeps what was said',
      signature: 'class Store',
    });
  });

  test('tests are left out, other languages and what lies aside come last, imports are indexes', async () => {
    const { ranking } = await ask(files);
    const paths = ranking?.files.map(({ file }) => file) ?? [];
    expect(paths.slice(-2)).toEqual(['tool.py', 'examples/try.ts']);
    expect(paths).not.toContain('src/main.test.ts');
    const main = ranking?.files.find(({ file }) => file === 'src/main.ts');
    expect(main?.imports.map((index) => paths[index]).sort()).toEqual(['src/base.ts', 'src/one.ts', 'src/two.ts']);
  });

  test.each([
    ['export default class Wanted {}'],
    ['export default async function Wanted() {}'],
    ['const Wanted = 1;\nexport default Wanted;'],
    ['const Wanted = 1;\nexport { Wanted as default };'],
    ['const Wanted = 1;\nmodule.exports = Wanted;'],
  ])('a default export counts for its definition: %s', async (source) => {
    const { ranking } = await ask({
      'a.js': `export const other = 1;\n${source}`,
      'b.js': "import it from './a.js';\nexport const b = [it];",
    });
    expect(ranking?.files.find(({ file }) => file === 'a.js')?.symbols[0]?.symbol).toBe('Wanted');
  });

  test('what a file imports and hands on counts for where it is defined', async () => {
    const { ranking } = await ask({
      'a.ts': 'export const other = 1;\nexport const wanted = 2;',
      'index.ts': "import { wanted as mine } from './a';\nexport { mine as given };",
      'b.ts': "import { given } from './index';\nexport const b = [given];",
      'c.ts': "import { given } from './index';\nexport const c = [given];",
    });
    const [symbol] = ranking?.files.find(({ file }) => file === 'a.ts')?.symbols ?? [];
    expect(symbol?.symbol).toBe('wanted');
  });

  test('a name exported under another name still counts for its definition', async () => {
    const { ranking } = await ask(files);
    const names = ranking?.files.find(({ file }) => file === 'src/names.ts');
    expect(names?.symbols[0]?.symbol).toBe('hidden');
  });

  test('the same sources have the same order, whatever was asked before', async () => {
    const made = project({ ...manifest, ...files });
    const first = await (await made.engine()).project({ ranking: true });
    await (await made.engine()).index();
    const second = await (await made.engine()).project({ ranking: true });
    await made.close();
    const third = await (await made.engine()).project({ ranking: true });
    expect(second.ranking).toEqual(first.ranking);
    expect(third.ranking).toEqual(first.ranking);
  });
});

test('pages of a large repository are in one order, also when its calls become known between two of them', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 260 }, (_, i) => [
      `src/f${i}.ts`,
      `import { f${(i * 7) % 260} as next } from './f${(i * 7) % 260}';\nexport const f${i} = () => next;\n`,
    ]),
  );
  const made = project({ ...manifest, ...many, 'src/hub.ts': 'export function hub() {}\n' });
  const engine = await made.engine();
  const first = await engine.project({ ranking: true });
  expect(first.ranking?.by).toBe('imports');
  await engine.index();
  expect((await engine.project({ ranking: true })).ranking).toEqual(first.ranking);
  made.write({ 'src/hub.ts': 'export function hub() { return 1; }\n' });
  await engine.index();
  expect((await engine.project({ ranking: true })).ranking?.by).toBe('imports and calls');
});

test('an engine that is out of time says what it did not read', async () => {
  const made = project({ ...manifest, 'a.ts': 'export const a = 1;', 'b.ts': "import './a';" });
  const answer = await (await made.engine()).project({}, { timeBudgetMs: -1 });
  expect(answer.coverage).toMatchObject({ partial: true, checked: 0, total: 2 });
  expect(answer.coverage?.notes.join()).toMatch(/2 of 2 source files were not read in time/);
});

test('a question that is cancelled is no answer', async () => {
  const made = project({ ...manifest, 'a.ts': '' });
  const engine = await made.engine();
  const cancel = new AbortController();
  const asked = engine.project({ ranking: true }, { signal: cancel.signal });
  cancel.abort();
  await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
});

test('what lies beside the sources of a package is aside, a package of the workspace among the examples is not', async () => {
  const { ranking } = await ask({
    'package.json': { name: 'all', private: true, workspaces: ['packages/*', 'examples/shop'] },
    'packages/a/package.json': { name: 'a' },
    'packages/a/src/a.ts': 'export const a = 1;',
    'packages/a/legacy-fixtures/b.ts': 'export const b = 1;',
    'packages/a/src/samples/d.ts': 'export const d = 1;',
    'examples/shop/package.json': { name: 'shop' },
    'examples/shop/shop.ts': 'export const shop = 1;',
    'examples/other/c.ts': 'export const c = 1;',
  });
  expect(ranking?.files.map(({ file, aside }) => `${file}${aside ? ' aside' : ''}`).sort()).toEqual([
    'examples/other/c.ts aside',
    'examples/shop/shop.ts',
    'packages/a/legacy-fixtures/b.ts aside',
    'packages/a/src/a.ts',
    'packages/a/src/samples/d.ts',
  ]);
});

test('a workspace among the fixtures makes no monorepo of what is around it', async () => {
  const { type, workspaces } = await ask({
    'package.json': { name: 'tool', bin: './tool.js' },
    'tool.js': 'export const tool = 1;',
    'pnpm-workspace.yaml': 'packages: []\ncatalog:\n  a: 1\n',
    'test/fixtures/pnpm/package.json': { name: 'case' },
    'test/fixtures/pnpm/pnpm-workspace.yaml': 'packages:\n  - packages/*\n',
    'test/fixtures/pnpm/packages/app/package.json': { name: 'app' },
    'test/fixtures/bun/package.json': { name: 'case', workspaces: ['packages/*'] },
    'test/fixtures/bun/packages/app/package.json': { name: 'app' },
  });
  expect(workspaces).toEqual([]);
  expect(type).toBe('command');
});

test('figures of many files are kept, and are others as soon as one file is', async () => {
  const files = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`src/f${i}.ts`, `import './f${i + 1}';`]));
  const many = project({ ...manifest, ...files });
  const first = await (await many.engine()).project({});
  expect(first.imports).toMatchObject({ modules: 600, edges: 599, cycles: [] });
  expect((await (await many.engine()).project({})).imports).toEqual(first.imports);
  many.write({ 'src/f599.ts': "import './f0';" });
  const { imports } = await (await many.engine()).project({});
  expect(imports).toMatchObject({ edges: 600, cycles: [{ groupSize: 600 }] });
});

test('an import of Kotlin or C# leads to the files of a package of which something is named, one of Go to the package', async () => {
  const { imports } = await ask({
    'src/main/kotlin/shop/Cart.kt': `
      package shop
      import shop.Sorting.NAME
      class Cart { fun by() = NAME }
      enum class Sorting { NAME, PRICE }`,
    'src/test/kotlin/shop/CartTest.kt': `
      package shop
      import shop.Sorting.NAME
      class CartTest { fun sorts() = Cart().by() == NAME }`,
    'src/main/kotlin/till/Till.kt': `
      package till
      import shop.*
      class Till(val cart: Cart)`,
    'go.mod': 'module till\n\ngo 1.22\n',
    'main.go': 'package main\n\nimport "till/store"\n\nfunc main() { store.Open(); store.Close() }\n',
    'store/open.go': 'package store\n\nfunc Open() {}\n',
    'store/close.go': 'package store\n\nfunc Close() {}\n',
    'Pay/Cash.cs': 'namespace Pay; public class Cash {}',
    'Pay/Card.cs': 'namespace Pay; public class Card {}',
    'Pay/Tips.cs': 'namespace Pay; public static class Tips { public static Cash Tip(this Cash cash) => cash; }',
    'Main.cs': 'using Pay;\nnamespace App; public class Main { Cash cash; void Run() { cash.Tip(); } }',
  });
  expect(imports.cycles).toEqual([]);
  expect(imports.mostImported).toEqual([
    { file: 'Pay/Cash.cs', importers: 1 },
    { file: 'Pay/Tips.cs', importers: 1 },
    { file: 'src/main/kotlin/shop/Cart.kt', importers: 1 },
    { file: 'store/', importers: 1 },
  ]);
  expect(imports.edges).toBe(5);
});
