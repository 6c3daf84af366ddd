import { z } from 'zod';
import { viewSchema } from '../../drawings/answer/view.ts';

export const exploreTools = ['overview', 'map', 'health', 'symbols', 'callgraph', 'impact', 'types'] as const;
export type ExploreTool = (typeof exploreTools)[number];

const text = z.string().min(1).optional().catch(undefined);

/**
 * What the address of a view in Explore holds; what cannot be read is left out. `in` is the file that a question is
 * about, since `file` is the place in the code that is open beside the page.
 */
export const exploreSearchSchema = z.object({
  tool: z.enum(exploreTools).optional().catch(undefined),
  symbol: text,
  in: text,
  line: z.number().int().min(1).optional().catch(undefined),
  query: text,
  kind: text,
  section: text,
  diff: text,
  depth: z.number().int().min(1).max(10).optional().catch(undefined),
  direction: z.enum(['callers', 'callees', 'both']).optional().catch(undefined),
  to: text,
  compress: z.boolean().optional().catch(undefined),
  path: text,
  language: text,
  directory: text,
  engine: text,
  /** How the answer is looked at; no part of the question. */
  view: viewSchema.optional().catch(undefined),
});
export type ExploreSearch = z.infer<typeof exploreSearchSchema>;
