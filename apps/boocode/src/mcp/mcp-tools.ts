/** Tools of MCP servers in the form of all others; nobody else needs to know where they come from. */
import type { McpTool } from '@boocontext/mcp-client';
import { z } from 'zod';
import type { ToolContext, ToolDef, ToolResult } from '../tools/tool-def.ts';

/** What is needed of an `McpClient`. */
export interface McpCaller {
  callTool(name: string, args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolResult>;
}

/** The server's JSON Schema is taken as it is, and the server checks the arguments: here every object passes. */
export function toolsOfMcpServer(client: McpCaller, tools: readonly McpTool[]): ToolDef[] {
  return tools.map((tool) => ({
    name: tool.name,
    description: tool.description,
    inputSchema: anyObject,
    jsonSchema: tool.inputSchema,
    source: { kind: 'mcp', server: tool.server, originalName: tool.originalName },
    isReadOnly: tool.isReadOnly,
    execute: (args, { signal, onProgress }) =>
      client.callTool(tool.name, anyObject.parse(args), {
        ...(signal === undefined ? {} : { signal }),
        ...(onProgress === undefined ? {} : { onProgress }),
      }),
  }));
}

const anyObject = z.record(z.string(), z.unknown());
