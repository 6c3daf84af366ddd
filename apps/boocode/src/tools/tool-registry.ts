/**
 * The tools that there are at this moment: the native ones, and those that MCP servers offer. One registry belongs to
 * one server, so that two servers in one process do not see each other's tools.
 *
 * It is sorted by code unit at all times: a model provider caches a prompt by its beginning, and tools stand there.
 */

import { Places } from './places.ts';
import type { ToolContext, ToolDef, ToolResult } from './tool-def.ts';
import { failedTool } from './tool-result.ts';

/** A tool that is not offered, because another has its name. */
export interface ToolCollision {
  readonly name: string;
  readonly server: string;
  /** Names the tool that is offered instead. */
  readonly message: string;
}

export class ToolRegistry {
  readonly #native: ReadonlyMap<string, ToolDef>;
  /** Native tools start programs and make folders; whoever asks, only so many work at the same time. */
  readonly #places = new Places(32);
  /** By server, in the order in which servers were first heard of. */
  readonly #byServer = new Map<string, readonly ToolDef[]>();
  #allTools: readonly ToolDef[] = [];
  #toolsByName: ReadonlyMap<string, ToolDef> = new Map();
  #collisions: readonly ToolCollision[] = [];

  constructor(nativeTools: readonly ToolDef[]) {
    this.#native = new Map(nativeTools.map((tool) => [tool.name, tool]));
    this.#rebuild();
  }

  /** Sorted by name, by code unit. A new array after each change, so that one that was taken stays as it was. */
  get ALL_TOOLS(): readonly ToolDef[] {
    return this.#allTools;
  }

  get TOOLS_BY_NAME(): ReadonlyMap<string, ToolDef> {
    return this.#toolsByName;
  }

  /** Those known to change nothing, sorted. A tool whose server leaves it open is offered, but is not among them. */
  get READ_ONLY_TOOL_NAMES(): readonly string[] {
    return this.#allTools.filter((tool) => tool.isReadOnly).map((tool) => tool.name);
  }

  /** Tools that lost their name to another, of all servers. */
  get collisions(): readonly ToolCollision[] {
    return this.#collisions;
  }

  /** Whether a native tool has this name. For `isNativeTool` of the MCP client, which then reports the collision itself. */
  readonly isNativeTool = (name: string): boolean => this.#native.has(name);

  /**
   * Replaces the tools of one server: at discovery, when it says that they have changed, after a reconnect, and with an
   * empty list when it has gone. Returns those of its tools that are not offered, because a native tool, or a tool of a
   * server that was there before, has their name.
   */
  appendMcpTools(server: string, tools: readonly ToolDef[]): readonly ToolCollision[] {
    this.#byServer.set(server, tools);
    this.#rebuild();
    return this.#collisions.filter((collision) => collision.server === server);
  }

  /**
   * Calls a tool. Never rejects: an unknown name, arguments that do not fit and whatever a tool throws become results
   * that tell the model what was wrong.
   */
  async callTool(name: string, args: unknown, context: ToolContext = {}): Promise<ToolResult> {
    const tool = this.#toolsByName.get(name);
    if (tool === undefined) return failedTool('unknown_tool', `there is no tool ${name}`);
    const read = tool.inputSchema.safeParse(args ?? {});
    if (!read.success) {
      const [issue] = read.error.issues;
      const place = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
      return failedTool('bad_arguments', `${name} does not take these arguments: ${place}${issue?.message ?? ''}`);
    }
    if (context.signal?.aborted) return cancelledTool(name);
    try {
      const execute = () => tool.execute(read.data, context);
      return tool.source.kind === 'native' ? await this.#places.use(execute, context.signal) : await execute();
    } catch (error) {
      if (context.signal?.aborted) return cancelledTool(name);
      return failedTool('internal', `${name} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #rebuild(): void {
    const tools = new Map(this.#native);
    const collisions: ToolCollision[] = [];
    for (const [server, offered] of this.#byServer) {
      for (const tool of offered) {
        const winner = tools.get(tool.name);
        if (winner === undefined) tools.set(tool.name, tool);
        else collisions.push({ name: tool.name, server, message: collisionMessage(server, tool, winner) });
      }
    }
    this.#collisions = collisions;
    this.#allTools = [...tools.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    this.#toolsByName = new Map(this.#allTools.map((tool) => [tool.name, tool]));
  }
}

function cancelledTool(name: string): ToolResult {
  return failedTool('cancelled', `the call of ${name} was cancelled`);
}

function collisionMessage(server: string, tool: ToolDef, winner: ToolDef): string {
  const rival = winner.source.kind === 'native' ? 'the native tool' : `a tool of the server ${winner.source.server}`;
  return `${server}: its tool ${tool.name} is not offered, because ${rival} has its name`;
}
