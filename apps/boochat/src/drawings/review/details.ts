import { z } from 'zod';
import { symbolSchema } from '../answer/symbols.ts';

const findingSchema = z.looseObject({
  rule: z.string(),
  level: z.enum(['error', 'warning', 'note']),
  message: z.string(),
  file: z.string(),
  /** Absent for what is gone. */
  line: z.number().optional(),
  in_tests: z.boolean().optional(),
});
export type Finding = z.infer<typeof findingSchema>;

const figures = { grade: z.string(), score: z.number(), cognitive: z.number() };

export const reviewSchema = z.looseObject({
  review: z.string(),
  findings: z.array(findingSchema),
  changed_symbols: z.array(symbolSchema.extend({ change: z.string().optional() })).catch([]),
  affected_routes: z
    .array(z.looseObject({ method: z.string(), path: z.string(), file: z.string(), line: z.number().optional() }))
    .catch([]),
  affected_entries: z
    .array(z.looseObject({ kind: z.string(), name: z.string(), file: z.string(), line: z.number().optional() }))
    .catch([]),
  tests: z.array(z.looseObject({ file: z.string(), reaches: z.string().optional() })).catch([]),
  test_commands: z
    .array(z.looseObject({ directory: z.string(), command: z.string(), left_out: z.number().optional() }))
    .catch([]),
  health: z
    .array(
      z.looseObject({ file: z.string(), weakest: z.string(), ...figures, before: z.looseObject(figures).optional() }),
    )
    .catch([]),
  open: z.array(z.string()).catch([]),
});
export type ReviewDetails = z.infer<typeof reviewSchema>;
