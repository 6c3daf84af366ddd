// Routers of Express that files pass on to others, and routes that loops register.

import { test } from 'vitest';
import { check } from '../check.ts';

test('Express: routers of a folder whose index passes on what a file exports', () => {
  check(
    {
      'server.js': `const express = require('express');
const routes = require('./routes');
const app = express();
app.use('/', routes.pages);
app.use('/api/v2', routes.api);
app.use('/api', routes.api);
app.listen(80);
`,
      'routes/index.js': "module.exports = require('./routes');",
      'routes/routes.js': `const { Router } = require('express');
const carts = require('./carts');
const api = Router();
api.use('/carts', carts);
const pages = Router();
pages.get('/about', about);
module.exports = { api, pages };
`,
      'routes/carts.js': `const { Router } = require('express');
const router = Router();
router.get('/:id', show);
module.exports = router;
`,
    },
    ['express'],
    [
      'GET /about about routes/routes.js:6 high',
      'GET /api/carts/:id show routes/carts.js:3 high',
      'GET /api/v2/carts/:id show routes/carts.js:3 high',
    ],
  );
});

test('Express: routers that objects of classes keep', () => {
  check(
    {
      'app.ts': `import express from 'express';
import { Carts, Doors, Shelves } from './routes';
const app = express();
const shelves = new Shelves({ list() {} });
app.use('/shelves', shelves.getRouter());
app.use('/carts', new Carts().router);
class Site {
  private doors = new Doors();
  open() {
    app.use('/doors', this.doors.routes);
  }
}
app.listen(80);
`,
      'routes.ts': `import { Router } from 'express';
export class Shelves {
  private router = Router();
  constructor(private store: { list(): void }) {
    this.router.get('/', this.store.list);
  }
  getRouter() {
    return this.router;
  }
}
export class Carts {
  router: Router;
  constructor() {
    this.router = Router();
    this.router.get('/new', (request, response) => response.end());
  }
}
export class Doors {
  routes = Router();
  constructor() {
    this.routes.delete('/:id', (request, response) => response.end());
  }
}
`,
    },
    ['express'],
    [
      'GET /shelves store.list routes.ts:5 high',
      'GET /carts/new <inline> routes.ts:15 high',
      'DELETE /doors/:id <inline> routes.ts:21 high',
    ],
  );
});

test('Express: routers of one name in two functions of a file', () => {
  check(
    {
      'server.js': `const express = require('express');
const { makeCarts, makeShelves } = require('./routes');
const app = express();
app.use('/carts', makeCarts());
app.use('/shelves', makeShelves());
app.listen(80);
`,
      'routes.js': `const { Router } = require('express');
function makeCarts() {
  const router = Router();
  router.get('/new', fill);
  return router;
}
function makeShelves() {
  const router = Router();
  router.get('/old', show);
  return router;
}
module.exports = { makeCarts, makeShelves };
`,
    },
    ['express'],
    ['GET /carts/new fill routes.js:4 high', 'GET /shelves/old show routes.js:9 high'],
  );
});

test('Express: a route for each element of a list or a map that a loop goes over', () => {
  check(
    {
      'app.js': `const express = require('express');
const app = express();
const files = new Map([
  ['/js/chart.js', 'lib/chart.js'],
  ['/css/chart.css', 'lib/chart.css'],
]);
for (const [url, file] of files) {
  app.get(url, (req, res) => res.sendFile(file));
}
['/en', '/de'].forEach((path) => app.get(path, home));
const more = new Map([['/a', 1]]);
more.set('/b', 2);
for (const [url] of more) {
  app.get(url, home);
}
app.listen(80);
`,
    },
    ['express'],
    [
      'GET /js/chart.js <inline> app.js:8 high',
      'GET /css/chart.css <inline> app.js:8 high',
      'GET /en home app.js:10 high',
      'GET /de home app.js:10 high',
      // It changes in the same file, so that its list is not all.
      `GET \${url} home app.js:14 inferred`,
    ],
  );
});

test.each([
  ['behind an arrow', 'const f = (text) => /`/.test(text);'],
  ['behind a condition', 'function f(text) {\n  if (text) /["`]/.exec(text);\n}'],
  ['in a template', 'const f = (text) => `a ${text.replace(/`/g, "")} b`;'],
  ['behind a block', 'function f() {}\n/[\'"`]/.test("");'],
])('a regular expression with a quote hides no route: %s', (_, written) => {
  const line = written.split('\n').length + 3;
  check(
    {
      'notes.js': `const express = require('express');
const app = express();
${written}
app.get('/notes', list);
app.delete('/notes/:id', remove);
`,
    },
    ['express'],
    [`GET /notes list notes.js:${line} high`, `DELETE /notes/:id remove notes.js:${line + 1} high`],
  );
});

test('Express: a value that is asked for with another to take instead is no route', () => {
  check(
    {
      'app.js': `const express = require('express');
const app = express();
app.get('/notes', list);
app.listen(80);
const page = (app) => app.get('page', 1);
const size = (app) => app.get('size', 'small');
`,
    },
    ['express'],
    ['GET /notes list app.js:3 high'],
  );
});
