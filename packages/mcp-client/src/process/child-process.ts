/**
 * A process that speaks in lines on stdin and stdout, and everything it has started. What it says on stderr is kept
 * for error messages, its end only, however much it says.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findProgram, isInside, realPathOf } from '@boocontext/safe-access';
import { McpClientError } from '../errors.ts';
import { type GroupGuard, startGroupGuard } from './group-guard.ts';
import { type LineEvents, LineSplitter } from './line-splitter.ts';
import { endGroup, hasProcessGroups } from './process-group.ts';
import { Tail } from './tail.ts';

export interface ChildProcessOptions {
  /** An absolute path, or a name that is looked for in the environment's PATH. */
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment of the child. */
  readonly env: Readonly<Record<string, string>>;
  /** Ours where it is left out, unless that lies in one of the repositories: then the user's home. */
  readonly cwd?: string;
  /** What is looked at and not trusted: no program is found there, unless it is named by its absolute path. */
  readonly repositories: readonly string[];
  /** Time between TERM and KILL. */
  readonly killAfterMs: number;
  /** Of a longer one nothing is kept. */
  readonly maxLineBytes: number;
}

export interface ChildProcessEvents extends LineEvents {
  /** Once, when the process can no longer answer, and not because of `end`. */
  onDeath(reason: string): void;
}

/** Fails with `command_not_found` or `spawn_failed`, the name of the server left to the caller. */
export async function startChildProcess(
  options: ChildProcessOptions,
  events: ChildProcessEvents,
): Promise<ChildProcess> {
  const { repositories, env } = options;
  const cwd = options.cwd ?? directoryOutside(repositories);
  // By its absolute path from here on: its working directory may be a repository, and name programs of its own.
  if (!existsSync(cwd)) throw new McpClientError('spawn_failed', `its directory ${cwd} does not exist`);
  const command = findProgram(options.command, repositories, { environment: env, directory: cwd });
  if (command === undefined) throw notFound(options.command);
  const guard = await startGroupGuard(options.killAfterMs).catch((error: unknown) => {
    throw new McpClientError('spawn_failed', `its guard could not be started: ${reasonOf(error)}`, { cause: error });
  });
  try {
    return await ChildProcess.start({ ...options, command, cwd }, events, guard);
  } catch (error) {
    guard.dismiss();
    throw spawnError(options.command, error);
  }
}

export class ChildProcess {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #guard: GroupGuard;
  readonly #killAfterMs: number;
  readonly #events: ChildProcessEvents;
  readonly #stderr = new Tail();
  #hasExited = false;
  #isDead = false;
  #ending: Promise<void> | undefined;

  static async start(
    options: ChildProcessOptions,
    events: ChildProcessEvents,
    guard: GroupGuard,
  ): Promise<ChildProcess> {
    const child = spawn(options.command, options.args, {
      stdio: 'pipe',
      // On POSIX this makes it the leader of a process group of its own.
      detached: hasProcessGroups,
      windowsHide: true,
      env: options.env,
      cwd: options.cwd,
    });
    if (child.pid !== undefined) guard.watch(child.pid);
    const childProcess = new ChildProcess(child, options, events, guard);
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => {
        // What has not come to life cannot die: the caller hears of it by the rejection alone.
        childProcess.#isDead = true;
        reject(error);
      });
    });
    return childProcess;
  }

  private constructor(
    child: ChildProcessWithoutNullStreams,
    { killAfterMs, maxLineBytes }: ChildProcessOptions,
    events: ChildProcessEvents,
    guard: GroupGuard,
  ) {
    this.#process = child;
    this.#guard = guard;
    this.#killAfterMs = killAfterMs;
    this.#events = events;
    const lines = new LineSplitter(maxLineBytes, {
      onLine: (line) => {
        if (!this.#isDead) events.onLine(line);
      },
      onLongLinePiece: (piece) => {
        if (!this.#isDead) events.onLongLinePiece(piece);
      },
      onLongLineEnd: () => {
        if (!this.#isDead) events.onLongLineEnd();
      },
    });
    // Streams of a process that has gone fail; that it has gone is told by its exit.
    for (const stream of [child, child.stdin, child.stdout, child.stderr]) stream.on('error', () => {});
    child.stdout.on('data', (chunk: Buffer) => lines.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => this.#stderr.push(chunk));
    child.stdout.on('end', () => lines.flush());
    child.once('exit', (code, signal) => {
      this.#hasExited = true;
      const reason = signal === null ? `exited with code ${code}` : `was ended by ${signal}`;
      // Its last words may still be in the pipe. They are waited for, but not long: a grandchild may hold the pipe open.
      const timer = setTimeout(() => this.#die(reason), DRAIN_MS);
      child.once('close', () => {
        clearTimeout(timer);
        this.#die(reason);
      });
    });
    // Whatever still runs, it cannot be talked to.
    child.stdout.once('close', () => this.#dieUnlessItExits('closed its stdout'));
    child.stdin.once('close', () => this.#dieUnlessItExits('closed its stdin'));
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Rejects when the process no longer reads; its death is told by `onDeath`, a little later. */
  writeLine(line: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#process.stdin.write(`${line}\n`, (error) => (error ? reject(error) : resolve()));
    });
  }

  stderrTail(): string {
    return this.#stderr.text();
  }

  /** Ends the process and everything in its group; resolves when nothing of it is left. */
  end(): Promise<void> {
    this.#isDead = true;
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    this.#process.stdin.end();
    await endGroup(this.#process.pid, this.#killAfterMs, () => this.#hasExited);
    this.#guard.dismiss();
    // A process that left the group may hold the pipes open; it must not keep us alive.
    for (const stream of [this.#process.stdin, this.#process.stdout, this.#process.stderr]) stream.destroy();
    this.#process.unref();
  }

  /** A process that ends closes its streams first; then its exit tells more than they do. */
  #dieUnlessItExits(reason: string): void {
    if (this.#hasExited || this.#isDead) return;
    const timer = setTimeout(() => this.#die(reason), DRAIN_MS);
    this.#process.once('exit', () => clearTimeout(timer));
  }

  #die(reason: string): void {
    if (this.#isDead) return;
    // What is left of the group is of no use without the process that we talk to.
    void this.end();
    this.#events.onDeath(reason);
  }
}

const DRAIN_MS = 250;

/** `npx` and `uvx` take what lies in the folder where they are started, and `node` what a relative path names there. */
function directoryOutside(repositories: readonly string[]): string {
  const isOutside = (place: string) => {
    const real = realPathOf(place);
    return (
      real !== undefined && !repositories.some((repository) => isInside(realPathOf(repository) ?? repository, real))
    );
  };
  return [process.cwd(), os.homedir(), os.tmpdir()].find(isOutside) ?? path.parse(os.tmpdir()).root;
}

function notFound(command: string): McpClientError {
  if (path.isAbsolute(command) && existsSync(command)) {
    return new McpClientError('spawn_failed', `${command} could not be started: permission denied`);
  }
  const hint = /\s/.test(command) ? ' (arguments belong into args)' : '';
  return new McpClientError('command_not_found', `command not found: ${command}${hint}`);
}

function spawnError(command: string, error: unknown): McpClientError {
  const code = (error as NodeJS.ErrnoException).code;
  const reason = code === 'EACCES' ? 'permission denied' : reasonOf(error);
  return new McpClientError('spawn_failed', `${command} could not be started: ${reason}`, { cause: error });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
