import { z } from 'zod';
import type { ModelProviderOptions } from './model-provider.ts';

const answerSchema = z.object({ data: z.array(z.looseObject({ id: z.string() })) });

/** What a model server says that it offers, in its order. Rejects with the reason as a sentence, without the key. */
export async function listModels(
  { baseUrl, apiKey }: Pick<ModelProviderOptions, 'baseUrl' | 'apiKey'>,
  signal: AbortSignal,
): Promise<string[]> {
  const response = await fetch(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/models`, {
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    signal,
  }).catch((error: unknown) => {
    throw new Error(reasonOf(error));
  });
  if (!response.ok) throw new Error(`it answers with status ${response.status}`);
  const read = answerSchema.safeParse(await response.json().catch(() => undefined));
  if (!read.success) throw new Error('its answer is no list of models');
  return read.data.data.map(({ id }) => id);
}

/** `fetch failed` alone helps nobody; what lies below says whether nothing listens or the name is unknown. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return 'it does not answer in time';
  const code = (cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? `${message} (${code})` : message;
}
