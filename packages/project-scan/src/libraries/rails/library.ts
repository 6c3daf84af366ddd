import type { Library } from '../../library.ts';

export const rails = {
  name: 'rails',
  packages: ['rails'],
  serves: { reading: 'exact', registry: 'ruby', packages: /^(rails|railties)$/, findsHandlers: 'whole' },
} satisfies Library;
