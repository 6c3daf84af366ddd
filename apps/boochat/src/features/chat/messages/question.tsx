/** What a person wrote; it can be written anew. */
import { Pencil } from 'lucide-react';
import { memo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { type ChatMessage, textOf } from '../session/chat-message.ts';

interface QuestionProps {
  readonly message: ChatMessage;
  /** Left out while it cannot be changed. */
  readonly onEdit: ((text: string) => void) | undefined;
}

export const Question = memo(function Question({ message, onEdit }: QuestionProps) {
  const [isEditing, setIsEditing] = useState(false);
  const text = textOf(message);
  if (isEditing && onEdit !== undefined) {
    return (
      <EditForm
        text={text}
        onCancel={() => setIsEditing(false)}
        onSend={(changed) => {
          setIsEditing(false);
          onEdit(changed);
        }}
      />
    );
  }
  return (
    <article aria-label="You" className="group ml-auto flex w-fit max-w-[85%] flex-col items-end">
      <p className="whitespace-pre-wrap rounded-2xl rounded-br-sm bg-accent-soft px-3.5 py-2 [overflow-wrap:anywhere]">
        {text}
      </p>
      <div className="flex opacity-60 focus-within:opacity-100 group-hover:opacity-100">
        <CopyButton text={text} label="Copy question" />
        {onEdit === undefined ? null : (
          <Button look="quiet" isIcon aria-label="Edit" title="Edit" onClick={() => setIsEditing(true)}>
            <Pencil size={14} aria-hidden="true" />
          </Button>
        )}
      </div>
    </article>
  );
});

interface EditFormProps {
  readonly text: string;
  readonly onCancel: () => void;
  readonly onSend: (text: string) => void;
}

function EditForm({ text, onCancel, onSend }: EditFormProps) {
  const [changed, setChanged] = useState(text);
  const send = () => {
    if (changed.trim() !== '') onSend(changed);
  };
  return (
    <form
      className="ml-auto flex w-full max-w-[85%] flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
        autoFocus
        aria-label="Edited text"
        value={changed}
        rows={Math.min(12, changed.split('\n').length + 1)}
        onChange={(event) => setChanged(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            send();
          }
        }}
        // The row around it clips what stands out of it.
        className="rounded-lg border border-line-strong bg-surface p-2 focus-visible:outline-offset-[-2px]"
      />
      <p className="text-muted text-xs">The answers after this message are taken back.</p>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" disabled={changed.trim() === ''}>
          Send again
        </Button>
      </div>
    </form>
  );
}
