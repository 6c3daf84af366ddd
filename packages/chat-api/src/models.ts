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
