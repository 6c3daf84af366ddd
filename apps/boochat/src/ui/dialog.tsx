/** Something to be done with before one goes on, over the page. */
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Dialog({ title, onClose, children }: DialogProps) {
  return (
    <Radix.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-50 flex max-h-[80vh] w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2 flex-col gap-3 overflow-auto rounded-lg border border-line-strong bg-surface p-4 shadow-xl"
        >
          <DialogHead title={title} />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What it is about, and how to close it. */
export function DialogHead({ title }: Pick<DialogProps, 'title'>) {
  return (
    <div className="flex items-start justify-between gap-2 pointer-coarse:items-center">
      <Radix.Title className="font-semibold text-lg [overflow-wrap:anywhere]">{title}</Radix.Title>
      <Radix.Close
        aria-label="Close"
        className="inline-flex items-center justify-center rounded p-1.5 text-muted hover:text-text pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        <X size={16} aria-hidden="true" />
      </Radix.Close>
    </div>
  );
}
