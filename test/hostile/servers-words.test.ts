// What MCP servers say of their tools: each way of saying that one writes, of saying two things at once, of saying nothing
// that can be understood, and names and words of any kind and length. What is not clear is not offered.

import { McpClient, type McpServerStatus, type McpTool, parseMcpConfig } from '@boocontext/mcp-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer, type HostileMcp, startHostileMcp } from './support/hostile-mcp.ts';

const inputSchema = { type: 'object' };
const hints = [undefined, true, false] as const;
const said = hints.flatMap((readOnlyHint) =>
  hints.flatMap((readOnly) => hints.map((destructiveHint) => ({ readOnlyHint, readOnly, destructiveHint }))),
);
const odd = ['false', 'true', 0, 1, null, [], {}, [false]];
const fields = ['readOnlyHint', 'readOnly', 'destructiveHint'] as const;
const oddly = odd.flatMap((value) => fields.map((field) => ({ [field]: value })));
const notAnnotations = ['readOnlyHint: false', ['readOnlyHint'], false, 0, null];

const names = [
  'a/b',
  '../../etc/passwd',
  'line\nbreak',
  '\u001b[2Jwiped',
  '\u202eturned',
  '__proto__',
  'constructor',
  'toString',
  ' ',
  '💥',
  'x'.repeat(1_000),
  `${'x'.repeat(70)}a`,
  `${'x'.repeat(70)}b`,
  'hasOwnProperty',
];
const badNames = ['', 'x'.repeat(1_001), 7, null, ['echo'], { toString: 'echo' }];

const lengths = [3_999, 4_000, 4_001, 100_000, 1_000_000];
const places = ['description', 'inputSchema', 'property', 'nested', 'outputSchema'] as const;
const wordy = lengths.flatMap((length) => places.map((place) => ({ length, place })));

function definitionOf(place: (typeof places)[number], text: string) {
  const words = { type: 'object', description: text };
  switch (place) {
    case 'description':
      return { description: text, inputSchema };
    case 'inputSchema':
      return { inputSchema: words };
    case 'property':
      return { inputSchema: { type: 'object', properties: { a: { type: 'string', description: text } } } };
    case 'nested':
      return { inputSchema: { type: 'object', properties: { a: { anyOf: [{ items: [words] }] } } } };
    case 'outputSchema':
      return { inputSchema, outputSchema: words };
  }
}

let mcp: HostileMcp;
let client: McpClient;
let strict: McpClient;

beforeAll(async () => {
  mcp = await startHostileMcp();
  const tools = [
    ...said.map((annotations, at) => ({ name: `said_${at}`, inputSchema, annotations })),
    ...oddly.map((annotations, at) => ({ name: `odd_${at}`, inputSchema, annotations })),
    ...notAnnotations.map((annotations, at) => ({ name: `none_${at}`, inputSchema, annotations })),
    ...[...names, ...badNames].map((name) => ({ name, inputSchema, annotations: { readOnlyHint: true } })),
    ...wordy.map(({ place, length }, at) => ({ name: `wordy_${at}`, ...definitionOf(place, 'w'.repeat(length)) })),
  ];
  mcp.misbehave('list', (response, { id }) => answer(response, id, { tools }));
  client = await open({});
  strict = await open({ requireReadOnlyHint: true });
});
afterAll(async () => {
  await Promise.all([client.close(), strict.close()]);
  await mcp.close();
});

async function open(entry: object): Promise<McpClient> {
  const { servers } = parseMcpConfig({ mcpServers: { srv: { url: mcp.url, ...entry } } });
  const opened = new McpClient({ servers });
  opened.start();
  await opened.ready();
  return opened;
}

const toolOf = (name: string, of = client): McpTool | undefined =>
  of.getTools().find(({ originalName }) => originalName === name);
const statusOf = (of: McpClient) => of.getMcpServers()[0] as McpServerStatus;
const rejectionOf = (name: string, of = client) => statusOf(of).rejectedTools.find((tool) => tool.name === name);

async function expectOut(name: string, of = client): Promise<void> {
  expect(toolOf(name, of)).toBeUndefined();
  expect(rejectionOf(name, of)?.reason).toMatch(/\S/);
  expect(await of.callServerTool('srv', name, {})).toMatchObject({ error: true, reason: { code: 'tool_rejected' } });
}

test.each(said)('a tool that says %j', async (annotations) => {
  const name = `said_${said.indexOf(annotations)}`;
  const { readOnlyHint, readOnly, destructiveHint } = annotations;
  const isWriter = readOnlyHint === false || readOnly === false || destructiveHint === true;
  const isReader = !isWriter && (readOnlyHint === true || readOnly === true);
  if (isWriter) await expectOut(name);
  else expect(toolOf(name)).toMatchObject({ isReadOnly: isReader });
  if (isReader) expect(toolOf(name, strict)).toMatchObject({ isReadOnly: true, isUnannotated: false });
  else await expectOut(name, strict);
});

test.each(oddly)('a tool whose hint is no yes and no no: %j', (annotations) =>
  expectOut(`odd_${oddly.indexOf(annotations)}`),
);

test.each(notAnnotations)('a tool whose annotations are %j', (annotations) =>
  expectOut(`none_${notAnnotations.indexOf(annotations)}`),
);

test.each(names)('a tool of the name %j has one that models take, and is called by its own', async (name) => {
  const tool = toolOf(name);
  // Two that come out alike: one of them has it, and the other is said not to.
  if (tool === undefined) return expect(rejectionOf(name)?.reason).toMatch(/collides/);
  expect(tool.name).toMatch(/^srv_[a-zA-Z0-9_-]{1,60}$/);
  expect(await client.callTool(tool.name, {})).toMatchObject({ error: false });
});

test('of names that differ far behind none takes the place of another', () => {
  const offered = names.map((name) => toolOf(name)?.name).filter((name) => name !== undefined);
  expect(new Set(offered).size).toBe(offered.length);
  expect(offered.length).toBeGreaterThan(10);
});

test('what has no name, or one without end, is not offered', () => {
  const reasons = statusOf(client).rejectedTools.filter(({ reason }) => / name: /.test(reason));
  expect(reasons).toHaveLength(badNames.length);
  for (const { name } of reasons) expect(name.length).toBeLessThanOrEqual(200);
});

describe('words are cut, which they say', () => {
  test.each(wordy)('%j', (case_) => {
    const tool = toolOf(`wordy_${wordy.indexOf(case_)}`);
    const text = JSON.stringify([tool?.description, tool?.inputSchema, tool?.outputSchema]);
    const shown = /w+(?: … \[cut here: (\d+) more characters\])?/.exec(text) ?? [];
    const cut = Number(shown[1] ?? 0);
    expect(cut).toBe(Math.max(0, case_.length - 4_000));
    expect(text.match(/w/g)).toHaveLength(case_.length - cut);
  });
});
