import type { Agent, Tool } from '@boocontext/chat-api';
import { Check, Minus, Unplug } from 'lucide-react';

interface AgentToolsProps {
  /** Left out: nobody in particular, with every tool. */
  readonly agent: Agent | undefined;
  readonly tools: readonly Tool[];
}

/** Every tool there is: whether it may be used, and the pattern that decided. */
export function AgentTools({ agent, tools }: AgentToolsProps) {
  const decisions: Agent['decisions'] =
    agent?.decisions ??
    tools.map(({ name, unavailable }) => ({ tool: name, allowed: true, ...(unavailable ? { unavailable } : {}) }));
  const about = new Map(tools.map(({ name, description }) => [name, description]));
  return (
    <section>
      <h2 className="font-semibold">{agent?.name ?? 'No agent'}</h2>
      <p className="text-muted text-xs">
        {agent?.description ?? 'The model answers by itself and may use every tool.'}
      </p>
      {agent?.warnings.map((warning) => (
        <p key={warning} className="mt-1 text-caution text-xs">
          {warning}
        </p>
      ))}
      <ul className="mt-2 flex flex-col">
        {decisions.map(({ tool, allowed, pattern, unavailable }) => (
          <li key={tool} className="flex items-center gap-2 py-1">
            {allowed && unavailable ? (
              <Unplug size={13} aria-label="may use, once its server is back" className="shrink-0 text-caution" />
            ) : allowed ? (
              <Check size={13} aria-label="may use" className="shrink-0 text-safe" />
            ) : (
              <Minus size={13} aria-label="may not use" className="shrink-0 text-muted" />
            )}
            <span className="min-w-0 flex-1">
              <span className={`block truncate font-mono text-xs ${allowed ? '' : 'text-muted line-through'}`}>
                {tool}
              </span>
              <span title={about.get(tool)} className="block truncate text-muted text-xs">
                {firstSentence(about.get(tool) ?? '')}
              </span>
            </span>
            <span className="shrink-0 text-muted text-xs">
              {allowed && unavailable ? (
                'server not ready'
              ) : agent === undefined ? (
                ''
              ) : pattern === undefined ? (
                allowed ? (
                  'no list'
                ) : (
                  'nothing matches'
                )
              ) : (
                <code>{pattern}</code>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a tool is for; what follows it is written for models. */
function firstSentence(description: string): string {
  const end = description.search(/[.:]\s|\n/);
  return end < 0 ? description : description.slice(0, end);
}
