import type { Library } from '../../library.ts';

export const starlette = {
  name: 'starlette',
  packages: ['starlette'],
  serves: { reading: 'exact', registry: 'python', packages: /^starlette$/i, hasViewClasses: true },
} satisfies Library;
