/** Whether one of several symbols may be run by code that nobody has read, since it is handed on as a value. */
import { expect, test } from 'vitest';
import { callerText } from '../support/cases.ts';
import { project } from '../support/project.ts';

test('as a value, and by a mention that nobody can explain where it would be handed to', async () => {
  const made = project({
    'tsconfig.json': {},
    'a.ts': `
      export function run() {}
      export function call() { run(); }
      export const kept = [call];
      export function lookUp() {}
    `,
    'routes.ts': "import * as all from './a';\nexport const route = (all as any)['lookUp'];\n",
  });
  const engine = await made.engine();
  const mayBe = async (names: readonly string[], files: readonly string[]) =>
    (await engine.handedOn({ symbols: names.map((symbol) => ({ symbol })), files })).mayBe;
  expect(await mayBe(['run'], ['routes.ts'])).toBe(false);
  expect(await mayBe(['run', 'call'], ['routes.ts'])).toBe(true);
  expect(await mayBe(['lookUp'], ['routes.ts'])).toBe(true);
  expect(await mayBe(['lookUp'], ['other.ts'])).toBe(false);
  // There is nowhere to hand it to, and what is unknown may be anything.
  expect(await mayBe(['call'], [])).toBe(false);
  expect(await mayBe(['missing'], [])).toBe(true);
});

test('a default export without a name is handed on by whatever its importers call it', async () => {
  const made = project({
    'package.json': { name: 'fixture', private: true },
    'src/load.js': 'export default (url) => url;\n',
    'src/api.js': "import load from './load';\nconst api = { load };\nexport default api;\n",
    'src/use.js': "import api from './api';\nexport function go() { api.load('/a'); }\n",
    'src/list.js': "import take from './load';\nexport const all = () => ['/b'].map(take);\n",
  });
  const { callers = [] } = await made.callgraph('default', { file: 'src/load.js', direction: 'callers' });
  expect(callers.map((edge) => callerText(edge)).toSorted()).toEqual([
    '<module> src/api.js:2 reference',
    'all src/list.js:2 callback',
    'go src/use.js:2 call',
  ]);
});
