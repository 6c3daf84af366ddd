import type { Library } from '../../library.ts';

export const next = {
  name: 'next',
  packages: ['next'],
  serves: { reading: 'exact', packages: /^next$/ },
} satisfies Library;
