/** Type checkers that run below this process, found in /proc: what the tests of failures kill and look for. */
import fs from 'node:fs';

/** Without /proc (macOS, Windows) the tests that need it are left out. */
export const hasProc = fs.existsSync('/proc/self/stat');

/** Ids of the checkers that a process started, itself included in none of them. */
export function checkersOf(parent: number): number[] {
  return descendantsOf(parent).filter((pid) => nameOf(pid) === 'tsc' && !isGone(pid));
}

export function descendantsOf(parent: number): number[] {
  const found: number[] = [];
  const parents = new Map<number, number>();
  for (const entry of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = statOf(Number(entry));
    if (stat !== undefined) parents.set(Number(entry), stat.parent);
  }
  const queue = [parent];
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    for (const [child, above] of parents) {
      if (above !== pid || found.includes(child)) continue;
      found.push(child);
      queue.push(child);
    }
  }
  return found.sort((a, b) => a - b);
}

/** Gone, or dead and waiting for its parent to notice. */
export function isGone(pid: number): boolean {
  const stat = statOf(pid);
  return stat === undefined || stat.state === 'Z' || stat.state === 'X';
}

/** Asks again and again, up to a limit, until something holds. */
export async function until(holds: () => boolean, limitMs = 5_000): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (!holds()) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

function statOf(pid: number): { readonly parent: number; readonly state: string } | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: state as string, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

function nameOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}
