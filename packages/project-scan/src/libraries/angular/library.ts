import type { Library } from '../../library.ts';

export const angular = {
  name: 'angular',
  packages: ['@angular/core'],
  registry: 'npm',
} satisfies Library;
