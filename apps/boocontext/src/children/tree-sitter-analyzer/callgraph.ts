/**
 * Callers and callees as tree-sitter-analyzer finds them in the syntax. It tells which functions call which; the lines
 * of the calls are found in the text of the caller, and where it tells a call from the name alone the edge is only a
 * candidate.
 */
import type {
  CallgraphAnswer,
  CallgraphQuestion,
  CallSiteInfo,
  Control,
  EdgeInfo,
  SymbolInfo,
  UnknownSymbol,
} from '@boocontext/code-index';
import { ToolFailure } from '../../errors.ts';
import type { Analyzer, Callers, Found, GraphNode } from './analyzer.ts';
import { childName } from './child-name.ts';
import { type AnalyzerNote, coverageOf, distinctNotes, reachingCut } from './coverage.ts';
import { openMentions } from './open-mentions.ts';
import { importStatements, isPlainImport, withoutComments } from './source-text.ts';
import { escaped, infoOf, splitName } from './symbol-info.ts';

/** It does not count the mentions of a name. */
export type ChildCallgraph = Omit<CallgraphAnswer, 'mentions'>;

export async function askCallgraph(
  analyzer: Analyzer,
  question: CallgraphQuestion,
  control: Control,
): Promise<ChildCallgraph | UnknownSymbol> {
  if (question.pathTo !== undefined) {
    throw new ToolFailure(
      'engine_unavailable',
      `${childName} is not asked for paths from one symbol to another.`,
      'The native engine can answer: leave out `engine`.',
    );
  }
  const indexNotes = await analyzer.index(control);
  const definitions = await definitionsOf(analyzer, question, control);
  if (definitions.length === 0) {
    const coverage = coverageOf(analyzer, indexNotes);
    return { found: false, near: [], ...(coverage === undefined ? {} : { coverage }) };
  }
  const callers =
    question.direction === 'callees' ? undefined : await callersOf(analyzer, definitions, question, control);
  const callees =
    question.direction === 'callers' ? undefined : await calleesOf(analyzer, definitions, question, control);
  const coverage = coverageOf(analyzer, [...indexNotes, ...(callers?.notes ?? []), ...(callees?.notes ?? [])]);
  return {
    found: true,
    definitions,
    ...(callers === undefined ? {} : { callers: sorted(callers.edges) }),
    ...(callees === undefined ? {} : { callees: sorted(callees.edges) }),
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** Definitions of the name that the question admits, by file and line. */
export async function definitionsOf(
  analyzer: Analyzer,
  { symbol, file, line }: { readonly symbol: string; readonly file?: string; readonly line?: number },
  control: Control,
): Promise<readonly SymbolInfo[]> {
  const { container, name } = splitName(symbol);
  const found = await analyzer.definitions(name, control);
  const infos = await Promise.all(found.map((each) => infoOf(analyzer, each, control)));
  return infos
    .filter((info) => container === '' || info.container === container)
    .filter((info) => file === undefined || info.file === file)
    .filter((info) => line === undefined || (info.line <= line && line <= info.endLine))
    .sort((a, b) => compare(a.file, b.file) || a.line - b.line);
}

interface Edges {
  readonly edges: readonly EdgeInfo[];
  /** What may be missing. */
  readonly notes: readonly AnalyzerNote[];
}

async function callersOf(
  analyzer: Analyzer,
  definitions: readonly SymbolInfo[],
  { depth }: CallgraphQuestion,
  control: Control,
): Promise<Edges> {
  const name = (definitions[0] as SymbolInfo).symbol;
  const answer = await analyzer.callers(name, control);
  const extents = await analyzer.callerExtents(name, control);
  const edges: EdgeInfo[] = [];
  for (const caller of answer.callers) {
    if (!analyzer.mirror.has(caller.file)) continue;
    const targets = definitions.filter(({ file }) => file === caller.callee_resolved_file);
    // Resolved to a definition that was not asked for.
    if (caller.callee_resolved_file !== '' && targets.length === 0) continue;
    const nameThere = caller.import_alias ?? name;
    const extent = extents.find((each) => isSame(each, caller));
    const isModule = caller.name === '<module>';
    const callSites = isModule
      ? linesOf(analyzer, caller.file, [caller.line - 1])
      : callSitesIn(
          analyzer,
          caller.file,
          nameThere,
          {
            first: caller.line - 1,
            last: (extent?.end_line ?? caller.line) - 1,
          },
          definitions,
        );
    const of = targets.length === 1 ? definitions.indexOf(targets[0] as SymbolInfo) : -1;
    const isProven = targets.length === 1 && isResolved(analyzer, caller, nameThere);
    edges.push({
      symbol: caller.name,
      container: isModule ? '' : await analyzer.containerOf(caller, control),
      file: caller.file,
      line: isModule ? 0 : caller.line - 1,
      depth: 1,
      callSites,
      resolution: isProven ? 'resolved' : 'candidate',
      via: (targets[0] ?? definitions[0])?.kind === 'class' ? 'construct' : 'call',
      ...(definitions.length > 1 && of >= 0 ? { of } : {}),
    });
  }
  const deeper =
    depth > 1 ? await deeperCallers(analyzer, definitions, depth, edges, control) : { edges: [], notes: [] };
  const notes = [...callersNotes(analyzer, answer), ...deeper.notes];
  return {
    edges: [...edges, ...deeper.edges],
    notes: notes.length > 0 ? notes : await doubts(analyzer, definitions, edges, control),
  };
}

/**
 * Its word that these are all callers is not enough: it has been seen to miss callers that import through a re-export. So
 * the name must not stand anywhere else either.
 */
async function doubts(
  analyzer: Analyzer,
  definitions: readonly SymbolInfo[],
  callers: readonly EdgeInfo[],
  control: Control,
): Promise<readonly AnalyzerNote[]> {
  const name = (definitions[0] as SymbolInfo).symbol;
  const explained = new Set(
    [...definitions, ...callers.flatMap(({ file, callSites }) => callSites.map(({ line }) => ({ file, line })))].map(
      ({ file, line }) => `${file}:${line}`,
    ),
  );
  const open = await openMentions(analyzer.mirror, name, explained, control);
  const [first] = open;
  if (first === undefined) return [];
  return [{ code: 'lines_unexplained', count: open.length, first: { file: first.file, line: first.line + 1 } }];
}

/** Callers of callers, as its impact tells them. */
async function deeperCallers(
  analyzer: Analyzer,
  definitions: readonly SymbolInfo[],
  depth: number,
  direct: readonly EdgeInfo[],
  control: Control,
): Promise<Edges> {
  const edges = new Map(direct.map((edge) => [keyOf(edge), edge]));
  const notes: AnalyzerNote[] = [];
  for (const definition of definitions) {
    const impact = await analyzer.impact(definition.symbol, definition.file, depth, control);
    if (impact.lists_truncated) notes.push(reachingCut(definition, impact.transitive_caller_count));
    for (const caller of impact.transitive_callers) {
      if (!analyzer.mirror.has(caller.file) || caller.distance < 2 || caller.distance > depth) continue;
      const isModule = caller.name === '<module>';
      const edge: EdgeInfo = {
        symbol: caller.name,
        container: isModule ? '' : (caller.receiver ?? (await analyzer.containerOf(caller, control))),
        file: caller.file,
        line: isModule ? 0 : caller.line - 1,
        depth: caller.distance,
        callSites: [],
        resolution: 'candidate',
        via: 'call',
      };
      if (!edges.has(keyOf(edge))) edges.set(keyOf(edge), edge);
    }
  }
  return { edges: [...edges.values()].filter((edge) => !direct.includes(edge)), notes };
}

function keyOf({ symbol, file, line }: EdgeInfo): string {
  return `${file}\0${line}\0${symbol}`;
}

/** Why callers may be missing; nothing where it has looked for them everywhere and says so. */
function callersNotes(analyzer: Analyzer, answer: Callers): readonly AnalyzerNote[] {
  const uses = (answer.non_call_reference_sites ?? []).filter(
    ({ file, line }) =>
      !importStatements(analyzer.mirror.lines(file)).some(
        (each) => each.first < line && line <= each.last + 1 && isPlainImport(each),
      ),
  );
  const [use] = uses;
  const unresolved = answer.unresolved_sites?.length ?? 0;
  const [site] = answer.unresolved_sites ?? [];
  const others = answer.completeness_reasons.filter((reason) => !explainedReasons.has(reason));
  const isExplained = answer.completeness === 'complete' || uses.length + unresolved + others.length > 0;
  const notes: AnalyzerNote[] = [];
  if (answer.truncated) notes.push({ code: 'callers_cut', told: answer.callers.length, total: answer.caller_count });
  if (use !== undefined) notes.push({ code: 'used_uncalled', count: uses.length, first: use });
  if (site !== undefined) notes.push({ code: 'calls_unresolved', count: unresolved, first: site, callee: site.callee });
  notes.push(...others.map((reason) => ({ code: 'callers_missing', reason }) as const));
  // An import line is all that it had against the answer.
  if (!isExplained && answer.completeness_reasons.length === 0) notes.push({ code: 'callers_maybe_missing' });
  return notes;
}

/** Told of in words of their own. */
const explainedReasons = new Set(['NON_CALL_REFERENCES', 'UNRESOLVED_INBOUND', 'UNRESOLVED_IN_DECLARING_FILE']);

async function calleesOf(
  analyzer: Analyzer,
  definitions: readonly SymbolInfo[],
  { depth }: CallgraphQuestion,
  control: Control,
): Promise<Edges> {
  const edges: EdgeInfo[] = [];
  const notes: AnalyzerNote[] = [{ code: 'callees_maybe_missing' }];
  if (depth > 1) notes.push({ code: 'direct_callees_only' });
  const asked = new Map<string, Awaited<ReturnType<typeof calleesInFile>>>();
  for (const [of, definition] of definitions.entries()) {
    const { symbol, file } = definition;
    const callees = asked.get(file) ?? (await calleesInFile(analyzer, symbol, file, control));
    asked.set(file, callees);
    if (callees.isCut) notes.push({ code: 'callees_cut' });
    const namesakes = (await analyzer.definitions(symbol, control)).filter((each) => each.file === file);
    for (const { target, resolution } of callees.targets) {
      const extent = { first: definition.line, last: definition.endLine };
      const callSites = callSitesIn(
        analyzer,
        file,
        target.symbol,
        extent,
        callees.targets.map((each) => each.target).filter((each) => each.symbol === target.symbol),
      );
      // Two definitions of one name in a file are told together: the text says which of them it is.
      if (namesakes.length > 1 && callSites.length === 0) continue;
      edges.push({
        symbol: target.symbol,
        container: target.container,
        file: target.file,
        line: target.line,
        depth: 1,
        callSites,
        resolution,
        via: target.kind === 'class' ? 'construct' : 'call',
        ...(definitions.length > 1 ? { of } : {}),
      });
    }
  }
  return { edges, notes: distinctNotes(notes) };
}

async function calleesInFile(analyzer: Analyzer, symbol: string, file: string, control: Control) {
  const answer = await analyzer.callees(symbol, file, control);
  const extents = await analyzer.calleeExtents(symbol, file, control);
  const targets = new Map<string, { readonly target: SymbolInfo; readonly resolution: EdgeInfo['resolution'] }>();
  for (const callee of answer.callees) {
    const found = await analyzer.definitions(callee.name, control);
    const there = found.filter((each) => each.file === callee.callee_resolved_file);
    const isUnresolved = callee.callee_resolved_file === '';
    // Of a name that was not resolved only those are possible that its own graph admits; `print` is nobody's here.
    const possible = isUnresolved ? found.filter((each) => extents.some((extent) => isSame(extent, each))) : there;
    const isProven = !isUnresolved && possible.length === 1 && isResolved(analyzer, { ...callee, file }, callee.name);
    for (const each of possible) {
      const target = await infoOf(analyzer, each, control);
      const key = `${target.file}\0${target.line}\0${target.symbol}`;
      if (!targets.has(key) || isProven) targets.set(key, { target, resolution: isProven ? 'resolved' : 'candidate' });
    }
  }
  return { targets: [...targets.values()], isCut: answer.truncated };
}

/**
 * Whether more than the name speaks for the edge: it was found in the same file, or the caller's file imports the name.
 * For all others tree-sitter-analyzer takes the only definition of that name, whatever the receiver is.
 */
function isResolved(
  analyzer: Analyzer,
  call: { readonly file: string; readonly callee_resolution: string; readonly callee_resolved_file: string },
  name: string,
): boolean {
  if (call.callee_resolution === 'unknown') return false;
  if (call.file === call.callee_resolved_file) return call.callee_resolution === 'local';
  const isNamed = new RegExp(`\\b${escaped(name)}\\b`);
  return importStatements(analyzer.mirror.lines(call.file)).some(({ text }) => isNamed.test(text));
}

function isSame(
  node: Pick<GraphNode, 'name' | 'file' | 'line'>,
  other: Pick<Found, 'name' | 'file' | 'line'>,
): boolean {
  return node.name === other.name && node.file === other.file && node.line === other.line;
}

/** Lines between these two that call the name, or make an element of it; where it is only defined is no call. */
function callSitesIn(
  analyzer: Analyzer,
  file: string,
  name: string,
  extent: { readonly first: number; readonly last: number },
  definitions: readonly Pick<SymbolInfo, 'file' | 'line'>[],
): readonly CallSiteInfo[] {
  const lines = analyzer.mirror.lines(file);
  const calls = new RegExp(`(?<![\\w$])${escaped(name)}\\s*(<[^()]{0,300}>)?\\(|<${escaped(name)}[\\s/>]`, 'g');
  const found: number[] = [];
  const code = withoutComments(lines.slice(extent.first, extent.last + 1));
  for (const [index, text] of code.entries()) {
    const line = extent.first + index;
    const isDefinition = definitions.some((each) => each.file === file && each.line === line);
    // A definition looks like a call of itself.
    const matches = [...text.matchAll(calls)].length - (isDefinition ? 1 : 0);
    if (matches > 0) found.push(line);
  }
  return linesOf(analyzer, file, found);
}

function linesOf(analyzer: Analyzer, file: string, lines: readonly number[]): readonly CallSiteInfo[] {
  const texts = analyzer.mirror.lines(file);
  return lines.map((line) => ({ line, text: (texts[line] ?? '').trim().slice(0, 160) }));
}

function sorted(edges: readonly EdgeInfo[]): readonly EdgeInfo[] {
  return [...edges].sort((a, b) => a.depth - b.depth || compare(a.file, b.file) || a.line - b.line);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
