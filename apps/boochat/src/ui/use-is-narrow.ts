import { useSyncExternalStore } from 'react';

/** Whether there is no room for two things side by side; the same width as `md` in class names. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => media.matches);
}

const media = window.matchMedia('not all and (min-width: 48rem)');

function subscribe(listener: () => void): () => void {
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
