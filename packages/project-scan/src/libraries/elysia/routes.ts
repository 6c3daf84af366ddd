import type { ScriptFramework } from '../../reading/scripts/router.ts';

export const elysia: ScriptFramework = {
  name: 'elysia',
  packages: ['elysia'],
  makes: ({ module, name, member }) =>
    module === 'elysia' && /^(Elysia|default)$/.test(member === '' ? name : member) ? 'app' : undefined,
  types: { elysia: /^Elysia$/ },
  mountsApps: true,
};
