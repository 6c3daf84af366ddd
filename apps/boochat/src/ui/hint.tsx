import { Tooltip } from 'radix-ui';
import type { ReactNode } from 'react';

interface HintProps {
  /** What is said while the pointer or the keyboard is on it. */
  readonly text: string;
  readonly children: ReactNode;
}

/** A word with an explanation that a mouse, a keyboard and a screen reader can reach. */
export function Hint({ text, children }: HintProps) {
  return (
    <Tooltip.Provider delayDuration={150}>
      <Tooltip.Root>
        <Tooltip.Trigger className="cursor-help rounded">{children}</Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            sideOffset={4}
            collisionPadding={8}
            className="z-50 max-w-72 rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-text text-xs shadow-lg"
          >
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
