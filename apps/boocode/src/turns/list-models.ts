import { boundedResponse } from '@boocontext/mcp-client';
import { z } from 'zod';
import type { ModelProviderOptions } from './model-provider.ts';

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
    throw new Error(reasonOf(error));
  });
  if (response.status === 401 || response.status === 403) {
    const reason = apiKey === undefined ? 'it wants a key' : 'it does not take this key';
    throw new Error(`${reason} (status ${response.status})`);
  }
  if (!response.ok) throw new Error(`it answers with status ${response.status}`);
  const tooLong = new Error(`its list of models has more than ${MAX_BYTES} bytes`);
  const bounded = boundedResponse(response, { maxBytes: MAX_BYTES, failure: () => tooLong });
  const text = await bounded.text().catch((error: unknown) => {
    throw error === tooLong ? tooLong : new Error(reasonOf(error));
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

/** `fetch failed` alone helps nobody; what lies below says whether nothing listens or the name is unknown. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return 'it does not answer in time';
  const code = (cause as { code?: unknown } | undefined)?.code;
  if (typeof code !== 'string') return message;
  return `${reasons[code] ?? message} (${code})`;
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no server of this name',
  EAI_AGAIN: 'the name of the server cannot be looked up now',
  EHOSTUNREACH: 'there is no way to this server',
  ENETUNREACH: 'there is no way to this server',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer in time',
};
