/**
 * The stored edges of the whole repository: who uses whom, file by file, for what is transitive. Direct questions never
 * come here. A file's edges hold as long as its own bytes, what everything it imports says to others, its project's options
 * and this engine are the same. What a file says to others is less than its bytes where that is known
 * (`languages/shape/interface-hash.ts`, `languages/typescript/interface.ts`).
 */
import { createHash } from 'node:crypto';
import { componentName, isComponentFile } from '../languages/typescript/components/component-module.ts';
import { type NamesInTexts, namesInText, type RenamedImport } from '../languages/typescript/names-in-text.ts';
import type { CoverageNote } from '../model/coverage-notes.ts';
import type { Resolution, Via } from '../model/edges.ts';
import { enclosingFunction, holdersOfUse } from '../model/enclosing.ts';
import { type Definition, type DefinitionRef, keyOfRef, labelOf } from '../model/facts.ts';
import { type ReferenceRole, RUNNING_ROLES } from '../model/roles.ts';
import type { Analysis } from './analysis.ts';
import { type Bridge, type Bridges, wayOver } from './bridges.ts';
import type { Budget } from './budget.ts';
import { type CacheFile, readCache, writeCache } from './cache.ts';
import { EdgeKeys } from './edge-keys.ts';
import {
  basesOf,
  IncomingEdges,
  isPackedEdges,
  type PackedEdges,
  packEdges,
  type StoredEdge,
  unpackEdges,
} from './edges.ts';
import { ENGINE_VERSION } from './engine-version.ts';
import { type KnownNames, usesIn } from './file-edges.ts';
import { isKeptMeanings, KeptFile, type KeptMeanings } from './kept-meanings.ts';
import { isSame } from './linker.ts';
import { collectIfGrown } from './memory.ts';
import { starIn } from './module-specifiers.ts';
import { behindUse, isBridgeTo, keyOnObject } from './objects.ts';
import type { ProvenInterfaces } from './proven-interfaces.ts';
import { isTestCode } from './test-code.ts';

interface FileEdges {
  readonly key: string;
  readonly edges: PackedEdges;
  readonly meanings?: KeptMeanings | undefined;
  /**
   * Files that the edges lead to though no import does, with the hashes of their contents: where names alone lead, the
   * key does not hold all that they rest on.
   */
  readonly rests?: readonly (readonly [string, string])[];
}

/** One step of a walk: a definition reached, and by which uses. `ref.index` is -1 for code outside every definition. */
export interface GraphStep {
  readonly ref: DefinitionRef;
  readonly depth: number;
  readonly from: DefinitionRef;
  readonly siteFile: string;
  readonly lines: readonly number[];
  readonly via: Via;
  readonly role: ReferenceRole;
  readonly resolution: Resolution;
  /** Of a bridge: what it is to whoever crosses it. */
  readonly way?: string;
  /** The class of the object that it runs on, where the way here says that it is narrower than the class around it. */
  readonly object?: DefinitionRef;
}

/** A definition to begin at; `object` as of a step. */
export type WalkStart = DefinitionRef & Pick<GraphStep, 'object'>;

interface WalkOptions {
  /** Whether a use belongs to the function around it (call graphs) or to the innermost definition of any kind (what a change reaches). */
  readonly level?: 'function' | 'definition';
  /** Steps at most. */
  readonly limit?: number;
  /** The roots themselves were reached from what was asked about. */
  readonly areReached?: boolean;
  /** Only over edges that are no mere candidates. */
  readonly isSure?: boolean;
}

/** The same, from whatever was asked about. */
type StepFrom = Omit<GraphStep, 'depth' | 'from'>;

/** One use that leads to a definition. */
interface ReachedBy extends Pick<GraphStep, 'ref' | 'siteFile' | 'via'> {
  readonly edge: StoredEdge;
}

/** A step for each definition, with all lines that lead to it; the first of its uses says how, a type only where all are. */
function together(reached: readonly ReachedBy[]): StepFrom[] {
  const steps = new Map<string, { step: StepFrom; readonly lines: Set<number> }>();
  for (const { ref, siteFile, via, edge } of reached) {
    const { line, role, resolution } = edge;
    const key = keyOfRef(ref);
    const known = steps.get(key);
    const step = { ref, siteFile, lines: [], via, role, resolution };
    if (known === undefined) steps.set(key, { step, lines: new Set([line]) });
    else {
      known.lines.add(line);
      if (known.step.role === 'type') known.step = step;
    }
  }
  return [...steps.values()].map(({ step, lines }) => ({ ...step, lines: [...lines] }));
}

/** @param known Who uses it by name: where that registers what answers, whoever sends a request uses it too. */
function stepsOver(
  bridges: Bridges,
  ref: DefinitionRef,
  known: readonly StepFrom[],
  level: 'function' | 'definition',
  isOfObject: (bridge: Bridge) => boolean,
): StepFrom[] {
  const uses = known.flatMap(({ siteFile: file, lines, role }) => lines.map((line) => ({ file, line, role })));
  const found = bridges.into(ref, uses, level).filter(({ bridge }) => isOfObject(bridge));
  return found.map(({ ref: from, bridge }) => ({
    ref: from,
    siteFile: from.file,
    lines: [bridge.from.line],
    via: bridge.via,
    role: 'call',
    resolution: bridge.resolution,
    way: wayOver(bridge),
  }));
}

/** The edges as they were when asked for; `complete` is false where time ran out or files could not be checked. */
export class SymbolGraph {
  readonly complete: boolean;
  /** What that means for an answer; nothing where it is complete. */
  readonly missing: readonly CoverageNote[];
  readonly edgeCount: number;
  /** Those that the question in hand tells of. */
  bridges: Bridges | undefined;
  readonly #analysis: Analysis;
  readonly #byFile: ReadonlyMap<string, FileEdges>;
  readonly #incoming: IncomingEdges;
  readonly #overridden = new Map<string, readonly DefinitionRef[]>();
  /** By what is used: each of its members asks for it. */
  readonly #asWhole = new Map<string, readonly StepFrom[]>();

  constructor(analysis: Analysis, byFile: ReadonlyMap<string, FileEdges>, missing: number, total: number) {
    this.#analysis = analysis;
    this.#byFile = byFile;
    this.complete = missing === 0;
    this.missing = this.complete ? [] : [{ code: 'index_incomplete', covered: total - missing, total }];
    // Files come in whatever order they were done.
    const files = [...byFile.keys()].sort();
    this.#incoming = new IncomingEdges(new Map(files.map((file) => [file, (byFile.get(file) as FileEdges).edges])));
    this.edgeCount = this.#incoming.count;
  }

  /** Uses of a definition, in order of file and line; a class's include those of its constructor. */
  usesOf(ref: DefinitionRef): readonly { readonly file: string; readonly edge: StoredEdge }[] {
    return this.#incoming.of(ref.file, ref.index);
  }

  /** Uses made by a file, in source order. */
  edgesOf(file: string): readonly StoredEdge[] {
    const stored = this.#byFile.get(file);
    return stored === undefined ? [] : unpackEdges(stored.edges);
  }

  /**
   * Members that a member stands for: those of base classes and interfaces, and for a member of an object literal those of
   * the type that is wanted there. What has no checker is asked live, since a shape may be met without any import.
   */
  overriddenBy(ref: DefinitionRef): readonly DefinitionRef[] {
    const key = keyOfRef(ref);
    const known = this.#overridden.get(key);
    if (known !== undefined) return known;
    const kind = this.#analysis.facts.definition(ref)?.kind;
    const found =
      kind === undefined || kind === 'constructor'
        ? []
        : this.#analysis.serviceOf(ref.file).overriddenByStored(ref, (each) => this.#basesOf(each));
    this.#overridden.set(key, found);
    return found;
  }

  #basesOf(ref: DefinitionRef): DefinitionRef[] {
    const stored = this.#byFile.get(ref.file);
    return stored === undefined ? [] : basesOf(stored.edges, ref.index);
  }

  /**
   * Uses of what holds other definitions, such as an object literal, that are no way to one of these by its name: whoever
   * has the whole may run any of them.
   */
  usesAsWhole(holder: DefinitionRef): readonly StepFrom[] {
    const key = keyOfRef(holder);
    let found = this.#asWhole.get(key);
    if (found === undefined) {
      found = this.#findUsesAsWhole(holder);
      this.#asWhole.set(key, found);
    }
    return found;
  }

  #findUsesAsWhole(holder: DefinitionRef): StepFrom[] {
    const definitions = this.#analysis.facts.known(holder.file)?.definitions ?? [];
    const members = new Map<string, number>();
    const count = (at: string, by: number) => members.set(at, (members.get(at) ?? 0) + by);
    definitions.forEach(({ parent }, index) => {
      if (parent !== holder.index) return;
      for (const { file, edge } of this.usesOf({ file: holder.file, index })) count(`${file}\0${edge.line}`, 1);
    });
    const whole = this.usesOf(holder).filter(({ file, edge }) => {
      if (edge.role === 'type' || edge.role === 'extends' || edge.role === 'write') return false;
      const at = `${file}\0${edge.line}`;
      if ((members.get(at) ?? 0) === 0) return true;
      count(at, -1);
      return false;
    });
    return this.#group(whole, 'definition', false);
  }

  /**
   * Everything reached from the roots, nearest first, each once, and once for each class of object that it is reached for alone;
   * code of a module once for each that it uses.
   */
  walk(
    roots: readonly WalkStart[],
    direction: 'callers' | 'callees',
    depth: number,
    { level = 'function', limit = 20_000, areReached = false, isSure = false }: WalkOptions = {},
  ): GraphStep[] {
    const steps: GraphStep[] = [];
    const seen = new Set<string>();
    const followed = new Set<string>();
    for (const root of roots) {
      seen.add(keyOnObject(root, root.object));
      followed.add(keyOnObject(root, root.object));
    }
    let frontier: WalkStart[] = [...roots];
    for (let hop = 1; hop <= depth && frontier.length > 0 && steps.length < limit; hop++) {
      const next: WalkStart[] = [];
      const callersOf = (from: DefinitionRef, object?: DefinitionRef) =>
        hop === 1 && !areReached ? this.callersOf(from, level, object) : this.callersBehind(from, level, object);
      for (const { object, ...from } of frontier) {
        const found = direction === 'callees' ? this.calleesOf(from, RUNNING_ROLES) : callersOf(from, object);
        for (const reached of found) {
          if (isSure && reached.resolution === 'candidate') continue;
          const key = keyOnObject(reached.ref, reached.object);
          // What was reached for any object was reached for this one.
          const any = keyOfRef(reached.ref);
          // Code of a module is the end of every way that leads there, and each is told.
          const way = reached.ref.index < 0 ? `${key}\0${keyOfRef(from)}` : key;
          if (!seen.has(way) && !(reached.ref.index >= 0 && seen.has(any))) {
            seen.add(way);
            steps.push({ ...reached, depth: hop, from });
          }
          // What goes through an interface or is handed on as a value may run or not: counted, not followed, unless
          // another way leads to it.
          if (
            reached.ref.index >= 0 &&
            !followed.has(key) &&
            !followed.has(any) &&
            reached.via !== 'virtual' &&
            (level === 'definition' || reached.via !== 'callback')
          ) {
            followed.add(key);
            next.push(reached.object === undefined ? reached.ref : { ...reached.ref, object: reached.object });
          }
        }
      }
      frontier = next;
    }
    return steps;
  }

  /** A shortest chain of calls between any of these, both ends included; empty where there is none. */
  shortestPath(from: readonly DefinitionRef[], goals: readonly DefinitionRef[]): DefinitionRef[] {
    if (from.length === 0 || goals.length === 0) return [];
    const isGoal = (ref: DefinitionRef) => goals.some((goal) => isSame(goal, ref));
    const start = from.find(isGoal);
    if (start !== undefined) return [start];
    const parents = new Map<string, DefinitionRef>();
    for (const step of this.walk(from, 'callees', 64, { limit: 200_000 })) {
      parents.set(keyOfRef(step.ref), step.from);
      if (!isGoal(step.ref)) continue;
      const chain = [step.ref];
      for (let at = parents.get(keyOfRef(step.ref)); at !== undefined; at = parents.get(keyOfRef(at)))
        chain.unshift(at);
      return chain;
    }
    return [];
  }

  /**
   * Who uses a definition, by its name or by that of what it stands for.
   *
   * @param object The class of the object that it runs on, where only uses of such objects are asked for.
   */
  callersOf(ref: DefinitionRef, level: 'function' | 'definition', object?: DefinitionRef): StepFrom[] {
    const found = this.#group(this.usesOf(ref), level, false);
    // A constructor is run by what constructs its class, or a class that inherits it.
    const definition = this.#analysis.facts.definition(ref);
    if (definition?.kind === 'constructor') {
      const uses = this.usesOf({ file: ref.file, index: definition.parent });
      found.push(
        ...this.#group(
          uses.filter(({ edge }) => CONSTRUCTS.has(edge.role)),
          level,
          false,
        ),
      );
    }
    for (const member of this.overriddenBy(ref))
      found.push(...this.#group(this.#usesThatMayRun(ref, member), level, true));
    const onObject = found.flatMap((step): StepFrom[] => {
      const behind = behindUse(this.#analysis, ref, step, object);
      if (behind === undefined) return [];
      const { object: next, isSure } = behind;
      return [
        { ...step, ...(isSure ? {} : { resolution: 'candidate' }), ...(next === undefined ? {} : { object: next }) },
      ];
    });
    if (this.bridges === undefined) return onObject;
    const isOfObject = (bridge: Bridge) => isBridgeTo(this.#analysis, bridge, object);
    return [...onObject, ...stepsOver(this.bridges, ref, onObject, level, isOfObject)];
  }

  /**
   * Whoever uses what was reached on the way from something else. Code that is no test runs what a test overrides in that
   * test alone: who names the test's class leads on in its place.
   */
  callersBehind(ref: DefinitionRef, level: 'function' | 'definition', object?: DefinitionRef): StepFrom[] {
    const found = this.callersOf(ref, level, object);
    if (!found.some(({ via }) => via === 'virtual') || !isTestCode(this.#analysis, ref)) return found;
    const kept = found.filter(({ via, ref: by }) => via !== 'virtual' || isTestCode(this.#analysis, by));
    const owner = { file: ref.file, index: this.#analysis.facts.definition(ref)?.parent ?? -1 };
    const definition = this.#analysis.facts.definition(owner);
    if (kept.length === found.length || definition === undefined) return kept;
    const way = `uses ${labelOf(definition)}`;
    return [...kept, ...this.callersOf(owner, level).map((step) => ({ ...step, way }))];
  }

  /** Uses of what a member overrides, without those that are of an object which cannot have it. */
  #usesThatMayRun(ref: DefinitionRef, overridden: DefinitionRef) {
    const service = this.#analysis.serviceOf(ref.file);
    // What stands for the same member in another object is beside it, and runs nothing.
    const uses = this.usesOf(overridden).filter(
      ({ file, edge }) =>
        edge.role !== 'extends' && service.isPassedOver?.({ file, line: edge.line }, overridden, ref) !== true,
    );
    if (uses.length === 0 || service.isGuessedOverride?.(overridden, ref) !== true) return uses;
    return uses.map(({ file, edge }) => ({ file, edge: { ...edge, resolution: 'candidate' as const } }));
  }

  #group(
    uses: readonly { readonly file: string; readonly edge: StoredEdge }[],
    level: 'function' | 'definition',
    virtual: boolean,
  ): StepFrom[] {
    const reached = uses.flatMap(({ file, edge }): ReachedBy[] => {
      const via = virtual ? 'virtual' : viaOf(edge.role);
      if (via === undefined || (level === 'function' && (edge.role === 'type' || edge.role === 'extends'))) return [];
      const definitions = this.#analysis.facts.known(file)?.definitions ?? [];
      const holders =
        level === 'function' ? [enclosingFunction(definitions, edge.holder)] : holdersOfUse(definitions, edge);
      return holders.map((index) => ({ ref: { file, index }, siteFile: file, via, edge }));
    });
    return together(reached);
  }

  /** What code of a definition uses in one of these roles. */
  calleesOf({ file, index }: DefinitionRef, roles: ReadonlySet<ReferenceRole>): StepFrom[] {
    const definitions = this.#analysis.facts.known(file)?.definitions ?? [];
    const reached = this.edgesOf(file).flatMap((edge): ReachedBy[] =>
      roles.has(edge.role) && this.#runsIn(definitions, edge.holder, index)
        ? [
            {
              ref: { file: edge.targetFile, index: edge.target },
              siteFile: file,
              via: viaOf(edge.role) ?? 'call',
              edge,
            },
          ]
        : [],
    );
    return together(reached);
  }

  #runsIn(definitions: readonly Definition[], holder: number, index: number): boolean {
    const enclosing = enclosingFunction(definitions, holder);
    if (enclosing === index) return true;
    // A class runs its constructor.
    return enclosing >= 0 && definitions[enclosing]?.kind === 'constructor' && definitions[enclosing]?.parent === index;
  }
}

/** Builds and keeps the edges; `graph` brings them up to date. */
export class GraphStore {
  readonly #analysis: Analysis;
  readonly #cache: CacheFile;
  readonly #byFile = new Map<string, FileEdges>();
  /** Of each file the names that were not asked about, since nothing known bore them when it was looked at. */
  readonly #skippedNames = new Map<string, KnownNames>();
  #graph: SymbolGraph | undefined;
  #generation = -1;
  #isComplete = false;
  #loaded = false;
  /** The generation in which the first build began. */
  #begunIn: number | undefined;
  /** Files whose edges were made since all were saved. */
  #unsaved = 0;
  #savedAt = 0;
  readonly #keys: EdgeKeys;
  /** The keys of all files as they are now, and whether their facts were there to make them. */
  #current: { readonly generation: number; readonly keys: ReadonlyMap<string, string> | undefined } | undefined;
  /** Files whose facts are there. */
  #withFacts: { readonly generation: number; readonly files: Set<string> } = { generation: -1, files: new Set() };
  /** The state that all edges were of when they were saved, as long as none was made since. */
  #finished = '';
  /** The generation that unfinished edges are of which were read from the cache. */
  #loadedIn: number | undefined;

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
    this.#keys = new EdgeKeys(analysis);
    analysis.keptOf = (file, budget) => this.#keptOf(file, budget);
    this.#cache = { directory: analysis.cacheDirectory, name: 'edges', version: `${ENGINE_VERSION}/${EDGES_VERSION}` };
  }

  /** The edges of the repository as it is now, or as many as the time allows. */
  graph(budget: Budget): SymbolGraph {
    if (this.#graph !== undefined && this.isCurrent) return this.#graph;
    const steps = this.build(budget);
    for (let step = steps.next(); !step.done; step = steps.next());
    // A build that is not interrupted between two steps ends with a graph, which is set where the compiler does not see it.
    return this.#graph as unknown as SymbolGraph;
  }

  /** The edges of all files as they are now are at hand. */
  get isCurrent(): boolean {
    return this.#isComplete && this.#generation === this.#analysis.generation;
  }

  /** Keeps the edges for the next process. */
  save(): void {
    if (this.#unsaved === 0) return;
    this.#unsaved = 0;
    // Where a file has changed since the build began, the next process begins anew.
    const state = this.#begunIn === this.#analysis.generation ? this.#stateNow() : '';
    const begun = { state, skippedNames: this.#skippedNames };
    this.#finished = this.isCurrent ? this.#finishedNow() : '';
    const said = this.#keys.interfaces.before;
    writeCache(this.#cache, { byFile: this.#byFile, begun, finished: this.#finished, said });
  }

  /** Which edited files say the same to others. */
  get interfaces(): ProvenInterfaces {
    return this.#keys.interfaces;
  }

  /** What was said of the places in a file, as long as all is the same that it rests on. */
  #keptOf(file: string, budget: Budget): KeptFile | undefined {
    if (!this.#loaded) this.#load();
    const stored = this.#byFile.get(file);
    if (stored?.meanings === undefined || !this.#isAsStored(file, stored.key, budget)) return undefined;
    const { edges, key, meanings } = stored;
    if (!this.#hasFactsOf([...meanings.files, ...edges.targets])) return undefined;
    const contentHash = (each: string) => this.#analysis.repository.contentHash(each);
    return new KeptFile(meanings, { edges, key: key.startsWith(PENDING) ? undefined : key, contentHash });
  }

  /**
   * Of a definition whose facts are gone nobody could tell what it is, and it would be left out: they are kept apart from
   * the edges, and a process may have ended between writing the one and the other.
   */
  #hasFactsOf(files: readonly string[]): boolean {
    const { generation, facts } = this.#analysis;
    if (this.#withFacts.generation !== generation) this.#withFacts = { generation, files: new Set() };
    const { files: known } = this.#withFacts;
    return files.every((file) => {
      if (!known.has(file) && facts.summaryOf(file) !== undefined) known.add(file);
      return known.has(file);
    });
  }

  #isAsStored(file: string, key: string, budget: Budget): boolean {
    const { generation, repository } = this.#analysis;
    if (key.startsWith(PENDING)) {
      const isOfNow = generation === this.#begunIn || generation === this.#loadedIn;
      return isOfNow && key === `${PENDING}${repository.contentHash(file)}`;
    }
    if (this.#current?.generation !== generation) {
      const keys = this.#keysAsSaved(this.#analysis.codeFiles()) ?? this.#keysNow(budget);
      this.#current = { generation, keys };
    }
    return this.#current.keys?.get(file) === key;
  }

  /** The keys of edges that were saved when all was as it is now: to work them out takes a second for 7,000 files. */
  #keysAsSaved(files: readonly string[]): Map<string, string> | undefined {
    if (this.#finished === '' || this.#finished !== this.#finishedNow()) return undefined;
    const keys = new Map<string, string>();
    for (const file of files) {
      const stored = this.#byFile.get(file);
      if (stored === undefined) return undefined;
      keys.set(file, stored.key);
    }
    return keys;
  }

  /** Undefined where so much has changed that whoever waits for one answer must not wait for it. */
  #keysNow(budget: Budget): ReadonlyMap<string, string> | undefined {
    const analysis = this.#analysis;
    const files = analysis.codeFiles();
    const changed = files.filter((file) => analysis.facts.summaryOf(file) === undefined);
    if (changed.length > MOST_CHANGED) return undefined;
    const { missing } = analysis.parseFacts(changed, budget);
    return budget.isOver() && missing.length > 0 ? undefined : this.#keys.of(files, budget);
  }

  /** Lets go of what is soon made again from the edges. */
  rest(): void {
    this.#graph = undefined;
  }

  /** The same in small steps, so that a question can be answered between two of them. */
  *build(budget: Budget): Generator<void, void, void> {
    const analysis = this.#analysis;
    const files = analysis.codeFiles();
    const generation = analysis.generation;
    if (!this.#loaded) this.#load();
    // Nothing is stored: one pass makes facts and edges together, since every file must be looked at for both.
    const isFirst = ![...this.#byFile.values()].some((stored) => !stored.key.startsWith(PENDING));
    this.#savedAt = Date.now();
    if (isFirst) this.#begunIn ??= generation;
    else analysis.parseFacts(files, budget);
    yield;
    let keys = isFirst ? this.#pendingKeys(files) : (this.#keysAsSaved(files) ?? this.#keys.of(files, budget));
    for (const file of this.#byFile.keys()) if (!keys.has(file)) this.#byFile.delete(file);
    const isStale = (file: string) => {
      const stored = this.#byFile.get(file);
      const isAsBefore = ([target, hash]: readonly [string, string]) =>
        analysis.repository.contentHash(target) === hash;
      return stored?.key !== keys.get(file) || stored?.rests?.every(isAsBefore) === false;
    };
    let isFinal = !isFirst;
    const stale = files.filter(isStale);
    if (stale.length > 0) this.#finished = '';
    const names = stale.length === 0 ? NO_NAMES : isFirst ? this.#namesByText(files) : this.#names();
    for (const _ of this.#resolveAll(stale, keys, names, budget)) {
      // The first build of a large repository takes minutes: whoever ends it finds what is done when it begins again.
      const isDue = ++this.#unsaved >= SAVE_AFTER || Date.now() - this.#savedAt > SAVE_AFTER_MS;
      if (isDue && isFirst && analysis.generation === generation) this.#saveWithFacts(files);
      yield;
      if (analysis.generation !== generation) return;
    }
    if (isFirst && !budget.isOver()) {
      analysis.parseFacts(files, budget);
      // What was left out then may bear a name that was found since, by this build or by one that was stopped.
      const known = this.#names();
      const isMissed = ({ used, called }: KnownNames) =>
        [...used].some((name) => known.used.has(name)) || [...called].some((name) => known.called.has(name));
      const again = new Set([...this.#skippedNames].filter(([, skipped]) => isMissed(skipped)).map(([file]) => file));
      for (const _ of this.#resolveAll(
        files.filter((file) => again.has(file)),
        keys,
        known,
        budget,
      )) {
        yield;
        if (analysis.generation !== generation) return;
      }
      if (!budget.isOver()) {
        const pending = keys;
        keys = this.#keys.of(files, budget);
        for (const [file, stored] of this.#byFile) {
          if (stored.key === pending.get(file)) this.#byFile.set(file, { ...stored, key: keys.get(file) as string });
        }
        isFinal = true;
      }
    }
    // Where time ran out first, the names that were left out are still to be looked at, by the next one who asks.
    if (isFinal) this.#skippedNames.clear();
    if (isFinal) this.#keys.interfaces.keep(files);
    const left = new Set(files.filter(isStale));
    const missing = Math.max(left.size, isFinal || files.length === 0 ? 0 : 1);
    // Edges name definitions by their places in files as they were: of other texts they say what is not so.
    const current = left.size === 0 ? this.#byFile : new Map([...this.#byFile].filter(([file]) => !left.has(file)));
    this.#graph = new SymbolGraph(analysis, current, missing, files.length);
    this.#isComplete = missing === 0;
    this.#generation = generation;
    analysis.dismissPool();
    // Of a large repository it takes longer than the few files of a change: these wait until nobody asks.
    if (this.#unsaved >= files.length / 20 && !budget.isOver()) this.#saveWithFacts(files);
  }

  /** Makes the edges of these files, project by project; a step for each file. Stops when the time is over. */
  *#resolveAll(
    files: readonly string[],
    keys: ReadonlyMap<string, string>,
    names: KnownNames,
    budget: Budget,
  ): Generator<void, void, void> {
    const analysis = this.#analysis;
    const { checked, others } = analysis.byEngine(files);
    const wanted = new Set(checked);
    let done = 0;
    const projects = analysis.projects.plans.projects.filter(({ owned }) => owned.some((file) => wanted.has(file)));
    for (const [nth, project] of projects.entries()) {
      const next = projects.length < MANY_PROJECTS ? [] : projects.slice(nth + 1);
      for (const file of this.#largeLast(project.owned.filter((each) => wanted.has(each)))) {
        budget.check();
        if (budget.isOver()) return;
        budget.progress(done++, wanted.size, 'resolving calls');
        const uses = analysis.projects.inProject(project, () => usesIn(analysis, file, names), next);
        if (uses !== undefined) {
          this.#skippedNames.set(file, uses.skipped);
          const { edges, meanings } = uses;
          this.#byFile.set(file, { key: keys.get(file) as string, edges, meanings });
        }
        analysis.projects.keepWithinMemory();
        yield;
      }
    }
    yield* this.#resolveByThreads(others, keys, budget);
  }

  /** The same for languages without a checker, by all threads that there are. */
  *#resolveByThreads(
    files: readonly string[],
    keys: ReadonlyMap<string, string>,
    budget: Budget,
  ): Generator<void, void, void> {
    const analysis = this.#analysis;
    const largeLast = this.#largeLast(files);
    yield* analysis.readSteps(largeLast, budget);
    if (budget.isOver()) return;
    if (files.length > MANY_FILES) analysis.syntax.indexDefinitions();
    const left = new Set(largeLast);
    const keep = (file: string, edges: PackedEdges): void => {
      const seesEveryFile = analysis.syntax.inferenceOf(file)?.policy.seesEveryFile === true;
      const rests = edges.targets.map((target) => [target, analysis.repository.contentHash(target)] as const);
      this.#byFile.set(file, { key: keys.get(file) as string, edges, ...(seesEveryFile ? { rests } : {}) });
      left.delete(file);
      budget.progress(files.length - left.size, files.length, 'resolving calls');
    };
    const resolve = (file: string): void => {
      keep(file, usesIn(analysis, file)?.edges ?? NO_EDGES);
      collectIfGrown();
    };
    const pool = analysis.poolFor(files.length);
    // An imported index takes more memory than another thread is worth.
    if (pool !== undefined && !analysis.precise.isThere) {
      yield* pool.run('resolve', files, analysis.facts.cache.list(), {
        budget,
        own: resolve,
        take: ({ results }) => {
          for (const { file, hash, edges } of results)
            if (edges !== undefined && hash === analysis.repository.contentHash(file)) keep(file, edges);
        },
      });
    }
    for (const file of [...left]) {
      budget.check();
      if (budget.isOver()) return;
      resolve(file);
      yield;
    }
  }

  /** What is soon known of the others does not wait for a file that takes as long as all of them. */
  #largeLast(files: readonly string[]): readonly string[] {
    const isLarge = (file: string) => (this.#analysis.repository.files.get(file)?.size ?? 0) > LARGE_BYTES;
    if (!files.some(isLarge)) return files;
    return [...files.filter((file) => !isLarge(file)), ...files.filter(isLarge)];
  }

  #names(): NamesNow {
    const analysis = this.#analysis;
    const found: NamesNow = { used: new Set(), called: new Set(), modules: new Set() };
    const renamed: Renamed[] = [];
    for (const file of analysis.sourceFiles()) {
      const facts = analysis.facts.known(file);
      if (facts === undefined) continue;
      for (const { name, kind, parent } of facts.definitions) {
        found.used.add(name);
        if (kind === 'namespace' && parent === -1) found.modules.add(name);
      }
      for (const name of facts.otherNames) found.used.add(name);
      for (const key of facts.boundKeys) found.called.add(key);
      for (const { specifier, names } of facts.imports) {
        const locals = names.filter(({ imported, local }) => imported !== local).map(({ local }) => local);
        if (locals.length > 0) renamed.push({ file, specifier, locals });
      }
    }
    for (const name of analysis.imports.unimportedNames()) found.used.add(name);
    return this.#withRenamed(found, renamed);
  }

  /** Every name that may be a definition's, by the texts; what they do not tell is found when all facts are there. */
  #namesByText(files: readonly string[]): NamesNow {
    const found = this.#names();
    const renamed: Renamed[] = [];
    for (const file of this.#analysis.byEngine(files).checked) {
      const { projects, repository } = this.#analysis;
      const text = (isComponentFile(file) ? projects.moduleOf(file) : repository.readText(file)) ?? '';
      if (isComponentFile(file)) found.used.add(componentName(file));
      for (const each of namesInText(file, text, found)) renamed.push({ file, ...each });
    }
    return this.#withRenamed(found, renamed);
  }

  /** Another name for something of ours; what comes from outside the repository has no definition to lead to. */
  #withRenamed(found: NamesNow, renamed: readonly Renamed[]): NamesNow {
    const modules = new AmbientModules(found.modules);
    const inside = new Map<string, ReadonlySet<string>>();
    for (const { file, specifier, locals } of renamed) {
      let specifiers = inside.get(file);
      if (specifiers === undefined) {
        specifiers = new Set(this.#analysis.imports.importsOf(file).map((edge) => edge.specifier));
        inside.set(file, specifiers);
      }
      if (specifiers.has(specifier) || modules.has(specifier)) for (const local of locals) found.used.add(local);
    }
    return found;
  }

  /** Keys of edges made before all facts were there, which the final keys need: by content alone. */
  #pendingKeys(files: readonly string[]): Map<string, string> {
    return new Map(files.map((file) => [file, `${PENDING}${this.#analysis.repository.contentHash(file)}`]));
  }

  /** Edges are worth nothing without the facts of what they lead to: these are there first. */
  #saveWithFacts(files: readonly string[]): void {
    this.#analysis.facts.save(files);
    this.save();
    this.#savedAt = Date.now();
  }

  /** What edges rest on that are not finished: the contents of all files. */
  #stateNow(): string {
    return sha1(`${this.#analysis.repository.snapshot()} ${this.#analysis.precise.version}`);
  }

  /** The same, and how files are put together to projects, which may change without any of them. */
  #finishedNow(): string {
    const { plans } = this.#analysis.projects;
    return sha1(`${this.#stateNow()} ${plans.projects.map(({ config }) => config).join(' ')}`);
  }

  #load(): void {
    this.#loaded = true;
    const stored = readCache(this.#cache) as Partial<StoredEdges> | undefined;
    if (!(stored?.byFile instanceof Map)) return;
    const { begun, said } = stored;
    if (said instanceof Map) this.#keys.interfaces.goOnFrom(said);
    if (typeof stored.finished === 'string') this.#finished = stored.finished;
    const goesOn = begun?.skippedNames instanceof Map && begun.state !== '' && begun.state === this.#stateNow();
    for (const [file, edges] of stored.byFile) {
      if (typeof file !== 'string' || typeof edges?.key !== 'string' || !isPackedEdges(edges.edges)) continue;
      // Those that were not finished rest on all files as they were, and on which names were left out.
      const { meanings, ...rest } = edges;
      if (goesOn || !edges.key.startsWith(PENDING)) this.#byFile.set(file, isKeptMeanings(meanings) ? edges : rest);
    }
    if (goesOn) this.#loadedIn = this.#analysis.generation;
    if (goesOn) for (const [file, names] of begun.skippedNames) this.#skippedNames.set(file, names);
  }
}

/** Names as they are known now; `modules` are those of namespaces and declared modules. */
type NamesNow = NamesInTexts & KnownNames;

interface Renamed extends RenamedImport {
  readonly file: string;
}

/** Modules that are declared by their name: `declare module 'name'`, `declare module '*.svg'`. */
class AmbientModules {
  readonly #names: ReadonlySet<string>;
  readonly #patterns: readonly (readonly [prefix: string, suffix: string])[];

  constructor(names: ReadonlySet<string>) {
    this.#names = names;
    this.#patterns = [...names].flatMap((name) => {
      const star = name.indexOf('*');
      return star < 0 ? [] : [[name.slice(0, star), name.slice(star + 1)] as const];
    });
  }

  has(specifier: string): boolean {
    const fits = ([prefix, suffix]: readonly [string, string]) => starIn(specifier, prefix, suffix) !== undefined;
    return this.#names.has(specifier) || this.#patterns.some(fits);
  }
}

/** What is kept for the next process. */
interface StoredEdges {
  readonly byFile: ReadonlyMap<string, FileEdges>;
  /** The state that all of them are of; empty where they were not finished. */
  readonly finished: string;
  /** Of a first build that was not finished: the state that it was of, and the names that were left out. */
  readonly begun: { readonly state: string; readonly skippedNames: ReadonlyMap<string, KnownNames> };
  /** What each file said to others when they were made. */
  readonly said: ReadonlyMap<string, string>;
}

/** Files, or time, between two times that a first build is saved. */
const SAVE_AFTER = 250;
const SAVE_AFTER_MS = 10_000;

/** What is stored of a file; part of the cache's key. */
const EDGES_VERSION = 13;

const NO_NAMES: KnownNames = { used: new Set(), called: new Set() };
const NO_EDGES = packEdges([]);
const PENDING = 'pending:';
/** Files that are read before an answer that needs none of them. */
const MOST_CHANGED = 200;
/** So many that opening them is what takes the time; fewer take less memory one by one. */
const MANY_PROJECTS = 16;
const LARGE_BYTES = 100_000;
/** So many files to look at that most names are asked for. */
const MANY_FILES = 200;

const CONSTRUCTS: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>(['construct', 'jsx', 'extends']);

function viaOf(role: ReferenceRole): Via | undefined {
  switch (role) {
    case 'call':
    case 'construct':
    case 'jsx':
    case 'decorator':
    case 'callback':
    case 'fixture':
      return role;
    case 'reference':
    case 'write':
    case 'type':
    case 'extends':
      return 'reference';
    default:
      return undefined;
  }
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
