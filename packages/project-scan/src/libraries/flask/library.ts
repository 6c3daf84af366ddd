import type { Library } from '../../library.ts';

export const flask = {
  name: 'flask',
  packages: ['flask'],
  serves: { reading: 'exact', registry: 'python', packages: /^flask$/i, hasViewClasses: true },
} satisfies Library;
