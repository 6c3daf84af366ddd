import type { Library } from '../../library.ts';

export const picocli = {
  name: 'picocli',
} satisfies Library;
