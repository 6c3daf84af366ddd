/** The server as people start it: a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { closeAfterTest, until } from './bench.ts';

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  readonly pid: number;
  /** All of its standard output so far. */
  output(): string;
  /** What it has logged so far. */
  log(): string;
  get<T = unknown>(url: string): Promise<T>;
  post(url: string, body?: object): Promise<Response>;
  /** Sends a signal and resolves with the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

const bin = path.join(import.meta.dirname, '../../bin/boocode.js');

/** Resolves when it says that it listens. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [bin], { env: { ...env, PORT: '0' }, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  closeAfterTest(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await exited;
  });
  await until(() => /listens on \S+\n/.test(stdout) || child.exitCode !== null);
  const [, url] = /listens on (\S+)\n/.exec(stdout) ?? [];
  if (url === undefined) throw new Error(`the server ended with ${child.exitCode}: ${stderr}`);
  return {
    url,
    child,
    pid: child.pid ?? 0,
    output: () => stdout,
    log: () => stderr,
    get: async (place) => (await fetch(`${url}${place}`)).json() as never,
    post: (place, body) =>
      fetch(`${url}${place}`, {
        method: 'POST',
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
    end: async (signal) => {
      child.kill(signal);
      const [code, by] = await exited;
      return code ?? by;
    },
  };
}

/** Processes below another, by id; empty where the system does not tell. */
export function descendants(parent: number): number[] {
  if (!fs.existsSync('/proc/self/stat')) return [];
  const children = new Map<number, number[]>();
  for (const entry of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const above = parentOf(Number(entry));
    if (above !== undefined) children.set(above, [...(children.get(above) ?? []), Number(entry)]);
  }
  const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(parent);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // Dead, but not yet noticed by its parent.
    return parentOf(pid) !== undefined || !fs.existsSync('/proc/self/stat');
  } catch {
    return false;
  }
}

/** Undefined for a process that is gone, or only waits to be noticed. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}
