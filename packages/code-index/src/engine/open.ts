/** The engine as its users see it: one worker thread for a repository, started by the first question. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { makeFolder, Patience, type ProcessorTime, printableLine, timeOfProcess } from '@boocontext/safe-access';
import { endProcess } from '../checker/end-process.ts';
import { EngineError } from '../errors.ts';
import { giveBackMemory } from '../index/memory.ts';
import { keepTooSlow } from '../index/too-slow.ts';
import { packageFile } from '../package-files.ts';
import { type FileVersion, heartMemory, MOST_THREADS, Pulse, type Silence } from '../repository/heartbeat.ts';
import { compileWithPatience } from './compiler-patience.ts';
import type { AnswerOf, Control, Engine, EngineOptions, QuestionName, QuestionOf, Stamped } from './engine.ts';
import {
  BACKGROUND,
  type BridgesGiven,
  CANCEL_SLOTS,
  type Reply,
  type Request,
  type RequestOf,
  SLOT_ASKING_SINCE,
  SLOT_CANCELLED,
  SLOT_SENT,
  SLOTS,
  type WorkerSetup,
} from './protocol.ts';

const DEFAULT_BUDGET_MS = 45_000;
const WATCH_MS = 500;
/** Where the system does not tell what a process had of the processors, it is given so much longer by the clock. */
const UNMEASURED_LONGER = 3;
/** As many as work at one question for long. */
const CHECKER_THREADS = Math.min(4, os.availableParallelism());
/** A question that was asked again begins anew, and should have some time for it. */
const LEAST_BUDGET_MS = 10_000;
/** So often a question is asked again, each time without one more file, before it fails; the next one goes on from there. */
const MOST_TIMES_AGAIN = 4;
/** So often a thread that did nothing at all is only started again: a file is seldom what it waited for. */
const MOST_IDLE_TIMES = 2;

/**
 * Opens a repository. Nothing is read or started before the first question.
 *
 * @throws EngineError `directory_missing`, `directory_unreadable`
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  compileWithPatience();
  const root = realDirectory(options.root);
  const cacheDirectory = repositoryCache(root, options.cacheDirectory);
  const scipFile = options.scipFile ?? process.env['BOOCONTEXT_SCIP'];
  return new WorkerEngine(
    root,
    cacheDirectory,
    scipFile === undefined || scipFile === '' ? undefined : path.resolve(scipFile),
  );
}

/** Where caches lie: `BOOCONTEXT_CACHE`, else the platform's own place for them. */
export function cacheHome(override?: string): string {
  if (override !== undefined && override !== '') return path.resolve(override);
  const fromEnvironment = process.env['BOOCONTEXT_CACHE'];
  if (fromEnvironment !== undefined && fromEnvironment !== '') return path.resolve(fromEnvironment);
  if (process.platform === 'darwin') return path.join(os.homedir(), 'Library', 'Caches', 'boocontext');
  if (process.platform === 'win32')
    return path.join(process.env['LOCALAPPDATA'] ?? os.homedir(), 'boocontext', 'Cache');
  const xdg = process.env['XDG_CACHE_HOME'];
  return path.join(xdg !== undefined && path.isAbsolute(xdg) ? xdg : path.join(os.homedir(), '.cache'), 'boocontext');
}

/** The folder for what is kept of one repository. */
export function repositoryCache(root: string, cacheDirectory?: string): string {
  return path.join(cacheHome(cacheDirectory), cacheName(realDirectory(root)));
}

/** Where an index that was made for a repository is looked for: in its cache, beside `index.scip` at its root. */
export function madeIndexFile(root: string, cacheDirectory?: string): string {
  return path.join(repositoryCache(root, cacheDirectory), 'precise.scip');
}

class WorkerEngine implements Engine {
  readonly #root: string;
  readonly #cacheDirectory: string;
  readonly #scipFile: string | undefined;
  /**
   * After so much time of one processor, or several times as long without any, one question to the checker is taken for a
   * hang, and its process is ended.
   */
  readonly #checkerDeadlineSeconds = Math.ceil(Number(process.env['BOOCONTEXT_CHECKER_DEADLINE_MS'] ?? 60_000) / 1000);
  /** The same where somebody waits for an answer whose time is over. */
  readonly #lateCheckerSeconds = Math.min(20, this.#checkerDeadlineSeconds);
  /** After this long in one file the worker is ended, and after a shorter time where its answer is late anyway. */
  readonly #fileLimits = limitsOf(Number(process.env['BOOCONTEXT_FILE_DEADLINE_MS'] ?? 10_000));
  readonly #pending = new Map<number, Pending>();
  /** Files in which the worker was stuck. They are left out as long as they hold what they held. */
  readonly #tooSlow: FileVersion[] = [];
  /** Those of which that is not certain: if without them the question is answered, it is. */
  #suspects: FileVersion[] = [];
  /** Files that had no time to be read before an answer was due: they are tried again when nobody has asked for a while. */
  #postponed: FileVersion[] = [];
  /** How often a thread did nothing at all while it was there. */
  readonly #idleTimes = new Map<string, number>();
  /** The worker was stuck in the background, and nobody knows in which file. */
  #onlyAnswers = false;
  #pulses: readonly Pulse[] = [];
  /** The worker writes what it has read. */
  #keeping: ReturnType<typeof promised> | undefined;
  #usage = process.cpuUsage();
  readonly #checkerPatience = new Patience();
  /** When the checker was asked what it is asked now. */
  #askingSince = 0;
  /** Part of what its caches are kept by. */
  #version: string | undefined;
  #folder: string | undefined;
  #worker: Worker | undefined;
  #shared: Int32Array | undefined;
  /** The checker that answers, and one that tries a change. */
  readonly #checkerPids = new Set<number>();
  #watchdog: NodeJS.Timeout | undefined;
  #nextId = 1;
  #closed = false;

  constructor(root: string, cacheDirectory: string, scipFile: string | undefined) {
    this.#root = root;
    this.#scipFile = scipFile;
    this.#cacheDirectory = cacheDirectory;
  }

  readonly symbols: Engine['symbols'] = (question, control) => this.#ask('symbols', question, control);
  readonly callgraph: Engine['callgraph'] = (question, control) => this.#ask('callgraph', question, control);
  readonly impact: Engine['impact'] = (question, control) => this.#ask('impact', question, control);
  readonly related: Engine['related'] = (question, control) => this.#ask('related', question, control);
  readonly types: Engine['types'] = (question, control) => this.#ask('types', question, control);
  readonly project: Engine['project'] = (question, control) => this.#ask('project', question, control);
  readonly health: Engine['health'] = (question, control) => this.#ask('health', question, control);
  readonly handedOn: Engine['handedOn'] = (question, control) => this.#ask('handedOn', question, control);
  readonly files: Engine['files'] = (control) => this.#ask('files', undefined, control);
  readonly diffErrors: Engine['diffErrors'] = (question, control) => this.#ask('diffErrors', question, control);
  readonly earlier: Engine['earlier'] = (question, control) => this.#ask('earlier', question, control);
  readonly index: Engine['index'] = (control) => this.#ask('index', undefined, { ...UNLIMITED, ...control });
  readonly report: Engine['report'] = (control) => this.#ask('report', undefined, { ...UNLIMITED, ...control });
  readonly exportScip: Engine['exportScip'] = (question, control) =>
    this.#ask('exportScip', question, { ...UNLIMITED, ...control });

  async close(): Promise<void> {
    this.#closed = true;
    await this.#hasKept();
    const worker = this.#worker;
    this.#endCheckers();
    this.#stop(new EngineError('cancelled', 'the engine was closed'));
    await worker?.terminate();
    this.#removeOwnFolder();
  }

  /** What was read for an answer that was cut short is worth a moment, unless something is asked that nobody waits for. */
  async #hasKept(): Promise<void> {
    if (this.#keeping === undefined || this.#pending.size > 0) return;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, MOST_KEEPING_MS);
    });
    await Promise.race([this.#keeping.promise, patience]);
    clearTimeout(timer);
  }

  #ask<Name extends QuestionName>(
    name: Name,
    question: QuestionOf<Name>,
    control: Control = {},
  ): Promise<Stamped<AnswerOf<Name>>> {
    if (this.#closed) return Promise.reject(new EngineError('cancelled', 'the engine was closed'));
    if (control.signal?.aborted) return Promise.reject(new EngineError('cancelled', 'the question was cancelled'));
    const worker = this.#start();
    const id = this.#nextId++;
    const askedAt = Date.now();
    const timeBudgetMs = control.timeBudgetMs ?? DEFAULT_BUDGET_MS;
    const hasBridges = control.bridgesTo !== undefined;
    const request: RequestOf<Name> = { id, name, question, timeBudgetMs, askedAt, hasBridges };
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        if (this.#shared !== undefined) Atomics.store(this.#shared, SLOT_CANCELLED + (id % CANCEL_SLOTS), id);
        this.#settle(id)?.reject(new EngineError('cancelled', 'the question was cancelled'));
      };
      // One signal comes with many questions at once, and Node warns where each of them listens to it.
      const signal = control.signal && AbortSignal.any([control.signal]);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#pending.set(id, {
        resolve: resolve as (value: unknown) => void,
        reject,
        onProgress: control.onProgress,
        bridgesTo: control.bridgesTo,
        done: () => signal?.removeEventListener('abort', onAbort),
        request,
        askedAt,
        timesAgain: 0,
      });
      worker.ref();
      this.#send(worker, request as Request);
    });
  }

  #send(worker: Worker, message: Request | BridgesGiven): void {
    if (this.#shared !== undefined) Atomics.add(this.#shared, SLOT_SENT, 1);
    worker.postMessage(message);
  }

  #start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    this.#folder ??= workingFolder(this.#cacheDirectory);
    const shared = new SharedArrayBuffer(4 * SLOTS);
    const hearts = heartMemory();
    const setup: WorkerSetup = {
      root: this.#root,
      cacheDirectory: this.#folder,
      scipFile: this.#scipFile,
      shared,
      hearts,
      leftOut: [
        ...[...this.#tooSlow, ...this.#suspects].map((file) => ({ ...file, reason: 'too_slow' }) as const),
        ...this.#postponed.map((file) => ({ ...file, reason: 'not_read_yet' }) as const),
      ],
      onlyAnswers: this.#onlyAnswers,
    };
    const worker = new Worker(packageFile('dist/bundled/engine.js'), {
      workerData: setup,
      env: { ...process.env },
      // Options of the process that are about its own script (`--input-type`) would stop the worker.
      execArgv: [],
      // stdout belongs to the protocol of whoever runs this; reading the worker's would keep this process alive.
      stdout: true,
    });
    worker.on('message', (message: Reply) => {
      if (this.#worker === worker) this.#receive(worker, message);
    });
    worker.on('error', (cause) => {
      this.#endCheckers();
      this.#stop(new EngineError('internal', `the engine's worker failed: ${cause.message}`, { cause }));
    });
    worker.on('exit', () => {
      if (this.#worker !== worker) return;
      this.#endCheckers();
      this.#stop(new EngineError('internal', "the engine's worker ended"));
    });
    this.#worker = worker;
    this.#shared = new Int32Array(shared);
    this.#pulses = Array.from({ length: MOST_THREADS }, (_, thread) => new Pulse(hearts, thread));
    this.#watchdog = setInterval(() => this.#watch(), WATCH_MS);
    this.#watchdog.unref();
    endWithProcess.add(this.#onExit);
    return worker;
  }

  #receive(worker: Worker, message: Reply): void {
    switch (message.kind) {
      case 'started':
        this.#version = message.version;
        return;
      case 'resting':
        if (this.#pending.size === 0) this.#rest();
        return;
      case 'checker':
        if (message.running) this.#checkerPids.add(message.pid);
        else this.#checkerPids.delete(message.pid);
        return;
      case 'progress':
        this.#pending
          .get(message.id)
          ?.onProgress?.({ done: message.done, total: message.total, message: message.message });
        return;
      case 'wanted':
        void this.#giveBridges(worker, message);
        return;
      case 'kept':
        this.#keeping?.done();
        this.#keeping = undefined;
        return;
      case 'result':
        if (message.keeps) this.#keeping ??= promised();
        if ((this.#pending.get(message.id)?.timesAgain ?? 0) > 0) this.#convict();
        this.#settle(message.id)?.resolve(message.value);
        return;
      case 'error':
        this.#settle(message.id)?.reject(
          new EngineError(message.code, message.message, message.hint === undefined ? {} : { hint: message.hint }),
        );
    }
  }

  async #giveBridges(worker: Worker, { id, wanted }: Extract<Reply, { kind: 'wanted' }>): Promise<void> {
    let bridges: BridgesGiven['bridges'];
    try {
      bridges = await this.#pending.get(id)?.bridgesTo?.(wanted);
    } catch (cause) {
      this.#settle(id)?.reject(cause);
    }
    if (this.#worker === worker) this.#send(worker, { kind: 'bridges', id, bridges });
  }

  /**
   * Ends the worker, which has written what it knows into the cache: in a long life its memory falls to pieces that no
   * collection gives back (258 MB after 1,400 answers about 2,700 files). The next question starts another one.
   */
  #rest(): void {
    const worker = this.#worker;
    this.#postponed = [];
    this.#endCheckers();
    this.#stop(new EngineError('internal', 'nothing is asked while the engine rests'));
    void worker?.terminate().then(giveBackMemory);
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.done();
    // A process with nothing left to wait for may end; the worker must not keep it.
    if (this.#pending.size === 0) this.#worker?.unref();
    return pending;
  }

  #watch(): void {
    const since = this.#shared === undefined ? 0 : Atomics.load(this.#shared, SLOT_ASKING_SINCE);
    if (since === 0 || since !== this.#askingSince) this.#checkerPatience.restart();
    else this.#checkerPatience.wait(WATCH_MS, this.#timeOfCheckers(), WATCH_MS / UNMEASURED_LONGER);
    this.#askingSince = since;
    const limitSeconds = this.#isLate() ? this.#lateCheckerSeconds : this.#checkerDeadlineSeconds;
    if (since !== 0 && this.#checkerPatience.isOver(1_000 * limitSeconds)) this.#endCheckers();
    const { user, system } = process.cpuUsage(this.#usage);
    this.#usage = process.cpuUsage();
    const ranMs = (user + system) / 1000;
    const inHand = this.#pulses[0]?.work ?? 0;
    for (const pulse of this.#pulses) {
      const silence = pulse.listen(WATCH_MS, ranMs, this.#fileLimits);
      if (silence === undefined) continue;
      this.#endStuckWorker(silence, inHand);
      return;
    }
  }

  /** Its threads work side by side: what they have had is told as the time of one of them. */
  #timeOfCheckers(): ProcessorTime | undefined {
    let ranMs = 0;
    let isIdle = true;
    for (const pid of this.#checkerPids) {
      const time = timeOfProcess(pid);
      if (time === undefined) return undefined;
      ranMs += time.ranMs;
      isIdle &&= time.isIdle;
    }
    return { ranMs: ranMs / CHECKER_THREADS, isIdle };
  }

  /** What the worker has in hand should have been answered by now. */
  #isLate(): boolean {
    const asked = this.#pending.get(this.#pulses[0]?.work ?? 0);
    return asked !== undefined && Date.now() > asked.askedAt + asked.request.timeBudgetMs;
  }

  /**
   * One of the worker's threads has been silent for too long. It is ended with all of them, and what was asked is asked
   * again, without the file that it was stuck in.
   */
  #endStuckWorker({ seconds, isCertain, isIdle, at, lastRead }: Silence, inHand: number): void {
    const worker = this.#worker;
    this.#endCheckers();
    this.#detach();
    void worker?.terminate();
    const asked = this.#pending.get(inHand);
    const suspect = asked === undefined ? undefined : lastRead;
    const file = at ?? suspect;
    const isReadAgain = isIdle && this.#mayBeReadAgain(file);
    const what = isReadAgain ? 'read once more' : isCertain ? 'left out from now on' : 'read later';
    const where = file === undefined ? 'and the file is not known' : `at ${file.file}, which is ${what}`;
    process.stderr.write(
      `boocontext: nothing was heard of the engine for ${seconds} s: stuck ${printableLine(where)}\n`,
    );
    if (isReadAgain) {
      // Nothing is held against it.
    } else if (file !== undefined && !isCertain) this.#postponed.push(file);
    else if (at !== undefined) this.#leaveOut([at]);
    else if (suspect !== undefined) this.#suspects.push(suspect);
    else if (inHand === BACKGROUND) this.#onlyAnswers = true;
    if (asked !== undefined && !isReadAgain) {
      asked.timesAgain++;
      if (file === undefined || asked.timesAgain > MOST_TIMES_AGAIN) {
        this.#suspects = [];
        this.#settle(inHand)?.reject(
          new EngineError('took_too_long', `the question was stopped: it was stuck ${where}`),
        );
      }
    }
    if (this.#pending.size === 0) return;
    const next = this.#start();
    for (const { request, askedAt } of this.#pending.values()) {
      const timeBudgetMs = Math.max(LEAST_BUDGET_MS, askedAt + request.timeBudgetMs - Date.now());
      const again = { ...request, timeBudgetMs: Math.min(timeBudgetMs, request.timeBudgetMs), askedAt: Date.now() };
      this.#send(next, again as Request);
    }
  }

  #mayBeReadAgain(file: FileVersion | undefined): boolean {
    const key = file === undefined ? '' : `${file.hash} ${file.file}`;
    const times = (this.#idleTimes.get(key) ?? 0) + 1;
    this.#idleTimes.set(key, times);
    return times <= MOST_IDLE_TIMES;
  }

  #convict(): void {
    if (this.#suspects.length > 0) this.#leaveOut(this.#suspects);
    this.#suspects = [];
  }

  #leaveOut(files: readonly FileVersion[]): void {
    this.#tooSlow.push(...files);
    if (this.#version !== undefined && this.#folder !== undefined) keepTooSlow(this.#folder, this.#version, files);
  }

  readonly #onExit = () => {
    this.#endCheckers();
    this.#removeOwnFolder();
  };

  #removeOwnFolder(): void {
    if (this.#folder === undefined || this.#folder === this.#cacheDirectory) return;
    fs.rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }

  #endCheckers(): void {
    for (const pid of this.#checkerPids) endProcess(pid);
    this.#checkerPids.clear();
  }

  #detach(): void {
    clearInterval(this.#watchdog);
    endWithProcess.delete(this.#onExit);
    this.#worker = undefined;
    this.#shared = undefined;
    this.#pulses = [];
    this.#keeping?.done();
    this.#keeping = undefined;
  }

  #stop(reason: EngineError): void {
    this.#detach();
    for (const id of [...this.#pending.keys()]) this.#settle(id)?.reject(reason);
  }
}

/** After this long it is given up to write for the next process. */
const MOST_KEEPING_MS = 5_000;

function promised(): { readonly promise: Promise<void>; readonly done: () => void } {
  let done = () => {};
  const promise = new Promise<void>((resolve) => {
    done = resolve;
  });
  return { promise, done };
}

/** What is done when this process ends: one listener for all engines, since Node warns of more than ten. */
const endWithProcess = new Set<() => void>();
process.on('exit', () => {
  for (const end of endWithProcess) end();
});

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
  readonly onProgress: Control['onProgress'] | undefined;
  readonly bridgesTo: Control['bridgesTo'] | undefined;
  readonly done: () => void;
  readonly request: RequestOf<QuestionName>;
  readonly askedAt: number;
  /** How often the worker was stuck while it had this in hand. */
  timesAgain: number;
}

/** Past its budget an answer waits no longer for one file than any file may take. */
function limitsOf(limitMs: number): { readonly limitMs: number; readonly lateMs: number } {
  return { limitMs, lateMs: Math.min(2_000, limitMs) };
}

/** For what is asked once, and waited for however long it takes. */
const UNLIMITED: Control = { timeBudgetMs: 24 * 3_600_000 };

function realDirectory(directory: string): string {
  let real: string;
  try {
    real = fs.realpathSync(directory);
  } catch (cause) {
    throw new EngineError('directory_missing', `${directory} does not exist`, { cause });
  }
  if (!fs.statSync(real).isDirectory()) throw new EngineError('directory_missing', `${directory} is no directory`);
  return real;
}

/**
 * The cache's folder; where that cannot be written (no rights, a file in its place) a temporary one, which lives as long
 * as the engine: without a cache the next start takes longer, and nothing else is different.
 */
function workingFolder(cacheDirectory: string): string {
  const projects = path.join(cacheDirectory, 'projects');
  try {
    makeFolder(projects, { mode: 0o700 });
    for (const folder of [cacheDirectory, projects]) fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
    return cacheDirectory;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    process.stderr.write(`boocontext: the cache cannot be written, and nothing is kept: ${printableLine(why)}\n`);
    return temporaryFolder(cacheDirectory);
  }
}

function temporaryFolder(cacheDirectory: string): string {
  try {
    return fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-'));
  } catch (cause) {
    throw new EngineError('unwritable', `neither ${cacheDirectory} nor ${os.tmpdir()} can be written`, {
      cause,
      hint: 'set BOOCONTEXT_CACHE or TMPDIR to a folder that can',
    });
  }
}

function cacheName(root: string): string {
  const readable = path
    .basename(root)
    .replace(/[^\w.-]+/g, '_')
    .slice(0, 40);
  return `${readable}-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;
}
