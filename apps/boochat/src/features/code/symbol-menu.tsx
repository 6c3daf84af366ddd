/** What can be asked about a name in the code: a menu where the name stands, or one with all names of a line. */
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import type { SymbolQuestion, SymbolTool } from './symbol-question.ts';
import { symbolTools } from './symbol-question.ts';

interface SymbolMenuProps {
  readonly names: readonly string[];
  readonly place: { readonly x: number; readonly y: number };
  readonly onAsk: (question: SymbolQuestion) => void;
  readonly onClose: () => void;
}

export function SymbolMenu({ names, place, onAsk, onClose }: SymbolMenuProps) {
  const [only] = names.length === 1 ? names : [];
  // The menu closes after a choice too, and the focus is then the answer's.
  const isChosen = useRef(false);
  const choose = (question: SymbolQuestion) => {
    isChosen.current = true;
    onAsk(question);
  };
  return (
    <DropdownMenu.Root
      open
      modal={false}
      onOpenChange={(isOpen) => (isOpen || isChosen.current ? undefined : onClose())}
    >
      <DropdownMenu.Trigger asChild>
        {/* Stands where the menu is to open, and names it. */}
        <span aria-hidden="true" className="sr-only fixed!" style={{ left: place.x, top: place.y }}>
          {only ?? 'Names in this line'}
        </span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          className={panel}
          // The focus goes to where the answer is drawn, or back to the code.
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {only === undefined ? (
            names.map((name) => (
              <DropdownMenu.Sub key={name}>
                <DropdownMenu.SubTrigger className={`${item} font-mono`}>{name}</DropdownMenu.SubTrigger>
                <DropdownMenu.Portal>
                  <DropdownMenu.SubContent className={panel}>
                    <Items name={name} onAsk={choose} />
                  </DropdownMenu.SubContent>
                </DropdownMenu.Portal>
              </DropdownMenu.Sub>
            ))
          ) : (
            <>
              <DropdownMenu.Label className="truncate px-2 py-1 font-mono text-muted text-xs">
                {only}
              </DropdownMenu.Label>
              <Items name={only} onAsk={choose} />
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Items({ name, onAsk }: { readonly name: string; readonly onAsk: (question: SymbolQuestion) => void }) {
  return (Object.entries(symbolTools) as [SymbolTool, string][]).map(([tool, label]) => (
    <DropdownMenu.Item key={tool} className={item} onSelect={() => onAsk({ tool, symbol: name })}>
      {label}
    </DropdownMenu.Item>
  ));
}

const panel =
  'z-50 max-h-80 min-w-44 max-w-80 overflow-auto rounded-md border border-line bg-surface p-1 text-sm shadow-lg';
const item =
  'cursor-pointer truncate rounded px-2 py-1.5 outline-none data-[highlighted]:bg-accent-soft data-[highlighted]:text-accent';
