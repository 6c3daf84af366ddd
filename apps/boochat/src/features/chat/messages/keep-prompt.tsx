import { Bookmark, BookmarkCheck } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { promptName, usePrompts } from '../../../ui/prompts.ts';

/** Keeps a question, to be asked again under a name; what is kept is let go of. */
export function KeepPrompt({ text }: { readonly text: string }) {
  const [prompts, setPrompts] = usePrompts();
  const kept = prompts.find((prompt) => prompt.text === text);
  if (text.startsWith('/')) return null;
  const label = kept === undefined ? 'Keep as a prompt' : `Kept as /${kept.name}; remove it`;
  const Icon = kept === undefined ? Bookmark : BookmarkCheck;
  return (
    <Button
      look="quiet"
      isIcon
      aria-pressed={kept !== undefined}
      aria-label="Keep as a prompt"
      title={label}
      onClick={() =>
        setPrompts(
          kept === undefined
            ? [
                ...prompts,
                {
                  name: promptName(
                    text,
                    prompts.map(({ name }) => name),
                  ),
                  text,
                },
              ]
            : prompts.filter((prompt) => prompt !== kept),
        )
      }
    >
      <Icon size={16} aria-hidden="true" />
    </Button>
  );
}
