import type { Library } from '../../library.ts';

export const trpc = {
  name: 'trpc',
  packages: ['@trpc/server'],
  serves: { reading: 'exact', packages: /^@trpc\/server$/ },
} satisfies Library;
