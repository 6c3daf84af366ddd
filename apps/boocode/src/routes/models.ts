import { type ModelList, modelListSchema } from '@boocontext/chat-api';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { ModelConfig } from '../config/config.ts';
import { problems, typed } from './api.ts';

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
};

const answerSchema = z.object({ data: z.array(z.looseObject({ id: z.string() })) });

async function askForModels({ baseUrl, apiKey, defaultModel }: ModelConfig): Promise<ModelList> {
  const base = { configured: true, defaultModel };
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/models`, {
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok) throw new Error(`it answers with status ${response.status}`);
    const ids = answerSchema.parse(await response.json()).data.map(({ id }) => id);
    return { ...base, models: [...new Set([defaultModel, ...ids])].sort().map((id) => ({ id })) };
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'its answer is no list of models' : String((error as Error).message);
    return { ...base, models: [{ id: defaultModel }], problem: `The model server's list is not there: ${reason}` };
  }
}
