/** How wide the code is: its edge is drawn with the pointer, moved with arrow keys, and remembered; or it takes all. */
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { codeShareLimits, keepCodeShare, readCodeShare } from '../../ui/code-share.ts';
import { useSetting } from '../../ui/settings.ts';

/** The code's share of the width, in per cent. */
export function usePanelWidth(): readonly [number, (percent: number) => void] {
  const [percent, setPercent] = useState(readCodeShare);
  return [percent, (next) => setPercent(keepCodeShare(next))];
}

/** Whether the code takes the width of the window, and what it stands beside is out of sight. */
export function useIsWide(): readonly [boolean, (isWide: boolean) => void] {
  const [value, set] = useSetting('codeWidth');
  return [value === 'full', (isWide) => set(isWide ? 'full' : 'beside')];
}

interface PanelEdgeProps {
  readonly percent: number;
  readonly onChange: (percent: number) => void;
}

export function PanelEdge({ percent, onChange }: PanelEdgeProps) {
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) {
      onChange((1 - event.clientX / document.documentElement.clientWidth) * 100);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: 5, ArrowRight: -5 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(percent + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved, and this edge can
    <div
      role="separator"
      tabIndex={0}
      aria-label="Width of the code"
      aria-orientation="vertical"
      aria-valuemin={codeShareLimits.min}
      aria-valuemax={codeShareLimits.max}
      aria-valuenow={Math.round(percent)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      className="absolute inset-y-0 -left-1 z-10 w-2 cursor-col-resize touch-none hover:bg-accent-soft focus-visible:bg-accent-soft max-md:hidden"
    />
  );
}
