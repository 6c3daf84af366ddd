/**
 * The tools as an MCP server. The SDK's low-level server is used, because its high-level one lists every tool that it
 * can call, and some of ours shall answer without being listed.
 */
import type { Progress } from '@boocontext/code-index';
import {
  type CallToolResult,
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { InputError } from '../errors.ts';
import type { TextAnswer } from '../tools/codesight-tools.ts';
import { outputSchema } from '../tools/envelope.ts';
import { declared } from '../tools/input-schema.ts';
import { nearest } from '../tools/nearest.ts';
import type { Workspace } from '../tools/run-tool.ts';
import { instructions } from '../tools/texts.ts';
import type { Tool } from '../tools/tool.ts';
import { version } from '../version.ts';
import type { HostFolders } from './host-folders.ts';

export interface ServerOptions {
  readonly workspace: Workspace;
  /** What the host works in; left out: the roots of the workspace. */
  readonly hostFolders?: (server: Server) => Promise<HostFolders>;
  /** Called for each list and call, never before. */
  readonly loadTools: () => Promise<readonly Tool[]>;
}

export function createServer({ workspace: given, hostFolders, loadTools }: ServerOptions): Server {
  const server = new Server({ name: 'boocontext', version }, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler('tools/list', async () => ({ tools: (await loadTools()).map(listed) }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tools = await loadTools();
    const workspace = { ...given, ...(await hostFolders?.(server)) };
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) {
      const { codesightToolNames, runCodesightTool } = await import('../tools/codesight-tools.ts');
      if (codesightToolNames.includes(params.name)) {
        const call = () =>
          runCodesightTool(params.name, params.arguments, workspace, { signal: context.mcpReq.signal });
        return await inText(params.name, call);
      }
      throw unknownTool(
        params.name,
        tools.map(({ name }) => name),
      );
    }
    return await callTool(tool, params.arguments, workspace, context);
  });
  return server;
}

/** Tools that are not ours answer in text alone, and a failure of theirs is an error, as it is with them. */
async function inText(name: string, call: () => Promise<TextAnswer>): Promise<CallToolResult> {
  try {
    const { text, isFailure } = await call();
    return { ...(isFailure ? { isError: true } : {}), content: [{ type: 'text', text }] };
  } catch (error) {
    return refused(name, error);
  }
}

function listed({ name, description, inputSchema }: Tool): ListedTool {
  // The SDK's type wants mutable arrays; it only serialises them.
  return {
    name,
    description,
    inputSchema: declared(inputSchema) as ListedTool['inputSchema'],
    outputSchema,
    annotations,
  };
}

const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

async function callTool(
  tool: Tool,
  input: unknown,
  workspace: Workspace,
  { mcpReq }: ServerContext,
): Promise<CallToolResult> {
  const onProgress = progressSender(mcpReq);
  const { runTool } = await import('../tools/run-tool.ts');
  try {
    const result = await runTool(tool, input, workspace, {
      signal: mcpReq.signal,
      ...(onProgress === undefined ? {} : { onProgress }),
    });
    // One host drops structuredContent, another the text: both get the whole envelope.
    return { structuredContent: { ...result }, content: [{ type: 'text', text: JSON.stringify(result) }] };
  } catch (error) {
    return refused(tool.name, error);
  }
}

function refused(name: string, error: unknown): CallToolResult {
  if (!(error instanceof InputError)) throw error;
  const text = `Invalid arguments for ${name}:\n${error.issues.map((issue) => `- ${issue}`).join('\n')}`;
  return { isError: true, content: [{ type: 'text', text }] };
}

/**
 * MCP wants progress to rise with every notification, while the engine counts each of its phases from the beginning:
 * a new phase goes on where the one before has ended. Steps of less than one per cent are not worth a message.
 */
function progressSender(mcpReq: ServerContext['mcpReq']): ((progress: Progress) => void) | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let ended = 0;
  let last: Progress = { done: 0, total: 0, message: '' };
  let sent = { progress: -1, message: '' };
  return (now) => {
    if (now.done < last.done || now.total !== last.total) ended += last.done;
    last = now;
    const progress = ended + now.done;
    const isStep = now.message !== sent.message || progress - sent.progress >= now.total / 100;
    if (progress <= sent.progress || !isStep || mcpReq.signal.aborted) return;
    sent = { progress, message: now.message };
    const params = { progressToken, progress, total: ended + now.total, message: now.message };
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {
      // The client has gone; the end of the connection is handled where it is noticed.
    });
  };
}

function unknownTool(name: string, names: readonly string[]): ProtocolError {
  const near = nearest(name, names);
  const guess = near === undefined ? '' : ` Did you mean ${near}?`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}.${guess}`);
}
