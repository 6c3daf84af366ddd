/** Servers to test against, and clients that are closed, and checked to have left nothing running, after each test. */
import fs from 'node:fs';
import path from 'node:path';
import { livingDescendants } from '@boocontext/test-support';
import { afterAll, afterEach, expect } from 'vitest';
import {
  type Limits,
  McpClient,
  type McpClientOptions,
  type McpServerStatus,
  type McpTool,
  parseMcpConfig,
} from '../../src/index.ts';
import { startHttpServer } from '../fixtures/http-server.mjs';
import { createPidDirectory, livingPids } from './processes.ts';

export const fixtures = path.join(import.meta.dirname, '../fixtures');
/** Where the processes of the running test write their ids. */
export const pids = createPidDirectory();
afterAll(() => fs.rmSync(pids, { recursive: true, force: true }));

/** Large enough for any machine: a test of a limit sets its own. Only what has to be ended by force is not waited for long. */
const testLimits: Partial<Limits> = { connectTimeoutMs: 300_000, callTimeoutMs: 300_000, killAfterMs: 400 };

export interface OpenClient {
  readonly client: McpClient;
  readonly log: readonly string[];
  /** Each time the tools of a server have changed: its name and the names of its tools then. */
  readonly changes: readonly { readonly server: string; readonly tools: readonly McpTool[] }[];
}

type OpenOptions = Partial<Omit<McpClientOptions, 'servers' | 'limits' | 'log' | 'onToolsChanged'>> & {
  readonly limits?: Partial<Limits>;
};

/** A client for these servers, written as in mcp.json, when it knows of each whether it is there. */
export async function openClient(mcpServers: object, options: OpenOptions = {}): Promise<OpenClient> {
  const opened = createClient(mcpServers, options);
  opened.client.start();
  if (options.connect !== 'onFirstCall') await opened.client.ready();
  return opened;
}

/** The same, not started. */
export function createClient(mcpServers: object, options: OpenOptions = {}): OpenClient {
  const log: string[] = [];
  const changes: { server: string; tools: readonly McpTool[] }[] = [];
  const client = new McpClient({
    ...options,
    servers: parseMcpConfig({ mcpServers }).servers,
    limits: { ...testLimits, ...options.limits },
    log: ({ message }) => log.push(message),
    onToolsChanged: (server, tools) => changes.push({ server, tools }),
  });
  closeAfterTest(() => client.close());
  return { client, log, changes };
}

export function statusOf(client: McpClient, server: string): McpServerStatus {
  const status = client.getMcpServers().find(({ name }) => name === server);
  if (status === undefined) throw new Error(`there is no server ${server}`);
  return status;
}

/** An entry of mcp.json: the fixture's server as a child process. */
export function stdioServer(
  script: object = {},
  more: { env?: object; launcher?: boolean; [key: string]: unknown } = {},
) {
  const { env, launcher, ...rest } = more;
  const file = path.join(fixtures, launcher === true ? 'launcher.mjs' : 'stdio-server.mjs');
  return {
    command: process.execPath,
    args: [file, JSON.stringify(script)],
    env: { PID_DIR: pids, ...env },
    ...rest,
  };
}

/** The fixture's server over HTTP, in this process. */
export async function httpServer(script: object = {}) {
  const server = await startHttpServer(script);
  closeAfterTest(() => server.close());
  return server;
}

export function closeAfterTest(close: () => Promise<void>): void {
  closers.push(close);
}

const closers: (() => Promise<void>)[] = [];
const alreadyThere = new Set(livingDescendants(process.pid));

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
  const living = () => ({ recorded: livingPids(pids), children: livingChildren() });
  await expect.poll(living, { interval: 10 }).toEqual({ recorded: [], children: [] });
});

function livingChildren(): number[] {
  return livingDescendants(process.pid).filter((pid) => !alreadyThere.has(pid));
}
