// Answers stay short, what is cut is counted, and all of it is reached by following the cursor.

import { beforeAll, describe, expect, test } from 'vitest';
import type { BoocontextResult } from '../../src/tools/envelope.ts';
import { type AskableProject, playground } from './support/playground.ts';
import type { Input, ToolName } from './support/session.ts';

const ground = playground();

/** Functions that call `popular`, spread over files, each with a name and a line of code longer than usual. */
const callers = 3000;
const perFile = 30;
let project: AskableProject;
beforeAll(() => {
  const name = (index: number) => `theCallerOfThePopularFunctionNumber${index}`;
  const files = Array.from({ length: callers / perFile }, (_, file) => {
    const functions = Array.from({ length: perFile }, (_, i) => name(file * perFile + i)).map(
      (each) =>
        `export function ${each}(options: Options) {\n  return popular(options, '${'a rather long text '.repeat(8)}');\n}\n`,
    );
    return [
      `src/a/rather/deep/folder/with/callers/file${file}.ts`,
      `import { type Options, popular } from '../../../../../../popular';\n${functions.join('')}`,
    ];
  });
  const members = Array.from({ length: 400 }, (_, i) => `  anOptionWithAName${i}?: readonly Readonly<string[]>[];\n`);
  project = ground.project({
    'package.json': '{"name": "shop", "private": true}',
    'src/popular.ts': `/** ${'Documentation that goes on and on. '.repeat(500)} */\nexport function popular(options: Options, text: string) {\n  return text.length;\n}\nexport interface Options {\n${members.join('')}}\n`,
    'src/names.ts': Array.from({ length: 60 }, (_, i) => `export const text${i} = 'popular';\n`).join(''),
    'src/far.ts': `import './names';\n${Array.from({ length: 40 }, (_, i) => `export function popularity${i}() {}\n`).join('')}`,
    ...Object.fromEntries(files),
  });
});

/** Pages from the first to the last. */
async function allPages(tool: ToolName, input: Input): Promise<readonly BoocontextResult[]> {
  const pages: BoocontextResult[] = [];
  let cursor: string | undefined;
  do {
    const page = await project.ask(tool, { ...input, ...(cursor === undefined ? {} : { cursor }) });
    expect(page.metadata.truncated).toBe(page.metadata.cursor !== undefined);
    expect(JSON.stringify(page).length).toBeLessThan((input.max_chars as number | undefined) ?? 24_000);
    pages.push(page);
    cursor = page.metadata.cursor;
  } while (cursor !== undefined && pages.length < 500);
  return pages;
}

type Item = Readonly<Record<string, unknown>>;
const itemsOf = (pages: readonly BoocontextResult[], list: string): readonly Item[] =>
  pages.flatMap(({ details }) => (details[list] as Item[] | undefined) ?? []);
const distinct = (items: readonly Item[], key: string): number =>
  new Set(items.map((item) => `${item.file}:${item.line}:${item[key]}`)).size;

test('what a model reads about the tools', async () => {
  const { tools } = await ground.session.client.listTools();
  const told = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  expect(JSON.stringify(told).length).toBeLessThan(9_000);
});

test('an answer in a script of long characters is no longer in bytes than hosts let pass', async () => {
  const text = (index: number) => `/** ${'每次付款之前都要检查金额'.repeat(8)} ${index} */\n`;
  const files = Array.from({ length: 40 }, (_, file) => {
    const functions = Array.from(
      { length: 10 },
      (_, i) => `${text(i)}export function 付款检查金额步骤${file}x${i}() {}\n`,
    );
    return [`src/付款${file}.ts`, functions.join('')] as const;
  });
  const chinese = ground.project({ 'package.json': '{"name": "付款"}', ...Object.fromEntries(files) });
  const answers = [
    await chinese.ask('map', {}),
    await chinese.ask('map', { section: 'symbols', limit: 500, max_chars: 50_000 }),
    await chinese.ask('symbols', { query: '付款检查金额步骤', limit: 500 }),
    await chinese.ask('symbols', { query: '付款检查金额步骤', limit: 500, max_chars: 50_000 }),
  ];
  for (const answer of answers) expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(51_200);
  expect(Buffer.byteLength(JSON.stringify(answers[3]))).toBeGreaterThan(40_000);
});

describe('3,000 callers', () => {
  test('the first page says how many there are, and what it shows', async () => {
    const first = await project.callgraph('popular', { direction: 'callers' });
    expect(first.summary).toMatch(/has 3,000 callers in 100 files/);
    expect(first.summary).toMatch(/Shown: callers 1-30 of 3000/);
    expect(first.metadata).toMatchObject({ truncated: true, cursor: expect.any(String) });
    expect(JSON.stringify(first).length).toBeLessThan(10_000);
  });

  test.each([
    ['500 at a time', { limit: 500 }],
    ['as many as are let', { limit: 2_000_000 }],
    ['in a large answer', { limit: 500, max_chars: 200_000 }],
    ['in small answers', { limit: 100, max_chars: 12_000 }],
  ])('all of them, once each: %s', async (_, input) => {
    const pages = await allPages('callgraph', { symbol: 'popular', direction: 'callers', ...input });
    const found = itemsOf(pages, 'callers');
    expect(found).toHaveLength(callers);
    expect(distinct(found, 'caller_symbol')).toBe(callers);
    expect(pages.length).toBeGreaterThan(1);
  });

  test('all that a change reaches, in three lists of different length', async () => {
    const pages = await allPages('impact', { symbol: 'popular', limit: 500 });
    const symbols = itemsOf(pages, 'affected_symbols');
    expect(symbols).toHaveLength(callers);
    expect(distinct(symbols, 'symbol')).toBe(callers);
    expect(new Set(itemsOf(pages, 'affected_files').map(({ file }) => file)).size).toBe(callers / perFile);
    expect(itemsOf(pages, 'affected_files')).toHaveLength(callers / perFile);
    expect(pages[0]?.summary).toMatch(/3,000 symbols in 100 files/);
  });
});

test('a type with 400 members, used by 3,000 functions', async () => {
  const pages = await allPages('types', { symbol: 'Options', limit: 500 });
  const members = itemsOf(pages, 'members').map(({ name }) => name);
  expect(members).toHaveLength(400);
  expect(new Set(members).size).toBe(400);
  const users = itemsOf(pages, 'used_by');
  expect(users).toHaveLength(callers + 1);
  expect(distinct(users, 'symbol')).toBe(callers + 1);
});

test('documentation without end, in the smallest answer', async () => {
  const answer = await project.ask('types', { symbol: 'popular', max_chars: 2000 });
  expect(JSON.stringify(answer).length).toBeLessThan(2000);
  expect(answer.details.documentation).toMatch(/^Documentation that goes on/);
});

test('symbols, a page after the other', async () => {
  const pages = await allPages('symbols', { query: 'theCallerOfThePopularFunctionNumber', limit: 500 });
  const found = itemsOf(pages, 'results');
  expect(found.length).toBeGreaterThanOrEqual(callers);
  expect(distinct(found, 'symbol')).toBe(found.length);
});

test('open mentions are counted in full where they are shown in part', async () => {
  const first = await project.impact('popular', { file: 'src/popular.ts' });
  expect(first.summary).toMatch(/60 open/);
  const { unexplained, unexplained_total = 0 } = first.details.mentions as {
    unexplained: Item[];
    unexplained_total?: number;
  };
  expect(unexplained.length).toBeGreaterThan(0);
  expect(unexplained_total === 60 || unexplained.length === 60).toBe(true);
});

test('every tool fits the smallest budget', async () => {
  const questions: readonly (readonly [ToolName, Input])[] = [
    ['callgraph', { symbol: 'popular', depth: 2, limit: 500 }],
    ['impact', { symbol: 'popular', limit: 500 }],
    ['impact', { file: 'src/popular.ts', limit: 500 }],
    ['types', { symbol: 'Options', limit: 500 }],
    ['symbols', { query: 'popular', include: ['source', 'callers', 'callees'], limit: 500 }],
    ['callgraph', { symbol: 'popular'.repeat(100) }],
    ['callgraph', { symbol: 'popular', file: `${'deep/'.repeat(300)}x.ts` }],
  ];
  for (const [tool, input] of questions) {
    const answer = await project.ask(tool, { ...input, max_chars: 2000 });
    expect(JSON.stringify(answer).length, JSON.stringify(input)).toBeLessThan(2000);
  }
});
