// Which calls are routes, under which path, and who answers: the readers alone, on texts.

import { describe, expect, test } from 'vitest';
import { readRoutes } from '../src/parts/routes.ts';
import { check, type Files, sourcesOf } from './check.ts';

describe('express', () => {
  test('verbs, middleware before the handler, chains of one path, arrays of paths', () => {
    check(
      {
        'app.js': `const express = require('express');
const app = express();
app.get('/a', list);
app.post('/b', auth, validate({ x: ['y', 'z'] }), wrap(users.create));
app.route('/c').get(show).delete((req, res) => res.end());
app.all(['/d', '/e'], async function named() {});
app.put(\`/f\`, this.put.bind(this));
`,
      },
      ['express'],
      [
        'GET /a list app.js:3 high',
        'POST /b users.create app.js:4 high',
        'GET /c show app.js:5 high',
        'DELETE /c <inline> app.js:5 high',
        'ALL /d <inline> app.js:6 high',
        'ALL /e <inline> app.js:6 high',
        'PUT /f put app.js:7 high',
      ],
    );
  });

  test('routers of other files, under every prefix on the way', () => {
    check(
      {
        'src/app.ts':
          "import express from 'express';\nimport { api } from './api/index.js';\nconst app = express();\napp.use('/api', limit(), api);\n",
        'src/api/index.ts':
          "import { Router } from 'express';\nimport users from './users';\nexport const api = Router();\napi.use('/v1/users', users);\napi.use('/v2/users', users);\n",
        'src/api/users.ts':
          "import * as express from 'express';\nconst router: express.Router = express.Router();\nrouter.get('/', list);\nrouter.get('/:id', one);\nexport default router;\n",
      },
      ['express'],
      [
        'GET /api/v1/users list src/api/users.ts:3 high',
        'GET /api/v2/users list src/api/users.ts:3 high',
        'GET /api/v1/users/:id one src/api/users.ts:4 high',
        'GET /api/v2/users/:id one src/api/users.ts:4 high',
      ],
    );
  });

  test('a router handed to a function, one that is a property, one that nobody mounts', () => {
    check(
      {
        'a.js': "module.exports = (app) => {\n  app.get('/a', a);\n};\n",
        'b.ts':
          "import { type Express } from 'express';\nexport class B {\n  constructor(private readonly app: Express) {}\n  routes() {\n    this.app.get('/b', this.b);\n  }\n}\n",
        'c.ts': "import { Router } from 'express';\nconst c = Router();\nc.get('/c', c1);\n",
      },
      ['express'],
      ['GET /a a a.js:2 inferred', 'GET /b b b.ts:5 inferred', 'GET /c c1 c.ts:3 inferred'],
    );
  });

  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: code as it is written
  test('a path that is a constant, and one whose value lies elsewhere', () => {
    check(
      {
        'app.ts':
          "import express from 'express';\nimport { paths } from './paths';\nconst base = '/base';\nconst app = express();\napp.get(base, a);\napp.get(`${base}/x`, b);\napp.get(paths.users, c);\n",
      },
      ['express'],
      ['GET /base a app.ts:5 high', 'GET /base/x b app.ts:6 high', 'GET ${paths.users} c app.ts:7 inferred'],
    );
  });

  test('a prefix whose value lies elsewhere', () => {
    check(
      {
        'app.ts':
          "import express, { Router } from 'express';\nimport { config } from './config';\nconst app = express();\nconst api = Router();\napi.get('/x', x);\napp.use(config.baseUrl, api);\n",
      },
      ['express'],
      ['GET ${config.baseUrl}/x x app.ts:5 inferred'],
    );
  });
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: code as it is written
});

test('fastify: verbs, options with a handler, route objects, plugins under a prefix', () => {
  check(
    {
      'server.ts': `import Fastify from 'fastify';
import users from './users';
const server = Fastify({ logger: true }).withTypeProvider();
server.register(users, { prefix: '/users' });
server.register(async (instance) => {
  instance.get('/inner', inner);
}, { prefix: '/p' });
server.get<{ Querystring: { q: string } }>('/ping', { schema }, async () => 'pong');
server.route({ method: ['GET', 'HEAD'], url: '/multi', handler: multi });
`,
      'users.ts':
        "import type { FastifyPluginAsync } from 'fastify';\nconst users: FastifyPluginAsync = async (fastify) => {\n  fastify.get('/', list);\n  fastify.post('/:id', { handler: create });\n};\nexport default users;\n",
    },
    ['fastify'],
    [
      'GET /ping <inline> server.ts:8 high',
      'GET /multi multi server.ts:9 high',
      'HEAD /multi multi server.ts:9 high',
      'GET /users list users.ts:3 high',
      'POST /users/:id create users.ts:4 high',
      'GET /p/inner inner server.ts:6 high',
    ],
  );
});

test('fastify: a function that gives its app back with types, in the same file and in another one', () => {
  check(
    {
      'api.ts': `import type { FastifyInstance } from 'fastify';
/** What routes are registered on. */
export function typed(app: FastifyInstance) {
  return app.withTypeProvider<ZodTypeProvider>();
}
export const plain = (app: FastifyInstance): FastifyInstance => app;
`,
      'chats.ts': `import type { FastifyInstance } from 'fastify';
import { plain, typed } from './api';
export async function chats(app: FastifyInstance) {
  const api = typed(app);
  api.get('/chats', list);
  typed(app).post('/chats', { schema }, create);
  const other = plain(app);
  other.delete('/chats/:id', async () => {});
  const again = app.withTypeProvider<ZodTypeProvider>();
  again.patch('/chats/:id', change);
}
`,
      'cache.ts': `import { store } from './store';
const kept = store(app);
kept.get('/key', fallback);
store(app).get('/key', fallback);
`,
      'store.ts': 'export function store(app: FastifyInstance) {\n  return new Map();\n}\n',
      'server.ts': `import Fastify from 'fastify';
import { chats } from './chats';
const app = Fastify();
app.register(chats, { prefix: '/api' });
`,
    },
    ['fastify'],
    [
      'GET /api/chats list chats.ts:5 high',
      'POST /api/chats create chats.ts:6 high',
      'DELETE /api/chats/:id <inline> chats.ts:8 high',
      'PATCH /api/chats/:id change chats.ts:10 high',
    ],
  );
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: code as it is written
test('hono: chains, base paths, apps mounted on apps, OpenAPI routes', () => {
  check(
    {
      'index.ts':
        "import { Hono } from 'hono';\nimport books from './books';\nimport { docs } from './docs';\nconst app = new Hono<{ Bindings: Env }>().basePath('/api');\napp.route('/books', books).route('/docs', docs);\napp.get('/x', (c) => c.text(`a ${c.req.param('y')} b`)).post('/x', save);\nexport default app;\n",
      'books.ts':
        "import { Hono } from 'hono';\nexport default new Hono()\n  .get('/', (c) => c.json([]))\n  .get('/:isbn', show);\n",
      'docs.ts':
        "import { OpenAPIHono, createRoute } from '@hono/zod-openapi';\nexport const docs = new OpenAPIHono();\nconst one = createRoute({ method: 'get', path: '/{id}', responses: {} });\ndocs.openapi(one, answer);\n",
    },
    ['hono', '@hono/zod-openapi'],
    [
      'GET /api/x <inline> index.ts:6 high',
      'POST /api/x save index.ts:6 high',
      'GET /api/books <inline> books.ts:3 high',
      'GET /api/books/:isbn show books.ts:4 high',
      'GET /api/docs/:id answer docs.ts:4 high',
    ],
  );
});

// biome-ignore-end lint/suspicious/noTemplateCurlyInString: code as it is written
test('koa and elysia', () => {
  check(
    {
      'koa.js':
        "const Router = require('@koa/router');\nconst router = new Router({ prefix: '/k' });\nrouter.get('/a', a).del('/b', b);\n",
      'elysia.ts': "import { Elysia } from 'elysia';\nnew Elysia({ prefix: '/e' }).get('/a', () => 1).listen(3000);\n",
    },
    ['@koa/router', 'elysia'],
    ['GET /k/a a koa.js:3 inferred', 'DELETE /k/b b koa.js:3 inferred', 'GET /e/a <inline> elysia.ts:2 high'],
  );
});

test('next: files served by their place', () => {
  check(
    {
      'app/api/(shop)/users/[id]/route.ts':
        'export async function GET() {}\nexport const POST = handler;\nexport { del as DELETE };\n',
      'src/pages/api/old/index.ts': "export default function handler(req, res) {\n  if (req.method === 'POST') {}\n}\n",
      'pages/api/any.js': 'export default withAuth(async () => {});\n',
      'pages/api/helper.ts': 'export const help = 1;\n',
      'lib/app/route.md': 'export async function GET() {}\n',
    },
    ['next'],
    [
      'GET /api/users/[id] GET app/api/(shop)/users/[id]/route.ts:1 high',
      'POST /api/users/[id] POST app/api/(shop)/users/[id]/route.ts:2 high',
      'DELETE /api/users/[id] del app/api/(shop)/users/[id]/route.ts:3 high',
      'POST /api/old handler src/pages/api/old/index.ts:1 high',
      'ALL /api/any withAuth pages/api/any.js:1 high',
    ],
  );
});

describe('no route', () => {
  test.each<[string, Files]>([
    [
      'a client',
      { 'a.ts': "import axios from 'axios';\nimport express from 'express';\naxios.get('/users', { x: 1 });\n" },
    ],
    [
      'a map',
      { 'a.ts': "import express from 'express';\nconst cache = new Map();\ncache.get('/x', 1);\nexpress();\n" },
    ],
    [
      'a setting',
      { 'a.ts': "import express from 'express';\nconst app = express();\napp.get('title');\napp.set('/x', 1);\n" },
    ],
    [
      'a comment',
      {
        'a.ts': "import express from 'express';\nconst app = express();\n// app.get('/x', y)\n/* app.get('/x', y) */\n",
      },
    ],
    [
      'a string',
      { 'a.ts': "import express from 'express';\nconst app = express();\nconst help = `\n  app.get('/x', y)\n`;\n" },
    ],
    ['a test client', { 'a.ts': "import express from 'express';\nrequest(express()).get('/x', y);\n" }],
    [
      'a class of our own',
      { 'a.ts': "export class Router { get(path, handler) {} }\nconst router = new Router();\nrouter.get('/x', y);\n" },
    ],
  ])('%s', (_, files) => check(files, ['express'], []));

  test('a parameter called app where nothing depends on a framework', () => {
    check({ 'a.ts': "export function mount(app) {\n  app.get('/x', y);\n}\n" }, [], []);
  });

  test.each(['hono', 'express', 'fastify'])('the framework %s itself', (name) => {
    const files = {
      'src/app.ts': `import { Hono } from 'hono';\nimport express from 'express';\nimport Fastify from 'fastify';\nnew Hono().get('/x', y);\nexpress().get('/x', y);\nFastify().get('/x', y);\n`,
    };
    const others = ['GET /x y src/app.ts:4 inferred', 'GET /x y src/app.ts:5 high', 'GET /x y src/app.ts:6 high'];
    const own = { hono: 0, express: 1, fastify: 2 }[name];
    check(
      files,
      [],
      others.filter((_, index) => index !== own),
      name,
    );
  });
});

describe('NestJS: prefix and versions', () => {
  const main = (more: string) => `import { NestFactory } from '@nestjs/core';\nconst app = await create();\n${more}`;
  const controllers = {
    'src/a.ts':
      "import { Controller, Get, Version, VERSION_NEUTRAL } from '@nestjs/common';\n@Controller('access')\nexport class A {\n  @Get()\n  all() {}\n\n  @Get('own')\n  @Version('2')\n  own() {}\n\n  @Get('plain')\n  @Version(VERSION_NEUTRAL)\n  plain() {}\n}\n",
    'src/b.ts':
      "import { Controller, Get } from '@nestjs/common';\n@Controller({ path: 'b', version: ['1', '3'] })\nexport class B {\n  @Get()\n  all() {}\n}\n",
  };
  test('versions stand in the path', () =>
    check(
      {
        'src/main.ts': main(
          "app.enableVersioning({ defaultVersion: '1', type: VersioningType.URI });\napp.setGlobalPrefix('api', { exclude: ['access/own'] });\n",
        ),
        ...controllers,
      },
      ['@nestjs/common', '@nestjs/core'],
      [
        'GET /api/access/plain A.plain src/a.ts:11 high',
        'GET /api/v1/access A.all src/a.ts:4 high',
        'GET /api/v1/b B.all src/b.ts:4 high',
        'GET /api/v3/b B.all src/b.ts:4 high',
        'GET /v2/access/own A.own src/a.ts:7 high',
      ],
    ));
  test('versions in a header do not', () =>
    check(
      { 'src/main.ts': main("app.enableVersioning({ type: VersioningType.HEADER, header: 'v' });\n"), ...controllers },
      ['@nestjs/common', '@nestjs/core'],
      [
        'GET /access A.all src/a.ts:4 high',
        'GET /access/own A.own src/a.ts:7 high',
        'GET /access/plain A.plain src/a.ts:11 high',
        'GET /b B.all src/b.ts:4 high',
      ],
    ));
  test('what is excluded by a computed name is said', () => {
    const sources = sourcesOf({
      'package.json': JSON.stringify({ dependencies: { '@nestjs/common': '*' } }),
      'src/main.ts': main("app.setGlobalPrefix('api', { exclude: ['a', ...more] });\n"),
      ...controllers,
    });
    expect(readRoutes(sources).hidden).toEqual([{ file: 'src/main.ts', line: 3, prefixOf: ['src/a.ts', 'src/b.ts'] }]);
  });
});
