// What a program that reaches BooCode's port may send to it: requests that are no HTTP, addresses that are no paths,
// bodies that are made to hurt, guesses of the token, and names that are not its own. Whatever it is, the answer is a
// problem in the usual shape, and the next question is answered.

import fs from 'node:fs';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type ServerProcess, startServerProcess, until } from '@boocontext/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const token = '0123456789abcdef-correct';
const home = path.resolve(import.meta.dirname, '../..');
const directory = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocode-hostile-')));
const repo = path.join(directory, 'repo');

/** Nothing is asked of whoever asks it. */
let open: ServerProcess;
/** It wants a token. */
let guarded: ServerProcess;
/** It believes a proxy on this machine, and is known by a name. */
let behindProxy: ServerProcess;
/** The same, and nobody has said by which name it is known. */
let nameless: ServerProcess;

beforeAll(async () => {
  fs.mkdirSync(path.join(repo, 'src'), { recursive: true });
  fs.writeFileSync(path.join(repo, 'src/a.ts'), 'export const a = 1;\n');
  fs.writeFileSync(path.join(repo, '.env'), 'API_KEY=value-of-the-key\n');
  fs.writeFileSync(path.join(directory, 'outside.txt'), 'outside\n');
  fs.writeFileSync(path.join(directory, 'mcp.json'), '{"mcpServers": {}}');
  fs.writeFileSync(path.join(directory, 'AGENTS.md'), '');
  [open, guarded, behindProxy, nameless] = await Promise.all([
    start('open'),
    start('guarded', { BOOCODE_TOKEN: token }),
    start('proxy', { TRUSTED_PROXY: '127.0.0.1', BOOCODE_HOSTS: 'chat.example, münchen.example' }),
    start('nameless', { TRUSTED_PROXY: '127.0.0.1' }),
  ]);
});

afterAll(async () => {
  await Promise.all([open, guarded, behindProxy, nameless].map((server) => server?.end('SIGTERM')));
  fs.rmSync(directory, { recursive: true, force: true });
});

function start(name: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  return startServerProcess({
    PATH: process.env.PATH ?? '',
    BOOCODE_REPO: repo,
    MCP_CONFIG_PATH: path.join(directory, 'mcp.json'),
    AGENTS_PATH: path.join(directory, 'AGENTS.md'),
    DATABASE_URL: `file:${path.join(directory, name)}.db`,
    ...env,
  });
}

interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends these very bytes and resolves with the first answer; `status` is 0 where the connection ends without one. */
function send(server: ServerProcess, bytes: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connectTo(server);
    let received = '';
    const settle = () => {
      const [head = '', ...rest] = received.split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') });
    };
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      received += text;
      const [head = '', body] = received.split('\r\n\r\n');
      const length = /^content-length: (\d+)/im.exec(head)?.[1];
      if (body === undefined || length === undefined || body.length < Number(length)) return;
      settle();
      socket.destroy();
    });
    socket.on('close', settle);
    // A connection that is refused in the middle of what is sent ends so.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.write(Buffer.from(bytes, 'latin1'));
  });
}

function connectTo(server: ServerProcess): Socket {
  return connect(Number(new URL(server.url).port), '127.0.0.1');
}

/** A request with these headers; `Host` is that of this machine where it is not among them. */
function request(line: string, headers: readonly string[] = [], body = ''): string {
  const all = headers.some((header) => /^host:/i.test(header)) ? headers : ['Host: 127.0.0.1', ...headers];
  return `${line} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body}`;
}

function post(url: string, body: string, headers: readonly string[] = []): string {
  const length = `Content-Length: ${Buffer.byteLength(body, 'latin1')}`;
  return request(`POST ${url}`, ['Content-Type: application/json', length, ...headers], body);
}

/** A problem in the usual shape that tells nothing of this machine. */
function expectProblem(answer: Answer, status: number | readonly number[]): void {
  const statuses = typeof status === 'number' ? [status] : status;
  expect(statuses, `${answer.head}\n${answer.body}`).toContain(answer.status);
  expect(JSON.parse(answer.body)).toEqual({ error: { code: expect.any(String), message: expect.any(String) } });
  for (const place of [directory, home, os.homedir(), 'node_modules', 'value-of-the-key']) {
    if (place !== '/') expect(answer.body).not.toContain(place);
  }
}

async function expectAlive(server: ServerProcess): Promise<void> {
  expect(await server.get('/api/health')).toMatchObject({ status: 'ok' });
  expect(server.log()).not.toMatch(/"level":50/);
}

describe('what is no request is answered with a problem', () => {
  const long = 'x'.repeat(20_000);
  test.each<[string, string, number | readonly number[]]>([
    ['an address that is none', request('GET //['), 400],
    ['a host in the address that is none', request('GET http://[/'), [400, 403, 404]],
    ['an address of another scheme', request('GET javascript:alert(1)'), [400, 404]],
    ['an asterisk', request('GET *'), [400, 404]],
    ['a broken escape', request('GET /%'), [400, 404]],
    ['a broken escape of the API', request('GET /api/chats/%E0%A4%A'), 400],
    ['a broken escape in a query', request('GET /api/files?path=%E0%A4%A'), [400, 404, 422]],
    ['an escape that is no UTF-8', request('GET /api/chats/%ff%fe'), 400],
    ['a NUL in an address', request('GET /assets/%00.js'), [400, 403, 404]],
    ['a NUL in a file', request('GET /api/files?path=src%00.ts'), [400, 403, 404, 422]],
    ['a raw NUL', request('GET /a\0b'), 400],
    ['raw bytes', request('GET /\xff\xfe'), [400, 404]],
    ['escaped slashes', request('GET /%2f%2fetc%2fpasswd.txt'), [400, 403, 404]],
    ['a parameter that is too long', request(`GET /api/chats/${'a'.repeat(5_000)}`), [400, 404, 414]],
    ['an address that is too long', request(`GET /${long}`), 431],
    ['a query that is too long', request(`GET /api/chats?q=${long}`), 431],
    ['a header that is too long', request('GET /api/chats', [`X-Long: ${long}`]), 431],
    [
      'many headers',
      request(
        'GET /api/chats',
        Array.from({ length: 3_000 }, (_, at) => `X-${at}: 1`),
      ),
      431,
    ],
    ['a header without a name', request('GET /api/chats', [': value']), 400],
    ['a header with a NUL', request('GET /api/chats', ['X-A: a\0b']), 400],
    ['a header that is folded', request('GET /api/chats', ['X-A: a\r\n b']), 400],
    ['no host', 'GET /api/chats HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['no version', 'GET /\r\n\r\n', [400, 403]],
    ['another protocol', 'SSH-2.0-OpenSSH_9.0\r\n\r\n', 400],
    ['the beginning of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['HTTP/2 without asking first', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['an unknown method', request('BREW /api/chats'), 400],
    ['TRACE', request('TRACE /api/chats'), [404, 405]],
    ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', 405],
    ['PROPFIND', request('PROPFIND /api/chats'), [404, 405]],
    [
      'a length and chunks',
      request('POST /api/chats', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
      400,
    ],
    ['two lengths', request('POST /api/chats', ['Content-Length: 1', 'Content-Length: 2'], '{}'), 400],
    ['a length below nothing', request('POST /api/chats', ['Content-Length: -1']), 400],
    ['an unknown encoding', request('POST /api/chats', ['Transfer-Encoding: gzip, x']), 400],
    [
      'a chunk whose length is no number',
      request('POST /api/chats', ['Content-Type: application/json', 'Transfer-Encoding: chunked'], 'zz\r\n{}\r\n'),
      400,
    ],
    ['two hosts', request('GET /api/chats', ['Host: 127.0.0.1', 'Host: evil.example']), 400],
    [
      'two origins',
      request('GET /api/chats', ['Origin: http://127.0.0.1', 'Origin: https://evil.example']),
      [400, 403],
    ],
  ])('%s', async (_, bytes, status) => {
    expectProblem(await send(open, bytes), status);
    await expectAlive(open);
  });
});

describe('a body that is made to hurt is refused', () => {
  const nested = (depth: number) => `{"args":{"path":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
  test.each<[string, string, number | readonly number[]]>([
    ['half an object', post('/api/chats', '{"title":'), 400],
    ['a prototype', post('/api/chats', '{"__proto__":{"title":"x"}}'), 400],
    ['a prototype by escape', post('/api/chats', '{"\\u005f_proto__":{"title":"x"}}'), 400],
    ['a prototype of a constructor', post('/api/chats', '{"constructor":{"prototype":{"title":"x"}}}'), 400],
    ['a prototype in arguments', post('/api/tools/view_file/call', '{"args":{"__proto__":{"path":"a"}}}'), 400],
    ['an array', post('/api/chats', '[]'), 400],
    ['a number', post('/api/chats', '1e999'), 400],
    ['nesting that no tool has', post('/api/tools/view_file/call', nested(2_000)), 400],
    ['nesting that no stack holds', post('/api/tools/view_file/call', nested(500_000)), 400],
    ['a title of ten megabytes', post('/api/chats', `{"title":"${'x'.repeat(10_000_000)}"}`), 413],
    ['a title that is longer than titles are', post('/api/chats', `{"title":"${'x'.repeat(201)}"}`), 400],
    ['a message of ten megabytes', post('/api/chats/a/messages', `{"text":"${'x'.repeat(10_000_000)}"}`), 413],
    [
      'a length without a body',
      request('POST /api/chats', ['Content-Type: application/json', 'Content-Length: 99999999999']),
      413,
    ],
    [
      'a form',
      request('POST /api/chats', ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 7'], 'title=x'),
      415,
    ],
    ['a type that is none', request('POST /api/chats', ['Content-Type: ;;;', 'Content-Length: 2'], '{}'), [400, 415]],
    ['a body that is compressed', post('/api/chats', '\x1f\x8b\x08', ['Content-Encoding: gzip']), [400, 415]],
    ['the same field twice in a query', request('GET /api/chats?q=a&q=b'), 400],
    ['a field that is an object in a query', request('GET /api/chats?limit[$gt]=1&limit=x'), 400],
    ['a limit that is no number', request('GET /api/chats?limit=1e9'), 400],
    ['a model with a new line', post('/api/chats/none/messages', '{"text":"x","model":"a\\nb"}'), [400, 404]],
    ['an agent that is a prototype', post('/api/chats/none/messages', '{"text":"x","agent":"__proto__"}'), 404],
    ['a tool that is a prototype', post('/api/tools/__proto__/call', '{}'), 404],
    ['a tool that every object has', post('/api/tools/constructor/call', '{}'), 404],
    ['a server that every object has', post('/api/mcp/servers/toString/reconnect', '{}'), 404],
    ['a chat whose id is a path', request('GET /api/chats/..%2f..%2fetc'), [400, 404]],
  ])('%s', async (_, bytes, status) => {
    expectProblem(await send(open, bytes), status);
    await expectAlive(open);
  });

  test('and of a field that stands twice the last counts, as everywhere in JSON', async () => {
    const { status, body } = await send(open, post('/api/chats', '{"title":"one","title":"two"}'));
    expect([status, JSON.parse(body).title]).toEqual([201, 'two']);
  });
});

describe('a file that is not of the repository is not shown', () => {
  test.each([
    '../outside.txt',
    '..%2foutside.txt',
    '%2e%2e%2foutside.txt',
    '%252e%252e%252foutside.txt',
    '..%5coutside.txt',
    '..%c0%afoutside.txt',
    'src/../../outside.txt',
    'src/..%2f..%2foutside.txt',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    '%2fproc%2fself%2fenviron',
    'file:%2f%2f%2fetc%2fpasswd',
    '.env',
    './.env',
    'src/../.env',
    '.%65nv',
    '.env%00.ts',
    '.ENV',
  ])('as %s', async (file) => {
    expectProblem(await send(open, request(`GET /api/files?path=${file}`)), [400, 403, 404, 422]);
  });

  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%252e%252e/package.json',
    '/.env.txt',
    '/assets/.hidden.js',
  ])('of the page, as %s', async (address) => {
    expectProblem(await send(open, request(`GET ${address}`)), [400, 403, 404]);
  });

  test.each(['bytes=0-0,1-1,2-2', `bytes=${'0-,'.repeat(900)}0-`, 'bytes=99999999-', 'bytes=-0', 'lines=1-2'])(
    'and a range of %.20s takes no more than the page',
    async (range) => {
      const whole = await send(open, request('GET /'));
      const part = await send(open, request('GET /', [`Range: ${range}`]));
      expect([200, 206, 416]).toContain(part.status);
      expect(part.body.length).toBeLessThanOrEqual(Math.max(whole.body.length, 1_000));
      await expectAlive(open);
    },
  );
});

describe('a name that is not its own is refused', () => {
  test.each<[string, readonly string[], number]>([
    ['that of this machine', ['Host: 127.0.0.1:9500'], 200],
    ['in capitals', ['Host: LOCALHOST:1'], 200],
    ['with a dot at its end', ['Host: localhost.:9500'], 200],
    ['in six parts', ['Host: [::1]:9500'], 200],
    ['of another site', ['Host: evil.example'], 403],
    ['of another site with a port', ['Host: evil.example:9500'], 403],
    ['that begins like this machine', ['Host: 127.0.0.1.evil.example'], 403],
    ['with a person in it', ['Host: localhost@evil.example'], 403],
    ['with a path in it', ['Host: evil.example/localhost'], 403],
    ['that is empty', ['Host: '], 403],
    ['with a port that is none', ['Host: localhost:99999'], 403],
    ['of any address', ['Host: 0.0.0.0'], 403],
    ['that is not ASCII', ['Host: l\xf6calhost'], 403],
    ['with a foreign origin', ['Origin: https://evil.example'], 403],
    ['with no origin to speak of', ['Origin: null'], 403],
    ['with an origin that is none', ['Origin: //['], 403],
    ['that somebody says was asked for', ['X-Forwarded-Host: evil.example', 'Origin: https://evil.example'], 403],
    ['and a request of another site', ['Sec-Fetch-Site: cross-site'], 403],
  ])('%s', async (_, headers, status) => {
    const answer = await send(open, request('GET /api/chats', headers));
    if (status === 200) expect(answer.status).toBe(200);
    else expectProblem(answer, status);
  });

  test('nothing is allowed to pages of other sites', async () => {
    const headers = ['Origin: https://evil.example', 'Access-Control-Request-Method: POST'];
    const answer = await send(open, request('OPTIONS /api/chats', headers));
    expectProblem(answer, 403);
    expect(answer.head).not.toMatch(/access-control-allow/i);
  });

  test.each(['/api/chats/none/stop', '/api/mcp/servers/none/reconnect', '/api/tools/view_file/call'])(
    'and to look at %s changes nothing',
    async (address) => expectProblem(await send(open, request(`GET ${address}`)), 405),
  );
});

describe('behind a proxy on this machine', () => {
  const user = 'Remote-User: ada';
  test.each<[string, readonly string[], number]>([
    ['the name that is configured', ['Host: chat.example', user], 200],
    ['with a port', ['Host: chat.example:8443', user], 200],
    ['in capitals, with a dot', ['Host: CHAT.Example.', user], 200],
    ['as browsers write it', ['Host: xn--mnchen-3ya.example', user], 200],
    ['this machine', ['Host: 127.0.0.1:9500', user], 200],
    ['a name that a page has pointed here', ['Host: evil.example', user], 403],
    ['a name below', ['Host: a.chat.example', user], 403],
    ['a name that ends alike', ['Host: evilchat.example', user], 403],
    ['its own page', ['Host: chat.example', 'Origin: https://chat.example', user], 200],
    [
      'its own page, asked for by a name inside',
      ['Host: 127.0.0.1:9500', 'X-Forwarded-Host: chat.example', 'Origin: https://chat.example', user],
      200,
    ],
    ['a foreign page', ['Host: chat.example', 'Origin: https://evil.example', user], 403],
    [
      'a foreign page that says what was asked for',
      ['Host: 127.0.0.1', 'X-Forwarded-Host: evil.example', 'Origin: https://evil.example', user],
      403,
    ],
    [
      'what was asked for, foreign, with no origin',
      ['Host: chat.example', 'X-Forwarded-Host: evil.example', user],
      403,
    ],
    [
      'what was asked for, one of two foreign',
      ['Host: chat.example', 'X-Forwarded-Host: evil.example, chat.example', user],
      403,
    ],
    ['nobody', ['Host: chat.example'], 401],
    ['nobody by name', ['Host: chat.example', 'Remote-User: '], 401],
    ['two people', ['Host: chat.example', user, 'Remote-User: root'], 400],
  ])('%s', async (_, headers, status) => {
    const answer = await send(behindProxy, request('GET /api/chats', headers));
    if (status === 200) expect(answer.status).toBe(200);
    else expectProblem(answer, status);
  });

  test('a name is refused with what would let it in', async () => {
    const answer = await send(nameless, request('GET /api/chats', ['Host: chat.example', user]));
    expectProblem(answer, 403);
    expect(answer.body).toContain('BOOCODE_HOSTS');
    expect((await send(nameless, request('GET /api/chats', ['Host: localhost', user]))).status).toBe(200);
  });

  test('whoever starts it without a name is told', () => {
    expect(nameless.log()).toMatch(/"level":40.*BOOCODE_HOSTS/);
    expect(behindProxy.log()).not.toContain('BOOCODE_HOSTS');
  });
});

describe('a token', () => {
  const guess = (value: string) => request('GET /api/chats', [`Authorization: ${value}`]);

  test('is guessed a few times, and then no more for a while, not even right', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 60; at += 1) statuses.push((await send(guarded, guess(`Bearer wrong-${at}`))).status);
    const wrong = statuses.filter((status) => status === 401).length;
    expect(wrong).toBeGreaterThanOrEqual(5);
    expect(wrong).toBeLessThanOrEqual(20);
    expect(statuses.slice(wrong).every((status) => status === 429)).toBe(true);
    const answer = await send(guarded, guess(`Bearer ${token}`));
    expectProblem(answer, 429);
    expect(Number(/^retry-after: (\d+)/im.exec(answer.head)?.[1])).toBeGreaterThan(0);
    // Whoever guesses takes nothing from those who only look whether it is up.
    await expectAlive(guarded);
  });

  test.each(['short', 'fifteen-letters', 'ein-Schlüssel-der-lang-genug-ist'])(
    '%s is refused at the start',
    async (value) => {
      const refused = start('refused', { BOOCODE_TOKEN: value });
      await expect(refused).rejects.toThrow(/BOOCODE_TOKEN/);
      await expect(refused).rejects.not.toThrow(value);
    },
  );

  test.each([
    '/api/chats/none/stream',
    '/api/chats',
    '//api/chats',
    '/api/../api/chats',
    '/%61pi/chats',
    '/api%2fchats',
    '/API/chats',
    '/api/chats/',
    '/api/chats;x',
  ])('is needed for %s', async (address) => {
    const fresh = await send(guarded, request(`GET ${address}`));
    expect([400, 401, 404], fresh.body).toContain(fresh.status);
    expect(fresh.body).not.toContain('"chats"');
  });

  test('is not taken from a cookie or an address', async () => {
    const cookie = [`Cookie: token=${token}; authorization=Bearer ${token}`];
    expectProblem(await send(guarded, request(`GET /api/chats?token=${token}&authorization=${token}`, cookie)), 401);
  });
});

describe('many connections', () => {
  test('that say nothing leave room for whoever asks, and have a limit', async () => {
    const sockets = Array.from({ length: 400 }, () => connectTo(open));
    let ended = 0;
    for (const socket of sockets) socket.on('error', () => {}).on('close', () => (ended += 1));
    try {
      await until(() => sockets.every((socket) => !socket.connecting));
      await until(() => ended > 0);
      expect(ended).toBeLessThan(400);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    await until(async () => (await send(open, request('GET /api/health'))).status === 200, undefined, 200);
  });

  test('that ask all at once on one line are answered in their order', async () => {
    const one = (url: string) => `GET ${url} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
    const bytes = `${one('/api/health').repeat(50)}${request('GET //[', ['Connection: close'])}`;
    const answer = await new Promise<string>((resolve) => {
      let received = '';
      const socket = connectTo(open).setEncoding('latin1');
      socket.on('data', (text: string) => (received += text)).on('close', () => resolve(received));
      socket.write(bytes);
    });
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([...Array(50).fill('HTTP/1.1 200'), 'HTTP/1.1 400']);
  });

  test('that ask for another protocol are answered in this one', async () => {
    const headers = ['Upgrade: websocket', 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13'];
    const bytes = request('GET /api/health', [...headers, 'Connection: Upgrade']);
    expect((await send(open, bytes)).status).toBe(200);
  });
});

test('what a chat is called stays out of the headers of its file', async () => {
  const { id } = (await (
    await open.post('/api/chats', { title: 'x\r\nSet-Cookie: a=b"; filename=evil.html' })
  ).json()) as {
    id: string;
  };
  const { status, head } = await send(open, request(`GET /api/chats/${id}/export`));
  expect(status).toBe(200);
  expect(head).toMatch(new RegExp(`^content-disposition: attachment; filename="chat-${id}\\.md"\\r?$`, 'm'));
  expect(head).not.toMatch(/set-cookie|evil/i);
});

test('nothing of all this was a fault of the server', async () => {
  for (const server of [open, guarded, behindProxy, nameless]) {
    expect(server.child.exitCode).toBeNull();
    expect(server.log()).not.toMatch(/"level":50/);
  }
});
