import type { Library } from '../../library.ts';

export const grpc = {
  name: 'grpc',
} satisfies Library;
