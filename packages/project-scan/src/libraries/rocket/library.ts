import type { Library } from '../../library.ts';

export const rocket = {
  name: 'rocket',
  packages: ['rocket'],
  serves: { reading: 'exact', registry: 'rust', packages: /^rocket$/ },
} satisfies Library;
