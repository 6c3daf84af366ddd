import type { Library } from '../../library.ts';

export const httpClients = {
  name: 'http-clients',
} satisfies Library;
