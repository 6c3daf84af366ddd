import type { Library } from '../../library.ts';

export const pydantic = {
  name: 'pydantic',
  sends: true,
} satisfies Library;
