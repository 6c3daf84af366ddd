import type { Agent, Tool } from '@boocontext/chat-api';
import { Check, Minus, Unplug } from 'lucide-react';
import { toolWords } from '../../../ui/tool-words.ts';

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
        {agent?.description ??
          'The model may use every tool. An agent, written in AGENTS.md, narrows that and says how to answer.'}
      </p>
      {agent?.warnings.map((warning) => (
        <p key={warning} className="mt-1 text-caution text-xs">
          {warning}
        </p>
      ))}
      <ul className="mt-2 flex flex-col">
        {decisions.map(({ tool, allowed, pattern, unavailable }) => (
          <li key={tool} className="flex items-baseline gap-2 py-1.5">
            {allowed && unavailable ? (
              <Unplug
                size={13}
                aria-label="may use, once its server is back"
                className="shrink-0 translate-y-0.5 text-caution"
              />
            ) : allowed ? (
              <Check size={13} aria-label="may use" className="shrink-0 translate-y-0.5 text-safe" />
            ) : (
              <Minus size={13} aria-label="may not use" className="shrink-0 translate-y-0.5 text-muted" />
            )}
            <span className="min-w-0 flex-1">
              <span className={`block ${allowed ? '' : 'text-muted'}`}>{toolWords(tool, about.get(tool) ?? '')}</span>
              <span className="block break-all font-mono text-muted text-xs">
                {tool}
                {allowed && unavailable
                  ? ' · server not ready'
                  : agent === undefined
                    ? ''
                    : pattern === undefined
                      ? allowed
                        ? ''
                        : ' · nothing matches'
                      : pattern === tool
                        ? ''
                        : ` · ${pattern}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
