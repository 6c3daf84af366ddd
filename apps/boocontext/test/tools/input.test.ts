// Arguments that do not fit are refused with the field and what was expected; odd ones that fit are harmless.

import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/errors.ts';
import { callgraph, impact, symbols, types } from '../support/answers.ts';
import { ask } from '../support/fake-engine.ts';

const answers = {
  symbols: async () => symbols(),
  callgraph: async () => callgraph(),
  impact: async () => impact(),
  types: async () => types(),
};

async function issuesOf(tool: Parameters<typeof ask>[0], input: unknown): Promise<readonly string[]> {
  const error = await ask(tool, input, answers).catch((reason: unknown) => reason);
  return error instanceof InputError ? error.issues : [];
}

describe('refused', () => {
  test.each([
    ['callgraph', {}, '`symbol` is missing: it must be a string of 1 to 1,000 characters'],
    ['callgraph', { symbol: 7 }, '`symbol` must be a string of 1 to 1,000 characters, got 7'],
    ['callgraph', { symbol: '' }, '`symbol` must be a string of 1 to 1,000 characters, got ""'],
    [
      'callgraph',
      { symbol: 'x'.repeat(1001) },
      '`symbol` must be a string of 1 to 1,000 characters, got a string of 1,001 characters',
    ],
    ['callgraph', { symbol: 'a', depth: 11 }, '`depth` must be a whole number from 1 to 10, got 11'],
    ['callgraph', { symbol: 'a', depth: 'two' }, '`depth` must be a whole number from 1 to 10, got "two"'],
    ['callgraph', { symbol: 'a', depth: '12' }, '`depth` must be a whole number from 1 to 10, got 12'],
    ['callgraph', { symbol: null }, '`symbol` is missing: it must be a string of 1 to 1,000 characters'],
    ['callgraph', { symbol: 'a', depth: 1.5 }, '`depth` must be a whole number from 1 to 10, got 1.5'],
    ['callgraph', { symbol: 'a', line: 0 }, '`line` must be a whole number, at least 1, got 0'],
    ['callgraph', { symbol: 'a', limit: 0 }, '`limit` must be a whole number, at least 1, got 0'],
    ['callgraph', { symbol: 'a', max_chars: 10 }, '`max_chars` must be a whole number, at least 2000, got 10'],
    ['callgraph', { symbol: 'a', direction: 'up' }, '`direction` must be one of callers, callees, both, got "up"'],
    [
      'callgraph',
      { symbol: 'a', engine: 'magic' },
      '`engine` must be one of auto, native, tree-sitter-analyzer, type-inject, got "magic"',
    ],
    ['callgraph', { symbol: 'a', cursor: {} }, '`cursor` must be a string, got an object'],
    ['callgraph', [], 'the arguments must be an object, got an array'],
    ['callgraph', 'x', 'the arguments must be an object, got "x"'],
    ['symbols', { query: 'a', kind: 'thing' }, /^`kind` must be one of function, method, .*, got "thing"$/],
    [
      'symbols',
      { query: 'a', include: ['all'] },
      '`include` must be an array of source, callers, callees, got an array',
    ],
    [
      'symbols',
      { query: 'a', include: '["source", "all"]' },
      '`include` must be an array of source, callers, callees, got an array',
    ],
    [
      'symbols',
      { query: 'a', include: 'everything' },
      '`include` must be an array of source, callers, callees, got "everything"',
    ],
    ['impact', { diff: 'working', review: 'yes' }, '`review` must be true or false, got "yes"'],
    [
      'impact',
      { symbol: 'a', change: '{"kind": "move"}' },
      '`change.kind` must be one of remove, rename, signature, got "move"',
    ],
    ['impact', { symbol: 'a', change: '{kind' }, '`change` must be an object with kind, to, got "{kind"'],
    ['callgraph', '[]', 'the arguments must be an object, got "[]"'],
    ['types', { symbol: 'a', column: -1 }, '`column` must be a whole number, at least 1, got -1'],
    ['impact', {}, 'one of `symbol`, `file` and `diff` is needed'],
    [
      'impact',
      { diff: 'working', symbol: 'a' },
      '`diff` cannot be combined with `symbol` or `file`: ask for one at a time',
    ],
  ] as const)('%s %j', async (tool, input, message) => {
    expect(await issuesOf(tool, input)).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  test('an unknown field, by its name, with a near one', async () => {
    const [issue] = await issuesOf('callgraph', { symbol: 'a', dept: 2 });
    expect(issue).toMatch(/^`dept` is not a field of this tool; did you mean `depth`\? Its fields: symbol, file, /);
  });

  test('each field at fault', async () => {
    expect(await issuesOf('callgraph', { depth: 0, direction: 1 })).toHaveLength(3);
  });

  test.each(['__proto__', 'constructor', 'toString'])('a field called %s', async (name) => {
    const input = JSON.parse(`{"symbol":"a","${name}":1}`);
    expect(await issuesOf('callgraph', input)).toEqual([expect.stringContaining(`\`${name}\` is not a field`)]);
  });
});

describe('as hosts send them', () => {
  test.each([
    ['a whole number', { symbol: 'a', line: '12', depth: '2' }, { symbol: 'a', line: 11, depth: 2 }],
    ['with spaces and a fraction of nothing', { symbol: 'a', depth: ' 3.0 ' }, { symbol: 'a', depth: 3 }],
    ['null for what is not set', { symbol: 'a', depth: null, file: null }, { symbol: 'a', depth: 1 }],
    ['an empty text for what is not set', { symbol: 'a', file: '', path_to: '' }, { symbol: 'a' }],
    ['all of it as one text', '{"symbol": "a", "depth": "4"}', { symbol: 'a', depth: 4 }],
  ])('%s', async (_, input, asked) => {
    let question: unknown;
    await ask('callgraph', input, {
      ...answers,
      callgraph: async (given) => {
        question = given;
        return callgraph();
      },
    });
    expect(question).toMatchObject(asked);
    expect(question).not.toHaveProperty('file');
  });

  test.each([['["source"]'], ['source'], [['source']]])('a list as %j', async (include) => {
    let question: unknown;
    await ask(
      'symbols',
      { query: 'a', include },
      {
        symbols: async (given) => {
          question = given;
          return symbols();
        },
      },
    );
    expect(question).toMatchObject({ include: ['source'] });
  });

  test.each(['{"kind": "rename", "to": "b"}', { kind: 'rename', to: 'b' }])('an object as %j', async (change) => {
    let question: unknown;
    await ask(
      'impact',
      { symbol: 'a', change },
      {
        impact: async (given) => {
          question = given;
          return impact();
        },
      },
    );
    expect(question).toMatchObject({ change: { kind: 'rename', to: 'b' } });
  });

  test('a truth value', async () => {
    expect(await issuesOf('impact', { symbol: 'a', review: 'true' })).toEqual([
      '`review` needs `diff`: what is to be reviewed',
    ]);
    expect((await ask('impact', { symbol: 'a', review: 'False' }, answers)).verdict).toBe('SAFE');
  });

  test('nothing at all', async () => {
    expect(await issuesOf('callgraph', null)).toEqual([
      '`symbol` is missing: it must be a string of 1 to 1,000 characters',
    ]);
  });
});

describe('diff', () => {
  test.each([
    'working',
    'staged',
    'HEAD',
    'HEAD~2',
    'main^',
    'v1.2.3',
    'feature/x-y',
    'HEAD~3..HEAD',
    'main@{1}',
    'a1b2c3..origin/main',
  ])('takes %s', async (diff) => {
    expect((await ask('impact', { diff }, answers)).verdict).toBe('SAFE');
  });

  test.each([
    '-p',
    '--output=/tmp/x',
    'HEAD --output=x',
    'HEAD;rm',
    'a...b',
    '..',
    'a..',
    '..b',
    'a..b..c',
    'a..-b',
    'HEAD\n--stat',
    '@',
    '$(id)',
    '`id`',
    'HEAD:secret',
    'a\0b',
    `${'a'.repeat(301)}`,
  ])('refuses %j', async (diff) => {
    expect(await issuesOf('impact', { diff })).toEqual([
      expect.stringMatching(/^`diff` must be `working`, `staged`, REV or REV\.\.REV, got /),
    ]);
  });
});

test.each([
  '__proto__',
  'constructor',
  'a\0b',
  'x'.repeat(1000),
  '../../etc/passwd',
  '名前',
  ' ',
  '"}{',
  '.*',
  '--depth',
])('the symbol %j is asked for as it is', async (symbol) => {
  let asked: unknown;
  await ask(
    'callgraph',
    { symbol },
    {
      callgraph: async (question) => {
        asked = question.symbol;
        return callgraph();
      },
    },
  );
  expect(asked).toBe(symbol);
});
