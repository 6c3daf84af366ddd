/** The same signal for one call alone: callers hand one to hundreds of calls, and Node warns of so many listeners. */
export function ownSignal(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal]);
}
