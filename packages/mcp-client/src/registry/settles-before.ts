import { ownSignal } from './own-signal.ts';

/** Whether the promise has settled when the signal tells to stop waiting. */
export async function settlesBefore(
  promise: Promise<void> | undefined,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (signal?.aborted) return false;
  if (promise === undefined) return true;
  if (signal === undefined) {
    await promise;
    return true;
  }
  let stop = () => {};
  const own = ownSignal(signal);
  const stopped = new Promise<boolean>((resolve) => {
    stop = () => resolve(false);
    own.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([promise.then(() => true), stopped]);
  } finally {
    own.removeEventListener('abort', stop);
  }
}
