import { type RefObject, useEffect, useState } from 'react';
import type { Room } from './graph.ts';

/** Less than this is no other room: a drawing is not laid out anew for a scroll bar. */
const step = 40;

/** What a drawing may take: as wide as what is around it, and no higher than leaves the rest of the page in sight. */
export function useRoom(around: RefObject<HTMLElement | null>, isFull: boolean): Room | undefined {
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    const element = around.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const own = isFull ? element.clientHeight : heightBelow(element);
      const width = Math.floor(element.clientWidth / step) * step;
      const height = Math.floor(own / step) * step;
      if (width === 0) return;
      setRoom((before) => (before?.width === width && before.height === height ? before : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [around, isFull]);
  return room;
}

const lowest = 340;

/** As much as is in sight below it when nobody has scrolled, where that is enough for a drawing. */
function heightBelow(element: HTMLElement): number {
  const top = element.getBoundingClientRect().top + (scrolling(element)?.scrollTop ?? 0);
  const below = window.innerHeight - top - 56;
  return below >= lowest ? below : Math.max(lowest, window.innerHeight * 0.62);
}

function scrolling(element: HTMLElement): HTMLElement | undefined {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (around.scrollHeight > around.clientHeight && getComputedStyle(around).overflowY !== 'visible') return around;
  }
  return undefined;
}
