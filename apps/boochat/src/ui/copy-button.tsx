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

/** Copies a text and says that it did. Where the browser allows no copying, it says that. */
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
    <>
      <Button
        look="quiet"
        className="print:hidden"
        isIcon={words === undefined}
        aria-label={words === undefined ? label : undefined}
        title={label}
        onClick={copy}
        onBlur={() => setOutcome(undefined)}
      >
        {outcome === 'copied' ? <Check size={16} aria-hidden="true" /> : <Icon size={16} aria-hidden="true" />}
        {words}
      </Button>
      <span role="status" className={outcome === 'failed' ? 'text-caution text-xs' : 'sr-only'}>
        {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'The browser does not allow copying' : ''}
      </span>
    </>
  );
}
