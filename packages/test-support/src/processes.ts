/** Which processes live, and who started whom. */
import fs from 'node:fs';

/** Without /proc (macOS, Windows) the tests that need it are left out. */
export const hasProc = fs.existsSync('/proc/self/stat');

/** Gone, or dead and waiting for its parent to notice: such a process still takes signals, so /proc is asked. */
export function isGone(pid: number): boolean {
  if (hasProc) return parentOf(pid) === undefined;
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

/** Living processes below another, by id, smallest first; empty without /proc. */
export function livingDescendants(parent: number): number[] {
  if (!hasProc) return [];
  const children = new Map<number, number[]>();
  for (const entry of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const above = parentOf(Number(entry));
    if (above !== undefined) children.set(above, [...(children.get(above) ?? []), Number(entry)]);
  }
  const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(parent).sort((a, b) => a - b);
}

/**
 * The same, in no order, of a moment at which one of them ends perhaps without some of its siblings: for what looks again and
 * again, since it reads of the processes below alone, and not of all that the machine has.
 */
export function descendantsJustNow(parent: number): number[] {
  if (!tellsChildren) return livingDescendants(parent);
  return childrenOf(parent).flatMap((child) => [child, ...descendantsJustNow(child)]);
}

/** Linux lists those of each thread, where it was built to. */
const tellsChildren = fs.existsSync(`/proc/self/task/${process.pid}/children`);

function childrenOf(pid: number): number[] {
  try {
    return fs.readdirSync(`/proc/${pid}/task`).flatMap((thread) => childrenOfThread(pid, thread));
  } catch {
    return [];
  }
}

function childrenOfThread(pid: number, thread: string): number[] {
  try {
    const ids = fs.readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').trim();
    return ids === '' ? [] : ids.split(' ').map(Number);
  } catch {
    return [];
  }
}

/** Undefined for a process that is gone, or only waits to be noticed. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in brackets, may hold anything.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}
