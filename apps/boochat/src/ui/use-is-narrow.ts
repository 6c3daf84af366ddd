import { useSyncExternalStore } from 'react';

/** Whether there is no room for two things side by side; the same width as `md` in class names. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => media.matches);
}

/** The code that is open, where it stands beside the page; where it would cover it, whoever goes to the page leaves it. */
export function besidePage(file: string | undefined): string | undefined {
  return media.matches ? undefined : file;
}

const media = window.matchMedia('not all and (min-width: 48rem)');

function subscribe(listener: () => void): () => void {
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
