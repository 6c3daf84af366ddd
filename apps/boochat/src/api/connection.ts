/** Whether the server answers, as far as the last request tells. */
import { useSyncExternalStore } from 'react';

let isGone = false;
const listeners = new Set<() => void>();

export function noteAnswer(): void {
  set(false);
}

export function noteSilence(): void {
  set(true);
}

/** True from a request that reached nobody until one that is answered. */
export function useIsServerGone(): boolean {
  return useSyncExternalStore(subscribe, () => isGone);
}

function set(next: boolean): void {
  if (isGone === next) return;
  isGone = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
