import { callToolSchema, toolListSchema, toolResultSchema } from '@boocontext/chat-api';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { BoocodeError } from '../errors.ts';
import type { McpServers } from '../mcp/mcp-servers.ts';
import type { ToolDef } from '../tools/tool-def.ts';
import type { ToolRegistry } from '../tools/tool-registry.ts';
import type { TurnRunner } from '../turns/turn-runner.ts';
import { goneSignal, problems, typed } from './api.ts';

export interface ToolRoutesOptions {
  readonly servers: McpServers;
  readonly registry: ToolRegistry;
  readonly toolLimits: TurnRunner['toolLimits'];
}

export const toolRoutes: FastifyPluginAsync<ToolRoutesOptions> = async (app, { servers, registry, toolLimits }) => {
  const api = typed(app);
  api.get(
    '/api/tools',
    { schema: { summary: 'The tools that there are, sorted by name', response: { 200: toolListSchema, ...problems } } },
    async () => ({
      tools: registry.ALL_TOOLS.map((tool) => ({ ...show(tool, servers), ...leftOutOf(tool, toolLimits()) })),
    }),
  );
  api.post(
    '/api/tools/:name/call',
    {
      schema: {
        summary: 'Runs a tool; that it failed is in the answer, and no failure of the request',
        params: z.object({ name: z.string().max(200) }),
        body: callToolSchema,
        response: { 200: toolResultSchema, ...problems },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const signal = goneSignal(reply);
      if (!registry.TOOLS_BY_NAME.has(name)) await servers.settle(signal);
      if (!registry.TOOLS_BY_NAME.has(name)) throw new BoocodeError('unknown_tool', `there is no tool ${name}`);
      const { error, output, structured, parts, reason } = await registry.callTool(name, request.body.args, { signal });
      return {
        error,
        output,
        ...(structured === undefined ? {} : { structured }),
        ...(parts === undefined ? {} : { parts: parts.map((part) => ({ ...part })) }),
        ...(reason === undefined ? {} : { reason: { code: reason.code, message: reason.message } }),
      };
    },
  );
};

function leftOutOf({ name }: ToolDef, limits: ReturnType<TurnRunner['toolLimits']>) {
  const models = [...limits].flatMap(([model, { limit, leftOut }]) => (leftOut.has(name) ? [{ model, limit }] : []));
  return models.length === 0 ? {} : { leftOut: models };
}

function show({ name, description, source, isReadOnly, jsonSchema }: ToolDef, servers: McpServers) {
  return {
    name,
    description,
    source: source.kind === 'native' ? 'native' : source.server,
    ...(source.kind === 'native' ? {} : { originalName: source.originalName }),
    readOnly: isReadOnly,
    ...(source.kind === 'native' || servers.isReady(source.server) ? {} : { unavailable: true as const }),
    inputSchema: { ...jsonSchema },
  };
}
