import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isNestedDeeper } from './depth.ts';

/** A JSON Schema object, as the server sent it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ToolAnnotations {
  readonly title?: string | undefined;
  readonly readOnlyHint?: boolean | undefined;
  /** Not in the specification, and what some servers write in its place. */
  readonly readOnly?: boolean | undefined;
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

/**
 * Takes what a server calls a tool; one that is malformed is rejected, and no other. Words for the model are cut where they
 * are longer than anybody needs, which they then say: each request to a model holds all of them.
 */
export function readDefinition(value: unknown): ToolDefinition | RejectedTool {
  if (isNestedDeeper(value, MAX_DEPTH)) {
    return { name: nameOf(value), reason: `its definition is nested deeper than ${MAX_DEPTH} levels` };
  }
  const read = definitionSchema.safeParse(value);
  if (read.success) {
    const definition = withShortWords(read.data);
    if (sizeOf(definition) <= MAX_BYTES) return definition;
    return { name: nameOf(value), reason: `its definition has more than ${MAX_BYTES} bytes` };
  }
  const [issue] = read.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  return { name: nameOf(value), reason: `its definition is not valid: ${place}${issue?.message ?? ''}` };
}

const MAX_DEPTH = 100;
const MAX_BYTES = 100_000;
const MAX_DESCRIPTION = 4_000;
const MAX_TITLE = 200;

function withShortWords(definition: ToolDefinition): ToolDefinition {
  const { title, description, inputSchema, outputSchema } = definition;
  return {
    ...definition,
    ...(title === undefined ? {} : { title: cut(title, MAX_TITLE) }),
    ...(description === undefined ? {} : { description: cut(description, MAX_DESCRIPTION) }),
    inputSchema: withShortDescriptions(inputSchema),
    ...(outputSchema === undefined ? {} : { outputSchema: withShortDescriptions(outputSchema) }),
  };
}

function withShortDescriptions<T>(schema: T): T {
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return words.has(key) ? cut(value, MAX_DESCRIPTION) : value;
    if (typeof value !== 'object' || value === null || values.has(key)) return value;
    if (Array.isArray(value)) return value.map((item) => walk(item, ''));
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, walk(item, name)]));
  };
  return walk(schema, '') as T;
}

/** Keywords of a JSON Schema that hold words for its reader, and those that hold values, which mean what they are. */
const words = new Set(['description', 'title', '$comment']);
const values = new Set(['default', 'const', 'enum', 'examples']);

function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  // Not in the middle of a pair.
  const shown = text.slice(0, maxChars).replace(/[\ud800-\udbff]$/, '');
  return `${shown} … [cut here: ${text.length - shown.length} more characters]`;
}

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
      readOnly: z.boolean().optional(),
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
