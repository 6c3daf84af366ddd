import type { Library } from '../../library.ts';

export const axum = {
  name: 'axum',
  packages: ['axum'],
  serves: { reading: 'exact', registry: 'rust', packages: /^axum$/, isShownByImports: true },
} satisfies Library;
