import type { Library } from '../../library.ts';

export const eloquent = {
  name: 'eloquent',
  stores: [
    {
      registry: 'qualified',
      packages: /^(laravel\/framework|illuminate\/database)$/,
      modules: /^Illuminate\\Database\\/,
    },
  ],
} satisfies Library;
