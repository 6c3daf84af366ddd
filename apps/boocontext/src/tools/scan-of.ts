import fs from 'node:fs';
import path from 'node:path';
import type { ProjectScan, ScanParts } from '@boocontext/project-scan';
import { assembleUnfinished, besideProject, findExampleFiles, scanProject } from '@boocontext/project-scan';
import { type KeptScan, readScan, readScanParts, type ScanName, writeScan, writeScanParts } from './kept-scans.ts';
import type { ToolContext } from './tool.ts';

/** Requests and messages are edges of the graph and nothing that an overview shows: to read them may take as long as all the rest. */
const only = 'overview';

/**
 * What the directory asked about serves, stores, shows and wants to be told, as its files are now. The scan looks at
 * nothing but the files that the snapshot covers, and those that the stamp does, so one of the same state is the same; one
 * that may do better the next time is not kept.
 */
export async function scanOf({ engine, directory, control, isLate, goesOn }: ToolContext): Promise<ProjectScan> {
  const { files: all, snapshot } = await engine.files(control);
  const { files, tests } = partOfProject(all);
  const examples = findExampleFiles(directory, files);
  const state = `${snapshot} ${examples.stamp}`;
  const before = goingOn.get(directory);
  const isTheSame = before?.state === state;
  if (!isTheSame) before?.stop.abort();
  const stop = isTheSame ? before.stop : new AbortController();
  const soFar: SoFar = isTheSame ? before.soFar : { scan: assembleUnfinished({ files, only }, {}, []), parts: {} };
  const onAbort = () => stop.abort(control.signal?.reason);
  const scan = isTheSame
    ? before.scan
    : whole.of(directory, state, async () => {
        const known = {
          ...(await partsKnown(routesAlone, directory, snapshot)),
          ...(await readScanParts(directory, state)),
        };
        Object.assign(soFar, { scan: assembleUnfinished({ files, only }, known, []), parts: known });
        const scan = await scanProject({
          known,
          directory,
          only,
          files,
          tests,
          examples: examples.files,
          signal: stop.signal,
          ...scanTime({ control, goesOn }),
          onFound: (scan, parts) => {
            Object.assign(soFar, { scan, parts });
          },
          ...(control.onProgress === undefined ? {} : { onProgress: control.onProgress }),
        });
        return { scan, parts: soFar.parts };
      });
  control.signal?.addEventListener('abort', onAbort, { once: true });
  const { timeBudgetMs } = control;
  try {
    const found = await (timeBudgetMs === undefined ? scan : soonEnough(scan, timeBudgetMs));
    if (found !== undefined) return found;
  } finally {
    control.signal?.removeEventListener('abort', onAbort);
  }
  isLate?.();
  goingOn.set(directory, { state, scan, stop, soFar });
  const end = () => {
    if (goingOn.get(directory)?.scan === scan) goingOn.delete(directory);
  };
  scan.then(end, end);
  // Where the process ends with this answer, the next one goes on from here.
  if (Object.keys(soFar.parts).length > 0) await writeScanParts(directory, state, soFar.parts);
  return soFar.scan;
}

/** The parts that were looked at by now. */
interface SoFar {
  scan: ProjectScan;
  parts: ScanParts;
}

/** The next scan of the same files may find more. */
export function isScanUnfinished({ failures }: Pick<ProjectScan, 'failures'>): boolean {
  return failures.some(({ isLasting }) => !isLasting);
}

/** Scans that were not done when their answer was due: they go on, and the next question for the same files takes them. */
const goingOn = new Map<
  string,
  {
    readonly state: string;
    readonly scan: Promise<ProjectScan>;
    readonly stop: AbortController;
    readonly soFar: SoFar;
  }
>();

/** Undefined where it takes longer than this. */
async function soonEnough<T>(work: Promise<T>, waitMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, waitMs, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Its routes alone, as far as they are read within some seconds: an answer that only mentions them does not wait longer.
 * The scan goes on, so that the next question finds them. Until then those of before stand in, if there are any, without
 * the routes of files that have changed. Undefined when nothing is known.
 */
export async function routesOf(context: RoutesContext, wait = waitForRoutes): Promise<ScannedRoutes | undefined> {
  const { engine, directory, control, isPatient } = context;
  const { files: all, snapshot } = await engine.files(control);
  const { files, tests } = partOfProject(all);
  if (files.length === 0)
    return { routes: [], before: [], entries: [], requests: [], messages: [], servers: [], failures: [], isOld: false };
  const before = await routesAlone.latest(directory);
  const scan = routesAlone.of(directory, snapshot, async () => {
    const known = await partsKnown(whole, directory, snapshot);
    let parts = known;
    const scan = await scanProject({
      directory,
      files,
      tests,
      known,
      only: 'routes',
      ...scanTime(context),
      onFound: (_, found) => {
        parts = found;
      },
    });
    return { scan, parts };
  });
  const found = await soonEnough(
    scan,
    // Where nothing was served there is little to read, and only what is known to be so still leaves an answer whole.
    waitMs(
      context,
      wait,
      before === undefined || servesNothing(before.scan) || isPatient === true ? wait.firstMs : wait.againMs,
    ),
  );
  if (found !== undefined) return { ...found, isOld: false };
  const shown = await whole.latest(directory);
  const standIn = before ?? shown;
  if (standIn === undefined) return undefined;
  const stillThere = withoutChangedFiles(directory, standIn);
  const lacksRequests = before === undefined;
  if (shown === undefined || !isOf(snapshot, shown)) return { ...stillThere, isOld: true, lacksRequests };
  // Put back as they were, the files have the routes of the overview that was made of them.
  const { requests, messages } = stillThere;
  return { ...shown.scan, requests, messages, isOld: false, lacksRequests: true };
}

export function servesNothing({
  servers,
  routes,
  entries,
}: Pick<ProjectScan, 'servers' | 'routes' | 'entries'>): boolean {
  return servers.length + routes.length + entries.length === 0;
}

/** What it found in files that have not changed since. */
function withoutChangedFiles(directory: string, { scan, startedAt }: KeptScan): ProjectScan {
  const { routes, entries, requests, messages } = scan;
  const changed = new Set(
    [...new Set([...routes, ...entries, ...requests, ...messages].map(({ file }) => file))].filter((file) =>
      isNewer(path.join(directory, file), startedAt),
    ),
  );
  const isAsBefore = ({ file }: { readonly file: string }) => !changed.has(file);
  return {
    ...scan,
    routes: routes.filter(isAsBefore),
    entries: entries.filter(isAsBefore),
    requests: requests.filter(isAsBefore),
    messages: messages.filter(isAsBefore),
  };
}

/**
 * Its data schemas with the queries on them, for whoever asks about one: nobody else waits for them. Undefined where they are
 * not read in time; the scan goes on.
 *
 * @param asked of the files that the question was answered with: where queries of these are known nobody lists them again
 */
export async function queriesOf(context: RoutesContext, asked: string): Promise<ScannedQueries | undefined> {
  const { engine, directory, control } = context;
  const before = await queriesAlone.latest(directory);
  if (before?.state === asked) return { ...before.scan, isOld: false };
  const { files: all, snapshot } = await engine.files(control);
  if (before?.state === snapshot) return { ...before.scan, isOld: false };
  const { files, tests } = partOfProject(all);
  const scan = queriesAlone.of(directory, snapshot, async () => ({
    scan: await scanProject({ directory, files, tests, only: 'queries', ...scanTime(context) }),
    parts: {},
  }));
  const found = await soonEnough(scan, waitMs(context, waitForQueries, waitForQueries.firstMs));
  if (found !== undefined) return { ...found, isOld: false };
  return before === undefined ? undefined : { ...before.scan, isOld: true };
}

export type ScannedQueries = Pick<ProjectScan, 'schemas' | 'bases' | 'queries' | 'failures'> & {
  readonly isOld: boolean;
};

/**
 * Every place that reads an environment variable, for whoever asks about one. Undefined where they are not read in time; the
 * scan goes on.
 *
 * @param asked of the files that the question was answered with, where it was
 */
export async function envReadsOf(context: RoutesContext, asked: string | undefined): Promise<ScannedEnv | undefined> {
  const { engine, directory, control } = context;
  const before = await envAlone.latest(directory);
  const { files: all, snapshot } = await engine.files(control);
  const { files, tests } = partOfProject(all);
  const examples = findExampleFiles(directory, files);
  const state = `${asked ?? snapshot} ${examples.stamp}`;
  if (before?.state === state) return { ...before.scan, isOld: false };
  const scan = envAlone.of(directory, `${snapshot} ${examples.stamp}`, async () => ({
    scan: await scanProject({ directory, files, tests, examples: examples.files, only: 'env', ...scanTime(context) }),
    parts: {},
  }));
  const found = await soonEnough(scan, waitMs(context, waitForQueries, waitForQueries.firstMs));
  if (found !== undefined) return { ...found, isOld: false };
  return before === undefined ? undefined : { ...before.scan, isOld: true };
}

export type ScannedEnv = Pick<ProjectScan, 'envReads' | 'envHidden' | 'failures'> & { readonly isOld: boolean };

/** The routes of the files in a state; undefined where they are not read in time. */
export type RoutesAt = (snapshot: string) => Promise<ScannedRoutes | undefined>;

/**
 * Whoever answers tells by the snapshot of what state the routes should be. Where they are not known at all they are read at
 * once: the engine answers one after the other, and told first which files there are, the scan goes on beside it.
 */
export async function routesBeside(context: RoutesContext): Promise<RoutesAt> {
  const known = await routesAlone.latest(context.directory);
  let read = known === undefined ? routesOf(context) : undefined;
  // Whether it fails is asked later, if at all.
  read?.catch(() => {});
  return async (snapshot) => {
    if (known?.state === snapshot) return { ...known.scan, isOld: false };
    read ??= routesOf(context);
    return await read;
  };
}

type RoutesContext = Pick<ToolContext, 'engine' | 'directory' | 'control' | 'isPatient'> &
  Partial<Pick<ToolContext, 'goesOn'>>;

/** Where nobody goes on with a scan it is waited for, as long as there is time and nobody has said how long. */
function waitMs(
  { control, goesOn }: Pick<RoutesContext, 'control' | 'goesOn'>,
  wait: RoutesWait,
  usualMs: number,
): number {
  const { timeBudgetMs = usualMs } = control;
  return goesOn === false && wait.isGiven !== true ? timeBudgetMs : Math.min(usualMs, timeBudgetMs);
}

/** What a scan that is waited for may take; others have their own time. */
function scanTime({ control, goesOn }: Pick<RoutesContext, 'control' | 'goesOn'>): { readonly timeBudgetMs?: number } {
  const { timeBudgetMs } = control;
  return goesOn === false && timeBudgetMs !== undefined ? { timeBudgetMs } : {};
}

/** How long an answer waits for routes that were never read, and for those of files that have changed since. */
interface RoutesWait {
  readonly firstMs: number;
  readonly againMs: number;
  /** The environment says so. */
  readonly isGiven?: true;
}

/** As given, unless the environment says another time for both. */
function routesWait(usual: RoutesWait): RoutesWait {
  const own = process.env.BOOCONTEXT_ROUTES_WAIT_MS;
  return own === undefined ? usual : { firstMs: Number(own), againMs: Number(own), isGiven: true };
}

/**
 * An answer that has to be asked for again costs more than the seconds in which it would have been whole. After a change there
 * are routes of before, and most often what was asked about has nothing to do with any.
 */
const waitForRoutes = routesWait({ firstMs: 7_000, againMs: 3_000 });

/** They are most of an answer about stored data, or about an environment variable. */
const waitForQueries = routesWait({ firstMs: 8_000, againMs: 8_000 });

export type ScannedRoutes = Pick<
  ProjectScan,
  'routes' | 'before' | 'entries' | 'requests' | 'messages' | 'servers' | 'failures'
> & {
  /** Files have changed since they were read. */
  readonly isOld: boolean;
  /** The requests and messages were not read yet: those of an overview, which has none. */
  readonly lacksRequests?: boolean;
};

function isNewer(file: string, time: number): boolean {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  return stats === undefined || stats.mtimeMs >= time;
}

/** Scans by directory, each of one state of its files. Two that ask for the same one at the same time wait for one scan. */
class Scans {
  /** As many as the pool keeps engines. */
  static readonly #most = 3;
  readonly #kept = new Map<string, KeptScan>();
  readonly #running = new Map<string, { readonly state: string; readonly scan: Promise<ProjectScan> }>();
  /** What was there when it was first looked for. */
  readonly #stored = new Map<string, Promise<KeptScan | undefined>>();
  readonly #isShared: boolean;
  readonly #name: ScanName;

  /**
   * @param options `isShared`: not so where a scan follows the signal of one question. `name`: of what is kept for the next
   *   process
   */
  constructor({ isShared, name }: { readonly isShared: boolean; readonly name: ScanName }) {
    this.#isShared = isShared;
    this.#name = name;
  }

  /** The last one of a directory, of whatever state. */
  kept(directory: string): KeptScan | undefined {
    return this.#kept.get(directory);
  }

  /** The same, or what an earlier process has stored. */
  async latest(directory: string): Promise<KeptScan | undefined> {
    const known = this.kept(directory);
    if (known !== undefined) return known;
    let stored = this.#stored.get(directory);
    if (stored === undefined) {
      stored = readScan(directory, this.#name);
      this.#stored.set(directory, stored);
    }
    return await stored;
  }

  async of(directory: string, state: string, make: () => Promise<FoundScan>): Promise<ProjectScan> {
    const known = await this.latest(directory);
    if (known?.state === state) return this.#keep(directory, known);
    const running = this.#running.get(directory);
    if (this.#isShared && running?.state === state) return await running.scan;
    const startedAt = Date.now();
    const made = make();
    const scanned = made.then(({ scan }) => scan);
    if (this.#isShared) this.#running.set(directory, { state, scan: scanned });
    try {
      const scan = await scanned;
      this.#kept.delete(directory);
      if (isScanUnfinished(scan)) return scan;
      const kept = { state, scan, startedAt, parts: sharedParts(await made) };
      await writeScan(directory, this.#name, kept);
      return this.#keep(directory, kept);
    } finally {
      if (this.#running.get(directory)?.scan === scanned) this.#running.delete(directory);
    }
  }

  #keep(directory: string, kept: KeptScan): ProjectScan {
    this.#stored.delete(directory);
    this.#kept.delete(directory);
    this.#kept.set(directory, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= Scans.#most) break;
      this.#kept.delete(oldest);
    }
    return kept.scan;
  }
}

interface FoundScan {
  readonly scan: ProjectScan;
  readonly parts: ScanParts;
}

/**
 * What an overview and a question about callers both look for: whoever is asked first leaves it to the other. A part of which
 * something was left out is looked for again, since the parts do not say so.
 */
function sharedParts({ scan, parts }: FoundScan): ScanParts {
  const names = ['project', 'routes', 'entries'];
  if (scan.failures.some(({ detector }) => names.includes(detector))) return {};
  return Object.fromEntries(names.flatMap((name) => (parts[name] === undefined ? [] : [[name, parts[name]]])));
}

/** Those that the last scan of the same files has found. */
async function partsKnown(scans: Scans, directory: string, snapshot: string): Promise<ScanParts> {
  const kept = await scans.latest(directory);
  return kept !== undefined && isOf(snapshot, kept) ? kept.parts : {};
}

function isOf(snapshot: string, { state }: KeptScan): boolean {
  return state === snapshot || state.startsWith(`${snapshot} `);
}

const whole = new Scans({ isShared: false, name: 'scan' });
const routesAlone = new Scans({ isShared: true, name: 'routes' });
const queriesAlone = new Scans({ isShared: true, name: 'queries' });
const envAlone = new Scans({ isShared: true, name: 'env' });

/** What a scan may look at: the project itself, or all that there is where nothing but examples or tests is. */
export function partOfProject(files: readonly { readonly path: string; readonly test: boolean }[]): {
  readonly files: readonly string[];
  readonly tests: readonly string[];
} {
  const paths = files.map(({ path }) => path);
  const isBeside = besideProject(paths);
  const own = files.filter(({ path, test }) => !test && !isBeside(path)).map(({ path }) => path);
  if (!own.some((path) => path.includes('.'))) return { files: paths, tests: [] };
  return { files: own, tests: files.filter(({ test }) => test).map(({ path }) => path) };
}
