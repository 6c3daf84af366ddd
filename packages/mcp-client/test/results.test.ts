// What becomes of an answer, in particular of one that is too large. The limit is 60 bytes.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { McpClient, type McpToolResult, parseMcpConfig } from '../src/index.ts';
import { startHttpServer } from './fixtures/http-server.mjs';

let client: McpClient;
let stopServer: () => Promise<void>;

beforeAll(async () => {
  const server = await startHttpServer();
  stopServer = server.close;
  const { servers } = parseMcpConfig({ mcpServers: { srv: { url: server.url } } });
  client = new McpClient({ servers, limits: { maxResultBytes: 60 } });
  client.start();
});

afterAll(async () => {
  await client.close();
  await stopServer();
});

const text = (value: string) => ({ type: 'text', text: value });
const image = (data: string) => ({ type: 'image', mimeType: 'a/b', data });

test.each<[string, object, Partial<McpToolResult>]>([
  ['nothing', {}, { output: '(no output)' }],
  ['an empty text', { content: [text('')] }, { output: '(no output)' }],
  ['exactly the limit', { content: [text('x'.repeat(60))] }, { output: 'x'.repeat(60) }],
  [
    'one more',
    { content: [text('x'.repeat(61))] },
    { output: `${'x'.repeat(60)}\n[cut: 1 of 61 bytes left out]`, cut: { sizeBytes: 61, omittedBytes: 1 } },
  ],
  [
    'a character on the limit is left out whole',
    { content: [text(`${'x'.repeat(58)}✓✓`)] },
    { output: `${'x'.repeat(58)}\n[cut: 6 of 64 bytes left out]`, cut: { sizeBytes: 64, omittedBytes: 6 } },
  ],
  [
    'a pair of characters on the limit is left out whole',
    { content: [text(`${'x'.repeat(57)}😀`)] },
    { output: `${'x'.repeat(57)}\n[cut: 4 of 61 bytes left out]`, cut: { sizeBytes: 61, omittedBytes: 4 } },
  ],
  [
    'a failure is cut too',
    { isError: true, content: [text('x'.repeat(70))] },
    {
      error: true,
      output: `${'x'.repeat(60)}\n[cut: 10 of 70 bytes left out]`,
      cut: { sizeBytes: 70, omittedBytes: 10 },
    },
  ],
  [
    'text before images',
    { content: [image('AAAA'), text('y'.repeat(20))] },
    {
      output: `${'y'.repeat(20)}\n[cut: 47 of 67 bytes left out]`,
      parts: [{ type: 'omitted', kind: 'image', sizeBytes: 47 }],
      cut: { sizeBytes: 67, omittedBytes: 47 },
    },
  ],
  [
    'the first of two images',
    { content: [image('AAAA'), image('BBBB')] },
    {
      output: '[image, a/b]\n[image, left out, 47 bytes]\n[cut: 47 of 94 bytes left out]',
      parts: [
        { type: 'image', mimeType: 'a/b', data: 'AAAA' },
        { type: 'omitted', kind: 'image', sizeBytes: 47 },
      ],
      cut: { sizeBytes: 94, omittedBytes: 47 },
    },
  ],
  [
    'a link alone',
    { content: [{ type: 'resource_link', uri: 'a:b', name: 'n' }] },
    { output: '[link to n: a:b]', parts: [{ type: 'link', uri: 'a:b', name: 'n' }] },
  ],
  [
    'an image without data is of no known kind',
    { content: [{ type: 'image' }] },
    { output: '[image, left out, 16 bytes]', parts: [{ type: 'omitted', kind: 'image', sizeBytes: 16 }] },
  ],
  [
    'something that is no content at all',
    { content: [null, 7] },
    {
      output: '[unknown, left out, 4 bytes]\n[unknown, left out, 1 bytes]',
      parts: [
        { type: 'omitted', kind: 'unknown', sizeBytes: 4 },
        { type: 'omitted', kind: 'unknown', sizeBytes: 1 },
      ],
    },
  ],
  [
    'data beside text',
    { content: [text('42')], structuredContent: { answer: 42 } },
    { output: '42', structured: { answer: 42 } },
  ],
  ['data that is not an object', { structuredContent: [1, 2] }, { output: '[1,2]', structured: [1, 2] }],
  ['data over the limit', { content: [text('ok')], structuredContent: { x: 'x'.repeat(60) } }, { output: 'ok' }],
])('%s', async (_name, result, expected) => {
  expect(await client.callTool('srv_reply', { result })).toEqual({ error: false, ...expected });
});
