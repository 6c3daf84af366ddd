import type { Agent } from '@boocontext/chat-api';
import { useQuery } from '@tanstack/react-query';
import { Popover } from 'radix-ui';
import { agentsQuery, toolsQuery } from '../../../api/queries.ts';
import { AgentTools } from './agent-tools.tsx';

interface AgentToolsPopoverProps {
  /** Of what opens it. */
  readonly label: string;
  readonly agent: Agent | undefined;
}

/** The tools that an agent may use. Open when it appears: it is loaded when somebody has asked for it. */
export function AgentToolsPopover({ label, agent }: AgentToolsPopoverProps) {
  const agents = useQuery(agentsQuery);
  const tools = useQuery(toolsQuery);
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger className="min-w-15 shrink-0 whitespace-nowrap rounded px-1.5 py-1 text-left text-muted text-xs hover:bg-raised hover:text-text">
        {label}
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
          <AgentTools agent={agent} tools={tools.data?.tools ?? []} />
          <DisabledAgents agents={agents.data?.agents ?? []} problems={agents.data?.problems ?? []} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
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
