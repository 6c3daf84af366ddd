/** Who answers, and with which tools. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { agentsQuery, toolsQuery } from '../../../api/queries.ts';

const loadPopover = () => import('./agent-tools-popover.tsx');
/** Loaded when somebody wants to see the tools. */
const AgentToolsPopover = lazy(async () => ({ default: (await loadPopover()).AgentToolsPopover }));

interface PickerProps {
  /** Empty: none was chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function AgentPicker({ value, onChange }: PickerProps) {
  const id = useId();
  const [isWanted, setIsWanted] = useState(false);
  const agents = useQuery(agentsQuery);
  const tools = useQuery(toolsQuery);
  const all = agents.data?.agents ?? [];
  const chosen = all.find(({ name }) => name === value);
  const count = chosen?.tools.length ?? tools.data?.tools.length;
  const label = count === undefined ? 'Tools' : `${count} ${count === 1 ? 'tool' : 'tools'}`;
  const button = (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={() => void loadPopover()}
      onClick={() => setIsWanted(true)}
      className="min-w-15 shrink-0 whitespace-nowrap rounded px-1.5 py-1 text-left text-muted text-xs hover:bg-raised hover:text-text"
    >
      {label}
    </button>
  );
  return (
    <span className="flex min-w-0 items-center gap-1 text-sm">
      <label htmlFor={id} className="text-muted text-xs">
        Agent
      </label>
      <select
        id={id}
        value={chosen === undefined ? '' : value}
        onChange={(event) => onChange(event.target.value)}
        className="w-40 min-w-14 shrink truncate rounded-md bg-raised px-1.5 py-1 text-sm text-text"
      >
        <option value="">No agent: all tools</option>
        {all.map((agent) => (
          <option key={agent.name} value={agent.name} disabled={agent.disabled !== undefined}>
            {agent.name}
            {agent.disabled === undefined ? '' : ' (cannot be used)'}
          </option>
        ))}
      </select>
      {isWanted ? (
        <Suspense fallback={button}>
          <AgentToolsPopover label={label} agent={chosen} />
        </Suspense>
      ) : (
        button
      )}
    </span>
  );
}
