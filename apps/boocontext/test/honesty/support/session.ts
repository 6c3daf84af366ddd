/**
 * The built server as a process, watched more closely than a host would: every line of its stdout has to be a message
 * of the protocol, and every answer has to keep the promises that all tools make.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { Client, type JSONRPCMessage, type Progress, type Transport } from '@modelcontextprotocol/client';
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio';
import { expect } from 'vitest';
import type { BoocontextResult } from '../../../src/tools/envelope.ts';
import { bin, patience, processesWith, unhurried } from '../../support/client.ts';

export type ToolName = 'overview' | 'map' | 'symbols' | 'callgraph' | 'impact' | 'types' | 'health';
export const toolNames: readonly ToolName[] = ['symbols', 'callgraph', 'impact', 'types'];
export type Input = Readonly<Record<string, unknown>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: Progress) => void;
}

export interface Session {
  readonly client: Client;
  readonly pid: number;
  readonly process: ServerProcess;
  /** One call of a tool, by its name without `boocontext_`. Fails when the answer breaks what every answer promises. */
  ask(tool: ToolName, input: Input, options?: CallOptions): Promise<BoocontextResult>;
  /** The text of one of codesight's own tools. */
  askCodesight(tool: string, input: Input): Promise<string>;
  /** The text of a call that is refused for its arguments. */
  refused(tool: ToolName, input: Input): Promise<string>;
  /** Lines of stdout that were no message of the protocol. */
  strayOutput(): readonly string[];
  log(): string;
  /** Type checkers of this server that are running. */
  checkers(): readonly number[];
  /** Processes of this session that are alive, the server included. */
  alive(): readonly number[];
  close(): Promise<void>;
}

type ServerProcess = ChildProcessByStdio<Writable, Readable, Readable>;

export interface SessionOptions {
  readonly env?: Input;
  readonly uid?: number;
  readonly cwd?: string;
}

export async function startSession(roots: readonly string[], options: SessionOptions = {}): Promise<Session> {
  const mark = `BOOCONTEXT_TEST_RUN=${randomUUID()}`;
  const [markName = '', markValue = ''] = mark.split('=');
  const server = spawn(process.execPath, [bin, 'mcp', ...roots.flatMap((root) => ['--root', root])], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...getDefaultEnvironment(), ...patience, ...(options.env as NodeJS.ProcessEnv), [markName]: markValue },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  let log = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const stray: string[] = [];
  const client = new Client({ name: 'boocontext-honesty', version: '1.0.0' });
  await client.connect(strictTransport(server, stray));
  const call = (tool: ToolName, input: Input, callOptions: CallOptions = {}) =>
    client.callTool({ name: `boocontext_${tool}`, arguments: { ...input } }, { ...unhurried, ...callOptions });

  return {
    client,
    pid: server.pid ?? 0,
    process: server,
    async ask(tool, input, callOptions) {
      const { isError, structuredContent, content } = await call(tool, input, callOptions);
      const text = content[0]?.type === 'text' ? content[0].text : '';
      if (isError) throw new Error(`${tool} ${JSON.stringify(input).slice(0, 300)} was refused: ${text}`);
      expect(text).toBe(JSON.stringify(structuredContent));
      const answer = structuredContent as unknown as BoocontextResult;
      expectPromisesKept(`boocontext_${tool}`, input, answer, text);
      return answer;
    },
    async askCodesight(tool, input) {
      const { isError, content } = await client.callTool({ name: tool, arguments: { ...input } }, unhurried);
      const text = content[0]?.type === 'text' ? content[0].text : '';
      if (isError) throw new Error(`${tool} ${JSON.stringify(input).slice(0, 300)} failed: ${text}`);
      expect(text.length).toBeLessThan(24_000);
      return text;
    },
    async refused(tool, input) {
      const { isError, content } = await call(tool, input);
      const text = content[0]?.type === 'text' ? content[0].text : '';
      if (!isError) throw new Error(`${tool} ${JSON.stringify(input).slice(0, 300)} was not refused: ${text}`);
      return text;
    },
    strayOutput: () => stray,
    log: () => log,
    checkers: () => processesWith(mark).filter(isChecker),
    alive: () => processesWith(mark),
    async close() {
      await client.close();
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    },
  };
}

/** What holds for every answer, whatever was asked. */
function expectPromisesKept(tool: string, input: Input, answer: BoocontextResult, text: string): void {
  const { verdict, summary, details, metadata } = answer;
  expect(['SAFE', 'CAUTION', 'UNSAFE', 'INFO']).toContain(verdict);
  expect(summary.length).toBeGreaterThan(10);
  expect(metadata).toMatchObject({
    source: 'boocontext',
    tool,
    duration_ms: expect.any(Number),
    snapshot: expect.any(String),
  });
  const error = details.error as { code: string; message: string; hint: string } | undefined;
  // What stands in code that is not read may be there: that is no failure, and no answer either.
  const isUntold = verdict === 'CAUTION' && (error?.code === 'not_read_yet' || error?.code === 'unknown_symbol');
  expect(error !== undefined).toBe(isUntold || (verdict === 'UNSAFE' && details.proven !== true));
  if (isUntold) expect(metadata.complete).toBe(false);
  if (error !== undefined) {
    expect(error).toEqual({
      code: expect.stringMatching(/^[a-z_]+$/),
      message: expect.any(String),
      hint: expect.any(String),
    });
    expect(error.code, error.message).not.toBe('internal');
  }
  if (metadata.truncated) expect(metadata.cursor ?? metadata.next).toBeDefined();
  if (verdict === 'SAFE') expect(metadata.coverage).not.toMatchObject({ partial: true });
  // A map that is not folded may be longer than other answers.
  const whole = input.compress === false ? 400_000 : 50_000;
  const longest = tool === 'boocontext_map' && input.section === undefined && !details.compressed ? whole : 24_000;
  if (input.max_chars === undefined) expect(text.length).toBeLessThan(longest);
}

/** The client's side of stdio, which keeps what the SDK's own would drop without a word. */
function strictTransport(server: ServerProcess, stray: string[]): Transport {
  let pending = '';
  const transport: Transport = {
    async start() {
      server.stdout.setEncoding('utf8').on('data', (text: string) => {
        const lines = (pending + text).split('\n');
        pending = lines.pop() ?? '';
        for (const line of lines) onLine(line);
      });
      server.on('exit', () => transport.onclose?.());
      // A server that was killed no longer reads; the test that killed it knows.
      server.stdin.on('error', () => {});
    },
    async send(message) {
      server.stdin.write(`${JSON.stringify(message)}\n`);
    },
    async close() {
      server.stdin.end();
    },
  };
  return transport;

  function onLine(line: string): void {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      stray.push(line);
      return;
    }
    const isMessage = typeof message === 'object' && message !== null && 'jsonrpc' in message;
    if (isMessage) transport.onmessage?.(message as JSONRPCMessage);
    else stray.push(line);
  }
}

/** By what it runs: the checker's process is the native compiler, or on its way to become it. */
function isChecker(pid: number): boolean {
  try {
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return /[/\\]tsc(\.exe)?$/.test(program);
  } catch {
    return false;
  }
}
