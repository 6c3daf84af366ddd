/**
 * The import graph as figures that a second look confirms. `index/import-graph.ts` answers "could this file reach that
 * one" and says yes in doubt; here a specifier leads to one file or to none, imports are those that the parser found
 * (not those in comments), and an import of nothing but types is told apart, since it is gone at run time.
 */

import path from 'node:path';
import type { Analysis } from '../../index/analysis.ts';
import type { Budget } from '../../index/budget.ts';
import { IMPORTING_TEXT } from '../../index/module-specifiers.ts';
import { stronglyConnected } from '../../index/strongly-connected.ts';
import { UsedFiles } from '../../index/used-files.ts';
import {
  componentModule,
  isComponentFile,
  nameOfShown,
} from '../../languages/typescript/components/component-module.ts';
import { type ModuleFacts, moduleInText } from '../../languages/typescript/module-in-text.ts';
import { compareText } from '../../model/compare-text.ts';
import type { DefinitionRef, ImportFact } from '../../model/facts.ts';
import { atFile } from '../../repository/heartbeat.ts';
import type { ImportSummary } from '../answers.ts';

/** One import of one file by another. */
interface ModuleEdge {
  readonly target: string;
  /** All imports of that file by this one are gone at run time. */
  readonly typeOnly: boolean;
  /** None of them loads that file when this one is loaded: types are gone then, and what a function imports comes later. */
  readonly loads: boolean;
  /** The imports as written; empty where only patterns were looked at (components of other languages). */
  readonly facts: readonly ImportFact[];
}

export interface ModuleGraph {
  /** Sorted by path. */
  readonly modules: readonly string[];
  readonly edges: ReadonlyMap<string, readonly ModuleEdge[]>;
  /** What is imported where this file is: the file itself, or its folder (`store/`) where that is a package. */
  readonly unitOf: (file: string) => string;
  /** The definition that a name exported by a file means, through re-exports; undefined where it is not one of ours. */
  readonly resolveExport: (file: string, name: string) => DefinitionRef | undefined;
}

/**
 * What these source files import and export, of which no facts have been made yet, from their texts alone: parsing some
 * thousands takes ten seconds. Without those of which it takes a parser.
 */
export function readModules(
  analysis: Analysis,
  files: readonly string[],
  budget: Budget,
): ReadonlyMap<string, ModuleFacts> {
  const { facts, repository } = analysis;
  const found = new Map<string, ModuleFacts>();
  for (const [i, file] of files.entries()) {
    if (i % 200 === 0) {
      budget.check();
      if (budget.isOver()) break;
      budget.progress(i, files.length, 'reading sources');
    }
    if (repository.files.get(file)?.class !== 'source' || facts.summaryOf(file) !== undefined) continue;
    const text = repository.readText(file);
    const read =
      text === undefined ? undefined : atFile(file, repository.contentHash(file), () => moduleOf(file, text));
    if (read !== undefined) found.set(file, read);
  }
  return found;
}

function moduleOf(file: string, text: string): ModuleFacts | undefined {
  if (!isComponentFile(file)) return moduleInText(file, text);
  const module = componentModule(file, text);
  const read = module && moduleInText(`${file}${module.extension}`, module.text);
  const name = nameOfShown(`${file}.ts`);
  if (read === undefined || name === undefined) return read;
  const component = { name, kind: 'component', parent: -1, exported: true } as const;
  return { ...read, definitions: [component, ...read.definitions] };
}

/**
 * Facts of all source files must have been made, as far as they can be had.
 * @param read those of which the text says enough (`readModules`)
 */
export function moduleGraph(analysis: Analysis, read: ReadonlyMap<string, ModuleFacts>, budget: Budget): ModuleGraph {
  const modules: string[] = [];
  for (const file of analysis.repository.written.values())
    if (analysis.reads(file.path) || IMPORTING_TEXT.has(path.posix.extname(file.path))) modules.push(file.path);
  const factsOf = (file: string): ModuleFacts | undefined => read.get(file) ?? analysis.facts.known(file);
  const resolver = new Resolver(analysis, factsOf);
  const edges = new Map<string, readonly ModuleEdge[]>();
  for (const [i, file] of modules.entries()) {
    if (i % 200 === 0) {
      budget.check();
      budget.progress(i, modules.length, 'following imports');
    }
    edges.set(file, edgesOf(file, factsOf(file), resolver));
  }
  const unitOf = (file: string) =>
    analysis.syntax.inferenceOf(file)?.policy.packageIsFolder === true ? `${path.posix.dirname(file)}/` : file;
  return { modules, edges, unitOf, resolveExport: (file, name) => resolver.definitionOf(file, name) };
}

/**
 * @param counts says of a file whether it is a part of the project itself
 * @param isGraded whether it is one that the health of the project is made of
 */
export function importSummary(
  graph: ModuleGraph,
  counts: (file: string) => boolean,
  isGraded: (file: string) => boolean,
): ImportSummary {
  const importers = new Map<string, number>();
  let edges = 0;
  for (const [file, targets] of graph.edges) {
    const unitsOf = (some: readonly ModuleEdge[]) => new Set(some.map(({ target }) => graph.unitOf(target)));
    edges += unitsOf(targets).size;
    if (!counts(file)) continue;
    for (const unit of unitsOf(targets.filter(({ target }) => counts(target))))
      importers.set(unit, (importers.get(unit) ?? 0) + 1);
  }
  // The circles that health tells of: of its files, by what is loaded with a file.
  const circles = (follows: (edge: ModuleEdge) => boolean) =>
    cyclesOf({ ...graph, modules: graph.modules.filter(isGraded) }, (edge) => isGraded(edge.target) && follows(edge));
  const atRunTime = circles(({ loads }) => loads);
  const withTypes = circles(({ loads, typeOnly }) => loads || typeOnly);
  const tangled = new Set(atRunTime.flatMap(({ group }) => group));
  return {
    modules: graph.modules.length,
    edges,
    cycles: atRunTime.map(({ files, group }) => ({ files, groupSize: group.length })),
    typeOnlyCycles: withTypes.filter(({ group }) => !group.some((file) => tangled.has(file))).length,
    mostImported: [...importers]
      .map(([file, count]) => ({ file, importers: count }))
      .sort((a, b) => b.importers - a.importers || compareText(a.file, b.file))
      .slice(0, MOST_IMPORTED),
  };
}

const MOST_IMPORTED = 50;

interface Cycle {
  /** A shortest loop through the group's first file that is on one. */
  readonly files: readonly string[];
  readonly group: readonly string[];
}

/** Groups of files that all reach each other, with a shortest loop of each; smallest first. */
function cyclesOf(graph: ModuleGraph, follows: (edge: ModuleEdge) => boolean): Cycle[] {
  const next = (file: string) => (graph.edges.get(file) ?? []).filter(follows).map((edge) => edge.target);
  const found: Cycle[] = [];
  for (const group of stronglyConnected(graph.modules, next).groups) {
    if (group.length < 2) continue;
    const members = new Set(group);
    const inside = (file: string) => next(file).filter((target) => members.has(target));
    found.push({ files: shortestLoop(group, inside), group });
  }
  return found.sort(
    (a, b) =>
      a.files.length - b.files.length ||
      a.group.length - b.group.length ||
      compareText(a.files[0] as string, b.files[0] as string),
  );
}

/** In the order of import, beginning with its first file by path. Looks for a loop through each of the first 200 files. */
function shortestLoop(group: readonly string[], next: (file: string) => readonly string[]): readonly string[] {
  let shortest: readonly string[] | undefined;
  for (const start of group.slice(0, 200)) {
    const loop = loopThrough(start, next, shortest?.length ?? Number.POSITIVE_INFINITY);
    if (loop !== undefined && (shortest === undefined || loop.length < shortest.length)) shortest = loop;
    if (shortest?.length === 2) break;
  }
  const loop = shortest ?? group;
  const first = loop.indexOf([...loop].sort()[0] as string);
  return [...loop.slice(first), ...loop.slice(0, first)];
}

function loopThrough(start: string, next: (file: string) => readonly string[], below: number): string[] | undefined {
  const from = new Map<string, string>();
  let frontier = [start];
  for (let length = 1; frontier.length > 0 && length < below; length++) {
    const reached: string[] = [];
    for (const file of frontier) {
      for (const target of next(file)) {
        if (target === start) {
          const loop = [file];
          for (let at = from.get(file); at !== undefined; at = from.get(at)) loop.unshift(at);
          return loop;
        }
        if (from.has(target)) continue;
        from.set(target, file);
        reached.push(target);
      }
    }
    frontier = reached;
  }
  return undefined;
}

function edgesOf(file: string, facts: ModuleFacts | undefined, resolver: Resolver): ModuleEdge[] {
  const byTarget = new Map<string, { typeOnly: boolean; loads: boolean; facts: ImportFact[] }>();
  const add = (target: string | undefined, typeOnly: boolean, fact: ImportFact | undefined) => {
    if (target === undefined || target === file) return;
    const known = byTarget.get(target);
    const loads = !typeOnly && fact?.later !== true && fact?.kind !== 'dynamic';
    if (known === undefined) byTarget.set(target, { typeOnly, loads, facts: fact === undefined ? [] : [fact] });
    else {
      known.typeOnly &&= typeOnly;
      known.loads ||= loads;
      if (fact !== undefined) known.facts.push(fact);
    }
  };
  if (facts === undefined) {
    for (const specifier of resolver.specifiersOf(file)) add(resolver.target(file, specifier), false, undefined);
  } else {
    for (const fact of facts.imports) {
      for (const target of resolver.targets(file, fact.specifier)) add(target, resolver.isTypeOnly(target, fact), fact);
    }
  }
  return [...byTarget]
    .map(([target, { typeOnly, loads, facts: of }]) => ({ target, typeOnly, loads, facts: of }))
    .sort((a, b) => compareText(a.target, b.target));
}

/** Re-exports that one name is followed through. */
const MAX_HOPS = 50;

class Resolver {
  readonly #analysis: Analysis;
  readonly #factsOf: (file: string) => ModuleFacts | undefined;
  readonly #used: UsedFiles;
  /** Of each file its specifiers, with all files that each may mean. */
  readonly #candidates = new Map<string, ReadonlyMap<string, readonly string[]>>();
  readonly #locals = new Map<string, ReadonlyMap<string, number | string>>();
  readonly #exports = new Map<string, DefinitionRef | undefined>();

  constructor(analysis: Analysis, factsOf: (file: string) => ModuleFacts | undefined) {
    this.#analysis = analysis;
    this.#factsOf = factsOf;
    this.#used = new UsedFiles(analysis);
  }

  specifiersOf(file: string): Iterable<string> {
    return this.#of(file).keys();
  }

  /** Files that an import loads: one, but for languages in which one import may name several modules. */
  targets(file: string, specifier: string): readonly string[] {
    if (this.#analysis.serviceOf(file).loadsAllThatIsMeant)
      return this.#used.of(file, this.#of(file).get(specifier) ?? []);
    const target = this.target(file, specifier);
    return target === undefined ? [] : [target];
  }

  /** The one file that a specifier most likely means; undefined where it leads out of the repository. */
  target(file: string, specifier: string): string | undefined {
    const all = this.#of(file).get(specifier) ?? [];
    const files = this.#analysis.repository.written;
    const written = all.filter((each) => files.get(each)?.declaration !== true);
    const candidates = written.length > 0 ? written : all;
    if (candidates.length < 2) return candidates[0];
    // An alias of several projects means the one that the importing file belongs to.
    const nearest = Math.max(...candidates.map((each) => sharedLength(file, each)));
    const near = candidates.filter((each) => sharedLength(file, each) === nearest);
    // `#name` may be any file of that name; which, only the package's manifest says.
    if (specifier.startsWith('#') && near.length > 1) return undefined;
    return near[0];
  }

  isTypeOnly(target: string, fact: ImportFact): boolean {
    if (fact.typeOnly) return true;
    if (fact.names.length === 0 || (fact.kind !== 'import' && fact.kind !== 'reexport')) return false;
    return fact.names.every(({ imported }) => {
      if (imported === '*') return false;
      const ref = this.definitionOf(target, imported);
      const kind = ref && this.#factsOf(ref.file)?.definitions[ref.index]?.kind;
      return kind === 'interface' || kind === 'type';
    });
  }

  definitionOf(file: string, name: string, depth = 0): DefinitionRef | undefined {
    const key = `${file}\0${name}`;
    if (this.#exports.has(key)) return this.#exports.get(key);
    // A ring of re-exports leads nowhere.
    this.#exports.set(key, undefined);
    const found = depth < MAX_HOPS ? this.#lookUp(file, name, depth) : undefined;
    this.#exports.set(key, found);
    return found;
  }

  #lookUp(file: string, name: string, depth: number): DefinitionRef | undefined {
    const facts = this.#factsOf(file);
    if (facts === undefined) return undefined;
    const local = this.#localsOf(file, facts).get(name);
    const own = typeof local === 'number' ? local : -1;
    if (own >= 0) return { file, index: own };
    for (const fact of facts.imports) {
      const isHandedOn = fact.kind === 'reexport' || typeof local === 'string';
      for (const each of isHandedOn ? fact.names : []) {
        const isMeant = fact.kind === 'reexport' ? each.local === name || each.local === '*' : each.local === local;
        if (!isMeant || (each.local === '*' && name === 'default')) continue;
        const target = this.target(file, fact.specifier);
        const found =
          target === undefined
            ? undefined
            : this.definitionOf(target, each.local === '*' ? name : each.imported, depth + 1);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  /** Of each exported name the definition in the file, or the name under which it was imported there. */
  #localsOf(file: string, facts: ModuleFacts): ReadonlyMap<string, number | string> {
    const cached = this.#locals.get(file);
    if (cached !== undefined) return cached;
    const locals = new Map<string, number | string>();
    const byName = new Map<string, number>();
    facts.definitions.forEach((definition, index) => {
      if (definition.parent !== -1) return;
      if (!byName.has(definition.name)) byName.set(definition.name, index);
      if (definition.exported && !locals.has(definition.name)) locals.set(definition.name, index);
    });
    for (const [local, exported] of renamedExports(this.#analysis.repository.readText(file) ?? ''))
      if (!locals.has(exported)) locals.set(exported, byName.get(local) ?? local);
    this.#locals.set(file, locals);
    return locals;
  }

  #of(file: string): ReadonlyMap<string, readonly string[]> {
    const cached = this.#candidates.get(file);
    if (cached !== undefined) return cached;
    const bySpecifier = new Map<string, string[]>();
    const { imports, repository } = this.#analysis;
    for (const { specifier, target } of imports.importsOf(file)) {
      // What a program wrote is no module of the project's own.
      if (!repository.written.has(target)) continue;
      const known = bySpecifier.get(specifier);
      if (known === undefined) bySpecifier.set(specifier, [target]);
      else if (!known.includes(target)) known.push(target);
    }
    this.#candidates.set(file, bySpecifier);
    return bySpecifier;
  }
}

/** `export { local as name }`, `export default class local`, `module.exports = local`: facts do not hold these names. */
function renamedExports(text: string): (readonly [local: string, exported: string])[] {
  const found: (readonly [string, string])[] = [];
  for (const [, list = '', from] of text.matchAll(/\bexport\s*\{([^{}]{0,20000})\}(\s*from\b)?/g)) {
    if (from !== undefined) continue;
    for (const [, local = '', exported = local] of list.matchAll(/(?<![\w$])([\w$]+)(?:\s+as\s+([\w$]+))?\s*(?:,|$)/g))
      found.push([local, exported]);
  }
  const main = DEFAULT_EXPORT.exec(text)?.[1];
  if (main !== undefined) found.push([main, 'default']);
  return found;
}

const DEFAULT_EXPORT =
  /^(?:export default|export =|module\.exports\s*=)\s+(?:(?:async\s+)?function\s*(?:\*\s*)?|(?:abstract\s+)?class\s+)?([\w$]+)/m;

/** Length of the folders that both paths begin with. */
function sharedLength(a: string, b: string): number {
  let shared = 0;
  for (let i = 0; i < a.length && i < b.length && a[i] === b[i]; i++) if (a[i] === '/') shared = i + 1;
  return shared;
}
