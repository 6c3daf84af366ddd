import { type McpServer, mcpServerListSchema, mcpServerSchema } from '@boocontext/chat-api';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { McpServers } from '../mcp/mcp-servers.ts';
import type { ToolRegistry } from '../tools/tool-registry.ts';
import { problems, typed } from './api.ts';

export interface ServerRoutesOptions {
  readonly servers: McpServers;
  readonly registry: ToolRegistry;
}

export const serverRoutes: FastifyPluginAsync<ServerRoutesOptions> = async (app, { servers, registry }) => {
  const api = typed(app);
  const show = (status: ReturnType<McpServers['list']>[number]): McpServer => ({
    ...status,
    // Nothing here waits for a first call, so this state does not last.
    state: status.state === 'idle' ? 'connecting' : status.state,
    rejectedTools: [...status.rejectedTools],
    changedTools: status.changedTools.map(({ name, changed }) => ({ name, changed: [...changed] })),
    tools: registry.ALL_TOOLS.flatMap(({ name, source }) =>
      source.kind === 'mcp' && source.server === status.name ? [name] : [],
    ),
  });

  api.get(
    '/api/mcp/servers',
    { schema: { summary: 'The MCP servers and how they are', response: { 200: mcpServerListSchema, ...problems } } },
    async () => ({
      servers: servers.list().map(show),
      ...(servers.problem === undefined ? {} : { problem: servers.problem }),
      warnings: [...servers.warnings],
    }),
  );
  api.post(
    '/api/mcp/servers/:name/reconnect',
    {
      schema: {
        summary: 'Ends a server and connects to it anew; answers with the outcome',
        params: z.object({ name: z.string().max(200) }),
        response: { 200: mcpServerSchema, ...problems },
      },
    },
    async ({ params }) => show(await servers.reconnect(params.name)),
  );
};
