/**
 * The life of one repository in its worker thread: takes one question at a time, finishes in the background what an answer
 * had no time for, builds the stored edges when nobody asks, and gives back its memory when nobody has for long.
 */
import { createHash } from 'node:crypto';
import type { MessagePort } from 'node:worker_threads';
import { printable } from '@boocontext/safe-access';
import type { CheckerWatch } from '../checker/checker.ts';
import { EngineError } from '../errors.ts';
import { Analysis } from '../index/analysis.ts';
import type { Bridge } from '../index/bridges.ts';
import type { Budget } from '../index/budget.ts';
import { readCache, writeCache } from '../index/cache.ts';
import { ENGINE_VERSION } from '../index/engine-version.ts';
import { GraphStore } from '../index/graph.ts';
import { HealthStore } from '../index/health-store.ts';
import { HistoryStore } from '../index/history-store.ts';
import { giveBackMemory } from '../index/memory.ts';
import { SearchIndex } from '../index/search.ts';
import { languageServiceFor } from '../index/services/language-services.ts';
import { readTooSlow } from '../index/too-slow.ts';
import { grammarsOf } from '../languages/languages.ts';
import { type Grammar, GrammarMissing, loadGrammar } from '../languages/shape/grammars.ts';
import type { Asking, BridgesWanted } from '../query/asking.ts';
import { beat, endsWaiting, rested, secondsNow, startsWaiting, works } from '../repository/heartbeat.ts';
import { Repository } from '../repository/repository.ts';
import { answeringOf, type Services } from './answering.ts';
import type { QuestionName } from './engine.ts';
import { LastAnswers } from './last-answers.ts';
import {
  BACKGROUND,
  type BridgesGiven,
  beganAt,
  CANCEL_SLOTS,
  type Reply,
  type Request,
  type RequestOf,
  SLOT_ASKING_SINCE,
  SLOT_CANCELLED,
  SLOT_SENT,
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
  readonly limit: { ranOut: boolean };
  /** What it was told of edges so far. */
  readonly given: readonly (readonly Bridge[])[];
  readonly making?: Making;
  /** It was begun again for want of a grammar. */
  readonly wasBegunAgain?: true;
}

/** The next thing that there is to say of a question. */
type Step = { readonly wanted: BridgesWanted } | { readonly value: object };

/** An answer, as far as it is made: nothing of it is made twice while no file changes. */
class Making {
  readonly #services: Services;
  readonly #state: string;
  #steps: Asking<object> | undefined;

  constructor(services: Services) {
    this.#services = services;
    this.#state = stateOf(services);
  }

  isOf(services: Services): boolean {
    return this.#services === services && this.#state === stateOf(services);
  }

  next(begin: () => Asking<object>, { request, given }: Asked): Step {
    const known = this.#steps;
    const steps = known ?? begin();
    this.#steps = steps;
    let step = known === undefined ? steps.next() : steps.next(given.at(-1) ?? []);
    for (const bridges of known === undefined ? given : []) if (step.done !== true) step = steps.next(bridges);
    while (step.done !== true && !request.hasBridges) step = steps.next([]);
    return step.done === true ? { value: step.value } : { wanted: step.value };
  }
}

export class RepositoryWorker {
  readonly #setup: WorkerSetup;
  readonly #port: MessagePort;
  readonly #shared: Int32Array;
  readonly #lastAnswers = new LastAnswers<Step>();
  /** Those that nobody has taken up yet, and those that go on. */
  readonly #waiting: (Request | Asked)[] = [];
  /** Those that wait to be told of edges, by their ids. */
  readonly #wanting = new Map<number, Asked>();
  #isScheduled = false;
  /** How many messages have arrived here. */
  #received = 0;
  #services: Services | undefined;
  #background: Generator<void, void, void> | undefined;
  /** The state of the repository that all was prepared for. */
  #preparedFor = -1;
  /** The last question that was answered in part for want of time, and its whole answer once that is made. */
  #unfinished: Asked | undefined;
  #finished: { readonly question: string; readonly state: string; readonly step: Step } | undefined;
  #buildTimer: NodeJS.Timeout | undefined;
  #restTimer: NodeJS.Timeout | undefined;

  constructor(setup: WorkerSetup, port: MessagePort) {
    this.#setup = setup;
    this.#port = port;
    this.#shared = new Int32Array(setup.shared);
  }

  listen(): void {
    this.#reply({ kind: 'started', version: ENGINE_VERSION });
    this.#port.on('message', (message: Request | BridgesGiven | 'close') => {
      if (message === 'close') {
        this.#services?.analysis.rest();
        process.exit(0);
      }
      this.#received++;
      if ('kind' in message) this.#goOn(message);
      else this.#waiting.push(message);
      this.#schedule();
    });
  }

  /** It had its turn before those that have come since. */
  #goOn({ id, bridges }: BridgesGiven): void {
    const asked = this.#wanting.get(id);
    this.#wanting.delete(id);
    if (asked !== undefined && bridges !== undefined)
      this.#waiting.unshift({ ...asked, given: [...asked.given, bridges] });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      const next = this.#waiting.shift();
      if (next !== undefined) {
        const asked = 'request' in next ? next : takenUp(next);
        const { id, timeBudgetMs } = asked.request;
        works(id, secondsNow() + Math.round((timeBudgetMs + GRACE_MS) / 1000));
        this.#answer(asked);
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
    const { request, limit } = asked;
    const { id } = request;
    // What the background was doing is kept; it starts again when nobody asks.
    this.#background?.return();
    this.#background = undefined;
    const budget = this.#budgetOf(asked);
    for (let attempt = 1; ; attempt++) {
      try {
        budget.check();
        const services = this.#open();
        const { analysis } = services;
        analysis.projects.leavesOutAtOnce = attempt > 1;
        analysis.refresh();
        const state = stateOf(services);
        const kept = isOfFilesAlone(request) ? keyOf(asked) : undefined;
        const known = kept === undefined ? this.#takeFinished(services, asked) : this.#lastAnswers.get(state, kept);
        const making = attempt === 1 && asked.making?.isOf(services) === true ? asked.making : new Making(services);
        const step = known ?? making.next(() => stepsOf(services, asked, budget), asked);
        // What was cut short, or left out because its project failed, may be answered better the next time.
        if (kept !== undefined && !limit.ranOut && analysis.projects.failedFiles().size === 0)
          this.#lastAnswers.keep(kept, step);
        analysis.projects.acquit();
        const snapshot = analysis.repository.snapshot();
        if ('wanted' in step) {
          this.#wanting.set(id, { ...asked, making });
          this.#reply({ kind: 'wanted', id, wanted: { ...step.wanted, snapshot } });
          return;
        }
        if (limit.ranOut) this.#unfinished = asked;
        const ranOut = limit.ranOut && known === undefined ? { ranOut: true } : {};
        const keeps = limit.ranOut || !services.hasSavedAnswers;
        this.#reply({
          kind: 'result',
          id,
          value: { ...step.value, snapshot, ...ranOut },
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
          this.#reply(failureOf(id, cause));
          return;
        }
        // A project that takes the process with it once more is left out, and the answer says so.
        this.#services.analysis.projects.blameLastProject(cause.message);
      }
    }
  }

  /** Whoever asks by the command line ends this process with the answer: the next one is to go on from here. */
  #keep(services: Services, { ranOut }: { readonly ranOut: boolean }): void {
    if (ranOut) services.saveWhatWasRead();
    services.saveAnswers();
    this.#reply({ kind: 'kept' });
  }

  #budgetOf({ request, since, limit }: Asked): Budget {
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

  /**
   * A grammar is loaded when the first file of its language is to be read; what was found out until then is kept, but the
   * walk is not. So who needs a second one gets all that the repository has files for: else a question is begun again for
   * each of its languages.
   */
  #askAgainWith(grammar: Grammar, { making: _, ...asked }: Asked): void {
    const files = asked.wasBegunAgain === true ? [...(this.#services?.analysis.repository.files.values() ?? [])] : [];
    const others = grammarsOf(files.map(({ language }) => language));
    Promise.all([...new Set([grammar, ...others])].map(loadGrammar)).then(
      () => {
        this.#waiting.unshift({ ...asked, wasBegunAgain: true });
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
    // Edges are still being made, or read: the time is set anew when they are.
    if (this.#background !== undefined || this.#wanting.size > 0) return;
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
      analysis.projects.keepWithinMemory();
      yield;
    }
    analysis.repository.prepareLookups();
    this.#preparedFor = analysis.generation;
    yield;
    this.#finish(services);
  }

  /** Answers a question in full that was answered in part: the next time it is known. Gives way to whoever asks. */
  #finish(services: Services): void {
    const asked = this.#unfinished;
    if (asked === undefined) return;
    const { analysis } = services;
    const question = keyOf(asked);
    const state = stateOf(services);
    let step: Step;
    try {
      step = new Making(services).next(() => stepsOf(services, asked, this.#paceOfBackground()), asked);
    } catch (cause) {
      const mayGoOn = cause instanceof GrammarMissing || (cause instanceof EngineError && cause.code === 'cancelled');
      if (!mayGoOn) this.#unfinished = undefined;
      throw cause;
    }
    this.#unfinished = undefined;
    if (analysis.projects.failedFiles().size > 0) return;
    if (isOfFilesAlone(asked.request)) {
      this.#lastAnswers.get(state, question);
      this.#lastAnswers.keep(question, step);
    } else if (answeringOf(asked.request.name).asksGit !== true)
      this.#finished = { question, state: `${state} ${analysis.repository.snapshot()}`, step };
  }

  #paceOfBackground(): Budget {
    return {
      check: () => {
        beat();
        if (Atomics.load(this.#shared, SLOT_SENT) > this.#received) throw new EngineError('cancelled', 'somebody asks');
      },
      isOver: () => false,
      remainingMs: () => Number.POSITIVE_INFINITY,
      progress: () => {},
    };
  }

  /** The answer to this question that was finished in the background, once: git may have a say in it. */
  #takeFinished(services: Services, asked: Asked): Step | undefined {
    const kept = this.#finished;
    this.#finished = undefined;
    if (kept?.question !== keyOf(asked)) return undefined;
    return kept.state === `${stateOf(services)} ${services.analysis.repository.snapshot()}` ? kept.step : undefined;
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

function takenUp(request: Request): Asked {
  return { request, since: beganAt(request, Date.now()), limit: { ranOut: false }, given: [] };
}

function stepsOf(services: Services, { request, since }: Asked, budget: Budget): Asking<object> {
  return stepsTo(services, request, budget, since);
}

function* stepsTo<Name extends QuestionName>(
  services: Services,
  { name, question }: RequestOf<Name>,
  budget: Budget,
  since: number,
): Asking<object> {
  const answer = answeringOf(name).answer(services, question, budget, since);
  return Symbol.iterator in answer ? yield* answer : answer;
}

function isOfFilesAlone<Name extends QuestionName>({ name, question }: RequestOf<Name>): boolean {
  return answeringOf(name).isOfFilesAlone?.(question) === true;
}

/** Two of them with the same one ask the same, and were told the same: in a large project that is a long text. */
function keyOf({ request: { name, question, hasBridges }, given }: Asked): string {
  return createHash('sha1')
    .update(JSON.stringify([name, question, hasBridges, given]))
    .digest('base64');
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
