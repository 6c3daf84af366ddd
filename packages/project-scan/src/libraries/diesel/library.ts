import type { Library } from '../../library.ts';

export const diesel = {
  name: 'diesel',
  stores: [{ name: 'Diesel', registry: 'rust', packages: /^diesel(-async)?$/, orms: ['diesel'] }],
} satisfies Library;
