/**
 * Ends this process now. `process.exit` alone waits for every thread, and one that waits for a pipe, or for a program that
 * does not end, never comes back. Whoever listens for the exit is told as always; what we have started and not ended is
 * for its guards to end.
 */
export function endForCertain(): void {
  process.on('exit', () => process.kill(process.pid, 'SIGKILL'));
  process.exit(1);
}
