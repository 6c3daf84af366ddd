/** Kills one process. A process that never started has no id, and 0 would mean everything in our own group. */
export function endProcess(pid: number | undefined): void {
  if (pid === undefined || !Number.isInteger(pid) || pid <= 1) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
