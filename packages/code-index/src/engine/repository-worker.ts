/**
 * The life of one repository in its worker thread: takes one question at a time, finishes in the background what an answer
 * had no time for, builds the stored edges when nobody asks, and gives back its memory when nobody has for long.
 */
import type { MessagePort } from 'node:worker_threads';
import { printable } from '@boocontext/safe-access';
import type { CheckerWatch } from '../checker/checker.ts';
import { EngineError } from '../errors.ts';
import { Analysis, ENGINE_VERSION } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import { readCache, writeCache } from '../index/cache.ts';
import { GraphStore } from '../index/graph.ts';
import { HealthStore } from '../index/health-store.ts';
import { HistoryStore } from '../index/history-store.ts';
import { giveBackMemory } from '../index/memory.ts';
import { SearchIndex } from '../index/search.ts';
import { languageServiceFor } from '../index/services/language-services.ts';
import { readTooSlow } from '../index/too-slow.ts';
import { type Grammar, GrammarMissing, loadGrammar } from '../languages/shape/grammars.ts';
import { beat, endsWaiting, rested, secondsNow, startsWaiting, works } from '../repository/heartbeat.ts';
import { Repository } from '../repository/repository.ts';
import { answeringOf, type Services } from './answering.ts';
import type { QuestionName } from './engine.ts';
import { LastAnswers } from './last-answers.ts';
import {
  BACKGROUND,
  beganAt,
  CANCEL_SLOTS,
  type Reply,
  type Request,
  type RequestOf,
  SLOT_ASKING_SINCE,
  SLOT_CANCELLED,
  SLOT_LAST_ASKED,
  type WorkerSetup,
} from './protocol.ts';

/** The checker holds hundreds of megabytes: nobody should pay for that while nobody asks. */
const REST_AFTER_MS = Number(process.env['BOOCONTEXT_IDLE_MS'] ?? 120_000);
/** The stored edges are built when nobody has asked for this long. */
const BUILD_AFTER_MS = 1_000;
/** An answer may come so much later than its budget, for what is not counted against it. */
const GRACE_MS = 15_000;
/** What is answered at once needs no word of progress. */
const PROGRESS_EVERY_MS = 100;
/** So often a question is begun anew after the checker's process ended under it. */
const MOST_ATTEMPTS = 4;

/** A question that was taken up, and when: one that has to be asked again from the start keeps its time. */
interface Asked {
  readonly request: Request;
  readonly since: number;
}

export class RepositoryWorker {
  readonly #setup: WorkerSetup;
  readonly #port: MessagePort;
  readonly #shared: Int32Array;
  readonly #lastAnswers = new LastAnswers();
  /** Those that nobody has taken up yet; `since` where one waits only for the grammar of a language. */
  readonly #waiting: { readonly request: Request; readonly since?: number }[] = [];
  #isScheduled = false;
  /** The id of the last request that has arrived here. */
  #lastReceived = 0;
  #services: Services | undefined;
  #background: Generator<void, void, void> | undefined;
  /** The state of the repository that all was prepared for. */
  #preparedFor = -1;
  /** The last question that was answered in part for want of time, and its whole answer once that is made. */
  #unfinished: Request | undefined;
  #finished: { readonly question: string; readonly state: string; readonly value: object } | undefined;
  #buildTimer: NodeJS.Timeout | undefined;
  #restTimer: NodeJS.Timeout | undefined;

  constructor(setup: WorkerSetup, port: MessagePort) {
    this.#setup = setup;
    this.#port = port;
    this.#shared = new Int32Array(setup.shared);
  }

  listen(): void {
    this.#reply({ kind: 'started', version: ENGINE_VERSION });
    this.#port.on('message', (request: Request | 'close') => {
      if (request === 'close') {
        this.#services?.analysis.rest();
        process.exit(0);
      }
      this.#lastReceived = request.id;
      this.#waiting.push({ request });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      const next = this.#waiting.shift();
      if (next !== undefined) {
        const { request } = next;
        works(request.id, secondsNow() + Math.round((request.timeBudgetMs + GRACE_MS) / 1000));
        this.#answer({ request, since: next.since ?? beganAt(request, Date.now()) });
        rested();
        this.#buildSoon();
      } else if (this.#background !== undefined) {
        works(BACKGROUND);
        this.#continueBackground();
        rested();
      }
      if (this.#waiting.length > 0 || this.#background !== undefined) this.#schedule();
    });
  }

  #answer(asked: Asked): void {
    const { request, since } = asked;
    // What the background was doing is kept; it starts again when nobody asks.
    this.#background?.return();
    this.#background = undefined;
    const limit = { ranOut: false };
    const budget = this.#budgetOf(asked, limit);
    for (let attempt = 1; ; attempt++) {
      try {
        budget.check();
        const services = this.#open();
        const { analysis } = services;
        analysis.leavesOutAtOnce = attempt > 1;
        analysis.refresh();
        const state = stateOf(services);
        const kept = isOfFilesAlone(request) ? keyOf(request) : undefined;
        const known = kept === undefined ? this.#takeFinished(services, request) : this.#lastAnswers.get(state, kept);
        const value = known ?? answerTo(services, request, budget, since);
        // What was cut short, or left out because its project failed, may be answered better the next time.
        if (kept !== undefined && !limit.ranOut && analysis.failedFiles().size === 0)
          this.#lastAnswers.keep(kept, value);
        analysis.acquit();
        if (limit.ranOut) this.#unfinished = request;
        const ranOut = limit.ranOut && known === undefined ? { ranOut: true } : {};
        const keeps = limit.ranOut || !services.hasSavedAnswers;
        this.#reply({
          kind: 'result',
          id: request.id,
          value: { ...value, snapshot: analysis.repository.snapshot(), ...ranOut },
          keeps,
        });
        if (keeps) this.#keep(services, limit);
        return;
      } catch (cause) {
        if (cause instanceof GrammarMissing) {
          this.#askAgainWith(cause.grammar, asked);
          return;
        }
        const hasLostChecker = cause instanceof EngineError && cause.code === 'checker_failed';
        if (!hasLostChecker || attempt === MOST_ATTEMPTS || this.#services === undefined) {
          this.#reply(failureOf(request.id, cause));
          return;
        }
        // A project that takes the process with it once more is left out, and the answer says so.
        this.#services.analysis.blameLastProject(cause.message);
      }
    }
  }

  /** Whoever asks by the command line ends this process with the answer: the next one is to go on from here. */
  #keep(services: Services, { ranOut }: { readonly ranOut: boolean }): void {
    if (ranOut) services.saveWhatWasRead();
    services.saveAnswers();
    this.#reply({ kind: 'kept' });
  }

  #budgetOf({ request, since }: Asked, limit: { ranOut: boolean }): Budget {
    const { id, timeBudgetMs } = request;
    let lastProgress = Date.now();
    return {
      check: () => {
        beat();
        if (Atomics.load(this.#shared, SLOT_CANCELLED + (id % CANCEL_SLOTS)) === id)
          throw new EngineError('cancelled', 'the question was cancelled');
      },
      isOver: () => {
        limit.ranOut ||= Date.now() - since > timeBudgetMs;
        return limit.ranOut;
      },
      remainingMs: () => since + timeBudgetMs - Date.now(),
      progress: (done, total, message) => {
        if (Date.now() - lastProgress < PROGRESS_EVERY_MS) return;
        lastProgress = Date.now();
        this.#reply({ kind: 'progress', id, done, total, message });
      },
    };
  }

  /** A grammar is loaded when the first file of its language is to be read; what was found out until then is kept. */
  #askAgainWith(grammar: Grammar, asked: Asked): void {
    loadGrammar(grammar).then(
      () => {
        this.#waiting.unshift(asked);
        this.#schedule();
      },
      (cause: unknown) => this.#reply(failureOf(asked.request.id, cause)),
    );
  }

  #open(): Services {
    if (this.#services?.analysis.repository.hasOtherGit === true) {
      this.#services.analysis.rest();
      this.#services = undefined;
      this.#lastAnswers.clear();
      this.#preparedFor = -1;
    }
    this.#services ??= openServices(this.#setup, this.#watch());
    return this.#services;
  }

  #watch(): CheckerWatch {
    return {
      started: (pid) => this.#reply({ kind: 'checker', pid, running: true }),
      ended: (pid) => this.#reply({ kind: 'checker', pid, running: false }),
      asking: () => {
        startsWaiting();
        Atomics.store(this.#shared, SLOT_ASKING_SINCE, secondsNow());
      },
      answered: () => {
        Atomics.store(this.#shared, SLOT_ASKING_SINCE, 0);
        endsWaiting();
      },
    };
  }

  #buildSoon(): void {
    this.#restLater();
    clearTimeout(this.#buildTimer);
    this.#buildTimer = setTimeout(
      () => this.#startBackground(),
      this.#unfinished === undefined ? BUILD_AFTER_MS : 0,
    ).unref();
  }

  #restLater(): void {
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => this.#rest(), REST_AFTER_MS).unref();
  }

  #rest(): void {
    // Edges are still being made: the time is set anew when they are.
    if (this.#background !== undefined) return;
    if (this.#services !== undefined) {
      this.#services.analysis.rest();
      this.#services.store.rest();
      this.#lastAnswers.clear();
      this.#services.save();
    }
    // If this thread goes on living, because somebody asks just now, then with less.
    giveBackMemory();
    this.#reply({ kind: 'resting' });
  }

  #startBackground(): void {
    const services = this.#services;
    if (this.#setup.onlyAnswers || services === undefined || this.#waiting.length > 0) return;
    if (services.analysis.generation === this.#preparedFor && this.#unfinished === undefined) return;
    this.#background = this.#prepare(services);
    this.#schedule();
  }

  #continueBackground(): void {
    try {
      if (this.#background?.next().done !== true) return;
      this.#services?.save();
    } catch (cause) {
      // A question will meet the same failure, and tell of it.
      if (cause instanceof GrammarMissing) {
        loadGrammar(cause.grammar).then(
          () => this.#startBackground(),
          () => {},
        );
      }
    }
    this.#background = undefined;
    this.#restLater();
  }

  /** What makes the next questions quick: stored edges, the words of all definitions, and which files hold a word. */
  *#prepare(services: Services): Generator<void, void, void> {
    const { analysis, store } = services;
    yield* analysis.imports.readSteps();
    if (!store.isCurrent) yield* store.build({ check: beat, isOver: () => false, progress: () => {} });
    for (const _ of SearchIndex.of(analysis).updateSteps()) {
      analysis.keepWithinMemory();
      yield;
    }
    analysis.repository.prepareLookups();
    this.#preparedFor = analysis.generation;
    yield;
    this.#finish(services);
  }

  /** Answers a question in full that was answered in part: the next time it is known. Gives way to whoever asks. */
  #finish(services: Services): void {
    const request = this.#unfinished;
    if (request === undefined) return;
    const { analysis } = services;
    const question = keyOf(request);
    const state = stateOf(services);
    let value: object;
    try {
      value = answerTo(services, request, this.#paceOfBackground(), Date.now());
    } catch (cause) {
      const mayGoOn = cause instanceof GrammarMissing || (cause instanceof EngineError && cause.code === 'cancelled');
      if (!mayGoOn) this.#unfinished = undefined;
      throw cause;
    }
    this.#unfinished = undefined;
    if (analysis.failedFiles().size > 0) return;
    if (isOfFilesAlone(request)) {
      this.#lastAnswers.get(state, question);
      this.#lastAnswers.keep(question, value);
    } else if (answeringOf(request.name).asksGit !== true)
      this.#finished = { question, state: `${state} ${analysis.repository.snapshot()}`, value };
  }

  #paceOfBackground(): Budget {
    return {
      check: () => {
        beat();
        if (Atomics.load(this.#shared, SLOT_LAST_ASKED) > this.#lastReceived)
          throw new EngineError('cancelled', 'another question came');
      },
      isOver: () => false,
      remainingMs: () => Number.POSITIVE_INFINITY,
      progress: () => {},
    };
  }

  /** The answer to this question that was finished in the background, once: git may have a say in it. */
  #takeFinished(services: Services, request: Request): object | undefined {
    const kept = this.#finished;
    this.#finished = undefined;
    if (kept?.question !== keyOf(request)) return undefined;
    return kept.state === `${stateOf(services)} ${services.analysis.repository.snapshot()}` ? kept.value : undefined;
  }

  #reply(message: Reply): void {
    this.#port.postMessage(message);
  }
}

function openServices({ root, cacheDirectory, scipFile, ...setup }: WorkerSetup, watch: CheckerWatch): Services {
  const files = { directory: cacheDirectory, name: 'files', version: ENGINE_VERSION };
  const state = readCache(files);
  const before = readTooSlow(cacheDirectory, ENGINE_VERSION).map((file) => ({ ...file, reason: 'too_slow' }) as const);
  const leftOut = [...before, ...setup.leftOut];
  const repository = Repository.open(root, state instanceof Uint8Array ? { state, leftOut } : { leftOut });
  const analysis = new Analysis(repository, cacheDirectory, { watch, scipFile, serviceFor: languageServiceFor });
  const store = new GraphStore(analysis);
  const saveWhatWasRead = () => {
    writeCache(files, repository.exportState());
    analysis.facts.save(analysis.codeFiles());
  };
  const saveAnswers = () => {
    analysis.keys.save();
    store.interfaces.save();
  };
  return {
    saveWhatWasRead,
    saveAnswers,
    get hasSavedAnswers() {
      return analysis.keys.isSaved && store.interfaces.isSaved;
    },
    analysis,
    graph: (budget) => store.graph(budget),
    store,
    health: new HealthStore(analysis),
    history: new HistoryStore(analysis),
    save() {
      saveWhatWasRead();
      analysis.syntax.save();
      saveAnswers();
      store.save();
    },
  };
}

function answerTo<Name extends QuestionName>(
  services: Services,
  { name, question }: RequestOf<Name>,
  budget: Budget,
  since: number,
): object {
  return answeringOf(name).answer(services, question, budget, since);
}

function isOfFilesAlone<Name extends QuestionName>({ name, question }: RequestOf<Name>): boolean {
  return answeringOf(name).isOfFilesAlone?.(question) === true;
}

/** Two requests with the same one ask the same. */
function keyOf({ name, question }: Request): string {
  return JSON.stringify([name, question]);
}

function stateOf({ analysis }: Services): string {
  return `${analysis.generation} ${analysis.repository.looks}`;
}

function failureOf(id: number, cause: unknown): Reply {
  if (cause instanceof EngineError)
    return { kind: 'error', id, code: cause.code, message: cause.message, hint: cause.hint };
  process.stderr.write(
    `boocontext: ${printable(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))}\n`,
  );
  return {
    kind: 'error',
    id,
    code: 'internal',
    message: cause instanceof Error ? cause.message : String(cause),
    hint: 'this is a bug of boocontext; the log on stderr has the details',
  };
}
