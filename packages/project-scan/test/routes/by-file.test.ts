// Frameworks that serve a file by its place, and lists of such files.

import { describe, expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, type Files, sourcesOf } from '../check.ts';

test('Next.js: a handler that is only handed on', () => {
  check(
    {
      'pages/api/prompts.ts': "export { list as default } from '../../server/prompts';\n",
      'pages/api/limits.ts': 'export const limit = 3;\n',
    },
    ['next'],
    ['ALL /api/prompts list pages/api/prompts.ts:1 high'],
  );
});

test('what a file exports under the name of a method is called as the file calls it', () => {
  const exported =
    'const handler = (request: Request) => answer(request);\n\nexport { handler as GET, handler as POST };\n';
  const made = sourcesOf({
    'package.json': '{"dependencies": {"next": "16", "astro": "5", "@sveltejs/kit": "2"}}',
    'app/api/rpc/route.ts': exported,
    'src/routes/rpc/+server.ts': exported,
    'src/pages/rpc.ts': exported,
  });
  const { routes } = readRoutes(made);
  expect(
    routes
      .filter(({ method }) => method === 'POST')
      .map(
        ({ handler, file, line, handledAt }) => `${handler} ${file}:${line} at ${handledAt?.file}:${handledAt?.line}`,
      )
      .toSorted(),
  ).toEqual([
    'handler app/api/rpc/route.ts:3 at app/api/rpc/route.ts:1',
    'handler src/pages/rpc.ts:3 at src/pages/rpc.ts:1',
    'handler src/routes/rpc/+server.ts:3 at src/routes/rpc/+server.ts:1',
  ]);
});

test('Next.js: pages of both kinds, files for robots, and what is shown inside of another page', () => {
  const page = 'export default function Page({ params }) {}\n';
  check(
    {
      'apps/web/package.json': '{"name": "web", "dependencies": {"next": "16"}, "scripts": {"build": "next build"}}',
      'apps/web/src/app/page.tsx': page,
      'apps/web/src/app/(shop)/carts/[id]/page.tsx': 'const Cart = () => null;\n\nexport default withAuth(Cart);\n',
      'apps/web/src/app/(shop)/layout.tsx': page,
      'apps/web/src/app/(shop)/icon.tsx': page,
      'apps/web/src/app/@modal/carts/page.tsx': page,
      'apps/web/src/app/(.)carts/page.tsx': page,
      'apps/web/src/app/_parts/page.tsx': page,
      'apps/web/src/app/draft/page.tsx': 'export const draft = 1;\n',
      'apps/web/src/app/sitemap.ts': 'export default async function sitemap() {}\n',
      'apps/web/src/app/files/opengraph-image.tsx':
        'export function generateImageMetadata() {}\nexport default function Image() {}\n',
      'apps/web/src/pages/about.tsx': page,
      'apps/web/src/pages/(old)/index.jsx': "export { default } from '../old';\n",
      'apps/web/src/pages/_app.tsx': page,
      'apps/web/src/pages/api/carts.ts': 'export default function handler(req) {}\n',
      'packages/ui/package.json': '{"name": "ui", "dependencies": {"next": "16"}}',
      'packages/ui/src/pages/cart.tsx': page,
    },
    [],
    [
      'GET / Page apps/web/src/app/page.tsx:1 high',
      'GET /carts/[id] Cart apps/web/src/app/(shop)/carts/[id]/page.tsx:3 high',
      'GET /icon Page apps/web/src/app/(shop)/icon.tsx:1 inferred',
      'GET /sitemap.xml sitemap apps/web/src/app/sitemap.ts:1 high',
      'GET /files/opengraph-image/[id] Image apps/web/src/app/files/opengraph-image.tsx:2 high',
      'GET /about Page apps/web/src/pages/about.tsx:1 high',
      'GET /(old) default apps/web/src/pages/(old)/index.jsx:1 high',
      'ALL /api/carts handler apps/web/src/pages/api/carts.ts:1 high',
    ],
  );
});

test.each([
  [
    "basePath: '/docs'",
    ['GET /docs Page app/page.tsx:1 high', 'GET /docs/api/carts GET app/api/carts/route.ts:1 high'],
  ],
  [
    'basePath: process.env.BASE',
    ['GET / Page app/page.tsx:1 inferred', 'GET /api/carts GET app/api/carts/route.ts:1 inferred'],
  ],
  [
    "pageExtensions: ['page.tsx']",
    ['GET /api/carts GET app/api/carts/route.ts:1 high', 'GET /b Page pages/b.page.tsx:1 high'],
  ],
])('Next.js: %s in its configuration', (said, expected) => {
  check(
    {
      'next.config.js': `module.exports = { ${said} };\n`,
      'app/page.tsx': 'export default function Page() {}\n',
      'app/api/carts/route.ts': 'export async function GET() {}\n',
      ...(said.startsWith('page') ? { 'pages/b.page.tsx': 'export default function Page() {}\n' } : {}),
      'src/pages/a.tsx': 'export default function A() {}\n',
    },
    ['next'],
    expected,
  );
});

test('SvelteKit: endpoints, pages with and without a load, forms, groups and matchers', () => {
  check(
    {
      'src/routes/+layout.svelte': '<slot />',
      'src/routes/+page.svelte': '<h1>Home</h1>',
      'src/routes/(app)/orders/+page.server.ts':
        'export async function load() {}\nexport const actions = { default: async () => {} };\n',
      'src/routes/(app)/orders/+page.svelte': '<ul></ul>',
      'src/routes/orders/[id=integer]/+page@.svelte': '<p></p>',
      'src/routes/orders/[id=integer]/+page.js': 'export const load = async () => {};\n',
      'src/routes/api/orders/+server.ts':
        'export async function GET() {}\nexport { create as POST } from "$lib/orders";\n',
      'src/routes/files/[...rest]/+server.js': 'export const fallback = () => {};\n',
      'src/lib/+page.svelte': '<p></p>',
    },
    ['@sveltejs/kit'],
    [
      'GET / <inline> src/routes/+page.svelte:1 high',
      'GET /orders load src/routes/(app)/orders/+page.server.ts:1 high',
      'POST /orders actions src/routes/(app)/orders/+page.server.ts:2 high',
      'GET /orders/[id] load src/routes/orders/[id=integer]/+page.js:1 high',
      'GET /api/orders GET src/routes/api/orders/+server.ts:1 high',
      'POST /api/orders create src/routes/api/orders/+server.ts:2 high',
      'ALL /files/[...rest] fallback src/routes/files/[...rest]/+server.js:1 high',
    ],
  );
});

test('Nuxt: handlers by method, routes beside the API, and pages, with what frames them once', () => {
  check(
    {
      'server/api/orders/index.get.ts': 'export default defineEventHandler(async () => []);\n',
      'server/api/orders/[id].delete.ts':
        'import { remove } from "~/server/orders";\n\nexport default defineEventHandler(remove);\n',
      'server/routes/feed.xml.ts': 'export default eventHandler(() => "");\n',
      'server/api/helpers.ts': 'export const limit = 3;\n',
      'server/middleware/auth.ts': 'export default defineEventHandler(() => {});\n',
      'app/pages/index.vue': '<template></template>',
      'app/pages/(shop)/orders.vue': '<template></template>',
      'app/pages/(shop)/orders/index.vue': '<template></template>',
      'app/pages/(shop)/orders/[id].vue': '<template></template>',
      'components/pages.vue': '<template></template>',
    },
    ['nuxt'],
    [
      'GET /api/orders <inline> server/api/orders/index.get.ts:1 high',
      'DELETE /api/orders/[id] remove server/api/orders/[id].delete.ts:3 high',
      'ALL /feed.xml <inline> server/routes/feed.xml.ts:1 high',
      'GET / <inline> app/pages/index.vue:1 high',
      'GET /orders <inline> app/pages/(shop)/orders/index.vue:1 high',
      'GET /orders/[id] <inline> app/pages/(shop)/orders/[id].vue:1 high',
    ],
  );
});

test('Astro: pages and endpoints', () => {
  check(
    {
      'src/pages/index.astro': '---\n---\n<h1></h1>',
      'src/pages/posts/[...slug].astro': '<p></p>',
      'src/pages/about.md': '# About',
      'src/pages/_draft.astro': '<p></p>',
      'src/pages/api/orders.ts': 'export const GET = () => {};\nexport const ALL = () => {};\n',
      'src/pages/rss.xml.js': 'export async function GET() {}\n',
      'src/components/card.astro': '<p></p>',
    },
    ['astro'],
    [
      'GET / <inline> src/pages/index.astro:1 high',
      'GET /posts/[...slug] <inline> src/pages/posts/[...slug].astro:1 high',
      'GET /about <inline> src/pages/about.md:1 high',
      'GET /api/orders GET src/pages/api/orders.ts:1 high',
      'ALL /api/orders ALL src/pages/api/orders.ts:2 high',
      'GET /rss.xml GET src/pages/rss.xml.js:1 high',
    ],
  );
});

describe('React Router and Remix', () => {
  const page = 'export async function loader() {}\nexport default function Page() {}\n';
  const form = 'export async function action() {}\nexport default function Form() {}\n';

  test('by the names of the files', () => {
    check(
      {
        'app/routes/_index.tsx': page,
        'app/routes/concerts.$city.tsx': page,
        'app/routes/_auth.login.tsx': form,
        'app/routes/_auth.tsx': 'export const handle = {};\n',
        'app/routes/users_.$id.edit/route.tsx': form,
        'app/routes/users_.$id.edit/fields.tsx': page,
        'app/routes/files.$.ts': 'export const loader = () => {};\n',
        'app/routes/sitemap[.]xml.ts': 'export const loader = () => {};\n',
      },
      ['@remix-run/react'],
      [
        'GET / loader app/routes/_index.tsx:1 high',
        'GET /concerts/:city loader app/routes/concerts.$city.tsx:1 high',
        'GET /login Form app/routes/_auth.login.tsx:2 high',
        'POST /login action app/routes/_auth.login.tsx:1 high',
        'GET /users/:id/edit Form app/routes/users_.$id.edit/route.tsx:2 high',
        'POST /users/:id/edit action app/routes/users_.$id.edit/route.tsx:1 high',
        'GET /files/* loader app/routes/files.$.ts:1 high',
        'GET /sitemap.xml loader app/routes/sitemap[.]xml.ts:1 high',
      ],
    );
  });

  const listed = {
    'app/routes.ts': `import { index, layout, prefix, route } from '@react-router/dev/routes';

export default [
  index('./home.tsx'),
  layout('./frame.tsx', [route('orders', 'orders/list.tsx', [route(':id', 'orders/one.tsx')])]),
  ...prefix('api', [route('cart', './cart.ts')]),
];
`,
    'app/home.tsx': page,
    'app/frame.tsx': page,
    'app/orders/list.tsx': form,
    'app/orders/one.tsx': page,
    'app/cart.ts': 'export const action = () => {};\n',
    'app/routes/old.tsx': page,
  };

  test('by a list, in which routes lie in others', () => {
    check(
      listed,
      ['@react-router/dev'],
      [
        'GET / loader app/home.tsx:1 high',
        'GET /orders Form app/orders/list.tsx:2 high',
        'POST /orders action app/orders/list.tsx:1 high',
        'GET /orders/:id loader app/orders/one.tsx:1 high',
        'POST /api/cart action app/cart.ts:1 high',
      ],
    );
  });

  test('a list that is made by other means hides routes', () => {
    const sources = sourcesOf({
      'package.json': '{ "dependencies": { "@react-router/dev": "*" } }',
      ...listed,
      'app/routes.ts': "import { autoRoutes } from 'auto';\nexport default autoRoutes();\n",
    });
    expect(readRoutes(sources)).toMatchObject({ routes: [], hidden: [{ file: 'app/routes.ts', line: 2 }] });
  });
});

/** Of each route the lines that run around it, in the order of their places. */
function surroundings(files: Files, ...dependencies: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const manifest = JSON.stringify({ dependencies: Object.fromEntries(dependencies.map((each) => [each, '*'])) });
  const { routes } = readRoutes(sourcesOf({ 'package.json': manifest, ...files }));
  return Object.fromEntries(
    routes.map(({ method, path, around = [] }) => [
      `${method} ${path}`,
      around.map(({ file, line, endLine }) => (line === endLine ? `${file}:${line}` : file)).toSorted(),
    ]),
  );
}

describe('what runs around a route', () => {
  test('SvelteKit: hooks, layouts as far up as they go, and all parts of a page', () => {
    const text = '<slot />\n<p></p>';
    const load = 'const a = 1;\nexport const load = () => a;\n';
    expect(
      surroundings(
        {
          'src/hooks.server.ts': 'export const handle = () => {};\n',
          'src/hooks.client.ts': 'export const handleError = () => {};\n',
          'src/params/id.ts': 'export const match = () => true;\n',
          'src/routes/+layout.svelte': text,
          'src/routes/+layout.server.ts': load,
          'src/routes/+error.svelte': text,
          'src/routes/(app)/+layout.svelte': text,
          'src/routes/(app)/orders/+layout.ts': load,
          'src/routes/(app)/orders/+page.server.ts': `${load}export const actions = {};\n`,
          'src/routes/(app)/orders/+page.ts': load,
          'src/routes/(app)/orders/+page.svelte': text,
          'src/routes/(app)/orders/[id=id]/+page@(app).svelte': text,
          'src/routes/(app)/sheet/+layout@.svelte': text,
          'src/routes/(app)/sheet/+page.svelte': text,
          'src/routes/api/+server.ts': 'export const GET = () => {};\n',
        },
        '@sveltejs/kit',
      ),
    ).toEqual({
      'GET /orders': [
        'src/hooks.server.ts',
        'src/routes/(app)/+layout.svelte',
        'src/routes/(app)/orders/+layout.ts',
        'src/routes/(app)/orders/+page.server.ts:2',
        'src/routes/(app)/orders/+page.svelte',
        'src/routes/(app)/orders/+page.ts:2',
        'src/routes/+error.svelte',
        'src/routes/+layout.server.ts',
        'src/routes/+layout.svelte',
      ],
      'POST /orders': ['src/hooks.server.ts'],
      'GET /orders/[id]': [
        'src/hooks.server.ts',
        'src/params/id.ts',
        'src/routes/(app)/+layout.svelte',
        'src/routes/(app)/orders/[id=id]/+page@(app).svelte',
        'src/routes/+error.svelte',
        'src/routes/+layout.server.ts',
        'src/routes/+layout.svelte',
      ],
      'GET /sheet': [
        'src/hooks.server.ts',
        'src/routes/(app)/sheet/+layout@.svelte',
        'src/routes/(app)/sheet/+page.svelte',
        'src/routes/+error.svelte',
        'src/routes/+layout.server.ts',
        'src/routes/+layout.svelte',
      ],
      'GET /api': ['src/hooks.server.ts'],
    });
  });

  test('Nuxt: middleware of both kinds, layouts, plugins and frames, also those of layers', () => {
    const page = (meta: string) =>
      `<script setup>\ndefinePageMeta({ ${meta} })\n</script>\n<template><p /></template>\n`;
    const shown = '<template>\n<slot />\n</template>\n';
    const runs = 'export default define(() => {\n});\n';
    expect(
      surroundings(
        {
          'nuxt.config.ts': 'export default defineNuxtConfig({});\n',
          'app/app.vue': '<template>\n<NuxtLayout><NuxtPage /></NuxtLayout></template>',
          'app/layouts/default.vue': shown,
          'app/layouts/wide/Sheet.vue': shown,
          'app/middleware/log.global.ts': runs,
          'app/middleware/isAdmin.ts': runs,
          'app/plugins/api.client.ts': runs,
          'app/plugins/parts/one.ts': runs,
          'app/pages/index.vue': shown,
          'app/pages/orders.vue': page("middleware: ['is-admin']"),
          'app/pages/orders/[id].vue': page("layout: 'wide-sheet', middleware: 'isAdmin'"),
          'app/pages/bare.vue': page('layout: false'),
          'layers/base/nuxt.config.ts': 'export default defineNuxtConfig({});\n',
          'layers/base/plugins/theme.ts': runs,
          'docs/nuxt.config.ts': 'export default defineNuxtConfig({});\n',
          'docs/plugins/other.ts': runs,
          'docs/pages/guide.vue': shown,
          'server/middleware/auth.ts': runs,
          'server/plugins/start.ts': runs,
          'server/plugins/log.ts': "export default define((app) => {\n  app.hooks.hook('request', log);\n});\n",
          'server/plugins/shown.ts': "export default define((app) => {\n  app.hooks.hook('render:html', log);\n});\n",
          'server/api/orders.get.ts': 'export default defineEventHandler(() => []);\n',
        },
        'nuxt',
      ),
    ).toEqual({
      'GET /': [
        'app/app.vue',
        'app/layouts/default.vue',
        'app/middleware/log.global.ts',
        'app/plugins/api.client.ts',
        'layers/base/plugins/theme.ts',
        'server/middleware/auth.ts',
        'server/plugins/log.ts',
        'server/plugins/shown.ts',
      ],
      'GET /orders': [
        'app/app.vue',
        'app/layouts/default.vue',
        'app/middleware/isAdmin.ts',
        'app/middleware/log.global.ts',
        'app/plugins/api.client.ts',
        'layers/base/plugins/theme.ts',
        'server/middleware/auth.ts',
        'server/plugins/log.ts',
        'server/plugins/shown.ts',
      ],
      'GET /orders/[id]': [
        'app/app.vue',
        'app/layouts/wide/Sheet.vue',
        'app/middleware/isAdmin.ts',
        'app/middleware/log.global.ts',
        'app/pages/orders.vue',
        'app/plugins/api.client.ts',
        'layers/base/plugins/theme.ts',
        'server/middleware/auth.ts',
        'server/plugins/log.ts',
        'server/plugins/shown.ts',
      ],
      'GET /bare': [
        'app/app.vue',
        'app/middleware/log.global.ts',
        'app/plugins/api.client.ts',
        'layers/base/plugins/theme.ts',
        'server/middleware/auth.ts',
        'server/plugins/log.ts',
        'server/plugins/shown.ts',
      ],
      'GET /guide': ['docs/plugins/other.ts'],
      'GET /api/orders': ['server/middleware/auth.ts', 'server/plugins/log.ts'],
    });
  });

  const whole = (name: string) =>
    `export const loader = () => 1;\nexport const action = () => 2;\nexport default function ${name}() {}\n`;

  test('Remix: the root and the routes that it lies in by its name, and its own component', () => {
    const app = {
      'app/root.tsx': whole('Root'),
      'app/entry.server.tsx': 'export default function handle() {\n}\n',
      'app/routes/shop.tsx': whole('Shop'),
      'app/routes/shop.cart.tsx': whole('Cart'),
      'app/routes/shop_.help.tsx': 'export default function Help() {}\n',
      'app/routes/feed.ts': 'export const loader = () => 1;\n',
    };
    const rootLines = ['app/entry.server.tsx', 'app/root.tsx:1', 'app/root.tsx:3'];
    expect(surroundings(app, '@remix-run/react')).toEqual({
      'GET /shop': [...rootLines, 'app/routes/shop.tsx:1', 'app/routes/shop.tsx:3'],
      'POST /shop': [],
      'GET /shop/cart': [
        ...rootLines,
        'app/routes/shop.cart.tsx:1',
        'app/routes/shop.cart.tsx:3',
        'app/routes/shop.tsx:1',
        'app/routes/shop.tsx:3',
      ],
      'POST /shop/cart': [],
      'GET /shop/help': [...rootLines, 'app/routes/shop_.help.tsx:1'],
      'GET /feed': ['app/routes/feed.ts:1'],
    });
  });

  test('React Router: routes of a list, whose middleware runs for what answers as well', () => {
    const app = {
      'app/routes.ts':
        "export default [\n  layout('./frame.tsx', [route('orders', './orders.tsx', [route('feed', './feed.ts')])]),\n];\n",
      'app/root.tsx': whole('Root'),
      'app/frame.tsx': 'export const middleware = [guard];\nexport default function Frame() {}\n',
      'app/orders.tsx': whole('Orders'),
      'app/feed.ts': 'export const loader = () => 1;\n',
    };
    expect(surroundings(app, '@react-router/dev')).toEqual({
      'GET /orders': [
        'app/frame.tsx:1',
        'app/frame.tsx:2',
        'app/orders.tsx:1',
        'app/orders.tsx:3',
        'app/root.tsx:1',
        'app/root.tsx:3',
      ],
      'POST /orders': ['app/frame.tsx:1'],
      'GET /orders/feed': ['app/feed.ts:1', 'app/frame.tsx:1'],
    });
  });

  test('Astro: its middleware', () => {
    const files = {
      'src/middleware/index.ts': 'export const onRequest = () => {\n};\n',
      'src/pages/index.astro': '<p></p>',
      'src/pages/api.ts': 'export const GET = () => {};\n',
    };
    const around = ['src/middleware/index.ts'];
    expect(surroundings(files, 'astro')).toEqual({ 'GET /': around, 'GET /api': around });
  });
});

test('what is written in a call or an object that a file exports is part of what answers', () => {
  const rest = '(async () => {\n  work();\n});\n';
  const { routes } = readRoutes(
    sourcesOf({
      'package.json': '{"dependencies": {"next": "16", "nuxt": "4", "@sveltejs/kit": "2", "@remix-run/react": "2"}}',
      'server/api/a.get.ts': `export default defineCachedEventHandler${rest}`,
      'pages/api/b.ts': `export default withApi<Answer>${rest}`,
      'src/routes/c/+page.server.ts': `export const load: PageServerLoad = guarded${rest}export const actions = {\n  save: async () => {\n  },\n} satisfies Actions;\n`,
      'app/routes/d.tsx': `export const loader = guarded${rest}export const action = guarded${rest}`,
    }),
  );
  expect(routes.map(({ method, path, line, endLine }) => `${method} ${path} ${line}-${endLine}`).toSorted()).toEqual([
    'ALL /api/b 1-3',
    'GET /api/a 1-3',
    'GET /c 1-3',
    'GET /d 1-3',
    'POST /c 4-7',
    'POST /d 4-6',
  ]);
});
