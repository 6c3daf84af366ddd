/** The worker thread of one repository: takes one question at a time, and builds the stored edges in between. */
import { parentPort, workerData } from 'node:worker_threads';
import type { CheckerWatch } from '../checker/checker.ts';
import { EngineError } from '../errors.ts';
import { GrammarMissing, loadGrammar } from '../extract/syntax/grammars.ts';
import { readCache, writeCache } from '../index/cache.ts';
import { GraphStore } from '../index/graph.ts';
import { HealthStore } from '../index/health-store.ts';
import { Heritage } from '../index/heritage.ts';
import { giveBackMemory } from '../index/memory.ts';
import { SearchIndex } from '../index/search.ts';
import { readTooSlow } from '../index/too-slow.ts';
import { ENGINE_VERSION, type Pace, Workbench } from '../index/workbench.ts';
import type {
  CallgraphQuestion,
  HealthQuestion,
  ImpactQuestion,
  ProjectQuestion,
  SymbolsQuestion,
  TypesQuestion,
  UnknownSymbol,
} from '../query/answers.ts';
import { askCallgraph, type CallgraphServices } from '../query/callgraph.ts';
import { askFiles } from '../query/files.ts';
import { askHealth } from '../query/health.ts';
import { askImpact } from '../query/impact.ts';
import { nearNames } from '../query/near.ts';
import { neighboursOf } from '../query/neighbours.ts';
import { askProject } from '../query/project.ts';
import { askReport } from '../query/report.ts';
import { exportScip } from '../query/scip-export.ts';
import { coverageOfUnknown } from '../query/shared.ts';
import { askSymbols } from '../query/symbols.ts';
import { askTypes } from '../query/types.ts';
import { beat, beatIn, endsWaiting, rested, secondsNow, startsWaiting, works } from '../repository/heartbeat.ts';
import { Repository } from '../repository/repository.ts';
import { LastAnswers } from './last-answers.ts';
import {
  BACKGROUND,
  CANCEL_SLOTS,
  type Reply,
  type Request,
  SLOT_ASKING_SINCE,
  SLOT_CANCELLED,
  SLOT_LAST_ASKED,
  type WorkerSetup,
} from './protocol.ts';

// stdout belongs to the protocol of whoever runs this.
process.stdout.write = process.stderr.write.bind(process.stderr);

const port = parentPort;
if (port === null) throw new Error('the engine runs in a worker thread');
const setup = workerData as WorkerSetup;
const shared = new Int32Array(setup.shared);
beatIn(setup.hearts, 0);
reply({ kind: 'started', version: ENGINE_VERSION });
/** The checker holds hundreds of megabytes: nobody should pay for that while nobody asks. */
const REST_AFTER_MS = Number(process.env['BOOCONTEXT_IDLE_MS'] ?? 120_000);
/** The stored edges are built when nobody has asked for this long. */
const BUILD_AFTER_MS = 1_000;
/** An answer may come so much later than its budget, for what is not counted against it. */
const GRACE_MS = 15_000;

const watch: CheckerWatch = {
  started: (pid) => reply({ kind: 'checker', pid, running: true }),
  ended: (pid) => reply({ kind: 'checker', pid, running: false }),
  asking: () => {
    startsWaiting();
    Atomics.store(shared, SLOT_ASKING_SINCE, secondsNow());
  },
  answered: () => {
    Atomics.store(shared, SLOT_ASKING_SINCE, 0);
    endsWaiting();
  },
};

let services: (CallgraphServices & { readonly store: GraphStore }) | undefined;
let health: HealthStore | undefined;
const lastAnswers = new LastAnswers();
let background: Generator<void, void, void> | undefined;
/** The last question that was answered in part for want of time. */
let unfinished: Request | undefined;
let finished: { readonly question: string; readonly state: string; readonly value: unknown } | undefined;
/** The id of the last request that has arrived here. */
let lastReceived = 0;
/** The state of the repository that all was prepared for. */
let preparedFor = -1;
let buildTimer: NodeJS.Timeout | undefined;
let restTimer: NodeJS.Timeout | undefined;
/** A question; `since` is when it was begun, where it has to be asked again from the start. */
type Asked = Request & { readonly since?: number };
const waiting: Asked[] = [];
let isScheduled = false;

port.on('message', (request: Request | 'close') => {
  if (request === 'close') {
    services?.bench.rest();
    process.exit(0);
  }
  lastReceived = request.id;
  waiting.push(request);
  schedule();
});

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    const request = waiting.shift();
    if (request !== undefined) {
      works(request.id, secondsNow() + Math.round((request.timeBudgetMs + GRACE_MS) / 1000));
      answer(request);
      rested();
      afterwards();
    } else if (background !== undefined) {
      works(BACKGROUND);
      continueBackground();
      rested();
    }
    if (waiting.length > 0 || background !== undefined) schedule();
  });
}

function afterwards(): void {
  clearTimeout(restTimer);
  restTimer = setTimeout(rest, REST_AFTER_MS);
  restTimer.unref();
  clearTimeout(buildTimer);
  buildTimer = setTimeout(startBackground, unfinished === undefined ? BUILD_AFTER_MS : 0);
  buildTimer.unref();
}

function rest(): void {
  // Edges are still being made: `afterwardsOfBackground` sets the time anew.
  if (background !== undefined) return;
  if (services !== undefined) {
    services.bench.rest();
    services.store.rest();
    lastAnswers.clear();
    save(services);
  }
  // If this thread goes on living, because somebody asks just now, then with less.
  giveBackMemory();
  reply({ kind: 'resting' });
}

function startBackground(): void {
  if (setup.onlyAnswers || services === undefined || waiting.length > 0) return;
  if (services.bench.generation === preparedFor && unfinished === undefined) return;
  background = prepare(services);
  schedule();
}

/** What makes the next questions quick: stored edges, the words of all definitions, and which files hold a word. */
function* prepare({ bench, store }: NonNullable<typeof services>): Generator<void, void, void> {
  yield* bench.imports.readSteps();
  if (!store.isCurrent) yield* store.build({ check: beat, isOver: () => false, progress: () => {} });
  for (const _ of SearchIndex.of(bench).updateSteps()) {
    bench.keepWithinMemory();
    yield;
  }
  bench.repository.prepareLookups();
  preparedFor = bench.generation;
  yield;
  finish();
}

/** Answers a question in full that was answered in part: the next time it is known. Gives way to whoever asks. */
function finish(): void {
  const request = unfinished;
  if (request === undefined || services === undefined) return;
  const pace: Pace = {
    check: () => {
      beat();
      if (Atomics.load(shared, SLOT_LAST_ASKED) > lastReceived)
        throw new EngineError('cancelled', 'another question came');
    },
    isOver: () => false,
    remainingMs: () => Number.POSITIVE_INFINITY,
    progress: () => {},
  };
  const { bench } = services;
  const question = JSON.stringify([request.method, request.question]);
  const state = stateOf(bench);
  let value: unknown;
  try {
    value = ask(services, { ...request, since: Date.now() }, pace);
  } catch (cause) {
    const mayGoOn = cause instanceof GrammarMissing || (cause instanceof EngineError && cause.code === 'cancelled');
    if (!mayGoOn) unfinished = undefined;
    throw cause;
  }
  unfinished = undefined;
  if (bench.failedFiles().size > 0) return;
  if (isOfFilesAlone(request)) {
    lastAnswers.get(state, question);
    lastAnswers.keep(question, value);
  } else if (request.method !== 'impact')
    finished = { question, state: `${state} ${bench.repository.snapshot()}`, value };
}

/** The answer to this question that was finished in the background, once: git may have a say in it. */
function takeFinished(bench: Workbench, { method, question }: Request): unknown {
  const kept = finished;
  finished = undefined;
  if (kept?.question !== JSON.stringify([method, question])) return undefined;
  return kept.state === `${stateOf(bench)} ${bench.repository.snapshot()}` ? kept.value : undefined;
}

function stateOf(bench: Workbench): string {
  return `${bench.generation} ${bench.repository.looks}`;
}

function continueBackground(): void {
  try {
    if (background?.next().done === true) {
      background = undefined;
      if (services !== undefined) save(services);
      // What was opened for the edges is not needed by the next question.
      afterwardsOfBackground();
    }
  } catch (cause) {
    // A question will meet the same failure, and tell of it.
    background = undefined;
    afterwardsOfBackground();
    if (cause instanceof GrammarMissing) loadGrammar(cause.language).then(startBackground, () => {});
  }
}

function afterwardsOfBackground(): void {
  clearTimeout(restTimer);
  restTimer = setTimeout(rest, REST_AFTER_MS);
  restTimer.unref();
}

function answer(asked: Asked): void {
  const started = asked.since ?? Date.now();
  const request = { ...asked, since: started };
  const isCancelled = () => Atomics.load(shared, SLOT_CANCELLED + (request.id % CANCEL_SLOTS)) === request.id;
  // What is answered at once needs no word of progress.
  let lastProgress = Date.now();
  let ranOut = false;
  const pace: Pace = {
    check: () => {
      beat();
      if (isCancelled()) throw new EngineError('cancelled', 'the question was cancelled');
    },
    isOver: () => {
      ranOut ||= Date.now() - started > request.timeBudgetMs;
      return ranOut;
    },
    remainingMs: () => started + request.timeBudgetMs - Date.now(),
    progress: (done, total, message) => {
      if (Date.now() - lastProgress < 100) return;
      lastProgress = Date.now();
      reply({ kind: 'progress', id: request.id, done, total, message });
    },
  };
  // What the background was doing is kept; it starts again when nobody asks.
  background?.return();
  background = undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      pace.check();
      const ready = open();
      ready.bench.leavesOutAtOnce = attempt > 1;
      ready.bench.refresh();
      const state = stateOf(ready.bench);
      const question = isOfFilesAlone(request) ? JSON.stringify([request.method, request.question]) : undefined;
      const known = question === undefined ? takeFinished(ready.bench, request) : lastAnswers.get(state, question);
      const value = known ?? ask(ready, request, pace);
      // What was cut short, or left out because its project failed, may be answered better the next time.
      if (question !== undefined && !ranOut && ready.bench.failedFiles().size === 0) lastAnswers.keep(question, value);
      ready.bench.acquit();
      if (ranOut) unfinished = request;
      reply({
        kind: 'result',
        id: request.id,
        value: {
          ...(value as object),
          snapshot: ready.bench.repository.snapshot(),
          ...(ranOut && known === undefined ? { ranOut } : {}),
        },
      });
      return;
    } catch (cause) {
      if (cause instanceof GrammarMissing) {
        askAgainWith(cause.language, request);
        return;
      }
      if (cause instanceof EngineError && cause.code === 'checker_failed' && attempt < 4 && services !== undefined) {
        // Asked again from the start. A project that takes the process with it once more is left out, and the answer says so.
        services.bench.blameLastProject(cause.message);
        continue;
      }
      reply(failureOf(request.id, cause));
      return;
    }
  }
}

/** The same files give the same answer: not so where git has a say, or packages that may be installed by now. */
function isOfFilesAlone({ method, question }: Request): boolean {
  if (method === 'impact') {
    const { diff, change } = question as ImpactQuestion;
    return diff === undefined && change === undefined;
  }
  return method === 'callgraph' || method === 'types';
}

/** A grammar is loaded when the first file of its language is to be read; what was found out until then is kept. */
function askAgainWith(language: string, request: Asked): void {
  loadGrammar(language).then(
    () => {
      waiting.unshift(request);
      schedule();
    },
    (cause: unknown) => reply(failureOf(request.id, cause)),
  );
}

function ask(ready: NonNullable<typeof services>, request: Required<Asked>, pace: Pace): unknown {
  switch (request.method) {
    case 'symbols':
      return askSymbols(ready.bench, request.question as SymbolsQuestion, pace, neighboursOf(ready, pace));
    case 'callgraph': {
      const question = request.question as CallgraphQuestion;
      return askCallgraph(ready, question, pace) ?? unknown(ready, question.symbol, pace);
    }
    case 'impact': {
      const question = request.question as ImpactQuestion;
      return askImpact(ready, question, pace) ?? unknown(ready, question.symbol?.symbol ?? '', pace);
    }
    case 'types': {
      const question = request.question as TypesQuestion;
      return askTypes(ready, question, pace) ?? unknown(ready, question.symbol, pace);
    }
    case 'project':
      return askProject(ready, request.question as ProjectQuestion, pace);
    case 'index': {
      const graph = ready.store.graph(pace);
      save(ready);
      let symbols = 0;
      const files = ready.bench.codeFiles();
      for (const file of files) symbols += ready.bench.facts.summaryOf(file)?.definitions ?? 0;
      const imported = ready.bench.precise.state();
      return {
        files: files.length,
        symbols,
        edges: graph.edgeCount,
        durationMs: Date.now() - request.since,
        ...(imported === undefined ? {} : { imported }),
      };
    }
    case 'scip': {
      const { file, version } = request.question as { readonly file: string; readonly version: string };
      return exportScip(ready.bench, file, version, pace);
    }
    case 'report':
      return askReport(ready, pace);
    case 'health': {
      health ??= new HealthStore(ready.bench);
      return askHealth(ready.bench, health, request.question as HealthQuestion, pace);
    }
    case 'files':
      return askFiles(ready.bench);
  }
}

function unknown(ready: NonNullable<typeof services>, symbol: string, pace: Pace): UnknownSymbol {
  const near = nearNames(ready.bench, symbol, pace);
  const coverage = coverageOfUnknown(ready.bench, symbol);
  return { found: false, near, ...(coverage === undefined ? {} : { coverage }) };
}

function open(): NonNullable<typeof services> {
  if (services?.bench.repository.hasOtherGit === true) {
    services.bench.rest();
    services = undefined;
    health = undefined;
    lastAnswers.clear();
    preparedFor = -1;
  }
  if (services !== undefined) return services;
  const state = readCache({ directory: setup.cacheDirectory, name: 'files', version: ENGINE_VERSION });
  const tooSlow = [...setup.tooSlow, ...readTooSlow(setup.cacheDirectory, ENGINE_VERSION)];
  const repository = Repository.open(setup.root, state instanceof Uint8Array ? { state, tooSlow } : { tooSlow });
  const bench = new Workbench(repository, setup.cacheDirectory, watch, setup.scipFile);
  const store = new GraphStore(bench);
  services = { bench, heritage: new Heritage(bench), graph: (pace) => store.graph(pace), store };
  return services;
}

function save({ bench, store }: NonNullable<typeof services>): void {
  writeCache(
    { directory: setup.cacheDirectory, name: 'files', version: ENGINE_VERSION },
    bench.repository.exportState(),
  );
  bench.facts.save(bench.codeFiles());
  bench.syntax.save();
  store.save();
}

function failureOf(id: number, cause: unknown): Reply {
  if (cause instanceof EngineError)
    return { kind: 'error', id, code: cause.code, message: cause.message, hint: cause.hint };
  process.stderr.write(`boocontext: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`);
  return {
    kind: 'error',
    id,
    code: 'internal',
    message: cause instanceof Error ? cause.message : String(cause),
    hint: 'this is a bug of boocontext; the log on stderr has the details',
  };
}

function reply(message: Reply): void {
  port?.postMessage(message);
}
