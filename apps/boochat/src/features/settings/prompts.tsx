/** The questions that are kept, to be changed, named and let go of. */
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Prompt, promptName, usePrompts } from '../../ui/prompts.ts';

const fieldLook = 'rounded-md border border-line-strong bg-surface px-2 py-1.5';

export function Prompts() {
  const [prompts, setPrompts] = usePrompts();
  const change = (index: number, next: Prompt | undefined) =>
    setPrompts(prompts.flatMap((prompt, at) => (at !== index ? [prompt] : next === undefined ? [] : [next])));
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="text-muted">
        Questions that you ask again and again. In a chat, <kbd className="font-mono">/</kbd> and the name bring one;
        the bookmark below a question keeps it.
      </p>
      <ul className="flex flex-col gap-3">
        {prompts.map((prompt, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the name changes while it is typed, and the focus stays there
          <li key={index} className="flex flex-wrap items-start gap-2">
            <NameField
              name={prompt.name}
              taken={prompts.flatMap(({ name }, at) => (at === index ? [] : [name]))}
              onName={(name) => change(index, { ...prompt, name })}
            />
            <textarea
              dir="auto"
              aria-label={`Text of ${prompt.name}`}
              rows={2}
              value={prompt.text}
              onChange={(event) => change(index, { ...prompt, text: event.target.value })}
              className={`field-sizing-content min-w-60 flex-1 ${fieldLook}`}
            />
            <Button
              look="quiet"
              isIcon
              aria-label={`Remove ${prompt.name}`}
              title="Remove"
              onClick={() => change(index, undefined)}
            >
              <Trash2 size={16} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <Button
        className="self-start"
        onClick={() =>
          setPrompts([
            ...prompts,
            {
              name: promptName(
                'prompt',
                prompts.map(({ name }) => name),
              ),
              text: '',
            },
          ])
        }
      >
        Add a prompt
      </Button>
    </div>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly taken: readonly string[];
  readonly onName: (name: string) => void;
}

/** A name is taken when one has left the field: half of one may be another's. */
function NameField({ name, taken, onName }: NameFieldProps) {
  const [draft, setDraft] = useState<string>();
  return (
    <span className="flex items-center gap-1 rounded-md border border-line-strong bg-surface pl-2 font-mono has-focus-visible:outline-2 has-focus-visible:outline-accent">
      /
      <input
        aria-label={`Name of ${name}`}
        value={draft ?? name}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          if (draft !== undefined) onName(promptName(draft, taken));
          setDraft(undefined);
        }}
        className="w-36 bg-transparent outline-none"
      />
    </span>
  );
}
