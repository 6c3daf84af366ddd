import type { Library } from '../../library.ts';

export const nestjsConfig = {
  name: 'nestjs-config',
  packages: ['@nestjs/config'],
} satisfies Library;
