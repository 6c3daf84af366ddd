import type { Library } from '../../library.ts';

export const entityFramework = {
  name: 'entity-framework',
  stores: [
    {
      registry: 'qualified',
      packages: /\.EntityFrameworkCore(\.|$)|^EntityFramework$/,
      modules: /^(Microsoft\.EntityFrameworkCore|System\.Data\.Entity)\b/,
    },
  ],
} satisfies Library;
