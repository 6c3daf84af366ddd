import type { ScriptFramework } from '../../reading/scripts/router.ts';
import { koa as library } from './library.ts';

/** The app itself has no routes; its routers do, and it uses them. */
export const koa: ScriptFramework = {
  name: 'koa',
  packages: library.packages,
  makes({ module, name, member }) {
    if (member === '' && module === 'koa' && (name === 'default' || name === '*')) return 'app';
    return (module === '@koa/router' || module === 'koa-router') && /^(default|\*|Router)$/.test(member || name)
      ? 'router'
      : undefined;
  },
  types: { '@koa/router': /^(default|Router)$/, 'koa-router': /^(default|Router)$/, koa: /^(default|Koa)$/ },
  prefixMethod: 'prefix',
  mountsApps: ['koa-mount'],
};
