/**
 * Tries a model server before BooCode is started with it: whether it is there, which models it has, and whether the
 * one that is wanted answers. Servers that list no models are used all the same, so only the answer decides.
 */
import type { ModelTest, ModelTestResult } from '@boocontext/chat-api';
import { generateText } from 'ai';
import { listModels } from './list-models.ts';
import { openAiCompatibleProvider } from './model-provider.ts';

type Step = ModelTestResult['steps'][number];

export interface TryModelOptions {
  readonly timeoutMs: number;
  /** Stops both requests. */
  readonly signal: AbortSignal;
}

/** Never rejects. */
export async function tryModel(
  { baseUrl, apiKey, model }: ModelTest,
  { timeoutMs, signal }: TryModelOptions,
): Promise<ModelTestResult> {
  const key = apiKey === undefined || apiKey === '' ? {} : { apiKey };
  const server = { baseUrl, defaultModel: model ?? '', ...key };
  const limited = () => AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);

  let models: readonly string[] = [];
  const listed = await timed('models', async () => {
    models = await listModels(server, limited());
    const count = models.length === 1 ? '1 model' : `${models.length} models`;
    if (model === undefined) return `It is there and offers ${count}.`;
    const isThere = models.includes(model);
    return `It is there and offers ${count}${isThere ? `, ${model} among them` : `; ${model} is not among them`}.`;
  });

  if (model === undefined) return { ok: listed.ok, steps: [listed], models: [...models] };

  const provider = openAiCompatibleProvider(server);
  const answered = await timed('completion', async () => {
    const limit = limited();
    try {
      const { text } = await generateText({
        model: provider.languageModel(model),
        prompt: 'Answer with the word yes.',
        // A model that thinks first needs some room before it says anything.
        maxOutputTokens: 256,
        maxRetries: 0,
        abortSignal: limit,
      });
      return text.trim() === '' ? `${model} answered, with nothing but thoughts.` : `${model} answered.`;
    } catch (error) {
      if (limit.aborted) throw new Error(`${model} did not answer within ${Math.round(timeoutMs / 1000)} seconds.`);
      throw new Error(provider.explain(error).message);
    }
  });
  return { ok: answered.ok, steps: [listed, answered], models: [...models] };
}

async function timed(name: Step['name'], work: () => Promise<string>): Promise<Step> {
  const begunAt = performance.now();
  const outcome = await work().then(
    (message) => ({ ok: true, message }),
    (error: unknown) => ({ ok: false, message: error instanceof Error ? error.message : String(error) }),
  );
  return { name, ...outcome, durationMs: Math.round(performance.now() - begunAt) };
}
