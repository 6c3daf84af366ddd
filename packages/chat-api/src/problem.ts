import { z } from 'zod';

/** What every failed request answers with. Decide by `code`; `message` is for a person. */
export const problemSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
  }),
});
export type Problem = z.infer<typeof problemSchema>;
