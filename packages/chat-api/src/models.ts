import { z } from 'zod';

export const modelListSchema = z.object({
  /** Whether a model server and a default model are configured. */
  configured: z.boolean(),
  defaultModel: z.string().optional(),
  /** What the model server offers; the default alone when it does not tell. */
  models: z.array(z.object({ id: z.string() })),
  /** Why the server's list is not there. */
  problem: z.string().optional(),
});
export type ModelList = z.infer<typeof modelListSchema>;

/** As `LLM_BASE_URL`; usually ends with `/v1`. A key has a field of its own, which is never shown. */
const baseUrlSchema = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .refine((url) => URL.canParse(url) && new URL(url).username === '' && new URL(url).password === '', {
    error: 'an address without a user and a password',
  });

/** A model server to try, before it is kept. */
export const modelTestSchema = z.object({
  baseUrl: baseUrlSchema,
  apiKey: z.string().max(2_000).optional(),
  /** Left out: it is only asked what it offers. */
  model: z.string().min(1).max(200).optional(),
});
export type ModelTest = z.infer<typeof modelTestSchema>;

/** What a connection that is kept would be with these changes; another address does not get its key. */
export const changedTestSchema = modelTestSchema.partial();
export type ChangedTest = z.infer<typeof changedTestSchema>;

export const modelTestResultSchema = z.object({
  /** Whether it would work: the model has answered, or the server has where no model was named. */
  ok: z.boolean(),
  /** What was tried, in this order, and what came of it. */
  steps: z.array(
    z.object({
      name: z.enum(['models', 'completion']),
      ok: z.boolean(),
      /** What happened, as a sentence; never holds the key. */
      message: z.string(),
      durationMs: z.number(),
    }),
  ),
  /** What the server offers, where it tells. */
  models: z.array(z.string()),
});
export type ModelTestResult = z.infer<typeof modelTestResultSchema>;

/** A model server that turns can be answered by. Its key never leaves the server: only whether there is one. */
export const connectionSchema = z.object({
  id: z.string(),
  /** Unique; models of connections that are not the default are chosen as `MODEL@NAME`. */
  name: z.string(),
  baseUrl: z.string(),
  /** The model that is asked where none is named. */
  model: z.string(),
  hasKey: z.boolean(),
  /** Whether it is asked where no model is named. */
  isDefault: z.boolean(),
  /** False for the one of the environment, which only whoever starts the server can change. */
  isKept: z.boolean(),
});
export type Connection = z.infer<typeof connectionSchema>;

export const connectionListSchema = z.object({
  connections: z.array(connectionSchema),
  /** The file that keeps them, readable by its owner alone; left out where they last as long as the server. */
  keptIn: z.string().optional(),
});
export type ConnectionList = z.infer<typeof connectionListSchema>;

const connectionNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/\S/)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused; `\p{Cc}` is not known to all who read the description
  .regex(/^[^@\u0000-\u001f\u007f-\u009f]+$/, 'a name without @');

export const newConnectionSchema = modelTestSchema.extend({
  model: z.string().min(1).max(200),
  /** Left out: the host of the address. */
  name: connectionNameSchema.optional(),
});
export type NewConnection = z.infer<typeof newConnectionSchema>;

/** What is left out stays. Another address forgets the key, which is then given anew: it was meant for the old one. */
export const changeConnectionSchema = newConnectionSchema.partial().extend({
  /** Makes it the one that is asked where no model is named. */
  isDefault: z.literal(true).optional(),
});
export type ChangeConnection = z.infer<typeof changeConnectionSchema>;
