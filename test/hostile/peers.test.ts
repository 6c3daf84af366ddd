// BooCode beside peers that mean it harm: MCP servers over HTTP and stdio, the model server, and clients of its own. Each
// case says what the person is told, how long it may take and what memory, and afterwards an honest question is answered.

import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { Chat, McpServer, Message } from '@boocontext/chat-api';
import {
  commitAll,
  isGone,
  livingDescendants,
  type ServerProcess,
  startServerProcess,
  until,
} from '@boocontext/test-support';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { within } from './support/costs.ts';
import {
  answer,
  type HostileMcp,
  honestTools,
  type Misbehaviour,
  type Point,
  startHostileMcp,
} from './support/hostile-mcp.ts';
import {
  callDelta,
  callThenSay,
  event,
  eventStream,
  type HostileModel,
  type ModelBehaviour,
  say,
  startHostileModel,
} from './support/hostile-model.ts';
import { drip, type Encoding, makeBombs, piece64k, pour } from './support/pour.ts';

/** Of the processor, for a case, for a plain question beside it, and until what runs has stopped. */
const maxMs = 60_000;
const healthMs = 20_000;
const stopMs = 10_000;
const maxBytes = 600_000_000;
/** Small, so that little has to be sent to go over it. */
const maxAnswerBytes = 1_000_000;

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocode-peers-')));
const modeFile = path.join(base, 'mode');
const temporary = path.join(base, 'tmp');
let bombs: Readonly<Record<Encoding, Buffer>>;
let mcp: HostileMcp;
let good: HostileMcp;
let model: HostileModel;
let server: ServerProcess;
let env: Record<string, string>;

beforeAll(async () => {
  bombs = await makeBombs();
  mcp = await startHostileMcp();
  good = await startHostileMcp();
  model = await startHostileModel();
  env = prepare('shared');
  server = await startServerProcess(env);
});
afterAll(async () => {
  await server.end('SIGKILL');
  await Promise.all([mcp.close(), good.close(), model.close()]);
  fs.rmSync(base, { recursive: true, force: true });
});
afterEach(() => {
  mcp.misbehave();
  model.behave(say('an honest answer'));
  fs.writeFileSync(modeFile, '');
});

describe('an MCP server over HTTP', () => {
  const events =
    (write: (response: http.ServerResponse) => void): Misbehaviour =>
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      write(response);
    };
  const notification = (method: string, params: object = {}) =>
    `data: ${JSON.stringify({ jsonrpc: '2.0', method, params })}\n\n`;
  const compressed =
    (encoding: Encoding, type: string): Misbehaviour =>
    (response) => {
      response.writeHead(200, { 'content-type': type, 'content-encoding': encoding }).end(bombs[encoding]);
    };
  const request = (id: number, method: string) =>
    `data: ${JSON.stringify({ jsonrpc: '2.0', id: `s${id}`, method, params: {} })}\n\n`;

  test.each<[string, string, Misbehaviour]>([
    ['a line without end', 'message_too_long', events((response) => pour(response, piece64k))],
    ['an event of endless lines', 'message_too_long', events((response) => pour(response, `data: ${piece64k}\n`))],
    ['comments without end', 'flooded', events((response) => pour(response, ':\n\n'.repeat(20_000)))],
    ['large comments without end', 'flooded', events((response) => pour(response, `: ${piece64k}\n\n`))],
    ['a bomb in gzip', 'message_too_long', compressed('gzip', 'text/event-stream')],
    ['a bomb in deflate', 'message_too_long', compressed('deflate', 'text/event-stream')],
    ['a bomb in brotli', 'message_too_long', compressed('br', 'text/event-stream')],
    [
      'changed tools without end',
      'flooded',
      events((response) => pour(response, notification('notifications/tools/list_changed').repeat(500))),
    ],
    [
      'progress without end',
      'flooded',
      events((response) =>
        pour(response, notification('notifications/progress', { progressToken: 1, progress: 1 }).repeat(500)),
      ),
    ],
    [
      'log lines without end',
      'flooded',
      events((response) =>
        pour(response, notification('notifications/message', { level: 'info', data: 'x' }).repeat(500)),
      ),
    ],
    [
      'questions of its own without end',
      'flooded',
      events((response) => {
        const questions = ['sampling/createMessage', 'elicitation/create', 'roots/list', 'ping'];
        pour(response, Array.from({ length: 500 }, (_, id) => request(id, questions[id % 4])).join(''));
      }),
    ],
  ])('on the stream of notifications: %s', async (_name, code, how) => {
    await bounded(async () => {
      mcp.misbehave('stream', how);
      await reconnect('evil');
      await until(async () => (await statusOf('evil')).state === 'unavailable', undefined, 200);
      expect((await statusOf('evil')).lastError).toMatchObject({ code, message: expect.stringMatching(/^evil: /) });
    });
  });

  test('on the stream of notifications: one that is deeply nested does no harm', async () => {
    await bounded(async () => {
      const deep = `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":${'['.repeat(90_000)}${']'.repeat(90_000)}}}`;
      mcp.misbehave(
        'stream',
        events((response) => void response.write(`data: ${deep}\n\n`)),
      );
      expect((await reconnect('evil')).state).toBe('ready');
      await until(() => mcp.asked() >= 4);
      expect(await ask('evil_echo')).toMatchObject({ error: false });
    });
  });

  /** Whether what is expected is that nobody waits any longer. */
  const isAwaited = (code: string | RegExp) => String(code).includes('timeout');
  const redirect: Misbehaviour = (response) => response.writeHead(307, { location: '/mcp' }).end();
  const json =
    (prefix: string): Misbehaviour =>
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(prefix);
      pour(response, piece64k);
    };
  test.each<[string, Point, string | RegExp, Misbehaviour]>([
    ['a line without end', 'initialize', 'message_too_long', json('{"a":"')],
    ['an event without end', 'initialize', 'message_too_long', events((response) => pour(response, piece64k))],
    ['a bomb in gzip', 'initialize', 'message_too_long', compressed('gzip', 'application/json')],
    ['a bomb in brotli', 'initialize', 'message_too_long', compressed('br', 'application/json')],
    ['redirects without end', 'initialize', /unreachable|http_refused/, redirect],
    [
      'headers without end',
      'initialize',
      'unreachable',
      (response) => {
        response.socket?.write('HTTP/1.1 200 OK\r\n');
        const more = setInterval(() => response.socket?.write(`x-${Math.random()}: ${piece64k}\r\n`), 1);
        response.socket?.once('close', () => clearInterval(more));
      },
    ],
    [
      'an error without end',
      'initialize',
      'http_refused',
      (response) => {
        response.writeHead(500);
        pour(response, piece64k);
      },
    ],
    [
      'an error that drips',
      'initialize',
      /http_refused|connect_timeout/,
      (response) => {
        response.writeHead(500);
        drip(response, 'x', 50);
      },
    ],
    [
      'an answer that drips',
      'initialize',
      'connect_timeout',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        drip(response, ' ', 50);
      },
    ],
    [
      'comments that drip',
      'initialize',
      'connect_timeout',
      events((response) => drip(response, ': still here\n\n', 50)),
    ],
    ['no answer to what asks for none', 'initialized', 'connect_timeout', () => {}],
    [
      'half a million tools',
      'list',
      'too_many_tools',
      (response, { id }) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[${'7,'.repeat(500_000)}7]}}`);
      },
    ],
    [
      'pages without end',
      'list',
      /too_many_tools|connect_timeout/,
      (response, { id }) => answer(response, id, { tools: [], nextCursor: String(Math.random()) }),
    ],
  ])('while connecting: %s (%s)', async (_name, point, code, how) => {
    await bounded(async () => {
      mcp.misbehave(point, how);
      const status = await reconnect(isAwaited(code) ? 'hasty' : 'evil');
      expect(status.state).toBe('unavailable');
      expect(status.lastError?.code).toMatch(code);
      expect(status.lastError?.message.length).toBeLessThan(1_000);
    });
  });

  test('definitions of tools that are too large, or hold what could hurt, harm no other tool', async () => {
    await bounded(async () => {
      const large = { name: 'large', inputSchema: { type: 'object', enum: ['x'.repeat(2_000_000)] } };
      const pattern = { type: 'object', properties: { echo: { type: 'string', pattern: '^(a+)+$' } } };
      const proto = JSON.parse(
        '{"type":"object","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"properties":{"__proto__":{"type":"string"}}}',
      );
      mcp.misbehave('list', (response, { id }) => {
        const tools = [
          ...honestTools,
          large,
          { name: 'proto', inputSchema: proto },
          { name: 'pattern', inputSchema: pattern },
        ];
        answer(response, id, { tools });
      });
      const status = await reconnect('evil');
      expect(status).toMatchObject({ state: 'ready', tools: expect.arrayContaining(['evil_echo', 'evil_pattern']) });
      expect(status.tools).not.toContain('evil_large');
      expect(status.rejectedTools).toMatchObject([{ name: 'large', reason: expect.stringContaining('bytes') }]);
      expect(await ask('evil_pattern', { echo: `${'a'.repeat(50)}!` })).toMatchObject({ error: false });
      expect((await server.get<{ tools: unknown[] }>('/api/tools')).tools.length).toBeGreaterThan(5);
    });
  });

  test('two thousand tools of seven thousand bytes each are not all offered', async () => {
    await bounded(async () => {
      mcp.misbehave('list', (response, { id }) => {
        const description = 'x'.repeat(7_000);
        answer(response, id, {
          tools: Array.from({ length: 2_000 }, (_, at) => ({
            name: `tool-${at}`,
            description,
            inputSchema: { type: 'object' },
          })),
        });
      });
      const status = await reconnect('evil');
      expect(status.state).toBe('ready');
      expect(status.tools.length).toBeLessThan(1_000);
      expect(JSON.stringify(await server.get('/api/tools')).length).toBeLessThan(8_000_000);
    });
  });

  const result =
    (text: (id: number | undefined) => string): Misbehaviour =>
    (response, { id }) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(text(id));
  test.each<[string, string | RegExp, Misbehaviour]>([
    ['a gigabyte', 'message_too_long', json('{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"')],
    ['a bomb', 'message_too_long', compressed('br', 'application/json')],
    ['comments without end', 'message_too_long', events((response) => pour(response, ':\n\n'.repeat(20_000)))],
    ['comments that drip', 'call_timeout', events((response) => drip(response, ': still here\n\n', 50))],
    [
      'progress without end',
      /flooded|unreachable/,
      (response, { params }) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const progressToken = params?._meta?.progressToken;
        pour(response, notification('notifications/progress', { progressToken, progress: 1 }).repeat(500));
      },
    ],
    [
      'millions of empty objects',
      'message_too_long',
      result(
        (id) =>
          `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":{"a":[${'{},'.repeat(5_000_000)}{}]}}}`,
      ),
    ],
    [
      'very deeply nested',
      'message_too_long',
      result(
        (id) =>
          `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":{"a":${'['.repeat(1_500_000)}${']'.repeat(1_500_000)}}}}`,
      ),
    ],
    [
      'less than was announced',
      'unreachable',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
        response.write('{"jsonrpc":');
        setTimeout(() => response.destroy(), 20);
      },
    ],
    ['nothing', 'call_timeout', () => {}],
  ])('as the answer of a tool: %s', async (_name, code, how) => {
    await bounded(async () => {
      const name = isAwaited(code) ? 'hasty' : 'evil';
      await reconnect(name);
      mcp.misbehave('call', how);
      const { error, reason } = await ask(`${name}_echo`);
      expect(error).toBe(true);
      expect(reason?.code).toMatch(code);
    });
  });

  test('as the answer of a tool: names that could change every object', async () => {
    await reconnect('evil');
    const text =
      '{"content":[],"structuredContent":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}},"__proto__":{"isError":true}}';
    mcp.misbehave('call', (response, { id }) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(`{"jsonrpc":"2.0","id":${id},"result":${text}}`),
    );
    expect(await ask('evil_echo')).toMatchObject({ error: false });
    expect(await ask('good_echo')).toMatchObject({ error: false, output: 'an honest answer' });
  });

  test('a farewell without end keeps nobody', async () => {
    await bounded(async () => {
      await reconnect('evil');
      mcp.misbehave('delete', (response) => {
        response.writeHead(200);
        pour(response, piece64k);
      });
      expect((await reconnect('evil')).state).toBe('ready');
    });
  });

  test('a call that was given up leaves no request behind', async () => {
    await reconnect('hasty');
    let closed = false;
    mcp.misbehave('call', (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      response.on('close', () => {
        closed = true;
      });
    });
    expect((await ask('hasty_echo')).reason?.code).toBe('call_timeout');
    await until(() => closed);
  });
});

describe('an MCP server on stdio', () => {
  test.each([
    ['line', 'message_too_long'],
    ['huge', 'message_too_long'],
    ['stray', 'flooded'],
    ['changes', 'flooded'],
    ['log', 'flooded'],
    ['requests', 'flooded'],
  ])('writes without end: %s', async (mode, code) => {
    await bounded(async () => {
      expect((await reconnect('child')).state).toBe('ready');
      fs.writeFileSync(modeFile, mode);
      const { error } = await ask('child_echo');
      expect(error).toBe(true);
      // On a busy machine the call is given up before there has been too much.
      await until(async () => (await statusOf('child')).state === 'unavailable', undefined, 200);
      expect(await statusOf('child')).toMatchObject({ lastError: { code } });
    });
  });

  test('writes to stderr without end', async () => {
    await bounded(async () => {
      await reconnect('child');
      fs.writeFileSync(modeFile, 'stderr');
      expect((await ask('child_echo')).reason?.code).toBe('call_timeout');
      fs.writeFileSync(modeFile, '');
      await reconnect('child');
    });
  });

  test('lists half a million tools', async () => {
    await bounded(async () => {
      fs.writeFileSync(modeFile, 'million');
      expect(await reconnect('child')).toMatchObject({ state: 'unavailable', lastError: { code: 'too_many_tools' } });
    });
  });
});

describe('the model server', () => {
  const compressed =
    (encoding: Encoding): ModelBehaviour =>
    (response) => {
      eventStream(response, { 'content-encoding': encoding });
      response.end(bombs[encoding]);
    };

  test.each<[string, RegExp, ModelBehaviour]>([
    ['a line without end', /sent more than/, streamed((response) => pour(response, piece64k))],
    ['a bomb in gzip', /sent more than/, compressed('gzip')],
    ['a bomb in deflate', /sent more than/, compressed('deflate')],
    ['a bomb in brotli', /sent more than/, compressed('br')],
    ['comments without end', /sent more than/, streamed((response) => pour(response, ':\n\n'.repeat(20_000)))],
    ['empty events without end', /sent more than/, streamed((response) => pour(response, event({}).repeat(500)))],
    [
      'an error without end',
      /refused with status 400/,
      (response) => {
        response.writeHead(400, { 'content-type': 'application/json' });
        pour(response, piece64k);
      },
    ],
    [
      'redirects without end',
      /cannot be reached/,
      (response) => response.writeHead(307, { location: '/v1/chat/completions' }).end(),
    ],
    [
      'a long reason',
      /broke off/,
      streamed((response) => void response.end(`data: ${JSON.stringify({ choices: 'x'.repeat(2_000_000) })}\n\n`)),
    ],
    [
      'less than was announced',
      /broke off|cannot be reached/,
      (response) => {
        eventStream(response, { 'content-length': '100000' });
        response.write(event({ content: 'half' }));
        setTimeout(() => response.destroy(), 20);
      },
    ],
  ])('sends %s', async (_name, message, how) => {
    await bounded(async () => {
      model.behave(how);
      const { metadata } = await turn('What is this?');
      expect(metadata).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(message) } });
      expect(metadata.error?.message.length).toBeLessThan(2_000);
    });
  });

  const manyPieces = (delta: object, times: number) => event(delta).repeat(times);
  test.each<[string, ModelBehaviour]>([
    ['text', streamed((response) => pour(response, manyPieces({ content: 'word '.repeat(200) }, 50)))],
    ['text in the smallest pieces', streamed((response) => pour(response, manyPieces({ content: 'a' }, 500)))],
    ['thoughts', streamed((response) => pour(response, manyPieces({ reasoning_content: 'hm '.repeat(300) }, 50)))],
    [
      'arguments',
      streamed((response) => {
        response.write(event({ tool_calls: [callDelta(0, 'good_echo', '{"a":"')] }));
        pour(response, event({ tool_calls: [{ index: 0, function: { arguments: 'x'.repeat(1_000) } }] }).repeat(50));
      }),
    ],
    [
      'arguments in the smallest pieces',
      streamed((response) => {
        response.write(event({ tool_calls: [callDelta(0, 'good_echo', '{"a":"')] }));
        pour(response, event({ tool_calls: [{ index: 0, function: { arguments: 'x' } }] }).repeat(500));
      }),
    ],
    [
      'arguments in one piece',
      streamed((response) => {
        response.end(
          `${event({ tool_calls: [callDelta(0, 'good_echo', JSON.stringify({ a: 'x'.repeat(2_000_000) }))] })}${event({}, 'tool_calls')}`,
        );
      }),
    ],
    [
      'the name of a tool',
      streamed((response) => void response.end(event({ tool_calls: [callDelta(0, 'x'.repeat(2_000_000), '{}')] }))),
    ],
  ])('says too much: %s', async (_, how) => {
    await bounded(async () => {
      const before = databaseBytes();
      model.behave(how);
      const { metadata, parts } = await turn('What is this?');
      expect(metadata).toMatchObject({ status: 'failed', error: { code: 'answer_too_long' } });
      expect(JSON.stringify(parts).length).toBeLessThan(1.5 * maxAnswerBytes);
      expect(databaseBytes() - before).toBeLessThan(20_000_000);
    });
  });

  const floodOfCalls = (name: string): ModelBehaviour =>
    callThenSay((response) => {
      eventStream(response);
      for (let at = 0; at < 10_000; at += 1) response.write(event({ tool_calls: [callDelta(at, name, '{}')] }));
      response.end(event({}, 'tool_calls'));
    });
  test('calls ten thousand tools: sixty-four at most are called, and the model is told of the rest in one sentence', async () => {
    await bounded(async () => {
      model.behave(floodOfCalls('good_echo'));
      const { metadata, parts } = await turn('What is this?');
      expect(metadata.status).toBe('done');
      const calls = parts.filter(({ type }) => type === 'dynamic-tool');
      expect(calls.filter(({ state }) => state === 'output-available').length).toBeLessThanOrEqual(64);
      expect(calls).toHaveLength(65);
      expect(calls.at(-1)).toMatchObject({ state: 'output-error', errorText: expect.stringMatching(/At most 64/) });
      expect(JSON.stringify(model.questions.at(-1)).length).toBeLessThan(200_000);
    });
  });

  test('calls ten thousand tools in one piece', async () => {
    await bounded(async () => {
      const deltas = Array.from({ length: 10_000 }, (_, at) => callDelta(at, 'good_echo', '{}'));
      model.behave(
        callThenSay((response) => {
          eventStream(response);
          response.end(`${event({ tool_calls: deltas })}${event({}, 'tool_calls')}`);
        }),
      );
      const { metadata, parts } = await turn('What is this?');
      expect(metadata.status).toBe('done');
      expect(parts.filter(({ type }) => type === 'dynamic-tool')).toHaveLength(65);
    });
  });

  test('calls ten thousand times what starts programs: few run at once, and no folder is left', async () => {
    await bounded(async () => {
      model.behave(floodOfCalls('git_log'));
      const { metadata } = await turn('What is this?');
      expect(metadata.status).toBe('done');
      expect(ourFolders()).toEqual([]);
    });
  });

  test.each([
    ['deeply nested arguments', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    [
      'arguments that could change every object',
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    ],
  ])('calls with %s', async (_name, args) => {
    await bounded(async () => {
      model.behave(
        callThenSay((response) => {
          eventStream(response);
          response.end(`${event({ tool_calls: [callDelta(0, 'good_echo', args)] })}${event({}, 'tool_calls')}`);
        }),
      );
      // Told to the model or to the person: what counts is that the next question is answered.
      expect(['done', 'failed']).toContain((await turn('What is this?')).metadata.status);
    });
  });

  test.each([
    { prompt_tokens: -5, completion_tokens: -1, total_tokens: -9, cost: -1 },
    { prompt_tokens: 1e308, completion_tokens: 1e308, total_tokens: 1e308, cost: 1e308 },
    { prompt_tokens: 0.5, completion_tokens: 1, cost: 'free' },
  ])('counts %j', async (usage) => {
    model.behave((response) => {
      eventStream(response);
      response.end(`${event({ content: 'yes' })}${event({}, 'stop', usage)}data: [DONE]\n\n`);
    });
    const { metadata } = await turn('What is this?');
    expect(metadata.status).toBe('done');
    for (const value of Object.values(metadata.usage ?? {})) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThan(1e16);
    }
  });

  const unending: ModelBehaviour = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"data":[{"id":"');
    pour(response, piece64k);
  };
  const manyModels: ModelBehaviour = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: Array.from({ length: 30_000 }, (_, at) => ({ id: `model-${at}` })) }));
  };
  test.each<[string, ModelBehaviour]>([
    ['endless', unending],
    [
      'a bomb',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
        response.end(bombs.gzip);
      },
    ],
    ['30,000 long', manyModels],
  ])('lists its models: %s', async (_name, how) => {
    await bounded(async () => {
      model.behave(how);
      const test = { baseUrl: model.url, model: 'm' };
      const { steps, models } = (await (await server.post('/api/models/test', test)).json()) as {
        steps: { ok: boolean; message: string }[];
        models: string[];
      };
      expect(models.length).toBeLessThanOrEqual(2_000);
      expect(steps.every(({ message }) => message.length < 2_000)).toBe(true);
    });
  });
});

describe('Stop works, whatever runs', () => {
  const hang: ModelBehaviour = () => {};
  const calls = (name: string, count: number): ModelBehaviour =>
    callThenSay((response) => {
      eventStream(response);
      for (let at = 0; at < count; at += 1)
        response.write(event({ tool_calls: [callDelta(at, name, '{"pattern":"x"}')] }));
      response.end(event({}, 'tool_calls'));
    });
  const running: readonly [string, ModelBehaviour][] = [
    ['a model that hangs', hang],
    ['text that drips', streamed((response) => drip(response, event({ content: 'a' }), 20))],
    ['text without end', streamed((response) => pour(response, event({ content: 'word '.repeat(20) }).repeat(50)))],
    ['comments that drip', streamed((response) => drip(response, ': still here\n\n', 20))],
    ['an MCP server that hangs', calls('deaf_never', 1)],
    ['a flood of calls of an MCP server that hangs', calls('deaf_never', 10_000)],
    ['a flood of programs', calls('git_log', 10_000)],
  ];

  test.each(running)('%s', async (_name, how) => {
    await reconnect('deaf');
    await bounded(async () => {
      model.behave(how);
      const { id } = await begin('What is this?');
      await until(() => model.questions.length > 0);
      const stopped = await within(server.pid, stopMs, 'stop', server.post(`/api/chats/${id}/stop`));
      expect(await stopped.json()).toHaveProperty('stopped');
      expect((await server.get<Chat>(`/api/chats/${id}`)).running).toBe(false);
      expect(ourFolders()).toEqual([]);
    });
  });

  test('a chat whose turn hangs can be deleted', async () => {
    model.behave(calls('deaf_never', 100));
    const { id } = await begin('What is this?');
    await until(() => model.questions.length > 0);
    const deleted = fetch(`${server.url}/api/chats/${id}`, { method: 'DELETE' });
    expect((await within(server.pid, stopMs, 'delete', deleted)).status).toBe(204);
  });
});

describe('clients', () => {
  test('hundreds that never read what is streamed cost little, and one too many is told so', async () => {
    await bounded(async () => {
      model.behave((response) => {
        eventStream(response);
        const timer = setInterval(() => response.write(event({ content: 'word '.repeat(50) })), 20);
        response.on('close', () => clearInterval(timer));
      });
      const { id } = await begin('What is this?');
      const sockets = await Promise.all(Array.from({ length: 400 }, () => silentListener(`/api/chats/${id}/stream`)));
      const statuses = sockets.map(({ status }) => status);
      expect(statuses).toContain(200);
      expect(statuses).toContain(503);
      expect(await (await server.post(`/api/chats/${id}/stop`)).json()).toEqual({ stopped: true });
      for (const { end } of sockets) end();
    });
  });
});

describe('the end', () => {
  test.each<[string, ModelBehaviour]>([
    ['text without end', streamed((response) => pour(response, event({ content: 'word '.repeat(20) })))],
    ['a model that hangs', () => {}],
    [
      'a tool that hangs',
      callThenSay((response) => {
        eventStream(response);
        response.end(`${event({ tool_calls: [callDelta(0, 'deaf_never', '{}')] })}${event({}, 'tool_calls')}`);
      }),
    ],
  ])('comes when it is asked for, while there is %s', async (_name, how) => {
    const own = await startServerProcess(prepare(`end-${Math.random()}`));
    const children = () => livingDescendants(own.pid);
    await until(async () => (await statusOf('deaf', own)).state === 'ready', undefined, 200);
    model.behave(how);
    await begin('What is this?', own);
    await until(() => model.questions.length > 0);
    const started = children();
    // Orderly: what is not done in time ends by SIGKILL.
    expect(await own.end('SIGTERM')).toBe(0);
    await until(() => started.every(isGone));
  });

  test('what was said until a second before the server was killed is there, and folders that it left are removed', async () => {
    const ownEnv = { ...prepare('killed'), PATH: `${slowPrograms()}:${process.env.PATH}` };
    const own = await startServerProcess(ownEnv);
    let spoken = 0;
    model.behave((response) => {
      eventStream(response);
      const timer = setInterval(() => {
        spoken += 1;
        response.write(event({ content: `word${spoken} ` }));
      }, 20);
      response.on('close', () => clearInterval(timer));
    });
    const { id } = await begin('What is this?', own);
    await until(() => spoken > 50);
    const saved = () => own.get<Chat>(`/api/chats/${id}`);
    await until(async () => textOf((await saved()).messages[1]).length > 0, undefined, 200);
    const heard = textOf((await saved()).messages[1]);
    const git = own.post('/api/tools/git_log/call', {}).catch(() => {});
    await until(() => ourFolders().length > 0);
    await own.end('SIGKILL');
    await git;
    const again = await startServerProcess(ownEnv);
    const message = (await again.get<Chat>(`/api/chats/${id}`)).messages[1];
    expect(message).toMatchObject({ metadata: { status: 'cut' } });
    expect(textOf(message).startsWith(heard)).toBe(true);
    expect(ourFolders()).toEqual([]);
    await again.end('SIGTERM');
  });

  test('a program that is running is ended with the turn', async () => {
    const own = await startServerProcess({ ...prepare('program'), PATH: `${slowPrograms()}:${process.env.PATH}` });
    model.behave(
      callThenSay((response) => {
        eventStream(response);
        response.end(`${event({ tool_calls: [callDelta(0, 'git_log', '{}')] })}${event({}, 'tool_calls')}`);
      }),
    );
    const { id } = await begin('What is this?', own);
    await until(() => ourFolders().length > 0);
    const stopped = await within(own.pid, stopMs, 'stop', own.post(`/api/chats/${id}/stop`));
    expect(await stopped.json()).toEqual({ stopped: true });
    await until(() => ourFolders().length === 0);
    await own.end('SIGTERM');
  });
});

function streamed(write: (response: http.ServerResponse) => void): ModelBehaviour {
  return (response) => {
    eventStream(response);
    write(response);
  };
}

/** What a case costs: time and the memory of the server, whose peak is counted anew from its beginning. */
async function bounded(work: () => Promise<void>): Promise<void> {
  forgetPeak(server.pid);
  let isOver = false;
  let fault: unknown;
  const watch = (async () => {
    while (!isOver) {
      await within(server.pid, healthMs, 'health', server.get('/api/health'));
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  })().catch((error: unknown) => {
    fault = error;
  });
  try {
    await within(server.pid, maxMs, 'all of it', work());
  } finally {
    isOver = true;
    await watch;
    mcp.misbehave();
    model.behave(say('an honest answer'));
  }
  expect(fault).toBeUndefined();
  expect(peakBytes(server.pid)).toBeLessThan(maxBytes);
  expect(await ask('good_echo')).toMatchObject({ error: false, output: 'an honest answer' });
  expect((await turn('And now?')).metadata.status).toBe('done');
}

function forgetPeak(pid: number): void {
  try {
    fs.writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Then the peak of its whole life is what is compared, which is more.
  }
}

function peakBytes(pid: number): number {
  try {
    return 1024 * Number(/^VmHWM:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    // Where there is no /proc, only time is compared.
    return 0;
  }
}

interface ToolAnswer {
  readonly error: boolean;
  readonly output: string;
  readonly reason?: { readonly code: string; readonly message: string };
}

async function ask(tool: string, args: object = {}): Promise<ToolAnswer> {
  return (await (await server.post(`/api/tools/${tool}/call`, { args })).json()) as ToolAnswer;
}

async function reconnect(name: string): Promise<McpServer> {
  return (await (await server.post(`/api/mcp/servers/${name}/reconnect`)).json()) as McpServer;
}

async function statusOf(name: string, of = server): Promise<McpServer> {
  const { servers } = await of.get<{ servers: McpServer[] }>('/api/mcp/servers');
  const status = servers.find((each) => each.name === name);
  if (status === undefined) throw new Error(`there is no server ${name}`);
  return status;
}

/** Sends a message and leaves the turn to itself. */
async function begin(text: string, of = server): Promise<{ id: string }> {
  const { id } = (await (await of.post('/api/chats', {})).json()) as { id: string };
  const response = await of.post(`/api/chats/${id}/messages`, { text });
  expect(response.status).toBe(200);
  await response.body?.cancel();
  return { id };
}

/** The answer as it is saved once the turn has ended. */
async function turn(text: string): Promise<Message> {
  const { id } = await begin(text);
  await until(async () => !(await server.get<Chat>(`/api/chats/${id}`)).running, undefined, 200);
  const message = (await server.get<Chat>(`/api/chats/${id}`)).messages[1];
  await fetch(`${server.url}/api/chats/${id}`, { method: 'DELETE' });
  return message;
}

function textOf(message: Message | undefined): string {
  return (message?.parts ?? []).map((part) => (part.type === 'text' ? String(part.text) : '')).join('');
}

/** Connects, reads the status, and never reads again. */
function silentListener(place: string): Promise<{ status: number; end: () => void }> {
  return new Promise((resolve) => {
    const request = http.get(`${server.url}${place}`, { agent: false }, (response) => {
      response.on('error', () => {});
      resolve({ status: response.statusCode ?? 0, end: () => request.destroy() });
    });
    request.on('error', () => resolve({ status: 0, end: () => {} }));
  });
}

/** Folders of the kinds that the server makes for its programs. */
function ourFolders(): string[] {
  return fs.readdirSync(temporary).filter((name) => /^boocode-(git|file)-/.test(name));
}

function databaseBytes(): number {
  const file = path.join(base, 'shared', 'boocode.db');
  return [file, `${file}-wal`].reduce(
    (sum, each) => sum + (fs.statSync(each, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/** A folder with a git that takes very long. */
function slowPrograms(): string {
  const folder = path.join(base, 'slow');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'git'), '#!/bin/sh\nexec sleep 30\n', { mode: 0o755 });
  return folder;
}

function prepare(name: string): Record<string, string> {
  const directory = path.join(base, name);
  const repo = path.join(directory, 'repo');
  fs.mkdirSync(repo, { recursive: true });
  fs.mkdirSync(temporary, { recursive: true });
  fs.writeFileSync(path.join(repo, 'a.txt'), 'a\n');
  commitAll(repo);
  fs.writeFileSync(modeFile, '');
  const child = path.join(import.meta.dirname, 'fixtures/hostile-mcp.mjs');
  const mcpServers = {
    evil: { url: mcp.url },
    // The same server, to be waited for only shortly.
    hasty: { url: mcp.url, connectTimeoutMs: 2_000, callTimeoutMs: 2_000 },
    good: { url: good.url },
    child: { command: process.execPath, args: [child, modeFile], callTimeoutMs: 5_000 },
    // The same program; nothing but Stop ends a call that it does not answer.
    deaf: { command: process.execPath, args: [child, modeFile], callTimeoutMs: 86_400_000 },
  };
  fs.writeFileSync(path.join(directory, 'mcp.json'), JSON.stringify({ mcpServers }));
  fs.writeFileSync(path.join(directory, 'AGENTS.md'), '');
  return {
    PATH: process.env.PATH ?? '',
    TMPDIR: temporary,
    BOOCODE_REPO: repo,
    MCP_CONFIG_PATH: path.join(directory, 'mcp.json'),
    AGENTS_PATH: path.join(directory, 'AGENTS.md'),
    DATABASE_URL: `file:${path.join(directory, 'boocode.db')}`,
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'm',
    LLM_MAX_ANSWER_BYTES: String(maxAnswerBytes),
  };
}
