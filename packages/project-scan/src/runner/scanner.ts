/**
 * Runs the parts of a scan in a thread that is sealed off, and ends it when it takes too long. Each part has its own limit
 * of processor time, and so has each file in it, so that a busy machine finds what a quiet one finds. A part that hangs
 * costs the worker, and is tried again without the file that it was at; the parts after it get a new one.
 */
import { Patience, type ProcessorTime, timeOfThread } from '@boocontext/safe-access';
import { reachOfAll } from '../reach.ts';
import type { ProjectScan, Reach, ScanFailure, ScanOptions, ScanProject } from '../scan.ts';
import { listedParts, type Part, type PartResults, parts, type WorkerMessage, type WorkerSetup } from './protocol.ts';
import { keepScanThread, takeScanThread } from './sealed-threads.ts';

/** So much of the processor all parts together may have. */
const wholeBudgetMs = 40_000;
/** After so much of it one part is taken for a hang. */
const partDeadlineMs = Number(process.env.BOOCONTEXT_SCAN_DEADLINE_MS ?? 15_000);
/** After so much without asking for another file it is the last one that hangs. */
const fileDeadlineMs = partDeadlineMs / 3;
const watchMs = Math.min(500, fileDeadlineMs / 4);
/** So many files are left out; with more of them a part is given up. */
const mostLeftOut = 3;

export const scanProject: ScanProject = async (options) => {
  // Whoever waits for it says how long; what goes on in the background ends when it has had enough.
  const endsAt = performance.now() + (options.timeBudgetMs ?? Number.POSITIVE_INFINITY);
  let leftMs = wholeBudgetMs;
  const found: Partial<PartResults> = { ...options.known };
  const failures: ScanFailure[] = [];
  const leftOut: string[] = [];
  let open = partsWanted(options).filter((part) => found[part] === undefined);
  while (open.length > 0) {
    options.signal?.throwIfAborted();
    const files = options.files.filter((file) => !leftOut.includes(file));
    const round = await runWorker(
      { ...options, files },
      {
        open,
        found,
        endsAt,
        leftMs,
        namesFiles: leftOut.length < mostLeftOut,
        tellFound: (own) => {
          const known = { ...found, ...own };
          options.onFound?.(assembleUnfinished(options, known, failures), known);
        },
      },
    );
    leftMs -= round.ranMs;
    Object.assign(found, round.found);
    failures.push(...round.failures);
    if (round.stuckAt !== undefined) {
      leftOut.push(round.stuckAt);
      const message = `${round.stuckAt} was left out: nothing was heard for ${fileDeadlineMs / 1000} s`;
      failures.push({ detector: round.stuckIn ?? 'project', message, isLasting: true });
    }
    const settled = new Set([...Object.keys(found), ...round.failures.map(({ detector }) => detector)]);
    const rest = open.filter((part) => !settled.has(part));
    // A worker that settled nothing would not do so the next time either.
    const isStuck = rest.length === open.length && round.stuckAt === undefined;
    const isLost = rest.length > 0 && found.project === undefined && round.stuckAt === undefined;
    if (isStuck || isLost || leftMs <= 0 || performance.now() >= endsAt) {
      failures.push(...rest.map((detector) => ({ detector, message: 'not looked at: the time was used up' })));
      break;
    }
    open = rest;
  }
  return assemble(options, found, failures);
};

const partsOf: Readonly<Record<NonNullable<ScanOptions['only']>, readonly Part[]>> = {
  overview: listedParts.filter((part) => part !== 'requests' && part !== 'messages'),
  queries: ['project', 'schemas', 'queries'],
  routes: ['project', 'routes', 'entries', 'requests', 'messages'],
  env: ['env_reads'],
  contracts: ['project', 'routes', 'requests', 'env_vars', 'schemas'],
};

function partsWanted({ only }: Pick<ScanOptions, 'only'>): readonly Part[] {
  return only === undefined ? listedParts : partsOf[only];
}

interface Round {
  readonly open: readonly Part[];
  readonly found: Partial<PartResults>;
  readonly endsAt: number;
  /** What is left of the processor time of all parts. */
  readonly leftMs: number;
  /** A file that hangs is named, so that it can be left out; otherwise the part is over. */
  readonly namesFiles: boolean;
  /** Told after each part of what this worker has found. */
  readonly tellFound: (own: Partial<PartResults>) => void;
}

interface RoundResult {
  readonly found: Partial<PartResults>;
  readonly failures: readonly ScanFailure[];
  /** The file that one part hung at, and that part. */
  readonly stuckAt: string | undefined;
  readonly stuckIn: Part | undefined;
  /** What the worker has had of the processor. */
  readonly ranMs: number;
}

/** Runs parts until all are done, one hangs, the worker breaks, or the call is cancelled; only one that is done is kept. */
async function runWorker(
  { directory, files, tests = [], examples = [], texts = new Map(), signal, onProgress }: ScanOptions,
  round: Round,
): Promise<RoundResult> {
  const lastAsked = new SharedArrayBuffer(12);
  const setup: WorkerSetup = {
    directory,
    files,
    tests,
    examples,
    texts,
    parts: round.open,
    project: round.found.project,
    lastAsked,
  };
  const worker = takeScanThread();
  const found: Partial<Record<Part, unknown>> = {};
  const failures: ScanFailure[] = [];
  let current: Part | undefined = round.open[0];
  let timer: NodeJS.Timeout | undefined;
  let watchTimer: NodeJS.Timeout | undefined;
  let stuckAt: string | undefined;
  let heldBytes: number | undefined;
  const asked = new Int32Array(lastAsked);
  const [ofPart, ofWorker] = [new Patience(), new Patience()];
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (message: string) => {
        if (current !== undefined) failures.push({ detector: current, message });
        resolve();
      };
      if (Number.isFinite(round.endsAt)) {
        const ms = Math.max(0, round.endsAt - performance.now());
        timer = setTimeout(() => fail(`not done after ${(ms / 1000).toFixed(1)} s`), ms);
      }
      const stuckFile = listenTo(asked, files);
      watchTimer = setInterval(() => {
        const now = timeOfThread(Atomics.load(asked, 2));
        for (const each of [ofPart, ofWorker]) each.wait(watchMs, now);
        const file = stuckFile(now);
        if (ofPart.isOver(partDeadlineMs)) return fail(`stopped after ${(partDeadlineMs / 1000).toFixed(1)} s`);
        if (ofWorker.ranMs >= round.leftMs) return fail('stopped: the time was used up');
        if (!round.namesFiles || file === undefined || current === undefined) return;
        stuckAt = file;
        resolve();
      }, watchMs);
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'started') {
          current = message.part;
          onProgress?.(progressAt(message.part));
          return ofPart.restart();
        }
        if (message.kind === 'done') {
          heldBytes = message.heldBytes;
          return resolve();
        }
        if (message.kind === 'found') {
          found[message.part] = message.value;
          round.tellFound(found as Partial<PartResults>);
        } else failures.push({ detector: message.part, message: message.message });
        current = undefined;
      });
      worker.on('error', (error) => fail(`failed: ${error.message.slice(0, 200)}`));
      worker.on('exit', () => resolve());
      worker.postMessage(setup);
    });
  } finally {
    clearTimeout(timer);
    clearInterval(watchTimer);
    await (heldBytes === undefined ? worker.terminate() : keepScanThread(worker, heldBytes));
  }
  return {
    found: found as Partial<PartResults>,
    failures,
    stuckAt,
    stuckIn: stuckAt === undefined ? undefined : current,
    ranMs: ofWorker.ranMs,
  };
}

function progressAt(part: Part) {
  return { done: parts.indexOf(part), total: parts.length, message: `scanning: ${part.replace('_', ' ')}` };
}

/** To be called every `watchMs` with what the thread has had of the processor: the file at which nothing moves any more. */
function listenTo(
  asked: Int32Array,
  files: readonly string[],
): (time: ProcessorTime | undefined) => string | undefined {
  let count = 0;
  const patience = new Patience();
  return (time) => {
    const now = Atomics.load(asked, 1);
    if (now !== count) patience.restart();
    else patience.wait(watchMs, time);
    count = now;
    return count > 0 && patience.isOver(fileDeadlineMs) ? files[Atomics.load(asked, 0)] : undefined;
  };
}

/** What is known before the scan is over. */
export function assembleUnfinished(
  options: Pick<ScanOptions, 'files' | 'only'>,
  found: Partial<PartResults>,
  failures: readonly ScanFailure[],
): ProjectScan {
  const settled = new Set([...Object.keys(found), ...failures.map(({ detector }) => detector)]);
  const toCome = partsWanted(options)
    .filter((part) => !settled.has(part))
    .map((detector) => ({ detector, message: 'not done in time', isLate: true as const }));
  return assemble(options, found, [...failures, ...toCome]);
}

function assemble(
  { files, only }: Pick<ScanOptions, 'files' | 'only'>,
  found: Partial<PartResults>,
  failures: readonly ScanFailure[],
): ProjectScan {
  const {
    project,
    routes: served = { routes: [], apps: [], hidden: [], unplaced: 0 },
    entries: started = { entries: [], hidden: [] },
    requests = [],
    messages = [],
    schemas: stored = { schemas: [], hidden: [] },
    queries: asked = { queries: [], bases: [], hidden: [] },
    components,
    env_vars: wanted = { variables: [], hidden: [] },
    env_reads: read = { reads: [], hidden: [] },
    middleware = [],
  } = found;
  const { routes, apps } = served;
  const { schemas } = stored;
  const counts = new Map<string, number>();
  for (const { framework } of routes) counts.set(framework, (counts.get(framework) ?? 0) + 1);
  const frameworks = [...new Set([...counts.keys(), ...(project?.frameworks ?? [])])];
  return {
    frameworks: frameworks.sort((left, right) => (counts.get(right) ?? 0) - (counts.get(left) ?? 0)),
    orms: [...new Set([...schemas.map(({ orm }) => orm), ...(project?.orms ?? [])])],
    servers: project?.servers ?? [],
    layers: project?.layers ?? [],
    starting: project?.starting ?? [],
    ...(components?.framework === undefined ? {} : { componentFramework: components.framework }),
    apps,
    routes,
    before: served.before ?? [],
    unplacedRoutes: served.unplaced,
    entries: started.entries,
    requests,
    messages,
    schemas,
    queries: asked.queries,
    bases: asked.bases,
    components: components?.components ?? [],
    envVars: wanted.variables,
    envReads: read.reads,
    envHidden: read.hidden,
    middleware,
    failures: oneOfEach([
      ...failures,
      ...hiddenRoutes(served),
      // What an overview lists it lists whoever answers it.
      ...(only === 'routes' ? [...answeredByModules(served.handlers), ...servedByUnread(served.foreign)] : []),
      ...hiddenEntries(started),
      ...hiddenAs('schemas', 'some have names or fields that only a program makes', stored.hidden),
      ...hiddenAs('env_vars', 'some are read by names, or prefixes of names, that only a program makes', wanted.hidden),
      ...hiddenAs('queries', 'some name what they ask for by computed names, or in SQL', asked.hidden),
    ]),
    files: files.length,
  };
}

/** Of several failures of one part, one that says all. */
function oneOfEach(failures: readonly ScanFailure[]): ScanFailure[] {
  const byPart = new Map<string, ScanFailure>();
  for (const failure of failures) {
    const before = byPart.get(failure.detector);
    if (before === undefined) byPart.set(failure.detector, failure);
    else {
      const message = `${before.message}; ${failure.message}`;
      const isLasting = before.isLasting === true && failure.isLasting === true;
      const reach = reachOfAll([before, failure]);
      byPart.set(failure.detector, {
        detector: failure.detector,
        message,
        ...(isLasting ? { isLasting } : {}),
        ...(reach === undefined ? {} : { reach }),
      });
    }
  }
  return [...byPart.values()];
}

/** Both kinds in one, since what they may be about is known of both together. */
function hiddenRoutes({
  routes,
  hidden,
  strange = [],
  brought = [],
  unread = [],
  reach,
}: PartResults['routes']): readonly ScanFailure[] {
  const those = routes.length === 0 ? 'all are' : 'some are';
  const [first, ...more] = [
    ...hiddenAs('routes', `${those} registered, or left out of a prefix, by computed names`, hidden, reach),
    ...hiddenAs('routes', `${those} registered on what was not seen to be a router`, strange, reach),
    ...hiddenAs('routes', `${those} brought by a library, or by what was not found`, brought, reach),
    ...hiddenAs('routes', `${those} registered in a form that is not read`, unread, reach),
  ];
  return first === undefined ? [] : [{ ...first, message: [first, ...more].map(({ message }) => message).join('; ') }];
}

function hiddenEntries({ entries, hidden, reach }: PartResults['entries']): readonly ScanFailure[] {
  const those = entries.length === 0 ? 'all are' : 'some are';
  return hiddenAs(
    'entries',
    `${those} registered by computed names, in loops, or in a form that is not read`,
    hidden,
    reach,
  );
}

function answeredByModules(handlers: PartResults['routes']['handlers']): readonly ScanFailure[] {
  if (handlers === undefined || handlers.modules.length === 0) return [];
  const { places, modules } = handlers;
  return hiddenAs('handlers', 'some are answered by whatever a module exports', places, {
    files: [],
    places: [],
    unnamed: [],
    modules,
    ofLanguage: [],
    named: [],
  });
}

function servedByUnread(foreign: PartResults['routes']['foreign']): readonly ScanFailure[] {
  if (foreign === undefined) return [];
  return hiddenAs(
    'handlers',
    `those of ${foreign.names.join(', ')} are not known, which is used`,
    foreign.places,
    foreign.reach,
  );
}

function hiddenAs(
  detector: string,
  what: string,
  places: readonly string[],
  reach?: Reach | undefined,
): readonly ScanFailure[] {
  if (places.length === 0) return [];
  const shown = places.slice(0, 3).join(', ');
  const where = places.length > 3 ? `${shown} and ${places.length - 3} more places` : shown;
  const about = reach === undefined ? {} : { reach };
  return [{ detector, message: `${what} at ${where}`, isLasting: true, ...about }];
}
