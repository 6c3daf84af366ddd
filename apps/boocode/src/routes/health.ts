import { healthSchema } from '@boocontext/chat-api';
import type { FastifyPluginAsync } from 'fastify';
import { version } from '../version.ts';
import { problems, typed } from './api.ts';

export const healthRoutes: FastifyPluginAsync<{ hasModel: () => boolean }> = async (app, { hasModel }) => {
  typed(app).get(
    '/api/health',
    {
      schema: {
        summary: 'Whether the server is up; needs no credentials',
        response: { 200: healthSchema, ...problems },
      },
    },
    async () => ({ status: 'ok' as const, version, model: hasModel() }),
  );
};
