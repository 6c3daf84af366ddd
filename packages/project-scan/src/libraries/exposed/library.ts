import type { Library } from '../../library.ts';

export const exposed = {
  name: 'exposed',
  stores: [
    {
      name: 'Exposed',
      registry: 'qualified',
      packages: /(^|:)exposed(-core)?$/,
      modules: /^org\.jetbrains\.exposed\./,
      orms: ['exposed'],
    },
  ],
} satisfies Library;
