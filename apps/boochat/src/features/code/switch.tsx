import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly onSwitch: () => void;
  readonly children: ReactNode;
}

/** A button above the code that is on or off. */
export function Switch({ label, hint = label, isOn, onSwitch, children }: SwitchProps) {
  return (
    <Button
      look="quiet"
      isIcon
      aria-label={label}
      title={hint}
      aria-pressed={isOn}
      className={isOn ? 'bg-accent-soft !text-accent' : ''}
      onClick={onSwitch}
    >
      {children}
    </Button>
  );
}
