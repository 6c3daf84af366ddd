import { z } from 'zod';
import { symbolSchema } from '../answer/symbols.ts';
import { mentionsSchema } from '../callgraph/details.ts';

const affectedSymbolSchema = symbolSchema.extend({
  depth: z.number(),
  why: z.string().optional(),
  resolution: z.enum(['exact', 'resolved', 'candidate']).optional(),
  /** The lines of it that use what changes, or what leads there; left out where its own line says it all. */
  use_lines: z.array(z.number()).optional().catch(undefined),
  more_use_lines: z.number().optional().catch(undefined),
});
export type AffectedSymbol = z.infer<typeof affectedSymbolSchema>;

const symbols = z.array(symbolSchema).optional();

export const impactSchema = z.looseObject({
  symbol: symbolSchema.optional(),
  candidates: symbols,
  /** Of a file. */
  symbols,
  changed_symbols: z.array(symbolSchema.extend({ change: z.string().optional() })).optional(),
  stale_callers: z
    .array(
      symbolSchema.extend({ of: z.string().optional(), call_lines: z.array(z.number()).optional().catch(undefined) }),
    )
    .optional(),
  affected_symbols: z.array(affectedSymbolSchema),
  affected_files: z
    .array(z.looseObject({ file: z.string(), depth: z.number(), why: z.string().optional() }))
    .optional()
    .catch(undefined),
  affected_routes: z

    .array(
      z.looseObject({
        method: z.string(),
        path: z.string(),
        handler: z.string().optional(),
        file: z.string().optional(),
        line: z.number().optional(),
      }),
    )
    .optional()
    .catch(undefined),
  affected_entries: z

    .array(
      z.looseObject({
        kind: z.string(),
        name: z.string(),
        handler: z.string().optional(),
        file: z.string(),
        line: z.number().optional(),
      }),
    )
    .optional()
    .catch(undefined),
  /** Those without `reaches` may belong to the change; `why` says what speaks for it. */
  tests: z
    .array(
      z.looseObject({
        file: z.string(),
        reaches: z.string().optional(),
        distance: z.number().optional(),
        why: z.string().optional(),
      }),
    )
    .optional()
    .catch(undefined),
  open: z.array(z.string()).optional().catch(undefined),
  /** Where several repositories are known: those that ask for a package of this one, and the lines there that use it. */
  other_roots: z
    .array(
      z.looseObject({
        root: z.string(),
        package: z.string(),
        version: z.string().optional(),
        asks: z.string().optional(),
        fits: z.union([z.boolean(), z.string()]).optional(),
        places: z.number(),
      }),
    )
    .optional()
    .catch(undefined),
  used_elsewhere: z
    .array(
      z.looseObject({
        root: z.string(),
        file: z.string(),
        line: z.number(),
        as: z.string(),
        in: z.string(),
        resolution: z.string().optional(),
      }),
    )
    .optional()
    .catch(undefined),
  mentions: mentionsSchema.optional().catch(undefined),
});
export type ImpactDetails = z.infer<typeof impactSchema>;
