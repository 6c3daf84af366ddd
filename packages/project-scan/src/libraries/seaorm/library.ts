import type { Library } from '../../library.ts';

export const seaorm = {
  name: 'seaorm',
  stores: [{ name: 'SeaORM', registry: 'rust', packages: /^sea-orm$/, orms: ['seaorm'] }],
} satisfies Library;
