/** What the compiler says of a diff in lines that the diff leaves alone. */
import type { DiffErrorsAnswer } from '@boocontext/code-index';
import { commitAll, git } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { type Files, project } from '../support/project.ts';

const made = project({ 'tsconfig.json': { compilerOptions: { strict: true } }, 'package.json': { name: 'fixture' } });
git(made.root, 'init', '-q', '-b', 'empty');
commitAll(made.root, { message: 'empty' });

/** The files as committed, then as they are: undefined for one that is deleted. */
async function asked(before: Files, now: Readonly<Record<string, string | undefined>>): Promise<DiffErrorsAnswer> {
  git(made.root, 'reset', '-q', '--hard');
  git(made.root, 'clean', '-qfdx');
  git(made.root, 'checkout', '-q', '-B', 'main', 'empty');
  made.write(before);
  commitAll(made.root, { message: 'first' });
  for (const [file, text] of Object.entries(now)) {
    if (text === undefined) git(made.root, 'rm', '-q', file);
    else made.write({ [file]: text });
  }
  return await (await made.engine()).diffErrors({ diff: 'working' });
}

function told({ errors }: DiffErrorsAnswer): string[] {
  return errors.map(({ file, line, code, symbol }) => `${file}:${line + 1} ${code} ${symbol}`);
}

const charge = 'export function charge(amount: number) {\n  return amount;\n}\n';
const pay = "import { charge } from './a';\nexport const pay = () => charge(1);\n";

test('a caller in another file no longer fits', async () => {
  const answer = await asked(
    { 'src/a.ts': charge, 'src/b.ts': pay, 'src/c.ts': 'export const wrong: string = 1;\n' },
    { 'src/a.ts': charge.replace('amount: number', 'amount: number, at: Date') },
  );
  expect(told(answer)).toEqual(['src/b.ts:2 2554 pay']);
  expect(answer.open).toEqual([]);
  expect(answer.compiled.toSorted()).toEqual(['src/a.ts', 'src/b.ts']);
});

test('it still fits', async () => {
  const answer = await asked(
    { 'src/a.ts': charge, 'src/b.ts': pay },
    { 'src/a.ts': charge.replace('amount: number', 'amount: number, at?: Date') },
  );
  expect(told(answer)).toEqual([]);
  expect(answer.open).toEqual([]);
});

test('whoever depends on its type names neither', async () => {
  const answer = await asked(
    {
      'src/a.ts': charge,
      'src/b.ts': pay,
      'src/c.ts': "import { pay } from './b';\nexport const sum: number = pay();\n",
    },
    { 'src/a.ts': charge.replace('return amount', 'return `${amount}`') },
  );
  expect(told(answer)).toEqual(['src/c.ts:2 2322 sum']);
});

test('a line of a changed file that the diff leaves alone, at its place of now', async () => {
  const answer = await asked(
    { 'src/a.ts': `${charge}export const twice = charge(2) * 2;\n` },
    {
      'src/a.ts': `// One more line.\n${charge.replace('return amount', 'return `${amount}`')}export const twice = charge(2) * 2;\n`,
    },
  );
  expect(told(answer)).toEqual(['src/a.ts:5 2362 twice']);
});

test('what goes wrong in the diff itself is not told', async () => {
  const answer = await asked({ 'src/a.ts': charge }, { 'src/a.ts': `${charge}export const x: string = 1;\n` });
  expect(told(answer)).toEqual([]);
});

test('a file is gone, and one has another name', async () => {
  const uses = "import { charge } from './old/a';\nexport const pay = () => charge(1);\n";
  const before = { 'src/old/a.ts': charge, 'src/b.ts': uses };
  expect(told(await asked(before, { 'src/old/a.ts': undefined }))).toEqual(['src/b.ts:1 2307 <module>']);
  expect(told(await asked(before, { 'src/old/a.ts': undefined, 'src/a.ts': charge }))).toEqual([
    'src/b.ts:1 2307 <module>',
  ]);
  const mended = uses.replace('./old/a', './a');
  expect(told(await asked(before, { 'src/old/a.ts': undefined, 'src/a.ts': charge, 'src/b.ts': mended }))).toEqual([]);
});

test('behind an import of what is not installed nothing is proven', async () => {
  const answer = await asked(
    {
      'src/a.ts': 'export const each = (use: (x: number) => void) => use(1);\n',
      'src/b.ts': "import { each } from './a';\neach((x) => x);\n",
    },
    { 'src/a.ts': "import { each as other } from 'elsewhere';\nexport const each = other;\n" },
  );
  expect(told(answer)).toEqual([]);
  expect(answer.open).toEqual([expect.stringContaining('imports that src/a.ts did not have before do not resolve')]);
});

test('nothing is compiled where no source has changed', async () => {
  const answer = await asked({ 'src/a.ts': charge, 'a.md': '1' }, { 'a.md': '2' });
  expect(answer).toMatchObject({ errors: [], compiled: [], total: 0, open: [] });
});
