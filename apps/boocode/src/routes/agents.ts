import { type Agent as AgentAnswer, agentListSchema } from '@boocontext/chat-api';
import type { FastifyPluginAsync } from 'fastify';
import type { Agent, AgentProblem } from '../agents/agent.ts';
import { problems, typed } from './api.ts';

export interface AgentRoutesOptions {
  readonly agents: () => { readonly agents: readonly Agent[]; readonly problems: readonly AgentProblem[] };
}

export const agentRoutes: FastifyPluginAsync<AgentRoutesOptions> = async (app, options) => {
  typed(app).get(
    '/api/agents',
    {
      schema: {
        summary: 'The agents, the tools that each may use, and which pattern decided',
        response: { 200: agentListSchema, ...problems },
      },
    },
    async () => {
      const read = options.agents();
      return { agents: read.agents.map(show), problems: read.problems.map((problem) => ({ ...problem })) };
    },
  );
};

function show({ name, description, model, disabled, warnings, allowedTools, decisions }: Agent): AgentAnswer {
  return {
    name,
    description,
    ...(model === undefined ? {} : { model }),
    ...(disabled === undefined ? {} : { disabled }),
    warnings: [...warnings],
    tools: [...allowedTools],
    decisions: decisions.map((decision) => ({ ...decision })),
  };
}
