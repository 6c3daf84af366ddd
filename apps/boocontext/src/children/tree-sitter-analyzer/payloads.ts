/**
 * What tree-sitter-analyzer 3.0 answers, as far as it is used here. It counts lines from 1. A field that its version
 * always sends is required, so that an answer of another form is a failure and never read as "nothing found".
 */
import { z } from 'zod';

const line = z.number().int();
const file = z.string();

const caller = z.object({
  name: z.string(),
  file,
  /** Of its definition; of the call itself for `<module>`. */
  line,
  callee_resolution: z.string(),
  callee_resolved_file: z.string(),
  import_alias: z.string().optional(),
});
const site = z.object({ file, line });

export const callersPayload = z.object({
  success: z.literal(true),
  caller_count: z.number(),
  truncated: z.boolean(),
  /** `complete` only where it has looked for calls that it could not resolve, and found none. */
  completeness: z.string(),
  completeness_reasons: z.array(z.string()),
  callers: z.array(caller),
  non_call_reference_sites: z.array(site).optional(),
  unresolved_sites: z.array(site.extend({ callee: z.string() })).nullable(),
  unindexed_source_files_total: z.number().optional(),
});

export const calleesPayload = z.object({
  success: z.literal(true),
  callee_count: z.number(),
  truncated: z.boolean(),
  callees: z.array(
    z.object({
      name: z.string(),
      file,
      /** Of the call. */
      line,
      callee_resolution: z.string(),
      callee_resolved_file: z.string(),
    }),
  ),
});

/** With `scope: "graph"`: where each caller or callee is defined, from its first line to its last. */
const node = z.object({ name: z.string(), file, line, end_line: line, receiver: z.string().optional() });
export const callerGraphPayload = z.object({ success: z.literal(true), callers: z.array(node) });
export const calleeGraphPayload = z.object({ success: z.literal(true), callees: z.array(node) });

export const impactPayload = z.object({
  success: z.literal(true),
  verdict: z.string(),
  transitive_callers: z.array(node.extend({ distance: z.number().int() })),
  transitive_caller_count: z.number(),
  lists_truncated: z.boolean(),
  risk: z.object({ tests: z.object({ test_caller_files: z.array(file) }) }),
});

export const searchPayload = z.object({
  success: z.literal(true),
  match_count: z.number(),
  truncated: z.boolean(),
  results: z.array(
    z.object({
      name: z.string(),
      /** `import` is no definition. An interface is a `class`. */
      kind: z.string(),
      file,
      language: z.string(),
      line,
      /** 0 where it does not know. */
      end_line: line,
      relevance_score: z.number().optional(),
      /** The line itself. */
      code: z.string(),
    }),
  ),
});

export const indexPayload = z.object({
  success: z.literal(true),
  total_files: z.number(),
  scope_complete: z.boolean(),
  candidate_snapshot: z.object({ errors: z.number(), truncated_by_max_files: z.boolean() }),
});

const dimensions = z.record(z.string(), z.number().nullable());
const grade = z.enum(['A', 'B', 'C', 'D', 'F']);

export const projectHealthPayload = z.object({
  success: z.literal(true),
  total_files: z.number(),
  grade_distribution: z.record(grade, z.number()),
  total_files_skipped: z.number(),
  files: z.array(z.object({ file, grade, total_score: z.number(), weakest_dimension: z.string(), dimensions })),
});

export const fileHealthPayload = z.union([
  z.object({ success: z.literal(true), grade: z.literal('N/A'), signal: z.string() }),
  z.object({
    success: z.literal(true),
    grade,
    total_score: z.number(),
    line_count: z.number(),
    dimensions,
    smells: z.array(
      z.object({
        type: z.string(),
        severity: z.string(),
        detail: z.string(),
        line: line.nullable().optional(),
      }),
    ),
  }),
]);

/** How it says that it could not do what was asked. */
export const failurePayload = z.object({
  success: z.literal(false),
  error: z.string(),
  error_type: z.string().optional(),
  error_code: z.string().optional(),
});
