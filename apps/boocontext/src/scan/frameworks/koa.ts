import type { ScriptFramework } from '../reading/js-routers.ts';

/** The app itself has no routes; its routers do, by whoever they are made. */
export const koa: ScriptFramework = {
  name: 'koa',
  packages: ['koa', '@koa/router', 'koa-router'],
  makes: ({ module }) => (module === '@koa/router' || module === 'koa-router' ? 'router' : undefined),
  types: { '@koa/router': /^(default|Router)$/ },
};
