import type { ScriptFramework } from '../reading/js-routers.ts';

export const hono: ScriptFramework = {
  name: 'hono',
  packages: ['hono', '@hono/zod-openapi'],
  makes: ({ module, name, member }) =>
    /^hono(\/(tiny|quick))?$|^@hono\/zod-openapi$/.test(module) &&
    /^(Hono|OpenAPIHono)$/.test(member === '' ? name : member)
      ? 'app'
      : undefined,
  types: { hono: /^(Hono|OpenAPIHono)$/, '@hono/zod-openapi': /^OpenAPIHono$/ },
  mountsApps: true,
};
