/**
 * Many MCP servers behind one object: it reads their configuration, starts and reaches them, offers their tools under
 * names that cannot clash, calls them, and ends what it has started.
 *
 * `test/example.ts` is this example as checked code:
 *
 * ```ts
 * const { servers } = await readMcpConfig('data/mcp.json');
 * const client = new McpClient({ servers, log: ({ message }) => console.error(message) });
 * client.start(); // returns at once; servers connect in the background
 *
 * await client.ready(); // each is ready, or known not to be
 * for (const { name, state, lastError } of client.getMcpServers()) console.log(name, state, lastError?.message);
 * for (const { name, description } of client.getTools()) console.log(name, description);
 *
 * const signal = AbortSignal.timeout(5_000);
 * const answer = await client.callTool('everything_echo', { message: 'hello' }, { signal });
 * console.log(answer.error ? 'failed:' : 'answered:', answer.output);
 *
 * await client.close(); // no process is left
 * ```
 *
 * What to know before using it:
 * - **One bad server harms no other.** A bad entry, a missing command, a server that hangs, crashes or talks nonsense is
 *   a state with a reason in `getMcpServers()`; nothing rejects, and the other servers go on.
 * - **Only tools that do not say they write are offered**, at discovery and again whenever a definition changes. The
 *   hints are the server's own word: this guards against accidents, not against a server that lies.
 * - **What is started is ended.** A child server gets a process group; it is ended with everything in it when the client
 *   is closed, when the server crashes, and when this process itself is killed. A process that leaves its group, as
 *   daemons do, escapes this.
 * - **Answers are bounded**, in time and in size, and say so when something was cut.
 */
export { type McpConfig, parseMcpConfig } from './config/parse-config.ts';
export { readMcpConfig } from './config/read-config.ts';
export type {
  EntryProblem,
  FirstCall,
  HttpServerConfig,
  ServerConfig,
  ServerEntry,
  StdioServerConfig,
} from './config/server-config.ts';
export type { Variables } from './config/variables.ts';
export { type BodyBounds, beginningOf, boundedResponse } from './connection/bounded-response.ts';
export type { CallProgress } from './connection/connection.ts';
export { McpClientError, type McpErrorCode } from './errors.ts';
export { type GroupGuard, startGroupGuard } from './process/group-guard.ts';
export { endGroup, hasProcessGroups } from './process/process-group.ts';
export { defaultLimits, type Limits } from './registry/limits.ts';
export type { CallOptions, LogLine } from './registry/managed-server.ts';
export { McpClient, type McpClientOptions } from './registry/mcp-client.ts';
export type { McpServerStatus, ServerError, ServerState } from './registry/status.ts';
export type { McpTool } from './tools/catalogue.ts';
export type { DefinitionPart, JsonSchema, RejectedTool, ToolAnnotations } from './tools/definition.ts';
export { isNestedDeeper } from './tools/depth.ts';
export type { FailureReason, McpToolResult, ResultPart } from './tools/results.ts';
