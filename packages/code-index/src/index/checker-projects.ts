/**
 * The TypeScript projects of a repository, and the one checker that knows them: which of them are open, how much memory it
 * takes, what is left out because it ends its process, and that it is started again when it is needed.
 */
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import type { SourceFile } from '../checker/ast.ts';
import { Checker, type CheckerWatch, type SyntaxFault } from '../checker/checker.ts';
import { withLooseFile } from '../checker/loose-file.ts';
import { type ProjectPlan, type ProjectPlans, parseOnlyProject, planProjects } from '../checker/projects.ts';
import type { ModuleMaker } from '../checker/shown-module.ts';
import { isToolConfiguration } from '../checker/tool-aliases.ts';
import { EngineError } from '../errors.ts';
import {
  type ComponentModule,
  componentModule,
  endOfComponent,
  isComponentFile,
} from '../languages/typescript/components/component-module.ts';
import type { FileFacts } from '../model/facts.ts';
import { atFile } from '../repository/heartbeat.ts';
import type { Repository } from '../repository/repository.ts';
import type { Changes } from '../repository/types.ts';
import type { Budget } from './budget.ts';
import type { CacheFile } from './cache.ts';
import { CheckerMemory } from './checker-memory.ts';
import type { FactsStore } from './facts-store.ts';
import { FailedProjects } from './failed-projects.ts';
import type { FileView } from './file-view.ts';
import type { ImportGraph } from './import-graph.ts';
import { KeptConfigs } from './kept-configs.ts';
import type { KeptKeys } from './kept-keys.ts';
import type { KeptFile } from './kept-meanings.ts';
import type { LinkContext } from './linker.ts';
import { collectIfGrown, processMemory } from './memory.ts';
import { OpenProjects } from './open-projects.ts';

/** For what no other engine may write: there can be one in each thread. */
const OF_THIS_THREAD = `${process.pid}-${threadId}`;

/** Resident memory of the checker beside which another one is started. */
const MAX_BESIDE_ANOTHER = 300_000_000;
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
/** Characters of modules of components that are kept: each is asked for when its project is planned, opened and parsed. */
const MAX_MODULE_CHARS = 16_000_000;

class ComponentModules implements ModuleMaker {
  readonly isFor = isComponentFile;
  readonly #made = new Map<string, { readonly text: string; readonly module: ComponentModule | undefined }>();
  #chars = 0;

  moduleOf(file: string, text: string): ComponentModule | undefined {
    const known = this.#made.get(file);
    if (known?.text === text) return known.module;
    if (this.#chars > MAX_MODULE_CHARS) {
      this.#made.clear();
      this.#chars = 0;
    }
    const module = componentModule(file, text);
    this.#made.set(file, { text, module });
    this.#chars += text.length + (module?.text.length ?? 0);
    return module;
  }
}

/** Those that lie in the file itself, and not in what is added to a component. */
function inFile(tree: SourceFile, faults: readonly SyntaxFault[]): readonly SyntaxFault[] {
  const end = endOfComponent(tree.text);
  return faults.filter(({ start }) => start <= end);
}

/** Files parsed together when only facts are wanted. */
const PARSE_BATCH = 400;

/** A repository as the checker knows it. */
export interface CheckedRepository {
  readonly repository: Repository;
  readonly facts: FactsStore;
  readonly imports: ImportGraph;
  readonly projects: CheckerProjects;
  /** What the checker said of keys of literals. */
  readonly keys: KeptKeys;
  readonly linkContext: LinkContext;
  /** What was said before of the places in a file; told by who keeps the edges. */
  readonly keptOf: (file: string, budget: Budget) => KeptFile | undefined;
  /** Makes the facts of a file that has none yet. */
  readFacts(file: string): void;
}

export interface CheckerProjectsOptions {
  readonly repository: Repository;
  readonly facts: FactsStore;
  readonly cacheDirectory: string;
  /** Where configurations are kept as they were read. */
  readonly configs: CacheFile;
  readonly watch: CheckerWatch;
  /** Those that the checker can know, sorted. */
  readonly sourceFiles: () => readonly string[];
  /** Whether a file declares things for all others. */
  readonly augments: (file: string) => boolean;
  /** What holds memory beside the checker's process is closed with it. */
  readonly onRest: () => void;
}

export class CheckerProjects {
  readonly #repository: Repository;
  readonly #facts: FactsStore;
  readonly #cacheDirectory: string;
  readonly #configs: KeptConfigs;
  readonly #watch: CheckerWatch;
  readonly #sourceFiles: () => readonly string[];
  readonly #augments: (file: string) => boolean;
  readonly #onRest: () => void;
  readonly #open = new OpenProjects();
  readonly #failed = new FailedProjects();
  readonly #memory = new CheckerMemory();
  readonly #modules = new ComponentModules();
  #checker: Checker | undefined;
  /** Texts that the checker is shown in place of what is there. */
  readonly #shownTexts = new Map<string, string>();
  #lastProject: string | undefined;
  #plans: ProjectPlans | undefined;
  /** A checker ended while several were opened: each by itself shows which one it was. */
  #opensAlone = false;
  /** The file that the checker is asked about; undefined while a project is opened. */
  #inHand: string | undefined;
  /** A process that ends costs the project in hand at once; otherwise the whole question is asked again first. */
  leavesOutAtOnce = true;

  constructor(options: CheckerProjectsOptions) {
    this.#repository = options.repository;
    this.#facts = options.facts;
    this.#cacheDirectory = options.cacheDirectory;
    this.#configs = new KeptConfigs(options.configs);
    this.#watch = options.watch;
    this.#sourceFiles = options.sourceFiles;
    this.#augments = options.augments;
    this.#onRest = options.onRest;
  }

  /** What it knew of files outside of the repository may not hold any more. */
  beginRefresh(): void {
    this.#checker?.confinement.forget();
  }

  /** Takes in what changed on disk. */
  refresh(changes: Changes): void {
    this.#opensAlone = false;
    this.#failed.forgive(changes, this.#plans?.projects ?? []);
    const shapeChanged =
      changes.created.length > 0 ||
      changes.deleted.length > 0 ||
      changes.changed.some((file) => /(^|\/)[^/]*\.json$/.test(file) || isToolConfiguration(file));
    if (shapeChanged || changes.changed.some((file) => this.#isShownAnew(file))) this.#plans = undefined;
    if (this.#checker !== undefined && this.#sourceFiles().length === 0) {
      // Questions about other languages do not wait for one that has nothing left to read.
      this.rest();
    } else if (this.#checker !== undefined) {
      const absolute = (files: readonly string[]) => files.map((file) => this.#repository.absolute(file));
      this.#checker.noteChanges({
        changed: absolute(changes.changed),
        created: absolute(changes.created),
        deleted: absolute(changes.deleted),
      });
    }
  }

  /** What the checker is shown in the place of a component, as it is now; undefined where none can be made. */
  moduleOf(file: string): string | undefined {
    return this.#modules.moduleOf(this.#repository.absolute(file), this.#repository.readText(file) ?? '')?.text;
  }

  /** A component is written in another language now, and goes by another name. */
  #isShownAnew(file: string): boolean {
    if (!isComponentFile(file) || this.#plans === undefined) return false;
    const absolute = this.#repository.absolute(file);
    const extension = this.#modules.moduleOf(absolute, this.#repository.readText(file) ?? '')?.extension;
    const shown = absolute + (extension ?? '');
    return this.#plans.byFile.get(file)?.content.includes(JSON.stringify(shown)) !== true;
  }

  get plans(): ProjectPlans {
    if (this.#plans === undefined) {
      this.#configs.begin([...this.#repository.files.keys()]);
      const plans = this.#guarded(() =>
        planProjects({
          root: this.#repository.root,
          files: this.#sourceFiles(),
          configFiles: this.#repository.configFiles(),
          cacheDirectory: this.#cacheDirectory,
          augments: this.#augments,
          relative: (absolute) => this.#repository.relative(absolute),
          readText: (file) => this.#repository.readText(file),
          modules: {
            isFor: isComponentFile,
            moduleOf: (file, text) => this.#modules.moduleOf(this.#repository.absolute(file), text),
          },
          parseConfig: (file, digest) => this.#configs.of(file, digest, () => this.checker.parseConfig(file)),
        }),
      );
      this.#plans = plans;
      this.#configs.save();
      const current = new Set(plans.projects.map((project) => project.config));
      const gone = this.#open.without(current);
      if (gone.length > 0 && this.#checker !== undefined) {
        this.#guarded(() => this.#checker?.update({ close: gone }));
        this.#open.close(gone);
      }
    }
    return this.#plans;
  }

  get checker(): Checker {
    if (this.#checker === undefined) {
      this.#memory.starts(this.#sourceFiles().length);
      this.#checker = new Checker({
        ...this.#checkerOptions(),
        overlay: this.#shownTexts,
        reopen: (config) => this.#reopenProject(config),
      });
      this.#facts.dropViews();
    }
    return this.#checker;
  }

  #checkerOptions() {
    const { root } = this.#repository;
    const { softBytes } = this.#memory;
    return { root, cacheDirectory: this.#cacheDirectory, watch: this.#watch, softBytes, modules: this.#modules };
  }

  /** Source files that failed, or that a failed project holds, with the reason: they cannot be looked at. */
  failedFiles(): ReadonlyMap<string, string> {
    return this.#failed.files(() => this.plans.projects);
  }

  /** A file with its syntax tree in the project that owns it; undefined where that cannot be had. */
  view(file: string): FileView | undefined {
    return this.#inItsProject(file, (project) => this.#facts.view(this.checker, project, file));
  }

  /** The syntax tree alone, where no more is asked. */
  tree(file: string): SourceFile | undefined {
    return this.#inItsProject(file, (project) => this.#facts.tree(this.checker, project, file));
  }

  #inItsProject<T>(file: string, read: (project: string) => T | undefined): T | undefined {
    const plan = this.plans.byFile.get(file);
    if (plan === undefined || this.#failed.hasProject(plan.config) || this.#failed.hasFile(file)) return undefined;
    return this.inProject(plan, () => {
      this.#inHand = file;
      const found = read(plan.config);
      if (found === undefined) this.#noteCost(file);
      return found;
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
    if (this.#failed.hasProject(plan.config)) return undefined;
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
      if (this.#failed.suspect(this.#inHand ?? project)) this.#leaveOut(project, reason);
    }
    this.rest();
  }

  #leaveOut(config: string, reason: string): void {
    const owned = this.#plans?.projects.find((project) => project.config === config)?.owned ?? [];
    this.#failed.add(config, owned, this.#inHand, reason);
  }

  /** A file that the checker was not shown, because it could not afford it, is counted from now on. */
  #noteCost(file: string): void {
    switch (this.checker.confinement.whyNot(this.#repository.absolute(file))) {
      case 'too_deep':
        this.#facts.put(file, this.#repository.contentHash(file), {
          facts: NOTHING_READ,
          interfaceHash: '',
          addsToOthers: false,
        });
        return;
      case 'malformed':
        this.#failed.addFile(file, 'it cannot be told which parts of it are scripts');
        return;
      case 'too_large':
        this.#failed.addFile(file, 'it is too long for the type checker');
    }
  }

  /** A question was answered: whatever ended the process before was not this repository. */
  acquit(): void {
    this.#failed.acquit();
  }

  /**
   * Called after every file. Where the checker has grown beyond what the open project needs, it forgets types, or starts again
   * with more memory. What this process let go of is collected.
   */
  keepWithinMemory(): void {
    collectIfGrown();
    const checker = this.#checker;
    if (checker === undefined) return;
    switch (this.#memory.measureFor(processMemory(checker.pid) ?? 0)) {
      case 'stays':
        return;
      case 'forgets':
        this.#forgetTypes();
        return;
      case 'gives_up': {
        const project = checker.lastProject;
        const needed = Math.round(this.#memory.ceilingBytes / 1e6);
        if (project !== undefined)
          this.#failed.addProject(project, `the type checker would need more than ${needed} MB for it`);
        this.rest();
        return;
      }
      case 'restarts':
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
    const close = this.#open.used;
    const owned = this.#open.inHand?.owned[0];
    this.#open.close(close);
    // A program is made anew for a file that is named as changed, though its text be the same, and with it the types.
    const changed = owned === undefined ? [] : [this.#repository.absolute(owned)];
    this.#guarded(() => checker.update({ close, changes: { changed, created: [], deleted: [] } }));
    this.#memory.hasForgotten();
  }

  /** Closes what is open and ends the checker's process: it is started again by the next question. */
  rest(): void {
    this.#onRest();
    const checker = this.#checker;
    if (checker === undefined) return;
    this.#checker = undefined;
    this.#lastProject = checker.lastProject;
    this.#open.clear();
    this.#facts.dropViews();
    checker.close();
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
      const places = batch.map((file) => this.#repository.absolute(file));
      const shown = places.map((place) => this.checker.confinement.shownAs(place));
      const project = parseOnlyProject(this.#cacheDirectory, shown);
      const { config } = project;
      const done = new Set<string>();
      try {
        this.#guarded(() => {
          this.checker.give(config, project.content);
          this.checker.openShowing(config, places);
          let faults: ReadonlyMap<string, readonly SyntaxFault[]> | undefined;
          for (const file of batch) {
            const absolute = this.#repository.absolute(file);
            const sourceFile = this.checker.sourceFile(config, absolute);
            if (sourceFile === undefined) {
              this.#noteCost(file);
              continue;
            }
            const faultsOf = () => {
              faults ??= this.checker.syntaxErrors(config);
              return inFile(sourceFile, faults.get(absolute) ?? []);
            };
            atFile(file, this.#repository.contentHash(file), () => use(file, sourceFile, faultsOf, config));
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
    const absolute = this.#repository.absolute(file);
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
    const file = path.join(this.#cacheDirectory, 'versions', OF_THIS_THREAD, 'text.ts');
    return this.#guarded(() =>
      withLooseFile(this.checker, this.#cacheDirectory, file, text, (sourceFile, config) => ({
        sourceFile,
        faults: this.checker.syntaxErrors(config).get(file) ?? [],
      })),
    );
  }

  /** Shows `use` the syntax tree of such a text, which the checker reads, and what is wrong with its syntax. */
  withTreeOfText<T>(
    name: string,
    text: string,
    use: (tree: SourceFile, faultsOf: () => readonly SyntaxFault[]) => T,
  ): T | undefined {
    const file = path.join(this.#cacheDirectory, 'versions', OF_THIS_THREAD, name.replace(/[^\w.-]+/g, '_'));
    return this.#guarded(() =>
      withLooseFile(this.checker, this.#cacheDirectory, file, text, (tree, config) =>
        use(tree, () => inFile(tree, this.checker.syntaxErrors(config).get(file) ?? [])),
      ),
    );
  }

  #openProject(plan: ProjectPlan, next: readonly ProjectPlan[] = []): void {
    if (this.#open.use(plan)) return;
    const able = next.filter(({ config }) => !this.#failed.hasProject(config));
    const together = this.#opensAlone ? [] : this.#open.togetherWith(plan, able);
    // Those that are open and will not be needed soon: what they hold is collected over and over for nothing.
    const close =
      together.length > 0
        ? this.#open.without(new Set(together.map(({ config }) => config)))
        : this.#open.usedLongestAgo(plan);
    this.#open.close(close);
    const added = together.filter(({ config }) => !this.#open.has(config));
    for (const { config, content } of [plan, ...added]) this.checker.give(config, content);
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
    this.#open.add(plan, added);
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
