import { boundedResponse } from '@boocontext/mcp-client';
import { z } from 'zod';
import type { ModelProviderOptions } from './model-provider.ts';
import { whyUnreached } from './why-unreached.ts';

const answerSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** What a model server says that it offers, in its order, two thousand at most. Rejects with the reason as a sentence, without the key. */
export async function listModels(
  { baseUrl, apiKey }: Pick<ModelProviderOptions, 'baseUrl' | 'apiKey'>,
  signal: AbortSignal,
): Promise<string[]> {
  const response = await fetch(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/models`, {
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    signal,
  }).catch((error: unknown) => {
    throw new Error(whyUnreached(error));
  });
  if (response.status === 401 || response.status === 403) {
    const reason = apiKey === undefined ? 'it wants a key' : 'it does not take this key';
    throw new Error(`${reason} (status ${response.status})`);
  }
  if (!response.ok) throw new Error(`it answers with status ${response.status}`);
  const tooLong = new Error(`its list of models has more than ${MAX_BYTES} bytes`);
  const bounded = boundedResponse(response, { maxBytes: MAX_BYTES, failure: () => tooLong });
  const text = await bounded.text().catch((error: unknown) => {
    throw error === tooLong ? tooLong : new Error(whyUnreached(error));
  });
  const read = answerSchema.safeParse(parsed(text));
  if (!read.success) throw new Error('its answer is no list of models');
  return read.data.data
    .map(({ id }) => id)
    .filter((id) => id.length <= MAX_ID_LENGTH)
    .slice(0, MAX_MODELS);
}

const MAX_BYTES = 8_000_000;
/** Those that offer most have some hundreds. */
const MAX_MODELS = 2_000;
const MAX_ID_LENGTH = 300;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
