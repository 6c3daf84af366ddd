import { useQuery } from '@tanstack/react-query';
import { agentsQuery } from '../../api/queries.ts';
import { agentOfNewChats, useSetting } from '../../ui/settings.ts';

/** With which agent a new chat begins; another can still be chosen where it is written. */
export function AgentChoice() {
  const [value, set] = useSetting('agentOfNewChats');
  const agents = useQuery(agentsQuery).data?.agents ?? [];
  const name = agentOfNewChats.read(value);
  const isGone = name !== undefined && name !== '' && agents.every((agent) => agent.name !== name);
  return (
    <label className="flex max-w-md flex-col gap-1 text-sm">
      Agent of a new chat
      <select
        className="rounded-md border border-line-strong bg-surface px-2 py-1.5 pointer-coarse:min-h-11"
        value={value}
        onChange={(event) => set(event.target.value)}
      >
        <option value="">The one that was used last</option>
        <option value={agentOfNewChats.write('')}>No agent: all tools</option>
        {agents.map((agent) => (
          <option key={agent.name} value={agentOfNewChats.write(agent.name)} disabled={agent.disabled !== undefined}>
            {agent.name}
            {agent.disabled === undefined ? '' : ' (cannot be used)'}
          </option>
        ))}
        {isGone ? <option value={value}>{name} (not there)</option> : null}
      </select>
    </label>
  );
}
