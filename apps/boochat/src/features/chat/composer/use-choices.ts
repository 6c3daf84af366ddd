import { useQuery } from '@tanstack/react-query';
import { agentsQuery, modelsQuery } from '../../../api/queries.ts';

interface Choices {
  /** The agent, if it can still be used; undefined for none. */
  agent(name: string): string | undefined;
  model(id: string): string | undefined;
}

/** What was chosen long ago may be gone meanwhile; while that is not known it is believed. */
export function useChoices(): Choices {
  const agents = useQuery(agentsQuery).data?.agents;
  const models = useQuery(modelsQuery).data?.models;
  return {
    agent: (name) => {
      const isUsable = agents?.some((agent) => agent.name === name && agent.disabled === undefined) ?? true;
      return name !== '' && isUsable ? name : undefined;
    },
    model: (id) => (id !== '' && (models?.some((model) => model.id === id) ?? true) ? id : undefined),
  };
}
