// Servers of Node's own: what the address of a request is compared with.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

const server = `import { createServer } from 'node:http';
import { admin } from './admin';

const server = createServer(async (req, res) => {
  const { pathname } = new URL(req.url ?? '/', base);
  if (pathname === '/health' && req.method === 'GET') {
    return res.end('ok');
  }
  if (req.method === 'POST') {
    if ('/carts' == req.url) {
      return add(res);
    }
  }
  switch (pathname) {
    case '/a':
      return a(res);
    case '/b':
      return b(res);
    default:
  }
  if (pathname.startsWith('/static/')) return files(res);
  if (req.headers.origin === '/ghost' || pathname !== '/other') handle(req, res);
  if (pathname.match(/^\\/carts\\/(\\d+)$/)) return one(res);
  return admin(req, res);
});

function handle(request, res) {
  if (request.url === '/handled') res.end();
}
`;
const files = {
  'src/server.ts': server,
  'src/admin.ts': `export const admin = (req: IncomingMessage, res: ServerResponse): void => {
  const path = req.url.split('?')[0];
  if (req.method === 'PUT' || req.method === 'PATCH') {
    if (path === '/admin') save();
  }
};
`,
  'src/client.ts': "export const isHome = (req) => req.url === '/ghost';\n",
};

test('comparisons, and the method that stands around', () => {
  check(
    files,
    [],
    [
      'GET /health <inline> src/server.ts:6 inferred',
      'POST /carts <inline> src/server.ts:10 inferred',
      'ALL /a <inline> src/server.ts:15 inferred',
      'ALL /b <inline> src/server.ts:17 inferred',
      'ALL /static/* <inline> src/server.ts:21 inferred',
      'ALL /handled <inline> src/server.ts:28 inferred',
      'PUT /admin <inline> src/admin.ts:4 inferred',
      'PATCH /admin <inline> src/admin.ts:4 inferred',
    ],
  );
});

test('a pattern is a place with more routes, and a route ends with the block that it runs', () => {
  const { routes, hidden } = readRoutes(sourcesOf(files));
  expect(hidden).toEqual([{ file: 'src/server.ts', line: 23 }]);
  expect(
    routes.filter(({ path }) => /health|carts|^\/a$/.test(path)).map(({ path, endLine }) => `${path} ${endLine}`),
  ).toEqual(['/health 8', '/carts 12', '/a 16']);
});
