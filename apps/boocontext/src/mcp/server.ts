/**
 * The tools as an MCP server. The SDK's low-level server is used, because its high-level one lists every tool that it
 * can call, and some of ours shall answer without being listed.
 */
import type { Progress } from '@boocontext/code-index';
import {
  type CallToolResult,
  CLIENT_INFO_META_KEY,
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { InputError } from '../errors.ts';
import type { TextAnswer } from '../tools/codesight-tools.ts';
import { type BoocontextResult, outputSchema } from '../tools/envelope.ts';
import { declared } from '../tools/input-schema.ts';
import { nearest } from '../tools/nearest.ts';
import type { Workspace } from '../tools/run-tool.ts';
import { instructions } from '../tools/texts.ts';
import type { Tool } from '../tools/tool.ts';
import { version } from '../version.ts';
import { type FormOfAnswers, formFor, nameOfClient, withoutOutputSchemas } from './form-of-answers.ts';
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
  server.setRequestHandler('tools/list', async (_, context) => {
    const list = { tools: (await loadTools()).map(listed) };
    return formOf(server, context).hasStructure ? list : withoutOutputSchemas(list);
  });
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
    return await callTool(tool, params.arguments, workspace, { form: formOf(server, context), mcpReq: context.mcpReq });
  });
  return server;
}

/** By what the client calls itself, in this message or at the beginning of the connection. */
function formOf(server: Server, { mcpReq }: ServerContext): FormOfAnswers {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const client = envelope[CLIENT_INFO_META_KEY] ?? server.getClientVersion();
  return formFor(nameOfClient(client));
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
  { form, mcpReq }: { readonly form: FormOfAnswers; readonly mcpReq: ServerContext['mcpReq'] },
): Promise<CallToolResult> {
  const onProgress = progressSender(mcpReq);
  const { runTool } = await import('../tools/run-tool.ts');
  try {
    const result = await runTool(tool, input, workspace, {
      signal: mcpReq.signal,
      ...(onProgress === undefined ? {} : { onProgress }),
    });
    const structure = form.hasStructure ? { structuredContent: { ...result } } : {};
    return { ...structure, content: [{ type: 'text', text: await textOf(result, form) }] };
  } catch (error) {
    return refused(tool.name, error);
  }
}

/** Each form has all of the answer. */
async function textOf(result: BoocontextResult, { text }: FormOfAnswers): Promise<string> {
  if (text === 'json') return JSON.stringify(result);
  const { answerText } = await import('../tools/text/answer-text.ts');
  return answerText(result);
}

function refused(name: string, error: unknown): CallToolResult {
  if (!(error instanceof InputError)) throw error;
  const text = `Invalid arguments for ${name}:\n${error.issues.map((issue) => `- ${issue}`).join('\n')}`;
  return { isError: true, content: [{ type: 'text', text }] };
}

/**
 * MCP wants progress to rise with every notification, while the engine counts each of its phases from the beginning:
 * a new phase goes on where the one before has ended, and the words have the counts of the phase alone. Steps of less than
 * one per cent are not worth a message.
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
    const message = `${now.message}: ${now.done.toLocaleString('en')} of ${now.total.toLocaleString('en')}`;
    const params = { progressToken, progress, total: ended + now.total, message };
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
