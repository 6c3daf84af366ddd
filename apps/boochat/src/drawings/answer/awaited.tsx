/**
 * A drawing is there a moment after its answer. What stands below it is shown with it and not before, since it would move
 * away while somebody begins to read it.
 */
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react';

const WaitContext = createContext<((change: 1 | -1) => void) | undefined>(undefined);
const IsAwaitedContext = createContext(false);

/** Around an answer: what is awaited in it keeps back what is `Below` in it. */
export function AnswerInOrder({ children }: { readonly children: ReactNode }) {
  const [awaited, setAwaited] = useState(0);
  const wait = useMemo(() => (change: 1 | -1) => setAwaited((before) => before + change), []);
  return (
    <WaitContext value={wait}>
      <IsAwaitedContext value={awaited > 0}>{children}</IsAwaitedContext>
    </WaitContext>
  );
}

export function useAwaited(isAwaited: boolean): void {
  const wait = useContext(WaitContext);
  // Before anything is painted, at both ends.
  useLayoutEffect(() => {
    if (!isAwaited) return undefined;
    wait?.(1);
    return () => wait?.(-1);
  }, [wait, isAwaited]);
}

/** Something on its way, as the fallback of a `Suspense`. */
export function Awaited({ children }: { readonly children: ReactNode }) {
  useAwaited(true);
  return children;
}

export function Below({ children }: { readonly children: ReactNode }) {
  return <div className={useContext(IsAwaitedContext) ? 'hidden' : 'contents'}>{children}</div>;
}
