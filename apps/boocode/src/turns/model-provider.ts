/** The model server: any that speaks the OpenAI protocol. A port, so that turns can be tested without a network. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Usage } from '@boocontext/chat-api';
import { APICallError, type LanguageModel, type LanguageModelUsage, RetryError } from 'ai';
import { AnswerOverrun, modelFetch } from './model-fetch.ts';
import { whyUnreached } from './why-unreached.ts';

// The SDK writes its warnings to stdout, where only the server's address belongs.
globalThis.AI_SDK_LOG_WARNINGS = false;

export interface ModelProvider {
  readonly defaultModel: string;
  languageModel(id: string): LanguageModel;
  /** Tokens and, where it can be known, cost of one round. */
  usageOf(usage: LanguageModelUsage): Usage;
  /** For a person; never holds the key. */
  explain(error: unknown): ModelFailure;
}

interface ModelFailure {
  readonly code: 'chat_too_long' | 'model_refused' | 'model_unreachable' | 'model_failed' | 'answer_too_long';
  readonly message: string;
  /** The server understood the request and does not take it as it is (HTTP 400 or 422). */
  readonly isBadRequest: boolean;
}

export interface ModelProviderOptions {
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly defaultModel: string;
  readonly prices?: { readonly input: number; readonly output: number };
  /** Of one answer: text, thoughts and arguments of calls. Default: 4 MB. */
  readonly maxAnswerBytes?: number;
}

export const defaultMaxAnswerBytes = 4 * 1024 * 1024;

export function openAiCompatibleProvider(options: ModelProviderOptions): ModelProvider {
  const { baseUrl, apiKey, defaultModel, prices, maxAnswerBytes = defaultMaxAnswerBytes } = options;
  const provider = createOpenAICompatible({
    name: 'model-server',
    baseURL: baseUrl,
    includeUsage: true,
    fetch: modelFetch(maxAnswerBytes),
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  const mask = (text: string) => shortened(apiKey === undefined ? text : text.replaceAll(apiKey, '***'));
  return {
    defaultModel,
    languageModel: (id) => provider.chatModel(id),
    usageOf: (usage) => readUsage(usage, prices),
    explain: (error) => explainFailure(error, { baseUrl, hasKey: apiKey !== undefined, mask }),
  };
}

function readUsage(usage: LanguageModelUsage, prices: ModelProviderOptions['prices']): Usage {
  const inputTokens = countOf(usage.inputTokens);
  const outputTokens = countOf(usage.outputTokens);
  const totalTokens = countOf(usage.totalTokens) ?? sum(inputTokens, outputTokens);
  // Some servers tell what they charged; that is surer than any price list.
  const costUsd = countOf(usage.raw?.cost) ?? priceOf(inputTokens, outputTokens, prices);
  return {
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
    ...(totalTokens === undefined ? {} : { totalTokens }),
    ...(costUsd === undefined ? {} : { costUsd }),
  };
}

/** What no count or price can be says nothing; it would also make sums that cannot be written as JSON. */
function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= MOST_OF_ANYTHING ? value : undefined;
}

const MOST_OF_ANYTHING = 1e12;

/** Some reasons quote the whole answer that they are about. */
function shortened(text: string): string {
  return text.length <= MAX_REASON_LENGTH ? text : `${text.slice(0, MAX_REASON_LENGTH)} …`;
}

const MAX_REASON_LENGTH = 1_000;

function priceOf(
  inputTokens: number | undefined,
  outputTokens: number | undefined,
  prices: ModelProviderOptions['prices'],
): number | undefined {
  if (prices === undefined || inputTokens === undefined || outputTokens === undefined) return undefined;
  return (inputTokens * prices.input + outputTokens * prices.output) / 1_000_000;
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
}

interface Asked {
  readonly baseUrl: string;
  readonly hasKey: boolean;
  readonly mask: (text: string) => string;
}

function explainFailure(error: unknown, { baseUrl, hasKey, mask }: Asked): ModelFailure {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  const { origin } = new URL(baseUrl);
  const tooLong = overrunIn(cause);
  // What comes in may run ahead of what was counted of it, on a busy machine far: it is too long all the same.
  if (tooLong !== undefined) {
    return {
      code: 'answer_too_long',
      message: `The model's answer was ended: ${tooLong.message}.`,
      isBadRequest: false,
    };
  }
  // A status of 200 comes with an answer that broke off later.
  if (!APICallError.isInstance(cause) || cause.statusCode === 200) {
    const text = cause instanceof Error ? cause.message : String(cause);
    return { code: 'model_failed', message: mask(`The model's answer broke off: ${text}`), isBadRequest: false };
  }
  if (cause.statusCode === undefined) {
    const message = `The model server at ${origin} cannot be reached: ${whyUnreached(cause)}`;
    return { code: 'model_unreachable', message: mask(message), isBadRequest: false };
  }
  // Servers like to quote a part of the key, or the key in another form, which no mask would know.
  if (hasKey && (cause.statusCode === 401 || cause.statusCode === 403)) {
    const message = `The model server at ${origin} refused with status ${cause.statusCode}: it does not take the key, or not for this model.`;
    return { code: 'model_refused', message, isBadRequest: false };
  }
  const isBadRequest = cause.statusCode === 400 || cause.statusCode === 422;
  if (saysTooLong(cause)) {
    const message = `The model server at ${origin} cannot read a chat of this length (status ${cause.statusCode}): ${cause.message}`;
    return { code: 'chat_too_long', message: mask(message), isBadRequest };
  }
  const message = `The model server at ${origin} refused with status ${cause.statusCode}: ${cause.message}`;
  return { code: 'model_refused', message: mask(message), isBadRequest };
}

/** As OpenAI and llama.cpp say it, in a field of its own; HTTP has a status for it. */
function saysTooLong({ statusCode, data }: APICallError): boolean {
  const { code, type } = (data as { error?: { code?: unknown; type?: unknown } } | undefined)?.error ?? {};
  return statusCode === 413 || code === 'context_length_exceeded' || type === 'exceed_context_size_error';
}

/** What `model-fetch.ts` ended, wherever a library has wrapped it. */
function overrunIn(error: unknown): AnswerOverrun | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof AnswerOverrun) return cause;
  return undefined;
}

/** Adds up rounds; what one of them does not tell stays unknown only where none tells it. */
export function addUsage(a: Usage, b: Usage): Usage {
  const names = ['inputTokens', 'outputTokens', 'totalTokens', 'costUsd'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = sum(a[name], b[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
