/** Leads from one version of a message to the others: ‹ 1/2 ›. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { heldPlace } from './use-held-place.ts';

export interface Versions {
  /** The oldest first. */
  readonly ids: readonly string[];
  /** The one that is shown. */
  readonly shown: string;
  /** A turn runs, so none can be shown instead. */
  readonly isLocked: boolean;
  readonly onShow: (messageId: string) => void;
}

interface VersionSwitchProps {
  readonly versions: Versions | undefined;
  readonly what: 'question' | 'answer';
}

export function VersionSwitch({ versions, what }: VersionSwitchProps) {
  if (versions === undefined) return null;
  const { ids, shown, isLocked, onShow } = versions;
  const at = ids.indexOf(shown);
  const step = (to: number, label: string, Icon: typeof ChevronLeft) => {
    const id = isLocked ? undefined : ids[to];
    return (
      <Button
        look="quiet"
        isIcon
        aria-label={label}
        title={label}
        // A button that is disabled would lose the focus, and with it whoever goes back and forth by keyboard.
        aria-disabled={id === undefined}
        className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
        onClick={() => {
          if (id !== undefined) onShow(id);
        }}
      >
        <Icon size={16} aria-hidden="true" />
      </Button>
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form, and this is none
    <div role="group" aria-label={`Versions of this ${what}`} className="flex items-center text-xs" {...heldPlace}>
      {step(at - 1, 'Previous version', ChevronLeft)}
      <span aria-live="polite" className="tabular-nums">
        <span aria-hidden="true">{`${at + 1}/${ids.length}`}</span>
        <span className="sr-only">{`Version ${at + 1} of ${ids.length}`}</span>
      </span>
      {step(at + 1, 'Next version', ChevronRight)}
    </div>
  );
}
