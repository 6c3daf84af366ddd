import type { Library } from '../../library.ts';

export const vapor = {
  name: 'vapor',
  serves: { reading: 'patterns', registry: 'swift', packages: /^vapor$/, isShownByImports: true },
} satisfies Library;
