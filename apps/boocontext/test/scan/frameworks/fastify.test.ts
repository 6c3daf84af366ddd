// Plugins of Fastify that are loaded from folders.

import { test } from 'vitest';
import { check } from '../check.ts';

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
