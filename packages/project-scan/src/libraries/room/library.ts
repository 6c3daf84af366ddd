import type { Library } from '../../library.ts';

export const room = {
  name: 'room',
  stores: [
    {
      name: 'Room',
      registry: 'qualified',
      packages: /(^|:)room-(runtime|ktx|common)$/,
      modules: /^androidx\.room\./,
      orms: ['room'],
    },
  ],
} satisfies Library;
