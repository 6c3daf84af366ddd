import { type Agent as AgentAnswer, agentListSchema } from '@boocontext/chat-api';
import type { FastifyPluginAsync } from 'fastify';
import type { Agent } from '../agents/agent.ts';
import type { AgentRoster } from '../agents/agent-roster.ts';
import { problems, typed } from './api.ts';

export interface AgentRoutesOptions {
  readonly roster: AgentRoster;
}

export const agentRoutes: FastifyPluginAsync<AgentRoutesOptions> = async (app, { roster }) => {
  typed(app).get(
    '/api/agents',
    {
      schema: {
        summary: 'The agents, the tools that each may use, and which pattern decided',
        response: { 200: agentListSchema, ...problems },
      },
    },
    async () => ({
      agents: roster.list().map(show),
      problems: roster.problems.map((problem) => ({ ...problem })),
    }),
  );
};

function show({ name, description, model, disabled, warnings, decisions }: Agent): AgentAnswer {
  return {
    name,
    description,
    ...(model === undefined ? {} : { model }),
    ...(disabled === undefined ? {} : { disabled }),
    warnings: [...warnings],
    tools: decisions.flatMap(({ tool, allowed, unavailable }) => (allowed && unavailable !== true ? [tool] : [])),
    decisions: decisions.map((decision) => ({ ...decision })),
  };
}
