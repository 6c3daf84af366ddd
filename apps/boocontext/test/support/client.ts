/** boocontext as a host meets it: the built server as a process of its own, spoken to with the official client. */

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { BoocontextResult } from '../../src/tools/envelope.ts';

/** The command as users start it; what it runs is `dist`, so the project has to be built. */
export const bin = path.resolve(import.meta.dirname, '../../bin/boocontext.js');

export interface TestServer {
  readonly client: Client;
  readonly pid: number;
  /** The envelope of one call. Fails when the call is refused or the two forms of the answer differ. */
  callTool(name: string, input?: Readonly<Record<string, unknown>>): Promise<BoocontextResult>;
  /** The text of a call that is refused for its arguments. */
  callRefused(name: string, input?: Readonly<Record<string, unknown>>): Promise<string>;
  /** What the server has written to stderr so far. */
  log(): string;
  /** Processes that the server has started and that are alive, itself left out. */
  children(): readonly number[];
  /** Ends the connection and waits for the process. */
  close(): Promise<void>;
  /** Processes that are still alive, the server included: none after `close`. */
  leftovers(): readonly number[];
}

/** What a server leaves out when it takes too long: on a busy machine an answer would have less in it. */
export const patience = {
  BOOCONTEXT_DEADLINE_MS: '600000',
  BOOCONTEXT_ROUTES_WAIT_MS: '300000',
  BOOCONTEXT_SCAN_DEADLINE_MS: '600000',
} as const;

/** The client gives a request a minute by itself. */
export const unhurried = { timeout: 600_000 } as const;

export interface TestServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** What the host calls itself; default: a program that nobody knows. */
  readonly clientName?: string;
}

/** Starts the server on these roots; the first is the default directory. */
export async function startServer(roots: readonly string[], options: TestServerOptions = {}): Promise<TestServer> {
  // Every process that the server starts inherits this variable, however it is started and whoever adopts it.
  const mark = `BOOCONTEXT_TEST_RUN=${randomUUID()}`;
  const [markName = '', markValue = ''] = mark.split('=');
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'mcp', ...roots.flatMap((root) => ['--root', root])],
    env: { ...getDefaultEnvironment(), ...patience, ...options.env, [markName]: markValue },
    stderr: 'pipe',
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  let log = '';
  transport.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  const client = new Client({ name: options.clientName ?? 'boocontext-tests', version: '1.0.0' });
  await client.connect(transport);
  const pid = transport.pid ?? 0;

  return {
    client,
    pid,
    async callTool(name, input = {}) {
      const { isError, structuredContent, content } = await client.callTool(
        { name, arguments: { ...input } },
        unhurried,
      );
      const text = content[0]?.type === 'text' ? content[0].text : '';
      if (isError) throw new Error(`${name} was refused: ${text}`);
      const envelope = structuredContent as unknown as BoocontextResult;
      if (text !== JSON.stringify(envelope)) throw new Error(`${name}: text and structuredContent differ`);
      return envelope;
    },
    async callRefused(name, input = {}) {
      const { isError, content } = await client.callTool({ name, arguments: { ...input } }, unhurried);
      if (!isError) throw new Error(`${name} was not refused`);
      return content[0]?.type === 'text' ? content[0].text : '';
    },
    log: () => log,
    children: () => processesWith(mark).filter((other) => other !== pid),
    close: () => client.close(),
    leftovers: () => processesWith(mark),
  };
}

/** Ids of live processes whose environment holds this entry. */
export function processesWith(entry: string): readonly number[] {
  if (existsSync('/proc/self/environ')) {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && environmentOf(name).split('\0').includes(entry))
      .map(Number);
  }
  const lines = execFileSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(entry)).map((line) => Number.parseInt(line, 10));
}

/** A process may end while it is looked at, and one that has ended but was not waited for has no environment. */
function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}
