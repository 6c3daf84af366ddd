/** Routes as callers, over MCP: what answers a request is run from outside, and `callgraph` says by which. */
import { describe, expect, test } from 'vitest';
import type { TestServer } from '../support/client.ts';
import { serveInTurn } from '../support/serve-files.ts';

const serve = serveInTurn('route-edges');

interface Caller {
  readonly caller_symbol: string;
  readonly file: string;
  readonly line: number;
  readonly depth?: number;
  readonly via?: string;
  readonly resolution?: string;
  readonly call_sites: readonly { readonly line: number }[];
}

async function callersOf(server: TestServer, question: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const { details } = await server.callTool('boocontext_callgraph', { direction: 'callers', ...question });
  return (details.callers as readonly Caller[]).map(
    ({ caller_symbol, file, line, depth = 1, via = 'call', resolution = 'exact', call_sites }) =>
      `${depth} ${caller_symbol} ${file}:${line} ${via} ${resolution} [${call_sites.map((site) => site.line)}]`,
  );
}

describe('Express', () => {
  const files = {
    'package.json': '{ "name": "shop", "dependencies": { "express": "*" } }',
    'src/cart.ts': `import type { NextFunction, Request, Response } from 'express';

export function charge(amount: number): number {
  return amount;
}
export function checkout(request: Request, response: Response): void {
  response.json(charge(request.body.amount));
}
export function limit(times: number) {
  return (request: Request, response: Response, next: NextFunction): void => next();
}
export function signedIn(request: Request, response: Response, next: NextFunction): void {
  noted(next);
}
function noted(next: NextFunction): void {
  next();
}
export function unused(): void {}
`,
    'src/app.ts': `import express, { Router } from 'express';
import { charge, checkout, limit, signedIn } from './cart';

const app = express();
const cart = Router();
app.use('/cart', cart);
cart.post('/checkout', signedIn, limit(3), checkout);
cart.get('/quote', (request, response) => {
  response.json(charge(1));
});
export function addPrices(): void {
  cart.get('/prices', checkout);
}
app.listen(3000);
`,
  };

  test('the handler, its middleware, and what is called by a handler without a name', async () => {
    const server = await serve(files);
    expect(await callersOf(server, { symbol: 'checkout' })).toEqual([
      '1 POST /cart/checkout src/app.ts:7 route resolved [7]',
      '1 addPrices src/app.ts:11 callback exact [12]',
      '1 GET /cart/prices src/app.ts:12 route resolved [12]',
    ]);
    expect(await callersOf(server, { symbol: 'signedIn' })).toEqual([
      '1 POST /cart/checkout src/app.ts:7 route resolved [7]',
    ]);
    // It runs while the route is registered, and not for it.
    expect(await callersOf(server, { symbol: 'limit' })).toEqual(['1 <module> src/app.ts:1 call exact [7]']);
    expect(await callersOf(server, { symbol: 'charge', depth: 2 })).toEqual([
      '1 GET /cart/quote src/app.ts:8 route resolved [9]',
      '1 checkout src/cart.ts:6 call exact [7]',
      '2 POST /cart/checkout src/app.ts:7 route resolved [7]',
      '2 addPrices src/app.ts:11 callback exact [12]',
      '2 GET /cart/prices src/app.ts:12 route resolved [12]',
    ]);
  });

  test('the summary counts them apart', async () => {
    const server = await serve(files);
    const { summary, verdict, metadata } = await server.callTool('boocontext_callgraph', { symbol: 'checkout' });
    expect(summary).toContain(
      'checkout (src/cart.ts:6) has 1 caller in 1 file, is run for POST /cart/checkout and 1 more route and calls 1 symbol.',
    );
    expect([verdict, metadata.complete]).toEqual(['INFO', true]);
  });

  test('asked by the name of a route, the answer is about what answers it', async () => {
    const server = await serve(files);
    const asked = async (symbol: string, more = {}) =>
      await server.callTool('boocontext_callgraph', { symbol, ...more });
    expect(await asked('POST /cart/checkout', { path_to: 'charge' })).toMatchObject({
      verdict: 'INFO',
      summary: expect.stringMatching(
        /^POST \/cart\/checkout \(src\/app.ts:7\) is answered by checkout \(src\/cart.ts:6\)\. checkout reaches charge in 1 call/,
      ),
      details: {
        route: { method: 'POST', path: '/cart/checkout', handler: 'checkout', file: 'src/app.ts', line: 7 },
        path: [{ symbol: 'checkout' }, { symbol: 'charge' }],
      },
    });
    // What runs for it besides its handler has it among its callers as well.
    expect(await asked('POST /cart/checkout', { path_to: 'noted' })).toMatchObject({
      verdict: 'INFO',
      summary: expect.stringContaining(
        'POST /cart/checkout reaches noted in 2 calls: POST /cart/checkout > signedIn > noted.',
      ),
      details: {
        path: [
          { symbol: 'signedIn', file: 'src/cart.ts', line: 12, via: 'route' },
          { symbol: 'noted', file: 'src/cart.ts' },
        ],
      },
    });
    expect(await asked('POST /cart/checkout', { path_to: 'unused' })).toMatchObject({ details: { path: [] } });
    const impact = await server.callTool('boocontext_impact', { symbol: 'POST /cart/checkout' });
    expect(impact.details).toMatchObject({
      symbol: { symbol: 'checkout', file: 'src/cart.ts' },
      affected_routes: [{ path: '/cart/checkout' }, { path: '/cart/prices' }],
    });
    expect(await asked('GET /cart/quote')).toMatchObject({
      verdict: 'INFO',
      summary: expect.stringContaining('is answered by a function without a name (src/app.ts:8)'),
    });
    expect(await asked('GET /cart/refunds')).toMatchObject({
      verdict: 'UNSAFE',
      details: { error: { code: 'unknown_symbol', message: 'No route GET /cart/refunds is known' } },
    });
  });
});

test('a handler that its decorator registers, and one that is called by the name of its class', async () => {
  const server = await serve({
    'requirements.txt': 'fastapi\n',
    'app.py': `from fastapi import FastAPI

app = FastAPI()


def price(item):
    return item


@app.get("/items/{item}")
async def read_item(item: str):
    return price(item)
`,
    Gemfile: "gem 'rails'\n",
    'config/routes.rb': 'Rails.application.routes.draw do\n  resources :orders, only: [:index]\nend\n',
    'app/controllers/orders_controller.rb':
      'class OrdersController < ApplicationController\n  def index\n    render json: Order.all\n  end\nend\n',
    'app/controllers/api/orders_controller.rb':
      'module Api\n  class OrdersController < ApplicationController\n    def index\n    end\n  end\nend\n',
    'app/controllers/users_controller.rb': 'class UsersController < ApplicationController\n  def index\n  end\nend\n',
  });
  expect(await callersOf(server, { symbol: 'read_item' })).toEqual(['1 GET /items/{item} app.py:10 route resolved []']);
  expect(await callersOf(server, { symbol: 'price', depth: 2 })).toEqual([
    '1 read_item app.py:11 call resolved [12]',
    '2 GET /items/{item} app.py:10 route resolved []',
  ]);
  const file = 'app/controllers/orders_controller.rb';
  expect(await callersOf(server, { symbol: 'OrdersController.index', file })).toEqual([
    '1 GET /orders config/routes.rb:2 route resolved []',
  ]);
  const inside = 'app/controllers/api/orders_controller.rb';
  expect(await callersOf(server, { symbol: 'OrdersController.index', file: inside })).toEqual([]);
  expect(await callersOf(server, { symbol: 'UsersController.index' })).toEqual([]);
  const { details } = await server.callTool('boocontext_impact', { symbol: 'OrdersController.index', file });
  expect(details.affected_routes).toEqual([
    { method: 'GET', path: '/orders', handler: 'orders#index', file: 'config/routes.rb', line: 2 },
  ]);
});

test('Next.js: a page that is defined, and exported by its name below', async () => {
  const server = await serve({
    'package.json': '{ "name": "shop", "dependencies": { "next": "*" }, "scripts": { "build": "next build" } }',
    'src/price.ts': 'export const price = (): number => 1;\n',
    'src/pages/cart.tsx': `import { price } from '../price';

const Cart = () => <p>{price()}</p>;

export default Cart;
`,
    'src/pages/api/pay.ts': 'const pay = () => 1;\nexport default pay;\n',
  });
  expect(await callersOf(server, { symbol: 'Cart' })).toEqual(['1 GET /cart src/pages/cart.tsx:5 route resolved []']);
  expect(await callersOf(server, { symbol: 'pay' })).toEqual([
    '1 ALL /api/pay src/pages/api/pay.ts:2 route resolved []',
  ]);
  const { details } = await server.callTool('boocontext_impact', { symbol: 'price' });
  expect(details.affected_routes).toMatchObject([{ method: 'GET', path: '/cart', handler: 'Cart' }]);
});

describe('requests', () => {
  const files = {
    'package.json': '{ "name": "shop", "dependencies": { "express": "*", "axios": "*" } }',
    'src/cart.ts': `import type { Request, Response } from 'express';

export function charge(amount: number): number {
  return amount;
}
export function checkout(request: Request, response: Response): void {
  response.json(charge(request.body.amount));
}
`,
    'src/app.ts': `import express, { Router } from 'express';
import { charge, checkout } from './cart';

export const app = express();
const cart = Router();
app.use('/api/cart', cart);
cart.post('/:id/checkout', checkout);
cart.get('/quote', (request, response) => {
  response.json(charge(1));
});
`,
    'web/api.ts': "import axios from 'axios';\nexport const client = axios.create({ baseURL: '/api' });\n",
    'web/pay.tsx': `import { client } from './api';

export async function pay(id: string): Promise<void> {
  await client.post(\`/cart/\${id}/checkout\`, {});
}
export async function quote() {
  return await fetch('/api/cart/quote');
}
export function PayButton() {
  return <button onClick={() => pay('1')}>Pay</button>;
}
`,
    'test/cart.test.ts': `import request from 'supertest';
import { app } from '../src/app';

test('pays', async () => {
  await request(app).post('/api/cart/7/checkout').send({});
});
`,
  };

  test('whoever sends one is a caller, at any distance, and calls the route', async () => {
    const server = await serve(files);
    expect(await callersOf(server, { symbol: 'charge', depth: 3 })).toEqual([
      '1 GET /api/cart/quote src/app.ts:8 route resolved [9]',
      '1 checkout src/cart.ts:6 call exact [7]',
      '1 quote web/pay.tsx:6 http resolved [7]',
      '2 POST /api/cart/:id/checkout src/app.ts:7 route resolved [7]',
      '2 pay web/pay.tsx:3 http resolved [4]',
      '3 PayButton web/pay.tsx:9 call exact [10]',
      '2 <module> test/cart.test.ts:1 http resolved [5]',
    ]);
    const { details } = await server.callTool('boocontext_callgraph', { symbol: 'pay', direction: 'callees' });
    expect(details.callees).toEqual([
      {
        callee_symbol: 'POST /api/cart/:id/checkout',
        file: 'src/app.ts',
        line: 7,
        call_sites: [{ line: 4 }],
        resolution: 'resolved',
        via: 'http',
      },
    ]);
  });

  test('a path leads over them, and a change reaches the page and the test', async () => {
    const server = await serve(files);
    const { details } = await server.callTool('boocontext_callgraph', { symbol: 'PayButton', path_to: 'charge' });
    expect(details.path).toMatchObject([
      { symbol: 'PayButton' },
      { symbol: 'pay' },
      { symbol: 'checkout', via: 'http' },
      { symbol: 'charge' },
    ]);
    const impact = await server.callTool('boocontext_impact', { symbol: 'charge' });
    expect(impact.details).toMatchObject({
      affected_symbols: expect.arrayContaining([
        expect.objectContaining({ symbol: 'pay', depth: 2, why: 'requests POST /api/cart/:id/checkout' }),
        expect.objectContaining({ symbol: 'PayButton', depth: 3, why: 'calls pay' }),
      ]),
      tests: [{ file: 'test/cart.test.ts', reaches: 'checkout', distance: 2 }],
    });
  });
});

describe('tests of Django that look paths up by names', () => {
  const files = {
    'manage.py': '',
    'requirements.txt': 'Django\ndjangorestframework\n',
    'shop/__init__.py': '',
    'shop/urls.py': `from django.urls import include, path
from rest_framework import routers
from shop import views

router = routers.DefaultRouter()
router.register("items", views.Items)
urlpatterns = [
    path("", views.start, name="start"),
    path("help/", views.help),
    path("about/", views.About.as_view()),
    path("api/", include((router.urls, "api"))),
]
`,
    'shop/views.py': `from django.views import View
from rest_framework import viewsets
from shop.models import Item


def start(request):
    return None


def help(request):
    return helped()


def helped():
    return None


class About(View):
    def get(self, request):
        return None


class Items(viewsets.ReadOnlyModelViewSet):
    queryset = Item.objects.all()

    def list(self, request):
        return None
`,
    'shop/models.py': 'from django.db import models\n\n\nclass Item(models.Model):\n    name = models.TextField()\n',
    'tests/test_items.py': `from django.test import TestCase
from django.urls import reverse


class ItemTests(TestCase):
    def test_list(self):
        self.client.get(reverse("api:item-list"))

    def test_start(self):
        url = reverse("start")
        self.client.get(url)

    def test_about(self):
        self.client.get("/about/")
`,
  };
  const linked = (count: number) => ({
    'tests/test_links.py': `from django.test import TestCase


class LinkTests(TestCase):
${Array.from({ length: count }, (_, at) => `    def test_links${at}(self):\n        for link in links():\n            self.client.get(link)\n`).join('')}`,
  });

  test('a router makes them of the model, and an include of its namespace', async () => {
    const server = await serve(files);
    expect(await callersOf(server, { symbol: 'Items.list' })).toContain(
      '1 test_list tests/test_items.py:6 http resolved [7]',
    );
    expect(await callersOf(server, { symbol: 'start' })).toContain(
      '1 test_start tests/test_items.py:9 http resolved [11]',
    );
    expect(await callersOf(server, { symbol: 'About.get' })).toContain(
      '1 test_about tests/test_items.py:13 http resolved [14]',
    );
    const items = await server.callTool('boocontext_impact', { symbol: 'Items' });
    expect(items.details.tests).toMatchObject([{ file: 'tests/test_items.py' }]);
    const help = await server.callTool('boocontext_impact', { symbol: 'help' });
    // What shares words with it is related, and no test that reaches it.
    expect(JSON.stringify(help.details.tests)).not.toContain('"reaches"');
    expect(JSON.stringify(help.details.open ?? '') + help.summary).not.toContain('of tests to what');
  });

  test('few that ask for what the code does not say are told as what may ask for it', async () => {
    const server = await serve({ ...files, ...linked(1) });
    const impact = await server.callTool('boocontext_impact', { symbol: 'help' });
    expect(impact.metadata.complete).toBe(true);
    expect(impact.summary).toContain('and perhaps 1 test');
    expect(impact.details.tests).toContainEqual({
      file: 'tests/test_links.py',
      why: 'may ask for it: what it requests is not said at 7',
    });
    const callgraph = await server.callTool('boocontext_callgraph', { symbol: 'help', direction: 'callers' });
    expect(callgraph.metadata.complete).toBe(true);
    expect(callgraph.summary).toContain('Perhaps 1 test asks for it');
    expect(callgraph.details.tests).toEqual([
      { file: 'tests/test_links.py', why: 'may ask for it: what it requests is not said at 7' },
    ]);
    // What is only perhaps is no edge of the graph.
    expect(JSON.stringify(callgraph.details.callers)).not.toContain('test_links0');
  });

  test('many are open', async () => {
    const server = await serve({ ...files, ...linked(6) });
    const told = '6 requests of tests to what the code does not say, they may be answered here: tests/test_links.py:7';
    for (const tool of ['boocontext_impact', 'boocontext_callgraph']) {
      const help = await server.callTool(tool, { symbol: 'help' });
      expect(help.metadata.complete, tool).toBe(false);
      expect(JSON.stringify(help), tool).toContain(told);
    }
    // Those who send them are no callers of what the view calls, but callers of its caller.
    for (const [depth, isComplete] of [
      [1, true],
      [2, false],
    ] as const) {
      const helped = await server.callTool('boocontext_callgraph', { symbol: 'helped', direction: 'callers', depth });
      expect(helped.metadata.complete, `${depth}`).toBe(isComplete);
    }
  });
});

test('of a route that code of a library answers, it is told what of ours that runs', async () => {
  const server = await serve({
    'pyproject.toml': '[project]\nname = "site"\nversion = "1"\ndependencies = ["django", "djangorestframework"]\n',
    'site/serializers.py': `from rest_framework import serializers
from site.stock import stocked

class ItemSerializer(serializers.ModelSerializer):
    def create(self, data):
        return stocked()
`,
    'site/stock.py': 'def stocked():\n    return 1\n\ndef removed():\n    return 1\n',
    'site/views.py': `from rest_framework import viewsets
from site.serializers import ItemSerializer
from site.stock import removed

class ItemViewSet(viewsets.ModelViewSet):
    serializer_class = ItemSerializer
    def get_queryset(self):
        return []
    def perform_destroy(self, item):
        return removed()
    def retrieve(self, request, pk):
        return removed()
`,
    'site/urls.py': `from django.urls import include, path
from rest_framework.routers import DefaultRouter
from site import views

router = DefaultRouter()
router.register('items', views.ItemViewSet, basename='item')
urlpatterns = [path('api/', include(router.urls))]
`,
    'site/settings.py': "ROOT_URLCONF = 'site.urls'\n",
  });
  const asked = async (symbol: string, more = {}) => {
    const answer = await server.callTool('boocontext_callgraph', { symbol, direction: 'callees', ...more });
    const callees = (answer.details['callees'] ?? []) as readonly { callee_symbol: string; container?: string }[];
    return {
      ...answer,
      names: callees.map(({ callee_symbol: name, container }) => [container, name].filter(Boolean).join('.')).sort(),
    };
  };
  const added = await asked('POST /api/items/');
  expect(added.names).toEqual(['ItemSerializer', 'ItemSerializer.create', 'ItemViewSet.get_queryset']);
  expect(added.summary).toMatch(
    /^POST \/api\/items\/ \(site\/urls\.py:6\) is answered by .*ItemViewSet\.create, whose code is not in this repository\. Of this repository it runs 3 symbols, for ItemViewSet \(site\/views\.py:5\)/,
  );
  // What else the library does is not read.
  expect([added.verdict, added.metadata.complete]).toEqual(['CAUTION', false]);
  expect((await asked('POST /api/items/', { depth: 2 })).names).toContain('stocked');
  expect((await asked('DELETE /api/items/<pk>/')).names).toContain('ItemViewSet.perform_destroy');
  expect((await asked('GET /api/items/')).names).toEqual(['ItemSerializer', 'ItemViewSet.get_queryset']);
  // One of ours is told as such.
  expect((await asked('GET /api/items/<pk>/')).summary).toContain('is answered by ItemViewSet.retrieve');
  const { summary } = await server.callTool('boocontext_impact', { symbol: 'GET /api/items/' });
  expect(summary).toContain('Of this repository it runs ItemViewSet.');
});
