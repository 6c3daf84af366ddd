// The server in this process, with a fake engine: what a client sees of list, call, progress and cancellation.

import { type Engine, EngineError } from '@boocontext/code-index';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { afterEach, expect, test } from 'vitest';
import { createServer } from '../../src/mcp/server.ts';
import { tools } from '../../src/tools/tools.ts';
import { callgraph } from '../support/answers.ts';
import { fakeWorkspace } from '../support/fake-engine.ts';

const opened: Client[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.close()));
});

async function connect(answers: Partial<Engine> = {}): Promise<Client> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const workspace = fakeWorkspace(answers);
  serveStdio(() => createServer({ workspace, loadTools: async () => tools }), { transport: serverSide });
  const client = new Client({ name: 'tests', version: '1.0.0' });
  await client.connect(clientSide);
  opened.push(client);
  return client;
}

const callX = { name: 'boocontext_callgraph', arguments: { symbol: 'x' } };

test('the list holds the tools that only read', async () => {
  const { tools: listed } = await (await connect()).listTools();
  expect(listed.map(({ name }) => name)).toEqual([
    'boocontext_overview',
    'boocontext_map',
    'boocontext_health',
    'boocontext_symbols',
    'boocontext_callgraph',
    'boocontext_impact',
    'boocontext_types',
  ]);
  for (const { annotations, inputSchema, outputSchema } of listed) {
    expect(annotations).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
    expect(inputSchema).toMatchObject({ type: 'object' });
    // Some hosts refuse a schema with one of these.
    expect(JSON.stringify(inputSchema)).not.toMatch(/"(?:additionalProperties|pattern)":/);
    expect(outputSchema).toMatchObject({ type: 'object', required: ['verdict', 'summary', 'details', 'metadata'] });
  }
});

test('what a model has to read about the tools is short', async () => {
  const client = await connect();
  const { tools: listed } = await client.listTools();
  const chars = listed.map(
    ({ name, description, inputSchema }) => JSON.stringify({ name, description, inputSchema }).length,
  );
  expect(chars.reduce((sum, length) => sum + length, 0)).toBeLessThan(9000);
  for (const ofOne of chars.slice(0, 2)) expect(ofOne).toBeLessThan(900);
  for (const { description } of listed) expect(description?.length).toBeLessThan(1024);
  expect(client.getInstructions()?.length).toBeLessThan(2048);
});

test('an answer is given as structured content and as text', async () => {
  const client = await connect({ callgraph: async () => callgraph() });
  await client.listTools(); // from here on the client checks answers against the output schema
  const { structuredContent, content, isError } = await client.callTool(callX);
  expect(isError).toBeFalsy();
  expect(structuredContent).toMatchObject({ verdict: 'INFO', metadata: { tool: 'boocontext_callgraph' } });
  expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
});

test('a verdict is never an error', async () => {
  const client = await connect();
  const { structuredContent, isError } = await client.callTool({
    ...callX,
    arguments: { symbol: 'x', directory: '/no/such' },
  });
  expect(isError).toBeFalsy();
  expect(structuredContent).toMatchObject({ verdict: 'UNSAFE', details: { error: { code: 'directory_missing' } } });
});

test('arguments that do not fit are an error that names the field', async () => {
  const client = await connect();
  expect(await client.callTool({ ...callX, arguments: { depth: 99, color: 'red' } })).toMatchObject({
    isError: true,
    content: [
      {
        type: 'text',
        text: expect.stringMatching(
          /^Invalid arguments for boocontext_callgraph:\n- `depth`.*\n- `color`.*\n- `symbol`/,
        ),
      },
    ],
  });
});

test('an unknown tool is a protocol error with a near name', async () => {
  const client = await connect();
  await expect(client.callTool({ name: 'boocontext_callgaph', arguments: {} })).rejects.toThrow(
    'Unknown tool: boocontext_callgaph. Did you mean boocontext_callgraph?',
  );
});

test('progress rises through all phases, for a client that asked for it', async () => {
  const phases = [
    { done: 1, total: 2, message: 'reading' },
    { done: 2, total: 2, message: 'reading' },
    { done: 0, total: 3, message: 'linking' },
    { done: 3, total: 3, message: 'linking' },
  ];
  const client = await connect({
    callgraph: async (_, control) => {
      for (const phase of phases) control?.onProgress?.(phase);
      return callgraph();
    },
  });
  const seen: unknown[] = [];
  await client.callTool(callX, { onprogress: (progress) => seen.push(progress) });
  expect(seen).toEqual([
    { progress: 1, total: 2, message: 'reading: 1 of 2' },
    { progress: 2, total: 2, message: 'reading: 2 of 2' },
    { progress: 5, total: 5, message: 'linking: 3 of 3' },
  ]);
});

test('cancellation reaches the engine, is not answered, and the server lives on', async () => {
  const cancel = new AbortController();
  let seen: AbortSignal | undefined;
  let stopped = () => {};
  const engineStopped = new Promise<void>((resolve) => {
    stopped = resolve;
  });
  const client = await connect({
    callgraph: async (question, control) => {
      if (question.symbol !== 'slow') return callgraph();
      seen = control?.signal;
      const aborted = new Promise((resolve) => seen?.addEventListener('abort', resolve));
      cancel.abort('enough');
      await aborted;
      stopped();
      throw new EngineError('cancelled', 'The question was cancelled.');
    },
  });
  const slow = client.callTool({ ...callX, arguments: { symbol: 'slow' } }, { signal: cancel.signal });
  await expect(slow).rejects.toThrow();
  await engineStopped;
  expect(seen?.aborted).toBe(true);
  expect((await client.callTool(callX)).structuredContent).toMatchObject({ verdict: 'INFO' });
});
