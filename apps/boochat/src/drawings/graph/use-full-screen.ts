import { type RefObject, useEffect, useState } from 'react';

export interface FullScreen {
  readonly isFull: boolean;
  /** Undefined where the browser has none for a part of a page. */
  readonly toggle: (() => void) | undefined;
}

/** Whether an element has the whole screen, and how to give it that or take it away. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const listen = () =>
      setIsFull(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', listen);
    return () => document.removeEventListener('fullscreenchange', listen);
  }, [element]);
  const toggle = () => {
    if (document.fullscreenElement === element.current) void document.exitFullscreen();
    // A refusal leaves things as they are, and the browser has said why.
    else element.current?.requestFullscreen().catch(() => {});
  };
  return { isFull, toggle: document.fullscreenEnabled ? toggle : undefined };
}
