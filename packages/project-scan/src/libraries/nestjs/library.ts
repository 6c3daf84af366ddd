import type { Library } from '../../library.ts';
import { nestPackages } from '../../reading/scripts/nest-packages.ts';

export const nestjs = {
  name: 'nestjs',
  packages: nestPackages,
  serves: { reading: 'exact', packages: /^@nestjs\/core$/ },
  broadcasts: ['event', 'class'],
} satisfies Library;
