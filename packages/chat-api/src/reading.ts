import { z } from 'zod';

/** How far the repository is read, which begins when the server starts. Answers come meanwhile, with what is known. */
export const readingSchema = z.object({
  /**
   * `waiting`: nobody who reads is there yet. `reading`: it goes on. `read`: answers wait for nothing any more.
   * `stopped`: it could not be read to the end; `problem` says why.
   */
  state: z.enum(['waiting', 'reading', 'read', 'stopped']),
  /** What is done at this moment, with its counts, in a few words: `reading sources: 1,200 of 4,067`. */
  doing: z.string().optional(),
  problem: z.string().optional(),
});
export type Reading = z.infer<typeof readingSchema>;
