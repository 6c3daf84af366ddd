import type { McpTool } from '@boocontext/mcp-client';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toolsOfMcpServer } from '../../src/mcp/mcp-tools.ts';
import { RepositoryReading } from '../../src/reading/repository-reading.ts';
import { createNativeTools, NATIVE_TOOL_NAMES } from '../../src/tools/native-tools.ts';
import type { ToolDef, ToolResult } from '../../src/tools/tool-def.ts';
import { ToolRegistry } from '../../src/tools/tool-registry.ts';
import { failedTool, toolAnswer } from '../../src/tools/tool-result.ts';

describe('the registry', () => {
  test('is sorted by code unit at all times', () => {
    const registry = new ToolRegistry([tool('view'), tool('grep'), tool('Zebra')]);
    expect(names(registry)).toEqual(['Zebra', 'grep', 'view']);
    registry.appendMcpTools('docs', [tool('docs_b', 'docs'), tool('docs_a', 'docs')]);
    registry.appendMcpTools('a', [tool('a_z', 'a'), tool('a-b', 'a')]);
    expect(names(registry)).toEqual(['Zebra', 'a-b', 'a_z', 'docs_a', 'docs_b', 'grep', 'view']);
    expect([...registry.TOOLS_BY_NAME.keys()]).toEqual(names(registry));
  });

  test('replaces the tools of the server that is named, and of no other', () => {
    const registry = new ToolRegistry([tool('grep')]);
    registry.appendMcpTools('one', [tool('one_a', 'one'), tool('one_b', 'one')]);
    registry.appendMcpTools('two', [tool('two_a', 'two')]);
    registry.appendMcpTools('one', [tool('one_c', 'one')]);
    expect(names(registry)).toEqual(['grep', 'one_c', 'two_a']);
    registry.appendMcpTools('one', []);
    expect(names(registry)).toEqual(['grep', 'two_a']);
  });

  test('a list that was taken stays as it was', () => {
    const registry = new ToolRegistry([tool('grep')]);
    const before = registry.ALL_TOOLS;
    registry.appendMcpTools('one', [tool('one_a', 'one')]);
    expect(before.map(({ name }) => name)).toEqual(['grep']);
  });

  test('a native tool wins over any other of its name, and that is reported', () => {
    const registry = new ToolRegistry([tool('grep')]);
    const lost = registry.appendMcpTools('x', [tool('grep', 'x'), tool('x_a', 'x')]);
    expect(registry.TOOLS_BY_NAME.get('grep')?.source).toEqual({ kind: 'native' });
    expect(lost).toEqual([
      { name: 'grep', server: 'x', message: 'x: its tool grep is not offered, because the native tool has its name' },
    ]);
    expect(registry.isNativeTool('grep')).toBe(true);
    expect(registry.isNativeTool('x_a')).toBe(false);
  });

  test('of two servers the earlier one keeps a name until it gives it up', () => {
    const registry = new ToolRegistry([]);
    registry.appendMcpTools('a', [tool('a_b_c', 'a')]);
    registry.appendMcpTools('a_b', [tool('a_b_c', 'a_b')]);
    expect(registry.TOOLS_BY_NAME.get('a_b_c')?.source).toMatchObject({ server: 'a' });
    expect(registry.collisions.map(({ server }) => server)).toEqual(['a_b']);
    registry.appendMcpTools('a', []);
    expect(registry.TOOLS_BY_NAME.get('a_b_c')?.source).toMatchObject({ server: 'a_b' });
    expect(registry.collisions).toEqual([]);
  });

  test('a tool whose server leaves it open is offered, but is not among those known to be read-only', () => {
    const registry = new ToolRegistry([tool('grep')]);
    registry.appendMcpTools('d', toolsOfMcpServer(caller(), [mcpTool('d_said', true), mcpTool('d_open')]));
    expect(names(registry)).toEqual(['d_open', 'd_said', 'grep']);
    expect(registry.READ_ONLY_TOOL_NAMES).toEqual(['d_said', 'grep']);
  });
});

describe('a call', () => {
  test('of an unknown tool says so', async () => {
    expect(await new ToolRegistry([]).callTool('nope', {})).toEqual({
      error: true,
      output: 'there is no tool nope',
      reason: { code: 'unknown_tool', message: 'there is no tool nope' },
    });
  });

  test('with wrong arguments names the field and does not reach the tool', async () => {
    let calls = 0;
    const registry = new ToolRegistry([
      { ...tool('t'), inputSchema: z.strictObject({ n: z.number() }), execute: async () => answer(`${++calls}`) },
    ]);
    expect((await registry.callTool('t', { n: 'x' })).output).toMatch(/^t does not take these arguments: n: /);
    expect((await registry.callTool('t', { n: 1, m: 2 })).output).toContain('"m"');
    expect((await registry.callTool('t', 'x')).reason?.code).toBe('bad_arguments');
    expect(calls).toBe(0);
    expect((await registry.callTool('t', { n: 1 })).output).toBe('1');
  });

  test('without arguments is a call with none', async () => {
    const registry = new ToolRegistry([{ ...tool('t'), inputSchema: z.strictObject({}) }]);
    expect((await registry.callTool('t', undefined)).error).toBe(false);
    expect((await registry.callTool('t', null)).error).toBe(false);
  });

  test('whatever a tool throws becomes a result', async () => {
    const registry = new ToolRegistry([{ ...tool('t'), execute: () => Promise.reject(new Error('broken')) }]);
    expect(await registry.callTool('t', {})).toMatchObject({ error: true, output: 't failed: broken' });
  });

  test('that is cancelled says so, before it begins and in the middle', async () => {
    const controller = new AbortController();
    const registry = new ToolRegistry([
      {
        ...tool('t'),
        execute: async (_args, { signal }) => {
          controller.abort();
          signal?.throwIfAborted();
          return answer('done');
        },
      },
    ]);
    const { signal } = controller;
    expect((await registry.callTool('t', {}, { signal })).reason?.code).toBe('cancelled');
    expect((await registry.callTool('t', {}, { signal })).reason?.code).toBe('cancelled');
  });
});

describe('tools of an MCP server', () => {
  test('keep the schema of the server, and take whatever arguments the model sends', async () => {
    const client = caller();
    const schema = { type: 'object', properties: { n: { type: 'number' } }, 'x-odd': [1] };
    const [def] = toolsOfMcpServer(client, [{ ...mcpTool('d_t', true), inputSchema: schema }]);
    expect(def?.jsonSchema).toBe(schema);
    const registry = new ToolRegistry([]);
    registry.appendMcpTools('d', def === undefined ? [] : [def]);
    const controller = new AbortController();
    const onProgress = () => {};
    await registry.callTool('d_t', { n: 'not a number', more: null }, { signal: controller.signal, onProgress });
    expect(client.calls).toEqual([
      ['d_t', { n: 'not a number', more: null }, { signal: controller.signal, onProgress }],
    ]);
  });

  test('know the name that the server has for them', () => {
    const [def] = toolsOfMcpServer(caller(), [mcpTool('d_t', true)]);
    expect(def?.source).toEqual({ kind: 'mcp', server: 'd', originalName: 't' });
  });
});

describe('native tools', () => {
  test('all have a name that providers accept, a description and a schema with a description of each field', () => {
    const tools = createNativeTools({ root: '/', webSearchUrl: 'http://search.example' });
    for (const { name, description, jsonSchema, isReadOnly } of tools) {
      expect(name).toMatch(/^[a-z][a-z_]{2,30}$/);
      expect(description.length).toBeGreaterThan(40);
      expect(jsonSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(isReadOnly).toBe(true);
    }
  });

  test('are those that agents may name; read_result belongs to the turns', () => {
    const there = createNativeTools({ root: '/', webSearchUrl: 'http://search.example' }).map(({ name }) => name);
    expect([...there, 'read_result'].sort()).toEqual(NATIVE_TOOL_NAMES);
  });

  test('web_search is there only where it is configured', () => {
    expect(createNativeTools({ root: '/' }).map(({ name }) => name)).not.toContain('web_search');
  });

  test('take null for a field that is left out, and refuse fields that they do not know', async () => {
    const registry = new ToolRegistry(createNativeTools({ root: '/nowhere' }));
    const fine = await registry.callTool('view_file', { path: 'a', start_line: null });
    expect(fine.reason?.code).toBe('not_found');
    const odd = await registry.callTool('view_file', { path: 'a', from: 1 });
    expect(odd).toMatchObject({ reason: { code: 'bad_arguments' } });
    expect(odd.output).toContain('"from"');
  });
});

describe('the repository is read ahead', () => {
  const late = { metadata: { late: true } };
  const whole = { metadata: { complete: true } };

  /** Each tool answers with these, one after the other. */
  function open(answers: Readonly<Record<string, readonly unknown[]>>) {
    const asked: string[] = [];
    const log: string[] = [];
    const registry = new ToolRegistry([]);
    const reading = new RepositoryReading({ registry, log: ({ message }) => void log.push(message), pauseMs: 0 });
    const offered = Object.entries(answers).map(([name, given]): ToolDef => {
      const left = [...given];
      return {
        ...tool(name, 'code'),
        execute: async (_, { onProgress }) => {
          asked.push(name);
          onProgress?.({ progress: 3, total: 9, message: `reading: ${asked.length} of 9` });
          const structured = left.shift();
          return structured === undefined ? failedTool('mcp_error', 'It has gone.') : toolAnswer('', structured);
        },
      };
    });
    return { asked, log, registry, reading, offered };
  }

  test('as soon as boocontext is there, until nothing is late', async () => {
    const { asked, registry, reading, offered } = open({
      boocontext_overview: [late, late, whole],
      boocontext_health: [late, whole],
    });
    reading.begin();
    expect([reading.state, asked]).toEqual([{ state: 'waiting' }, []]);
    registry.appendMcpTools('code', offered);
    reading.begin();
    reading.begin();
    await expect.poll(() => reading.state).toEqual({ state: 'read' });
    const [overview, health] = ['boocontext_overview', 'boocontext_health'];
    expect(asked).toEqual([overview, overview, overview, health, health]);
  });

  test('tells what is done, and why it stopped', async () => {
    const { log, registry, reading, offered } = open({ boocontext_overview: [late], boocontext_health: [] });
    registry.appendMcpTools('code', offered);
    reading.begin();
    expect(reading.state).toEqual({ state: 'reading', doing: 'reading: 1 of 9' });
    await expect.poll(() => reading.state).toEqual({ state: 'stopped', problem: 'It has gone.' });
    expect(log).toEqual(['the repository is not read ahead: It has gone.']);
    await reading.close();
  });

  test('ends when the server does, though an answer is still late', async () => {
    const { asked, registry, reading, offered } = open({ boocontext_overview: Array(10_000).fill(late) });
    registry.appendMcpTools('code', offered);
    reading.begin();
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    await reading.close();
    const calls = asked.length;
    reading.begin();
    expect(asked.length).toBe(calls);
  });
});

function names(registry: ToolRegistry): string[] {
  return registry.ALL_TOOLS.map(({ name }) => name);
}

function answer(output: string): ToolResult {
  return { error: false, output };
}

function tool(name: string, server?: string): ToolDef {
  return {
    name,
    description: '',
    inputSchema: z.unknown(),
    jsonSchema: { type: 'object' },
    source: server === undefined ? { kind: 'native' } : { kind: 'mcp', server, originalName: name },
    isReadOnly: true,
    execute: async () => answer('ok'),
  };
}

function mcpTool(name: string, readOnlyHint?: boolean): McpTool {
  return {
    name,
    server: 'd',
    originalName: name.replace(/^d_/, ''),
    description: 'd',
    inputSchema: { type: 'object' },
    annotations: readOnlyHint === undefined ? {} : { readOnlyHint },
    isReadOnly: readOnlyHint === true,
    isUnannotated: readOnlyHint === undefined,
    fingerprint: '',
    changedSinceFirstSeen: [],
  };
}

function caller() {
  const calls: unknown[][] = [];
  return {
    calls,
    callTool: async (...args: unknown[]) => {
      calls.push(args);
      return answer('ok');
    },
  };
}
