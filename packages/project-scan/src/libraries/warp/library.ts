import type { Library } from '../../library.ts';

export const warp = {
  name: 'warp',
  packages: ['warp'],
  serves: { reading: 'exact', registry: 'rust', packages: /^warp$/ },
} satisfies Library;
