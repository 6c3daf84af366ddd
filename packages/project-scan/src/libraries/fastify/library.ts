import type { Library } from '../../library.ts';

export const fastify = {
  name: 'fastify',
  packages: ['fastify'],
  serves: { reading: 'exact', packages: /^fastify$/ },
} satisfies Library;
