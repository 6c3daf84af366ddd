// Frameworks that serve a file by its place, and lists of such files.

import { describe, expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

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
