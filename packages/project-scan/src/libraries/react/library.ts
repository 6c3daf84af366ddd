import type { Library } from '../../library.ts';

export const react = {
  name: 'react',
  registry: 'npm',
} satisfies Library;
