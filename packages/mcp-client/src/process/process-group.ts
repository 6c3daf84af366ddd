/**
 * `npx` and `uvx` start the server as a child of their own, so ending the process that we started is not enough: each
 * server gets a process group, and the group is ended.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export const hasProcessGroups = process.platform !== 'win32';

/**
 * Asks every process of the group to end, waits, and kills what is left. Resolves when none is left. `hasLeaderExited`
 * tells whether the process that gave the group its id is gone already.
 */
export async function endGroup(
  group: number | undefined,
  killAfterMs: number,
  hasLeaderExited: () => boolean,
): Promise<void> {
  if (!isProcessId(group)) return;
  if (!hasProcessGroups) {
    // Its id may be somebody else's by now.
    if (!hasLeaderExited()) await endTreeOnWindows(group);
    return;
  }
  const isGone = () => hasLeaderExited() && !isGroupAlive(group);
  if (isGone()) return;
  signalGroup(group, 'SIGTERM');
  if (await becomesTrue(isGone, killAfterMs)) return;
  signalGroup(group, 'SIGKILL');
  // A process cannot refuse this signal, but it can take its time to vanish.
  await becomesTrue(isGone, 2_000);
}

/** A process that failed to start has no id, and signalling group 0 would reach everything in our own group. */
function isProcessId(pid: number | undefined): pid is number {
  return pid !== undefined && Number.isInteger(pid) && pid > 1;
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // It is gone already.
  }
}

function isGroupAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
  } catch {
    // Nobody is left, or, on macOS, only processes that ended and were not waited for.
    return false;
  }
  return hasLivingMember(group) ?? true;
}

/**
 * Where nobody waits for orphans, as in many containers, those that ended still take signals and would look alive.
 * `undefined` where the system does not say.
 */
function hasLivingMember(group: number): boolean | undefined {
  let entries: string[];
  try {
    entries = fs.readdirSync('/proc');
  } catch {
    return undefined;
  }
  const pids = entries.filter((entry) => /^\d+$/.test(entry));
  return pids.length === 0 ? undefined : pids.some((pid) => isLivingMember(pid, group));
}

function isLivingMember(pid: string, group: number): boolean {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold spaces and brackets; after it come state, parent and group.
    const [state, , itsGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(itsGroup) === group && state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
}

function endTreeOnWindows(pid: number): Promise<void> {
  return new Promise((resolve) => {
    // By its path: Windows looks for a program in the working directory first.
    const taskkill = path.join(process.env.SYSTEMROOT ?? 'C:\\Windows', 'System32', 'taskkill.exe');
    execFile(taskkill, ['/pid', String(pid), '/T', '/F'], { windowsHide: true }, () => resolve());
  });
}

async function becomesTrue(isTrue: () => boolean, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (!isTrue()) {
    if (performance.now() >= end) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
