/** What the tool itself said, for whoever wants to know it exactly. */
import { useState } from 'react';
import type { Envelope } from '../../api/envelope.ts';
import { JsonTree } from '../../ui/json-tree.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';

export function TechnicalDetails({ envelope }: { readonly envelope: Envelope }) {
  const { verdict, summary, metadata, details } = envelope;
  const { source, tool, duration_ms: durationMs, snapshot } = metadata;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="text-muted text-sm" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit rounded text-xs">Technical details</summary>
      {isOpen ? (
        <div className="mt-2 flex flex-col gap-2 border-line border-l-2 pl-3">
          <p className="break-words">
            <VerdictBadge verdict={verdict} /> {summary}
          </p>
          <p className="text-xs">
            {[
              tool,
              source,
              ...(durationMs === undefined ? [] : [`${durationMs.toLocaleString('en')} ms`]),
              ...(snapshot === undefined || snapshot === 'none' ? [] : [`state ${snapshot}`]),
            ].join(' · ')}
          </p>
          <JsonTree value={details} name="details" />
        </div>
      ) : null}
    </details>
  );
}
