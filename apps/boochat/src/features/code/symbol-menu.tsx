/** What can be done with a name in the code: a menu where the name stands, or one with all names of a line. */
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import type { Definition } from '../../api/definition.ts';
import { type NameInCode, questionLabels, type SymbolQuestion, type SymbolTool } from './symbol-question.ts';

export interface OpenMenu {
  readonly names: readonly NameInCode[];
  /** What it stands beside. */
  readonly place: DOMRect;
  /** Where a name may mean several things: which of them is gone to. */
  readonly choices?: readonly Definition[];
  /** What to know before choosing, such as why there was nowhere to go. */
  readonly note?: string;
}

export interface NameActions {
  readonly goToDefinition: (at: NameInCode) => void;
  readonly goTo: (definition: Definition) => void;
  readonly ask: (question: SymbolQuestion) => void;
  readonly openPage: (at: NameInCode) => void;
  readonly askInChat: (at: NameInCode) => void;
}

interface SymbolMenuProps extends NameActions {
  readonly menu: OpenMenu;
  readonly onClose: () => void;
}

export function SymbolMenu({ menu: { names, place, choices, note }, onClose, ...actions }: SymbolMenuProps) {
  const [only] = names.length === 1 ? names : [];
  // The menu closes after a choice too, and the focus is then where the choice leads.
  const isChosen = useRef(false);
  const chosen = (action: () => void) => () => {
    isChosen.current = true;
    action();
  };
  return (
    <DropdownMenu.Root
      open
      modal={false}
      onOpenChange={(isOpen) => (isOpen || isChosen.current ? undefined : onClose())}
    >
      <DropdownMenu.Trigger asChild>
        {/* Stands where the menu is to open, and names it. */}
        <span
          aria-hidden="true"
          className="pointer-events-none fixed overflow-hidden opacity-0"
          style={{ left: place.left, top: place.top, width: place.width, height: place.height }}
        >
          {only?.name ?? 'Names in this line'}
        </span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          collisionPadding={8}
          className={panel}
          // The focus goes to where the answer is drawn, or back to the code.
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {only === undefined ? (
            names.map((at) => (
              <DropdownMenu.Sub key={at.name}>
                <DropdownMenu.SubTrigger className={`${item} font-mono`}>{at.name}</DropdownMenu.SubTrigger>
                <DropdownMenu.Portal>
                  <DropdownMenu.SubContent className={panel} collisionPadding={8}>
                    <Items at={at} actions={actions} chosen={chosen} />
                  </DropdownMenu.SubContent>
                </DropdownMenu.Portal>
              </DropdownMenu.Sub>
            ))
          ) : (
            <>
              <DropdownMenu.Label className="truncate px-2 py-1 font-mono text-muted text-xs">
                {only.name}
              </DropdownMenu.Label>
              {note === undefined ? null : (
                <DropdownMenu.Label className="max-w-72 px-2 pb-1 text-xs">{note}</DropdownMenu.Label>
              )}
              {choices?.map((definition) => (
                <DropdownMenu.Item
                  key={`${definition.label} ${definition.file}:${definition.line}`}
                  className={item}
                  onSelect={chosen(() => actions.goTo(definition))}
                >
                  <span className="font-mono">{definition.label}</span>
                  <span className="block truncate font-mono text-muted text-xs">
                    {definition.file}:{definition.line}
                  </span>
                </DropdownMenu.Item>
              ))}
              {choices === undefined ? null : <DropdownMenu.Separator className={line} />}
              <Items at={only} actions={actions} chosen={chosen} />
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface ItemsProps {
  readonly at: NameInCode;
  readonly actions: NameActions;
  readonly chosen: (action: () => void) => () => void;
}

function Items({ at, actions, chosen }: ItemsProps) {
  return (
    <>
      <DropdownMenu.Item className={item} onSelect={chosen(() => actions.goToDefinition(at))}>
        Go to definition
      </DropdownMenu.Item>
      {(Object.entries(questionLabels) as [SymbolTool, string][]).map(([tool, label]) => (
        <DropdownMenu.Item key={tool} className={item} onSelect={chosen(() => actions.ask({ tool, at }))}>
          {label}
        </DropdownMenu.Item>
      ))}
      <DropdownMenu.Separator className={line} />
      <DropdownMenu.Item className={item} onSelect={chosen(() => actions.openPage(at))}>
        Open its page
      </DropdownMenu.Item>
      <DropdownMenu.Item className={item} onSelect={chosen(() => actions.askInChat(at))}>
        Ask about this
      </DropdownMenu.Item>
    </>
  );
}

const line = 'my-1 border-line border-t';
const panel =
  'z-50 max-h-[min(28rem,80dvh)] min-w-44 max-w-96 overflow-auto rounded-md border border-line bg-surface p-1 text-sm shadow-lg';
const item =
  'cursor-pointer truncate rounded px-2 py-1.5 outline-none pointer-coarse:py-3 data-[highlighted]:bg-accent-soft data-[highlighted]:text-accent';
