import type { Library } from '../../library.ts';

export const protobuf = {
  name: 'protobuf',
  sends: true,
} satisfies Library;
