import type { Readers } from '../../library.ts';
import { fastify } from './library.ts';
import { fastify as fastifyRouters } from './routes.ts';

export const fastifyReaders: Readers = {
  library: fastify,
  scriptRouters: [fastifyRouters],
};
