/** Opens the place in the person's editor; the first time, it asks which one that is. */
import { useQuery } from '@tanstack/react-query';
import { SquareArrowOutUpRight } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { aboutQuery } from '../../api/queries.ts';
import { editorAddress, editorName, editors } from '../../ui/editor.ts';
import { useSetting } from '../../ui/settings.ts';

interface EditorLinkProps {
  readonly path: string;
  readonly line: number | undefined;
}

export function EditorLink({ path, line }: EditorLinkProps) {
  const about = useQuery(aboutQuery);
  const [template, setTemplate] = useSetting('editor');
  const root = about.data?.repository.path;
  // Its place is kept, so that the other buttons stay in theirs.
  if (root === undefined) return <span className={look} />;
  const address = editorAddress(template, { root, path, line });
  if (address !== undefined) {
    return (
      <a href={address} title={`Open in ${editorName(template)}`} className={look}>
        <SquareArrowOutUpRight size={16} aria-hidden="true" />
        <span className="sr-only">Open in {editorName(template)}</span>
      </a>
    );
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger title="Open in an editor" className={look}>
        <SquareArrowOutUpRight size={16} aria-hidden="true" />
        <span className="sr-only">Open in an editor</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          collisionPadding={8}
          className="z-50 min-w-44 rounded-md border border-line bg-surface p-1 text-sm shadow-lg"
        >
          <DropdownMenu.Label className="max-w-56 px-2 py-1 text-muted text-xs">
            Your editor on this machine, kept for the next time
          </DropdownMenu.Label>
          {editors.map((editor) => (
            <DropdownMenu.Item
              key={editor.name}
              className="cursor-pointer rounded px-2 py-1 outline-none data-[highlighted]:bg-accent-soft data-[highlighted]:text-accent"
              onSelect={() => {
                setTemplate(editor.template);
                const chosen = editorAddress(editor.template, { root, path, line });
                if (chosen !== undefined) window.location.assign(chosen);
              }}
            >
              {editor.name}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const look =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-raised hover:text-text';
