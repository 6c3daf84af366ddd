/**
 * Which tools are offered, under which names, and which are not and why. Computed anew from all servers whenever the
 * tools of one of them change, so that the outcome does not depend on which server answered first.
 */
import {
  changedParts,
  type DefinitionPart,
  fingerprint,
  type JsonSchema,
  type RejectedTool,
  readDefinition,
  sizeOf,
  type ToolAnnotations,
  type ToolDefinition,
} from './definition.ts';
import { isRepaired, prefixedName } from './names.ts';
import { readOnlyFault, saysReadOnly } from './read-only.ts';

/** A tool as it is offered. */
export interface McpTool {
  /** `<server>_<tool>`, to call it by. */
  readonly name: string;
  readonly server: string;
  /** The server's own name for it. */
  readonly originalName: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations: ToolAnnotations;
  /** It says that it is read-only. */
  readonly isReadOnly: boolean;
  /** It does not say whether it is read-only. */
  readonly isUnannotated: boolean;
  readonly fingerprint: string;
  /** What has changed since the tool was first seen; empty when nothing has. */
  readonly changedSinceFirstSeen: readonly DefinitionPart[];
}

/** The tools of one server, before they have names. */
export interface ServerTools {
  /** Every definition that could be read, the rejected ones too. */
  readonly definitions: readonly ToolDefinition[];
  readonly accepted: readonly ToolDefinition[];
  readonly rejected: readonly RejectedTool[];
}

export interface Catalogue {
  readonly tools: ReadonlyMap<string, McpTool>;
  /** By server: tools that are not offered, those that lost their name to another among them. */
  readonly rejected: ReadonlyMap<string, readonly RejectedTool[]>;
}

export interface ScreenOptions {
  readonly requireReadOnlyHint: boolean;
  /** Let through whatever they say of themselves. */
  readonly trustedTools?: readonly string[];
}

/** Checks what a server lists, each tool by itself. Of tools with the same name the first counts. */
export function screenTools(
  listed: readonly unknown[],
  { requireReadOnlyHint, trustedTools = [] }: ScreenOptions,
): ServerTools {
  const definitions = new Map<string, ToolDefinition>();
  const accepted: ToolDefinition[] = [];
  const rejected: RejectedTool[] = [];
  let sizeBytes = 0;
  for (const value of listed) {
    const definition = readDefinition(value);
    if ('reason' in definition) {
      rejected.push(definition);
      continue;
    }
    const { name, annotations } = definition;
    sizeBytes += sizeOf(definition);
    if (sizeBytes > MAX_ALL_BYTES) {
      rejected.push({ name, reason: `the definitions of all its tools have more than ${MAX_ALL_BYTES} bytes` });
      continue;
    }
    if (definitions.has(name)) {
      rejected.push({ name, reason: 'the server lists two tools of this name' });
      continue;
    }
    definitions.set(name, definition);
    const fault = trustedTools.includes(name) ? undefined : readOnlyFault(annotations, requireReadOnlyHint);
    if (fault === undefined) accepted.push(definition);
    else rejected.push({ name, reason: fault });
  }
  return { definitions: [...definitions.values()], accepted, rejected };
}

/** Every request to a model holds all of them. */
const MAX_ALL_BYTES = 4_000_000;

export interface CatalogueServer {
  readonly name: string;
  readonly tools: ServerTools;
  /** Each tool as it was first seen, by its own name. */
  readonly firstSeen: ReadonlyMap<string, ToolDefinition>;
}

/**
 * Servers in the order of the configuration: where two tools come out with the same name the earlier server's is
 * offered, and within a server the one whose name needed no repair. A native tool always wins.
 */
export function buildCatalogue(
  servers: readonly CatalogueServer[],
  isNativeTool: (name: string) => boolean,
): Catalogue {
  const tools = new Map<string, McpTool>();
  const rejected = new Map<string, readonly RejectedTool[]>();
  for (const { name: server, tools: serverTools, firstSeen } of servers) {
    const losers: RejectedTool[] = [];
    for (const definition of [...serverTools.accepted].sort(byClaim)) {
      const name = prefixedName(server, definition.name);
      const winner = tools.get(name);
      if (isNativeTool(name)) {
        losers.push({ name: definition.name, reason: `the native tool ${name} has its name` });
      } else if (winner !== undefined) {
        losers.push({
          name: definition.name,
          reason: `its name ${name} collides with that of ${winner.originalName} of ${winner.server}`,
        });
      } else {
        tools.set(name, offered(name, server, definition, firstSeen.get(definition.name)));
      }
    }
    rejected.set(server, [...serverTools.rejected, ...losers]);
  }
  return { tools, rejected };
}

function byClaim(a: ToolDefinition, b: ToolDefinition): number {
  return Number(isRepaired(a.name)) - Number(isRepaired(b.name)) || (a.name < b.name ? -1 : 1);
}

function offered(
  name: string,
  server: string,
  definition: ToolDefinition,
  firstSeen: ToolDefinition = definition,
): McpTool {
  const { title, description, inputSchema, outputSchema, annotations } = definition;
  return {
    name,
    server,
    originalName: definition.name,
    ...(title === undefined ? {} : { title }),
    description: description ?? '',
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    annotations: annotations ?? {},
    isReadOnly: saysReadOnly(annotations),
    isUnannotated: annotations?.readOnlyHint === undefined && annotations?.readOnly === undefined,
    fingerprint: fingerprint(definition),
    changedSinceFirstSeen: changedParts(firstSeen, definition),
  };
}
