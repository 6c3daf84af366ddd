/** Routes that a change reaches, over MCP: how each framework ties a path to what answers it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commitAll, until } from '@boocontext/test-support';
import { afterEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/client.ts';
import { serveInTurn } from '../support/serve-files.ts';

const serve = serveInTurn('affected-routes');

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** By a server that waits for no scan. */
async function serveHurried(
  files: Readonly<Record<string, string>>,
): Promise<{ readonly server: TestServer; readonly write: (file: string, text: string) => void }> {
  const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-routes-')));
  const root = path.join(home, 'shop');
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  commitAll(root);
  const server = await startServer([root], {
    env: { BOOCONTEXT_CACHE: path.join(home, 'cache'), BOOCONTEXT_ROUTES_WAIT_MS: '0' },
  });
  opened.push(async () => {
    await server.close();
    fs.rmSync(home, { recursive: true, force: true });
  });
  return { server, write };
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly handler?: string;
  readonly file: string;
  readonly line?: number;
}

async function callersOf(server: TestServer, symbol: string): Promise<readonly string[]> {
  const { details } = await server.callTool('boocontext_callgraph', { symbol, direction: 'callers' });
  return ((details['callers'] ?? []) as { caller_symbol: string }[]).map((each) => each.caller_symbol);
}

async function routesOf(server: TestServer, question: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const { details } = await server.callTool('boocontext_impact', question);
  const routes = (details['affected_routes'] ?? []) as readonly Route[];
  return routes.map(
    ({ method, path: served, handler, file, line }) => `${method} ${served} ${handler} ${file}:${line}`,
  );
}

const dependencies = (...names: readonly string[]) =>
  JSON.stringify({ name: 'shop', dependencies: Object.fromEntries(names.map((name) => [name, '*'])) });

describe('Next.js', () => {
  const files = {
    'package.json': dependencies('next'),
    'lib/service.ts': 'export function deleteFile(id: string) {\n  return id;\n}\n',
    'lib/with-api.ts': `export interface Options {
  handler: (id: string) => Promise<unknown>;
  action?: string;
}
export const withApi = ({ handler }: Options) => {
  return (request: Request) => handler(request.url);
};
`,
    'app/files/route.ts': `import { deleteFile } from '../../lib/service';
import { withApi } from '../../lib/with-api';

export const GET = withApi({ handler: async () => [] });

export const DELETE = withApi({
  action: 'deleted',
  handler: async (id) => {
    return deleteFile(id);
  },
});
`,
    'app/users/route.ts': `import { withApi } from '../../lib/with-api';

export const DELETE = withApi({
  handler: async (id) => {
    return id;
  },
});
`,
  };

  test('a handler in an object that is handed to a wrapper belongs to its own route alone', async () => {
    const server = await serve(files);
    expect(await routesOf(server, { symbol: 'deleteFile' })).toEqual(['DELETE /files DELETE app/files/route.ts:6']);
    const { details } = await server.callTool('boocontext_impact', { symbol: 'deleteFile', depth: 6 });
    const affected = (details['affected_symbols'] ?? []) as readonly { readonly file: string }[];
    expect(affected.map(({ file }) => file)).not.toContain('app/users/route.ts');
  });

  test('one function that answers to several methods is run for each', async () => {
    const server = await serve({
      'package.json': dependencies('next'),
      'lib/answer.ts': 'export const answer = (request: Request) => new Response(request.url);\n',
      'app/api/rpc/route.ts': `import { answer } from '../../../lib/answer';

const handler = (request: Request) => answer(request);

export { handler as GET, handler as POST };
`,
    });
    expect(await routesOf(server, { symbol: 'answer' })).toEqual([
      'GET /api/rpc handler app/api/rpc/route.ts:5',
      'POST /api/rpc handler app/api/rpc/route.ts:5',
    ]);
  });

  test('layouts, middleware and what a page is asked for besides run for its route', async () => {
    const server = await serve({
      'package.json': dependencies('next'),
      'next.config.js': 'module.exports = {};\n',
      'lib/shelf.ts': ['user', 'crumbs', 'title', 'guard', 'rows', 'shape']
        .map((name) => `export const ${name} = () => '${name}';\n`)
        .join(''),
      'lib/answers.ts': 'export const answersOf = (shape) => ({ GET: shape, POST: shape });\n',
      'middleware.ts':
        "import { guard } from './lib/shelf';\nexport function middleware() {\n  return guard();\n}\nexport const config = { matcher: ['/((?!api/open).*)'] };\n",
      'app/layout.tsx':
        "import { user } from '../lib/shelf';\nexport default function Root({ children }) {\n  return <b title={user()}>{children}</b>;\n}\n",
      'app/(shop)/layout.tsx':
        "import { crumbs } from '../../lib/shelf';\nexport default function Shop({ children }) {\n  return <i>{crumbs()}{children}</i>;\n}\n",
      'app/(shop)/cart/page.tsx':
        "import { title } from '../../../lib/shelf';\nexport async function generateMetadata() {\n  return { title: title() };\n}\nexport default function Cart() {\n  return <p />;\n}\n",
      'app/about/page.tsx': 'export default function About() {\n  return <p />;\n}\n',
      'app/api/open/route.ts':
        "import { rows } from '../../../lib/shelf';\nexport const GET = () => Response.json(rows());\n",
      'app/api/upload/route.ts':
        "import { answersOf } from '../../../lib/answers';\nimport { shape } from '../../../lib/shelf';\n\nexport const { GET, POST } = answersOf({\n  shape,\n});\n",
    });
    const pathsFrom = async (symbol: string) =>
      (await routesOf(server, { symbol, file: 'lib/shelf.ts' }))
        .map((route) => route.split(' ').slice(0, 2).join(' '))
        .sort();
    expect(await pathsFrom('user')).toEqual(['GET /about', 'GET /cart']);
    expect(await pathsFrom('crumbs')).toEqual(['GET /cart']);
    expect(await pathsFrom('title')).toEqual(['GET /cart']);
    expect(await pathsFrom('guard')).toEqual(['GET /about', 'GET /api/upload', 'GET /cart', 'POST /api/upload']);
    expect(await pathsFrom('rows')).toEqual(['GET /api/open']);
    expect(await pathsFrom('shape')).toEqual(['GET /api/upload', 'POST /api/upload']);
  });
});

test('an annotation of Java is not run for the route beside it', async () => {
  const server = await serve({
    'pom.xml':
      '<project><artifactId>shop</artifactId><dependencies><dependency><groupId>org.springframework</groupId><artifactId>spring-web</artifactId></dependency></dependencies></project>\n',
    'src/main/java/a/Open.java': 'package a;\npublic @interface Open {}\n',
    'src/main/java/a/Shelf.java': `package a;

import org.springframework.web.bind.annotation.*;

@RestController
public class Shelf {
  @Open
  @GetMapping("/shelf")
  public String show() {
    return "";
  }
}
`,
  });
  const { summary } = await server.callTool('boocontext_callgraph', { symbol: 'Open', direction: 'callers' });
  expect(summary).not.toMatch(/is run for/);
  expect(await routesOf(server, { symbol: 'Shelf.show' })).toEqual([
    'GET /shelf Shelf.show src/main/java/a/Shelf.java:8',
  ]);
});

test('a chain that ends at what a route runs ends at whoever asks for that', async () => {
  const server = await serve({
    'package.json': dependencies('next'),
    'lib/shelf.ts': 'export function shelf() {\n  return 1;\n}\n',
    'pages/api/lend.ts':
      "import { shelf } from '../../lib/shelf';\n\nexport default function lend(request, response) {\n  response.json(shelf());\n}\n",
  });
  const { summary, details } = await server.callTool('boocontext_impact', { symbol: 'shelf' });
  expect(summary).toMatch(
    /reach(?:es)? it: the chain ends at lend \(pages\/api\/lend\.ts:3\): \w+ \/api\/lend runs it, for whoever asks for that/,
  );
  expect(details['chain_ends']).toMatchObject([{ symbol: 'lend', served: expect.stringMatching(/ \/api\/lend$/) }]);
  // Where there are tests, one may ask for it.
  const tested = await serve({
    'package.json': dependencies('next'),
    'lib/shelf.ts': 'export function shelf() {\n  return 1;\n}\n',
    'pages/api/lend.ts':
      "import { shelf } from '../../lib/shelf';\n\nexport default function lend(request, response) {\n  response.json(shelf());\n}\n",
    'test/lend.test.ts': "test('lends', async () => {\n  expect((await fetch(address)).status).toBe(200);\n});\n",
  });
  expect((await tested.callTool('boocontext_impact', { symbol: 'shelf' })).summary).toContain(
    'but tests may: the chain ends at lend',
  );
});

describe('Express', () => {
  const files = {
    'package.json': dependencies('express'),
    'src/charge.ts': `export function chargeCard(amount: number): number {
  return amount;
}
export function quote(amount: number): number {
  return amount + 1;
}
`,
    'src/cart.ts': `import type { Request, Response } from 'express';
import { chargeCard } from './charge';

export function postCheckout(request: Request, response: Response): void {
  response.json(chargeCard(request.body.amount));
}

export function getCart(request: Request, response: Response): void {
  response.json(request.query);
}
`,
    'src/routes.ts': `import { Router } from 'express';
import { getCart, postCheckout } from './cart';
import { quote } from './charge';

export const cart = Router();
cart.get('/', getCart);
cart.post('/checkout', postCheckout);
cart.get('/quote', (request, response) => {
  response.json(quote(1));
});
`,
    'src/app.ts': `import express from 'express';
import { cart } from './routes';

const app = express();
app.use('/api/v1/cart', cart);
app.get('/health', (request, response) => {
  response.send('ok');
});
app.listen(3000);
`,
  };

  test('by the function that a handler calls, in another file', async () => {
    const server = await serve(files);
    const result = await server.callTool('boocontext_impact', { symbol: 'chargeCard' });
    expect(result).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringContaining('and 1 route.'),
      details: {
        affected_routes: [
          {
            method: 'POST',
            path: '/api/v1/cart/checkout',
            handler: 'postCheckout',
            file: 'src/routes.ts',
            line: 7,
          },
        ],
      },
    });
    expect(result.metadata.coverage).toBeUndefined();
  });

  test('by what a handler calls that is written in the call, and by the handler itself', async () => {
    const server = await serve(files);
    expect(await routesOf(server, { symbol: 'quote' })).toEqual(['GET /api/v1/cart/quote <inline> src/routes.ts:8']);
    expect(await routesOf(server, { symbol: 'getCart' })).toEqual(['GET /api/v1/cart getCart src/routes.ts:6']);
    expect(await routesOf(server, { symbol: 'chargeCard', depth: 1 })).toEqual([]);
  });

  test('of a file and of a diff', async () => {
    const server = await serve(files);
    expect(await routesOf(server, { file: 'src/cart.ts' })).toEqual([
      'GET /api/v1/cart getCart src/routes.ts:6',
      'POST /api/v1/cart/checkout postCheckout src/routes.ts:7',
    ]);
    server.write('src/charge.ts', files['src/charge.ts'].replace('return amount;', 'return amount * 2;'));
    expect(await routesOf(server, { diff: 'working' })).toEqual([
      'POST /api/v1/cart/checkout postCheckout src/routes.ts:7',
    ]);
    // A handler without a name is no symbol; what changes in it changes its route all the same.
    server.write('src/charge.ts', files['src/charge.ts']);
    server.write('src/app.ts', files['src/app.ts'].replace("'ok'", "'fine'"));
    expect(await routesOf(server, { diff: 'working' })).toEqual(['GET /health <inline> src/app.ts:6']);
    server.write('src/app.ts', files['src/app.ts'].replace('  response', '    response'));
    expect(await routesOf(server, { diff: 'working' })).toEqual([]);
  });

  test('what no route reaches has none', async () => {
    const server = await serve({
      ...files,
      'src/tool.ts': "import { chargeCard } from './charge';\nexport const lonely = () => chargeCard(2);\n",
    });
    const { details, summary } = await server.callTool('boocontext_impact', { symbol: 'lonely' });
    expect(details.affected_routes).toEqual([]);
    expect(summary).not.toContain('route');
    // And of those that are reached only what lies in the folder that is asked for is listed.
    expect(await routesOf(server, { symbol: 'chargeCard', path: 'src' })).toHaveLength(1);
    expect(await routesOf(server, { symbol: 'chargeCard', path: 'src/tool.ts' })).toEqual([]);
  });

  test('those of an overview stand in for a while after a change', async () => {
    const { server, write } = await serveHurried(files);
    await server.callTool('boocontext_overview', {});
    expect(await routesOf(server, { symbol: 'chargeCard' })).toHaveLength(1);
    write('src/app.ts', `// moved\n${files['src/app.ts']}`);
    expect(await server.callTool('boocontext_impact', { symbol: 'chargeCard' })).toMatchObject({
      details: { affected_routes: [{ path: '/api/v1/cart/checkout' }] },
      metadata: { coverage: { routes: 'as they were before files changed', late: true } },
    });
  });

  test('routes that are not read in time are not said to be none, and are there the next time', async () => {
    const { server, write } = await serveHurried(files);
    const first = await server.callTool('boocontext_impact', { symbol: 'chargeCard' });
    expect(first.metadata.complete).toBe(false);
    expect(first.metadata.coverage).toEqual({ routes: 'not read in time', late: true });
    expect(first.summary).toMatch(/Open: routes: not read in time; the work goes on, ask again\.$/);
    await until(async () => (await routesOf(server, { symbol: 'chargeCard' })).length === 1);
    expect((await server.callTool('boocontext_impact', { symbol: 'chargeCard' })).metadata.coverage).toBeUndefined();

    // Those of before stand in for a while, but for the file that has changed.
    write('src/app.ts', `// moved\n${files['src/app.ts']}`);
    const changed = await server.callTool('boocontext_impact', { symbol: 'chargeCard' });
    expect(changed).toMatchObject({
      details: { affected_routes: [{ path: '/api/v1/cart/checkout' }] },
      metadata: { coverage: { routes: 'as they were before files changed', late: true } },
    });
    await until(
      async () =>
        (await server.callTool('boocontext_impact', { symbol: 'chargeCard' })).metadata.coverage === undefined,
    );
  });

  test('where nothing was served before a change, it may have brought the first route', async () => {
    const lonely = { 'package.json': '{"name": "shop"}', 'src/pay.ts': 'export function pay() {}\n' };
    const { server, write } = await serveHurried(lonely);
    await until(
      async () => (await server.callTool('boocontext_callgraph', { symbol: 'pay' })).metadata.coverage === undefined,
    );
    write(
      'src/app.ts',
      "import express from 'express';\nimport { pay } from './pay';\nconst app = express();\napp.get('/pay', pay);\n",
    );
    const { details, metadata } = await server.callTool('boocontext_callgraph', { symbol: 'pay' });
    const isRun = JSON.stringify(details['callers']).includes('GET /pay');
    expect([isRun, metadata.complete]).not.toEqual([false, true]);
  });

  test('routes by computed names are named as what is missing', async () => {
    const server = await serve({
      ...files,
      'src/more.ts': `import { Router } from 'express';
import { getCart } from './cart';
export const more = Router();
for (const verb of ['get', 'post'] as const) more[verb]('/more', getCart);
`,
    });
    const coverage = {
      routes: expect.stringMatching(
        /^not all were read: some are registered, or left out of a prefix, by computed names at src\/more\.ts:4/,
      ),
    };
    const { metadata } = await server.callTool('boocontext_impact', { symbol: 'chargeCard' });
    expect(metadata.coverage).toMatchObject(coverage);
    server.write('src/charge.ts', files['src/charge.ts'].replace('return amount;', 'return amount + 1;'));
    const review = await server.callTool('boocontext_impact', { diff: 'working', review: true });
    expect(review.metadata.coverage).toMatchObject(coverage);
  });
});

test('what runs before the routes of an app, in the order of its lines, reaches them', async () => {
  const server = await serve({
    'package.json': dependencies('express'),
    'src/guards.ts': `export const stamp = () => (request, response, next) => next();
export const makeGuard = (key: string) => (request, response, next) => next(key);
export const keyOf = () => 'key';
export const limit = (request, response, next) => next();
export const makeKeeper = () => ({ log: console.log });
export const trace = (log) => (request, response, next) => next(log);
export const report = (error, request, response, next) => response.send(String(error));
`,
    'src/shelves.ts': `import { Router } from 'express';
import { limit } from './guards';
export function listShelves(request, response) {
  response.json([]);
}
export function makeShelves() {
  const router = Router();
  router.get('/', listShelves);
  router.use(limit);
  router.get('/:id', (request, response) => response.json({}));
  return router;
}
export function makeDoors(guard) {
  const router = Router();
  router.get('/inner', guard, (request, response) => response.send('in'));
  router.get('/outer', (request, response) => response.send('out'));
  return router;
}
`,
    'src/app.ts': `import express from 'express';
import { keyOf, makeGuard, makeKeeper, report, stamp, trace } from './guards';
import { makeDoors, makeShelves } from './shelves';

export function createApp() {
  const app = express();
  app.get('/health', (request, response) => response.send('ok'));
  app.use(stamp());
  setupRoutes(app);
  app.use(report);
  return app;
}

function setupRoutes(app: express.Express) {
  const shelves = makeKeeper();
  const guard = makeGuard(keyOf());
  app.use(trace(shelves.log));
  app.use('/shelves', guard, makeShelves());
  app.use('/doors', makeDoors(guard));
}
`,
    'src/main.ts': "import { createApp } from './app';\n\ncreateApp().listen(80);\n",
    'test/shelves.test.ts': "test('lists', async () => {\n  expect((await fetch('/shelves')).status).toBe(200);\n});\n",
  });
  const pathsFrom = async (symbol: string) =>
    (await routesOf(server, { symbol })).map((route) => route.split(' ')[1]).sort();
  const all = ['/doors/inner', '/doors/outer', '/health', '/shelves', '/shelves/:id'];
  expect(await pathsFrom('stamp')).toEqual(all.filter((each) => each !== '/health'));
  expect(await pathsFrom('report')).toEqual(all);
  const { summary } = await server.callTool('boocontext_impact', { symbol: 'stamp' });
  expect(summary).toContain('No test is known to reach it, but tests may');
  expect(await pathsFrom('limit')).toEqual(['/shelves/:id']);
  // What makes an object of which one member is used is not what runs.
  expect(await pathsFrom('makeKeeper')).toEqual([]);
  expect(await pathsFrom('makeGuard')).toEqual(['/doors/inner', '/shelves', '/shelves/:id']);
  // A handler is in what makes its router, and what stands beside it there is not reached.
  expect(await pathsFrom('listShelves')).toEqual(['/shelves']);
  // What registers routes may change each of them.
  expect(await pathsFrom('makeDoors')).toEqual(['/doors/inner', '/doors/outer']);
  expect(await pathsFrom('setupRoutes')).toEqual(all.filter((each) => each !== '/health'));
  expect(await pathsFrom('createApp')).toEqual(all);
  // Whoever registers it is its caller, and so is each route that it runs before; what only that needs is called once.
  expect(await callersOf(server, 'limit')).toEqual(['makeShelves', 'GET /shelves/:id']);
  expect(await callersOf(server, 'makeGuard')).toEqual([
    'setupRoutes',
    'GET /shelves',
    'GET /shelves/:id',
    'GET /doors/inner',
  ]);
  expect(await callersOf(server, 'keyOf')).toEqual(['setupRoutes']);
  expect(await pathsFrom('keyOf')).toEqual(['/doors/inner', '/shelves', '/shelves/:id']);
  expect(await callersOf(server, 'makeShelves')).toEqual(['setupRoutes']);
});

test('Gin, Echo, chi and net/http: what is used by a router, its groups and around it runs before their routes', async () => {
  const server = await serve({
    'go.mod':
      'module shop\n\nrequire (\n\tgithub.com/gin-gonic/gin v1.9.1\n\tgithub.com/go-chi/chi/v5 v5.0.0\n\tgithub.com/labstack/echo/v4 v4.0.0\n)\n',
    'guards/gin.go': `package guards

import "github.com/gin-gonic/gin"

func readToken(header string) string { return header }

func Auth(key string) gin.HandlerFunc {
	return func(c *gin.Context) { c.Set("user", readToken(key)); c.Next() }
}
func Limit() gin.HandlerFunc { return func(c *gin.Context) { c.Next() } }
func Late() gin.HandlerFunc { return func(c *gin.Context) { c.Next() } }
func Own() gin.HandlerFunc { return func(c *gin.Context) { c.Next() } }
func All() gin.HandlerFunc { return func(c *gin.Context) { c.Next() } }
func Lost() gin.HandlerFunc { return func(c *gin.Context) { c.Next() } }
`,
    'guards/http.go': `package guards

import "net/http"

func Logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { next.ServeHTTP(w, r) })
}
func Admin(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { next.ServeHTTP(w, r) })
}
func Wrapped(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { next.ServeHTTP(w, r) })
}
`,
    'gin/main.go': `package main

import (
	"github.com/gin-gonic/gin"
	"shop/guards"
)

func list(c *gin.Context) {}

func main() {
	r := gin.New()
	prepare(r)
	r.GET("/gin/open", list)
	api := r.Group("/gin/api", guards.Auth("key"))
	api.GET("/orders", list)
	register(api.Group("/users", guards.Limit()))
	r.Use(guards.Late())
	r.GET("/gin/late", list)
	r.Group("/gin/own").Use(guards.Own()).POST("/one", make)
	r.Use(guards.All()).GET("/gin/both", both)
	r.GET("/gin/end", list)
	r.Run()
}

func make(c *gin.Context) {}

func both(c *gin.Context) {}

func register(g *gin.RouterGroup) { g.GET("/all", list) }

func prepare(r *gin.Engine) { r.Use(stamp) }

func stamp(c *gin.Context) { c.Next() }
`,
    'gin/built/main.go': `package main

import "github.com/gin-gonic/gin"

func shown(c *gin.Context) {}

func build() *gin.Engine {
	r := gin.New()
	r.Use(func(c *gin.Context) { c.Next() })
	r.GET("/gin/built", shown)
	return r
}

func main() { build().Run() }
`,
    'chi/main.go': `package main

import (
	"net/http"

	"github.com/go-chi/chi/v5"
	"shop/guards"
)

func list(w http.ResponseWriter, r *http.Request) {}

func main() {
	r := chi.NewRouter()
	r.Use(guards.Logged)
	r.Get("/chi/open", list)
	r.Route("/chi/admin", func(r chi.Router) {
		r.Use(guards.Admin)
		r.Get("/users", list)
	})
	http.ListenAndServe(":80", r)
}
`,
    'mux/main.go': `package main

import (
	"net/http"

	"shop/guards"
)

func list(w http.ResponseWriter, r *http.Request) {}

func main() {
	mux := http.NewServeMux()
	mux.HandleFunc("/mux/items", list)
	server := &http.Server{Handler: guards.Wrapped(mux)}
	server.ListenAndServe()
}
`,
    'echo/main.go': `package main

import "github.com/labstack/echo/v4"

func list(c echo.Context) error { return nil }

func trace(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error { return next(c) }
}

func main() {
	e := echo.New()
	e.GET("/echo/items", list)
	e.Use(trace)
	e.Start(":80")
}
`,
  });
  const pathsFrom = async (symbol: string) =>
    (await routesOf(server, { symbol })).map((route) => route.split(' ')[1]).sort();
  expect(await pathsFrom('readToken')).toEqual(['/gin/api/orders', '/gin/api/users/all']);
  expect(await pathsFrom('Limit')).toEqual(['/gin/api/users/all']);
  expect(await pathsFrom('Late')).toEqual(['/gin/both', '/gin/end', '/gin/late', '/gin/own/one']);
  // What a group is given, and what is registered in one row with it, is no other route's.
  expect(await pathsFrom('Own')).toEqual(['/gin/own/one']);
  expect(await pathsFrom('make')).toEqual(['/gin/own/one']);
  expect(await pathsFrom('All')).toEqual(['/gin/both', '/gin/end']);
  expect(await pathsFrom('both')).toEqual(['/gin/both']);
  expect(await pathsFrom('stamp')).toEqual([
    '/gin/api/orders',
    '/gin/api/users/all',
    '/gin/both',
    '/gin/end',
    '/gin/late',
    '/gin/open',
    '/gin/own/one',
  ]);
  expect(await pathsFrom('Logged')).toEqual(['/chi/admin/users', '/chi/open']);
  expect(await pathsFrom('Admin')).toEqual(['/chi/admin/users']);
  expect(await pathsFrom('Wrapped')).toEqual(['/mux/items']);
  expect(await pathsFrom('trace')).toEqual(['/echo/items']);
  // What makes a router hands no request on.
  const built = await server.callTool('boocontext_impact', { symbol: 'shown' });
  expect([built.metadata.complete, built.metadata.coverage?.['routes']]).toEqual([true, undefined]);
  const { metadata, summary } = await server.callTool('boocontext_impact', { symbol: 'Lost' });
  expect(metadata.complete).toBe(false);
  expect(summary).toContain('which ones it runs before is not known: guards/gin.go:14');
});

test('axum, Actix, Spring, Ktor, Laravel, Django and FastAPI: what their applications put before routes reaches them', async () => {
  const server = await serve({
    'web/Cargo.toml': '[package]\nname = "web"\n[dependencies]\naxum = "0.7"\n',
    'web/src/main.rs': `use axum::{middleware::from_fn, routing::get, Router};

async fn list() {}
async fn check(request: Request, next: Next) -> Response { decode(); next.run(request).await }
fn decode() {}
async fn count(request: Request, next: Next) -> Response { next.run(request).await }

fn users() -> Router {
    Router::new().route("/axum/users", get(list)).layer(from_fn(count))
}

#[tokio::main]
async fn main() {
    let app = Router::new()
        .route("/axum/private", get(list))
        .merge(users())
        .layer(from_fn(check))
        .route("/axum/open", get(list));
    axum::serve(listener, app).await.unwrap();
}
`,
    'api/Cargo.toml': '[package]\nname = "api"\n[dependencies]\nactix-web = "4"\n',
    'api/src/main.rs': `use actix_web::{get, middleware::from_fn, web, App, HttpServer};

#[get("/actix/open")]
async fn open() -> &'static str { "" }
#[get("/orders")]
async fn orders() -> &'static str { "" }
async fn session(request: ServiceRequest, next: Next<impl MessageBody>) -> Result<ServiceResponse> { next.call(request).await }

#[actix_web::main]
async fn main() -> std::io::Result<()> {
    HttpServer::new(|| App::new()
        .service(open)
        .service(web::scope("/actix").wrap(from_fn(session)).service(orders)))
        .run().await
}
`,
    'shop/pom.xml': '<project><artifactId>shop</artifactId></project>',
    'shop/src/main/java/shop/OrderController.java': `package shop;

import org.springframework.web.bind.annotation.*;

@RestController
public class OrderController {
  @GetMapping("/spring/orders")
  public String orders() { return ""; }
}
`,
    'shop/src/main/java/shop/TokenFilter.java': `package shop;

import jakarta.servlet.FilterChain;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

@Component
public class TokenFilter extends OncePerRequestFilter {
  private final Tokens tokens;
  public TokenFilter(Tokens tokens) { this.tokens = tokens; }
  @Override
  protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain) {
    tokens.readToken(request.getHeader("Authorization"));
    chain.doFilter(request, response);
  }
}
`,
    'shop/src/main/java/shop/Tokens.java':
      'package shop;\n\npublic class Tokens {\n  public String readToken(String header) { return header; }\n}\n',
    'shop/src/main/java/shop/Problems.java': `package shop;

import org.springframework.web.bind.annotation.*;

@RestControllerAdvice
public class Problems {
  @ExceptionHandler(IllegalStateException.class)
  public String onState() { return describeState(); }
  private String describeState() { return ""; }
}
`,
    'shop/src/main/java/shop/Watch.java': `package shop;

import org.aspectj.lang.annotation.*;

@Aspect
public class Watch {
  @Before("execution(* shop.*.orders(..))")
  public void watched() { noteWatched(); }
  private void noteWatched() {}
}
`,
    'desk/build.gradle.kts': 'plugins { kotlin("jvm") }\n',
    'desk/src/main/kotlin/Desk.kt': `import io.ktor.server.application.*
import io.ktor.server.routing.*

fun readUser(token: String) = token
fun onFailure(cause: Throwable) = cause.message

fun Application.module() {
    install(Authentication) {
        jwt("main") { validate { readUser("x") } }
    }
    install(StatusPages) {
        exception<Throwable> { call, cause -> onFailure(cause) }
    }
    routing {
        get("/ktor/open") { }
        authenticate("main") {
            get("/ktor/private") { }
        }
    }
}
`,
    'composer.json': '{"require": {"laravel/framework": "^10.0"}, "autoload": {"psr-4": {"App\\\\": "app/"}}}',
    'app/Http/Kernel.php': `<?php
namespace App\\Http;
class Kernel extends HttpKernel {
    protected $middleware = [\\App\\Http\\Middleware\\TrimAll::class];
    protected $middlewareAliases = ['staff' => \\App\\Http\\Middleware\\OnlyStaff::class];
}
`,
    'app/Http/Middleware/TrimAll.php': `<?php
namespace App\\Http\\Middleware;
use Closure;
class TrimAll {
    public function handle($request, Closure $next) { return $next($this->trimmed($request)); }
    private function trimmed($request) { return $request; }
}
`,
    'app/Http/Middleware/OnlyStaff.php': `<?php
namespace App\\Http\\Middleware;
use Closure;
class OnlyStaff {
    public function handle($request, Closure $next) { return $this->staffOf($request) ? $next($request) : null; }
    private function staffOf($request) { return true; }
}
`,
    'app/Http/Middleware/Unused.php': `<?php
namespace App\\Http\\Middleware;
use Closure;
class Unused {
    public function handle($request, Closure $next) { return $next($this->unplaced($request)); }
    private function unplaced($request) { return $request; }
}
`,
    'routes/web.php': `<?php
use Illuminate\\Support\\Facades\\Route;
Route::get('/laravel/open', [OpenController::class, 'index']);
Route::middleware('staff')->group(function () {
    Route::get('/laravel/staff', [StaffController::class, 'index']);
});
Route::get('/laravel/one', [StaffController::class, 'one'])->middleware(['staff:admin']);
Route::fallback([OpenController::class, 'lost']);
`,
    'site/settings.py': "MIDDLEWARE = ['django.middleware.Common', 'site.audit.Audit']\nROOT_URLCONF = 'site.urls'\n",
    'site/audit.py':
      'class Audit:\n    def __init__(self, get_response):\n        self.get_response = get_response\n\n    def __call__(self, request):\n        note_request(request)\n        return self.get_response(request)\n\n\ndef note_request(request):\n    return request\n',
    'site/urls.py':
      "from django.urls import path\nfrom site.views import home\n\nurlpatterns = [path('django/home', home)]\n",
    'site/views.py': 'def home(request):\n    return None\n',
    'fast/main.py': `from fastapi import APIRouter, Depends, FastAPI

def read_key():
    return 'key'

def read_part():
    return 'part'

app = FastAPI(dependencies=[Depends(read_key)])
part = APIRouter(dependencies=[Depends(read_part)])

@app.middleware('http')
async def timed(request, call_next):
    return await call_next(start_clock(request))

def start_clock(request):
    return request

@app.get('/fast/all')
def all_of_them():
    return []
`,
  });
  const pathsFrom = async (symbol: string) =>
    (await routesOf(server, { symbol })).map((route) => route.split(' ')[1]).sort();
  expect(await pathsFrom('decode')).toEqual(['/axum/private', '/axum/users']);
  expect(await pathsFrom('count')).toEqual(['/axum/users']);
  expect(await pathsFrom('session')).toEqual(['/actix/orders']);
  expect(await pathsFrom('readToken')).toEqual(['/spring/orders']);
  expect(await pathsFrom('describeState')).toEqual(['/spring/orders']);
  expect(await pathsFrom('readUser')).toEqual(['/ktor/private']);
  expect(await pathsFrom('onFailure')).toEqual(['/ktor/open', '/ktor/private']);
  const ofLaravel = ['/laravel/one', '/laravel/open', '/laravel/staff', '/{fallbackPlaceholder}'];
  expect(await pathsFrom('trimmed')).toEqual(ofLaravel);
  expect(await pathsFrom('staffOf')).toEqual(['/laravel/one', '/laravel/staff']);
  expect(await pathsFrom('note_request')).toEqual(['/django/home']);
  expect(await pathsFrom('read_key')).toEqual(['/fast/all']);
  expect(await pathsFrom('start_clock')).toEqual(['/fast/all']);
  for (const symbol of ['noteWatched', 'unplaced', 'read_part']) {
    const { metadata, details } = await server.callTool('boocontext_impact', { symbol });
    expect(metadata.complete).toBe(false);
    expect(JSON.stringify([metadata.coverage, details['open']])).toContain('which ones it runs before is not known');
  }
});

test('Huma, Javalin and Juniper, of which nothing is read, are said to be what may run it', async () => {
  const server = await serve({
    'go.mod': 'module shop\n\nrequire github.com/danielgtaylor/huma/v2 v2.0.0\n',
    'main.go': `package main

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

func showCart() { price() }

func price() int { return 1 }

func unrelated() int { return 2 }

func register(api huma.API) {
	huma.Register(api, huma.Operation{Method: http.MethodGet, Path: "/cart"}, showCart)
}

func main() { register(nil) }
`,
    'graph/Cargo.toml': '[package]\nname = "graph"\n[dependencies]\njuniper = "0.16"\n',
    'graph/src/lib.rs':
      'use juniper::graphql_object;\npub struct Query;\n#[graphql_object]\nimpl Query { fn shelves() -> i32 { count_shelves() } }\nfn count_shelves() -> i32 { 1 }\n',
    'tools/tools.go': 'package tools\n\nfunc Round() int { return round() }\n\nfunc round() int { return 1 }\n',
    'desk/Desk.java': `package desk;

import io.javalin.Javalin;

public class Desk {
  public static void main(String[] args) { Javalin.create().get("/desk", Desk::show); }
  static void show() { countDesks(); }
  static int countDesks() { return 1; }
}
`,
  });
  for (const [symbol, name] of [
    ['price', 'huma at main.go:'],
    ['countDesks', 'javalin at desk/Desk.java:'],
    ['count_shelves', 'juniper at graph/src/lib.rs:'],
  ]) {
    const { metadata } = await server.callTool('boocontext_impact', { symbol });
    expect(metadata.complete).toBe(false);
    expect(JSON.stringify(metadata.coverage)).toContain(name?.split(' ')[0]);
  }
  const { metadata } = await server.callTool('boocontext_impact', { symbol: 'round' });
  expect(metadata.coverage).toBeUndefined();
});

test('what guards a class of NestJS runs for each of its routes', async () => {
  const server = await serve({
    'package.json': dependencies('@nestjs/common'),
    'src/guard.ts':
      'export class ShelfGuard {\n  canActivate() {\n    return true;\n  }\n}\nexport const Marked = (text: string) => () => text;\n',
    'src/shelf.ts': `import { Controller, Delete, Get, UseGuards } from '@nestjs/common';
import { Marked, ShelfGuard } from './guard';

@UseGuards(ShelfGuard)
@Marked('shelf')
@Controller('shelf')
export class ShelfController {
  @Get()
  @Marked('one')
  show() {}
  @Delete(':id')
  burn() {}
}

@Controller('open')
export class OpenController {
  @Get()
  show() {}
}
`,
  });
  expect(await callersOf(server, 'ShelfGuard')).toEqual(['GET /shelf', 'DELETE /shelf/:id']);
  expect(await callersOf(server, 'ShelfGuard.canActivate')).toEqual(['GET /shelf', 'DELETE /shelf/:id']);
  // It is called when the class is defined, and for no request.
  expect(await callersOf(server, 'Marked')).toEqual(['<module>', 'show']);
  expect(await routesOf(server, { symbol: 'ShelfGuard' })).toEqual([
    'GET /shelf ShelfController.show src/shelf.ts:8',
    'DELETE /shelf/:id ShelfController.burn src/shelf.ts:11',
  ]);
});

test('what the class of a router is handed runs for its routes, also where a call works out their paths', async () => {
  const server = await serve({
    'package.json': dependencies('express'),
    'src/guards.ts': `export const exists = (request, response, next) => next();
export const owns = (request, response, next) => next();
export const limits = (request, response, next) => next();
`,
    'src/base.ts': `export abstract class Base {
  pathOf(name: string, ofShelf = true) {
    let path = '/' + name;
    ofShelf ? (path += '/:shelf') : null;
    return path;
  }
}
`,
    'src/shelves.ts': `import { RequestHandler, Router } from 'express';
import { Base } from './base';
export class Shelves extends Base {
  public readonly router = Router();
  constructor(...guards: RequestHandler[]) {
    super();
    this.router.get(this.pathOf('all'), ...guards, (request, response) => response.json([]));
  }
}
export class Doors extends Base {
  public readonly router = Router();
  constructor(limit: RequestHandler, private key: string) {
    super();
    this.router.post('/open', limit, (request, response) => response.json([]));
  }
}
`,
    'src/app.ts': `import express, { Router } from 'express';
import { exists, limits, owns } from './guards';
import { Doors, Shelves } from './shelves';

const guards = [exists, owns];
const router = Router();
router
  .use('/shelves', new Shelves(...guards).router)
  .use('/doors', new Doors(limits, 'key').router);
express().use(router).listen(80);
`,
  });
  const pathsFrom = async (symbol: string) => (await routesOf(server, { symbol })).map((route) => route.split(' <')[0]);
  const ofShelves = `GET /shelves/\${this.pathOf('all')}`;
  expect(await pathsFrom('owns')).toEqual([ofShelves]);
  expect(await pathsFrom('limits')).toEqual(['POST /doors/open']);
  expect(await pathsFrom('Base.pathOf')).toEqual([ofShelves]);
  expect(await callersOf(server, 'limits')).toEqual(['<module>', 'POST /doors/open']);
  const { metadata } = await server.callTool('boocontext_callgraph', { symbol: 'Base.pathOf' });
  expect(metadata.complete).toBe(true);
});

test('NestJS: what runs for all routes, for a method, by a decorator of the project, or as middleware', async () => {
  const server = await serve({
    'package.json': dependencies('@nestjs/common', '@nestjs/core'),
    'src/around.ts': `import { SetMetadata, UseGuards, applyDecorators, mixin } from '@nestjs/common';
import { words } from './words';

export class TokenGuard {
  canActivate() {
    return words('token');
  }
}
export class OwnerGuard {
  canActivate() {
    return words('owner');
  }
}
abstract class Limited {
  canActivate() {
    return this.limit();
  }
  abstract limit();
}
export class DailyGuard extends Limited {
  limit() {
    return words('day');
  }
}
export class UnusedGuard extends Limited {
  limit() {
    return words('none');
  }
}
export const RoleGuard = (role: string) => {
  class Roles {
    canActivate() {
      return words(role);
    }
  }
  return mixin(Roles);
};
export const Daily = () => applyDecorators(SetMetadata('daily', true), UseGuards(DailyGuard));
export class Trim {
  transform(value) {
    return value;
  }
}
export class Stamp {
  use(request, response, next) {
    next();
  }
}
export class Report {
  catch(error) {}
}
`,
    'src/words.ts': 'export const words = (text: string) => text;\n',
    'src/shelf.ts': `import { Body, Controller, Delete, Get, Post, UseGuards } from '@nestjs/common';
import { Daily, OwnerGuard, RoleGuard, Trim } from './around';

@Controller('shelf')
export class ShelfController {
  @UseGuards(OwnerGuard)
  @Get()
  show() {}
  @Daily()
  @Post()
  fill(@Body(new Trim()) body) {}
  @UseGuards(RoleGuard('admin'))
  @Delete(':id')
  burn() {}
}
`,
    'src/open.ts': `import { Controller, Get } from '@nestjs/common';

@Controller('open')
export class OpenController {
  @Get()
  show() {}
}
`,
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Stamp, TokenGuard } from './around';
import { OpenController } from './open';
import { ShelfController } from './shelf';

@Module({
  controllers: [OpenController, ShelfController],
  providers: [{ provide: APP_GUARD, useClass: TokenGuard }],
})
export class AppModule {
  configure(consumer) {
    consumer.apply(Stamp).exclude('shelf').forRoutes(ShelfController);
  }
}
`,
    'src/main.ts': `import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { Report } from './around';

async function start() {
  const app = await NestFactory.create(AppModule);
  app.useGlobalFilters(new Report());
  await app.listen(80);
}
start();
`,
  });
  const all = ['GET /open', 'GET /shelf', 'POST /shelf', 'DELETE /shelf/:id'];
  const reached: Readonly<Record<string, readonly string[]>> = {
    'TokenGuard.canActivate': all,
    'OwnerGuard.canActivate': ['GET /shelf'],
    // By the method that it inherits.
    'DailyGuard.limit': ['POST /shelf'],
    'UnusedGuard.limit': [],
    'Roles.canActivate': ['DELETE /shelf/:id'],
    'Trim.transform': ['POST /shelf'],
    'Stamp.use': ['DELETE /shelf/:id'],
    'Report.catch': all,
  };
  for (const [symbol, routes] of Object.entries(reached)) {
    const told = await routesOf(server, { symbol });
    expect([symbol, told.map((route) => route.split(' ').slice(0, 2).join(' '))]).toEqual([symbol, routes]);
    const callers = await callersOf(server, symbol);
    expect([symbol, callers.filter((caller) => caller.includes('/'))]).toEqual([symbol, routes]);
  }
  expect(await callersOf(server, 'TokenGuard')).toEqual(['<module>', ...all]);
});

test('Fastify: a function that decorates the app runs for the routes that name it', async () => {
  const server = await serve({
    'package.json': dependencies('fastify'),
    'src/checks.ts': `export const check = async (request) => words(request);
export const words = (request) => request.url;
export const trace = async (request) => {};
export const openStore = (app) => app.decorate('store', trace);
`,
    'src/app.ts': `import Fastify from 'fastify';
import { check, openStore, trace, words } from './checks';

const app = Fastify();
app.decorate('check', check);
app.decorate('checkWords', async (request) => {
  words(request);
});
app.addHook('onRequest', trace);
app.register(openStore);
app.get('/shelves', { preHandler: [app.check] }, async () => []);
app.get('/words', { onRequest: app.checkWords }, async () => []);
app.get('/open', async () => []);
`,
  });
  const pathsFrom = async (symbol: string) => (await callersOf(server, symbol)).filter((each) => each.includes('/'));
  expect(await pathsFrom('check')).toEqual(['GET /shelves']);
  expect(await pathsFrom('words')).toEqual(['GET /words']);
  expect(await pathsFrom('trace')).toEqual(['GET /shelves', 'GET /words', 'GET /open']);
  // What registers things once is run for no request.
  expect(await pathsFrom('openStore')).toEqual([]);
  expect(await routesOf(server, { symbol: 'check' })).toEqual(['GET /shelves <inline> src/app.ts:11']);
});

test('Fastify: plugins under a prefix, route objects, an app with types', async () => {
  const server = await serve({
    'package.json': dependencies('fastify'),
    'src/store.ts': `export class Store {
  find(id: string): string {
    return id;
  }
  all(): string[] {
    return [this.find('1')];
  }
}
`,
    'src/users.ts': `import type { FastifyInstance } from 'fastify';
import { Store } from './store';

const store = new Store();
const typed = (app: FastifyInstance) => app.withTypeProvider();

export async function users(app: FastifyInstance) {
  const api = typed(app);
  api.get('/', async () => store.all());
  api.get(
    '/:id',
    { schema: {} },
    async (request) => {
      return store.find(request.params.id);
    },
  );
  app.route({
    method: 'DELETE',
    url: '/:id',
    handler: async () => {
      return 'gone';
    },
  });
}
`,
    'src/app.ts': `import Fastify from 'fastify';
import { users } from './users';

const app = Fastify();
app.register(users, { prefix: '/users' });
`,
  });
  expect(await routesOf(server, { symbol: 'Store.find' })).toEqual([
    'GET /users <inline> src/users.ts:9',
    'GET /users/:id <inline> src/users.ts:10',
  ]);
  expect(await routesOf(server, { symbol: 'Store.all' })).toEqual(['GET /users <inline> src/users.ts:9']);
});

test('FastAPI: the function below the decorator, and what a decorator depends on', async () => {
  const server = await serve({
    'requirements.txt': 'fastapi\n',
    'shop/prices.py': 'def price_of(name):\n    return 1\n\n\ndef allowed():\n    return True\n',
    'shop/users.py': `from fastapi import APIRouter, Depends
from shop.prices import allowed, price_of

router = APIRouter(prefix="/prices")


@router.get("/{name}")
@router.get("/by-name/{name}")
async def read_price(name: str):
    return price_of(name)


@router.post(
    "/",
    dependencies=[Depends(allowed)],
)
def create_price():
    return {}
`,
    'shop/main.py':
      'from fastapi import FastAPI\nfrom shop.users import router\n\napp = FastAPI()\napp.include_router(router, prefix="/v1")\n',
  });
  expect(await routesOf(server, { symbol: 'price_of' })).toEqual([
    'GET /v1/prices/{name} read_price shop/users.py:7',
    'GET /v1/prices/by-name/{name} read_price shop/users.py:8',
  ]);
  expect(await routesOf(server, { symbol: 'allowed' })).toEqual(['POST /v1/prices/ create_price shop/users.py:13']);
  expect(await routesOf(server, { symbol: 'create_price' })).toEqual([
    'POST /v1/prices/ create_price shop/users.py:13',
  ]);
});

test('Gin: groups, methods of a handler, functions written in the call', async () => {
  const server = await serve({
    'go.mod': 'module shop\n\nrequire github.com/gin-gonic/gin v1.10.0\n',
    'store/store.go':
      'package store\n\ntype Store struct{}\n\nfunc (s *Store) Find(id string) string {\n\treturn id\n}\n\nfunc Version() string {\n\treturn "1"\n}\n',
    'main.go': `package main

import (
	"github.com/gin-gonic/gin"
	"shop/store"
)

type Handlers struct {
	store *store.Store
}

func (h *Handlers) Show(c *gin.Context) {
	c.String(200, h.store.Find(c.Param("id")))
}

func (h *Handlers) List(c *gin.Context) {
	c.String(200, "all")
}

func main() {
	h := &Handlers{store: &store.Store{}}
	r := gin.Default()
	v1 := r.Group("/v1")
	v1.GET("/items", h.List)
	v1.GET("/items/:id", h.Show)
	r.GET("/version", func(c *gin.Context) {
		c.String(200, store.Version())
	})
	r.Run()
}
`,
  });
  expect(await routesOf(server, { symbol: 'Store.Find' })).toEqual(['GET /v1/items/:id h.Show main.go:25']);
  expect(await routesOf(server, { symbol: 'Version' })).toEqual(['GET /version <inline> main.go:26']);
});

test('NestJS: the method below the decorator', async () => {
  const server = await serve({
    'package.json': dependencies('@nestjs/common'),
    'src/cats.service.ts': 'export class CatsService {\n  all(): string[] {\n    return [];\n  }\n}\n',
    'src/cats.controller.ts': `import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CatsService } from './cats.service';

@Controller('cats')
export class CatsController {
  constructor(private readonly cats: CatsService) {}

  @Get()
  @HttpCode(200)
  list() {
    return this.cats.all();
  }

  @Post()
  create() {
    return {};
  }
}
`,
  });
  expect(await routesOf(server, { symbol: 'CatsService.all' })).toEqual([
    'GET /cats CatsController.list src/cats.controller.ts:8',
  ]);
});

test('Flask: the method of a class that is called by its verb', async () => {
  const server = await serve({
    'requirements.txt': 'flask\n',
    'app.py': `from flask import Flask
from views import Users
app = Flask(__name__)
app.add_url_rule('/users', view_func=Users.as_view('users'))
`,
    'views.py': `from flask.views import MethodView
from store import load

class Users(MethodView):
    def get(self):
        return load()

    def post(self):
        return 1
`,
    'store.py': 'def load():\n    return []\n',
  });
  expect(await routesOf(server, { symbol: 'load' })).toEqual(['GET /users Users.get app.py:4']);
  const { details } = await server.callTool('boocontext_callgraph', { symbol: 'Users.post', direction: 'callers' });
  expect(details.callers).toMatchObject([{ caller_symbol: 'POST /users', via: 'route', resolution: 'candidate' }]);
});

test('Django: what a view is asked for by the framework, its own and what it builds on', async () => {
  const server = await serve({
    'requirements.txt': 'django\ndjangorestframework\n',
    'shop/urls.py': `from django.urls import include, path
from rest_framework.routers import SimpleRouter
from . import views
router = SimpleRouter()
router.register('orders', views.OrderSet)
urlpatterns = [
    path('items/', views.ItemList.as_view()),
    path('items/new/', views.ItemNew.as_view()),
    path('api/', include(router.urls)),
]
`,
    'shop/mixins.py': `class OfTeam:
    def get_queryset(self):
        return team_of(self)

    def get_context_data(self, **kwargs):
        return kwargs


def team_of(view):
    return view
`,
    'shop/views.py': `from django.views.generic import CreateView, ListView
from rest_framework.decorators import action
from rest_framework.viewsets import ModelViewSet
from .mixins import OfTeam

class ItemList(OfTeam, ListView):
    def get_context_data(self, **kwargs):
        return kwargs

class ItemNew(OfTeam, CreateView):
    def form_valid(self, form):
        return form

    def get_context_data(self, **kwargs):
        return super().get_context_data(**kwargs)

class OrderSet(ModelViewSet):
    def perform_create(self, serializer):
        return serializer

    def get_serializer_class(self):
        return self

    def list(self, request):
        return []

    @action(detail=True, methods=["post"])
    def pay(self, request, pk=None):
        return pk

class Unserved(ListView):
    def get_queryset(self):
        return 1
`,
  });
  const callersOf = async (symbol: string) => {
    const { details } = await server.callTool('boocontext_callgraph', { symbol, direction: 'callers' });
    return (details.callers as readonly { caller_symbol: string; resolution?: string }[]).map(
      ({ caller_symbol, resolution = 'exact' }) => `${caller_symbol} ${resolution}`,
    );
  };
  expect(await callersOf('ItemNew.form_valid')).toEqual(['ALL /items/new/ resolved']);
  expect(await callersOf('OfTeam.get_queryset')).toEqual(['ALL /items/ resolved', 'ALL /items/new/ resolved']);
  // `ItemList` has one of its own, and `ItemNew` calls it.
  expect(await callersOf('OfTeam.get_context_data')).toEqual(['get_context_data resolved', 'ALL /items/new/ resolved']);
  expect(await callersOf('OrderSet.perform_create')).toEqual(['POST /api/orders/ resolved']);
  expect(await callersOf('OrderSet.get_serializer_class')).toHaveLength(7);
  expect(await callersOf('OrderSet.list')).toEqual(['GET /api/orders/ resolved']);
  expect(await callersOf('OrderSet.pay')).toEqual(['POST /api/orders/<pk>/pay/ resolved']);
  expect(await callersOf('Unserved.get_queryset')).toEqual([]);
  expect(await routesOf(server, { symbol: 'team_of' })).toEqual([
    'ALL /items/ views.ItemList shop/urls.py:7',
    'ALL /items/new/ views.ItemNew shop/urls.py:8',
  ]);
});

test('Django: what stands in the attributes of a view is made for its requests', async () => {
  const server = await serve({
    'requirements.txt': 'django\ndjangorestframework\n',
    'shop/urls.py': `from django.urls import include, path
from rest_framework.routers import SimpleRouter
from . import views
router = SimpleRouter()
router.register('orders', views.OrderSet, basename='order')
urlpatterns = [
    path('items/new/', views.ItemNew.as_view()),
    path('api/', include(router.urls)),
]
`,
    'shop/forms.py': 'from django.forms import Form\n\n\nclass ItemForm(Form):\n    pass\n',
    'shop/rules.py':
      'from rest_framework.permissions import BasePermission\n\n\nclass OfOwner(BasePermission):\n    pass\n',
    'shop/views.py': `from django.views.generic import CreateView
from rest_framework.viewsets import ReadOnlyModelViewSet
from .forms import ItemForm
from .rules import OfOwner

class Filled(CreateView):
    form_class = ItemForm
    other = ItemForm

class ItemNew(Filled):
    pass

class OrderSet(ReadOnlyModelViewSet):
    permission_classes = [OfOwner]
`,
  });
  expect(await routesOf(server, { symbol: 'ItemForm' })).toEqual(['ALL /items/new/ views.ItemNew shop/urls.py:7']);
  expect(await routesOf(server, { symbol: 'OfOwner' })).toEqual([
    'GET /api/orders/ OrderSet.list shop/urls.py:5',
    'GET /api/orders/<pk>/ OrderSet.retrieve shop/urls.py:5',
  ]);
});

test('Django: a mixin that calls what a view has runs for that view, and not for those beside it', async () => {
  const server = await serve({
    'requirements.txt': 'django\n',
    'shop/urls.py': `from django.urls import path
from . import views
urlpatterns = [
    path('items/edit/', views.ItemEdit.as_view()),
    path('items/edit/quick/', views.QuickEdit.as_view()),
    path('orders/edit/', views.OrderEdit.as_view()),
]
`,
    'shop/mixins.py': `class Owned:
    def dispatch(self, request, *args, **kwargs):
        self.get_object().check(request.user)
        return super().dispatch(request, *args, **kwargs)
`,
    'shop/views.py': `from django.views.generic import UpdateView
from .mixins import Owned

class ItemEdit(Owned, UpdateView):
    def get_object(self):
        return 1

class QuickEdit(ItemEdit):
    pass

class OrderEdit(Owned, UpdateView):
    def get_object(self):
        return 2

    def dispatch(self, request, *args, **kwargs):
        return super().dispatch(request, *args, **kwargs)
`,
  });
  expect(await routesOf(server, { symbol: 'ItemEdit.get_object' })).toEqual([
    'ALL /items/edit/ views.ItemEdit shop/urls.py:4',
    'ALL /items/edit/quick/ views.QuickEdit shop/urls.py:5',
  ]);
  const { details } = await server.callTool('boocontext_callgraph', {
    symbol: 'ItemEdit.get_object',
    direction: 'callers',
    depth: 3,
  });
  const names = (details.callers as readonly { caller_symbol: string; container?: string }[]).map(
    ({ caller_symbol, container = '' }) => `${container}${container === '' ? '' : '.'}${caller_symbol}`,
  );
  expect(names).toEqual(['Owned.dispatch', 'ALL /items/edit/', 'ALL /items/edit/quick/']);
});

test('Rocket, Micronaut, muxes of Go and Warp: what a handler calls', async () => {
  const server = await serve({
    'rocket/Cargo.toml': '[package]\nname = "shop"\n[dependencies]\nrocket = "0.5"\n',
    'rocket/src/main.rs': `use rocket::get;

fn load_cart() -> u32 { 1 }

#[get("/carts")]
fn carts() -> String { load_cart().to_string() }

#[launch]
fn start() -> _ { rocket::build().mount("/api", routes![carts]) }
`,
    'micronaut/src/main/java/shop/Items.java': `package shop;
import io.micronaut.http.annotation.*;
@Controller("/items")
class Items {
  @Get("/{id}")
  int one(int id) { return loadItem(id); }
  static int loadItem(int id) { return id; }
}
`,
    'go/go.mod': 'module shop\n\ngo 1.22\n',
    'go/main.go': `package main

import "net/http"

func main() {
	inner := http.NewServeMux()
	inner.HandleFunc("GET /stock", stock)
	http.Handle("/shop/", http.StripPrefix("/shop", inner))
	http.ListenAndServe(":1", nil)
}

func stock(w http.ResponseWriter, r *http.Request) { loadStock() }

func loadStock() {}
`,
    'warp/Cargo.toml': '[package]\nname = "hub"\n[dependencies]\nwarp = "0.3"\n',
    'warp/src/main.rs': `use warp::Filter;

fn load_hub() -> String { String::new() }

fn hub() -> String { load_hub() }

fn main() {
    let hub_route = warp::path("hub").and(warp::get()).map(hub);
    warp::serve(hub_route).run(([127, 0, 0, 1], 3030));
}
`,
  });
  expect(await routesOf(server, { symbol: 'load_cart' })).toEqual(['GET /api/carts carts rocket/src/main.rs:5']);
  expect(await routesOf(server, { symbol: 'loadItem' })).toEqual([
    'GET /items/{id} Items.one micronaut/src/main/java/shop/Items.java:5',
  ]);
  expect(await routesOf(server, { symbol: 'loadStock' })).toEqual(['GET /shop/stock stock go/main.go:7']);
  expect(await routesOf(server, { symbol: 'load_hub' })).toEqual(['GET /hub hub warp/src/main.rs:8']);
});

test('ts-rest, GraphQL and node:http: what a handler calls', async () => {
  const server = await serve({
    'package.json': dependencies('@ts-rest/core', '@ts-rest/express', 'express', '@apollo/server'),
    'src/load.ts': `export const loadCarts = (): string[] => [];
export const loadUsers = (): string[] => [];
export const loadHealth = (): string[] => [];
`,
    'src/rest.ts': `import { initContract } from '@ts-rest/core';
import { createExpressEndpoints, initServer } from '@ts-rest/express';
import express from 'express';
import { loadCarts } from './load';
const app = express();
const contract = initContract().router({ list: { method: 'GET', path: '/carts' } });
const router = initServer().router(contract, {
  list: async () => ({ status: 200, body: loadCarts() }),
});
createExpressEndpoints(contract, router, app);
`,
    'src/graph.ts': `import { ApolloServer } from '@apollo/server';
import { loadUsers } from './load';
const users = () => loadUsers();
const resolvers = { Query: { users } };
export const server = new ApolloServer({ typeDefs, resolvers });
`,
    'src/health.ts': `import { createServer } from 'node:http';
import { loadHealth } from './load';
createServer((req, res) => {
  if (req.method === 'GET' && req.url === '/health') {
    res.end(loadHealth());
  }
}).listen(1);
`,
  });
  expect(await routesOf(server, { symbol: 'loadCarts' })).toEqual(['GET /carts <inline> src/rest.ts:8']);
  expect(await routesOf(server, { symbol: 'loadUsers' })).toEqual(['QUERY users users src/graph.ts:4']);
  expect(await routesOf(server, { symbol: 'loadHealth' })).toEqual(['GET /health <inline> src/health.ts:4']);
});

test('what is added to a list of routes runs nothing of what the list holds', async () => {
  const server = await serve({
    'pyproject.toml': '[project]\nname = "site"\nversion = "1"\ndependencies = ["django"]\n',
    'site/views.py':
      'from django.http import HttpResponse\n\ndef saved():\n    return 1\n\ndef home(request):\n    return HttpResponse(saved())\n\ndef live(request):\n    return HttpResponse("")\n\ndef late(request):\n    return HttpResponse("")\n',
    'site/urls.py':
      "from django.urls import path\nfrom site import views\n\nurlpatterns = [\n    path('home', views.home),\n]\nurlpatterns.append(path('live', views.live))\nurlpatterns += [path('late', views.late)]\n",
    'site/settings.py': "ROOT_URLCONF = 'site.urls'\n",
  });
  expect(await routesOf(server, { symbol: 'saved', file: 'site/views.py', depth: 5 })).toEqual([
    'ALL /home views.home site/urls.py:5',
  ]);
});

test('a serializer is run by the actions that the REST framework has the code of', async () => {
  const server = await serve({
    'pyproject.toml': '[project]\nname = "site"\nversion = "1"\ndependencies = ["django", "djangorestframework"]\n',
    'site/stock.py':
      'def stocked():\n    return 1\n\ndef checked():\n    return 1\n\ndef told():\n    return 1\n\ndef changed():\n    return 1\n',
    'site/serializers.py':
      'from rest_framework import serializers\nfrom site.stock import stocked, checked, told, changed\n\nclass ItemSerializer(serializers.ModelSerializer):\n    def create(self, data):\n        return stocked()\n    def update(self, item, data):\n        return changed()\n    def validate_name(self, name):\n        return checked()\n    def get_price(self, item):\n        return told()\n',
    'site/views.py':
      'from rest_framework import generics, viewsets\nfrom site.serializers import ItemSerializer\n\nclass ItemViewSet(viewsets.ModelViewSet):\n    serializer_class = ItemSerializer\n\nclass OwnViewSet(viewsets.ModelViewSet):\n    serializer_class = ItemSerializer\n    def create(self, request):\n        return None\n\nclass AddItem(generics.CreateAPIView):\n    serializer_class = ItemSerializer\n',
    'site/urls.py':
      "from django.urls import include, path\nfrom rest_framework.routers import DefaultRouter\nfrom site import views\n\nrouter = DefaultRouter()\nrouter.register('items', views.ItemViewSet, basename='item')\nrouter.register('own', views.OwnViewSet, basename='own')\n\nurlpatterns = [\n    path('api/', include(router.urls)),\n    path('add', views.AddItem.as_view()),\n]\n",
    'site/settings.py': "ROOT_URLCONF = 'site.urls'\n",
  });
  const reached = async (symbol: string) =>
    (await routesOf(server, { symbol, file: 'site/stock.py', depth: 5 })).map((each) =>
      each.split(' ').slice(0, 2).join(' '),
    );
  const stocked = await reached('stocked');
  expect(stocked).toContain('POST /api/items/');
  expect(stocked.some((each) => each.includes('/api/own/') || each.startsWith('PUT /api'))).toBe(false);
  expect(stocked.some((each) => each.endsWith(' /add'))).toBe(true);
  expect(await reached('changed')).toEqual(expect.arrayContaining(['PUT /api/items/<pk>/', 'PATCH /api/items/<pk>/']));
  expect(await reached('checked')).toEqual(expect.arrayContaining(['POST /api/items/', 'PUT /api/items/<pk>/']));
  expect(await reached('told')).toEqual(expect.arrayContaining(['GET /api/items/', 'GET /api/own/']));
});
