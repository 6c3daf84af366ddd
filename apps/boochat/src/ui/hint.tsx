import { Tooltip } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';

interface HintProps {
  /** What is said while the pointer or the keyboard is on it. */
  readonly text: string;
  readonly children: ReactNode;
}

/** A word with an explanation that a mouse, a keyboard and a screen reader can reach. */
export function Hint({ text, children }: HintProps) {
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const isDismissed = useRef(false);
  const onOpenChange = (wanted: boolean) => {
    // A tooltip closes when something scrolls around it; but focus that comes from out of sight scrolls by itself. While
    // the keyboard is on it, only the key that is for that takes the explanation away.
    const isKept = !isDismissed.current && trigger.current?.matches(':focus-visible') === true;
    isDismissed.current = false;
    setIsOpen(wanted || isKept);
  };
  return (
    <Tooltip.Provider delayDuration={150}>
      <Tooltip.Root open={isOpen} onOpenChange={onOpenChange}>
        <Tooltip.Trigger ref={trigger} className="cursor-help rounded">
          {children}
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            sideOffset={4}
            collisionPadding={8}
            hideWhenDetached
            onEscapeKeyDown={() => {
              isDismissed.current = true;
            }}
            className="z-50 max-w-72 rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-text text-xs shadow-lg"
          >
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
