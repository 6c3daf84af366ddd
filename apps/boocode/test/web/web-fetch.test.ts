import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { growthForTwice, mostForTwice } from '@boocontext/test-support';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Network } from '../../src/web/fetch-page.ts';
import { htmlToText } from '../../src/web/html-text.ts';
import { isPublicAddress } from '../../src/web/public-address.ts';
import { toolsOf } from '../support/call.ts';

/** Stands for the internet: it listens on 127.0.0.1, which the tests call public, while 127.0.0.2 stays private. */
const server = http.createServer((request, response) => {
  requests.push(`${request.headers.host} ${request.url}`);
  const handler = pages[request.url?.split('?')[0] ?? ''];
  if (handler === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>');
  else handler(request, response);
});
const requests: string[] = [];
let port = 0;

const pages: Record<string, http.RequestListener> = {
  '/page': (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end('<title>A page</title><h1>Hello</h1><p>Wörld <a href="/next">next</a><script>evil()</script>'),
  '/text': (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('<b>plain</b>'),
  '/json': (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}'),
  '/image': (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  '/latin': (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/plain; charset=iso-8859-1' }).end(Buffer.from([0xe9])),
  '/gzip': (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end(gzipSync('packed')),
  '/bomb': (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(5_000_000))),
  '/broken-gzip': (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end('not packed'),
  '/odd-encoding': (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'zebra' }).end('x'),
  '/endless': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    };
    response.on('drain', write);
    write();
  },
  '/silent': () => {},
  '/stalls': (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).write('begins'),
  '/empty': (_request, response) => response.writeHead(200).end(),
  '/to': (request, response) => {
    const target = new URL(request.url ?? '', 'http://x').searchParams.get('u') ?? '';
    response.writeHead(302, { location: target }).end();
  },
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/nowhere': (_request, response) => response.writeHead(302).end(),
};

const names: Record<string, string[]> = {
  'public.example': ['127.0.0.1'],
  'private.example': ['127.0.0.2'],
  'mixed.example': ['127.0.0.1', '10.0.0.1'],
  'nameless.example': [],
};
const lookups: string[] = [];
const network: Network = {
  resolve: async (name) => {
    lookups.push(name);
    const addresses = names[name];
    if (addresses === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    return addresses;
  },
  isAllowed: (address) => address === '127.0.0.1',
};

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  requests.length = 0;
  lookups.length = 0;
});

const { call, text, code } = toolsOf('/', { webFetch: { network, timeoutMs: 20_000, maxBytes: 1_000_000 } });
const at = (path: string, host = 'public.example') => `http://${host}:${port}${path}`;
const redirecting = (target: string) => at(`/to?u=${encodeURIComponent(target)}`);

describe('web_fetch', () => {
  test('gives the text of a page as Markdown, with its address and title', async () => {
    expect(await text('web_fetch', { url: at('/page') })).toBe(
      `${at('/page')}\nA page\n\n# Hello\n\nWörld [next](${at('/next')})`,
    );
  });

  test.each([
    ['/text', '<b>plain</b>'],
    ['/json', '{"a":1}'],
    ['/latin', 'é'],
    ['/gzip', 'packed'],
    ['/empty', '(the page has no text)'],
  ])('%s', async (path, expected) => {
    expect(await text('web_fetch', { url: at(path) })).toBe(`${at(path)}\n\n${expected}`);
  });

  test('follows redirects, and says where it ended', async () => {
    expect(await text('web_fetch', { url: redirecting(at('/text')) })).toMatch(`${at('/text')}\n`);
    expect(await text('web_fetch', { url: redirecting('/text') })).toMatch(`${at('/text')}\n`);
  });

  test('a status that means failure is one, with what the page says', async () => {
    const result = await call('web_fetch', { url: at('/missing') });
    expect(result).toMatchObject({ error: true, reason: { code: 'http_status' } });
    expect(result.output).toContain('HTTP status 404\n\n# Not here');
  });

  test.each([
    [() => at('/image'), 'wrong_type'],
    [() => at('/bomb'), 'too_large'],
    [() => at('/endless'), 'too_large'],
    [() => at('/broken-gzip'), 'bad_answer'],
    [() => at('/odd-encoding'), 'bad_answer'],
    [() => at('/loop'), 'too_many_redirects'],
    [() => at('/page', 'unknown.example'), 'unreachable'],
    [() => at('/page', 'nameless.example'), 'unreachable'],
    [() => 'file:///etc/passwd', 'bad_address'],
    [() => 'ftp://public.example/', 'bad_address'],
    [() => 'data:text/plain,x', 'bad_address'],
    [() => 'not an address', 'bad_address'],
    [() => `http://user:secret@public.example:${port}/page`, 'bad_address'],
    [() => at(`/page?leak=gh${'p_'}aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1eF3hJ5`), 'bad_address'],
  ])('%#: %s', async (url, expected) => {
    expect(await code('web_fetch', { url: url() })).toBe(expected);
  });

  test.each(['/silent', '/stalls'])('%s takes too long', async (path) => {
    const impatient = toolsOf('/', { webFetch: { network, timeoutMs: 300 } });
    expect(await impatient.code('web_fetch', { url: at(path) })).toBe('timeout');
  });

  test('is stopped', async () => {
    const controller = new AbortController();
    const fetching = call('web_fetch', { url: at('/silent') }, controller.signal);
    await expect.poll(() => requests.length).toBe(1);
    controller.abort();
    expect((await fetching).reason?.code).toBe('cancelled');
  });
});

describe('what web_fetch does not reach', () => {
  test.each([
    ['a private address', () => `http://127.0.0.2:${port}/page`],
    ['a private name', () => at('/page', 'private.example')],
    ['a name with a private address among others', () => at('/page', 'mixed.example')],
    ['a private address by redirect', () => redirecting(`http://127.0.0.2:${port}/page`)],
    ['a private name by redirect', () => redirecting(at('/page', 'private.example'))],
    ['a private address by two redirects', () => redirecting(redirecting(at('/page', 'private.example')))],
    ['IPv6', () => `http://[::1]:${port}/page`],
    ['IPv4 within IPv6', () => `http://[::ffff:127.0.0.2]:${port}/page`],
  ])('%s', async (_name, url) => {
    expect(await code('web_fetch', { url: url() })).toBe('private_address');
    expect(requests.filter((request) => request.includes('/page') && !request.includes('/to?'))).toEqual([]);
  });

  test('another scheme by redirect', async () => {
    expect(await code('web_fetch', { url: redirecting('file:///etc/passwd') })).toBe('bad_address');
  });

  test('a name that is public when it is checked and private when it is used', async () => {
    let count = 0;
    const changing: Network = {
      ...network,
      // Each lookup after the first would lead to a private address, where nobody listens.
      resolve: async () => (++count === 1 ? ['127.0.0.1'] : ['127.0.0.2']),
    };
    const tools = toolsOf('/', { webFetch: { network: changing } });
    expect(await tools.text('web_fetch', { url: at('/text', 'changing.example') })).toContain('plain');
    expect(count).toBe(1);
    expect(requests).toEqual([`changing.example:${port} /text`]);
    // The next request looks it up again, and is refused; the old connection is not used for it.
    expect(await tools.code('web_fetch', { url: at('/text', 'changing.example') })).toBe('private_address');
    expect(requests).toHaveLength(1);
  });

  test('each redirect is looked up and checked by itself', async () => {
    let count = 0;
    const changing: Network = { ...network, resolve: async () => (++count === 1 ? ['127.0.0.1'] : ['10.0.0.1']) };
    const tools = toolsOf('/', { webFetch: { network: changing } });
    expect(await tools.code('web_fetch', { url: redirecting('/text') })).toBe('private_address');
    expect(count).toBe(2);
  });

  test.each([
    'http://localhost/',
    'http://localhost./',
    'http://app.localhost/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://10.1.2.3/',
    'http://169.254.169.254/latest/meta-data/',
    'http://192.168.0.1/',
  ])('%s, with the real rules', async (url) => {
    const before = requests.length;
    expect(await toolsOf('/').code('web_fetch', { url })).toBe('private_address');
    expect(requests.length).toBe(before);
  });
});

describe('public addresses', () => {
  test.each([
    ['93.184.216.34', true],
    ['8.8.8.8', true],
    ['172.15.255.255', true],
    ['172.16.0.0', false],
    ['172.31.255.255', false],
    ['172.32.0.0', true],
    ['100.63.255.255', true],
    ['100.64.0.1', false],
    ['100.128.0.0', true],
    ['0.0.0.0', false],
    ['10.0.0.1', false],
    ['127.255.255.255', false],
    ['169.254.169.254', false],
    ['192.0.0.1', false],
    ['192.168.255.255', false],
    ['192.169.0.0', true],
    ['198.18.0.1', false],
    ['198.20.0.0', true],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['2606:4700::6810:84e5', true],
    ['2a00:1450:4001:80b::200e', true],
    ['::', false],
    ['::1', false],
    ['::ffff:8.8.8.8', false],
    ['::ffff:127.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['fc00::1', false],
    ['fd12:3456::1', false],
    ['fe80::1', false],
    ['fe80::1%eth0', false],
    ['2606:4700::1%1', false],
    ['ff02::1', false],
    ['2001::1', false],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['', false],
    ['localhost', false],
  ])('%s: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});

describe('text of a page', () => {
  test.each([
    ['<h2>A</h2><p>b<br>c', '## A\n\nb\nc'],
    ['<ul><li>a<li>b</ul>', '- a\n- b'],
    ['<pre>  a\n   b</pre>after', '```\n  a\n   b\n```\n\nafter'],
    ['use <code>x()</code> now', 'use `x()` now'],
    ['<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>', '1 | 2 |\n3 |'],
    ['a&amp;b &lt;c&gt; &#65;&#x42; &unknown; &#0;', 'a&b <c> AB &unknown; \ufffd'],
    ['<a href="javascript:evil()">x</a> <a href="b?c=1&amp;d=2">y</a>', 'x [y](https://e.example/b?c=1&d=2)'],
    ['a<script>if (a < b) x("</p>")</script>b<style>p{}</style>', 'ab'],
    ['a<!-- <p>b --> c', 'a c'],
    ['<img alt="A cat" src="x"> <img src=y>', '[image: A cat]'],
    ['1 < 2 and <3', '1 < 2 and <3'],
    ['<p title="a > b">c</p>', 'c'],
    ['<title>T</title>x', 'x'],
    ['<script>never ends', ''],
    ['<p', ''],
    ['', ''],
  ])('%j', (html, expected) => {
    expect(htmlToText(html, 'https://e.example/a').text).toBe(expected);
  });

  test.each(['<', '<a href="', '<!--', '<script>', '</', '<p ', '&', '<a>', '<pre>', '<li>', ' \n'])(
    'a page of twice as many %j takes twice as long',
    async (part) => {
      const read = (size: number) => htmlToText(part.repeat(Math.ceil(size / part.length)), 'https://e.example/');
      expect(await growthForTwice(read, 500_000)).toBeLessThan(mostForTwice);
    },
  );
});

describe('web_search', () => {
  const results = [
    { title: 'One', url: 'https://one.example/', content: 'first' },
    { title: 'Two', url: 'https://two.example/', content: null, extra: 1 },
  ];
  const search = (path: string) => toolsOf('/', { webSearchUrl: `http://127.0.0.1:${port}${path}` });

  test('asks the configured server, which may be on this machine', async () => {
    pages['/search'] = (_request, response) => response.end(JSON.stringify({ results }));
    expect(await search('/search?lang=en').text('web_search', { query: 'a & b' })).toBe(
      'One\nhttps://one.example/\nfirst\n\nTwo\nhttps://two.example/',
    );
    expect(requests[0]).toContain('/search?lang=en&q=a+%26+b&format=json');
    expect(await search('/search').text('web_search', { query: 'x', limit: 1 })).not.toContain('Two');
  });

  test('nothing found, and a server that answers otherwise', async () => {
    pages['/none'] = (_request, response) => response.end('{"results":[]}');
    expect(await search('/none').text('web_search', { query: 'x' })).toBe('Nothing was found for "x".');
    expect(await search('/page').code('web_search', { query: 'x' })).toBe('bad_answer');
    expect(await search('/missing').code('web_search', { query: 'x' })).toBe('http_status');
  });
});
