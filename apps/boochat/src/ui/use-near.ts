import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** So far from what is in sight is near: about a screen. */
const nearPixels = 800;

/**
 * Whether an element is in sight or about to be, or has been. What takes long to draw waits for it: a long chat holds
 * more of it than anybody looks at. All that is printed is near.
 */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { root: scrolledAround(element.current), rootMargin: `${nearPixels}px` },
    );
    observer.observe(element.current);
    // At once: what is printed is what stands there when this event is over.
    const onPrint = () => flushSync(() => setIsNear(true));
    window.addEventListener('beforeprint', onPrint);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', onPrint);
    };
  }, [element, isNear]);
  return isNear;
}

/** What clips it: a margin around the window would say nothing of what is scrolled out of an area within it. */
function scrolledAround(element: Element): Element | null {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around);
    if (around.scrollHeight > around.clientHeight && (overflowY === 'auto' || overflowY === 'scroll')) return around;
  }
  return null;
}
