// Plugins of Fastify: loaded from folders, passed on by files, and written where they are registered.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

test('autoload: folders are prefixes, an index stands alone, plugins that are handed on', () => {
  check(
    {
      'src/server.js': `import Fastify from 'fastify';
import fp from 'fastify-plugin';
import shop from './app.js';
const app = Fastify();
app.register(fp(shop));
`,
      'src/app.js': `import path from 'node:path';
import autoload from '@fastify/autoload';
export default async function shop(fastify, opts) {
  fastify.register(autoload, {
    dir: path.join(import.meta.dirname, 'routes'),
    routeParams: true,
    options: { ...opts, prefix: '/api' },
  });
}
`,
      'src/routes/root.js': "export default async function (fastify) {\n  fastify.get('/', home);\n}\n",
      'src/routes/carts/index.js': "export default async (fastify) => {\n  fastify.get('/:id', show);\n};\n",
      'src/routes/carts/helper.js': "export default async (fastify) => {\n  fastify.get('/ghost', ghost);\n};\n",
      'src/routes/users/_id/orders.js':
        "export const autoPrefix = '/orders';\nexport default async (fastify) => {\n  fastify.delete('/', drop);\n};\n",
    },
    ['fastify', '@fastify/autoload'],
    [
      'GET /api home src/routes/root.js:2 high',
      'GET /api/carts/:id show src/routes/carts/index.js:2 high',
      'GET /ghost ghost src/routes/carts/helper.js:2 inferred',
      'DELETE /api/users/:id/orders drop src/routes/users/_id/orders.js:3 high',
    ],
  );
});

test('functions that hand on what they are given, and do nothing else', () => {
  check(
    {
      'main.ts':
        "import Fastify, { FastifyInstance } from 'fastify';\nimport { registerRoutes } from './routes';\nconst server: FastifyInstance = Fastify({});\nregisterRoutes(server);\n",
      'routes.ts':
        "import { FastifyInstance } from 'fastify';\nimport { users } from './users';\nexport function registerRoutes(instance: FastifyInstance) {\n  users(instance);\n}\n",
      'users.ts':
        "import { FastifyInstance } from 'fastify';\nexport function users(fastify: FastifyInstance) {\n  fastify.get('/users', list);\n}\n",
    },
    ['fastify'],
    ['GET /users list users.ts:3 high'],
  );
});

test('plugins that are written where they are registered, each under the prefixes of those around it', () => {
  check(
    {
      'app.ts': `import Fastify, { type FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
const app = Fastify();
app.register(async (shop) => {
  shop.get('/a', list);
  shop.register(async function (inner) {
    inner.get('/b', one);
  }, { prefix: '/w' });
}, { prefix: '/v1' });
app.register(function (sub, opts, done) {
  sub.get('/c', two);
  done();
}, { prefix: '/v2' });
app.register(fp(async (all: FastifyInstance) => {
  all.get('/d', three);
}));
`,
    },
    ['fastify', 'fastify-plugin'],
    [
      'GET /v1/a list app.ts:5 high',
      'GET /v1/w/b one app.ts:7 high',
      'GET /v2/c two app.ts:11 high',
      'GET /d three app.ts:15 high',
    ],
  );
});

test('plugins by a file that only passes them on, and a prefix that is one by default', () => {
  check(
    {
      'src/app.ts': `import Fastify from 'fastify';
import { carts, users as people } from './routes.js';
const app = Fastify();
app.register(carts, { prefix: '/v1' });
app.register(people);
`,
      'src/routes.ts':
        'export { default as carts } from "./carts.js";\nexport { default as users } from "./users.js";\n',
      'src/carts.ts':
        "import type { FastifyInstance } from 'fastify';\nexport default async function carts(server: FastifyInstance) {\n  server.get('/carts', list);\n}\n",
      'src/users.ts': `import type { FastifyInstance } from 'fastify';
async function users(server: FastifyInstance, options: { version?: string }) {
  const { version = 'v8' } = options;
  server.register(async (i) => {
    i.get('/users', all);
  }, { prefix: \`/\${version}\` });
}
export default users;
`,
    },
    ['fastify'],
    ['GET /v1/carts list src/carts.ts:3 high', 'GET /v8/users all src/users.ts:5 inferred'],
  );
});

test('routes that are objects: of other files, of lists, and one that is out of sight', () => {
  const files = {
    'src/app.ts': `import Fastify from 'fastify';
import { show, lists } from './routes/index.js';
import { hidden } from 'elsewhere';
const app = Fastify();
app.route(show);
for (const each of lists) app.route(each);
app.route(hidden);
`,
    'src/routes/index.ts': "export { show } from './show.js';\nexport { lists } from './lists.js';\n",
    'src/routes/show.ts': `import type { RouteOptions, Server } from 'fastify';
export const show: RouteOptions<
  Server,
  { Params: { id: string } }
> = {
  method: 'GET',
  url: '/carts/:id',
  async handler(request) {},
};
`,
    'src/routes/lists.ts':
      "export const lists = [\n  { method: ['GET', 'HEAD'], url: '/carts', handler: all },\n  { method: 'POST', url: '/carts', handler: add },\n];\n",
  };
  check(
    files,
    ['fastify'],
    [
      'GET /carts/:id <inline> src/app.ts:5 high',
      'GET /carts all src/app.ts:6 high',
      'HEAD /carts all src/app.ts:6 high',
      'POST /carts add src/app.ts:6 high',
    ],
  );
  const manifest = { 'package.json': '{"name": "shop", "dependencies": {"fastify": "*"}}' };
  expect(readRoutes(sourcesOf({ ...manifest, ...files })).hidden).toEqual([{ file: 'src/app.ts', line: 7 }]);
});
