// The description of the API is what clients are written from: what it permits is taken, what it does not is refused.
// `npm run fuzz:http` tries many thousands of requests; what it has found stands here.

import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { openApp } from '../support/bench.ts';

interface Operation {
  readonly requestBody?: { readonly required?: boolean; readonly content: Record<string, { readonly schema: object }> };
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: object }> }>;
}
type Paths = Record<string, Record<string, Operation>>;

describe('a method that an address does not have', () => {
  test.each([
    ['DELETE', '/api/chats', 'GET, HEAD, POST'],
    ['TRACE', '/api/health', 'GET, HEAD'],
    ['OPTIONS', '/api/tools', 'GET, HEAD'],
    ['PUT', '/api/chats/none', 'DELETE, GET, HEAD, PATCH'],
    ['GET', '/api/chats/none/stop', 'POST'],
    ['PATCH', '/api/tools/grep/call', 'POST'],
  ])('%s %s is told, with those that it has', async (method, url, allow) => {
    const { app } = await openApp();
    // A body that is no JSON is not looked at.
    for (const payload of [undefined, '<xml/>']) {
      const headers = { host: '127.0.0.1', ...(payload === undefined ? {} : { 'content-type': 'text/xml' }) };
      const request = { method, url, headers, ...(payload === undefined ? {} : { payload }) } as InjectOptions;
      const response = await app.inject(request);
      expect([response.statusCode, response.headers.allow]).toEqual([405, allow]);
      expect(response.json()).toMatchObject({ error: { code: 'method_not_allowed' } });
    }
  });

  test('is told only to those who may ask', async () => {
    const { app } = await openApp({ env: { BOOCODE_TOKEN: '0123456789abcdef' } });
    const response = await app.inject({ method: 'PUT', url: '/api/chats', headers: { host: '127.0.0.1' } });
    expect(response.statusCode).toBe(401);
  });
});

test('a body is needed where something in it is, and only there', async () => {
  const { app, get, newChat } = await openApp();
  const { paths } = (await get<{ paths: Paths }>('/api/openapi.json')).body;
  const id = await newChat();
  const seen: Record<string, boolean> = {};
  for (const [path, { post }] of Object.entries(paths)) {
    if (post?.requestBody === undefined) continue;
    const url = path.replace('{id}', id).replace('{name}', 'none');
    const headers = { host: '127.0.0.1', 'content-type': 'application/json' };
    const { statusCode } = await app.inject({ method: 'POST', url, headers });
    seen[path] = post.requestBody.required === true;
    expect(statusCode === 400, `${path}: ${statusCode}`).toBe(seen[path]);
  }
  // What is left out is not the same as what is nothing.
  for (const url of ['/api/chats', '/api/tools/grep/call']) {
    const headers = { host: '127.0.0.1', 'content-type': 'application/json' };
    expect((await app.inject({ method: 'POST', url, headers, payload: 'null' })).statusCode, url).toBe(400);
  }
  expect(seen).toMatchObject({ '/api/chats': false, '/api/chats/{id}/messages': true });
});

test('what is described of a change to a chat is what is taken', async () => {
  const { get, post, newChat } = await openApp();
  const { paths } = (await get<{ paths: Paths }>('/api/openapi.json')).body;
  const { schema } = paths['/api/chats/{id}'].patch.requestBody?.content['application/json'] ?? {};
  expect(schema).toMatchObject({
    anyOf: [{ required: ['title'] }, { required: ['pinned'] }, { required: ['tags'] }, { required: ['shows'] }],
    properties: { title: { pattern: '\\S' } },
  });
  const id = await newChat();
  for (const [body, status] of [
    [{}, 400],
    [{ title: ' \t' }, 400],
    [{ title: ' a ' }, 200],
    [{ pinned: true }, 200],
    [{ tags: [] }, 200],
    [{ tags: [' a '] }, 200],
    [{ tags: [' '] }, 400],
    [{ tags: ['a\nb'] }, 400],
  ] as const) {
    expect((await post(`/api/chats/${id}`, body, { method: 'PATCH' })).status, JSON.stringify(body)).toBe(status);
  }
});

test('every pattern means the same in all dialects of regular expressions', async () => {
  const { text } = await (await openApp()).get('/api/openapi.json');
  expect(text.match(/"pattern":/g)?.length).toBeGreaterThan(5);
  // Classes of Unicode, look-arounds and named groups are in some of them only.
  expect(text.match(/"pattern":"(?:[^"\\]|\\.)*?(?:\\\\[pP]\{|\(\?)[^"]*"/g)).toBeNull();
});
