import type { ScriptFramework } from '../../reading/scripts/router.ts';
import { hono as library } from './library.ts';

export const hono: ScriptFramework = {
  name: 'hono',
  packages: library.packages,
  makes({ module, name, member }) {
    if (module === 'hono/factory') return member === 'createApp' ? 'app' : undefined;
    return /^hono(\/(tiny|quick))?$|^@hono\/zod-openapi$/.test(module) &&
      /^(Hono|OpenAPIHono)$/.test(member === '' ? name : member)
      ? 'app'
      : undefined;
  },
  factoryMethod: 'createApp',
  types: { hono: /^(Hono|OpenAPIHono)$/, '@hono/zod-openapi': /^OpenAPIHono$/ },
  mountsApps: true,
};
