import type { Library } from '../../library.ts';

export const hono = {
  name: 'hono',
  packages: ['hono', '@hono/zod-openapi'],
  serves: { reading: 'exact', packages: /^(hono|@hono\/zod-openapi)$/ },
} satisfies Library;
