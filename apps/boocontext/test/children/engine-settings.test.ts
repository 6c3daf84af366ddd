// Who answers where a question names nobody, and what children are started with: the user's word, never the repository's.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { configFile, engineFor, environmentWith, readEngineSettings } from '../../src/children/engine-settings.ts';
import { childBench } from '../support/children.ts';

function settings(config: unknown, env: NodeJS.ProcessEnv = {}, roots: readonly string[] = []) {
  const file = path.join(childBench().home, 'config.json');
  fs.writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config));
  return readEngineSettings({ env, file, roots });
}

test('without any settings the native engine answers', () => {
  const read = readEngineSettings({ env: {}, file: '/nowhere/config.json' });
  expect(read).toEqual({ engine: 'native', engines: {}, commands: {}, warmUp: false, problems: [] });
});

test.each([
  ['boocontext_health', 'tree-sitter-analyzer'],
  ['boocontext_types', 'native'],
  ['boocontext_overview', 'native'],
])('BOOCONTEXT_ENGINE is for the tools that it answers: %s', (tool, engine) => {
  expect(engineFor(tool, settings({}, { BOOCONTEXT_ENGINE: 'tree-sitter-analyzer' }))).toBe(engine);
});

test('the file names an engine for each tool, and the environment is the nearer word', () => {
  const config = { engines: { health: 'tree-sitter-analyzer', boocontext_types: 'type-inject' } };
  const read = settings(config);
  expect(['boocontext_health', 'boocontext_types', 'boocontext_symbols'].map((tool) => engineFor(tool, read))).toEqual([
    'tree-sitter-analyzer',
    'type-inject',
    'native',
  ]);
  expect(engineFor('boocontext_health', settings(config, { BOOCONTEXT_ENGINE: 'native' }))).toBe('native');
});

test('commands of the file count where the environment has none', () => {
  const read = settings({ commands: { 'tree-sitter-analyzer': ['tsa', '--fast'], 'type-inject': ['ti'] } });
  expect(environmentWith(read, { BOOCONTEXT_TYPE_INJECT_COMMAND: '["mine"]' })).toEqual({
    BOOCONTEXT_TSA_COMMAND: '["tsa","--fast"]',
    BOOCONTEXT_TYPE_INJECT_COMMAND: '["mine"]',
  });
});

test.each([true, false])(
  'compress: %s of the file is the word of whoever asks for a map without saying',
  (compress) => {
    expect(settings({ compress })).toMatchObject({ compress, problems: [] });
  },
);

test.each<[string, unknown, NodeJS.ProcessEnv, RegExp]>([
  ['folding that is neither on nor off', { compress: 'no' }, {}, /compress in .* is neither true nor false/],
  ['no JSON', '{', {}, /is not a JSON object/],
  [
    'an engine that there is not',
    { engines: { health: 'tsa' } },
    {},
    /engines\.health .* is "tsa"; it must be one of auto, native, tree/,
  ],
  [
    'a command as one text',
    { commands: { 'type-inject': 'npx x' } },
    {},
    /commands\.type-inject .* is not a list of texts/,
  ],
  ['a child that there is not', { commands: { other: ['x'] } }, {}, /commands\.other .* is no child server/],
  ['a wrong variable', {}, { BOOCONTEXT_ENGINE: 'fast' }, /BOOCONTEXT_ENGINE is "fast"/],
])('%s is said, and leaves the native engine', (_, config, env, problem) => {
  const read = settings(config, env);
  expect(read.problems).toEqual([expect.stringMatching(problem)]);
  expect(engineFor('boocontext_health', read)).toBe('native');
});

test('a file inside an analysed directory has no say', () => {
  const { home } = childBench();
  const file = path.join(home, 'config.json');
  fs.writeFileSync(file, JSON.stringify({ commands: { 'type-inject': ['/tmp/evil'] } }));
  const read = readEngineSettings({ env: {}, file, roots: [home] });
  expect(read.commands).toEqual({});
  expect(read.problems).toEqual([expect.stringMatching(/lies in a repository that is analysed/)]);
});

test.skipIf(process.platform === 'win32')('the file is where the platform keeps what users configure', () => {
  expect(configFile({ XDG_CONFIG_HOME: '/users/me/conf' })).toBe('/users/me/conf/boocontext/config.json');
  expect(configFile({})).toMatch(/\/\.config\/boocontext\/config\.json$/);
});
