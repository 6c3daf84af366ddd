import {
  changeConnectionSchema,
  changedTestSchema,
  connectionListSchema,
  connectionSchema,
  modelListSchema,
  modelTestResultSchema,
  modelTestSchema,
  newConnectionSchema,
} from '@boocontext/chat-api';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { ModelConnections } from '../models/model-connections.ts';
import { tryModel } from '../turns/try-model.ts';
import { goneSignal, problems, typed } from './api.ts';

export interface ModelRoutesOptions {
  readonly connections: ModelConnections;
  /** What one person may ask in a minute of that which asks a model server, or writes to the disk. */
  readonly connectionsPerMinute: number;
}

const params = z.object({ id: z.string().max(100) });

/** A key comes in and is never sent out: no answer here holds one. */
export const modelRoutes: FastifyPluginAsync<ModelRoutesOptions> = async (
  app,
  { connections, connectionsPerMinute },
) => {
  const seldom = { rateLimit: { max: connectionsPerMinute, timeWindow: 60_000 } };
  const api = typed(app);
  api.get(
    '/api/models',
    { schema: { summary: 'The models to choose from', response: { 200: modelListSchema, ...problems } } },
    async () => await connections.models(),
  );
  api.post(
    '/api/models/test',
    {
      config: seldom,
      schema: {
        summary:
          'Tries a model server: asks for its models and, where one is named, for a short answer; nothing is kept of it',
        body: modelTestSchema,
        response: { 200: modelTestResultSchema, ...problems },
      },
    },
    async ({ body }, reply) => await tryModel(body, { timeoutMs: 60_000, signal: goneSignal(reply) }),
  );
  api.get(
    '/api/connections',
    {
      schema: {
        summary: 'The model servers that are connected, without their keys',
        response: { 200: connectionListSchema, ...problems },
      },
    },
    async () => connections.list(),
  );
  api.post(
    '/api/connections',
    {
      config: seldom,
      schema: {
        summary: 'Connects a model server and keeps it',
        body: newConnectionSchema,
        response: { 200: connectionSchema, ...problems },
      },
    },
    async ({ body }) => connections.add(body),
  );
  api.patch(
    '/api/connections/:id',
    {
      config: seldom,
      schema: {
        summary: 'Changes a connection, or makes it the default; another address forgets the key',
        params,
        body: changeConnectionSchema,
        response: { 200: connectionSchema, ...problems },
      },
    },
    async (request) => connections.change(request.params.id, request.body),
  );
  api.delete(
    '/api/connections/:id',
    {
      config: seldom,
      schema: { summary: 'Forgets a connection and its key', params, response: { 204: z.null(), ...problems } },
    },
    async (request, reply) => {
      connections.remove(request.params.id);
      return reply.code(204).send(null);
    },
  );
  api.post(
    '/api/connections/:id/test',
    {
      config: seldom,
      schema: {
        summary: 'Tries a connection that is kept, with its key; with a body as it would be after that change',
        params,
        body: changedTestSchema.nullish(),
        response: { 200: modelTestResultSchema, ...problems },
      },
    },
    async (request, reply) => await connections.test(request.params.id, request.body ?? {}, goneSignal(reply)),
  );
};
