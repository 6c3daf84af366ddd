import type { Attachment } from '@boocontext/chat-api';
import { Paperclip, Plus, X } from 'lucide-react';

interface AttachmentRowProps {
  readonly attachments: readonly Attachment[];
  /** A place that can be attached. */
  readonly open: string | undefined;
  readonly problem: string;
  readonly onAdd: (place: string) => void;
  readonly onRemove: (name: string) => void;
}

/** What goes with the message, above it; and what is open beside the chat and may. */
export function AttachmentRow({ attachments, open, problem, onAdd, onRemove }: AttachmentRowProps) {
  if (attachments.length === 0 && open === undefined && problem === '') return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-2.5 pt-2 text-xs">
      {attachments.length === 0 ? null : (
        <ul aria-label="Attached" className="contents">
          {attachments.map(({ name }) => (
            <li
              key={name}
              className="flex max-w-full items-center gap-1 rounded-md bg-accent-soft py-0.5 pr-0.5 pl-1.5"
            >
              <Paperclip size={12} aria-hidden="true" className="shrink-0" />
              <span className="truncate font-mono">{name}</span>
              <button
                type="button"
                aria-label={`Take ${name} away`}
                className="rounded p-1 hover:bg-surface pointer-coarse:p-3"
                onClick={() => onRemove(name)}
              >
                <X size={12} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {open === undefined ? null : (
        <button
          type="button"
          aria-label={`Attach ${open}`}
          title="Attach the open code"
          className="flex max-w-full items-center gap-1 rounded-md border border-line-strong border-dashed px-1.5 py-0.5 text-muted hover:text-text pointer-coarse:min-h-11"
          onClick={() => onAdd(open)}
        >
          <Plus size={12} aria-hidden="true" className="shrink-0" />
          <span className="truncate font-mono">{open}</span>
        </button>
      )}
      <p role="status" className={problem === '' ? 'sr-only' : 'w-full text-caution'}>
        {problem}
      </p>
    </div>
  );
}
