import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Whether there is a way back and forward from here. Back leads to where the code was opened and no further; forward to
 * where one has been back from.
 */
export function useWay(): { readonly canGoBack: boolean; readonly canGoForward: boolean } {
  const { history } = useRouter();
  const [{ first, at, last }, setWay] = useState(() => {
    const index = indexOf(history.location);
    return { first: index, at: index, last: index };
  });
  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        const index = indexOf(location);
        setWay((way) => ({ ...way, at: index, last: action.type === 'PUSH' ? index : Math.max(way.last, index) }));
      }),
    [history],
  );
  return { canGoBack: at > first, canGoForward: at < last };
}

/** How many steps lie before this one, as the router counts them. */
function indexOf({ state }: { readonly state: { readonly __TSR_index?: number } }): number {
  return state.__TSR_index ?? 0;
}
