/** What a person wrote; it can be written anew. */
import { Pencil } from 'lucide-react';
import { memo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CodeWithin } from '../../../ui/code/code-within.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { type ChatMessage, textOf } from '../session/chat-message.ts';
import { KeepPrompt } from './keep-prompt.tsx';
import { QuestionAttachments } from './question-attachments.tsx';
import { VersionSwitch, type Versions } from './version-switch.tsx';

interface QuestionProps {
  readonly message: ChatMessage;
  /** Left out where it has only one. */
  readonly versions: Versions | undefined;
  /** Left out while it cannot be changed. */
  readonly onEdit: ((text: string) => void) | undefined;
}

export const Question = memo(function Question({ message, versions, onEdit }: QuestionProps) {
  // Another version may take its place, and is not what somebody began to edit.
  const [editedId, setEditedId] = useState<string>();
  const text = textOf(message);
  if (editedId === message.id && onEdit !== undefined) {
    return (
      <EditForm
        text={text}
        onCancel={() => setEditedId(undefined)}
        onSend={(changed) => {
          setEditedId(undefined);
          onEdit(changed);
        }}
      />
    );
  }
  return (
    <article aria-label="You" className="group ml-auto flex w-fit max-w-[85%] flex-col items-end">
      <p
        dir="auto"
        className="whitespace-pre-wrap rounded-2xl rounded-br-sm bg-accent-soft px-3.5 py-2 [overflow-wrap:anywhere]"
      >
        <CodeWithin text={text} />
      </p>
      <QuestionAttachments message={message} />
      <div className="flex items-center opacity-60 focus-within:opacity-100 group-hover:opacity-100 print:hidden">
        <VersionSwitch versions={versions} what="question" />
        <CopyButton key={message.id} text={text} label="Copy question" />
        {onEdit === undefined ? null : (
          <Button look="quiet" isIcon aria-label="Edit" title="Edit" onClick={() => setEditedId(message.id)}>
            <Pencil size={16} aria-hidden="true" />
          </Button>
        )}
        <KeepPrompt text={text} />
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
        dir="auto"
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
      <p className="text-muted text-xs">This message and what followed it are kept: the arrows below it lead back.</p>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" disabled={changed.trim() === ''}>
          Send again
        </Button>
      </div>
    </form>
  );
}
