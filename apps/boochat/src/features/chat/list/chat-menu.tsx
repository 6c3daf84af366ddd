import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';

/** What can be done with a chat. */
export interface ChatMenuProps {
  readonly title: string;
  readonly isPinned: boolean;
  readonly onRename: () => void;
  readonly onPin: () => void;
  readonly onTag: () => void;
  /** Left out where chats are not shared. */
  readonly onShare: (() => void) | undefined;
  readonly onExport: (format: 'markdown' | 'json') => void;
  readonly onDelete: () => void;
}

/** Open when it appears: it is loaded when somebody has asked for it. */
export function ChatMenu({ title, isPinned, onRename, onPin, onTag, onShare, onExport, onDelete }: ChatMenuProps) {
  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger className="shrink-0 rounded p-1.5 text-muted opacity-0 hover:text-text focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100">
        <Ellipsis size={15} aria-hidden="true" />
        <span className="sr-only">More for {title}</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          // The field for the new title takes the focus instead.
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-50 min-w-44 rounded-lg border border-line-strong bg-surface p-1 text-sm shadow-xl"
        >
          <Item onSelect={onRename}>Rename</Item>
          <Item onSelect={onPin}>{isPinned ? 'Unpin' : 'Pin'}</Item>
          <Item onSelect={onTag}>Tags …</Item>
          {onShare === undefined ? null : <Item onSelect={onShare}>Share …</Item>}
          <Item onSelect={() => onExport('markdown')}>Export as Markdown</Item>
          <Item onSelect={() => onExport('json')}>Export as JSON</Item>
          <Item onSelect={onDelete} className="text-unsafe">
            Delete
          </Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({ className = '', ...props }: DropdownMenu.DropdownMenuItemProps) {
  return (
    <DropdownMenu.Item
      className={`cursor-pointer rounded px-2.5 py-1.5 outline-none data-[highlighted]:bg-accent-soft ${className}`}
      {...props}
    />
  );
}
