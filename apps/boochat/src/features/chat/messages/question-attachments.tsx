import { Paperclip } from 'lucide-react';
import { CodeBlock } from '../../../ui/code/code-block.tsx';
import { readPlace } from '../../../ui/place.ts';
import type { ChatMessage } from '../session/chat-message.ts';

/** What went with a question; each opens. */
export function QuestionAttachments({ message }: { readonly message: ChatMessage }) {
  const attachments = message.parts.flatMap((part) => (part.type === 'data-attachment' ? [part.data] : []));
  if (attachments.length === 0) return null;
  return (
    <ul aria-label="Attached" className="mt-1 flex w-full flex-col items-end gap-1 text-xs">
      {attachments.map(({ name, text }) => (
        <li key={name} className="max-w-full">
          <details className="rounded-md border border-line bg-surface">
            <summary className="flex items-center gap-1 px-2 py-1">
              <Paperclip size={12} aria-hidden="true" className="shrink-0" />
              <span className="truncate font-mono">{name}</span>
              <span className="shrink-0 text-muted">· {lineCount(text)}</span>
            </summary>
            <CodeBlock code={text} language={readPlace(name).path} label={name} className="max-h-80" />
          </details>
        </li>
      ))}
    </ul>
  );
}

function lineCount(text: string): string {
  const lines = text.replace(/\n$/, '').split('\n').length;
  return lines === 1 ? '1 line' : `${lines.toLocaleString('en')} lines`;
}
