import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** So near to the end counts as the end: a person does not stop on the very last pixel. */
const nearPixels = 64;

/**
 * Keeps the end of a scrolled area in sight while it grows, unless a person has scrolled away from it.
 * @param key another one means other content: its end is shown at first
 */
export function useStickyEnd(area: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>, key: string) {
  const isSticky = useRef(true);
  const [isAtEnd, setIsAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    isSticky.current = true;
    setIsAtEnd(true);
    if (area.current !== null) area.current.scrollTop = area.current.scrollHeight;
  }, [area]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other content begins at its end again
  useEffect(() => {
    const element = area.current;
    const inner = content.current;
    if (element === null || inner === null) return undefined;
    let lastTop = element.scrollTop;
    const onScroll = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearPixels;
      // Content that grows moves the end away without anybody scrolling: only moving up lets go of it.
      if (isNear) isSticky.current = true;
      else if (element.scrollTop < lastTop - 1) isSticky.current = false;
      lastTop = element.scrollTop;
      setIsAtEnd(isNear || isSticky.current);
    };
    const observer = new ResizeObserver(() => {
      if (isSticky.current) element.scrollTop = element.scrollHeight;
    });
    // Whoever opens something, or another version, looks there, and not at the end, which moves away.
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('summary, [aria-expanded], [data-held-place]') !== null)
        isSticky.current = false;
    };
    toEnd();
    inner.addEventListener('click', onClick);
    element.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(inner);
    observer.observe(element);
    return () => {
      inner.removeEventListener('click', onClick);
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [area, content, toEnd, key]);

  return { isAtEnd, toEnd };
}
