import { z } from 'zod';

export const grades = ['A', 'B', 'C', 'D', 'F'] as const;
export type Grade = (typeof grades)[number];
const grade = z.enum(grades);

export const ratedFileSchema = z.looseObject({
  file: z.string(),
  grade,
  score: z.number(),
  lines: z.number().optional(),
  weakest: z.string().optional(),
  commits: z.number().optional(),
  churn: z.number().optional(),
});
export type RatedFile = z.infer<typeof ratedFileSchema>;

const files = z.array(ratedFileSchema).optional().catch(undefined);
const smellSchema = z.looseObject({
  type: z.string(),
  severity: z.string(),
  domain: z.string().optional(),
  location: z.looseObject({ file: z.string(), line: z.number() }),
  message: z.string(),
});
const functionSchema = z.looseObject({
  name: z.string(),
  line: z.number(),
  cyclomatic: z.number(),
  cognitive: z.number(),
  nesting: z.number().optional(),
  lines: z.number(),
});
const dimensionSchema = z.union([z.looseObject({ score: z.number(), figure: z.string().optional() }), z.number()]);

export const healthSchema = z.looseObject({
  overall_grade: grade.optional().catch(undefined),
  score: z.number().optional().catch(undefined),
  history: z.string().optional().catch(undefined),
  // Of a repository.
  file_count: z.number().optional().catch(undefined),
  code_lines: z.number().optional().catch(undefined),
  grade_distribution: z.record(z.string(), z.number()).optional().catch(undefined),
  hotspots: files,
  other_unhealthy: files,
  files,
  cycles: z
    .array(z.looseObject({ size: z.number(), files: z.array(z.string()) }))
    .optional()
    .catch(undefined),
  duplication: z.looseObject({ lines: z.number(), percent: z.number(), files: z.number() }).optional().catch(undefined),
  /** Files that are not meant to be graded, by why. */
  ungraded: z.record(z.string(), z.number()).optional().catch(undefined),
  /** How often files are changed is known. */
  history_known: z.boolean().optional().catch(undefined),
  // Of a file.
  file: z.string().optional().catch(undefined),
  dimensions: z.record(z.string(), dimensionSchema).optional().catch(undefined),
  functions: z.array(functionSchema).optional().catch(undefined),
  smells: z.array(smellSchema).optional().catch(undefined),
});
export type Health = z.infer<typeof healthSchema>;

/** What weighs on a file, as a person says it. */
const dimensionNames: Readonly<Record<string, string>> = {
  cognitive: 'hard to follow',
  cyclomatic: 'many branches',
  size: 'long',
  duplication: 'copied code',
  nesting: 'deeply nested',
  coupling: 'imports much',
  cycles: 'circular imports',
  churn: 'often changed',
};

/** What was measured: a good score is none of what weighs. */
const measureNames: Readonly<Record<string, string>> = {
  cognitive: 'easy to follow',
  cyclomatic: 'branches',
  size: 'length',
  nesting: 'nesting',
  coupling: 'imports',
  churn: 'how often changed',
};

export function measureName(dimension: string): string {
  return measureNames[dimension] ?? dimensionName(dimension);
}

export function dimensionName(dimension: string): string {
  return dimensionNames[dimension] ?? dimension.replaceAll('_', ' ');
}
