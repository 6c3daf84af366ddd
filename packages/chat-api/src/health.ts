import { z } from 'zod';

export const healthSchema = z.object({
  status: z.literal('ok'),
  version: z.string(),
  /** Whether a model is configured. Without one, tools and `/` commands work. */
  model: z.boolean(),
});
export type Health = z.infer<typeof healthSchema>;
