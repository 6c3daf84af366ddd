/** Who calls a symbol, and what it calls: both live, from the sources as they are now. */

import type { ReferenceRole } from '../extract/typescript.ts';
import { chainsTo, type Link } from '../index/chains.ts';
import type { DefinitionRef } from '../index/facts-store.ts';
import type { GraphStep, SymbolGraph } from '../index/graph.ts';
import { isSame, refsOf, resolveSites, roleOfUse } from '../index/linker.ts';
import { findReferences, type ReferenceServices, type References, type SymbolUse } from '../index/references.ts';
import { implementationsOf } from '../index/shapes.ts';
import { shownLine } from '../index/shown-text.ts';
import { overridesInSyntax, resolveSyntaxSite } from '../index/syntax-references.ts';
import type { Evaluator } from '../index/terms/evaluator.ts';
import type { Pace, Workbench } from '../index/workbench.ts';
import { enclosingFunction } from '../model/enclosing.ts';
import { type Definition, FUNCTION_KINDS, type SymbolKind } from '../model/facts.ts';
import { LineMap } from '../model/lines.ts';
import type {
  CallgraphAnswer,
  CallgraphQuestion,
  CallSiteInfo,
  ChainEnd,
  EdgeInfo,
  PathStep,
  Resolution,
  SymbolPlace,
  Via,
} from './answers.ts';
import { chainEnd } from './chain-ends.ts';
import {
  coverageOf,
  generatedUsers,
  mayUse,
  mentionsOf,
  selectDefinitions,
  symbolInfo,
  type Wanted,
  wantedOf,
  wordsIn,
} from './shared.ts';

export interface CallgraphServices extends ReferenceServices {
  /** The stored edges, brought up to date: only what is transitive needs them. */
  readonly graph: (pace: Pace) => SymbolGraph;
}

/** Undefined where no definition bears the name. */
export function askCallgraph(
  services: CallgraphServices,
  question: CallgraphQuestion,
  pace: Pace,
): CallgraphAnswer | undefined {
  const { bench } = services;
  const definitions = selectDefinitions(bench, question, pace);
  if (definitions.length === 0) return undefined;
  const references = findReferences(services, definitions, pace);
  const notes = [...references.notes, ...generatedUsers(bench, definitions)];
  const wantsCallers = question.direction !== 'callees';
  const wantsCallees = question.direction !== 'callers';
  let callers = wantsCallers ? directCallers(bench, definitions, references) : undefined;
  let callees = wantsCallees
    ? definitions.flatMap((ref, of) => directCallees(services, ref, definitions.length > 1 ? of : undefined, pace))
    : undefined;
  if (question.depth > 1) {
    const graph = services.graph(pace);
    if (!graph.complete) notes.push(graph.incompleteNote);
    const direct = definitions.map((_, of) => callingFunctions(bench, definitions, references, of));
    if (callers !== undefined)
      callers = [...callers, ...deeper(bench, graph, definitions, question.depth, 'callers', direct)];
    if (callees !== undefined)
      callees = [...callees, ...deeper(bench, graph, definitions, question.depth, 'callees', [])];
  }
  let path: PathStep[] | undefined;
  let pathEnds: ChainEnd[] | undefined;
  if (question.pathTo !== undefined) {
    const graph = services.graph(pace);
    if (!graph.complete) notes.push(graph.incompleteNote);
    const goals = selectDefinitions(bench, { symbol: question.pathTo }, pace);
    path = graph.shortestPath(definitions, goals).map((ref) => symbolInfo(bench, ref));
    if (path.length === 0 && goals.length > 0)
      ({ path, pathEnds } = possiblePath(services, graph, definitions, goals, pace));
  }
  const isDirect = question.depth === 1 && question.pathTo === undefined;
  const coverage = coverageOf(bench, {
    checked: references.filesChecked,
    total: references.filesTotal,
    notes,
    ...(isDirect ? { matters: mayUse(bench, definitions, references.names) } : {}),
    wanted: wantedByCallgraph(bench, definitions, references, callers ?? [], question),
  });
  return {
    found: true,
    definitions: definitions.map((ref) => symbolInfo(bench, ref)),
    ...(callers === undefined ? {} : { callers }),
    ...(callees === undefined ? {} : { callees }),
    ...(path === undefined ? {} : { path }),
    ...(pathEnds === undefined ? {} : { pathEnds }),
    mentions: mentionsOf(bench, references),
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** Callers by the function around each use, in order of file and line. */
export function directCallers(bench: Workbench, targets: readonly DefinitionRef[], references: References): EdgeInfo[] {
  const groups = new Map<string, MutableEdge>();
  for (const use of references.uses) {
    const target = bench.facts.definition(targets[use.of] as DefinitionRef) as Definition;
    const via = viaOfUse(use, target.kind);
    if (via === undefined) continue;
    const facts = bench.facts.known(use.file);
    if (facts === undefined) continue;
    const caller =
      via === 'reference' && isTypeKind(target.kind) ? use.holder : enclosingFunction(facts.definitions, use.holder);
    addSite(groups, {
      key: `${use.of}\0${use.file}\0${caller}\0${via}\0${use.resolution}`,
      edge: edgeTo(facts.definitions[caller], use.file, via, use.resolution, targets.length > 1 ? use.of : undefined),
      site: { line: use.line, text: use.text },
    });
  }
  return inOrder(groups);
}

/** What runs inside a definition, in order of file and line of what is called. */
export function directCallees(
  services: ReferenceServices,
  ref: DefinitionRef,
  of: number | undefined,
  pace: Pace,
): EdgeInfo[] {
  const { bench } = services;
  if (bench.syntax.reads(ref.file)) return syntaxCallees(bench, ref, of);
  const view = bench.view(ref.file);
  if (view === undefined) return [];
  const definition = view.facts.definitions[ref.index] as Definition;
  const sites = view.sites.filter(
    (site) => CALLEE_ROLES.has(site.role) && runsIn(view.facts.definitions, site.holder, ref.index, definition),
  );
  const targets = resolveSites(bench.linkContext, view, sites);
  const groups = new Map<string, MutableEdge>();
  const virtual: { readonly ref: DefinitionRef; readonly site: CallSiteInfo }[] = [];
  sites.forEach((site, i) => {
    const target = targets[i];
    if (target?.kind !== 'definition') return;
    const line = view.lines.lineAt(site.start);
    const shown = { line, text: shownLine(ref.file, view.lines.textOf(line)) };
    const resolution: Resolution = target.modelled ? 'resolved' : 'exact';
    const runs = refsOf(target).map((ref) => ({ ref, role: roleOfUse(site, target) }));
    if (target.next !== undefined) runs.push({ ref: target.next, role: 'call' });
    for (const { ref: run, role } of runs) {
      const callee = bench.facts.definition(run);
      const via = viaOfRole(role);
      if (callee === undefined || via === undefined || !isCallee(role, callee.kind)) continue;
      addSite(groups, {
        key: `${run.file}\0${run.index}\0${via}`,
        edge: edgeTo(callee, run.file, via, resolution, of),
        site: shown,
      });
      if (!callee.hasBody && MEMBER_KINDS.has(callee.kind)) virtual.push({ ref: run, site: shown });
    }
  });
  for (const { ref: member, site } of virtual.slice(0, 50)) {
    for (const override of services.heritage.overridesOf(member, pace)) {
      const callee = bench.facts.definition(override) as Definition;
      addSite(groups, {
        key: `${override.file}\0${override.index}\0virtual`,
        edge: edgeTo(callee, override.file, 'virtual', 'exact', of),
        site,
      });
    }
  }
  return inOrder(groups);
}

/** The same in a language without a checker. */
function syntaxCallees(bench: Workbench, ref: DefinitionRef, of: number | undefined): EdgeInfo[] {
  const facts = bench.syntax.facts(ref.file);
  const definition = facts?.facts.definitions[ref.index];
  if (facts === undefined || definition === undefined) return [];
  const lines = new LineMap(bench.repository.readText(ref.file) ?? '');
  const groups = new Map<string, MutableEdge>();
  const evaluator = bench.syntax.evaluatorOf(ref.file);
  for (const site of facts.sites) {
    if (!CALLEE_ROLES.has(site.role) || !runsIn(facts.facts.definitions, site.holder, ref.index, definition)) continue;
    const line = lines.lineAt(site.start);
    for (const { refs, role, resolution } of resolveSyntaxSite(bench, ref.file, site)) {
      const via = viaOfRole(role);
      for (const run of refs) {
        const callee = bench.syntax.facts(run.file)?.facts.definitions[run.index];
        if (callee === undefined || via === undefined || !isCallee(role, callee.kind)) continue;
        addSite(groups, {
          key: `${run.file}\0${run.index}\0${via}`,
          edge: edgeTo(callee, run.file, via, resolution, of),
          site: { line, text: shownLine(ref.file, lines.textOf(line), callee.name) },
        });
        if (role !== 'call' || evaluator === undefined) continue;
        for (const other of virtualTargets(bench, evaluator, run, callee)) {
          const implementation = evaluator.definition(other);
          if (implementation === undefined) continue;
          addSite(groups, {
            key: `${other.file}\0${other.index}\0virtual`,
            edge: edgeTo(implementation, other.file, 'virtual', resolution, of),
            site: { line, text: shownLine(ref.file, lines.textOf(line), callee.name) },
          });
        }
      }
    }
  }
  return inOrder(groups);
}

/** What a call of a member without a body may run: what overrides it, or what has the shape that its type asks for. */
function virtualTargets(
  bench: Workbench,
  evaluator: Evaluator,
  run: DefinitionRef,
  callee: Definition,
): readonly DefinitionRef[] {
  if (evaluator.policy.isOverride === undefined) return implementationsOf(bench, evaluator, run);
  const isReplaced = !callee.hasBody || evaluator.policy.replacesBodies === true;
  if (!isReplaced || !MEMBER_KINDS.has(callee.kind)) return [];
  return bench.syntax
    .remembered(`overrides ${run.file}#${run.index}`, () => overridesInSyntax(bench, run, callee))
    .slice(0, MAX_VIRTUAL);
}

const MAX_VIRTUAL = 50;

/** How a use makes an edge to a symbol of this kind; undefined for what is no edge: an import, an export, a type. */
export function viaOfUse(use: Pick<SymbolUse, 'role' | 'virtual'>, targetKind: SymbolKind): Via | undefined {
  if (use.virtual) return viaOfRole(use.role) === undefined ? undefined : 'virtual';
  if (use.role === 'type' || use.role === 'extends')
    return isTypeKind(targetKind) || use.role === 'extends' ? 'reference' : undefined;
  return viaOfRole(use.role);
}

function viaOfRole(role: string): Via | undefined {
  switch (role) {
    case 'call':
    case 'construct':
    case 'jsx':
    case 'decorator':
    case 'callback':
    case 'reference':
      return role;
    case 'write':
    case 'property_key':
      return 'reference';
    default:
      return undefined;
  }
}

const CALLEE_ROLES: ReadonlySet<string> = new Set([
  'call',
  'construct',
  'jsx',
  'decorator',
  'callback',
  'reference',
  'write',
]);
const MEMBER_KINDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['method', 'property', 'getter']);

/** A call of anything; a value only where it is a function handed on; an accessor where it is read or written. */
function isCallee(role: ReferenceRole, kind: SymbolKind): boolean {
  if (role === 'callback') return kind === 'function' || kind === 'method';
  if (role === 'reference' || role === 'write') return kind === 'getter' || kind === 'setter';
  return kind !== 'interface' && kind !== 'type' && kind !== 'namespace';
}

/** The site belongs to the definition itself, not to a named function inside it. */
function runsIn(definitions: readonly Definition[], holder: number, index: number, definition: Definition): boolean {
  if (holder < 0) return false;
  const enclosing = enclosingFunction(definitions, holder);
  if (enclosing === index) return true;
  if (FUNCTION_KINDS.has(definition.kind)) return false;
  if (definition.kind === 'class') {
    // A class runs its constructor, its field initialisers and its static blocks.
    const owner = enclosing >= 0 ? (definitions[enclosing] as Definition) : undefined;
    if (owner?.kind === 'constructor' && owner.parent === index) return true;
    return isWithin(definitions, holder, index) && (enclosing < 0 || !isWithin(definitions, enclosing, index));
  }
  return holder === index;
}

function isWithin(definitions: readonly Definition[], holder: number, index: number): boolean {
  for (let current = holder; current >= 0; current = (definitions[current] as Definition).parent)
    if (current === index) return true;
  return false;
}

function isTypeKind(kind: SymbolKind): boolean {
  return kind === 'interface' || kind === 'type' || kind === 'enum';
}

interface MutableEdge {
  readonly edge: Omit<EdgeInfo, 'callSites'>;
  readonly callSites: CallSiteInfo[];
}

function addSite(
  groups: Map<string, MutableEdge>,
  added: { readonly key: string; readonly edge: Omit<EdgeInfo, 'callSites'>; readonly site: CallSiteInfo },
): void {
  const group = groups.get(added.key);
  if (group === undefined) groups.set(added.key, { edge: added.edge, callSites: [added.site] });
  else if (!group.callSites.some((site) => site.line === added.site.line)) group.callSites.push(added.site);
}

function edgeTo(
  definition: Definition | undefined,
  file: string,
  via: Via,
  resolution: Resolution,
  of: number | undefined,
): Omit<EdgeInfo, 'callSites'> {
  return {
    symbol: definition?.name ?? '<module>',
    container: definition?.container ?? '',
    file,
    line: definition?.line ?? 0,
    depth: 1,
    resolution,
    via,
    ...(of === undefined ? {} : { of }),
  };
}

function inOrder(groups: ReadonlyMap<string, MutableEdge>): EdgeInfo[] {
  return [...groups.values()]
    .map(({ edge, callSites }) => ({ ...edge, callSites: callSites.sort((a, b) => a.line - b.line) }))
    .sort(
      (a, b) =>
        (a.of ?? 0) - (b.of ?? 0) ||
        (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line) ||
        (a.via < b.via ? -1 : 1),
    );
}

/** The functions that call a definition, as found live; what may or may not run it is not followed. */
function callingFunctions(
  bench: Workbench,
  targets: readonly DefinitionRef[],
  references: References,
  of: number,
): DefinitionRef[] {
  const found = new Map<string, DefinitionRef>();
  const { kind } = bench.facts.definition(targets[of] as DefinitionRef) as Definition;
  for (const use of references.uses) {
    const via = use.of === of ? viaOfUse(use, kind) : undefined;
    if (via === undefined || via === 'virtual' || via === 'callback') continue;
    const index = enclosingFunction(bench.facts.known(use.file)?.definitions ?? [], use.holder);
    if (index >= 0) found.set(`${use.file}\0${index}`, { file: use.file, index });
  }
  return [...found.values()];
}

function placeOf(bench: Workbench, ref: DefinitionRef): SymbolPlace {
  const definition = bench.facts.definition(ref);
  return {
    symbol: definition?.name ?? '<module>',
    container: definition?.container ?? '',
    file: ref.file,
    line: definition?.line ?? 0,
  };
}

/**
 * Where no chain of plain calls leads from one to the other: any chain of what `callers` names, from its end backwards. The
 * first hop is asked live, as the callers are.
 */
function possiblePath(
  services: CallgraphServices,
  graph: SymbolGraph,
  from: readonly DefinitionRef[],
  goals: readonly DefinitionRef[],
  pace: Pace,
): { readonly path: PathStep[]; readonly pathEnds?: ChainEnd[] } {
  const { bench } = services;
  const references = findReferences(services, goals, pace);
  const starts = goals.map((ref, of) => ({
    ref,
    depth: 0,
    links: [...liveLinks(bench, ref, of, references), ...graph.callersOf(ref, 'definition')],
  }));
  const startOf = (ref: DefinitionRef) => from.find((start) => isRunBy(bench, ref, start));
  const isGoal = (ref: DefinitionRef) => startOf(ref) !== undefined;
  const { steps, ends } = chainsTo(bench, graph, { starts, depth: MAX_PATH, runsOnly: true, isGoal }, pace);
  const last = steps.at(-1);
  if (last === undefined || !isGoal(last.ref)) {
    const pathEnds = ends
      .filter(({ ref }) => bench.repository.files.get(ref.file)?.test !== true)
      .map(({ ref, depth }) => chainEnd(bench, ref, depth, steps.find((step) => isSame(step.ref, ref))?.lines[0]));
    return { path: [], pathEnds };
  }
  const byRef = new Map(steps.map((step) => [`${step.ref.file}\0${step.ref.index}`, step]));
  const path: PathStep[] = [symbolInfo(bench, startOf(last.ref) as DefinitionRef)];
  for (let step: GraphStep | undefined = last; step !== undefined; ) {
    const isSure = SURE.has(step.via) && step.resolution !== 'candidate';
    path.push({ ...symbolInfo(bench, step.from), ...(isSure ? {} : { via: step.via, resolution: 'candidate' }) });
    step = byRef.get(`${step.from.file}\0${step.from.index}`);
  }
  return { path };
}

/** Hops of a path, at most. */
const MAX_PATH = 64;
const SURE: ReadonlySet<Via> = new Set<Via>(['call', 'construct', 'jsx', 'decorator']);

function liveLinks(bench: Workbench, target: DefinitionRef, of: number, references: References): Link[] {
  const { kind } = bench.facts.definition(target) as Definition;
  return references.uses.flatMap((use) => {
    const via = use.of === of ? viaOfUse(use, kind) : undefined;
    if (via === undefined) return [];
    const { file, holder, line, role, resolution } = use;
    return [{ ref: { file, index: holder }, siteFile: file, lines: [line], via, role, resolution }];
  });
}

/** What stands in a definition is run by it: by a function what is in no other function, by a class its fields too. */
function isRunBy(bench: Workbench, ref: DefinitionRef, start: DefinitionRef): boolean {
  if (ref.file !== start.file || ref.index < 0) return false;
  const definitions = bench.facts.known(ref.file)?.definitions ?? [];
  const definition = definitions[start.index];
  return (
    ref.index === start.index || (definition !== undefined && runsIn(definitions, ref.index, start.index, definition))
  );
}

/** What lies behind the direct callers or callees, from the stored edges. `direct` holds those found live, for each root. */
function deeper(
  bench: Workbench,
  graph: SymbolGraph,
  roots: readonly DefinitionRef[],
  depth: number,
  direction: 'callers' | 'callees',
  direct: readonly (readonly DefinitionRef[])[],
): EdgeInfo[] {
  const edges: { readonly edge: EdgeInfo; readonly of: number }[] = [];
  roots.forEach((root, of) => {
    const live = direct[of] ?? [];
    const seen = new Set([root, ...live].map((ref) => `${ref.file}\0${ref.index}`));
    const steps = [
      ...graph.walk([root], direction, depth),
      ...graph.walk(live, direction, depth - 1).map((step) => ({ ...step, depth: step.depth + 1 })),
    ].sort((a, b) => a.depth - b.depth);
    for (const step of steps) {
      const key = `${step.ref.file}\0${step.ref.index}`;
      if (seen.has(key)) continue;
      seen.add(key);
      // Direct ones are answered live.
      if (step.depth < 2) continue;
      const definition = bench.facts.definition(step.ref);
      edges.push({
        of,
        edge: {
          symbol: definition?.name ?? '<module>',
          container: definition?.container ?? '',
          file: step.ref.file,
          line: definition?.line ?? 0,
          depth: step.depth,
          callSites: step.lines.map((line) => ({ line, text: bench.lineText(step.siteFile, line) })),
          resolution: step.resolution,
          via: step.via,
          ...(roots.length > 1 ? { of } : {}),
          through: placeOf(bench, step.from),
        },
      });
    }
  });
  edges.sort(
    (a, b) =>
      a.edge.depth - b.edge.depth ||
      a.of - b.of ||
      (a.edge.file < b.edge.file ? -1 : a.edge.file > b.edge.file ? 1 : a.edge.line - b.edge.line),
  );
  return edges.map(({ edge }) => edge);
}

/** Callers name what they call; what is called has a name that stands in what calls it, and on a way to elsewhere any has. */
function wantedByCallgraph(
  bench: Workbench,
  definitions: readonly DefinitionRef[],
  references: References,
  callers: readonly EdgeInfo[],
  { direction, depth, pathTo }: CallgraphQuestion,
): Wanted {
  const wanted = wantedOf(bench, definitions, references.names, { symbols: callers, files: callers });
  if (direction === 'callers' && pathTo === undefined) return wanted;
  if (depth > 1 || pathTo !== undefined) return { ...wanted, inCode: undefined };
  return { ...wanted, inCode: [...(wanted.inCode ?? []), ...definitions.flatMap((ref) => wordsIn(bench, ref))] };
}
