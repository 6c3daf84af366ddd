/** How the page asks its server: one function, one kind of error, and the token that some servers want. */
import { problemSchema } from '@boocontext/chat-api';
import type { z } from 'zod';
import { noteAnswer, noteSilence } from './connection.ts';

/** A request that did not succeed. `code` is the server's own, or `unreachable` or `unreadable_answer`. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number | undefined;

  constructor(code: string, message: string, status?: number, cause?: unknown) {
    super(message, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
  }
}

interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Asks for JSON and checks its shape. Throws an `ApiError`, or what `signal` was aborted with. */
export async function requestJson<T>(path: string, schema: z.ZodType<T>, options: RequestOptions = {}): Promise<T> {
  const response = await request(path, options);
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  throw new ApiError(
    'unreadable_answer',
    `the server's answer to ${path} is not what this page expects`,
    response.status,
  );
}

/** Asks, and answers the response once its status says that it succeeded. */
export async function request(path: string, { method = 'GET', body, signal }: RequestOptions = {}): Promise<Response> {
  const response = await authorizedFetch(path, {
    method,
    // What a person has taken away is taken away, even when they leave the page at that moment.
    keepalive: method === 'DELETE',
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (response.ok) return response;
  throw await problemOf(response);
}

/** `fetch` with the token, if one was entered. Throws an `ApiError` where the server cannot be reached. */
export async function authorizedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const token = readToken();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  try {
    const response = await fetch(input, { ...init, headers });
    noteAnswer();
    return response;
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    noteSilence();
    throw new ApiError('unreachable', 'BooCode does not answer. Is it still running?', undefined, error);
  }
}

/** What the server says went wrong. */
export async function problemOf(response: Response): Promise<ApiError> {
  const problem = problemSchema.safeParse(await response.json().catch(() => undefined));
  if (!problem.success) {
    return new ApiError('unreadable_answer', `the server answered with status ${response.status}`, response.status);
  }
  return new ApiError(problem.data.error.code, problem.data.error.message, response.status);
}

const tokenKey = 'boocode-token';

/** The token of a server that wants one, kept in this browser alone. */
export function readToken(): string | null {
  return localStorage.getItem(tokenKey);
}

export function storeToken(token: string): void {
  localStorage.setItem(tokenKey, token);
}
