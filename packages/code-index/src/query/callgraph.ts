/** Who calls a symbol, and what it calls: both live, from the sources as they are now. */

import type { Analysis } from '../index/analysis.ts';
import { type Bridge, Bridges } from '../index/bridges.ts';
import type { Budget } from '../index/budget.ts';
import { type ChainStart, type ChainStep, chainsTo, type Link } from '../index/chains.ts';
import type { GraphStep, SymbolGraph, WalkStart } from '../index/graph.ts';
import type { Site } from '../index/language-service.ts';
import { isSame } from '../index/linker.ts';
import { behindUse, classesOfObject, keyOnObject } from '../index/objects.ts';
import { findReferences, NO_REFERENCES } from '../index/reference-search.ts';
import { shownLine } from '../index/shown-text.ts';
import type { References, SymbolUse } from '../index/symbol-uses.ts';
import { testBesideCode } from '../index/test-code.ts';
import type { CoverageNote } from '../model/coverage-notes.ts';
import type { Doubt } from '../model/doubts.ts';
import { enclosingFunction } from '../model/enclosing.ts';
import type { DefinitionRef } from '../model/facts.ts';
import { type Definition, FUNCTION_KINDS, keyOfRef, labelOf, type SymbolKind } from '../model/facts.ts';
import { LineMap } from '../model/lines.ts';
import { type ReferenceRole, RUNNING_ROLES } from '../model/roles.ts';
import type {
  CallgraphAnswer,
  CallgraphQuestion,
  CallSiteInfo,
  ChainEnd,
  EdgeInfo,
  NamedPlace,
  PathStep,
  Resolution,
  SymbolInfo,
  SymbolPlace,
  UnknownSymbol,
  Via,
} from './answers.ts';
import type { Asking } from './asking.ts';
import { chainEnd } from './chain-ends.ts';
import { doubtsInWords } from './doubts/wording.ts';
import { handedOnInWords, holdersOf, mentionsOfName, usesOfPlaces } from './named-places.ts';
import { openCalls, type UnresolvedCalls, unresolvedCalls } from './open-calls.ts';
import { type OpenSteps, openSteps, type Step } from './open-steps.ts';
import {
  coverageOf,
  mayUse,
  mentionsOf,
  selectDefinitions,
  symbolInfo,
  type Wanted,
  wantedOf,
  wordsIn,
} from './shared.ts';
import { unknownSymbol } from './unknown-symbol.ts';

export interface CallgraphServices {
  readonly analysis: Analysis;
  /** The stored edges, brought up to date: only what is transitive needs them. */
  readonly graph: (budget: Budget) => SymbolGraph;
}

/** Undefined where no definition bears the name. */
export function* askCallgraph(
  unbridged: CallgraphServices,
  question: CallgraphQuestion,
  budget: Budget,
): Asking<CallgraphAnswer | undefined> {
  const { analysis } = unbridged;
  if (question.places !== undefined)
    return yield* callersOfPlaces(unbridged, { ...question, places: question.places }, budget);
  if (question.inLines !== undefined)
    return yield* calleesInLines(unbridged, { ...question, inLines: question.inLines }, budget);
  const definitions = selectDefinitions(analysis, question, budget);
  if (definitions.length === 0) return undefined;
  const isDirect = question.depth === 1 && question.pathTo === undefined;
  const wantsUses = question.direction !== 'callees' || question.pathTo !== undefined;
  const references = wantsUses
    ? findReferences({ ...unbridged, withPossible: true }, definitions, budget)
    : NO_REFERENCES;
  // What takes longest needs no bridge: these may still be read.
  if (!isDirect) unbridged.graph(budget);
  const infos = definitions.map((ref) => symbolInfo(analysis, ref));
  const told = yield { definitions: infos, ...(isDirect ? { into: filesOf(definitions, references) } : {}) };
  const found =
    question.pathTo === undefined
      ? undefined
      : yield* pathTo(unbridged, told, { ...question, definitions, infos }, budget);
  const services = found?.services ?? withBridges(unbridged, told);
  const gathered: Gathered = { notes: [...references.notes], doubts: [] };
  const { notes, doubts } = gathered;
  if (!isDirect) notes.push(...services.graph(budget).missing);
  const { direction, depth } = question;
  const callers =
    direction === 'callees' ? undefined : callersTold(services, { definitions, references, depth }, gathered, budget);
  const called = direction === 'callers' ? undefined : calleesTold(services, { definitions, depth }, gathered, budget);
  if (found !== undefined) {
    takeSteps(analysis, found.steps, callers, gathered, budget);
    if (found.isCut) doubts.push({ code: 'path_cut', steps: MAX_PATH });
  }
  const coverage = coverageOf(analysis, {
    checked: references.filesChecked,
    total: references.filesTotal,
    notes,
    ...(isDirect ? { matters: mayUse(analysis, definitions, references.names) } : {}),
    wanted: wantedByCallgraph(analysis, definitions, references, callers ?? [], question),
  });
  return {
    found: true,
    definitions: infos,
    ...(callers === undefined ? {} : { callers }),
    ...called,
    // What implements it is not stored: to look for it takes the checker, which costs seconds in a new process.
    ...(question.pathTo === undefined && (callers?.length === 0 || isOnlyDeclared(analysis, definitions))
      ? standInsOf(unbridged, definitions, { callers }, budget)
      : {}),
    ...(question.pathTo === undefined && callers?.length === 0 ? runFromOutside(analysis, definitions) : {}),
    ...(found === undefined ? {} : { path: found.path }),
    ...(found?.pathEnds === undefined ? {} : { pathEnds: found.pathEnds }),
    ...(found?.unknownTarget === undefined ? {} : { unknownTarget: found.unknownTarget }),
    ...(wantsUses ? { mentions: mentionsOf(analysis, references) } : {}),
    ...(doubts.length === 0 ? {} : { open: doubtsInWords(doubts) }),
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** What an answer learns beside its lists, as it goes: what was not looked at, and what stays open. */
interface Gathered {
  readonly notes: CoverageNote[];
  readonly doubts: Doubt[];
}

/** Whoever calls these: directly, and with a depth whoever calls those. */
function callersTold(
  services: BridgedServices,
  {
    definitions,
    references,
    depth,
  }: { readonly definitions: readonly DefinitionRef[]; readonly references: References; readonly depth: number },
  gathered: Gathered,
  budget: Budget,
): readonly EdgeInfo[] {
  const { analysis, bridges } = services;
  const callers = [
    ...directCallers(analysis, definitions, references),
    ...callersOverBridges(services, definitions, references),
  ];
  if (depth > 1) {
    const graph = services.graph(budget);
    const direct = definitions.map((ref, of) => [
      ...callingFunctions(analysis, definitions, references, of),
      ...(bridges?.into(ref, usesOf(references, of), 'function') ?? []).flatMap((each) =>
        each.ref.index < 0 ? [] : [each.ref],
      ),
    ]);
    const starts = definitions.map((ref, of) => startAt(analysis, graph, ref, of, references));
    const possible = starts.map((start) => possibleCallers(analysis, graph, [start], depth, budget));
    callers.push(...deeper(analysis, graph, { roots: definitions, depth, direction: 'callers', direct, possible }));
    const steps = askedFurther(followed(graph, definitions, depth, direct), possible.flat(), depth);
    takeSteps(analysis, steps, callers, gathered, budget);
  }
  const { doubts } = gathered;
  doubts.push(...definitions.flatMap((ref) => analysis.serviceOf(ref.file).otherWaysTo?.(ref) ?? []));
  if (callers.length === 0)
    doubts.push(...definitions.flatMap((ref) => analysis.serviceOf(ref.file).takenByPlace?.(ref) ?? []));
  return callers;
}

/** Whatever these call: directly, and with a depth what that calls. */
function calleesTold(
  services: BridgedServices,
  { definitions, depth }: { readonly definitions: readonly DefinitionRef[]; readonly depth: number },
  { notes, doubts }: Gathered,
  budget: Budget,
): Required<Pick<CallgraphAnswer, 'callees'>> & Pick<CallgraphAnswer, 'areCalleesUnread'> {
  const unresolved: UnresolvedCalls[] = [];
  const called: DefinitionRef[][] = definitions.map(() => []);
  let areCalleesUnread = false;
  const callees = definitions.flatMap((ref, of) => {
    const take = (callee: DefinitionRef, role: ReferenceRole) => {
      if (RUNS_AT_ONCE.has(role)) called[of]?.push(callee);
    };
    const wanted = { of: definitions.length > 1 ? of : undefined, unresolved, take };
    const found = directCallees(services, ref, wanted, budget);
    if (found === undefined) {
      areCalleesUnread = true;
      notes.push({ code: 'callees_unread', file: ref.file });
    }
    return found ?? [];
  });
  if (depth > 1) callees.push(...furtherCallees(services, { definitions, called, depth, unresolved }, budget));
  const open = openCalls(services.analysis, unresolved, budget);
  if (open !== undefined) doubts.push(open);
  return { callees, ...(areCalleesUnread ? { areCalleesUnread } : {}) };
}

/** What may lead to these further on is open. */
function takeSteps(
  analysis: Analysis,
  steps: readonly Step[],
  callers: readonly EdgeInfo[] | undefined,
  { notes, doubts }: Gathered,
  budget: Budget,
): void {
  const open = openSteps(analysis, steps, new Set(callers?.map(({ file }) => file)), budget);
  doubts.push(...open.doubts);
  notes.push(...open.notes);
}

/** A member without code of its own, of an interface or an abstract class: what it does is what others do in its place. */
function isOnlyDeclared(analysis: Analysis, [ref, ...others]: readonly DefinitionRef[]): boolean {
  if (ref === undefined || others.length > 0) return false;
  const definition = analysis.facts.definition(ref);
  return definition?.kind === 'method' && definition.parent >= 0 && !definition.hasBody;
}

/**
 * What implements or overrides a member. Calls of that are none of the member, and yet whoever asks who calls it means them,
 * and whoever asks what a member without a body calls means what these call.
 */
function standInsOf(
  services: CallgraphServices,
  [definition, ...others]: readonly DefinitionRef[],
  { callers: own }: { readonly callers: readonly EdgeInfo[] | undefined },
  budget: Budget,
): Pick<CallgraphAnswer, 'standIns'> {
  if (definition === undefined || others.length > 0) return {};
  const { analysis } = services;
  const found = analysis.serviceOf(definition.file).overridesOf(definition, budget);
  if (found.length === 0) return {};
  const definitions = found.map((ref) => placeOf(analysis, ref));
  // Of what has callers itself those of the others are not worth a project of the checker, which a new process would open.
  const isWorthIt = own?.length === 0 || (own !== undefined && !analysis.projects.plans.byFile.has(definition.file));
  if (!isWorthIt || found.length > MOST_STAND_INS) return { standIns: { definitions } };
  const references = findReferences(services, found, budget);
  // What calls them through their base is told of that.
  const callers = directCallers(analysis, found, references).filter(({ via }) => via !== 'virtual');
  const isOpen = references.open.length > 0 || references.filesChecked < references.filesTotal;
  return { standIns: { definitions, callers, ...(isOpen ? { isOpen } : {}) } };
}

const MOST_STAND_INS = 12;

/** That nobody is known to call it says nothing of those who run it without its name: of one of several as of one alone. */
function runFromOutside(analysis: Analysis, definitions: readonly DefinitionRef[]): Pick<CallgraphAnswer, 'runBy'> {
  const found = definitions
    .slice(0, MOST_ASKED_WHO_RUNS)
    .flatMap((definition) => analysis.serviceOf(definition.file).runWithoutName(definition));
  return found.length === 0 ? {} : { runBy: [...new Set(doubtsInWords(found))] };
}

/** Their words are the same again and again. */
const MOST_ASKED_WHO_RUNS = 10;

/** Files that hold a definition or a use of it: a bridge to these is one to it. */
function filesOf(definitions: readonly DefinitionRef[], { uses }: References): readonly string[] {
  return [...new Set([...definitions, ...uses].map(({ file }) => file))];
}

interface FoundPath extends PossiblePath {
  /** With the bridges that were followed. */
  readonly services: BridgedServices;
  readonly unknownTarget?: UnknownSymbol;
}

/** @param told Bridges to the definitions that it begins at. Those to its end are asked for where none is found without them. */
function* pathTo(
  unbridged: CallgraphServices,
  told: readonly Bridge[],
  {
    definitions,
    infos,
    pathTo: symbol = '',
    pathToPlaces: places,
  }: Pick<CallgraphQuestion, 'pathTo' | 'pathToPlaces'> & {
    readonly definitions: readonly DefinitionRef[];
    readonly infos: readonly SymbolInfo[];
  },
  budget: Budget,
): Asking<FoundPath> {
  const { analysis } = unbridged;
  const services = withBridges(unbridged, told);
  const goals =
    places === undefined ? selectDefinitions(analysis, { symbol }, budget) : goalsAt(services, places, budget);
  if (goals.length === 0) {
    const unknownTarget = places === undefined ? { unknownTarget: unknownSymbol(analysis, { symbol }, budget) } : {};
    return { services, path: [], steps: [], isCut: false, ...unknownTarget };
  }
  const shortest = services.graph(budget).shortestPath(definitions, goals);
  if (shortest.length > 0)
    return { services, path: shortest.map((ref) => symbolInfo(analysis, ref)), steps: [], isCut: false };
  const found = possiblePath(services, definitions, goals, budget);
  if (found.path.length > 0 || places !== undefined) return { services, ...found };
  const both = yield { definitions: [...infos, ...goals.map((ref) => symbolInfo(analysis, ref))] };
  if (both.length === told.length) return { services, ...found };
  const over = withBridges(unbridged, both);
  return { services: over, ...possiblePath(over, definitions, goals, budget) };
}

/** Who reads what is defined nowhere, and who calls these. */
function* callersOfPlaces(
  unbridged: CallgraphServices,
  { symbol, direction, depth, places }: CallgraphQuestion & { readonly places: readonly NamedPlace[] },
  budget: Budget,
): Asking<CallgraphAnswer> {
  const { analysis } = unbridged;
  const found = usesOfPlaces(unbridged, places, budget);
  const notes = [...found.notes];
  const holders = holdersOf(analysis, found.uses, 'function');
  const groups = new Map<string, MutableEdge>();
  holders.forEach(({ ref, uses }, at) => {
    for (const { line, isSet, resolution, through } of uses)
      addSite(groups, {
        key: `${at}`,
        edge: {
          ...edgeTo(analysis, ref, 'env', resolution, undefined),
          ...(isSet ? { access: 'writes' } : {}),
          ...(through === undefined ? {} : { through: placeOf(analysis, through) }),
        },
        site: { line, text: analysis.lineText(ref.file, line) },
      });
  });
  let callers = inOrder(groups);
  let further: OpenSteps | undefined;
  if (depth > 1 && direction !== 'callees') {
    unbridged.graph(budget);
    const graph = withBridges(unbridged, yield { definitions: [] }).graph(budget);
    notes.push(...graph.missing);
    const isWhole = (ref: DefinitionRef) => found.wholes.some((whole) => isSame(whole, ref));
    const direct = holders.map(({ ref }) => ref).filter((ref) => ref.index >= 0 && !isWhole(ref));
    const starts = direct.map((ref) => ({ ref, depth: 1 }));
    const possible = possibleCallers(analysis, graph, starts, depth, budget);
    callers = [...callers, ...behind(analysis, graph, direct, { depth, direction: 'callers', possible })];
    const steps = askedFurther(followed(graph, direct, depth - 1), possible, depth);
    further = openSteps(analysis, steps, new Set(callers.map(({ file }) => file)), budget);
    notes.push(...further.notes);
  }
  const mentions = mentionsOfName(analysis, symbol, found.uses, budget);
  const coverage = coverageOf(analysis, {
    checked: 0,
    total: 0,
    notes,
    matters: (file) => analysis.repository.hasWord(file, symbol),
    wanted: { names: [symbol], inCode: [], inAnyCase: false },
  });
  return {
    found: true,
    definitions: [],
    ...(direction === 'callees' ? {} : { callers }),
    ...(direction === 'callers' ? {} : { callees: [] }),
    mentions,
    open: [...handedOnInWords(found), ...doubtsInWords(further?.doubts ?? [])],
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** Whoever calls these, from the stored edges. */
function behind(
  analysis: Analysis,
  graph: SymbolGraph,
  direct: readonly DefinitionRef[],
  {
    depth,
    direction,
    possible,
  }: {
    readonly depth: number;
    readonly direction: 'callers' | 'callees';
    readonly possible: readonly GraphStep[];
  },
): EdgeInfo[] {
  const calls = graph
    .walk(direct, direction, depth - 1, { areReached: true })
    .map((step) => ({ ...step, depth: step.depth + 1 }));
  return eachStepOnce([...calls, ...possible], direct).map((step) => edgeOfStep(analysis, graph, step));
}

/** A definition, each once, and code of a module once for each that it uses; first those that are told first. */
function eachStepOnce(steps: readonly GraphStep[], known: readonly DefinitionRef[]): ToldStep[] {
  const told = new Set(known.map(keyOfRef));
  const found = new Map<string, { readonly step: GraphStep; readonly objects: (DefinitionRef | undefined)[] }>();
  for (const step of steps) {
    const { ref, from, object } = step;
    const way = ref.index < 0 ? `${keyOfRef(ref)}\0${keyOfRef(from)}` : keyOfRef(ref);
    const first = found.get(way);
    if (first !== undefined) first.objects.push(object);
    else if (!told.has(way)) found.set(way, { step, objects: [object] });
  }
  return [...found.values()].map(({ step, objects }) => ({ ...step, objects }));
}

/** With the classes of object that it was reached for: undefined among them where it was for any. */
type ToldStep = GraphStep & { readonly objects: readonly (DefinitionRef | undefined)[] };

/** The classes of these objects; nothing where one of them may be any. */
export function onObjects(analysis: Analysis, objects: readonly (DefinitionRef | undefined)[]): Pick<EdgeInfo, 'on'> {
  const classes = objects.flatMap((object) => (object === undefined ? [] : classesOfObject(analysis, object)));
  if (objects.length === 0 || objects.includes(undefined)) return {};
  return { on: [...new Map(classes.map((each) => [keyOfRef(each), placeOf(analysis, each)])).values()] };
}

function edgeOfStep(analysis: Analysis, graph: SymbolGraph, step: ToldStep, of?: number): EdgeInfo {
  const definitions = analysis.facts.known(step.siteFile)?.definitions ?? [];
  const uses = step.ref.index < 0 ? graph.usesOf(step.from).filter(({ file }) => file === step.siteFile) : [];
  const holderAt = (line: number) => uses.find(({ edge }) => edge.line === line)?.edge.holder ?? -1;
  return {
    ...edgeTo(analysis, step.ref, step.via, step.resolution, of),
    depth: step.depth,
    callSites: step.lines.map((line) => ({
      line,
      text: analysis.lineText(step.siteFile, line),
      ...withinOf(definitions, step.ref.index, holderAt(line)),
    })),
    through: placeOf(analysis, step.from),
    ...onObjects(analysis, step.objects),
  };
}

/** The same of a symbol that was asked about: who uses it is known live. */
function startAt(
  analysis: Analysis,
  graph: SymbolGraph,
  ref: DefinitionRef,
  of: number,
  references: References,
): ChainStart {
  return { ref, depth: 0, links: [...liveLinks(analysis, ref, of, references), ...graph.callersOf(ref, 'definition')] };
}

/**
 * Functions on any chain that may lead there, as far as `impact` follows it: behind calls through a base, functions that are
 * handed on, objects that hold them. What no chain of plain calls leads to besides is only possible.
 */
function possibleCallers(
  analysis: Analysis,
  graph: SymbolGraph,
  starts: readonly ChainStart[],
  depth: number,
  budget: Budget,
): GraphStep[] {
  const { steps } = chainsTo(analysis, graph, { starts, depth, runsOnly: true }, budget);
  return steps
    .filter(({ role }) => role !== 'property_key')
    .map((step) => {
      const { file, index } = step.ref;
      const around = enclosingFunction(analysis.facts.known(file)?.definitions ?? [], index);
      return { ...step, ref: { file, index: around }, resolution: 'candidate' };
    });
}

/**
 * What may run behind calls of members that others implement or override, and behind functions that are handed on: the other
 * end of `possibleCallers`.
 */
function possibleCallees(
  analysis: Analysis,
  graph: SymbolGraph,
  roots: readonly DefinitionRef[],
  depth: number,
  budget: Budget,
): GraphStep[] {
  const steps: GraphStep[] = [];
  const seen = new Set(roots.map(keyOfRef));
  let frontier = roots;
  for (let hop = 1; hop <= depth && frontier.length > 0; hop++) {
    const next: DefinitionRef[] = [];
    for (const from of frontier) {
      if (budget.isOver() || steps.length > MOST_POSSIBLE) return steps;
      for (const step of graph.calleesOf(from, MAY_RUN)) {
        const kind = analysis.facts.definition(step.ref)?.kind;
        const isRun = kind !== undefined && isCallee(step.role, kind);
        for (const ref of [...(isRun ? [step.ref] : []), ...insteadOf(analysis, step.ref, budget)]) {
          if (seen.has(keyOfRef(ref))) continue;
          seen.add(keyOfRef(ref));
          const via = isSame(ref, step.ref) ? step.via : 'virtual';
          steps.push({ ...step, ref, via, from, depth: hop, resolution: 'candidate' });
          next.push(ref);
        }
      }
    }
    frontier = next;
  }
  return steps;
}

/** What lies behind the direct callees, and which calls there are open. */
function furtherCallees(
  services: BridgedServices,
  {
    definitions,
    called,
    depth,
    unresolved,
  }: {
    readonly definitions: readonly DefinitionRef[];
    /** For each of them, what it calls itself. */
    readonly called: readonly (readonly DefinitionRef[])[];
    readonly depth: number;
    readonly unresolved: UnresolvedCalls[];
  },
  budget: Budget,
): EdgeInfo[] {
  const { analysis } = services;
  const graph = services.graph(budget);
  const possible = definitions.map((ref) => possibleCallees(analysis, graph, [ref], depth, budget));
  for (const ref of calleesAskedFurther(graph, { direct: called.flat(), possible: possible.flat() }, depth)) {
    if (budget.isOver()) break;
    directCallees(services, ref, { unresolved }, budget);
  }
  return deeper(analysis, graph, { roots: definitions, depth, direction: 'callees', direct: called, possible });
}

/** Callees of which the callees are told too. */
function calleesAskedFurther(
  graph: SymbolGraph,
  { direct, possible }: { readonly direct: readonly DefinitionRef[]; readonly possible: readonly GraphStep[] },
  depth: number,
): Iterable<DefinitionRef> {
  const steps = [...graph.walk(direct, 'callees', depth - 2), ...possible.filter((step) => step.depth < depth)];
  const found = [...direct, ...steps.map(({ ref }) => ref)].filter(({ index }) => index >= 0);
  return new Map(found.map((ref) => [keyOfRef(ref), ref])).values();
}

/** What is handed on may run later, or never. */
const RUNS_AT_ONCE: ReadonlySet<string> = new Set(['call', 'construct', 'jsx', 'decorator']);
/** What is called, and what is handed on to where it may be. */
const MAY_RUN: ReadonlySet<ReferenceRole> = new Set([...RUNNING_ROLES, 'callback', 'reference']);
/** As many as a walk of plain calls tells at most. */
const MOST_POSSIBLE = 20_000;

/** What may run where this member is called, or this object is handed on. */
function insteadOf(analysis: Analysis, ref: DefinitionRef, budget: Budget): readonly DefinitionRef[] {
  const definition = analysis.facts.definition(ref);
  if (definition === undefined) return [];
  if (definition.kind === 'variable' && !definition.callable) return functionsIn(analysis, ref);
  return definition.parent < 0 ? [] : analysis.serviceOf(ref.file).overridesOf(ref, budget);
}

/** Functions that an object holds. */
function functionsIn(analysis: Analysis, { file, index }: DefinitionRef): readonly DefinitionRef[] {
  const definitions = analysis.facts.known(file)?.definitions ?? [];
  return definitions.flatMap(({ parent, callable }, at) => (parent === index && callable ? [{ file, index: at }] : []));
}

/** Of what is told that of which the callers are told too, each once. */
function askedFurther(steps: readonly Step[], possible: readonly GraphStep[], depth: number): Step[] {
  const further = possible.filter((step) => step.depth < depth && step.ref.index >= 0);
  // Where both lead there the first pass says how far it is.
  return [...new Map([...further, ...steps].map(({ ref, depth: at }) => [keyOfRef(ref), { ref, depth: at }])).values()];
}

/** Functions that read it; of other code what is made there. */
function goalsAt(services: CallgraphServices, places: readonly NamedPlace[], budget: Budget): DefinitionRef[] {
  const { uses } = usesOfPlaces(services, places, budget);
  const read = uses.filter(({ isSet }) => !isSet);
  return holdersOf(services.analysis, read, 'function').flatMap(({ ref }) => (ref.index < 0 ? [] : [ref]));
}

/** The same services, with a graph that knows the bridges of one question. */
export function withBridges(services: CallgraphServices, told: readonly Bridge[]): BridgedServices {
  const { analysis } = services;
  const bridges = told.length === 0 ? undefined : new Bridges(analysis, told);
  return {
    analysis,
    bridges,
    graph: (budget) => {
      const graph = services.graph(budget);
      graph.bridges = bridges;
      return graph;
    },
  };
}

export interface BridgedServices extends CallgraphServices {
  readonly bridges: Bridges | undefined;
}

/** Uses of one of the definitions that were looked for, but for those that only hand its name on. */
export function usesOf({ uses }: References, of: number): readonly SymbolUse[] {
  return uses.filter((use) => use.of === of && use.role !== 'import' && use.role !== 'export');
}

function callersOverBridges(
  { analysis, bridges }: BridgedServices,
  targets: readonly DefinitionRef[],
  references: References,
): EdgeInfo[] {
  const groups = new Map<string, MutableEdge>();
  targets.forEach((target, of) => {
    for (const { ref, bridge } of bridges?.into(target, usesOf(references, of), 'function') ?? []) {
      const { line } = bridge.from;
      addSite(groups, {
        key: `${of}\0${keyOfRef(ref)}\0${bridge.resolution}\0${bridge.via}\0${bridge.access}`,
        edge: {
          ...edgeTo(analysis, ref, bridge.via, bridge.resolution, targets.length > 1 ? of : undefined),
          ...(bridge.access === undefined ? {} : { access: bridge.access }),
        },
        site: { line, text: analysis.lineText(ref.file, line) },
      });
    }
  });
  return inOrder(groups);
}

/** Callers by the function around each use, in order of file and line. */
export function directCallers(
  analysis: Analysis,
  targets: readonly DefinitionRef[],
  references: References,
): EdgeInfo[] {
  const groups = new Map<string, MutableEdge>();
  const objects = new Map<MutableEdge, (DefinitionRef | undefined)[]>();
  for (const use of references.uses) {
    const ref = targets[use.of] as DefinitionRef;
    const target = analysis.facts.definition(ref) as Definition;
    const via = viaOfUse(use, target.kind);
    if (via === undefined) continue;
    // A component uses it as a whole: nothing that is defined in there has a name.
    const definitions = analysis.facts.known(use.file)?.definitions ?? [];
    const caller =
      via === 'reference' && isTypeKind(target.kind) ? use.holder : enclosingFunction(definitions, use.holder);
    const user = { file: use.file, index: caller };
    const group = addSite(groups, {
      key: `${use.of}\0${use.file}\0${caller}\0${via}\0${use.resolution}`,
      edge: edgeTo(analysis, user, via, use.resolution, targets.length > 1 ? use.of : undefined),
      site: { line: use.line, text: use.text, ...withinOf(definitions, caller, use.holder) },
    });
    const { object } = objectOfUse(analysis, ref, { ...use, holder: caller });
    objects.set(group, [...(objects.get(group) ?? []), object]);
  }
  for (const [group, each] of objects) group.edge = { ...group.edge, ...onObjects(analysis, each) };
  return inOrder(groups);
}

/** On whose object whoever uses a symbol leads to it. */
export function objectOfUse(
  analysis: Analysis,
  target: DefinitionRef,
  { file, holder, line }: Pick<SymbolUse, 'file' | 'holder' | 'line'>,
): Pick<GraphStep, 'object'> {
  const object = behindUse(analysis, target, { ref: { file, index: holder }, siteFile: file, lines: [line] })?.object;
  return object === undefined ? {} : { object };
}

/** Of code that no function is around: what holds it all the same, such as the variable that it gives a value. */
function withinOf(definitions: readonly Definition[], caller: number, holder: number): Pick<CallSiteInfo, 'within'> {
  const around = caller < 0 ? definitions[holder] : undefined;
  return around === undefined ? {} : { within: labelOf(around) };
}

/** What code without a name calls, as the function that answers a route where that is registered. */
function* calleesInLines(
  unbridged: CallgraphServices,
  { depth, inLines }: CallgraphQuestion & { readonly inLines: NonNullable<CallgraphQuestion['inLines']> },
  budget: Budget,
): Asking<CallgraphAnswer> {
  const { analysis } = unbridged;
  const { file, from, to } = inLines;
  const lines = new LineMap(analysis.repository.readText(file) ?? '');
  const [start, end] = [lines.startOf(from), to + 1 < lines.count ? lines.startOf(to + 1) : Number.POSITIVE_INFINITY];
  const found: DefinitionRef[] = [];
  const unresolved: UnresolvedCalls[] = [];
  const direct = calleesAt(
    analysis,
    { file, unresolved, isInside: (site) => site.start >= start && site.start < end, take: (ref) => found.push(ref) },
    budget,
  );
  const notes: CoverageNote[] = direct === undefined ? [{ code: 'callees_unread', file }] : [];
  const callees = [...(direct ?? [])];
  if (depth > 1 && found.length > 0) {
    unbridged.graph(budget);
    const told = yield { definitions: found.map((ref) => symbolInfo(analysis, ref)) };
    const graph = withBridges(unbridged, told).graph(budget);
    notes.push(...graph.missing);
    const possible = possibleCallees(analysis, graph, found, depth - 1, budget).map((step) => ({
      ...step,
      depth: step.depth + 1,
    }));
    callees.push(...behind(analysis, graph, found, { depth, direction: 'callees', possible }));
  }
  const coverage = coverageOf(analysis, {
    checked: 0,
    total: 0,
    notes,
    matters: (each) => each === file,
    wanted: { names: [], inCode: [], inAnyCase: false },
  });
  const open = openCalls(analysis, unresolved, budget);
  return {
    found: true,
    definitions: [],
    callees,
    ...(open === undefined ? {} : { open: doubtsInWords([open]) }),
    ...(direct === undefined ? { areCalleesUnread: true } : {}),
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** What runs inside a definition, in order of file and line of what is called. Undefined where its file could not be looked into. */
export function directCallees(
  { analysis }: { readonly analysis: Analysis },
  ref: DefinitionRef,
  { of, unresolved, take }: Pick<CalleesWanted, 'of' | 'unresolved' | 'take'>,
  budget: Budget,
): EdgeInfo[] | undefined {
  const service = analysis.serviceOf(ref.file);
  const definitions = analysis.facts.known(ref.file)?.definitions ?? [];
  const definition = service.definition(ref);
  if (definition === undefined) return [];
  return calleesAt(
    analysis,
    {
      file: ref.file,
      of,
      unresolved,
      take,
      isInside: ({ holder }) => runsIn(definitions, holder, ref.index, definition),
    },
    budget,
  );
}

interface CalleesWanted {
  readonly file: string;
  readonly of?: number | undefined;
  readonly isInside: (site: Site) => boolean;
  /** Is given each that may run. */
  readonly take?: ((ref: DefinitionRef, role: ReferenceRole) => void) | undefined;
  /** Takes the calls of which nothing was found that they run. */
  readonly unresolved?: UnresolvedCalls[] | undefined;
}

/** What is called where `isInside` says so. */
function calleesAt(
  analysis: Analysis,
  { file, of, isInside, take, unresolved }: CalleesWanted,
  budget: Budget,
): EdgeInfo[] | undefined {
  const service = analysis.serviceOf(file);
  const resolved = service.resolve(file, (site) => CALLEE_ROLES.has(site.role) && isInside(site));
  if (resolved === undefined) return undefined;
  const { lines } = resolved;
  unresolved?.push({ file, lines, sites: unresolvedCalls(resolved.sites) });
  const groups = new Map<string, MutableEdge>();
  const add = (start: number, run: DefinitionRef, use: Pick<SymbolUse, 'role' | 'virtual' | 'resolution'>) => {
    const callee = analysis.serviceOf(run.file).definition(run);
    const line = lines.lineAt(start);
    take?.(run, use.role);
    addCallee(groups, callee, run, use, {
      analysis,
      of,
      site: { line, text: shownLine(file, lines.textOf(line), callee?.name) },
    });
  };
  for (const { start, meant, isOwnName } of resolved.sites) {
    // What introduces a name does not use it.
    if (isOwnName) continue;
    for (const { ref: run, role, resolution } of meant) add(start, run, { role, virtual: false, resolution });
    for (const { ref: named, role, resolution, mayRunInstead } of meant)
      for (const other of mayRunInstead(budget)) {
        const isGuess = service.isGuessedOverride?.(named, other) === true;
        add(start, other, { role, virtual: true, resolution: isGuess ? 'candidate' : resolution });
      }
  }
  for (const { start, refs } of resolved.keys(isInside)) for (const member of refs) add(start, member, KEY_USE);
  return inOrder(groups);
}

const KEY_USE = { role: 'reference', virtual: false, resolution: 'exact' } as const;

/** A use as an edge, exactly as the other end tells it; values that are only read are no callees. */
function addCallee(
  groups: Map<string, MutableEdge>,
  callee: Definition | undefined,
  run: DefinitionRef,
  use: Pick<SymbolUse, 'role' | 'virtual' | 'resolution' | 'isMock'>,
  { analysis, of, site }: { readonly analysis: Analysis; readonly of: number | undefined; readonly site: CallSiteInfo },
): void {
  const via = callee === undefined ? undefined : viaOfUse(use, callee.kind);
  if (callee === undefined || via === undefined || !isCallee(use.role, callee.kind)) return;
  addSite(groups, {
    key: `${run.file}\0${run.index}\0${via}\0${use.resolution}`,
    edge: edgeTo(analysis, run, via, use.resolution, of),
    site,
  });
}

/** How a use makes an edge to a symbol of this kind; undefined for what is no edge: an import, an export, a type. */
function viaOfUse(use: Pick<SymbolUse, 'role' | 'virtual' | 'isMock'>, targetKind: SymbolKind): Via | undefined {
  if (use.isMock === true) return 'mock';
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
    case 'fixture':
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
  'fixture',
]);

/** A call of anything that is no type; a value only where it can be run, as what it is handed to may do. */
function isCallee(role: ReferenceRole, kind: SymbolKind): boolean {
  if (RUNNING_ROLES.has(role)) return kind !== 'interface' && kind !== 'type' && kind !== 'namespace';
  return FUNCTION_KINDS.has(kind) || (kind === 'class' && role === 'callback');
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
  edge: Omit<EdgeInfo, 'callSites'>;
  readonly callSites: CallSiteInfo[];
  readonly lines: Set<number>;
}

function addSite(
  groups: Map<string, MutableEdge>,
  added: { readonly key: string; readonly edge: Omit<EdgeInfo, 'callSites'>; readonly site: CallSiteInfo },
): MutableEdge {
  const group = groups.get(added.key);
  const { site } = added;
  if (group === undefined) {
    const first = { edge: added.edge, callSites: [site], lines: new Set([site.line]) };
    groups.set(added.key, first);
    return first;
  }
  if (!group.lines.has(site.line)) {
    group.lines.add(site.line);
    group.callSites.push(site);
  }
  return group;
}

function edgeTo(
  analysis: Analysis,
  ref: DefinitionRef,
  via: Via,
  resolution: Resolution,
  of: number | undefined,
): Omit<EdgeInfo, 'callSites'> {
  const definition = analysis.facts.definition(ref);
  return {
    symbol: definition?.name ?? '<module>',
    container: definition?.container ?? '',
    file: ref.file,
    ...testBesideCode(analysis, ref),
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
  analysis: Analysis,
  targets: readonly DefinitionRef[],
  references: References,
  of: number,
): WalkStart[] {
  const found = new Map<string, WalkStart>();
  const target = targets[of] as DefinitionRef;
  const { kind } = analysis.facts.definition(target) as Definition;
  for (const use of references.uses) {
    const via = use.of === of ? viaOfUse(use, kind) : undefined;
    if (via === undefined || via === 'virtual' || via === 'callback') continue;
    const index = enclosingFunction(analysis.facts.known(use.file)?.definitions ?? [], use.holder);
    if (index < 0) continue;
    const start: WalkStart = { file: use.file, index, ...objectOfUse(analysis, target, { ...use, holder: index }) };
    found.set(keyOnObject(start, start.object), start);
  }
  return [...found.values()];
}

function placeOf(analysis: Analysis, ref: DefinitionRef): SymbolPlace {
  const definition = analysis.facts.definition(ref);
  return {
    symbol: definition?.name ?? '<module>',
    container: definition?.container ?? '',
    file: ref.file,
    line: definition?.line ?? 0,
  };
}

interface PossiblePath {
  readonly path: readonly PathStep[];
  readonly pathEnds?: readonly ChainEnd[];
  /** Where there is no path: what it may lead through unseen. */
  readonly steps: readonly Step[];
  readonly isCut: boolean;
}

/**
 * Where no chain of plain calls leads from one to the other: any chain of what `callers` names, from its end backwards. The
 * first hop is asked live, as the callers are.
 */
function possiblePath(
  services: CallgraphServices,
  from: readonly DefinitionRef[],
  goals: readonly DefinitionRef[],
  budget: Budget,
): PossiblePath {
  const { analysis } = services;
  const graph = services.graph(budget);
  const references = findReferences({ ...services, withPossible: true }, goals, budget);
  const starts = goals.map((ref, of) => startAt(analysis, graph, ref, of, references));
  const startOf = (ref: DefinitionRef) => from.find((start) => isRunBy(analysis, ref, start));
  const isGoal = (ref: DefinitionRef) => startOf(ref) !== undefined;
  const { steps, ends, isCut } = chainsTo(analysis, graph, { starts, depth: MAX_PATH, runsOnly: true, isGoal }, budget);
  const last = steps.at(-1);
  if (last === undefined || !isGoal(last.ref)) {
    const pathEnds = ends
      .filter(({ ref }) => analysis.repository.files.get(ref.file)?.test !== true)
      .map(({ ref, depth }) => chainEnd(analysis, ref, depth, steps.find((step) => isSame(step.ref, ref))?.lines[0]))
      // Nothing leads through there.
      .filter(({ how }) => how !== 'entry');
    return { path: [], pathEnds, steps: [...starts, ...steps], isCut };
  }
  const path: PathStep[] = [symbolInfo(analysis, startOf(last.ref) as DefinitionRef)];
  for (let step: ChainStep | undefined = last; step !== undefined; step = step.before) {
    const isSure = SURE.has(step.via) && step.resolution !== 'candidate';
    const how = isSure ? {} : ({ resolution: 'candidate' } as const);
    const isPlain = isSure && !SENT.has(step.via);
    path.push({ ...symbolInfo(analysis, step.from), ...(isPlain ? {} : { via: step.via }), ...how });
  }
  return { path, steps: [], isCut: false };
}

/** Hops of a path, at most. */
const MAX_PATH = 64;
/** What crosses from one process to another, from one run to a later one, or to what is stored. */
const SENT: ReadonlySet<Via> = new Set<Via>(['http', 'rpc', 'graphql', 'event', 'query']);
const SURE: ReadonlySet<Via> = new Set<Via>(['call', 'construct', 'jsx', 'decorator', ...SENT]);

function liveLinks(analysis: Analysis, target: DefinitionRef, of: number, references: References): Link[] {
  const { kind } = analysis.facts.definition(target) as Definition;
  return references.uses.flatMap((use) => {
    const via = use.of === of ? viaOfUse(use, kind) : undefined;
    if (via === undefined) return [];
    const { file, holder, line, role, resolution } = use;
    const object = objectOfUse(analysis, target, use);
    return [{ ref: { file, index: holder }, siteFile: file, lines: [line], via, role, resolution, ...object }];
  });
}

/** What stands in a definition is run by it: by a function what is in no other function, by a class its fields too. */
function isRunBy(analysis: Analysis, ref: DefinitionRef, start: DefinitionRef): boolean {
  if (ref.file !== start.file || ref.index < 0) return false;
  const definitions = analysis.facts.known(ref.file)?.definitions ?? [];
  const definition = definitions[start.index];
  return (
    ref.index === start.index || (definition !== undefined && runsIn(definitions, ref.index, start.index, definition))
  );
}

/**
 * Of what is told at this depth that of which the callers are told too: the roots themselves, where who calls them was not
 * asked live, and what calls them for sure.
 */
function followed(
  graph: SymbolGraph,
  roots: readonly DefinitionRef[],
  depth: number,
  live?: readonly (readonly WalkStart[])[],
): Step[] {
  const own = live === undefined ? roots : live.flat();
  const steps = [
    ...(live === undefined ? [] : graph.walk(roots, 'callers', depth - 1)),
    ...graph
      .walk(own, 'callers', depth - (live === undefined ? 1 : 2), { areReached: live !== undefined })
      .map((step) => ({ ...step, depth: step.depth + 1 })),
  ].filter(({ via }) => via !== 'virtual' && via !== 'callback');
  const all = [...own.map((ref) => ({ ref, depth: 1 })), ...steps];
  return [...new Map(all.map(({ ref, depth: at }) => [keyOfRef(ref), { ref, depth: at }])).values()];
}

function directFirst(a: GraphStep, b: GraphStep): number {
  return Number(a.depth > 1) - Number(b.depth > 1);
}

interface RingsQuestion {
  readonly roots: readonly DefinitionRef[];
  readonly depth: number;
  readonly direction: 'callers' | 'callees';
  /** Those found live, for each root. */
  readonly direct: readonly (readonly WalkStart[])[];
  /** What may lead to each root and need not. */
  readonly possible: readonly (readonly GraphStep[])[];
}

/** What lies behind the direct callers or callees, from the stored edges. */
function deeper(
  analysis: Analysis,
  graph: SymbolGraph,
  { roots, depth, direction, direct, possible }: RingsQuestion,
): EdgeInfo[] {
  const edges = roots.flatMap((root, of) => {
    const live = direct[of] ?? [];
    const steps = [
      ...graph.walk([root], direction, depth),
      ...graph
        .walk(live, direction, depth - 1, { areReached: true })
        .map((step) => ({ ...step, depth: step.depth + 1 })),
    ].sort((a, b) => a.depth - b.depth);
    return (
      eachStepOnce([...steps, ...(possible[of] ?? [])].sort(directFirst), [root, ...live])
        // Direct ones are answered live.
        .filter((step) => step.depth > 1)
        .map((step) => ({ of, edge: edgeOfStep(analysis, graph, step, roots.length > 1 ? of : undefined) }))
    );
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
  analysis: Analysis,
  definitions: readonly DefinitionRef[],
  references: References,
  callers: readonly EdgeInfo[],
  { direction, depth, pathTo }: CallgraphQuestion,
): Wanted {
  // Who calls a caller is asked for only further away.
  const followed = depth > 1 || pathTo !== undefined ? { symbols: callers, files: callers } : {};
  const wanted = wantedOf(analysis, definitions, references, followed);
  if (direction === 'callers' && pathTo === undefined) return wanted;
  if (depth > 1 || pathTo !== undefined) return { ...wanted, inCode: undefined };
  return { ...wanted, inCode: [...(wanted.inCode ?? []), ...definitions.flatMap((ref) => wordsIn(analysis, ref))] };
}
