/** What an overview holds, as far as it is drawn. A list that is of another shape is shown as a tree. */
import { z } from 'zod';

const place = { file: z.string(), line: z.number().optional() };
const names = z.array(z.string()).optional().catch(undefined);

export const projectSchema = z.looseObject({
  name: z.string().optional(),
  description: z.string().optional(),
  type: z.string().optional(),
  frameworks: names,
  languages: z
    .array(z.looseObject({ language: z.string(), files: z.number(), lines: z.number() }))
    .optional()
    .catch(undefined),
  workspaces: z
    .array(z.looseObject({ name: z.string(), directory: z.string(), description: z.string().optional() }))
    .optional()
    .catch(undefined),
  package_manager: z.string().optional().catch(undefined),
  scripts: names,
  tasks: names,
  documents: names,
});

export const routeSchema = z.looseObject({
  method: z.string(),
  path: z.string(),
  handler: z.string().optional(),
  ...place,
  framework: z.string().optional(),
  confidence: z.string().optional(),
});
export const entrySchema = z.looseObject({
  kind: z.string(),
  name: z.string(),
  handler: z.string().optional(),
  ...place,
  framework: z.string().optional(),
  confidence: z.string().optional(),
});
export const schemaSchema = z.looseObject({
  name: z.string(),
  fields: names,
  more_fields: z.number().optional(),
  orm: z.string().optional(),
  ...place,
});
export const componentSchema = z.looseObject({
  name: z.string(),
  props: names,
  more_props: z.number().optional(),
  ...place,
});
export const envVarSchema = z.looseObject({
  name: z.string(),
  required: z.boolean().optional(),
  has_default: z.boolean().optional(),
  ...place,
});
export const middlewareSchema = z.looseObject({ name: z.string(), ...place });
export const entryPointSchema = z.looseObject({
  ...place,
  kind: z.string(),
  name: z.string().optional(),
  why: z.string().optional(),
});
export const graphSchema = z.looseObject({
  modules: z.number().optional(),
  edges: z.number().optional(),
  cycles: z
    .array(z.looseObject({ files: z.array(z.string()), files_in_group: z.number().optional() }))
    .optional()
    .catch(undefined),
  most_imported: z
    .array(z.looseObject({ file: z.string(), importers: z.number() }))
    .optional()
    .catch(undefined),
});
export const partSchema = z.looseObject({
  /** Relative to the project; empty: what lies at its top. */
  folder: z.string(),
  files: z.number(),
  lines: z.number(),
  /** Folders of other parts, most imported first, with how often. */
  uses: z.record(z.string(), z.number()).optional(),
  aside: z.boolean().optional(),
});
export const countsSchema = z.record(z.string(), z.number());
/** Parts of the scan that are not here, each with the reason. */
export const unreadSchema = z.looseObject({ not_scanned: z.record(z.string(), z.unknown()) });

const known = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

/** A first look at it; what is of another shape is left out. */
export const overviewSchema = z.looseObject({
  project: known(projectSchema),
  entry_points: known(entryPointSchema.array()),
  routes: known(routeSchema.array()),
  dependency_graph: known(graphSchema),
  counts: known(countsSchema),
});
export type Overview = z.infer<typeof overviewSchema>;
