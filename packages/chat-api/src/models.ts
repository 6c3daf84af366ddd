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

/** A model server to try, before BooCode is started with it. */
export const modelTestSchema = z.object({
  /** As `LLM_BASE_URL`; usually ends with `/v1`. */
  baseUrl: z.url({ protocol: /^https?$/ }).max(2_000),
  apiKey: z.string().max(2_000).optional(),
  model: z.string().min(1).max(200),
});
export type ModelTest = z.infer<typeof modelTestSchema>;

export const modelTestResultSchema = z.object({
  /** Whether it would work: the model has answered. */
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
