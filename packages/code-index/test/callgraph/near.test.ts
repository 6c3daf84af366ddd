/** What a name that is nowhere is answered with: names that may have been meant. */
import type { UnknownSymbol } from '@boocontext/code-index';
import { expect, test } from 'vitest';
import { project } from '../support/project.ts';

/** More files than are read for the words of all definitions before an answer. */
const MANY = 60;
const files = Object.fromEntries(
  Array.from({ length: MANY }, (_, i) => [`pkg/m${i}.py`, `def filler_${i}():\n    pass\n`]),
);
const made = project({
  ...files,
  'pkg/parse.py':
    'def parse_authority(text):\n    return text\n\nclass HTTPSession:\n    def Close(self):\n        pass\n',
  'pkg/util.ts': 'export function decodeBuffer() {}\nexport const größe = 1;\n',
  'tests/test_parse.py': 'def parse_authorities():\n    pass\n',
});

const CASES: readonly (readonly [asked: string, near: readonly string[]])[] = [
  ['parse_autority', ['parse_authority']],
  ['PARSE_AUTHORITY', ['parse_authority', 'parse_authorities']],
  ['parse_authoriyt', ['parse_authority']],
  ['HTTPSessions', ['HTTPSession']],
  ['httpsesion', ['HTTPSession']],
  ['close', ['Close']],
  ['clsoe', ['Close']],
  ['decodeBufferSource', ['decodeBuffer']],
  ['groesse', []],
  ['größen', ['größe']],
  ['qqqqqq', []],
  ['Job.decodeBufer', ['decodeBuffer']],
];

test('nearest first, by all facts as by the words of all definitions', async () => {
  const engine = await made.engine();
  const ask = async () => {
    const answers: (readonly [string, readonly string[]])[] = [];
    for (const [symbol] of CASES) {
      const answer = await engine.callgraph({ symbol, direction: 'callers', depth: 1 });
      answers.push([symbol, (answer as UnknownSymbol).near.map((each) => each.symbol)]);
    }
    return answers;
  };
  const byFacts = await ask();
  // A question in plain words has the words of all definitions read.
  await engine.symbols({ query: 'where is nothing at all', limit: 5, offset: 0 });
  expect(await ask()).toEqual(byFacts);
  expect(byFacts).toEqual(CASES);
});
