/** What a change would reach: direct uses live, what is behind them from the stored edges, and every doubt by name. */

import { EngineError } from '../errors.ts';
import type { Analysis } from '../index/analysis.ts';
import { type Bridges, wayOver } from '../index/bridges.ts';
import type { Budget } from '../index/budget.ts';
import { type ChainStart, chainsTo, type Given, givenTo, holderOf } from '../index/chains.ts';
import type { GraphStep, SymbolGraph, WalkStart } from '../index/graph.ts';
import { isSame } from '../index/linker.ts';
import { keyOnObject } from '../index/objects.ts';
import { findReferences } from '../index/reference-search.ts';
import { shownLine } from '../index/shown-text.ts';
import type { References } from '../index/symbol-uses.ts';
import { isOfTest, isOwnTest, isTestCode, isTestFile, testBesideCode } from '../index/test-code.ts';
import { mayNameArgument } from '../languages/python/renamed-parameters.ts';
import { compareText } from '../model/compare-text.ts';
import type { CoverageNote } from '../model/coverage-notes.ts';
import type { DiffDoubt, Doubt } from '../model/doubts.ts';
import { holdersOfUse } from '../model/enclosing.ts';
import { type Definition, type DefinitionRef, FUNCTION_KINDS, keyOfRef, labelOf } from '../model/facts.ts';
import { groupedBy } from '../model/grouped.ts';
import { LineMap } from '../model/lines.ts';
import { addTo } from '../model/lists.ts';
import type { ReferenceRole } from '../model/roles.ts';
import type {
  AffectedFile,
  AffectedSymbol,
  AffectedTest,
  ChainEnd,
  ImpactAnswer,
  ImpactQuestion,
  NamedPlace,
  Resolution,
  StaleCaller,
  SymbolInfo,
} from './answers.ts';
import type { Asking } from './asking.ts';
import { brokenUses } from './broken-uses.ts';
import { callFits, readsCallsOf } from './call-fits.ts';
import {
  type BridgedServices,
  type CallgraphServices,
  objectOfUse,
  onObjects,
  usesOf,
  withBridges,
} from './callgraph.ts';
import { chainEnd } from './chain-ends.ts';
import { type ChangedDefinition, changedDefinitions, headChange } from './changes.ts';
import { openDoubts, standingDoubts } from './doubts/open-doubts.ts';
import { ofOutsideUsers } from './doubts/outside-users.ts';
import { doubtsInWords } from './doubts/wording.ts';
import { handedOnInWords, holdersOf, mentionsOfName, type UsesOfPlaces, usesOfPlaces } from './named-places.ts';
import { calledAs, openSteps, type Step } from './open-steps.ts';
import { coverageOf, mayUse, mentionsOf, selectDefinitions, symbolInfo, wantedOf } from './shared.ts';
import { askWhatIf } from './what-if.ts';

/** Undefined where no definition bears the name. */
export function* askImpact(
  unbridged: CallgraphServices,
  question: ImpactQuestion,
  budget: Budget,
): Asking<ImpactAnswer | undefined> {
  const { symbol, file, change, places, diff } = question;
  if (symbol !== undefined && change !== undefined)
    return askWhatIf(unbridged, { symbol: { ...symbol, ...(file === undefined ? {} : { file }) }, change }, budget);
  if (places !== undefined) return yield* impactOfPlaces(unbridged, { ...question, places }, budget);
  if (diff !== undefined) return yield* impactOfDiff(unbridged, { ...question, diff }, budget);
  if (symbol !== undefined) return yield* impactOfSymbol(unbridged, question, budget);
  return yield* impactOfFile(unbridged, question, budget);
}

function* impactOfSymbol(
  unbridged: CallgraphServices,
  question: ImpactQuestion,
  budget: Budget,
): Asking<ImpactAnswer | undefined> {
  const { analysis } = unbridged;
  const roots = selectDefinitions(
    analysis,
    {
      ...(question.symbol as NonNullable<ImpactQuestion['symbol']>),
      ...(question.file === undefined ? {} : { file: question.file }),
    },
    budget,
  );
  if (roots.length === 0) return undefined;
  const references = findReferences({ ...unbridged, withPossible: true }, roots, budget);
  const { reach, services } = yield* reachFrom(unbridged, roots, references, question.depth, budget, true);
  const nothing = reach.symbols.length === 0 && reach.files.length === 0;
  const coverage = coverageOf(analysis, {
    checked: references.filesChecked,
    total: references.filesTotal,
    notes: [...references.notes, ...reach.notes],
    ...(nothing ? { matters: mayUse(analysis, roots, references.names) } : {}),
    wanted: wantedOf(analysis, roots, references, reach),
  });
  return {
    found: true,
    roots: roots.map((ref) => symbolInfo(analysis, ref)),
    ...shown(services, question, { roots, reach, references }, budget),
    ...directUses(analysis, question, references),
    mentions: mentionsOf(analysis, references),
    // Only where the answer might be "safe" is it worth looking for all that could still be missing.
    ...doubtsTold(analysis, roots, [
      ...(nothing ? openDoubts(services, { roots, references }, budget) : standingDoubts(services, roots)),
      ...reach.doubts,
    ]),
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** What reads it, and what depends on that. What is named nowhere else may still be read: nothing here is ever safe. */
function* impactOfPlaces(
  unbridged: CallgraphServices,
  question: ImpactQuestion & { readonly places: readonly NamedPlace[] },
  budget: Budget,
): Asking<ImpactAnswer> {
  const { analysis } = unbridged;
  const name = question.symbol?.symbol ?? '';
  const found = usesOfPlaces(unbridged, question.places, budget);
  const reach = new Reach(analysis);
  reach.notes.push(...found.notes);
  reach.takePlaces(name, found);
  const isFollowed = question.depth > 1 && reach.symbols.length > 0;
  if (isFollowed) unbridged.graph(budget);
  const services = withBridges(unbridged, yield { definitions: [] });
  if (isFollowed) {
    const graph = services.graph(budget);
    reach.notes.push(...graph.missing);
    reach.takeGraph(graph, reach.direct, question.depth - 1, () => true, 1);
    reach.takeChains(graph, [], question.depth, budget);
    reach.askSteps([NOWHERE], graph, question.depth, budget);
  } else if (question.depth === 1) {
    reach.deeper = reach.direct.slice(0, MAX_ASKED_DEEPER).some((ref) => isUsed(services, [], ref, budget));
    reach.askSteps([NOWHERE], undefined, question.depth, budget);
  }
  const touched = found.uses.map(({ file, line }) => ({ file, from: line, to: line + 1 }));
  const coverage = coverageOf(analysis, {
    checked: 0,
    total: 0,
    notes: reach.notes,
    wanted: { names: [name], inCode: [], inAnyCase: false },
  });
  return {
    found: true,
    roots: [],
    ...shown(
      services,
      question,
      { roots: [], reach, references: findReferences(services, [], budget), touched },
      budget,
    ),
    mentions: mentionsOfName(analysis, name, found.uses, budget),
    open: [...handedOnInWords(found), ...doubtsInWords(reach.doubts)],
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** In words: all of them, and beside these those that are no gap. */
function doubtsTold(
  analysis: Analysis,
  roots: readonly DefinitionRef[],
  doubts: readonly (Doubt | DiffDoubt)[],
): Pick<ImpactAnswer, 'open' | 'fromOutside'> {
  // A service that knows no other ways has not looked where a decorator of the repository leads.
  const isHandedOn = roots.some((ref) => analysis.serviceOf(ref.file).otherWaysTo?.(ref).length !== 0);
  const fromOutside = doubtsInWords(ofOutsideUsers(doubts, isHandedOn));
  return { open: doubtsInWords(doubts), ...(fromOutside.length === 0 ? {} : { fromOutside }) };
}

function* impactOfFile(
  unbridged: CallgraphServices,
  question: ImpactQuestion,
  budget: Budget,
): Asking<ImpactAnswer | undefined> {
  const { analysis } = unbridged;
  const file = question.file as string;
  if (!analysis.reads(file)) {
    throw new EngineError('no_such_file', `${file} is no source file of this repository`, {
      hint: 'paths are relative to the directory, with /; files that are ignored, generated or compiled are left out',
    });
  }
  analysis.parseFacts([file], budget);
  const definitions = analysis.facts.known(file)?.definitions ?? [];
  const roots = definitions.map((_, index) => ({ file, index }));
  const exported = roots.filter(
    ({ index }) => definitions[index]?.exported === true && definitions[index]?.parent === -1,
  );
  const references = findReferences({ ...unbridged, withPossible: true }, exported, budget);
  if (roots.length > 0) unbridged.graph(budget);
  const infos = exported.map((ref) => symbolInfo(analysis, ref));
  const services = withBridges(unbridged, yield { definitions: infos });
  const reach = new Reach(analysis);
  if (roots.length > 0) {
    const graph = services.graph(budget);
    reach.notes.push(...graph.missing);
    reach.takeGraph(graph, roots, question.depth, (step) => step.ref.file !== file);
    reach.takeChains(graph, roots, question.depth, budget, (ref) => ref.file !== file);
    const members = roots.filter(({ index }) => isMemberOfExported(definitions, index));
    reach.askSteps(roots, graph, question.depth, budget, members);
  }
  const notes = [...references.notes, ...reach.notes];
  reach.takeImporters(file, question.depth);
  const wanted = wantedOf(analysis, roots, references, {
    symbols: reach.symbols,
    files: [...reach.files, { file }],
  });
  const coverage = coverageOf(analysis, {
    checked: references.filesChecked,
    total: references.filesTotal,
    notes,
    wanted,
  });
  return {
    found: true,
    roots: infos,
    ...shown(services, question, { roots, reach, references }, budget),
    ...directUses(analysis, question, references),
    mentions: mentionsOf(analysis, references),
    ...doubtsTold(
      analysis,
      roots,
      reach.files.length === 0
        ? openDoubts(services, { roots: exported.length > 0 ? exported : roots, references, file }, budget)
        : reach.doubts,
    ),
    ...(coverage === undefined ? {} : { coverage }),
  };
}

function* impactOfDiff(
  unbridged: CallgraphServices,
  question: ImpactQuestion & { readonly diff: string },
  budget: Budget,
): Asking<ImpactAnswer> {
  const { analysis } = unbridged;
  const changes = changedDefinitions(analysis, question.diff, budget);
  const isOfOverload = (change: ChangedDefinition) => change.isOverloadGone === true;
  const roots = placesOf(changes.symbols.filter((change) => !isOfOverload(change)));
  const left = placesOf(changes.symbols.filter(isOfOverload));
  const references = findReferences({ ...unbridged, withPossible: true }, roots, budget);
  const { reach, services } = yield* reachFrom(unbridged, roots, references, question.depth, budget);
  for (const file of changes.reloaded) reach.takeLoaders(file);
  const changedKeys = new Set(roots.map(keyOfRef));
  const isChanged = (file: string, index: number) => changedKeys.has(keyOfRef({ file, index }));
  const stale = new Map<string, { readonly caller: StaleCaller; readonly lines: Set<number> }>();
  const addStale = (
    use: { readonly file: string; readonly line: number; readonly holder: number },
    { symbol: of, file: ofFile, kind: ofKind }: Pick<SymbolInfo, 'symbol' | 'file' | 'kind'>,
    change: StaleCaller['change'],
    how: Pick<StaleCaller, 'fit' | 'isCall'> = {},
  ) => {
    const key = [use.file, use.holder, of, change, how.fit, how.isCall].join('\0');
    const known = stale.get(key);
    const holder = analysis.facts.known(use.file)?.definitions[use.holder];
    const caller: StaleCaller = {
      symbol: holder?.name ?? '<module>',
      container: holder?.container ?? '',
      file: use.file,
      line: holder?.line ?? use.line,
      ...known?.caller,
      callLines: [],
      of,
      ofFile,
      ofKind,
      change,
      ...how,
    };
    stale.set(key, { caller, lines: (known?.lines ?? new Set<number>()).add(use.line) });
  };
  const addStaleUses = (of: readonly DefinitionRef[], { uses }: References, among: readonly ChangedDefinition[]) => {
    const changesOf = groupedBy(among, ({ current }) => (current === undefined ? undefined : keyOfRef(current)));
    for (const use of uses) {
      const ofRoot = changesOf.get(keyOfRef(of[use.of] as DefinitionRef));
      if (ofRoot === undefined || !CALLS.has(use.role) || use.virtual) continue;
      if (isChanged(use.file, use.holder) || changes.touchesLine(use.file, use.line)) continue;
      const text = analysis.repository.readText(use.file);
      const isCall = use.role === 'call' || use.role === 'construct';
      for (const change of ofRoot) {
        if (change.change !== 'signature' || change.fits === 'all') continue;
        if (change.fits === 'made' && MAKES.has(use.role)) continue;
        if (
          change.renamed !== undefined &&
          text !== undefined &&
          !mayNameArgument(text.slice(use.start), change.renamed)
        )
          continue;
        const fit = isCall && text !== undefined ? fitOf(change, use, text) : undefined;
        // Who does not give what the overload took that is gone means another one.
        if (isOfOverload(change) && isCall && fit === undefined && readsCallsOf(use.file)) continue;
        addStale(use, change.info, change.change, {
          ...(isCall ? { isCall } : {}),
          ...(fit === undefined ? {} : { fit }),
        });
      }
    }
  };
  addStaleUses(
    roots,
    references,
    changes.symbols.filter((change) => !isOfOverload(change)),
  );
  if (left.length > 0) addStaleUses(left, findReferences(services, left, budget), changes.symbols.filter(isOfOverload));
  for (const changed of changes.symbols) {
    const { change, info } = changed;
    if (change !== 'removed' && !(change === 'signature' && isOfOverload(changed))) continue;
    for (const use of brokenUses(analysis, info, budget)) {
      const around = analysis.facts.known(use.file)?.definitions[use.holder]?.container ?? '';
      if (!changes.touchesLine(use.file, use.line) && !isNearerNow(changes.symbols, info, use.file, around))
        addStale(use, info, change);
    }
  }
  const notes = [...references.notes, ...reach.notes, ...changes.notes];
  const wanted = wantedOf(analysis, roots, references, reach);
  const coverage = coverageOf(analysis, {
    checked: references.filesChecked,
    total: references.filesTotal,
    notes,
    wanted,
  });
  const nothing = reach.symbols.length === 0 && reach.files.length === 0 && stale.size === 0;
  const open: (Doubt | DiffDoubt)[] = [...changes.open, ...reach.doubts];
  if (nothing && roots.length > 0) open.push(...openDoubts(services, { roots, references }, budget));
  return {
    found: true,
    roots: roots.map((ref) => symbolInfo(analysis, ref)),
    ...shown(services, question, { roots, reach, references, touched: changes.touched }, budget),
    ...directUses(analysis, question, references),
    ...(roots.length === 0 ? {} : { mentions: mentionsOf(analysis, references) }),
    ...doubtsTold(analysis, roots, open),
    changedSymbols: changes.symbols.map(
      ({ info, change, before, isOverloadGone, imported, fits, entry, isStillHad }) => ({
        ...info,
        change,
        ...(isOverloadGone === undefined ? {} : { isOverloadGone }),
        ...(imported === undefined ? {} : { imported }),
        ...(before === undefined ? {} : { before }),
        ...(fits === undefined ? {} : { fits }),
        ...(entry === undefined ? {} : { entry }),
        ...(isStillHad === undefined ? {} : { isStillHad }),
      }),
    ),
    staleCallers: [...stale.values()].map(({ caller, lines }) => ({
      ...caller,
      callLines: [...lines].sort((a, b) => a - b),
    })),
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** What others have by the name of what is exported: not what lies in a function. */
function isMemberOfExported(definitions: readonly Definition[], index: number): boolean {
  let at = definitions[index]?.parent ?? -1;
  if (at < 0) return false;
  for (let around = definitions[at]; around !== undefined; around = definitions[at]) {
    if (FUNCTION_KINDS.has(around.kind)) return false;
    if (around.parent < 0) return around.exported;
    at = around.parent;
  }
  return false;
}

/** Where changed definitions are now, each once. */
function placesOf(changes: readonly ChangedDefinition[]): readonly DefinitionRef[] {
  const current = changes.flatMap((change) => (change.current === undefined ? [] : [change.current]));
  return [...new Map(current.map((ref) => [keyOfRef(ref), ref])).values()];
}

/** What holds the use has another name, and one of this name again: `this.pay()` in what was `Shop` and is `Till`. */
function isNearerNow(symbols: readonly ChangedDefinition[], gone: SymbolInfo, file: string, around: string): boolean {
  if (gone.container === '' || around === '') return false;
  const shared = (container: string): number => {
    const parts = around.split('.');
    const end = container.split('.').findIndex((part, i) => part !== parts[i]);
    return end < 0 ? container.split('.').length : end;
  };
  return symbols.some(
    ({ change, info }) =>
      change === 'added' &&
      info.file === file &&
      info.symbol === gone.symbol &&
      info.kind === gone.kind &&
      shared(info.container) > shared(gone.container),
  );
}

function fitOf(
  { info, before = '', isCut, texts }: ChangedDefinition,
  { start }: { readonly start: number },
  text: string,
): StaleCaller['fit'] {
  if ((isCut === true && texts === undefined) || !FUNCTION_KINDS.has(info.kind)) return undefined;
  const change = headChange(info, texts?.before ?? before, texts?.after ?? info.signature);
  return callFits(change, text.slice(start, start + 6_000), text.slice(0, start).endsWith('::'));
}

/** @param withMembers A change of a class may be one of any of its members. */
function* reachFrom(
  unbridged: CallgraphServices,
  roots: readonly DefinitionRef[],
  references: References,
  depth: number,
  budget: Budget,
  withMembers = false,
): Asking<{ readonly reach: Reach; readonly services: BridgedServices }> {
  const { analysis } = unbridged;
  const reach = new Reach(analysis);
  reach.takeReferences(roots, references);
  const overrides = roots.map((root) => analysis.serviceOf(root.file).overridesOf(root, budget));
  // A member of an object is reached by whoever has the whole of it, though nobody names the member.
  const isHeld = roots.some((root) => holderOf(analysis, root) !== undefined);
  const isReached = reach.symbols.length > 0 || overrides.some((each) => each.length > 0) || isHeld;
  // What takes longest needs no bridge: these may still be read.
  if (depth > 1 && isReached) unbridged.graph(budget);
  const services = withBridges(unbridged, yield { definitions: roots.map((ref) => symbolInfo(analysis, ref)) });
  if (services.bridges !== undefined) reach.takeBridges(services.bridges, roots, references);
  roots.forEach((root, of) => {
    reach.takeOverrides(root, overrides[of] ?? []);
  });
  const classes = roots.flatMap((root) => calledAs(analysis, root));
  const members = withMembers && isReached ? roots.flatMap((root) => membersOf(analysis, root)) : [];
  const isOutside = outsideOf(analysis, roots, members);
  reach.members.push(...members);
  // Nothing uses it: there is nothing to follow, and no need of the stored edges.
  if (depth > 1 && (reach.symbols.length > 0 || isHeld)) {
    const graph = services.graph(budget);
    reach.notes.push(...graph.missing);
    reach.takeGraph(graph, roots, depth, (step) => step.depth > 1);
    // What was found live may go by ways that the stored edges do not hold.
    const isRoot = (ref: DefinitionRef) => roots.some((root) => isSame(root, ref));
    reach.takeGraph(graph, reach.direct, depth - 1, (step) => !isRoot(step.ref), 1);
    reach.takeGraph(graph, members, depth, ({ ref }) => isOutside(ref));
    reach.takeChains(graph, [...roots, ...members], depth, budget, isOutside);
    reach.askSteps([...roots, ...members], graph, depth, budget, classes);
  } else if (depth === 1) {
    // One hop needs no stored edges but for members; that there is another hop is soon found by asking for the first.
    if (members.length > 0) reach.takeGraph(services.graph(budget), members, depth, ({ ref }) => isOutside(ref));
    reach.deeper = reach.definitions.slice(0, MAX_ASKED_DEEPER).some((ref) => isUsed(services, roots, ref, budget));
    reach.askSteps(roots, undefined, depth, budget, classes);
  }
  return { reach, services };
}

/** Those of a class, without what is in them. */
function membersOf({ facts }: Analysis, { file, index }: DefinitionRef): readonly DefinitionRef[] {
  const definitions = facts.known(file)?.definitions ?? [];
  if (definitions[index]?.kind !== 'class') return [];
  return definitions.flatMap(({ parent }, at) => (parent === index ? [{ file, index: at }] : []));
}

/** Where members are asked about too: that these use one another is no consequence. */
function outsideOf(
  { facts }: Analysis,
  roots: readonly DefinitionRef[],
  members: readonly DefinitionRef[],
): (ref: DefinitionRef) => boolean {
  if (members.length === 0) return () => true;
  const isRoot = ({ file, index }: DefinitionRef) => roots.some((root) => root.file === file && root.index === index);
  return ({ file, index }) => {
    for (let at = index; at >= 0; at = facts.definition({ file, index: at })?.parent ?? -1)
      if (isRoot({ file, index: at })) return at === index;
    return true;
  };
}

interface Found {
  readonly roots: readonly DefinitionRef[];
  readonly reach: Reach;
  readonly references: References;
  /** Lines that a diff changes. */
  readonly touched?: ReturnType<typeof changedDefinitions>['touched'];
}

/** What was reached, as it is told. */
function shown(services: CallgraphServices, question: ImpactQuestion, found: Found, budget: Budget) {
  const { roots, reach } = found;
  const lines = question.withLines === true ? linesOf(services, question, found, budget) : undefined;
  const symbols = lines === undefined ? reach.symbols : reach.symbolsWithLines;
  const files = reach.files;
  const depth = Math.max(0, ...symbols.map((each) => each.depth), ...files.map((each) => each.depth));
  return {
    affectedSymbols: symbols,
    affectedFiles: files,
    tests: reach.testsOf(question.file === undefined ? roots.map((root) => root.file) : [question.file]),
    hasTests: [...services.analysis.repository.files.values()].some(({ test }) => test),
    ends: reach.ends,
    depth,
    deeper: reach.deeper,
    ...(lines === undefined ? {} : { lines }),
  };
}

/** See `ImpactAnswer.lines`; what is reached is told its own. */
function linesOf(
  services: CallgraphServices,
  { depth }: ImpactQuestion,
  { roots, reach, references, touched = [] }: Found,
  budget: Budget,
): NonNullable<ImpactAnswer['lines']> {
  const lines = new Map<string, Set<number>>();
  const add = (file: string, line: number) => {
    const known = lines.get(file);
    if (known === undefined) lines.set(file, new Set([line]));
    else known.add(line);
  };
  for (const { file, line, role } of references.uses) if (role !== 'import' && role !== 'export') add(file, line);
  for (const { file, from, to } of touched) for (let line = from; line < to; line++) add(file, line);
  // Whoever uses what is reached last is beyond the depth.
  const within = reach.definitionsAbove(depth);
  if (within.length > 0) {
    const graph = services.graph(budget);
    const users = [
      ...[...roots, ...reach.members].map((used) => ({ used, steps: graph.callersOf(used, 'definition') })),
      ...within.map((used) => ({ used, steps: graph.callersBehind(used, 'definition', used.object) })),
    ];
    for (const { used, steps } of users) {
      const onlyAdds = addsTo(services.analysis, used);
      for (const { ref, siteFile, lines: from } of steps) {
        for (const line of from) if (!onlyAdds(siteFile, line)) add(siteFile, line);
        reach.takeLines(ref, from);
      }
    }
  }
  return [...lines]
    .map(([file, used]) => ({ file, lines: [...used].sort((a, b) => a - b) }))
    .sort((a, b) => compareText(a.file, b.file));
}

/**
 * Whether a line adds to a list, and so asks for nothing of what the list holds: `urlpatterns += […]`,
 * `routes.push(…)`.
 */
function addsTo(analysis: Analysis, used: DefinitionRef): (file: string, line: number) => boolean {
  const definition = analysis.facts.definition(used);
  if (definition?.kind !== 'variable' || !/^[\w$]+$/.test(definition.name)) return () => false;
  const name = definition.name.replaceAll('$', '\\$');
  const adds = new RegExp(`^\\s{0,200}${name}\\s{0,9}(?:\\+=|\\.(?:append|extend|insert|push|unshift)\\()`);
  const lines = new Map<string, LineMap>();
  return (file, line) => {
    const known = lines.get(file) ?? new LineMap(analysis.repository.readText(file) ?? '');
    lines.set(file, known);
    return adds.test(known.textOf(line));
  };
}

function directUses(
  analysis: Analysis,
  { withUses }: ImpactQuestion,
  { uses }: References,
): Pick<ImpactAnswer, 'uses'> {
  if (withUses !== true) return {};
  return {
    uses: uses
      .map(({ file, line, text, holder, role, virtual, resolution }) => {
        const around = analysis.facts.known(file)?.definitions[holder];
        const symbol = around?.name ?? '<module>';
        return { symbol, container: around?.container ?? '', file, line, text, role, virtual, resolution };
      })
      .sort((a, b) => compareText(a.file, b.file) || a.line - b.line),
  };
}

const MAX_ASKED_DEEPER = 20;

function isUsed(
  services: CallgraphServices,
  roots: readonly DefinitionRef[],
  ref: DefinitionRef,
  budget: Budget,
): boolean {
  return findReferences(services, [ref], budget).uses.some((use) => {
    const isItself = use.file === ref.file && use.holder === ref.index;
    const isRoot = roots.some((root) => root.file === use.file && root.index === use.holder);
    return use.role !== 'import' && use.role !== 'export' && !isItself && !isRoot;
  });
}

const MAKES: ReadonlySet<string> = new Set(['call', 'construct']);
const CALLS: ReadonlySet<string> = new Set([
  'call',
  'construct',
  'jsx',
  'decorator',
  'callback',
  'reference',
  'extends',
  'fixture',
]);

const MOST_LINES = 3;

/** With the key of what reaches it in that file. */
type FoundTest = AffectedTest & { readonly key?: string };

/** Collects what is reached, each symbol and file once, at its smallest depth. */
class Reach {
  readonly notes: CoverageNote[] = [];
  readonly doubts: Doubt[] = [];
  readonly #analysis: Analysis;
  /** By their keys; `to` is the key of what each uses. */
  readonly #symbols = new Map<
    string,
    { readonly ref: DefinitionRef; readonly symbol: AffectedSymbol; readonly to: string }
  >();
  readonly #files = new Map<string, AffectedFile>();
  /** By their files, each as often as something in it is reached. */
  readonly #tests = new Map<string, FoundTest[]>();
  /** What is reached over edges of which each is sure, by its key. */
  readonly #sure = new Set<string>();
  readonly #ends = new Map<string, ChainEnd>();
  readonly #handedOn = new Map<string, ChainEnd>();
  readonly #overrides = new Set<string>();
  /** What uses these need not use what was asked about. */
  readonly #wholes = new Set<string>();
  readonly #lines = new Map<string, Set<number>>();
  /** Definitions that use a root by its name: what uses them is reached too. */
  readonly #direct = new Map<string, WalkStart>();
  /** Of what is reached, for objects of which classes alone; undefined among them: for any. */
  readonly #objects = new Map<string, readonly (DefinitionRef | undefined)[]>();
  /** Of what is reached, for which calls alone; undefined among them: for any. */
  readonly #given = new Map<string, readonly (Given | undefined)[]>();
  /** By what is used: what uses it in another way than to name a type. */
  readonly #users = new Map<string, DefinitionRef[]>();
  /** Of a class that was asked about: what uses one of these uses the class. */
  readonly members: DefinitionRef[] = [];
  deeper = false;

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
  }

  get symbols(): readonly AffectedSymbol[] {
    return [...this.#symbols].map(([key, { symbol }]) => this.#told(key, symbol)).sort(nearestFirst);
  }

  get symbolsWithLines(): readonly AffectedSymbol[] {
    return [...this.#symbols]
      .map(([key, { symbol }]) => ({
        ...this.#told(key, symbol),
        useLines: [...(this.#lines.get(key) ?? [])].sort((a, b) => a - b),
      }))
      .sort(nearestFirst);
  }

  #told(key: string, symbol: AffectedSymbol): AffectedSymbol {
    const resolution = this.#isSure(key, symbol) ? symbol.resolution : 'candidate';
    return { ...symbol, resolution, ...onObjects(this.#analysis, this.#objects.get(key) ?? []) };
  }

  /** Its own edge is sure, and so is the way from there to a root. */
  #isSure(key: string, { depth, resolution }: Partial<Pick<AffectedSymbol, 'depth' | 'resolution'>>): boolean {
    return resolution !== 'candidate' && (depth === 1 || this.#sure.has(key));
  }

  get direct(): readonly WalkStart[] {
    return [...this.#direct.values()];
  }

  /** The definitions among them: module code is none. */
  get definitions(): readonly DefinitionRef[] {
    return this.definitionsAbove(Number.POSITIVE_INFINITY);
  }

  /** Those that are nearer than this, once for each class of object that they are reached for alone. */
  definitionsAbove(depth: number): readonly WalkStart[] {
    return [...this.#symbols]
      .filter(([key, { ref, symbol }]) => symbol.depth < depth && ref.index >= 0 && !this.#wholes.has(key))
      .flatMap(([key, { ref }]) => this.#startsAt(key, ref));
  }

  #startsAt(key: string, ref: DefinitionRef): readonly WalkStart[] {
    const objects = this.#objects.get(key) ?? [];
    if (objects.includes(undefined)) return [ref];
    return objects.flatMap((object) => (object === undefined ? [] : [{ ...ref, object }]));
  }

  /**
   * Those of which the users are told too, nearest first: what only names a type on the way, and what only stands in the
   * place of a root, is no step that all that is behind it depends on.
   */
  #stepsFrom(roots: readonly DefinitionRef[], graph: SymbolGraph | undefined, depth: number): readonly Step[] {
    const steps = new Map<string, Step>();
    const seen = new Set(roots.map(keyOfRef));
    const queue = [...roots];
    for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
      const linked = graph?.callersOf(from, 'definition').filter(({ role }) => role !== 'type') ?? [];
      for (const ref of [...(this.#users.get(keyOfRef(from)) ?? []), ...linked.map((link) => link.ref)]) {
        const key = keyOfRef(ref);
        const known = this.#symbols.get(key);
        if (known === undefined || seen.has(key) || this.#overrides.has(key) || this.#wholes.has(key)) continue;
        seen.add(key);
        queue.push(ref);
        if (known.symbol.depth < depth || !this.deeper) steps.set(key, { ref, depth: known.symbol.depth });
      }
    }
    return [...steps.values()];
  }

  /** What is listed may be more where it is not known who uses what is listed. @param also what belongs to the roots */
  askSteps(
    roots: readonly DefinitionRef[],
    graph: SymbolGraph | undefined,
    depth: number,
    budget: Budget,
    also: readonly DefinitionRef[] = [],
  ): void {
    const members = this.members.map((ref) => ({ ref, depth: 1 }));
    const steps = [...also.map((ref) => ({ ref, depth: 0 })), ...members, ...this.#stepsFrom(roots, graph, depth)];
    const { doubts, notes } = openSteps(this.#analysis, steps, new Set(this.#files.keys()), budget);
    this.doubts.push(...doubts);
    this.notes.push(...notes);
  }

  get files(): readonly AffectedFile[] {
    return [...this.#files.values()].sort((a, b) => a.depth - b.depth || compareText(a.file, b.file));
  }

  /** `rootFiles` are the files of what changes. */
  testsOf(rootFiles: readonly string[]): readonly AffectedTest[] {
    const isOwn = ({ file }: AffectedTest) => rootFiles.some((each) => isOwnTest(file, each));
    const tests = [...this.#tests.values()].map((found) => this.#bestOf(found));
    const own = new Map(tests.map((test) => [test, isOwn(test) ? 0 : 1]));
    const rank = (test: AffectedTest) => own.get(test) as number;
    return [...own.keys()].sort((a, b) => rank(a) - rank(b) || a.distance - b.distance || compareText(a.file, b.file));
  }

  /** What hands a function on is told where no test is known: it is followed, and may yet be run from elsewhere. */
  get ends(): readonly ChainEnd[] {
    const isTested = [...this.#tests.values()].flat().some(({ via }) => via === undefined);
    return [...this.#ends.values(), ...(isTested ? [] : this.#handedOn.values())].sort(
      (a, b) => a.distance - b.distance || compareText(a.file, b.file) || a.line - b.line,
    );
  }

  /** Lines of a definition that use a root or what leads there. Of what is not reached they are not told. */
  takeLines(ref: DefinitionRef, lines: readonly number[]): void {
    const key = keyOfRef(ref);
    const known = this.#lines.get(key);
    if (known === undefined) this.#lines.set(key, new Set(lines));
    else for (const line of lines) known.add(line);
  }

  takeReferences(roots: readonly DefinitionRef[], references: References): void {
    for (const use of references.uses) {
      if (use.role === 'closing_tag') continue;
      const root = roots[use.of] as DefinitionRef;
      const name = this.#nameOf(root);
      if (use.role === 'import' || use.role === 'export') {
        this.#fileOf(use.file, 1, `${use.role === 'import' ? 'imports' : 're-exports'} ${name}`, name, root.file);
        continue;
      }
      const { object } = objectOfUse(this.#analysis, root, use);
      const why = use.virtual ? `may run ${name} through its base` : `${VERBS[use.role] ?? 'uses'} ${name}`;
      for (const index of holdersOfUse(this.#analysis.facts.known(use.file)?.definitions ?? [], use)) {
        const ref = { file: use.file, index };
        if (!use.virtual && index >= 0)
          this.#direct.set(keyOnObject(ref, object), object === undefined ? ref : { ...ref, object });
        const given = use.virtual ? givenTo(this.#analysis, root, { ref, lines: [use.line] }) : undefined;
        this.#symbol(ref, use.line, 1, why, use.resolution, root, name, { given, role: use.role, object });
        this.takeLines(ref, [use.line]);
      }
      if (use.role === 'callback') this.#handOn(root, use.file, use.holder, use.line, 0);
    }
  }

  /** Whoever sends a request to what a root answers, or runs in answering. */
  takeBridges(bridges: Bridges, roots: readonly DefinitionRef[], references: References): void {
    roots.forEach((root, of) => {
      for (const { ref, bridge } of bridges.into(root, usesOf(references, of), 'definition')) {
        if (ref.index >= 0) this.#direct.set(keyOfRef(ref), ref);
        this.#symbol(ref, bridge.from.line, 1, wayOver(bridge), bridge.resolution, root, this.#nameOf(root));
        this.takeLines(ref, [bridge.from.line]);
      }
    });
  }

  /** Whoever reads what is defined nowhere. */
  takePlaces(name: string, { uses, wholes }: UsesOfPlaces): void {
    for (const whole of wholes) this.#wholes.add(keyOfRef(whole));
    for (const { ref, uses: own } of holdersOf(this.#analysis, uses, 'definition')) {
      const [first] = own;
      if (first === undefined) continue;
      const { line, isSet, resolution, through } = first;
      const key = keyOfRef(ref);
      if (ref.index >= 0 && !this.#wholes.has(key)) this.#direct.set(key, ref);
      const way = through === undefined ? '' : ` as ${this.#nameOf(through)}`;
      this.#symbol(ref, line, 1, `${isSet ? 'sets' : 'reads'} ${name}${way}`, resolution, NOWHERE, name);
      this.takeLines(
        ref,
        own.map((use) => use.line),
      );
    }
  }

  #handOn(handed: DefinitionRef, file: string, holder: number, line: number, distance: number): void {
    const definition = this.#analysis.facts.definition(handed);
    const by = holder < 0 ? '<module>' : this.#nameOf({ file, index: holder });
    if (definition === undefined || isTestCode(this.#analysis, { file, index: holder })) return;
    const { name: symbol, container } = definition;
    this.#handedOn.set(`${file}:${line}`, { symbol, container, file, line, how: 'handed_on', in: by, distance });
  }

  takeOverrides(root: DefinitionRef, overrides: readonly DefinitionRef[]): void {
    const name = this.#nameOf(root);
    for (const override of overrides) {
      this.#overrides.add(keyOfRef(override));
      this.#symbol(
        override,
        this.#analysis.facts.definition(override)?.line ?? 0,
        1,
        `overrides ${name}`,
        'exact',
        root,
        name,
      );
    }
  }

  /** `from` is the depth of the roots themselves: 0 where they are what was asked about. */
  takeGraph(
    graph: SymbolGraph,
    roots: readonly WalkStart[],
    depth: number,
    wanted: (step: { readonly depth: number; readonly ref: DefinitionRef }) => boolean,
    from = 0,
  ): void {
    const options = { level: 'definition', limit: MOST_STEPS, areReached: from > 0 } as const;
    const steps = graph.walk(roots, 'callers', depth + 1, options);
    if (steps.length >= MOST_STEPS) this.deeper = true;
    // One walk tells one way to each, which may be the one that is only possible.
    const sureRoots = roots.filter((root) => this.#symbols.get(keyOfRef(root))?.symbol.resolution !== 'candidate');
    const isAllSure = sureRoots.length === roots.length && steps.every(({ resolution }) => resolution !== 'candidate');
    const sure = isAllSure ? steps : graph.walk(sureRoots, 'callers', depth + 1, { ...options, isSure: true });
    for (const { ref } of sure) this.#sure.add(keyOfRef(ref));
    for (const step of steps) {
      if (step.depth > depth) {
        if (wanted(step) && !this.#symbols.has(keyOfRef(step.ref))) this.deeper = true;
        continue;
      }
      if (!wanted(step)) continue;
      const name = this.#nameOf(step.from);
      const line = step.lines[0] ?? 0;
      const why = whyOf(step, name);
      const given = step.via === 'virtual' ? givenTo(this.#analysis, step.from, step) : undefined;
      this.#symbol(step.ref, line, step.depth + from, why, step.resolution, step.from, name, {
        given,
        role: step.role,
        object: step.object,
      });
      this.takeLines(step.ref, step.lines);
      if (step.via === 'callback') this.#handOn(step.from, step.siteFile, step.ref.index, line, step.depth + from - 1);
    }
  }

  /** What may lead here and need not: those that are reached so far are followed on by every way that there is. */
  takeChains(
    graph: SymbolGraph,
    roots: readonly DefinitionRef[],
    depth: number,
    budget: Budget,
    isWanted: (ref: DefinitionRef) => boolean = () => true,
  ): void {
    if (this.#symbols.size === 0 && !roots.some((root) => holderOf(this.#analysis, root) !== undefined)) return;
    const isRoot = (ref: DefinitionRef) => roots.some((root) => isSame(root, ref));
    const starts: ChainStart[] = roots.map((ref) => ({ ref, depth: 0, links: [] }));
    for (const [key, { ref, symbol }] of this.#symbols) {
      if (isRoot(ref) || this.#overrides.has(key) || this.#wholes.has(key)) continue;
      const given = this.#given.get(key) ?? [];
      for (const { object } of this.#startsAt(key, ref))
        for (const each of given.includes(undefined) ? [undefined] : given)
          starts.push({
            ref,
            depth: symbol.depth,
            ...(each === undefined ? {} : { given: each }),
            ...(object === undefined ? {} : { object }),
          });
    }
    const chains = chainsTo(this.#analysis, graph, { starts, depth }, budget);
    for (const step of chains.steps) {
      const { ref, from, lines, depth: at, role, via, object } = step;
      if (!isWanted(ref)) continue;
      const name = this.#nameOf(from);
      const why = role === 'property_key' && via !== 'virtual' ? `holds ${name}` : whyOf(step, name);
      const line = lines[0] ?? 0;
      this.#symbol(ref, line, at, why, 'candidate', from, name, { role, object });
      this.takeLines(ref, lines);
      if (via === 'callback') this.#handOn(from, ref.file, ref.index, line, at - 1);
    }
    if (chains.isCut) this.deeper = true;
    // What else uses it hides nothing of who runs it from outside.
    for (const root of roots)
      if (isWanted(root) && this.#analysis.serviceOf(root.file).isRunFromOutside?.(root) === true)
        this.#ends.set(keyOfRef(root), this.#runFromOutside(root));
    for (const { ref, depth: at } of chains.ends) {
      if (isRoot(ref) || !isWanted(ref) || isTestCode(this.#analysis, ref)) continue;
      const key = keyOfRef(ref);
      this.#ends.set(key, chainEnd(this.#analysis, ref, at, this.#symbols.get(key)?.symbol.line));
    }
    // Whoever calls only those that call it again has no end: the farthest stands for all.
    const farthest = [...this.#symbols]
      .flatMap(([key, { symbol }]) => (this.#overrides.has(key) ? [] : symbol))
      .sort(nearestFirst)
      .at(-1);
    if (this.#tests.size === 0 && this.#ends.size === 0 && !this.deeper && farthest !== undefined) {
      const { symbol, container, file, line, depth: distance } = farthest;
      this.#ends.set('', { symbol, container, file, line, how: 'uncalled', distance });
    }
    this.#offerTests();
  }

  #runFromOutside(root: DefinitionRef): ChainEnd {
    const { symbol, container, file, line } = symbolInfo(this.#analysis, root);
    return { symbol, container, file, line, how: 'member', in: container, distance: 0 };
  }

  /** Where no test is known to lead here, those that load a file in which a chain ends may. */
  #offerTests(): void {
    if (this.#tests.size > 0 || this.#ends.size === 0) return;
    const seen = new Set<string>();
    let frontier = [...this.#ends.values()].map(({ file, symbol, distance }) => ({
      file,
      reaches: symbol === '<module>' ? file : symbol,
      distance,
    }));
    while (frontier.length > 0) {
      const next: typeof frontier = [];
      for (const { file, reaches, distance } of frontier.sort((a, b) => a.distance - b.distance)) {
        if (seen.has(file)) continue;
        seen.add(file);
        if (isTestFile(this.#analysis, file))
          this.#test({ file, reaches, distance, via: 'import', resolution: 'candidate' });
        for (const importer of [
          ...this.#analysis.imports.importersOf(file),
          ...this.#analysis.serviceOf(file).siblingsOf(file),
        ])
          if (!seen.has(importer)) next.push({ file: importer, reaches, distance: distance + 1 });
      }
      frontier = next;
    }
  }

  /** Whoever imports a file runs what stands in it outside of all definitions. */
  takeLoaders(file: string): void {
    for (const importer of this.#analysis.imports.importersOf(file))
      this.#fileOf(importer, 1, `loads ${file}`, file, file);
  }

  takeImporters(file: string, depth: number): void {
    let frontier = [file];
    const seen = new Set(frontier);
    for (let hop = 1; frontier.length > 0; hop++) {
      const next: string[] = [];
      for (const target of frontier) {
        for (const importer of this.#analysis.imports.importersOf(target)) {
          if (seen.has(importer)) continue;
          seen.add(importer);
          if (hop > depth) {
            this.deeper = true;
            return;
          }
          this.#fileOf(importer, hop, `imports ${target}`, target, file);
          next.push(importer);
        }
      }
      frontier = next;
    }
  }

  #symbol(
    ref: DefinitionRef,
    siteLine: number,
    depth: number,
    why: string,
    resolution: Resolution,
    root: DefinitionRef,
    reaches: string,
    {
      given,
      role,
      object,
    }: {
      readonly given?: Given | undefined;
      readonly role?: ReferenceRole;
      readonly object?: DefinitionRef | undefined;
    } = {},
  ): void {
    const definition = this.#analysis.facts.definition(ref) as Definition | undefined;
    // A use of a symbol inside itself is no consequence of changing it.
    if (ref.file === root.file && ref.index === root.index) return;
    const key = keyOfRef(ref);
    if (role !== 'type') {
      const users = this.#users.get(keyOfRef(root));
      if (users === undefined) this.#users.set(keyOfRef(root), [ref]);
      else users.push(ref);
    }
    this.#given.set(key, [...(this.#given.get(key) ?? []), given]);
    this.#objects.set(key, [...(this.#objects.get(key) ?? []), object]);
    const known = this.#symbols.get(key);
    if (known === undefined || known.symbol.depth > depth) {
      const symbol: AffectedSymbol = {
        symbol: definition?.name ?? '<module>',
        container: definition?.container ?? '',
        file: ref.file,
        ...testBesideCode(this.#analysis, ref),
        line: definition?.line ?? siteLine,
        depth,
        why,
        resolution,
      };
      this.#symbols.set(key, { ref, symbol, to: keyOfRef(root) });
    }
    this.#file(ref.file, depth, why);
    if (!isOfTest(this.#analysis, ref)) return;
    this.#test({
      file: ref.file,
      reaches,
      distance: depth,
      ...(resolution === 'candidate' ? { resolution } : {}),
      key,
    });
  }

  #test(test: FoundTest): void {
    addTo(this.#tests, test.file, test);
  }

  /** A use is worth more than an import, one that is sure more than one that is not, and of two alike the nearer. */
  #bestOf(found: readonly FoundTest[]): AffectedTest {
    const rated = found.map((test) => {
      const { key = '', distance: depth, resolution, via } = test;
      const isSure = this.#isSure(key, { depth, ...(resolution === undefined ? {} : { resolution }) });
      return { test, rank: via === undefined ? (isSure ? 0 : 1) : 2 };
    });
    const [best] = rated.sort((a, b) => a.rank - b.rank || a.test.distance - b.test.distance);
    const { test, rank } = best as (typeof rated)[number];
    const { key, ...told } = test;
    if (rank !== 1) return told;
    const alike = rated.flatMap((each) => (each.rank === 1 ? [each.test.key ?? ''] : []));
    return { ...told, resolution: 'candidate', ...this.#doubtOnWay(key), lines: this.#linesIn(told.file, alike) };
  }

  /** What it says where it uses what leads there: mostly whether it does. */
  #linesIn(file: string, keys: readonly string[]): NonNullable<AffectedTest['lines']> {
    const used = new Set(keys.flatMap((key) => [...(this.#lines.get(key) ?? [])]));
    const lines = new LineMap(this.#analysis.repository.readText(file) ?? '');
    const first = [...used].sort((a, b) => a - b).slice(0, MOST_LINES);
    return first.map((line) => ({ line, text: shownLine(file, lines.textOf(line)) }));
  }

  /** The step nearest to a root that is only possible. */
  #doubtOnWay(key: string | undefined): { readonly doubt?: string } {
    let doubtful: AffectedSymbol | undefined;
    const seen = new Set<string>();
    for (let at = this.#symbols.get(key ?? ''); at !== undefined && !seen.has(at.to); at = this.#symbols.get(at.to)) {
      seen.add(at.to);
      if (at.symbol.resolution === 'candidate') doubtful = at.symbol;
    }
    if (doubtful === undefined) return {};
    const { file, line, why } = doubtful;
    return {
      doubt: `${labelOf({ name: doubtful.symbol, container: doubtful.container })} (${file}:${line + 1}) ${why}`,
    };
  }

  /** A file that imports what is reached. */
  #fileOf(file: string, depth: number, why: string, reaches: string, rootFile: string): void {
    if (file === rootFile) return;
    this.#file(file, depth, why);
    if (isTestFile(this.#analysis, file)) this.#test({ file, reaches, distance: depth, via: 'import' });
  }

  #file(file: string, depth: number, why: string): void {
    const known = this.#files.get(file);
    if (known === undefined || known.depth > depth) this.#files.set(file, { file, depth, why });
  }

  #nameOf(ref: DefinitionRef): string {
    const definition = this.#analysis.facts.definition(ref);
    return definition === undefined ? '<module>' : labelOf(definition);
  }
}

/** So many are followed at most. */
const MOST_STEPS = 20_000;

/** Of what was asked about where that is no definition. */
const NOWHERE: DefinitionRef = { file: '', index: -1 };

function whyOf({ via, role, way }: Pick<GraphStep, 'via' | 'role' | 'way'>, name: string): string {
  if (way !== undefined) return way;
  return via === 'virtual' ? `may run ${name} through its base` : `${VERBS[role] ?? 'uses'} ${name}`;
}

const VERBS: Readonly<Record<string, string>> = {
  call: 'calls',
  construct: 'constructs',
  jsx: 'renders',
  decorator: 'is decorated by',
  callback: 'hands on',
  reference: 'uses',
  write: 'assigns',
  type: 'uses type',
  extends: 'extends',
  fixture: 'is handed',
};

function nearestFirst(a: AffectedSymbol, b: AffectedSymbol): number {
  return a.depth - b.depth || compareText(a.file, b.file) || a.line - b.line;
}
