import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isNestedDeeper } from './depth.ts';

/** A JSON Schema object, as the server sent it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ToolAnnotations {
  readonly title?: string | undefined;
  readonly readOnlyHint?: boolean | undefined;
  readonly destructiveHint?: boolean | undefined;
  readonly idempotentHint?: boolean | undefined;
  readonly openWorldHint?: boolean | undefined;
}

/** A tool as its server defines it. */
export interface ToolDefinition {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema | undefined;
  readonly annotations?: ToolAnnotations | undefined;
}

/** A tool that is not offered. */
export interface RejectedTool {
  /** The server's own name for it. */
  readonly name: string;
  readonly reason: string;
}

/** Takes what a server calls a tool; one that is malformed is rejected, and no other. */
export function readDefinition(value: unknown): ToolDefinition | RejectedTool {
  if (isNestedDeeper(value, MAX_DEPTH)) {
    return { name: nameOf(value), reason: `its definition is nested deeper than ${MAX_DEPTH} levels` };
  }
  const read = definitionSchema.safeParse(value);
  if (read.success) {
    if (sizeOf(read.data) <= MAX_BYTES) return read.data;
    return { name: nameOf(value), reason: `its definition has more than ${MAX_BYTES} bytes` };
  }
  const [issue] = read.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  return { name: nameOf(value), reason: `its definition is not valid: ${place}${issue?.message ?? ''}` };
}

const MAX_DEPTH = 100;
const MAX_BYTES = 200_000;

export function sizeOf(definition: ToolDefinition): number {
  return Buffer.byteLength(JSON.stringify(definition));
}

/** What can be said of a tool that is not taken. */
function nameOf(value: unknown): string {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
  return typeof name === 'string' && name !== '' ? name.slice(0, 200) : '(without a name)';
}

/** The parts of a definition that a change is looked for in. `annotations` is what the read-only guard goes by. */
const parts = ['title', 'description', 'inputSchema', 'outputSchema', 'annotations'] as const;
export type DefinitionPart = (typeof parts)[number];

/** A short hash of everything that a definition says, whatever the order of its keys. */
export function fingerprint(definition: ToolDefinition): string {
  const said = parts.map((part) => canonical(definition[part])).join('\n');
  return createHash('sha256').update(`${definition.name}\n${said}`).digest('hex').slice(0, 16);
}

/** The parts that differ, in the order above; empty when nothing does. */
export function changedParts(before: ToolDefinition, now: ToolDefinition): DefinitionPart[] {
  return parts.filter((part) => canonical(before[part]) !== canonical(now[part]));
}

const jsonObject = z.record(z.string(), z.unknown());
const definitionSchema = z.object({
  name: z.string().min(1).max(1_000),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: z.looseObject({ type: z.literal('object') }),
  outputSchema: jsonObject.optional(),
  annotations: z
    .looseObject({
      title: z.string().optional(),
      readOnlyHint: z.boolean().optional(),
      destructiveHint: z.boolean().optional(),
      idempotentHint: z.boolean().optional(),
      openWorldHint: z.boolean().optional(),
    })
    .optional(),
});

function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}
