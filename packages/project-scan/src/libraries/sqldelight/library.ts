import type { Library } from '../../library.ts';

export const sqldelight = {
  name: 'sqldelight',
  stores: [
    {
      name: 'SQLDelight',
      registry: 'qualified',
      packages: /(^|:)sqldelight\b/,
      modules: /^(app\.cash|com\.squareup)\.sqldelight\./,
      orms: ['sqldelight'],
      files: /\.sqm?$/,
    },
  ],
  declaresTables: true,
} satisfies Library;
