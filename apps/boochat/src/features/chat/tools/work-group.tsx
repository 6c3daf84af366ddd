/**
 * Many calls of tools in a row, folded to one line: how many, how long, and how many failed. What runs at this moment
 * stays in sight below it.
 */
import type { ToolPart } from '@boocontext/chat-api';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toolName as nameOfTool } from '../../../drawings/answer/for-people.ts';
import { durationOf, durationText } from './duration.ts';

interface WorkGroupProps {
  /** Those that have ended. */
  readonly tools: readonly ToolPart[];
  readonly children: ReactNode;
}

export function WorkGroup({ tools, children }: WorkGroupProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group/work my-2 rounded-lg border border-line"
    >
      <summary className="flex items-center gap-2 rounded-lg px-3 py-1.5 text-sm hover:bg-raised pointer-coarse:py-3">
        <ChevronRight size={14} aria-hidden="true" className="shrink-0 text-muted group-open/work:rotate-90" />
        <span className="shrink-0 font-medium">{sayWork(tools)}</span>
        <span className="min-w-0 flex-1 truncate font-mono text-muted text-xs">{sayNames(tools)}</span>
      </summary>
      {isOpen ? <div className="px-2 pb-1">{children}</div> : null}
    </details>
  );
}

/** `7 tools, 5.0 s, 2 failed`. The time is that of all together, though some ran side by side. */
function sayWork(tools: readonly ToolPart[]): string {
  const failed = tools.filter(({ state }) => state === 'output-error').length;
  const times = tools.map(durationOf).filter((time) => time !== undefined);
  return [
    `${tools.length} tools`,
    ...(times.length === 0 ? [] : [durationText(times.reduce((sum, time) => sum + time, 0))]),
    ...(failed === 0 ? [] : [`${failed} failed`]),
  ].join(', ');
}

/** `grep ×3, view_file`. */
function sayNames(tools: readonly ToolPart[]): string {
  const counts = new Map<string, number>();
  for (const { toolName } of tools) {
    const name = toolName.startsWith('boocontext_') ? nameOfTool(toolName.slice('boocontext_'.length)) : toolName;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} ×${count}`)).join(', ');
}
