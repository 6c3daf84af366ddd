import type { Library } from '../../library.ts';

export const koa = {
  name: 'koa',
  packages: ['koa', '@koa/router', 'koa-router'],
  serves: { reading: 'exact', packages: /^(koa|koa-router|@koa\/router)$/ },
} satisfies Library;
