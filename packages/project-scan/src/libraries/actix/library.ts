import type { Library } from '../../library.ts';

export const actix = {
  name: 'actix',
  packages: ['actix-web'],
  serves: { reading: 'exact', registry: 'rust', packages: /^actix-web$/, isShownByImports: true },
} satisfies Library;
