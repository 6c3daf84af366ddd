import { z } from 'zod';

export const fileQuerySchema = z.object({
  /** Relative to the repository, with `/`. */
  path: z.string().min(1).max(4096),
  /** 1-based; the answer has this line and those around it. */
  line: z.coerce.number().int().min(1).optional(),
});

export const fileSchema = z.object({
  path: z.string(),
  /** The line that was asked for. */
  line: z.number().optional(),
  /** 1-based number of the first line in `text`. */
  startLine: z.number(),
  endLine: z.number(),
  totalLines: z.number(),
  /** Secrets are masked. */
  text: z.string(),
  /** Whether the file has lines that are not in `text`. */
  truncated: z.boolean(),
});
export type File = z.infer<typeof fileSchema>;
