import { z } from 'zod';
import { symbolSchema } from '../answer/symbols.ts';

const resolution = z.enum(['exact', 'resolved', 'candidate']).optional();
const edgeSchema = z.looseObject({
  container: z.string().optional(),
  file: z.string(),
  line: z.number(),
  depth: z.number().optional(),
  call_sites: z
    .array(z.looseObject({ line: z.number(), text: z.string().optional() }))
    .optional()
    .catch(undefined),
  more_lines: z.array(z.number()).optional().catch(undefined),
  more_call_sites: z.number().optional().catch(undefined),
  resolution,
  via: z.string().optional(),
  of: z.number().optional(),
  through: z.string().optional(),
});
const callerSchema = edgeSchema.extend({ caller_symbol: z.string() });
const calleeSchema = edgeSchema.extend({ callee_symbol: z.string() });
export type EdgeDetails = z.infer<typeof edgeSchema>;

export const mentionsSchema = z.looseObject({
  total: z.number(),
  explained: z.record(z.string(), z.number()).optional().catch(undefined),
  unexplained_total: z.number().optional().catch(undefined),
  unexplained: z
    .array(
      z.looseObject({
        file: z.string(),
        line: z.number(),
        text: z.string(),
        likely: z.boolean(),
        cause: z.string().optional(),
      }),
    )
    .optional()
    .catch(undefined),
});

/** It is answered by what has no definition here: a function without a name, or code of a library. */
const routeSchema = z.looseObject({
  method: z.string(),
  path: z.string(),
  file: z.string(),
  line: z.number().optional(),
});

export const callgraphSchema = z
  .looseObject({
    route: routeSchema.optional().catch(undefined),
    symbol: symbolSchema.optional(),
    candidates: z.array(symbolSchema).optional(),
    callers: z.array(callerSchema).optional(),
    callees: z.array(calleeSchema).optional(),
    path: z.array(symbolSchema.extend({ resolution, via: z.string().optional() })).optional(),
    mentions: mentionsSchema.optional().catch(undefined),
  })
  .refine(({ route, symbol, candidates }) => (route ?? symbol ?? candidates) !== undefined);
export type CallgraphDetails = z.infer<typeof callgraphSchema>;
