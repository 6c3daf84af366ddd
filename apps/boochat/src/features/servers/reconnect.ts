import { type McpServer, mcpServerSchema } from '@boocontext/chat-api';
import { requestJson } from '../../api/request.ts';

/** Ends a server and connects to it anew; resolves with how it is then. */
export function reconnect(name: string): Promise<McpServer> {
  return requestJson(`/api/mcp/servers/${encodeURIComponent(name)}/reconnect`, mcpServerSchema, { method: 'POST' });
}
