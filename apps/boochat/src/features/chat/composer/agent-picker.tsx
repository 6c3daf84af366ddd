/** Who answers, and with which tools. */
import type { Agent } from '@boocontext/chat-api';
import { useQuery } from '@tanstack/react-query';
import { Popover } from 'radix-ui';
import { useId } from 'react';
import { agentsQuery, toolsQuery } from '../../../api/queries.ts';
import { AgentTools } from './agent-tools.tsx';

interface PickerProps {
  /** Empty: none was chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function AgentPicker({ value, onChange }: PickerProps) {
  const id = useId();
  const agents = useQuery(agentsQuery);
  const tools = useQuery(toolsQuery);
  const all = agents.data?.agents ?? [];
  const chosen = all.find(({ name }) => name === value);
  const count = chosen?.tools.length ?? tools.data?.tools.length;
  return (
    <span className="flex items-center gap-1 text-sm">
      <label htmlFor={id} className="text-muted text-xs">
        Agent
      </label>
      <select
        id={id}
        value={chosen === undefined ? '' : value}
        onChange={(event) => onChange(event.target.value)}
        className="max-w-40 truncate rounded-md bg-raised px-1.5 py-1 text-sm text-text"
      >
        <option value="">None: every tool</option>
        {all.map((agent) => (
          <option key={agent.name} value={agent.name} disabled={agent.disabled !== undefined}>
            {agent.name}
            {agent.disabled === undefined ? '' : ' (cannot be used)'}
          </option>
        ))}
      </select>
      <Popover.Root>
        <Popover.Trigger className="rounded px-1.5 py-1 text-muted text-xs hover:bg-raised hover:text-text">
          {count === undefined ? 'Tools' : `${count} ${count === 1 ? 'tool' : 'tools'}`}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            side="top"
            align="start"
            sideOffset={6}
            collisionPadding={8}
            aria-label="Tools that may be used"
            className="z-40 max-h-[min(28rem,var(--radix-popover-content-available-height))] w-[min(26rem,92vw)] overflow-auto rounded-lg border border-line-strong bg-surface p-3 text-sm shadow-xl"
          >
            <AgentTools agent={chosen} tools={tools.data?.tools ?? []} />
            <DisabledAgents agents={all} problems={agents.data?.problems ?? []} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </span>
  );
}

interface DisabledAgentsProps {
  readonly agents: readonly Agent[];
  readonly problems: readonly {
    readonly agent?: string | undefined;
    readonly line: number;
    readonly message: string;
  }[];
}

function DisabledAgents({ agents, problems }: DisabledAgentsProps) {
  const disabled = agents.filter((agent) => agent.disabled !== undefined);
  if (disabled.length === 0 && problems.length === 0) return null;
  return (
    <section className="mt-3 border-line border-t pt-2 text-xs">
      <h3 className="font-medium">Agents that cannot be used</h3>
      <ul className="mt-1 flex flex-col gap-1 text-muted">
        {disabled.map(({ name, disabled: reason }) => (
          <li key={name}>
            <span className="font-medium text-text">{name}</span>: {reason}
          </li>
        ))}
        {problems.map(({ agent, line, message }) => (
          <li key={`${line} ${message}`}>
            {agent === undefined ? '' : `${agent}, `}line {line} of AGENTS.md: {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
