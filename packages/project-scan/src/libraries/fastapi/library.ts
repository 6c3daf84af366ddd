import type { Library } from '../../library.ts';

export const fastapi = {
  name: 'fastapi',
  packages: ['fastapi'],
  serves: { reading: 'exact', registry: 'python', packages: /^fastapi$/i },
} satisfies Library;
