/** An app to ask over HTTP, with what belongs to it; all of it is ended after each test. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Chat, Message, MessagePart } from '@boocontext/chat-api';
import { type ModelServer, type Script, startModelServer } from '@boocontext/test-support';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import { type AppOptions, buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';

export interface OpenAppOptions {
  /** The content of mcp.json. */
  readonly mcpServers?: object;
  /** The content of AGENTS.md. */
  readonly agents?: string;
  /** What the model says. Left out: no model is configured. */
  readonly model?: Script;
  /** Files of the repository, by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly limits?: AppOptions['limits'];
  /** The built page. */
  readonly pageDirectory?: string;
  /** To open what an app before has left. */
  readonly directory?: string;
}

export interface OpenApp {
  readonly app: FastifyInstance;
  readonly model: ModelServer;
  /** mcp.json, AGENTS.md, boocode.db and the repository `repo` are in it. */
  readonly directory: string;
  /** Messages of the log. */
  readonly log: readonly string[];
  get<T = unknown>(url: string, headers?: Record<string, string>): Promise<Answer<T>>;
  post<T = unknown>(url: string, body?: object, more?: InjectOptions): Promise<Answer<T>>;
  newChat(): Promise<string>;
  /** Sends a message and resolves with all that was streamed, once the turn has ended. */
  send(chatId: string, body: object): Promise<Chunk[]>;
  chat(id: string): Promise<Chat>;
}

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

export type Chunk = { readonly type: string; readonly [field: string]: unknown };

/** What was opened last is closed first. */
export function closeAfterTest(close: () => Promise<void>): void {
  onTestFinished(close);
}

export function temporaryDirectory(): string {
  const directory = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocode-test-')));
  closeAfterTest(async () => fs.rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Writes what an app reads, and says where in the form of its environment. */
export function prepare(directory: string, options: OpenAppOptions, modelUrl?: string): Record<string, string> {
  const repo = path.join(directory, 'repo');
  fs.mkdirSync(repo, { recursive: true });
  for (const [file, text] of Object.entries(options.files ?? {})) {
    fs.mkdirSync(path.dirname(path.join(repo, file)), { recursive: true });
    fs.writeFileSync(path.join(repo, file), text);
  }
  fs.writeFileSync(path.join(directory, 'mcp.json'), JSON.stringify({ mcpServers: options.mcpServers ?? {} }));
  fs.writeFileSync(path.join(directory, 'AGENTS.md'), options.agents ?? '');
  return {
    PATH: process.env.PATH ?? '',
    BOOCODE_REPO: repo,
    MCP_CONFIG_PATH: path.join(directory, 'mcp.json'),
    AGENTS_PATH: path.join(directory, 'AGENTS.md'),
    DATABASE_URL: `file:${path.join(directory, 'boocode.db')}`,
    // What a script has to say is said to a question of the test.
    LLM_TITLES: 'off',
    ...(modelUrl === undefined ? {} : { LLM_BASE_URL: modelUrl, LLM_MODEL: 'scripted', LLM_API_KEY: 'test-key' }),
    ...options.env,
  };
}

export async function openApp(options: OpenAppOptions = {}): Promise<OpenApp> {
  const directory = options.directory ?? temporaryDirectory();
  const model = await startModelServer(options.model ?? (() => ({ text: 'unasked' })));
  closeAfterTest(() => model.close());
  const env = prepare(directory, options, options.model === undefined ? undefined : model.url);
  const log: string[] = [];
  const stream = { write: (line: string) => void log.push(String(JSON.parse(line).msg)) };
  const app = await buildApp({
    // The page of this installation may or may not be built.
    config: { ...readConfig(env, directory), pageDirectory: options.pageDirectory ?? path.join(directory, 'no-page') },
    logger: { level: 'info', stream },
    // Tests ask again and again until something holds; on a slow machine that may be often.
    limits: { requestsPerMinute: 1_000_000, ...options.limits },
  });
  closeAfterTest(() => app.close());

  const ask = async <T>(request: InjectOptions): Promise<Answer<T>> => {
    const host = { host: '127.0.0.1:9500', ...request.headers };
    const response = await app.inject({ ...request, headers: host });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const body = isJson ? response.json() : response.body;
    return { status: response.statusCode, body, headers: response.headers, text: response.body };
  };
  const opened: OpenApp = {
    app,
    model,
    directory,
    log,
    get: (url, headers = {}) => ask({ method: 'GET', url, headers }),
    post: (url, body, more = {}) =>
      ask({ ...more, method: more.method ?? 'POST', url, ...(body === undefined ? {} : { payload: body }) }),
    newChat: async () => (await opened.post<{ id: string }>('/api/chats')).body.id,
    send: async (chatId, body) => {
      const { status, text } = await opened.post(`/api/chats/${chatId}/messages`, body);
      if (status !== 200) throw new Error(`${status}: ${text}`);
      return chunksOf(text);
    },
    chat: async (id) => (await opened.get<Chat>(`/api/chats/${id}`)).body,
  };
  return opened;
}

/** What was sent as server-sent events; fails where the end is missing. */
export function chunksOf(text: string): Chunk[] {
  const lines = text.split('\n').filter((line) => line.startsWith('data: '));
  if (lines.pop() !== 'data: [DONE]') throw new Error(`the stream has no end: ${text.slice(-200)}`);
  return lines.map((line) => JSON.parse(line.slice('data: '.length)));
}

export function streamedText(chunks: readonly Chunk[]): string {
  return chunks.map((chunk) => (chunk.type === 'text-delta' ? String(chunk.delta) : '')).join('');
}

export function textOf(message: Message | undefined): string {
  return (message?.parts ?? []).map((part) => (part.type === 'text' ? String(part.text) : '')).join('');
}

export function toolParts(message: Message | undefined): MessagePart[] {
  return (message?.parts ?? []).filter(({ type }) => type === 'dynamic-tool');
}
