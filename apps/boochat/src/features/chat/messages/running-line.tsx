/** While an answer is awaited: what happens at this moment, and for how long. */
import { useEffect, useState } from 'react';
import { type ChatMessage, isToolPart } from '../session/chat-message.ts';
import { sayTool } from '../tools/say-tool.ts';

interface RunningLineProps {
  /** The last one: the question, or what has come of the answer. */
  readonly message: ChatMessage | undefined;
}

export function RunningLine({ message }: RunningLineProps) {
  const seconds = useSecondsSince(message?.metadata?.createdAt);
  return (
    <p className="flex items-center gap-1.5 text-muted text-sm">
      <span aria-hidden="true" className="pulse size-2 shrink-0 rounded-full bg-accent" />
      <span role="status">{stageOf(message)}</span>
      {seconds === undefined || seconds < 3 ? null : <span className="tabular-nums">{timeText(seconds)}</span>}
    </p>
  );
}

function stageOf(message: ChatMessage | undefined): string {
  if (message?.role !== 'assistant') return 'Waiting for the answer …';
  const tools = message.parts.flatMap((part) => (isToolPart(part) ? [part] : []));
  const calls = tools.filter(({ state }) => !state.startsWith('output-'));
  const [first, ...others] = calls;
  if (first !== undefined) {
    const said = sayTool(first) ?? `Asking ${first.toolName}`;
    return others.length === 0 ? `${said} …` : `${said} And ${others.length} more …`;
  }
  const last = message.parts.at(-1);
  if (last?.type === 'reasoning') return 'Thinking …';
  return last?.type === 'text' && last.text !== '' ? 'Writing …' : 'Waiting for the model …';
}

function timeText(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** @param begun ISO 8601; by the clock of whoever wrote it, which may not be ours */
function useSecondsSince(begun: string | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = begun === undefined ? Number.NaN : Math.round((now - Date.parse(begun)) / 1_000);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
