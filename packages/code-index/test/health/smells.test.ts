/** Smells of one file: each kind at its bound, and where it is. */
import type { FileHealth } from '@boocontext/code-index';
import { expect, test } from 'vitest';
import { cases } from '../support/cases.ts';

const { add, project } = cases();

type Files = Readonly<Record<string, string>>;

/** All smells of `a.ts`, each as `SEVERITY type line message`, the line counted from 1. */
function check(title: string, files: string | Files, expected: readonly string[]): void {
  const folder = add(files);
  test(title, async () => {
    const answer = (await (await project.engine()).health({ file: `${folder}/a.ts` })) as FileHealth;
    expect(
      // The cases are much the same text, in one repository.
      answer.smells
        .filter(({ type }) => type !== 'duplicated_block')
        .map(({ severity, type, line, message }) => `${severity} ${type} ${line + 1} ${message}`),
    ).toEqual(expected);
  });
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);
const lines = (count: number): string =>
  numbers(count)
    .map((i) => `export const a${i} = ${i};\n`)
    .join('');
const ifs = (count: number): string =>
  numbers(count)
    .map((i) => `if (a > ${i}) a = ${i};\n`)
    .join('');
const nested = (depth: number): string => `${'if (a) {\n'.repeat(depth)}${'}\n'.repeat(depth)}`;
const f = (body: string, parameters = 'a: any'): string => `export function f(${parameters}) {\n${body}}\n`;

check('400 lines', lines(400), []);
check('401 lines', lines(401), ['MINOR large_file 1 401 lines of code; more than 400 are hard to survey']);
check('2,000 lines', lines(2000), ['CRITICAL large_file 1 2000 lines of code; more than 400 are hard to survey']);

check('cognitive complexity 15', f(ifs(15)), []);
check('cognitive complexity 16', f(ifs(16)), [
  'MINOR complex_function 1 f: cognitive complexity 16 (bound 15), cyclomatic 17 (bound 20)',
]);
check(
  'the worse of the two complexities counts',
  f(
    `${ifs(16)}${numbers(16)
      .map(() => 'a = a || 1;\n')
      .join('')}`,
  ),
  ['MAJOR complex_function 1 f: cognitive complexity 16 (bound 15), cyclomatic 33 (bound 20)'],
);

check('four blocks deep', f(nested(4)), []);
check('five blocks deep', f(nested(5)), ['MINOR deep_nesting 1 f: blocks 5 deep (bound 4)']);

check(
  '60 lines in a function',
  f(
    numbers(58)
      .map((i) => `a = ${i};\n`)
      .join(''),
  ),
  [],
);
check(
  '61 lines in a function',
  f(
    numbers(59)
      .map((i) => `a = ${i};\n`)
      .join(''),
  ),
  ['MINOR long_function 1 f: 61 lines of code of its own (bound 60)'],
);
check(
  'lines of a function inside are not its own',
  f(
    `const g = () => {\n${numbers(59)
      .map((i) => `a = ${i};\n`)
      .join('')}};\ng();\n`,
  ),
  ['MINOR long_function 2 f.g: 61 lines of code of its own (bound 60)'],
);

check('five parameters and `this`', f('', 'this: any, a: any, b: any, c: any, d: any, { e, g }: any'), []);
check('six parameters', f('', 'a: any, b: any, c: any, d: any, e: any, ...g: any'), [
  'MINOR many_parameters 1 f: 6 parameters (bound 5)',
]);

const modules = (count: number): Files =>
  Object.fromEntries(numbers(count).map((i) => [`b${i}.ts`, `export const b${i} = ${i};\n`]));
const imports = (count: number): string =>
  numbers(count)
    .map((i) => `import { b${i} } from './b${i}.ts';\nb${i};\n`)
    .join('');
check('26 files imported', { 'a.ts': imports(26), ...modules(26) }, [
  'MINOR many_imports 1 imports 26 files of this repository (bound 25)',
]);
check(
  'a file that only hands on may import many',
  {
    'a.ts': numbers(30)
      .map((i) => `export * from './b${i}.ts';\n`)
      .join(''),
    ...modules(30),
  },
  [],
);
check(
  'a hub',
  {
    'a.ts': `${imports(16)}export const a = 1;\n`,
    ...modules(16),
    ...Object.fromEntries(numbers(16).map((i) => [`c${i}.ts`, "import { a } from './a.ts';\na;\n"])),
  },
  ['MINOR hub 1 imports 16 files and is imported by 16: changes pass through it both ways'],
);
