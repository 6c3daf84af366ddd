// Who may ask, and what is refused before anything looks at it.

import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { type OpenApp, openApp } from '../support/bench.ts';

type Headers = Record<string, string>;

/** The status of a harmless question that is asked with these headers, from this address. */
async function ask(
  { app }: OpenApp,
  headers: Headers,
  remoteAddress = '127.0.0.1',
  url = '/api/chats',
): Promise<string> {
  const response = await app.inject({ url, headers, remoteAddress });
  return response.statusCode === 200 ? '200' : `${response.statusCode} ${response.json().error.code}`;
}

describe('Host', () => {
  test.each([
    ['127.0.0.1:9500', '200'],
    ['localhost:9500', '200'],
    ['LOCALHOST', '200'],
    ['[::1]:9500', '200'],
    ['evil.example', '403 foreign_host'],
    ['evil.example:9500', '403 foreign_host'],
    ['localhost.evil.example', '403 foreign_host'],
    ['127.0.0.1.evil.example', '403 foreign_host'],
    ['evil.example/@localhost', '403 foreign_host'],
  ])('%s is answered with %s', async (host, expected) => {
    expect(await ask(await openApp(), { host })).toBe(expected);
  });

  test('of another site gets nothing at all, the page and the health neither', async () => {
    const opened = await openApp();
    for (const url of ['/', '/api/health', '/nothing', '/api/nothing']) {
      expect(await ask(opened, { host: 'evil.example' }, '127.0.0.1', url)).toBe('403 foreign_host');
    }
  });
});

describe('Origin', () => {
  test.each([
    ['http://127.0.0.1:9500', '200'],
    ['https://127.0.0.1:9500', '200'],
    ['http://127.0.0.1:3000', '403 foreign_origin'],
    ['http://localhost:9500', '403 foreign_origin'],
    ['https://evil.example', '403 foreign_origin'],
    ['null', '403 foreign_origin'],
    ['', '403 foreign_origin'],
  ])('%s is answered with %s', async (origin, expected) => {
    expect(await ask(await openApp(), { host: '127.0.0.1:9500', origin })).toBe(expected);
  });

  test('that is missing is a command line, unless a browser says otherwise', async () => {
    const opened = await openApp();
    expect(await ask(opened, { host: '127.0.0.1' })).toBe('200');
    expect(await ask(opened, { host: '127.0.0.1', 'sec-fetch-site': 'same-origin' })).toBe('200');
    expect(await ask(opened, { host: '127.0.0.1', 'sec-fetch-site': 'cross-site' })).toBe('403 foreign_origin');
  });

  test('that is foreign changes nothing', async () => {
    const opened = await openApp();
    const headers = { origin: 'https://evil.example' };
    expect((await opened.post('/api/chats', {}, { headers })).status).toBe(403);
    expect((await opened.get<{ chats: unknown[] }>('/api/chats')).body.chats).toEqual([]);
  });
});

describe('a token', () => {
  const env = { BOOCODE_TOKEN: 'correct horse battery', HOST: '0.0.0.0' };
  test.each<[Headers, string]>([
    [{}, '401 unauthorized'],
    [{ authorization: 'Bearer wrong' }, '401 unauthorized'],
    [{ authorization: 'Bearer ' }, '401 unauthorized'],
    [{ authorization: 'correct horse battery' }, '401 unauthorized'],
    [{ 'remote-user': 'root' }, '401 unauthorized'],
    [{ authorization: 'Bearer correct horse battery' }, '200'],
    [{ authorization: 'bearer correct horse battery' }, '200'],
  ])('%j is answered with %s', async (headers, expected) => {
    expect(await ask(await openApp({ env }), { host: 'chat.example', ...headers }, '192.0.2.1')).toBe(expected);
  });

  test('is not needed for the health and the page', async () => {
    const opened = await openApp({ env });
    expect(await ask(opened, { host: 'chat.example' }, '192.0.2.1', '/api/health')).toBe('200');
    expect(await ask(opened, { host: 'chat.example' }, '192.0.2.1', '/')).toBe('200');
  });

  test.each(['/api/chats', '//api/chats', '/API/chats', '/api/tools', '/api/openapi.json', '/api/files?path=a'])(
    'is needed for %s',
    async (url) => {
      const opened = await openApp({ env });
      expect(await ask(opened, { host: 'chat.example' }, '192.0.2.1', url)).toBe('401 unauthorized');
    },
  );
});

describe('a trusted proxy', () => {
  const env = { TRUSTED_PROXY: '10.0.0.2, 192.168.0.0/24', HOST: '0.0.0.0', BOOCODE_HOSTS: 'chat.example' };
  test.each<[string, Headers, string]>([
    ['10.0.0.2', { 'remote-user': 'ada' }, '200'],
    ['::ffff:10.0.0.2', { 'remote-user': 'ada' }, '200'],
    ['192.168.0.77', { 'remote-user': 'ada' }, '200'],
    ['10.0.0.2', {}, '401 unauthorized'],
    ['10.0.0.2', { 'remote-user': '' }, '401 unauthorized'],
    ['10.0.0.3', { 'remote-user': 'ada' }, '401 unauthorized'],
    ['10.0.0.3', { 'remote-user': 'ada', 'x-forwarded-for': '10.0.0.2' }, '401 unauthorized'],
    ['127.0.0.1', { 'remote-user': 'ada' }, '401 unauthorized'],
  ])('%s with %j is answered with %s', async (address, headers, expected) => {
    expect(await ask(await openApp({ env }), { host: 'chat.example', ...headers }, address)).toBe(expected);
  });
});

describe('the Origin behind a proxy that asks under a name of its own', () => {
  const env = { TRUSTED_PROXY: '10.0.0.2', BOOCODE_HOSTS: 'chat.example' };
  const headers = { host: '127.0.0.1:9500', origin: 'https://chat.example', 'remote-user': 'ada' };
  test.each([
    ['10.0.0.2', 'chat.example', '200'],
    ['10.0.0.2', 'other.example', '403 foreign_host'],
    ['127.0.0.1', 'chat.example', '403 foreign_origin'],
  ])('asked by %s for %s is answered with %s', async (address, forwarded, expected) => {
    expect(await ask(await openApp({ env }), { ...headers, 'x-forwarded-host': forwarded }, address)).toBe(expected);
  });
});

describe('an address that others can reach', () => {
  const repo = import.meta.dirname;
  test.each(['0.0.0.0', '::', '192.0.2.1', 'chat.example', '127.0.0.1.nip.io'])('%s needs a guard', (HOST) => {
    const refusal = expect.objectContaining({ code: 'config_invalid' });
    expect(() => readConfig({ HOST, BOOCODE_REPO: repo })).toThrow(refusal);
    expect(() => readConfig({ HOST, BOOCODE_REPO: repo, BOOCODE_TOKEN: ' ', TRUSTED_PROXY: '' })).toThrow(refusal);
    expect(readConfig({ HOST, BOOCODE_REPO: repo, BOOCODE_TOKEN: 'a token of some length' }).host).toBe(HOST);
    expect(readConfig({ HOST, BOOCODE_REPO: repo, TRUSTED_PROXY: '10.0.0.1' }).host).toBe(HOST);
  });

  test.each(['127.0.0.1', '127.9.9.9', 'localhost', '::1'])('%s is none', (HOST) => {
    expect(readConfig({ HOST, BOOCODE_REPO: repo }).host).toBe(HOST);
  });

  test.each(['everybody', '10.0.0.1/33', '10.0.0.0/x', '10.0.0'])('the proxy %s is refused', (TRUSTED_PROXY) => {
    expect(() => readConfig({ BOOCODE_REPO: repo, TRUSTED_PROXY })).toThrow(TRUSTED_PROXY);
  });
});

describe('bodies', () => {
  test('that are too large are not read', async () => {
    const { post } = await openApp();
    const answer = await post('/api/chats', { title: 'x'.repeat(2_000_000) });
    expect(answer).toMatchObject({ status: 413, body: { error: { code: 'body_too_large' } } });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'of the kind %s, which a foreign page could send, are refused',
    async (type) => {
      const { app } = await openApp();
      const response = await app.inject({
        method: 'POST',
        url: '/api/chats',
        headers: { host: 'localhost', 'content-type': type },
        payload: '{"title":"x"}',
      });
      expect([response.statusCode, response.json().error.code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  test('that are no JSON are refused', async () => {
    const { app } = await openApp();
    const headers = { host: 'localhost', 'content-type': 'application/json' };
    const response = await app.inject({ method: 'POST', url: '/api/chats', headers, payload: '{"title":' });
    expect([response.statusCode, response.json().error.code]).toEqual([400, 'bad_request']);
  });
});

describe('too many requests', () => {
  test('are refused, each person by itself', async () => {
    const opened = await openApp({
      limits: { requestsPerMinute: 3 },
      env: { TRUSTED_PROXY: '127.0.0.1', BOOCODE_HOSTS: 'chat.example' },
    });
    const asked = async (user: string) => await ask(opened, { host: 'chat.example', 'remote-user': user });
    expect([await asked('ada'), await asked('ada'), await asked('ada')]).toEqual(['200', '200', '200']);
    expect(await asked('ada')).toBe('429 too_many_requests');
    expect(await asked('grace')).toBe('200');
  });

  test('for turns have a limit of their own', async () => {
    const { newChat, post } = await openApp({ limits: { turnsPerMinute: 1 } });
    const id = await newChat();
    expect((await post(`/api/chats/${id}/messages`, { text: 'one' })).status).toBe(200);
    const second = await post(`/api/chats/${id}/messages`, { text: 'two' });
    expect(second).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
  });
});

describe('files', () => {
  test.each([
    ['../outside.txt', 403, 'file_refused'],
    ['/etc/passwd', 403, 'file_refused'],
    ['link.txt', 403, 'file_refused'],
    ['.git/config', 403, 'file_refused'],
    ['.env', 403, 'file_refused'],
    ['missing.txt', 404, 'not_found'],
    ['src', 422, 'file_unreadable'],
  ])('%s is refused', async (file, status, code) => {
    const { get, directory } = await openApp({
      files: { 'src/a.ts': 'export {};', '.git/config': '[core]', '.env': 'KEY=value-of-the-key' },
    });
    fs.writeFileSync(path.join(directory, 'outside.txt'), 'outside');
    fs.symlinkSync(path.join(directory, 'outside.txt'), path.join(directory, 'repo/link.txt'));
    const answer = await get(`/api/files?path=${encodeURIComponent(file)}`);
    expect(answer).toMatchObject({ status, body: { error: { code } } });
    expect(answer.text).not.toContain('value-of-the-key');
  });
});

test('the page may load nothing but its own, and runs no script of another', async () => {
  const { get } = await openApp();
  const { headers, text } = await get('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(text).not.toMatch(/<script|onload=|style=/);
});
