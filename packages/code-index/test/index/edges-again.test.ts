/** Edges that are made anew after an edit of a file are those that are made when nothing is known. */
import type { ImpactAnswer } from '@boocontext/code-index';
import { expect, test } from 'vitest';
import { type Files, project } from '../support/project.ts';

/** Symbols that something reaches, before and after an edit of `use.ts` that changes nothing. */
async function reachedAgain(files: Files & { readonly 'use.ts': string }, symbol: string, depth: number) {
  const made = project({ 'tsconfig.json': {}, ...files });
  const engine = await made.engine();
  const reached = async () => {
    await engine.index();
    const answer = (await engine.impact({ symbol: { symbol }, depth })) as ImpactAnswer;
    return answer.affectedSymbols.map((each) => each.symbol).sort();
  };
  const before = await reached();
  made.write({ 'use.ts': `${files['use.ts']}\n// Changed.\n` });
  expect(await reached()).toEqual(before);
  return before;
}

test('by another name of an export', async () => {
  const files = {
    'core.ts': 'export interface Base { a: string }\ntype Output = Base;\nexport type { Output as shown };\n',
    'use.ts': "import * as core from './core';\nexport type Used = core.shown;\n",
  };
  expect(await reachedAgain(files, 'Base', 3)).toEqual(['Output', 'Used']);
});

test('by the name of what a declared module exports', async () => {
  const files = {
    'outside.d.ts':
      "interface Base { a: string }\ndeclare module 'outside' {\n  const run: Base;\n  export default run;\n}\ndeclare module 'outside/*' {\n  const walk: Base;\n  export default walk;\n}\n",
    'use.ts':
      "import given from 'outside';\nimport taken from 'outside/of/it';\nexport const ran = given;\nexport const walked = taken;\n",
  };
  expect(await reachedAgain(files, 'Base', 3)).toEqual(['ran', 'run', 'walk', 'walked']);
});

test('by the own name of a function that is given to a variable', async () => {
  const files = {
    'core.ts': 'export interface Base { size: number }\n',
    'use.ts':
      "import type { Base } from './core';\nexport const outer = function named(base?: Base) {\n  function again() {\n    return [named, base];\n  }\n  return again;\n};\n",
  };
  expect(await reachedAgain(files, 'Base', 2)).toEqual(['again', 'outer']);
});

test('by this in a type', async () => {
  const files = {
    'core.ts': 'export interface Base { size: number }\n',
    'use.ts':
      "import type { Base } from './core';\nexport class Store implements Base {\n  size = 1;\n  grow() {\n    const more: typeof this.size = 2;\n    return more;\n  }\n}\n",
  };
  expect(await reachedAgain(files, 'Base', 2)).toEqual(['Store', 'grow']);
});

/** Ways to give a key a function that is called something else. */
const VALUES: Readonly<Record<string, string>> = {
  given: 'given: same(inner)',
  plain: 'plain: inner',
  wrapped: 'wrapped: (inner)',
  chosen: 'chosen: process ? inner : inner',
  present: 'present: inner!',
  fallback: 'fallback: process ?? inner',
  found: "found: table['it']",
  kept: 'kept',
};

test.each(['\n', ' '])('by a key that is given a function, told apart by %j', async (space) => {
  const names = Object.keys(VALUES);
  const files = {
    'lib.ts': [
      'declare const process: undefined;',
      'export function leaf(): void {}',
      'function inner(): void { leaf(); }',
      'function same<T>(it: T): T { return it; }',
      'const table = { it: inner };',
      `function make() { const kept = same(inner); return {${space}${Object.values(VALUES).join(`,${space}`)} }; }`,
      'export const api = make();',
    ].join('\n'),
    'use.ts': `import { api } from './lib';\n${names.map((name) => `export function ${name}Used() { api.${name}(); }`).join('\n')}\n`,
  };
  const found = await reachedAgain(files, 'leaf', 2);
  expect(found.filter((name) => name.endsWith('Used'))).toEqual(names.map((name) => `${name}Used`).sort());
});
