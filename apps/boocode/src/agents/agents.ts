/** What each agent may do with the tools that there are at this moment. Asked anew whenever they change. */
import type { Agent, AgentDef } from './agent.ts';
import { decide, readPattern, type ToolPattern } from './tool-patterns.ts';

export interface ToolSituation {
  /** The names of all tools that there are, sorted. */
  readonly tools: readonly string[];
  /** Those of them whose server is not ready. */
  readonly unavailable: ReadonlySet<string>;
  /** Every native tool that there can be, those too that are not configured: naming them is no mistake. */
  readonly nativeNames: readonly string[];
  /** The configured MCP servers, those too that are off. */
  readonly servers: readonly AgentServer[];
}

interface AgentServer {
  readonly name: string;
  /** Its tools are known at this moment. */
  readonly isDiscovered: boolean;
}

/** In the order of the file. */
export function agentsWithTools(agents: readonly AgentDef[], situation: ToolSituation): Agent[] {
  return agents.map((agent) => withTools(agent, situation));
}

function withTools(agent: AgentDef, situation: ToolSituation): Agent {
  const patterns = agent.tools?.map(readPattern);
  const disabled = faultOf(patterns ?? [], situation);
  const decisions = decide(situation.tools, patterns).map((decision) => ({
    ...decision,
    ...(disabled === undefined ? {} : { allowed: false }),
    ...(situation.unavailable.has(decision.tool) ? { unavailable: true as const } : {}),
  }));
  return {
    ...agent,
    ...(disabled === undefined ? {} : { disabled }),
    warnings: [...agent.warnings, ...warningsOf(patterns ?? [])],
    allowedTools: decisions.filter(({ allowed }) => allowed).map(({ tool }) => tool),
    decisions,
  };
}

/**
 * An exact name that no tool has is a slip of the pen. In a denial it is the more serious: what was to be denied is
 * allowed then.
 */
function faultOf(patterns: readonly ToolPattern[], situation: ToolSituation): string | undefined {
  const unknown = patterns.filter(({ isExact }) => isExact).filter(({ glob }) => isUnknown(glob, situation));
  if (unknown.length === 0) return undefined;
  const names = unknown.map(({ text }) => text).join(', ');
  return `its tools name what does not exist: ${names}`;
}

function isUnknown(name: string, { tools, nativeNames, servers }: ToolSituation): boolean {
  if (tools.includes(name) || nativeNames.includes(name)) return false;
  // A server that is off, or was not reached yet, may well have it.
  return servers.filter((server) => name.startsWith(prefixOf(server.name))).every(({ isDiscovered }) => isDiscovered);
}

/** As the MCP client puts it before the names of a server's tools. */
function prefixOf(server: string): string {
  return `${server.replace(/[^a-zA-Z0-9_-]/g, '_')}_`;
}

function warningsOf(patterns: readonly ToolPattern[]): string[] {
  const odd = patterns.filter(({ glob }) => glob.includes('?') || glob.includes('**')).map(({ text }) => text);
  return [
    ...(patterns.length > 0 && patterns.every(({ isDenial }) => isDenial)
      ? ['its tools are denials only, so it may use none; put * before them']
      : []),
    ...(odd.length === 0 ? [] : [`in ${odd.join(', ')} only a single * has a meaning`]),
  ];
}
