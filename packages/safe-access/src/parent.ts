/** How often it is looked whether the parent is still there. */
const LOOK_MS = 500;

/**
 * Calls back once when the process that has started this one is gone: this one has another parent then. The end of a pipe
 * does not tell it, since somebody else may hold the other end. Keeps no process alive; on Windows nobody is called.
 */
export function onParentGone(gone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, LOOK_MS);
  timer.unref();
}
