/** Which state of the repository the code is shown of: as it is now, or as it was at a branch, a tag or a commit. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { GitBranch } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type FormEvent, useState } from 'react';
import { revisionsQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { type Place, writePlace } from '../../ui/place.ts';

/** More are found by writing a part of their names. */
const shown = 50;

export function RevisionPicker({ place }: { readonly place: Place }) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const choose = (at: string | undefined) => {
    setIsOpen(false);
    const file = writePlace({ ...place, at });
    void navigate({ to: '.', search: (search) => ({ ...search, file }) });
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <Button
          look="quiet"
          isIcon
          aria-label="Branch or revision"
          title="Branch or revision"
          className={place.at === undefined ? '' : 'bg-accent-soft !text-accent'}
        >
          <GitBranch size={16} aria-hidden="true" />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Branch or revision"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 flex max-h-96 w-72 flex-col gap-1 overflow-auto rounded-md border border-line bg-surface p-2 text-sm shadow-lg outline-none"
        >
          <Choices at={place.at} onChoose={choose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface ChoicesProps {
  readonly at: string | undefined;
  readonly onChoose: (at: string | undefined) => void;
}

function Choices({ at, onChoose }: ChoicesProps) {
  const { data, error } = useQuery(revisionsQuery);
  const [text, setText] = useState('');
  const written = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (written !== '') onChoose(written);
  };
  const groups = [
    ['Branches', data?.branches ?? []],
    ['Branches elsewhere', data?.remoteBranches ?? []],
    ['Tags', data?.tags.toReversed() ?? []],
  ] as const;
  return (
    <>
      <form onSubmit={submit}>
        <input
          // biome-ignore lint/a11y/noAutofocus: it was opened to choose
          autoFocus
          aria-label="Branch, tag or commit"
          placeholder="Branch, tag or commit, then Enter"
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoComplete="off"
          spellCheck={false}
          className="w-full rounded-md border border-line-strong bg-surface px-2 py-1 font-mono text-xs"
        />
      </form>
      <Choice isChosen={at === undefined} onChoose={() => onChoose(undefined)}>
        As it is now
      </Choice>
      {error === null ? null : <p className="px-2 text-muted text-xs">{error.message}</p>}
      {groups.map(([title, names]) => {
        const found = names.filter((name) => name.toLowerCase().includes(written.toLowerCase()));
        if (found.length === 0) return null;
        return (
          <section key={title} aria-label={title}>
            <h3 className="px-2 pt-1 font-medium text-muted text-xs">{title}</h3>
            {found.slice(0, shown).map((name) => (
              <Choice key={name} isChosen={name === at} onChoose={() => onChoose(name)}>
                <span className="font-mono text-xs">{name}</span>
                {name === data?.branch ? <span className="ml-2 text-muted text-xs">checked out</span> : null}
              </Choice>
            ))}
            {found.length > shown ? (
              <p className="px-2 text-muted text-xs">{found.length - shown} more: write a part of the name.</p>
            ) : null}
          </section>
        );
      })}
    </>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: React.ReactNode;
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`w-full truncate rounded px-2 py-1 text-left hover:bg-raised pointer-coarse:py-3 ${isChosen ? 'bg-accent-soft text-accent' : ''}`}
    >
      {children}
    </button>
  );
}
