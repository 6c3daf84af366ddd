// What a model may send: names that are none, arguments of the wrong type, cursors from elsewhere, diffs that are options.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BoocontextResult } from '../../src/tools/envelope.ts';
import { type AskableProject, playground } from './support/playground.ts';
import { toolNames } from './support/session.ts';

const ground = playground();

let project: AskableProject;
beforeAll(() => {
  project = ground
    .project({
      'package.json': '{"name": "shop", "private": true}',
      'src/card.ts':
        'export class Card {\n  constructor(readonly number: string) {}\n  toString() {\n    return this.number;\n  }\n  hasOwnProperty() {\n    return true;\n  }\n}\n\nexport function chargeCard(card: Card) {\n  return String(card);\n}\n',
      'src/pay.ts': `import { Card, chargeCard } from './card';\n${Array.from({ length: 40 }, (_, i) => `export function pay${i}() {\n  chargeCard(new Card('${i}'));\n}\n`).join('')}`,
      'lib/odd.js':
        "exports['a-b'] = function () {};\nexports['*'] = () => {};\nvar __proto__ = 1;\nfunction constructor() {}\n",
    })
    .commit();
});

describe('symbols that are none, or that a careless program takes for something else', () => {
  const names = [
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'toString',
    'valueOf',
    'prototype',
    ' ',
    '\t\n',
    '.',
    '..',
    '...',
    '#',
    '##',
    '*',
    '?',
    '()',
    'a()',
    'a.b.c.d',
    'Card.',
    '.Card',
    'Card..number',
    'Card.constructor',
    'Card.__proto__',
    'Card#toString',
    '\0',
    'a\0b',
    '💳',
    '\u202e\u0000\uffff',
    '\ud800',
    'é',
    '(a+)+$',
    '[',
    '\\',
    '$&',
    '%s%d%n',
    '<script>',
    'chargeCard; rm -rf /',
    '../../etc/passwd',
    '/src/card.ts',
    '-1',
    '0',
    'null',
    'undefined',
    'true',
    'NaN',
  ];

  test.each(['callgraph', 'impact', 'types'] as const)('%s', async (tool) => {
    for (const symbol of names) {
      const { verdict, details } = await project.ask(tool, { symbol });
      if (verdict === 'UNSAFE') expect(details.error, symbol).toMatchObject({ code: 'unknown_symbol' });
      // Nothing here is used by nothing for sure: an odd name must not be the way to SAFE.
      else expect(['INFO', 'CAUTION'], symbol).toContain(verdict);
    }
    expect(await project.ask(tool, { symbol: 'Card.constructor' })).toMatchObject({
      verdict: expect.not.stringMatching('UNSAFE'),
    });
    expect(await project.ask(tool, { symbol: '__proto__.polluted' })).toMatchObject({ verdict: 'UNSAFE' });
  });

  test('symbols', async () => {
    for (const query of names) {
      const { verdict, details } = await project.ask('symbols', { query });
      expect(['INFO', 'CAUTION']).toContain(verdict);
      expect(Array.isArray(details.results)).toBe(true);
    }
  });

  test('a path of a callgraph', async () => {
    for (const path_to of names) {
      const { details } = await project.callgraph('pay1', { path_to });
      expect(details.path ?? details.error, path_to).toBeDefined();
    }
  });

  test('too short, too long', async () => {
    for (const tool of toolNames) {
      const name = tool === 'symbols' ? 'query' : 'symbol';
      // An impact may be asked for by a file or a diff: there an empty symbol is none.
      expect(await ground.session.refused(tool, { [name]: '' })).toMatch(
        tool === 'impact'
          ? /one of `symbol`, `file` and `diff` is needed/
          : new RegExp(`\`${name}\` must be a string of 1 to ${tool === 'symbols' ? '50,000' : '1,000'}`),
      );
      expect(await ground.session.refused(tool, { [name]: 'x'.repeat(100_000) })).toMatch(
        /got a string of 100,000 characters/,
      );
      expect((await project.ask(tool, { [name]: 'x'.repeat(1000) })).verdict).toMatch(/UNSAFE|INFO/);
    }
  });
});

describe('arguments that do not fit are refused with the field and what was expected', () => {
  test.each([
    ['callgraph', {}, /`symbol` is missing: it must be a string/],
    ['callgraph', { symbol: 7 }, /`symbol` must be a string .*, got 7/],
    ['callgraph', { symbol: ['a'] }, /`symbol` .*got an array/],
    ['callgraph', { symbol: null }, /`symbol` is missing: it must be a string/],
    ['callgraph', { symbol: { toString: 'x' } }, /`symbol` .*got an object/],
    ['callgraph', { symbol: 'a', depth: 0 }, /`depth` must be a whole number from 1 to 10, got 0/],
    ['callgraph', { symbol: 'a', depth: 1.5 }, /`depth` .*got 1\.5/],
    ['callgraph', { symbol: 'a', depth: '20' }, /`depth` must be a whole number from 1 to 10, got 20/],
    ['callgraph', { symbol: 'a', depth: 'deep' }, /`depth` .*got "deep"/],
    ['callgraph', { symbol: 'a', depth: 1e308 }, /`depth`/],
    ['callgraph', { symbol: 'a', line: 0 }, /`line` must be a whole number, at least 1/],
    ['callgraph', { symbol: 'a', direction: 'up' }, /`direction` must be one of callers, callees, both, got "up"/],
    ['callgraph', { symbol: 'a', limit: -1 }, /`limit` must be a whole number, at least 1, got -1/],
    ['callgraph', { symbol: 'a', limit: 0 }, /`limit`/],
    ['callgraph', { symbol: 'a', max_chars: 10 }, /`max_chars` must be a whole number, at least 2000/],
    ['callgraph', { symbol: 'a', color: 'red' }, /`color` is not a field of this tool.* Its fields: symbol, file, /],
    ['callgraph', { symbol: 'a', simbol: 'b' }, /did you mean `symbol`\?/],
    ['callgraph', { symbol: 'a', toString: 1 }, /`toString` is not a field/],
    ['callgraph', { symbol: 'a', constructor: 1, __proto__x: 2 }, /`constructor` is not a field.*\n.*`__proto__x`/],
    ['callgraph', { symbol: 'a', directory: 5 }, /`directory` must be a string, got 5/],
    ['callgraph', { symbol: 'a', engine: 'gpt' }, /`engine` must be one of auto, native/],
    ['callgraph', { symbol: 'a', cursor: 'x'.repeat(5000) }, /`cursor`/],
    ['symbols', { query: 'a', kind: 'klass' }, /`kind` must be one of function, method/],
    ['symbols', { query: 'a', include: 'sources' }, /`include` must be an array of source, callers, callees/],
    ['symbols', { query: 'a', include: ['source', 'all'] }, /`include`/],
    ['impact', {}, /one of `symbol`, `file` and `diff` is needed/],
    ['impact', { symbol: 'a', diff: 'working' }, /`diff` cannot be combined/],
    ['types', { symbol: 'a', column: -3 }, /`column`/],
  ] as const)('%s %j', async (tool, input, message) => {
    expect(await ground.session.refused(tool, input)).toMatch(message);
  });

  test('arguments that are no object, and a tool that is not there', async () => {
    for (const args of ['symbol', 7, ['chargeCard'], true]) {
      await expect(
        ground.session.client.callTool({
          name: 'boocontext_callgraph',
          arguments: args as unknown as Record<string, unknown>,
        }),
      ).rejects.toThrow();
    }
    await expect(ground.session.client.callTool({ name: '__proto__', arguments: {} })).rejects.toThrow(
      'Unknown tool: __proto__',
    );
  });

  test('many issues are told at once, and shortly', async () => {
    const input = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`field${i}`, 'x'.repeat(100)]));
    expect((await ground.session.refused('callgraph', input)).length).toBeLessThan(24_000);
  });

  test('a limit that is large is no error', async () => {
    for (const limit of [500, 501, 2_000_000_000]) {
      expect(await project.callgraph('chargeCard', { limit, direction: 'callers' })).toMatchObject({
        metadata: { truncated: false },
      });
    }
    expect((await project.callgraph('chargeCard', { max_chars: 9_007_199_254_740_991 })).verdict).toBe('INFO');
  });

  test('what hosts send as texts, and for what is not set', async () => {
    const plain = await project.callgraph('chargeCard', { limit: 2, depth: 2, direction: 'callers' });
    const sent = { limit: '2', depth: ' 2 ', direction: 'callers', line: null, file: '', cursor: '', since: '' };
    expect((await project.callgraph('chargeCard', sent)).details).toEqual(plain.details);
  });

  test('a file that is not there, lies outside or is no source', async () => {
    for (const file of [
      'nowhere.ts',
      '../../../etc/passwd',
      '/etc/passwd',
      'src',
      '.',
      '\0',
      'package.json',
      'a'.repeat(5000),
    ]) {
      const answer = await project.callgraph('chargeCard', { file });
      expect(answer, file).toMatchObject({ verdict: 'UNSAFE', details: { error: { code: 'unknown_symbol' } } });
      expect(JSON.stringify(answer)).not.toContain('root:');
      expect((await project.ask('impact', { file })).details.error, file).toMatchObject({ code: 'no_such_file' });
    }
    for (const file of ['./src/card.ts', 'src/../src/card.ts', path.join(project.root, 'src/card.ts')]) {
      expect(await project.callgraph('chargeCard', { file }), file).toMatchObject({
        details: { symbol: { file: 'src/card.ts' } },
      });
    }
  });
});

describe('cursors', () => {
  const question = { direction: 'callers', limit: 10 };

  test('follow to the end, without double or missing items', async () => {
    const pages = await allPages(project, 'chargeCard', question);
    const found = pages.flatMap(({ details }) => (details.callers as { caller_symbol: string }[]) ?? []);
    expect(found.map((caller) => caller.caller_symbol)).toEqual(Array.from({ length: 40 }, (_, i) => `pay${i}`));
    expect(pages).toHaveLength(4);
    expect(pages.at(-1)?.metadata).not.toHaveProperty('cursor');
  });

  test('of another question, invented or damaged are invalid', async () => {
    const { cursor = '' } = (await project.callgraph('chargeCard', question)).metadata;
    const invalid: readonly (readonly [Record<string, unknown>, string])[] = [
      [{ ...question, symbol: 'Card' }, cursor],
      [{ ...question, symbol: 'chargeCard', direction: 'both' }, cursor],
      [{ ...question, symbol: 'chargeCard', directory: '.control' }, cursor],
      [{ ...question, symbol: 'chargeCard' }, cursor.replace('10', '11')],
      [{ ...question, symbol: 'chargeCard' }, cursor.replace('callers', '__proto__')],
      [{ ...question, symbol: 'chargeCard' }, `x${cursor}`],
      [{ ...question, symbol: 'chargeCard' }, cursor.slice(0, 9)],
      ...[
        '.',
        '..',
        '0',
        'garbage',
        'callers=-5.x.y',
        'callers=NaN.x.y',
        '\0',
        '💳',
        '{}',
        'null',
        'x'.repeat(300),
      ].map((each) => [{ ...question, symbol: 'chargeCard' }, each] as const),
    ];
    for (const [input, each] of invalid) {
      expect(await project.ask('callgraph', { ...input, cursor: each }), each).toMatchObject({
        verdict: 'UNSAFE',
        details: { error: { code: 'cursor_invalid' } },
        metadata: { next: [expect.stringContaining('boocontext_callgraph')] },
      });
    }
    expect((await project.ask('impact', { symbol: 'chargeCard', cursor })).details.error).toMatchObject({
      code: 'cursor_invalid',
    });
  });

  test('are stale once the repository has changed, and good again when the change is undone', async () => {
    const changing = ground
      .project({ 'a.ts': `export function used() {}\n${'used();\nfunction f() { used(); }\n'.repeat(1)}` })
      .commit();
    const ask = (cursor?: string) =>
      changing.callgraph('used', { direction: 'callers', limit: 1, ...(cursor === undefined ? {} : { cursor }) });
    const { cursor } = (await ask()).metadata;
    expect(cursor).toBeDefined();
    changing.write({ 'b.ts': 'export {};\n' });
    expect((await ask(cursor)).details.error).toMatchObject({ code: 'cursor_stale' });
    changing.delete('b.ts');
    expect((await ask(cursor)).details.callers).toHaveLength(1);
  });
});

/** An answer and all that its cursors lead to. */
async function allPages(from: AskableProject, symbol: string, input: object): Promise<readonly BoocontextResult[]> {
  const pages: BoocontextResult[] = [];
  let cursor: string | undefined;
  do {
    const page = await from.callgraph(symbol, { ...input, ...(cursor === undefined ? {} : { cursor }) });
    pages.push(page);
    cursor = page.metadata.cursor;
  } while (cursor !== undefined && pages.length < 100);
  return pages;
}

describe('diffs', () => {
  test('what looks like an option or a command is refused, and writes nothing', async () => {
    const written = path.join(ground.outside, 'written');
    for (const diff of [
      `--output=${written}`,
      '-p',
      '--no-index',
      'HEAD;rm',
      'HEAD rm',
      'HEAD\n--stat',
      'a..b..c',
      'a...b',
      '..',
      '...',
      'HEAD..',
      '..HEAD',
      ' ',
      '$(id)',
      '`id`',
      'HEAD|id',
      'HEAD:src/card.ts',
      ':/charge',
      '\0',
      '../x',
      'é',
    ]) {
      expect(await ground.session.refused('impact', { directory: project.directory, diff }), diff).toMatch(
        /`diff` must be `working`, `staged`, REV or REV\.\.REV/,
      );
    }
    expect(existsSync(written)).toBe(false);
  });

  test('a revision that is not there', async () => {
    for (const diff of [
      'nowhere',
      'HEAD~99',
      'HEAD..nowhere',
      'nowhere..HEAD',
      '0'.repeat(40),
      'deadbeef',
      'HEAD^9',
      'refs/heads/none',
      'HEAD@{1}',
    ]) {
      expect(await project.ask('impact', { diff }), diff).toMatchObject({
        verdict: 'UNSAFE',
        details: { error: { code: 'bad_diff' } },
      });
    }
  });

  test('names of branches, tags and commits', async () => {
    project.git('branch', 'feature/x-1');
    project.git('tag', 'v1.0.0');
    for (const diff of [
      'HEAD',
      'main',
      'feature/x-1',
      'v1.0.0',
      'HEAD..main',
      'main..v1.0.0',
      project.git('rev-parse', 'HEAD').trim(),
      project.git('rev-parse', '--short', 'HEAD').trim(),
    ]) {
      expect(await ground.session.ask('impact', { directory: project.directory, diff }), diff).toMatchObject({
        verdict: 'SAFE',
        details: { changed_symbols: [], affected_symbols: [] },
      });
    }
  });

  test('before the first commit everything is new', async () => {
    const fresh = ground.project({ 'a.ts': 'export function first() {}\n' });
    fresh.git('init', '--quiet', '--initial-branch=main');
    expect(await fresh.ask('impact', { diff: 'working' })).toMatchObject({
      details: { changed_symbols: [{ symbol: 'first', change: 'added' }] },
    });
    expect(await fresh.ask('impact', { diff: 'staged' })).toMatchObject({ details: { changed_symbols: [] } });
    expect(await fresh.ask('impact', { diff: 'HEAD' })).toMatchObject({ details: { error: { code: 'bad_diff' } } });
    expect((await fresh.callgraph('first')).verdict).toBe('INFO');
  });

  test('no git at all, and a .git that is none', async () => {
    for (const files of [
      { 'a.ts': 'export function first() {}\n' },
      { 'a.ts': 'export function first() {}\n', '.git/HEAD': 'garbage' },
      { 'a.ts': 'export function first() {}\n', '.git': 'gitdir: ../../nowhere\n' },
    ]) {
      const plain = ground.project(files);
      const answer = await ground.session.ask('impact', { directory: plain.directory, diff: 'working' });
      expect(answer).toMatchObject({
        verdict: 'UNSAFE',
        details: { error: { code: expect.stringMatching(/not_git|bad_diff/) } },
      });
      expect((await ground.session.ask('callgraph', { directory: plain.directory, symbol: 'first' })).verdict).toBe(
        'INFO',
      );
    }
  });
});
