// Every kind of answer that could be empty says what to ask instead, and a call that it names gives an answer with
// something in it. What is found without a second question is said at once.

import { expect, test } from 'vitest';
import type { BoocontextResult } from '../../src/tools/envelope.ts';
import { type AskableProject, playground } from './support/playground.ts';
import type { Input, ToolName } from './support/session.ts';

const ground = playground();

const shop = {
  'package.json': '{ "name": "shop" }\n',
  'README.md': '# Shop\n',
  'src/card.ts':
    'export interface Receipt { id: string }\nexport function chargeCard(cents: number): Receipt {\n  return { id: String(cents) };\n}\n',
  'src/cart.ts':
    "import { chargeCard } from './card';\nexport function checkout() {\n  return chargeCard(3);\n}\nexport function lonely() {\n  return 1;\n}\n",
  'src/start.ts': "import { checkout } from './cart';\ncheckout();\n",
};

interface Case {
  readonly tool: ToolName;
  readonly input: Input;
  readonly says: RegExp;
  /** The call that is named, without its tool's prefix; undefined where none would find more. */
  readonly next: string | undefined;
}

const cases: readonly Case[] = [
  {
    tool: 'symbols',
    input: { query: 'chargeCrad' },
    says: /^No symbol matches "chargeCrad"\. Nearest: chargeCard \(src\/card\.ts:2\)/,
    next: 'symbols {"query":"chargeCard"}',
  },
  {
    tool: 'symbols',
    input: { query: 'chargeCard', kind: 'class' },
    says: /^No symbol matches "chargeCard" with kind class\. Without that 1 does\./,
    next: 'symbols {"query":"chargeCard"}',
  },
  {
    tool: 'symbols',
    input: { query: 'chargeCard', path: 'nowhere/', language: 'TypeScript' },
    says: /with path nowhere\/ and language TypeScript\. Without that 1 does\./,
    next: 'symbols {"query":"chargeCard"}',
  },
  {
    tool: 'symbols',
    input: { query: 'zqxjv' },
    says: /^No symbol matches "zqxjv"\. Try other words for what it does, or grep for text that is no symbol\./,
    next: undefined,
  },
  ...(['callgraph', 'impact', 'types'] as const).flatMap((tool): readonly Case[] => [
    {
      tool,
      input: { symbol: 'chargeCrad' },
      says: /^No definition of chargeCrad was found\. Nearest: chargeCard \(src\/card\.ts:2\)/,
      next: `${tool} {"symbol":"chargeCard","file":"src/card.ts"}`,
    },
    {
      tool,
      input: { symbol: 'chargeCard', file: 'src/cart.ts' },
      says: /^No definition of chargeCard was found in src\/cart\.ts\. Nearest: chargeCard \(src\/card\.ts:2\)/,
      next: `${tool} {"symbol":"chargeCard","file":"src/card.ts"}`,
    },
    {
      tool,
      input: { symbol: 'zqxjv' },
      says: /^No definition of zqxjv was found\. No definition here has a name like it; grep for it/,
      next: undefined,
    },
  ]),
  {
    tool: 'callgraph',
    input: { symbol: 'lonely', direction: 'callers' },
    says: /^lonely \(src\/cart\.ts:5\) has no known caller\. Whether a framework, an export or a test uses it, boocontext_impact says\./,
    next: 'impact {"symbol":"lonely","file":"src/cart.ts"}',
  },
  {
    tool: 'callgraph',
    input: { symbol: 'lonely', path_to: 'chargeCard' },
    says: /^No call path from lonely to chargeCard is known; metadata\.next has who reaches chargeCard\./,
    next: 'callgraph {"symbol":"chargeCard","direction":"callers","depth":3}',
  },
  {
    tool: 'callgraph',
    input: { symbol: 'checkout', path_to: 'chargeCrad' },
    says: /^No definition of chargeCrad was found\. Nearest: chargeCard/,
    next: 'callgraph {"symbol":"checkout","path_to":"chargeCard"}',
  },
  {
    tool: 'impact',
    input: { file: 'card.ts' },
    says: /^card\.ts is no source file of this repository\. Did you mean src\/card\.ts\?/,
    next: 'impact {"file":"src/card.ts"}',
  },
  {
    tool: 'impact',
    input: { file: 'lib/crad.ts' },
    says: /Did you mean src\/card\.ts\?/,
    next: 'impact {"file":"src/card.ts"}',
  },
  {
    tool: 'impact',
    input: { file: 'README.md' },
    says: /^README\.md is no source file.*It is there, but Markdown is not read for this; grep/,
    next: undefined,
  },
  { tool: 'impact', input: { file: 'zqxjv.ts' }, says: /^zqxjv\.ts is no source file/, next: undefined },
  {
    tool: 'impact',
    input: { file: 'src/start.ts' },
    says: /it exports nothing that could be followed: ask by `symbol` for what is in it/,
    next: undefined,
  },
  {
    tool: 'impact',
    input: { diff: 'working' },
    says: /^Nothing differs \(working\)\. What is committed, a revision covers: \{"diff": "main\.\.HEAD"\}\./,
    next: undefined,
  },
  {
    tool: 'health',
    input: { file: 'cart' },
    says: /Did you mean src\/cart\.ts\?/,
    next: 'health {"file":"src/cart.ts"}',
  },
  {
    tool: 'health',
    input: { file: 'README.md' },
    says: /^README\.md was not measured.*Nothing was measured, so there is no grade.*leave out `file`/,
    next: 'health {}',
  },
  {
    tool: 'overview',
    input: { section: 'routes' },
    says: /^shop: no routes found\. metadata\.next has what there is\./,
    next: 'overview {}',
  },
  { tool: 'overview', input: { section: 'middleware' }, says: /^shop: no middleware found\./, next: 'overview {}' },
  { tool: 'map', input: { section: 'routes' }, says: /^shop: .*none\./, next: 'map {"section":"about"}' },
];

test.each(cases.map((each) => [`${each.tool} ${JSON.stringify(each.input)}`, each] as const))('%s', async (_, each) => {
  const project = ground.project(shop).commit();
  const answer = await project.ask(each.tool, each.input);
  expect(answer.summary).toMatch(each.says);
  // A failed analysis has its hint in the details as well.
  if (answer.verdict === 'UNSAFE') expect(answer.details.error).toMatchObject({ hint: expect.stringMatching(/\w{5}/) });
  const named = answer.metadata.next?.map((call) => withoutDirectory(call, project));
  expect(named).toEqual(each.next === undefined ? undefined : [`boocontext_${each.next}`]);
  for (const call of answer.metadata.next ?? []) expectSomethingIn(await follow(call, project));
});

test('staged changes: what is not staged is one call away', async () => {
  const project = ground.project(shop).commit();
  project.write({ 'src/card.ts': shop['src/card.ts'].replace('cents: number', 'cents: number, tip = 0') });
  const answer = await project.ask('impact', { diff: 'staged' });
  expect(answer.summary).toMatch(/^Nothing differs \(staged\)\. What is not staged, .* covers\./);
  const [next = ''] = answer.metadata.next ?? [];
  expect((await follow(next, project)).details.changed_symbols).toMatchObject([{ symbol: 'chargeCard' }]);
});

test('where nothing differs nothing is reached, whatever routes cannot be read', async () => {
  const server = "import express from 'express';\nconst app = express();\napp.get(process.env.AT + '/a', () => {});\n";
  const project = ground.project({ ...shop, 'src/server.ts': server }).commit();
  const nothing = { verdict: 'SAFE', details: { changed_symbols: [] }, metadata: { complete: true } };
  expect(await project.ask('impact', { diff: 'HEAD' })).toMatchObject({
    summary: 'Nothing differs (HEAD).',
    ...nothing,
  });
  const review = await project.ask('impact', { diff: 'HEAD', review: true });
  expect(review).toMatchObject({ summary: 'Nothing differs.', ...nothing });
});

test('a directory without anything says so and asks for another', async () => {
  const project = ground.project({});
  expect((await project.ask('overview', {})).summary).toMatch(/holds no files .*ask with another `directory`/);
  expect((await project.ask('health', {})).summary).toMatch(
    /Ask about a directory with TypeScript, JavaScript, Python/,
  );
  expect(await project.ask('symbols', { query: 'x' })).toMatchObject({ details: { results: [] }, metadata: {} });
});

test('a name in another language: grep, not another search that finds nothing', async () => {
  const project = ground.project({ 'a.ts': 'export const one = 1;\n', 'b.zig': 'fn brew() void {}\n' });
  const { summary, metadata } = await project.callgraph('brew');
  expect(summary).toMatch(/grep for it/);
  expect(metadata.next ?? []).not.toContainEqual(expect.stringContaining('boocontext_symbols'));
});

test('places that share words with a name that is not there are offered at once', async () => {
  const project = ground.project(shop);
  const { details, metadata } = await project.ask('callgraph', { symbol: 'cardCharger' });
  expect(details.near).toContainEqual(expect.objectContaining({ symbol: 'chargeCard' }));
  expectSomethingIn(await follow(metadata.next?.[0] ?? '', project));
});

function withoutDirectory(call: string, { directory }: AskableProject): string {
  expect(call).toContain(`{"directory":"${directory}"`);
  return call.replace(/"directory":"[^"]*",?/, '');
}

/** As a model would: the tool's name, a space, the input. */
function follow(call: string, project: AskableProject): Promise<BoocontextResult> {
  const [, tool = '', input = ''] = /^boocontext_(\w+) (\{.*\})$/.exec(call) ?? [];
  return project.ask(tool as ToolName, JSON.parse(input));
}

function expectSomethingIn({ verdict, details, metadata }: BoocontextResult): void {
  expect(details.error).toBeUndefined();
  expect(verdict, metadata.tool).not.toBe('UNSAFE');
  const { results, path } = details;
  if (results !== undefined) expect(results).not.toEqual([]);
  if (path !== undefined) expect(path).not.toEqual([]);
}
