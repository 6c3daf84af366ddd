/** BooCode as people start it: a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { until } from './until.ts';

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

/** What it runs is `dist`, so the project has to be built. */
const bin = path.resolve(import.meta.dirname, '../../../apps/boocode/bin/boocode.js');

/** Resolves when it says that it listens, on a free port where `env` names none. Whoever starts it ends it. */
export async function startServerProcess(
  env: Readonly<Record<string, string>>,
  {
    cwd,
    command = bin,
  }: { readonly cwd?: string /** Another one than this clone's. */; readonly command?: string } = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [command], {
    env: { PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  try {
    await until(() => /listens on \S+\n/.test(stdout) || child.exitCode !== null);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
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
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      const [code, by] = await exited;
      return code ?? by;
    },
  };
}
