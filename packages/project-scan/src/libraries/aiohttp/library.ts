import type { Library } from '../../library.ts';

export const aiohttp = {
  name: 'aiohttp',
  packages: ['aiohttp'],
  serves: { reading: 'exact', registry: 'python', packages: /^aiohttp$/i, hasViewClasses: true },
} satisfies Library;
