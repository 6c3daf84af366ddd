/** Processes that a test has started, by the ids that they wrote down and by who started whom. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Without /proc (macOS, Windows) the tests that need it are left out. */
export const hasProc = fs.existsSync('/proc/self/stat');

/** A directory into which every fixture process writes its id. */
export function createPidDirectory(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'mcp-client-pids-'));
}

/** What each process that ever wrote its id down called itself. */
export function recordedPids(directory: string): Map<number, string> {
  return new Map(
    fs.readdirSync(directory).map((name) => [Number(name), fs.readFileSync(path.join(directory, name), 'utf8')]),
  );
}

export function livingPids(directory: string): number[] {
  return [...recordedPids(directory).keys()].filter((pid) => !isGone(pid));
}

/** Living processes below another. */
export function livingDescendants(parent: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of fs.readdirSync('/proc')) {
    const stat = /^\d+$/.test(entry) ? statOf(Number(entry)) : undefined;
    if (stat !== undefined && stat.state !== 'Z') parents.set(Number(entry), stat.parent);
  }
  const found: number[] = [];
  const queue = [parent];
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    for (const [child, above] of parents) {
      if (above !== pid || found.includes(child)) continue;
      found.push(child);
      queue.push(child);
    }
  }
  return found;
}

/** Gone, or dead and waiting for its parent to notice. */
export function isGone(pid: number): boolean {
  if (hasProc) {
    const stat = statOf(pid);
    return stat === undefined || stat.state === 'Z' || stat.state === 'X';
  }
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

/** Asks again and again, up to a limit, until something holds. */
export async function until(holds: () => boolean, limitMs = 10_000): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (!holds()) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 10));
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
