/**
 * One repository as it is now: its files, the checker that knows them, and the facts made so far. Everything here is
 * synchronous and lives in a worker thread.
 */

import path from 'node:path';
import { threadId } from 'node:worker_threads';
import type { SourceFile } from '../checker/ast.ts';
import { CHECKER_VERSION, Checker, type CheckerWatch, type SyntaxFault } from '../checker/checker.ts';
import { withLooseFile } from '../checker/loose-file.ts';
import { checkerMemoryLimit } from '../checker/process-limits.ts';
import {
  type ProjectPlan,
  type ProjectPlans,
  parseOnlyProject,
  planProjects,
  writeConfig,
} from '../checker/projects.ts';
import { EngineError } from '../errors.ts';
import { extractSyntax, familyOf, SYNTAX_VERSION } from '../languages/languages.ts';
import { EXTRACTOR_VERSION, extractTypeScript } from '../languages/typescript/facts.ts';
import type { FileFacts } from '../model/facts.ts';
import { LineMap } from '../model/lines.ts';
import { atFile } from '../repository/heartbeat.ts';
import type { Repository } from '../repository/repository.ts';
import type { Changes } from '../repository/types.ts';
import { type Budget, UNHURRIED } from './budget.ts';
import { FactCache } from './fact-cache/fact-cache.ts';
import { FactsStore } from './facts-store.ts';
import type { FileView } from './file-view.ts';
import { ImportGraph } from './import-graph.ts';
import { KeptConfigs } from './kept-configs.ts';
import { KeptKeys } from './kept-keys.ts';
import type { KeptFile } from './kept-meanings.ts';
import type { LanguageService } from './language-service.ts';
import type { LinkContext } from './linker.ts';
import type { RepositoryState } from './memo-table.ts';
import { collectIfGrown, processMemory } from './memory.ts';
import { PreciseIndex } from './precise.ts';
import { shownLine } from './shown-text.ts';
import { SyntaxStore } from './syntax-store.ts';
import { WORTH_A_POOL, WorkerPool } from './worker-pool.ts';

/** For what no other engine may write: there can be one in each thread. */
const OF_THIS_THREAD = `${process.pid}-${threadId}`;

/** Part of every cache key. */
export const ENGINE_VERSION = `${EXTRACTOR_VERSION}.${SYNTAX_VERSION}/${CHECKER_VERSION}`;

/** Files of all open projects together; beyond it the projects used longest ago are closed. */
const MAX_OPEN_FILES = 1_500;
/** Each open project holds what it imports as well, and the libraries. */
const MAX_OPEN_PROJECTS = 10;
/**
 * Projects that are opened in one step where all of them are needed one after another: what several of them look for is
 * looked for once, and they are parsed side by side. More of them take more memory and hardly less time.
 */
const OPENED_TOGETHER = 4;
/** Resident memory of the checker while the stored edges are made, where the program needs no more. */
const USUAL_CHECKER_BYTES = 450_000_000;
/** What it holds right after it has opened a project is what that needs; it may grow by this part of it. */
const GROWTH_SINCE_OPENED = 1.5;
/** So many files are looked at before the types that are known by then are forgotten: many of them serve other files. */
const FILES_WORTH_FORGETTING = 20;
/** Beyond what was allowed it goes on growing by this part of it before it is started again with more. */
const GROWTH_BEYOND_ALLOWED = 1.2;
/** Share of the memory at which it is killed up to which it may grow, and starts in a row that end there too soon. */
const SHARE_OF_LIMIT = 0.8;
const MOST_SHORT_RUNS = 3;
/** Near this the checker's process collects more often; far above what most repositories need. */
const SOFT_BYTES = 700 << 20;
/** Of so many files the programs are so large that it would do little else: half of its time on 6,700 files. */
const MANY_FILES = 4_000;
const SOFT_BYTES_OF_MANY = 850 << 20;
/** Files of one project that took the process with them, beyond which the project is left out. */
const MOST_FAILED_FILES = 3;
/** Resident memory of the checker beside which another one is started. */
const MAX_BESIDE_ANOTHER = 300_000_000;
/** Files whose facts are read, not only looked up, to see whether they are there. */
const MAX_READ_TOGETHER = 1_000;
/** Of a file that is not shown to the checker, so that it is counted among those that were not read. */
const NOTHING_READ: FileFacts = {
  definitions: [],
  imports: [],
  importSpans: [],
  declarationNodes: [],
  boundKeys: [],
  otherNames: [],
  isModule: true,
  lineCount: 0,
  tooDeep: true,
};
/** Files parsed together when only facts are wanted. */
const PARSE_BATCH = 400;

/** Makes the service of a family of languages, or that of the checker. */
type ServiceMaker = (analysis: Analysis, family: string | undefined) => LanguageService;

export interface AnalysisOptions {
  readonly watch: CheckerWatch;
  readonly serviceFor: ServiceMaker;
  /** An imported index. */
  readonly scipFile?: string | undefined;
}

export class Analysis {
  readonly repository: Repository;
  readonly facts: FactsStore;
  readonly imports: ImportGraph;
  /** Files of languages that the checker does not know. */
  readonly syntax: SyntaxStore;
  /** What an imported index says of those. */
  readonly precise: PreciseIndex;
  /** What the checker said of keys of literals. */
  readonly keys: KeptKeys;
  readonly cacheDirectory: string;
  readonly #scipFile: string | undefined;
  readonly #watch: CheckerWatch;
  readonly #serviceFor: ServiceMaker;
  /** By family of languages; undefined is the checker's. */
  readonly #configs: KeptConfigs;
  readonly #services = new Map<string | undefined, LanguageService>();
  #checker: Checker | undefined;
  /** Texts that the checker is shown in place of what is there. */
  readonly #shownTexts = new Map<string, string>();
  #lastProject: string | undefined;
  #plans: ProjectPlans | undefined;
  #pool: WorkerPool | undefined;
  #files:
    | { readonly generation: number; readonly checked: readonly string[]; readonly all: readonly string[] }
    | undefined;
  #tooDeep: { readonly version: string; readonly files: readonly string[] } | undefined;
  /** Open projects, the one used longest ago first. */
  readonly #open = new Map<string, ProjectPlan>();
  /** Those of them that were opened together with another one, and not used yet. */
  readonly #ahead = new Set<string>();
  /** A checker ended while several were opened: each by itself shows which one it was. */
  #opensAlone = false;
  /** Projects that took the checker's process with them, by configuration: left out until their content changes. */
  readonly #failed = new Map<string, string>();
  /** Files that did, and those that are too long for it; absent from all answers until their content changes. */
  readonly #failedFiles = new Map<string, string>();
  /** Files, or projects, that were asked about last when the process ended, once: the second time they are left out. */
  readonly #suspects = new Set<string>();
  /** The file that the checker is asked about; undefined while a project is opened. */
  #inHand: string | undefined;
  /** Resident memory that the checker may take: see `keepWithinMemory`. */
  #allowedBytes = USUAL_CHECKER_BYTES;
  #softBytes = SOFT_BYTES;
  /** Files looked at since its process was started, or forgot its types. */
  #filesSinceStart = 0;
  #hasForgotten = false;
  #shortRuns = 0;
  /** What was said before of the places in a file; told by who keeps the edges. */
  keptOf: (file: string, budget: Budget) => KeptFile | undefined = () => undefined;
  /** A process that ends costs the project in hand at once; otherwise the whole question is asked again first. */
  leavesOutAtOnce = true;
  /** Another one after every change of a file that the checker may know, and of the imported index. */
  #state: RepositoryState = { generation: 0 };

  constructor(repository: Repository, cacheDirectory: string, { watch, serviceFor, scipFile }: AnalysisOptions) {
    this.repository = repository;
    this.#serviceFor = serviceFor;
    this.cacheDirectory = cacheDirectory;
    this.facts = new FactsStore(repository, new FactCache(path.join(cacheDirectory, 'facts'), ENGINE_VERSION));
    const cacheFile = (name: string) => ({ directory: cacheDirectory, name, version: ENGINE_VERSION });
    this.imports = new ImportGraph(this, cacheFile('specifiers'));
    this.syntax = new SyntaxStore(repository, this.facts, () => this.#state, cacheFile('imports'));
    this.keys = new KeptKeys(cacheFile('keys'));
    this.#configs = new KeptConfigs(cacheFile('configs'));
    this.#scipFile = scipFile;
    this.precise = new PreciseIndex(repository, cacheDirectory, scipFile);
    this.#watch = watch;
  }

  get state(): RepositoryState {
    return this.#state;
  }

  get generation(): number {
    return this.#state.generation;
  }

  #filesNow(): { readonly checked: readonly string[]; readonly all: readonly string[] } {
    if (this.#files?.generation !== this.generation) {
      const checked: string[] = [];
      for (const file of this.repository.files.values()) if (file.class === 'source') checked.push(file.path);
      const others = this.syntax.files();
      const all = others.length === 0 ? checked : [...checked, ...others].sort();
      this.#files = { generation: this.generation, checked, all };
    }
    return this.#files;
  }

  /** Takes in what changed on disk since the last question. Returns it. */
  refresh(): Changes {
    this.#checker?.confinement.forget();
    const changes = this.repository.refresh();
    const count = changes.changed.length + changes.created.length + changes.deleted.length;
    const isIndexAnother = this.precise.refresh([...changes.changed, ...changes.created, ...changes.deleted]);
    if (count === 0 && !isIndexAnother) return changes;
    this.#state = { generation: this.generation + 1 };
    // The other threads know the files, and the index, as they were.
    this.dismissPool();
    if (count === 0) return changes;
    for (const file of [...changes.changed, ...changes.deleted]) {
      this.facts.forget(file);
      this.syntax.forget(file);
    }
    this.#opensAlone = false;
    this.#forgive(changes);
    const shapeChanged =
      changes.created.length > 0 ||
      changes.deleted.length > 0 ||
      changes.changed.some((file) => /(^|\/)[^/]*\.json$/.test(file));
    if (shapeChanged) this.#plans = undefined;
    if (this.#checker !== undefined && this.sourceFiles().length === 0) {
      // Questions about other languages do not wait for one that has nothing left to read.
      this.rest();
    } else if (this.#checker !== undefined) {
      const absolute = (files: readonly string[]) => files.map((file) => this.repository.absolute(file));
      this.#checker.noteChanges({
        changed: absolute(changes.changed),
        created: absolute(changes.created),
        deleted: absolute(changes.deleted),
      });
    }
    return changes;
  }

  get plans(): ProjectPlans {
    if (this.#plans === undefined) {
      this.#configs.begin([...this.repository.files.keys()]);
      const plans = this.#guarded(() =>
        planProjects({
          root: this.repository.root,
          files: this.sourceFiles(),
          configFiles: this.repository.configFiles(),
          cacheDirectory: this.cacheDirectory,
          augments: (file) => this.imports.modules.augments(file),
          relative: (absolute) => this.repository.relative(absolute),
          readText: (file) => this.repository.readText(file),
          parseConfig: (file, digest) => this.#configs.of(file, digest, () => this.checker.parseConfig(file)),
        }),
      );
      this.#plans = plans;
      this.#configs.save();
      const current = new Set(plans.projects.map((project) => project.config));
      const gone = [...this.#open.keys()].filter((config) => !current.has(config));
      if (gone.length > 0 && this.#checker !== undefined) {
        this.#guarded(() => this.#checker?.update({ close: gone }));
        this.#areClosed(gone);
      }
    }
    return this.#plans;
  }

  get checker(): Checker {
    if (this.#checker === undefined) {
      if (this.sourceFiles().length > MANY_FILES) this.#softBytes = Math.max(this.#softBytes, SOFT_BYTES_OF_MANY);
      this.#checker = new Checker({
        ...this.#checkerOptions(),
        overlay: this.#shownTexts,
        reopen: (config) => this.#reopenProject(config),
      });
      this.#filesSinceStart = 0;
      this.#hasForgotten = false;
      this.facts.dropViews();
    }
    return this.#checker;
  }

  #checkerOptions() {
    const { root } = this.repository;
    return { root, cacheDirectory: this.cacheDirectory, watch: this.#watch, softBytes: this.#softBytes };
  }

  get linkContext(): LinkContext {
    return {
      checker: this.checker,
      facts: this.facts,
      importsOf: (file) => this.imports.importsOf(file),
      autoImported: (file, name) => this.imports.autoImported(file, name),
    };
  }

  /** Source files that the checker can know, sorted. */
  sourceFiles(): readonly string[] {
    return this.#filesNow().checked;
  }

  /** All source files whose definitions are read, by the checker or without it, sorted. */
  codeFiles(): readonly string[] {
    return this.#filesNow().all;
  }

  /** Files that are nested too deeply to be read to the end, as far as they have been read. */
  tooDeepFiles(): readonly string[] {
    const version = `${this.generation}/${this.facts.cache.version}`;
    if (this.#tooDeep?.version !== version) {
      const files = this.codeFiles().filter((file) => this.facts.summaryOf(file)?.tooDeep === true);
      this.#tooDeep = { version, files };
    }
    return this.#tooDeep.files;
  }

  /** Who tells what the names in a file mean: this is the one place that chooses. Of a file that is gone its name decides. */
  serviceOf(file: string): LanguageService {
    const language =
      this.syntax.languageOf(file) ?? (this.repository.files.has(file) ? undefined : this.syntax.languageOfName(file));
    const family = language === undefined ? undefined : familyOf(language);
    const known = this.#services.get(family);
    if (known !== undefined) return known;
    const service = this.#serviceFor(this, family);
    this.#services.set(family, service);
    return service;
  }

  /** Files that the checker reads, and those that are read without it. */
  byEngine(files: readonly string[]): { readonly checked: readonly string[]; readonly others: readonly string[] } {
    const checked: string[] = [];
    const others: string[] = [];
    for (const file of files) (this.syntax.reads(file) ? others : checked).push(file);
    return { checked, others };
  }

  /** Files by who tells what their names mean. */
  byService(files: readonly string[]): ReadonlyMap<LanguageService, readonly string[]> {
    const found = new Map<LanguageService, string[]>();
    for (const file of files) {
      const service = this.serviceOf(file);
      const own = found.get(service);
      if (own === undefined) found.set(service, [file]);
      else own.push(file);
    }
    return found;
  }

  /** Its definitions are read. */
  reads(file: string): boolean {
    return this.repository.files.get(file)?.class === 'source' || this.syntax.reads(file);
  }

  /** A source line, trimmed and cut at 160 characters; empty where there is none. */
  lineText(file: string, line: number): string {
    const text = this.repository.readText(file);
    return text === undefined ? '' : shownLine(file, new LineMap(text).textOf(line));
  }

  /** Source files that failed, or that a failed project holds, with the reason: they cannot be looked at. */
  failedFiles(): ReadonlyMap<string, string> {
    const failed = new Map(this.#failedFiles);
    if (this.#failed.size === 0) return failed;
    for (const project of this.plans.projects) {
      const reason = this.#failed.get(project.config);
      if (reason !== undefined) for (const file of project.owned) failed.set(file, reason);
    }
    return failed;
  }

  /** A file with its syntax tree in the project that owns it; undefined where that cannot be had. */
  view(file: string): FileView | undefined {
    const plan = this.plans.byFile.get(file);
    if (plan === undefined || this.#failed.has(plan.config) || this.#failedFiles.has(file)) return undefined;
    return this.inProject(plan, () => {
      this.#inHand = file;
      const view = this.facts.view(this.checker, plan.config, file);
      if (view === undefined) this.#noteCost(file);
      return view;
    });
  }

  /** To ask it costs no more than the answer. */
  isOpen(plan: ProjectPlan): boolean {
    return this.#open.has(plan.config);
  }

  /**
   * Opens a project, and runs work in it; what ends the checker's process meanwhile is remembered and left out.
   *
   * @param next projects that are needed after it, in this order: some of them may be opened with it
   */
  inProject<T>(plan: ProjectPlan, work: () => T, next: readonly ProjectPlan[] = []): T | undefined {
    if (this.#failed.has(plan.config)) return undefined;
    try {
      return this.#guarded(() => {
        this.#openProject(plan, next);
        return work();
      });
    } catch (cause) {
      if (!(cause instanceof EngineError) || cause.code !== 'checker_failed' || !this.leavesOutAtOnce) throw cause;
      this.#leaveOut(plan.config, cause.message);
      return undefined;
    }
  }

  /**
   * After the checker's process ended: leaves out what it was asked about last, if it was that before. Once may be
   * anything: somebody killed the process, the machine slept through the deadline.
   */
  blameLastProject(reason: string): void {
    const project = this.#checker?.lastProject ?? this.#lastProject;
    if (project !== undefined) {
      const suspect = this.#inHand ?? project;
      if (this.#suspects.has(suspect)) this.#leaveOut(project, reason);
      this.#suspects.add(suspect);
    }
    this.rest();
  }

  /** The file in hand alone, where it is one of few; the whole project where none is in hand, or many were. */
  #leaveOut(config: string, reason: string): void {
    const file = this.#inHand;
    const owned = this.#plans?.projects.find((project) => project.config === config)?.owned ?? [];
    const failed = owned.filter((each) => this.#failedFiles.has(each)).length;
    if (file !== undefined && owned.includes(file) && failed < MOST_FAILED_FILES) this.#failedFiles.set(file, reason);
    else this.#failed.set(config, reason);
  }

  /** A file that the checker was not shown, because it could not afford it, is counted from now on. */
  #noteCost(file: string): void {
    switch (this.checker.confinement.whyNot(this.repository.absolute(file))) {
      case 'too_deep':
        this.facts.put(file, this.repository.contentHash(file), {
          facts: NOTHING_READ,
          interfaceHash: '',
          addsToOthers: false,
        });
        return;
      case 'too_large':
        this.#failedFiles.set(file, 'it is too long for the type checker');
    }
  }

  /** A question was answered: whatever ended the process before was not this repository. */
  acquit(): void {
    this.#suspects.clear();
  }

  /**
   * Called after every file. Where the checker has grown beyond what the open project needs, it forgets the types that it
   * has worked out, which it never does by itself, and keeps the syntax trees: to read these again takes as long as
   * hundreds of files. A program that needs more all the same has its process started again with more, as long as the
   * machine has it. What this process let go of is collected.
   */
  keepWithinMemory(): void {
    collectIfGrown();
    const checker = this.#checker;
    if (checker === undefined) return;
    const used = processMemory(checker.pid) ?? 0;
    const isFresh = ++this.#filesSinceStart === 1 && !this.#hasForgotten;
    if (!isFresh && used <= this.#allowedBytes) return;
    const ceiling = SHARE_OF_LIMIT * checkerMemoryLimit();
    if (isFresh) {
      const needed = GROWTH_SINCE_OPENED * used;
      // What it holds is collected near the limit that it was started with; below that nothing keeps it small.
      this.#allowedBytes = Math.min(
        ceiling,
        needed > USUAL_CHECKER_BYTES ? Math.max(needed, this.#softBytes) : USUAL_CHECKER_BYTES,
      );
    }
    if (used <= this.#allowedBytes) return;
    if (this.#filesSinceStart >= FILES_WORTH_FORGETTING) {
      this.#shortRuns = 0;
      this.#forgetTypes();
    } else if (used <= Math.min(ceiling, GROWTH_BEYOND_ALLOWED * this.#allowedBytes)) {
      // What was forgotten is collected with the next types.
    } else if (used <= ceiling) {
      this.#allowedBytes = Math.min(ceiling, GROWTH_SINCE_OPENED * used);
      if (this.#allowedBytes <= this.#softBytes) return;
      this.#softBytes = this.#allowedBytes;
      this.rest();
    } else {
      const project = checker.lastProject;
      if (++this.#shortRuns >= MOST_SHORT_RUNS && project !== undefined) {
        this.#failed.set(project, `the type checker would need more than ${Math.round(ceiling / 1e6)} MB for it`);
      }
      this.rest();
    }
  }

  /**
   * Of the projects that are open all are closed but the one in hand, which holds what the next one shares with it, and
   * those that were opened ahead of time, of which no types are known yet.
   */
  #forgetTypes(): void {
    const checker = this.#checker;
    if (checker === undefined) return;
    const inHand = [...this.#open.keys()].at(-1);
    const close = [...this.#open.keys()].filter((config) => config !== inHand && !this.#ahead.has(config));
    this.#areClosed(close);
    const owned = inHand === undefined ? undefined : this.#open.get(inHand)?.owned[0];
    // A program is made anew for a file that is named as changed, though its text be the same, and with it the types.
    const changed = owned === undefined ? [] : [this.repository.absolute(owned)];
    this.#guarded(() => checker.update({ close, changes: { changed, created: [], deleted: [] } }));
    this.#filesSinceStart = 0;
    this.#hasForgotten = true;
  }

  /** A change in a project that was left out gives it another chance. */
  #forgive(changes: Changes): void {
    if (this.#failed.size + this.#failedFiles.size + this.#suspects.size === 0) return;
    const changed = new Set([...changes.changed, ...changes.created, ...changes.deleted]);
    for (const project of this.#plans?.projects ?? []) {
      if (!project.owned.some((file) => changed.has(file))) continue;
      this.#failed.delete(project.config);
      this.#suspects.delete(project.config);
      for (const file of project.owned) {
        this.#failedFiles.delete(file);
        this.#suspects.delete(file);
      }
    }
  }

  /** Closes what is open and ends the checker's process: it is started again by the next question. */
  rest(): void {
    this.dismissPool();
    const checker = this.#checker;
    if (checker === undefined) return;
    this.#checker = undefined;
    this.#lastProject = checker.lastProject;
    this.#open.clear();
    this.#ahead.clear();
    this.facts.dropViews();
    checker.close();
  }

  /** Makes facts for all of these source files that have none yet. Parses only: nothing is resolved. */
  parseFacts(files: readonly string[], budget: Budget): { readonly missing: readonly string[] } {
    // Of many files the list of what is there is believed: to read them all takes a second for ten thousand.
    const isKnown =
      files.length > MAX_READ_TOGETHER
        ? (file: string) => this.facts.summaryOf(file) !== undefined
        : (file: string) => this.facts.known(file) !== undefined;
    const unknown = files.filter((file) => !isKnown(file));
    const { checked, others } = this.byEngine(unknown);
    const steps = this.readSteps(others, budget);
    for (let step = steps.next(); !step.done; step = steps.next());
    const unread = others.filter((file) => this.facts.summaryOf(file) === undefined);
    const { missing } = this.parseEach(checked, budget, (file, sourceFile) =>
      this.facts.put(file, this.repository.contentHash(file), extractTypeScript(sourceFile)),
    );
    return { missing: [...missing, ...unread] };
  }

  /**
   * Makes the facts of those of these files that have none yet, all of languages without a checker, by all threads that
   * there are; in small steps, so that something else can be done between two of them.
   */
  *readSteps(files: readonly string[], budget: Budget): Generator<void, void, void> {
    const left = new Set(files.filter((file) => this.facts.summaryOf(file) === undefined));
    const total = left.size;
    const tell = () => budget.progress(total - left.size, total, 'reading sources');
    const read = (file: string): void => {
      this.syntax.facts(file);
      left.delete(file);
      tell();
      collectIfGrown();
    };
    yield* this.poolFor(total)?.run('read', [...left], this.facts.cache.list(), {
      budget,
      own: read,
      take: ({ results, facts }) => {
        this.facts.cache.adopt(facts);
        for (const { file } of results) left.delete(file);
        tell();
      },
    }) ?? [];
    for (const file of [...left]) {
      budget.check();
      if (budget.isOver()) return;
      read(file);
      yield;
    }
  }

  /** Other threads, where there are so many files to look at that it pays. */
  poolFor(files: number): WorkerPool | undefined {
    if (files < WORTH_A_POOL) return undefined;
    this.#pool ??= WorkerPool.start({
      root: this.repository.root,
      cacheDirectory: this.cacheDirectory,
      state: this.repository.exportState(),
      scipFile: this.#scipFile,
      leftOut: this.repository.leftOut,
    });
    return this.#pool;
  }

  /** Ends the other threads: each holds the repository once more. */
  dismissPool(): void {
    this.#pool?.close();
    this.#pool = undefined;
  }

  /** The same of one file, whatever time there is. */
  readFacts(file: string): void {
    this.parseFacts([file], UNHURRIED);
  }

  /** Shows the syntax tree of each of these source files to `use`. `left` are those for which the time was over. */
  parseEach(
    wanted: readonly string[],
    budget: Budget,
    use: (file: string, sourceFile: SourceFile, faultsOf: () => readonly SyntaxFault[], project: string) => void,
  ): { readonly missing: readonly string[]; readonly left: number } {
    const missing: string[] = [];
    for (let from = 0; from < wanted.length; from += PARSE_BATCH) {
      budget.check();
      if (budget.isOver()) return { missing: [...missing, ...wanted.slice(from)], left: wanted.length - from };
      budget.progress(from, wanted.length, 'reading sources');
      const batch = wanted.slice(from, from + PARSE_BATCH);
      const places = batch.map((file) => this.repository.absolute(file));
      const project = parseOnlyProject(this.cacheDirectory, places);
      const { config } = project;
      writeConfig(project);
      const done = new Set<string>();
      try {
        this.#guarded(() => {
          this.checker.openShowing(config, places);
          let faults: ReadonlyMap<string, readonly SyntaxFault[]> | undefined;
          for (const file of batch) {
            const absolute = this.repository.absolute(file);
            const sourceFile = this.checker.sourceFile(config, absolute);
            if (sourceFile === undefined) {
              this.#noteCost(file);
              continue;
            }
            const faultsOf = () => {
              faults ??= this.checker.syntaxErrors(config);
              return faults.get(absolute) ?? [];
            };
            atFile(file, this.repository.contentHash(file), () => use(file, sourceFile, faultsOf, config));
            done.add(file);
          }
          this.checker.update({ close: [config] });
        });
      } catch (cause) {
        const isGone = cause instanceof EngineError && cause.code === 'checker_failed';
        if (!isGone || !this.leavesOutAtOnce) throw cause;
      }
      missing.push(...batch.filter((file) => !done.has(file)));
    }
    return { missing, left: 0 };
  }

  /**
   * A checker of its own that reads `overlay` in place of what lies on disk, for `work` alone. What this one knows and
   * has open is untouched, unless it holds so much memory that two of them would be too many: then it is started again
   * by the next question.
   */
  withOwnChecker<T>(overlay: ReadonlyMap<string, string | undefined>, work: (start: () => Checker) => T): T {
    if (this.#checker !== undefined && (processMemory(this.#checker.pid) ?? 0) > MAX_BESIDE_ANOTHER) this.rest();
    let current: Checker | undefined;
    try {
      return work(() => {
        current?.close();
        current = new Checker({ ...this.#checkerOptions(), overlay });
        return current;
      });
    } finally {
      current?.close();
    }
  }

  /** Shows the checker another text of a file, for `work` alone: what is asked there of open projects is true of that text. */
  withText<T>(file: string, text: string, work: () => T): T {
    const absolute = this.repository.absolute(file);
    const changes = { changed: [absolute], created: [], deleted: [] };
    return this.#guarded(() => {
      this.#shownTexts.set(absolute, text);
      try {
        this.checker.update({ changes });
        return work();
      } finally {
        this.#shownTexts.delete(absolute);
        this.#tellOrRest(changes);
      }
    });
  }

  /** A checker that cannot be told must not answer any more. */
  #tellOrRest(changes: Changes): void {
    try {
      this.#checker?.update({ changes });
    } catch {
      this.rest();
    }
  }

  /** The syntax tree of a text of our own, and where it is not well-formed. */
  parseText(text: string): { readonly sourceFile: SourceFile; readonly faults: readonly SyntaxFault[] } | undefined {
    const file = path.join(this.cacheDirectory, 'versions', OF_THIS_THREAD, 'text.ts');
    return this.#guarded(() =>
      withLooseFile(this.checker, this.cacheDirectory, file, text, (sourceFile, config) => ({
        sourceFile,
        faults: this.checker.syntaxErrors(config).get(file) ?? [],
      })),
    );
  }

  /** Facts of a text that is not in the repository as it is now: an older version of a file. */
  factsOfText(name: string, text: string): FileFacts | undefined {
    const language = this.syntax.languageOfName(name);
    if (language !== undefined) return extractSyntax(language, text).facts;
    return this.withTreeOfText(name, text, (tree) => extractTypeScript(tree).facts);
  }

  /** Shows `use` the syntax tree of such a text, which the checker reads, and what is wrong with its syntax. */
  withTreeOfText<T>(
    name: string,
    text: string,
    use: (tree: SourceFile, faultsOf: () => readonly SyntaxFault[]) => T,
  ): T | undefined {
    const file = path.join(this.cacheDirectory, 'versions', OF_THIS_THREAD, name.replace(/[^\w.-]+/g, '_'));
    return this.#guarded(() =>
      withLooseFile(this.checker, this.cacheDirectory, file, text, (tree, config) =>
        use(tree, () => this.checker.syntaxErrors(config).get(file) ?? []),
      ),
    );
  }

  #openProject(plan: ProjectPlan, next: readonly ProjectPlan[] = []): void {
    this.#ahead.delete(plan.config);
    if (this.#open.has(plan.config)) {
      this.#open.delete(plan.config);
      this.#open.set(plan.config, plan);
      return;
    }
    const together = this.#opensAlone ? [] : this.#openedWith(plan, next);
    const close = together.length > 0 ? this.#notAmong(together) : this.#usedLongestAgo(plan);
    this.#areClosed(close);
    const added = together.filter(({ config }) => !this.#open.has(config));
    for (const each of [plan, ...added]) writeConfig(each);
    this.#inHand = undefined;
    try {
      this.checker.update({ open: [plan, ...added].map(({ config }) => config), close });
    } catch (cause) {
      if (added.length === 0 || !(cause instanceof EngineError) || cause.code !== 'checker_failed') throw cause;
      this.rest();
      this.#opensAlone = true;
      this.#openProject(plan);
      return;
    }
    for (const each of added) {
      this.#open.set(each.config, each);
      this.#ahead.add(each.config);
    }
    this.#open.set(plan.config, plan);
  }

  /** Those of the next projects that are worth opening with this one. */
  #openedWith(plan: ProjectPlan, next: readonly ProjectPlan[]): ProjectPlan[] {
    const together: ProjectPlan[] = [];
    let files = plan.owned.length;
    for (const each of next) {
      if (this.#failed.has(each.config)) continue;
      files += each.owned.length;
      if (together.length === OPENED_TOGETHER - 1 || files > MAX_OPEN_FILES) break;
      together.push(each);
    }
    return together;
  }

  /** Projects that are open and will not be needed soon: what they hold is collected over and over for nothing. */
  #notAmong(needed: readonly ProjectPlan[]): string[] {
    return [...this.#open.keys()].filter((open) => !needed.some(({ config }) => config === open));
  }

  #areClosed(configs: readonly string[]): void {
    for (const config of configs) {
      this.#open.delete(config);
      this.#ahead.delete(config);
    }
  }

  /** Projects to close, so that not too many are open beside this one. */
  #usedLongestAgo(plan: ProjectPlan): string[] {
    let openFiles = plan.owned.length;
    for (const project of this.#open.values()) openFiles += project.owned.length;
    const close: string[] = [];
    for (const [config, project] of this.#open) {
      if (openFiles <= MAX_OPEN_FILES && this.#open.size - close.length < MAX_OPEN_PROJECTS) break;
      close.push(config);
      openFiles -= project.owned.length;
    }
    return close;
  }

  /** Of a file that was looked at before others: what is kept of it outlives the project that it was read in. */
  #reopenProject(config: string): void {
    const plan = this.#plans?.projects.find((each) => each.config === config);
    if (plan === undefined) return;
    const file = this.#inHand;
    this.#openProject(plan);
    this.#inHand = file;
  }

  #guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (cause) {
      if (cause instanceof EngineError && cause.code === 'checker_failed') this.rest();
      throw cause;
    }
  }
}
