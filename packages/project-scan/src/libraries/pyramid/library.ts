import type { Library } from '../../library.ts';

export const pyramid = {
  name: 'pyramid',
  packages: ['pyramid'],
  serves: { reading: 'exact', registry: 'python', packages: /^pyramid$/i },
} satisfies Library;
