import type { McpServer } from '@boocontext/chat-api';
import { LoaderCircle } from 'lucide-react';

/** How a server is, as a colour and a word. */
export function StateBadge({ state }: { readonly state: McpServer['state'] }) {
  return (
    <span className={`inline-flex items-center gap-1 rounded px-1.5 py-0.5 font-medium text-xs ${looks[state]}`}>
      {state === 'connecting' ? <LoaderCircle size={12} aria-hidden="true" className="animate-spin" /> : null}
      {state}
    </span>
  );
}

const looks: Record<McpServer['state'], string> = {
  ready: 'bg-safe-soft text-safe',
  connecting: 'bg-info-soft text-info',
  unavailable: 'bg-unsafe-soft text-unsafe',
  disabled: 'bg-raised text-muted',
};
