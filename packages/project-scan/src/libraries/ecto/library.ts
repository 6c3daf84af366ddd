import type { Library } from '../../library.ts';

export const ecto = {
  name: 'ecto',
  packages: ['ecto'],
  stores: [{ registry: 'qualified', packages: /^(ecto|ecto_sql|phoenix_ecto)$/, modules: /^Ecto\./ }],
} satisfies Library;
