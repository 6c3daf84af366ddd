import type { ScriptFramework } from '../../reading/scripts/router.ts';
import { elysia as library } from './library.ts';

export const elysia: ScriptFramework = {
  name: 'elysia',
  packages: library.packages,
  makes: ({ module, name, member }) =>
    module === 'elysia' && /^(Elysia|default)$/.test(member === '' ? name : member) ? 'app' : undefined,
  types: { elysia: /^Elysia$/ },
  mountsApps: true,
};
