import { type Reading, readingSchema } from '@boocontext/chat-api';
import type { FastifyPluginAsync } from 'fastify';
import { problems, typed } from './api.ts';

export const readingRoutes: FastifyPluginAsync<{ readonly state: () => Reading }> = async (app, { state }) => {
  typed(app).get(
    '/api/reading',
    {
      schema: {
        summary: 'How far the repository is read, which begins when the server starts',
        response: { 200: readingSchema, ...problems },
      },
    },
    async () => ({ ...state() }),
  );
};
