import { type ModelList, modelListSchema, modelTestResultSchema, modelTestSchema } from '@boocontext/chat-api';
import type { FastifyPluginAsync } from 'fastify';
import type { ModelConfig } from '../config/config.ts';
import { listModels } from '../turns/list-models.ts';
import { tryModel } from '../turns/try-model.ts';
import { goneSignal, problems, typed } from './api.ts';

export const modelRoutes: FastifyPluginAsync<{ readonly model: ModelConfig | undefined }> = async (app, { model }) => {
  let known: { readonly list: ModelList; readonly until: number } | undefined;
  typed(app).get(
    '/api/models',
    { schema: { summary: 'The models to choose from', response: { 200: modelListSchema, ...problems } } },
    async () => {
      if (model === undefined) return { configured: false, models: [] };
      if (known === undefined || known.until < Date.now()) {
        const list = await askForModels(model);
        // A server that is down is asked again soon.
        known = { list, until: Date.now() + (list.problem === undefined ? 60_000 : 5_000) };
      }
      return known.list;
    },
  );
  typed(app).post(
    '/api/models/test',
    {
      config: { rateLimit: { max: 20, timeWindow: 60_000 } },
      schema: {
        summary: 'Tries a model server: asks for its models and for one short answer; nothing is kept of it',
        body: modelTestSchema,
        response: { 200: modelTestResultSchema, ...problems },
      },
    },
    async ({ body }, reply) => await tryModel(body, { timeoutMs: 60_000, signal: goneSignal(reply) }),
  );
};

async function askForModels(model: ModelConfig): Promise<ModelList> {
  const { defaultModel } = model;
  const base = { configured: true, defaultModel };
  try {
    const ids = await listModels(model, AbortSignal.timeout(5_000));
    return { ...base, models: [...new Set([defaultModel, ...ids])].sort().map((id) => ({ id })) };
  } catch (error) {
    const reason = (error as Error).message;
    return { ...base, models: [{ id: defaultModel }], problem: `The model server's list is not there: ${reason}` };
  }
}
