import type { Library } from '../../library.ts';

export const tsRest = {
  name: 'ts-rest',
  packages: ['@ts-rest/core'],
  serves: { reading: 'exact', packages: /^@ts-rest\/(express|fastify|nest|next|serverless)$/ },
} satisfies Library;
