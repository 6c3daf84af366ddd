import { z } from 'zod';

export const exploreTools = ['overview', 'map', 'health', 'symbols', 'callgraph', 'impact', 'types'] as const;
export type ExploreTool = (typeof exploreTools)[number];

/** What the address of a view in Explore holds; what cannot be read is left out. */
export const exploreSearchSchema = z.object({
  tool: z.enum(exploreTools).optional().catch(undefined),
  symbol: z.string().optional().catch(undefined),
  depth: z.number().int().min(1).max(10).optional().catch(undefined),
  direction: z.enum(['callers', 'callees', 'both']).optional().catch(undefined),
});
export type ExploreSearch = z.infer<typeof exploreSearchSchema>;
