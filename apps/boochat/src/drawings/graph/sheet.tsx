/** What is said of a node where there is no room beside the graph: from the lower edge of the screen, above the page. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

export function Sheet({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <section
      aria-label="Of the chosen node"
      className="fixed inset-x-0 bottom-0 z-20 max-h-[45dvh] overflow-auto rounded-t-2xl border-line-strong border-t bg-surface p-3 pt-1 shadow-[0_-4px_24px_rgb(0_0_0/0.18)] [&_aside]:border-0 [&_aside]:p-0"
    >
      <div className="sticky top-0 z-10 flex justify-end bg-surface">
        <Button look="quiet" isIcon aria-label="Close" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </Button>
      </div>
      {children}
    </section>
  );
}
