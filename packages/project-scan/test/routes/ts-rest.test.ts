// Routes of ts-rest: contracts with prefixes, in parts, from other files, and who implements them.

import { test } from 'vitest';
import { check } from '../check.ts';

const contract = `import { initContract } from '@ts-rest/core';
import { items } from './items';
const c = initContract();
const BASE = '/carts';
export const carts = c.router({
  list: { method: 'GET', path: BASE, responses: { 200: c.type<Cart[]>() } },
  add: { method: 'POST', path: \`\${BASE}/:id\`, body: z.object({ method: z.string(), path: z.string() }) },
});
export const contract = c.router({ carts, items, ping: { method: 'GET', path: '/ping' } }, { pathPrefix: '/api' });
`;
const items = `import { initContract } from '@ts-rest/core';
export const items = initContract().router(
  { drop: { method: 'DELETE', path: '/:item' }, unanswered: { method: 'GET', path: '/ghost' } },
  { pathPrefix: '/items' },
);
`;

test('express: routers of parts are below the prefixes of the whole', () => {
  check(
    {
      'src/contract.ts': contract,
      'src/items.ts': items,
      'src/carts-router.ts': `import { initServer } from '@ts-rest/express';
import { carts } from './contract';
const s = initServer();
export default s.router(carts, {
  list: async () => ({ status: 200, body: [] }),
  add: {
    middleware: [limit],
    handler: addCart,
  },
});
`,
      'src/main.ts': `import { createExpressEndpoints, initServer } from '@ts-rest/express';
import express from 'express';
import cartsRouter from './carts-router';
import { contract } from './contract';
const app = express();
const s = initServer();
const router = s.router(contract, {
  carts: cartsRouter,
  items: s.router(contract.items, { drop: guarded(dropItem) }),
  async ping() {
    return { status: 200, body: 'pong' };
  },
});
createExpressEndpoints(contract, router, app);
`,
    },
    ['@ts-rest/core', '@ts-rest/express', 'express'],
    [
      'GET /api/carts <inline> src/carts-router.ts:5 high',
      'POST /api/carts/:id addCart src/carts-router.ts:6 high',
      'DELETE /api/items/:item dropItem src/main.ts:9 high',
      'GET /api/ping <inline> src/main.ts:10 high',
    ],
  );
});

test('nest, a contract that nobody implements, and a router that is mounted elsewhere', () => {
  check(
    {
      'src/contract.ts': contract,
      'src/items.ts': items,
      'src/items.controller.ts': `import { Controller } from '@nestjs/common';
import { TsRest, TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { contract } from './contract';
@Controller()
export class ItemsController {
  @TsRest(contract.items.drop)
  async drop() {}
  @TsRestHandler(contract.carts)
  handler() {
    return tsRestHandler(contract.carts, {
      list: async () => this.carts.list(),
    });
  }
}
`,
    },
    ['@ts-rest/core', '@ts-rest/nest', '@nestjs/core'],
    [
      'DELETE /api/items/:item ItemsController.drop src/items.controller.ts:6 high',
      'GET /api/carts <inline> src/items.controller.ts:11 high',
    ],
  );
  check({ 'src/contract.ts': contract, 'src/items.ts': items }, ['@ts-rest/core'], []);
  check(
    {
      'src/items.ts': items,
      'src/main.ts': `import { createExpressEndpoints, initServer } from '@ts-rest/express';
import { items } from './items';
createExpressEndpoints(items, initServer().router(items, { drop: dropItem }), apiRouter);
`,
    },
    ['@ts-rest/core', '@ts-rest/express'],
    ['DELETE /items/:item dropItem src/main.ts:3 inferred'],
  );
});
