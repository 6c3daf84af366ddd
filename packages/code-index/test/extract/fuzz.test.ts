// TypeScript that is nearly code, asked about as a person would: an outline comes, all of it lies in the text, and what is
// asked of the file beside it is answered as before.

import fs from 'node:fs';
import path from 'node:path';
import { fuzzCases, mutated, pick, seededRandom } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { project } from '../support/project.ts';

const SOURCES = path.join(import.meta.dirname, '../../src');
const texts = ['checker/cost.ts', 'repository/contents.ts', 'model/syntax.ts', 'index.ts'].map((file) =>
  fs.readFileSync(path.join(SOURCES, file), 'utf8').slice(0, 6_000),
);
const words = [
  ...'{}()[]<>;,.:=@#$&|!?*\\/`\'"'.split(''),
  ...[
    '/*',
    '*/',
    '//',
    '${',
    '=>',
    '...',
    '?.',
    '!',
    ' as ',
    '<T,>',
    'enum ',
    'declare ',
    'namespace N {',
    'class ',
    'abstract ',
  ],
  ...[
    '\r\n',
    '\r',
    '\0',
    '\ufeff',
    '\u2028',
    '\ud800',
    '🙂',
    '<<<<<<< HEAD\n',
    '=======\n',
    '>>>>>>> b\n',
    '#!',
    '@dec ',
    'import ',
    'export ',
  ],
  ...[
    'import x from "./beside";\n',
    'export * from "./beside";\n',
    'declare global {',
    'constructor',
    '__proto__',
    'x?: (',
    '/(?<a>',
  ],
];
const beside = 'export function good() {}\nexport function caller() {\n  good();\n}\n';

/** Each asks the engine twice, which takes a hundred times what reading alone does. */
const CASES = Math.max(1, Math.round(fuzzCases / 75));

test('an outline of what is nearly code lies within it', { timeout: 3_600_000 }, async () => {
  const made = project({ 'beside.ts': beside });
  const engine = await made.engine();
  const random = seededRandom(11);
  for (let at = 0; at < CASES; at += 1) {
    const name = pick(['odd.ts', 'odd.tsx', 'odd.js', 'odd.mts', 'odd.d.ts'], random);
    const text = mutated(texts, words, random);
    fs.writeFileSync(made.path(name), text);
    const told = `case ${at}: ${name} ${JSON.stringify(text.slice(0, 2_000))}`;
    const { results } = await engine.symbols({ query: '*', path: name, limit: 10_000, offset: 0 });
    // An editor numbers the line behind the last line break too.
    const lines = text.split(/\r\n|\r|\n/).length;
    const wrong = results.filter(({ line, endLine }) => !(line >= 0 && line <= endLine && endLine < lines));
    expect(wrong, told).toEqual([]);
    const { callers } = await made.callgraph('good', { file: 'beside.ts', direction: 'callers' });
    expect(
      callers?.map(({ symbol, file }) => `${symbol} ${file}`),
      told,
    ).toContain('caller beside.ts');
    fs.rmSync(made.path(name));
  }
});
