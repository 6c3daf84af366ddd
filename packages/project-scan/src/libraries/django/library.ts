import type { Library } from '../../library.ts';

export const django = {
  name: 'django',
  packages: ['django'],
  serves: { reading: 'exact', registry: 'python', packages: /^django$/i, hasViewClasses: true },
  stores: [{ registry: 'python', packages: /^django$/i, modules: /^django\.db\b/ }],
} satisfies Library;
