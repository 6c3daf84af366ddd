import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  /** What stands on it beside the icon, where there is room for words; a part of the label. */
  readonly words: string;
  readonly isOn: boolean;
  readonly onSwitch: () => void;
  readonly children: ReactNode;
}

/** A button above the code that is on or off. */
export function Switch({ label, hint = label, words, isOn, onSwitch, children }: SwitchProps) {
  return (
    <Button
      look="quiet"
      isIcon
      aria-label={label}
      title={hint}
      aria-pressed={isOn}
      className={`@2xl:w-auto @2xl:px-2 ${isOn ? 'bg-accent-soft !text-accent' : ''}`}
      onClick={onSwitch}
    >
      {children}
      <span className="@max-2xl:hidden font-normal">{words}</span>
    </Button>
  );
}
