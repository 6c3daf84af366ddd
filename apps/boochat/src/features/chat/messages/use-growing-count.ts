import { startTransition, useEffect, useState } from 'react';

/**
 * How many of the last entries of a long list are drawn: a screen full at once, the rest bit by bit while the browser
 * has nothing else to do, so that a long chat is there at once.
 */
export function useGrowingCount(total: number, first = 24, step = 24): number {
  const [count, setCount] = useState(first);
  useEffect(() => {
    if (count >= total) return undefined;
    const grow = () => startTransition(() => setCount((now) => now + step));
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(grow, 50);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(grow, { timeout: 500 });
    return () => cancelIdleCallback(handle);
  }, [count, total, step]);
  return Math.min(count, total);
}
