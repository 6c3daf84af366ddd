// Routers of Koa: prefixes, nesting, apps on apps.

import { test } from 'vitest';
import { check } from '../check.ts';

test('routers that are handed on as their routes, prefixes that are set later, named routes', () => {
  check(
    {
      'app.js': `const Koa = require('koa');
const routes = require('./routes');
const app = new Koa();
app.use(logger());
app.use(routes.routes()).use(routes.allowedMethods());
module.exports = app;
`,
      'routes/index.js': `const Router = require('koa-router');
const router = new Router();
const api = new Router();
api.use(require('./users'));
router.use('/api', auth, api.routes());
module.exports = router;
`,
      'routes/users.js': `const Router = require('koa-router');
const router = new Router();
router.prefix('/users');
router.get('all', '/', list);
router.del('/:id', auth, users.remove);
module.exports = router.routes();
`,
    },
    ['koa', 'koa-router'],
    ['GET /api/users list routes/users.js:4 high', 'DELETE /api/users/:id users.remove routes/users.js:5 high'],
  );
});

test('apps that are mounted on apps', () => {
  check(
    {
      'server.ts': `import Koa from 'koa';
import mount from 'koa-mount';
import api from './api';
const app = new Koa();
app.use(mount('/api', api));
app.listen(3000);
`,
      'api.ts': `import Koa from 'koa';
import Router from '@koa/router';
const api = new Koa();
const router = new Router({ prefix: '/v1' });
router.post('/users', create);
api.use(router.routes());
export default api;
`,
      'other.ts': `import Koa from 'koa';
import Router from '@koa/router';
export const other = new Koa();
const router = new Router();
router.get('/x', x);
other.use(router.routes());
`,
    },
    ['koa', '@koa/router', 'koa-mount'],
    ['POST /api/v1/users create api.ts:5 high', 'GET /x x other.ts:5 inferred'],
  );
});
