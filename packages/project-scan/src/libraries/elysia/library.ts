import type { Library } from '../../library.ts';

export const elysia = {
  name: 'elysia',
  packages: ['elysia'],
  serves: { reading: 'exact', packages: /^elysia$/ },
} satisfies Library;
