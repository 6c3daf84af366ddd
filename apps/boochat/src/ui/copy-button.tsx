import { Check, Copy, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** What the button does, as in “Copy the path”. */
  readonly label: string;
  readonly icon?: LucideIcon;
  /** What stands on it beside the icon, where there is room for words. */
  readonly words?: string;
}

/** Copies a text and says that it did. Where the browser allows no copying, the text is there to be copied by hand. */
export function CopyButton({ text, label, icon: Icon = Copy, words }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const copy = async () => {
    try {
      // Pages that are not reached over https or from this machine have no clipboard.
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <span className="relative inline-flex items-center">
      <Button
        look="quiet"
        className="print:hidden"
        isIcon={words === undefined}
        aria-label={words === undefined ? label : undefined}
        title={label}
        onClick={copy}
        onBlur={() => setOutcome((before) => (before === 'copied' ? undefined : before))}
      >
        {outcome === 'copied' ? <Check size={16} aria-hidden="true" /> : <Icon size={16} aria-hidden="true" />}
        {words}
      </Button>
      <span role="status" className="sr-only">
        {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'The browser does not allow copying' : ''}
      </span>
      {outcome === 'failed' ? <ByHand text={text} onDone={() => setOutcome(undefined)} /> : null}
    </span>
  );
}

function ByHand({ text, onDone }: { readonly text: string; readonly onDone: () => void }) {
  return (
    <span className="absolute top-full right-0 z-30 mt-1 flex w-80 max-w-[80vw] flex-col gap-1 rounded-md border border-line bg-surface p-2 text-left text-sm shadow-lg">
      The browser does not allow copying. Here it is, to copy by hand:
      <textarea
        ref={selectAll}
        readOnly
        aria-label="To copy by hand"
        value={text}
        rows={Math.min(6, Math.ceil(text.length / 40))}
        className="w-full resize-none rounded border border-line-strong bg-raised p-1.5 font-mono text-xs"
        onBlur={onDone}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onDone();
        }}
      />
    </span>
  );
}

function selectAll(field: HTMLTextAreaElement | null): void {
  if (field === null || document.activeElement === field) return;
  field.focus();
  field.select();
}
