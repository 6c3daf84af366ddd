import fastifySwagger from '@fastify/swagger';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { version } from '../version.ts';
import { typed } from './api.ts';

/** The description of all routes that are registered after this plugin, made from their schemas. */
export const openapiPlugin: FastifyPluginAsync = fastifyPlugin(async (app) => {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'BooCode', description: 'A read-only chat about a repository', version },
    },
    transform: jsonSchemaTransform,
  });
  typed(app).get(
    '/api/openapi.json',
    { schema: { summary: 'This description', response: { 200: z.looseObject({}) } } },
    async () => ({ ...app.swagger() }),
  );
});
