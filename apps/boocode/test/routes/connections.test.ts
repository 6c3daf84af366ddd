// Connections that take their time, and answers that do. A real socket, with limits that are short enough to wait for.

import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { networkOf, parseHosts } from '../../src/config/addresses.ts';
import { TokenGuesses } from '../../src/routes/token-guesses.ts';
import { chunksOf, type OpenApp, openApp, streamedText } from '../support/bench.ts';

const short = { headersTimeoutMs: 200, requestTimeoutMs: 400, checkEveryMs: 50 };

async function listen(opened: OpenApp): Promise<number> {
  await opened.app.listen({ port: 0, host: '127.0.0.1' });
  return (opened.app.server.address() as AddressInfo).port;
}

/** All that came until the connection was closed. */
async function heard(socket: Socket): Promise<{ text: string }> {
  let text = '';
  socket.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  await new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
  return { text };
}

test.each([
  ['says nothing', ''],
  ['does not end its headers', 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-A: '],
  [
    'does not end its body',
    'POST /api/chats HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"ti',
  ],
  [
    'does not end its body, in chunks',
    'POST /api/chats HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{"ti\r\n',
  ],
  [
    'does not begin its body',
    'POST /api/tools/view_file/call HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n',
  ],
])('a connection that %s is closed, and told why', async (_, bytes) => {
  const port = await listen(await openApp({ limits: { connections: short } }));
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const { text } = await heard(socket);
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: { code: 'request_timeout' } });
});

test('a body that comes one byte at a time is not waited for', async () => {
  const port = await listen(await openApp({ limits: { connections: short } }));
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST /api/chats HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
  );
  const drip = setInterval(() => socket.write(' '), 20);
  const { text } = await heard(socket);
  clearInterval(drip);
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
});

test('an answer may take as long as it takes', async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const opened = await openApp({ model: () => ({ text: 'slowly ', hold: held }), limits: { connections: short } });
  const port = await listen(opened);
  const id = await opened.newChat();
  // A new connection may be closed before a busy machine has sent anything on it. On one that was answered before, a request
  // in one piece has arrived as soon as it has begun.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (method: string, path: string, body = '') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': body.length };
      request({ agent, host: '127.0.0.1', port, method, path, headers }, resolve).on('error', reject).end(body);
    });
  const isOpen = () =>
    ask('GET', '/api/health').then(
      async (response) => (await text(response)) !== '' && response.statusCode === 200,
      () => false,
    );
  await expect.poll(isOpen).toBe(true);
  const answer = await ask('POST', `/api/chats/${id}/messages`, '{"text":"go"}');
  // The same time that ends a request which does not arrive passes for this one too.
  const silent = connect(port, '127.0.0.1');
  silent.write(
    'POST /api/chats HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n',
  );
  expect((await heard(silent)).text).toMatch(/^HTTP\/1\.1 408 /);
  finish();
  expect(streamedText(chunksOf(await text(answer)))).toBe('slowly ');
  agent.destroy();
});

test('one address may have some connections, all together some more, and those that end make room', async () => {
  const opened = await openApp({ limits: { connections: { connections: 6, connectionsPerAddress: 3 } } });
  const port = await listen(opened);
  const openFrom = async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    const ended = heard(socket).then(() => 'closed');
    const asked = new Promise<string>((resolve) => socket.once('data', () => resolve('answered')));
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return { socket, is: await Promise.race([ended, asked]), ended };
  };
  const first = [];
  for (const address of ['127.0.0.1', '127.0.0.1', '127.0.0.1', '127.0.0.1']) first.push(await openFrom(address));
  expect(first.map(({ is }) => is)).toEqual(['answered', 'answered', 'answered', 'closed']);
  const others = [];
  for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']) others.push(await openFrom(address));
  expect(others.map(({ is }) => is)).toEqual(['answered', 'answered', 'answered', 'closed']);
  first[0]?.socket.destroy();
  await first[0]?.ended;
  await expect.poll(async () => (await openFrom('127.0.0.1')).is).toBe('answered');
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('guesses of fifty thousand networks are remembered in little', () => {
  const guesses = new TokenGuesses();
  for (let at = 0; at < 50_000; at += 1)
    guesses.add(networkOf(`2001:db8:${(at >> 16).toString(16)}:${(at & 0xffff).toString(16)}::1`), 0);
  expect(guesses.size).toBeLessThanOrEqual(10_000);
});

test('guesses are forgotten when their minute has passed, and looking does not prolong it', () => {
  const guesses = new TokenGuesses();
  for (let at = 0; at < 10; at += 1) guesses.add('a', at);
  expect(guesses.waitMs('a', 10)).toBe(59_990);
  expect(guesses.waitMs('a', 59_999)).toBe(1);
  expect(guesses.waitMs('b', 10)).toBe(0);
  expect(guesses.waitMs('a', 60_000)).toBe(0);
  guesses.add('a', 60_001);
  expect(guesses.waitMs('a', 60_002)).toBe(0);
});

test('guesses are counted for each network behind a proxy, by what the proxy itself says', async () => {
  const { app } = await openApp({
    env: { TRUSTED_PROXY: '10.0.0.2', BOOCODE_HOSTS: 'chat.example', BOOCODE_TOKEN: 'a token of some length' },
  });
  const guess = async (token: string, forwarded: string) => {
    const headers = { host: 'chat.example', authorization: `Bearer ${token}`, 'x-forwarded-for': forwarded };
    return (await app.inject({ url: '/api/chats', headers, remoteAddress: '10.0.0.2' })).statusCode;
  };
  for (let at = 0; at < 10; at += 1) expect(await guess('wrong', `198.51.100.${at}, 192.0.2.1`)).toBe(401);
  expect(await guess('wrong', '198.51.100.99, 192.0.2.1')).toBe(429);
  expect(await guess('a token of some length', '192.0.2.1')).toBe(429);
  expect(await guess('a token of some length', '192.0.2.2')).toBe(200);
  // A user whom the proxy names shows no token, whatever the header holds.
  const named = {
    host: 'chat.example',
    'remote-user': 'ada',
    authorization: 'Bearer x',
    'x-forwarded-for': '192.0.2.1',
  };
  expect((await app.inject({ url: '/api/chats', headers: named, remoteAddress: '10.0.0.2' })).statusCode).toBe(200);
});

test.each([
  ['chat.example', ['chat.example']],
  ['Chat.Example., other.example', ['chat.example', 'other.example']],
  ['münchen.example', ['xn--mnchen-3ya.example']],
  ['192.0.2.1 2001:db8::1 [2001:db8::2]', ['192.0.2.1', '[2001:db8::1]', '[2001:db8::2]']],
  [undefined, []],
])('the names %s are %j', (text, names) => {
  expect(parseHosts(text)).toEqual(names);
});

test.each(['https://chat.example', 'chat.example:443', '*', '*.chat.example', 'a/b', 'a@b', 'a?b', '300.300.300.300'])(
  'the name %s is refused',
  (text) => expect(() => parseHosts(text)).toThrow(expect.objectContaining({ code: 'config_invalid' })),
);
