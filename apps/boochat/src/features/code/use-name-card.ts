/** When the card about a name is shown: the pointer rests on the name, or the keyboard is on it. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { CardPlace } from './name-card.tsx';
import { nameAt } from './names-in-page.ts';

/** A pointer that only passes asks for nothing. */
const restMs = 350;
/** Time to get from the name to the card. */
const leaveMs = 250;

export function useNameCard(file: string) {
  const [place, setPlace] = useState<CardPlace>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastPointer = useRef('mouse');
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (element: HTMLElement) => {
    clearTimeout(timer.current);
    const at = nameAt(element, file);
    if (at !== undefined) setPlace({ at, element });
  };
  const close = () => {
    clearTimeout(timer.current);
    setPlace(undefined);
  };
  const later = (action: () => void, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, ms);
  };
  return {
    place,
    show,
    close,
    isTouch: () => lastPointer.current === 'touch',
    onPointerDown: (event: PointerEvent) => {
      lastPointer.current = event.pointerType;
    },
    onPointerOver: (event: PointerEvent) => {
      const element = event.target as HTMLElement;
      if (event.pointerType === 'touch' || nameAt(element, file) === undefined) return;
      if (element !== place?.element) later(() => show(element), restMs);
      else clearTimeout(timer.current);
    },
    onPointerOut: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') later(close, leaveMs);
    },
    onCard: (isInside: boolean) => {
      if (isInside) clearTimeout(timer.current);
      else later(close, leaveMs);
    },
    /** After the keys that lead from name to name. */
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (!key.startsWith('Arrow')) return;
      const { activeElement } = document;
      if (nameAt(activeElement, file) === undefined) close();
      else show(activeElement as HTMLElement);
    },
  };
}
