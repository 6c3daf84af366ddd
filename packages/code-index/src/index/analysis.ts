/**
 * One repository as it is now: its files, the facts made so far, and who tells what names mean. Everything here is
 * synchronous and lives in a worker thread.
 */
import path from 'node:path';
import type { CheckerWatch } from '../checker/checker.ts';
import type { RepositoryState } from '../inference/memo-table.ts';
import { extractSyntax, familyOf } from '../languages/languages.ts';
import { extractTypeScript } from '../languages/typescript/facts.ts';
import type { FileFacts } from '../model/facts.ts';
import { LineMap } from '../model/lines.ts';
import type { Repository } from '../repository/repository.ts';
import type { Changes } from '../repository/types.ts';
import { type Budget, UNHURRIED } from './budget.ts';
import { CheckerProjects } from './checker-projects.ts';
import { ENGINE_VERSION } from './engine-version.ts';
import { FactCache } from './fact-cache/fact-cache.ts';
import { FactsStore } from './facts-store.ts';
import { ImportGraph } from './import-graph.ts';
import { KeptKeys } from './kept-keys.ts';
import type { KeptFile } from './kept-meanings.ts';
import type { LanguageService } from './language-service.ts';
import type { LinkContext } from './linker.ts';
import { collectIfGrown } from './memory.ts';
import { PreciseIndex } from './precise.ts';
import { shownLine } from './shown-text.ts';
import { SyntaxStore } from './syntax-store.ts';
import { WORTH_A_POOL, WorkerPool } from './worker-pool.ts';

/** Files whose facts are read, not only looked up, to see whether they are there. */
const MAX_READ_TOGETHER = 1_000;
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
  /** Files that the checker knows. */
  readonly projects: CheckerProjects;
  /** Files of languages that the checker does not know. */
  readonly syntax: SyntaxStore;
  /** What an imported index says of those. */
  readonly precise: PreciseIndex;
  /** What the checker said of keys of literals. */
  readonly keys: KeptKeys;
  readonly cacheDirectory: string;
  readonly #scipFile: string | undefined;
  readonly #serviceFor: ServiceMaker;
  /** By family of languages; undefined is the checker's. */
  readonly #services = new Map<string | undefined, LanguageService>();
  #pool: WorkerPool | undefined;
  #files:
    | { readonly generation: number; readonly checked: readonly string[]; readonly all: readonly string[] }
    | undefined;
  #tooDeep: { readonly version: string; readonly files: readonly string[] } | undefined;
  /** What was said before of the places in a file; told by who keeps the edges. */
  keptOf: (file: string, budget: Budget) => KeptFile | undefined = () => undefined;
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
    this.#scipFile = scipFile;
    this.precise = new PreciseIndex(repository, cacheDirectory, scipFile);
    this.projects = new CheckerProjects({
      repository,
      facts: this.facts,
      cacheDirectory,
      configs: cacheFile('configs'),
      watch,
      sourceFiles: () => this.sourceFiles(),
      augments: (file) => this.imports.modules.augments(file),
      onRest: () => this.dismissPool(),
    });
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
    this.projects.beginRefresh();
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
    this.projects.refresh(changes);
    return changes;
  }

  get linkContext(): LinkContext {
    return {
      checker: this.projects.checker,
      facts: this.facts,
      importsOf: (file) => this.imports.importsOf(file),
      templateClasses: () => this.imports.templateClasses(),
      autoImported: (file, name) => this.imports.autoImported(file, name),
      textOf: (file) => this.repository.readText(file) ?? '',
      givenToComponents: (file, name) => this.imports.givenToComponents(file, name),
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
    const { missing } = this.projects.parseEach(checked, budget, (file, sourceFile) =>
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
    for (const file of files) {
      // What a thread has read for a question that was begun again, it does not tell once more.
      if (this.facts.summaryOf(file) !== undefined) continue;
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

  /** Ends the other threads and the checker's process: these are started again by the next question. */
  rest(): void {
    this.projects.rest();
  }

  /** The same of one file, whatever time there is. */
  readFacts(file: string): void {
    this.parseFacts([file], UNHURRIED);
  }

  /** Facts of a text that is not in the repository as it is now: an older version of a file. */
  factsOfText(name: string, text: string): FileFacts | undefined {
    const language = this.syntax.languageOfName(name);
    if (language !== undefined) return extractSyntax(language, text).facts;
    return this.projects.withTreeOfText(name, text, (tree) => extractTypeScript(tree).facts);
  }
}
