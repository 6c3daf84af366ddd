/** Which definitions a diff changes: those whose own text differs between the two sides, members apart from their class. */
import path from 'node:path';
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import { entryThatOffers } from '../index/services/doubts/public-entry.ts';
import { renamedParameters } from '../languages/python/renamed-parameters.ts';
import { onlyRenamesParameters } from '../languages/typescript/renamed-parameters.ts';
import type { CoverageNote, WhyNotCompared } from '../model/coverage-notes.ts';
import type { DiffDoubt } from '../model/doubts.ts';
import { type Definition, type DefinitionRef, FUNCTION_KINDS, type SymbolKind } from '../model/facts.ts';
import { groupedBy } from '../model/grouped.ts';
import { gitDiff } from '../repository/git-diff.ts';
import { kindOfName } from '../repository/languages.ts';
import type { ChangedSymbol, SymbolInfo } from './answers.ts';
import { type HeadChange, takesTheSame } from './call-fits.ts';
import { changedImports, MovedFiles } from './changed-imports.ts';
import { Side } from './diff-side.ts';
import { EarlierEntries, type EarlierText } from './earlier-entries.ts';
import { type Fit, fitsAsBefore } from './head-fits.ts';
import { pairsOf, placesNow } from './paired-definitions.ts';
import { renamedTypes, withNames } from './renamed-types.ts';
import { withoutUnchecked } from './unchecked-exceptions.ts';

export interface ChangedDefinition {
  readonly info: SymbolInfo;
  readonly change: ChangedSymbol['change'];
  /** With `signature`: what it was. */
  readonly before?: string;
  /** With `signature`: the old names of parameters, where only these have changed and callers may write them. */
  readonly renamed?: readonly string[];
  /** With `signature`: it is one of several of this name that is gone, and the others are as they were. */
  readonly isOverloadGone?: true;
  /** With `body`: names that it uses and that the diff imports from elsewhere, where its own text is as it was. */
  readonly imported?: readonly string[];
  /** With `signature`: only a part of the heads is known. */
  readonly isCut?: true;
  /** Of TypeScript, where `isCut`: both from their beginning, and on into what follows. */
  readonly texts?: { readonly before: string; readonly after: string };
  /** With `signature`: who may still use it as it was. */
  readonly fits?: Fit;
  /** With `signature` and `removed`: as in `ChangedSymbol`. */
  readonly entry?: string;
  /** With `removed`: as in `ChangedSymbol`. */
  readonly isStillHad?: true;
  /** Where it is in the repository as it is now; undefined for what is gone. */
  readonly current: DefinitionRef | undefined;
}

export interface ChangedDefinitions {
  readonly symbols: readonly ChangedDefinition[];
  /** What could not be compared. */
  readonly notes: readonly CoverageNote[];
  /** Changes that no definition holds. */
  readonly open: readonly DiffDoubt[];
  /** Files of which the code that runs when they are loaded has changed: what stands in no definition. */
  readonly reloaded: readonly string[];
  /** True where the new side of the diff changes this line (0-based). */
  readonly touchesLine: (file: string, line: number) => boolean;
  /** Those lines (end exclusive) of files in which more than white space and comments has changed, as they are now. */
  readonly touched: readonly { readonly file: string; readonly from: number; readonly to: number }[];
}

/** `spec` as in `ImpactQuestion.diff`. */
export function changedDefinitions(analysis: Analysis, spec: string, budget: Budget): ChangedDefinitions {
  const diff = gitDiff(analysis.repository.root, spec);
  const symbols: ChangedDefinition[] = [];
  const notes: CoverageNote[] = [];
  const open: DiffDoubt[] = [];
  const reloaded: string[] = [];
  const others: string[] = [...diff.unread];
  /** Of types that are gone or new. */
  const texts = new Map<SymbolInfo, string>();
  const touched: { readonly file: string; readonly from: number; readonly to: number }[] = [];
  const earlier: EarlierText[] = [];
  const renames = diff.files.filter(({ status }) => status === 'renamed');
  const movedFrom = new MovedFiles(renames.map(({ oldPath }) => ({ path: oldPath, was: oldPath })));
  const movedTo = new MovedFiles(renames.map(({ path, oldPath }) => ({ path, was: oldPath })));
  for (const file of diff.files) {
    budget.check();
    const kept = analysis.repository.files.get(file.path);
    if ((kept !== undefined && !analysis.reads(file.path)) || (kept === undefined && !isSource(analysis, file.path))) {
      others.push(file.path);
      continue;
    }
    const before = file.status === 'added' ? undefined : diff.readOld(file.oldPath);
    const after = file.status === 'deleted' ? undefined : diff.readNew(file.path);
    earlier.push({ path: file.path, oldPath: file.oldPath, text: before });
    const old = sideOf(analysis, file.oldPath, before, movedFrom);
    const now = sideOf(analysis, file.path, after, movedTo);
    const reason = whyUnread(file.status === 'added', before, old) ?? whyUnread(file.status === 'deleted', after, now);
    if (reason !== undefined) {
      notes.push({ code: 'not_compared', file: file.path, reason });
      continue;
    }
    analysis.parseFacts([file.path], budget);
    const changed = compare(analysis, file.path, old, now);
    for (const { typeText, ...symbol } of changed) {
      symbols.push(symbol);
      if (typeText !== undefined) texts.set(symbol.info, typeText);
    }
    const isOutside = old !== undefined && now !== undefined && changesOutside(old, now);
    if (isOutside) {
      open.push({ code: 'changed_outside_definitions', file: file.path });
      reloaded.push(file.path);
    }
    // A diff that ends at an older revision counts the lines of that one.
    if ((isOutside || changed.length > 0) && after !== undefined && after === analysis.repository.readText(file.path))
      touched.push(
        ...file.hunks.map(({ newStart, newLines }) => ({
          file: file.path,
          from: newStart,
          to: newStart + Math.max(newLines, 1),
        })),
      );
  }
  const renamed = renamedTypes(symbols, texts);
  for (const [i, symbol] of symbols.entries())
    if (isTheSameToAll(analysis, symbol, renamed, budget)) symbols[i] = { ...symbol, fits: 'all' };
  tellWhoHad(analysis, symbols, new EarlierEntries(analysis, earlier, budget));
  if (others.length > 0) open.push({ code: 'changed_unresolved_files', files: others });
  const hunks = new Map(diff.files.map((each) => [each.path, each.hunks]));
  return {
    symbols,
    notes,
    open,
    reloaded,
    touchesLine: (file, line) => isTouched(hunks.get(file) ?? [], line),
    touched,
  };
}

/** @param hunks in the order of the file */
function isTouched(hunks: readonly { readonly newStart: number; readonly newLines: number }[], line: number): boolean {
  let [from, to] = [0, hunks.length];
  // The last of those that begin at the line or above it.
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((hunks[middle]?.newStart ?? 0) <= line) from = middle + 1;
    else to = middle;
  }
  const hunk = hunks[from - 1];
  return hunk !== undefined && line < hunk.newStart + Math.max(hunk.newLines, 1);
}

/** What others had of it, and whether they have it still. */
function tellWhoHad(analysis: Analysis, symbols: ChangedDefinition[], entries: EarlierEntries): void {
  const added = addedByName(symbols);
  for (const [i, symbol] of symbols.entries()) {
    const { info, change } = symbol;
    if (!info.exported || (change !== 'signature' && change !== 'removed')) continue;
    const entry = entries.entryOf(info.file, info.container.split('.', 1)[0] || info.symbol);
    const isStillHad =
      change === 'removed' &&
      (isHadStill(analysis, info, added) || (entry !== undefined && isOfferedStill(analysis, info, added)));
    symbols[i] = {
      ...symbol,
      ...(entry === undefined ? {} : { entry }),
      ...(isStillHad ? { isStillHad } : {}),
    };
  }
}

/** What is new, by what it is and how it is called. */
type Added = ReadonlyMap<string, readonly SymbolInfo[]>;

function addedByName(symbols: readonly ChangedDefinition[]): Added {
  const added = symbols.flatMap(({ change, info }) => (change === 'added' ? [info] : []));
  return groupedBy(added, calledAs);
}

function calledAs({ kind, container, symbol }: SymbolInfo): string {
  return [kind, container, symbol].join('\0');
}

/** It has moved within what is one module to whoever uses it, or its file takes it from where it is now. */
function isHadStill(analysis: Analysis, gone: SymbolInfo, added: Added): boolean {
  const folder = path.posix.dirname(gone.file);
  const isOneModule = ({ file }: SymbolInfo) =>
    OF_ONE_FOLDER.test(file) && path.posix.extname(file) === path.posix.extname(gone.file)
      ? path.posix.dirname(file) === folder
      : false;
  if (added.get(calledAs(gone))?.some(isOneModule) === true) return true;
  const isPython = /\.pyi?$/.test(gone.file);
  return (analysis.facts.known(gone.file)?.imports ?? []).some(
    ({ kind, names }) =>
      (kind === 'reexport' || isPython) && names.some(({ local }) => local === (gone.container || gone.symbol)),
  );
}

/** An entry hands on what has moved from where it is now. */
function isOfferedStill(analysis: Analysis, gone: SymbolInfo, added: Added): boolean {
  const again = added.get(calledAs(gone)) ?? [];
  return again.some(
    ({ file, container, symbol }) =>
      entryThatOffers(analysis, file, container.split('.', 1)[0] || symbol) !== undefined,
  );
}

/** There a folder is one package or one name space, whatever its files are called. */
const OF_ONE_FOLDER = /\.(?:go|java|kt|cs)$/;

/** Its old head says the same as the new one to whoever uses it. */
function isTheSameToAll(
  analysis: Analysis,
  { info, before, isCut }: ChangedDefinition,
  renamed: ReadonlyMap<string, string>,
  budget: Budget,
): boolean {
  if (before === undefined || isCut === true) return false;
  const old = withNames(before, renamed);
  if (old === info.signature) return true;
  if (!FUNCTION_KINDS.has(info.kind)) return false;
  const told = (head: string) => (info.file.endsWith('.java') ? withoutUnchecked(analysis, head, budget) : head);
  return takesTheSame(headChange(info, told(old), told(info.signature)));
}

/** Of a class that is called, the head is that of what makes it. */
export function headChange(info: SymbolInfo, before: string, after: string): HeadChange {
  const { symbol, kind, container, file } = info;
  const ofClass = kind === 'constructor' ? container.slice(container.lastIndexOf('.') + 1) : symbol;
  const name = /\.pyi?$/.test(file) && kind === 'constructor' ? '__init__' : ofClass;
  return { file, name, isMember: container !== '', before, after };
}

const TYPES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'interface', 'type', 'enum']);

function isSource(analysis: Analysis, file: string): boolean {
  return (
    kindOfName(path.posix.basename(file))?.class === 'source' || analysis.syntax.languageOfName(file) !== undefined
  );
}

function sideOf(analysis: Analysis, file: string, text: string | undefined, moved: MovedFiles): Side | undefined {
  if (text === undefined) return undefined;
  const facts = analysis.factsOfText(path.posix.basename(file), text);
  return facts === undefined ? undefined : new Side(file, text, facts, moved);
}

/** Why a state of a file is not known, or not all of it, though there is one: it is no empty file. */
function whyUnread(isNone: boolean, text: string | undefined, side: Side | undefined): WhyNotCompared | undefined {
  if (isNone) return undefined;
  if (text === undefined) return 'unreadable';
  if (side === undefined) return 'not_read_yet';
  return side.facts.tooDeep ? 'too_deep' : undefined;
}

interface Compared extends ChangedDefinition {
  /** Of a type that is gone or new. */
  readonly typeText?: string;
}

function compare(analysis: Analysis, file: string, old: Side | undefined, now: Side | undefined): Compared[] {
  const { facts } = analysis;
  const pairs = pairsOf(old, now);
  const known = facts.known(file);
  const current = placesNow(now?.facts, known);
  const currentOf = (index: number): DefinitionRef | undefined => {
    const place = current.get(index);
    return place === undefined ? undefined : { file, index: place };
  };
  const added = pairs.added.map(
    (index): Compared => ({ ...only(file, now as Side, index), current: currentOf(index), change: 'added' }),
  );
  const altered = pairs.altered.map(([before, after]): Compared => {
    const pair = { old: old as Side, before, now: now as Side, after };
    return { ...alteration(file, pair), current: currentOf(after) };
  });
  const overloadsGone = pairs.overloadsGone.map(([before, left]): Compared => {
    const gone = old?.facts.definitions[before] as Definition;
    return {
      info: infoOf(file, now?.facts.definitions[left] as Definition),
      current: currentOf(left),
      change: 'signature',
      before: gone.signature,
      isOverloadGone: true,
    };
  });
  const removed = pairs.removed.map(
    (index): Compared => ({ ...only(file, old as Side, index), current: undefined, change: 'removed' }),
  );
  const changed = [...added, ...altered, ...overloadsGone];
  return [
    ...changed.sort((a, b) => a.info.line - b.info.line),
    ...removed,
    ...(old === undefined || now === undefined ? [] : usersOfImports(file, { old, now }, changed, currentOf)),
  ];
}

/** What one side alone has. */
function only(file: string, side: Side, index: number): Pick<Compared, 'info' | 'typeText'> {
  const definition = side.definition(index);
  const { kind, start, end } = definition;
  return { info: infoOf(file, definition), ...(TYPES.has(kind) ? { typeText: side.text.slice(start, end) } : {}) };
}

/** What is different in a definition that both sides have, and whose text is not the same. */
function alteration(
  file: string,
  {
    old,
    before,
    now,
    after,
  }: { readonly old: Side; readonly before: number; readonly now: Side; readonly after: number },
): Omit<ChangedDefinition, 'current'> {
  const definition = now.facts.definitions[after] as Definition;
  const previous = old.facts.definitions[before] as Definition;
  const info = infoOf(file, definition);
  const isSameHead =
    definition.kind === previous.kind &&
    definition.headHash === previous.headHash &&
    (definition.signature === previous.signature ||
      (isScript(file) &&
        definition.headHash === undefined &&
        onlyRenamesParameters(previous.signature, definition.signature)));
  if (isSameHead) return { info, change: 'body' };
  const isOfPython = /\.pyi?$/.test(file);
  const renamed =
    isOfPython && definition.headHash === previous.headHash && definition.kind === previous.kind
      ? renamedParameters(previous.signature, definition.signature)
      : undefined;
  const isWhole =
    definition.headHash === undefined && previous.headHash === undefined && definition.kind === previous.kind;
  const fits = isWhole ? fitsAsBefore(file, definition.kind, previous.signature, definition.signature) : undefined;
  const isCutText = [definition, previous].some(({ signature }) => signature.endsWith('…'));
  return {
    info,
    change: 'signature',
    before: previous.signature,
    ...(isWhole ? {} : { isCut: true as const }),
    // Of several overloads the texts begin with one of them.
    ...(isWhole || !isCutText || !/\.[mc]?tsx?$/.test(file)
      ? {}
      : { texts: { before: textFrom(old, previous), after: textFrom(now, definition) } }),
    ...(fits === undefined ? {} : { fits }),
    ...(renamed === undefined ? {} : { renamed }),
  };
}

/** What is as it was, but for where a name comes from that it uses. */
function usersOfImports(
  file: string,
  { old, now }: { readonly old: Side; readonly now: Side },
  changed: readonly ChangedDefinition[],
  currentOf: (index: number) => DefinitionRef | undefined,
): ChangedDefinition[] {
  const { names } = changedImports(old, now);
  if (names.size === 0) return [];
  const isKnown = new Set(changed.map(({ info }) => `${info.container}\0${info.symbol}\0${info.line}`));
  return now.facts.definitions.flatMap((definition, index): ChangedDefinition[] => {
    const imported = wordsAmong(now.ownText(index), names);
    const { container, name, line } = definition;
    if (imported.length === 0 || isKnown.has(`${container}\0${name}\0${line}`)) return [];
    return [{ info: infoOf(file, definition), current: currentOf(index), change: 'body', imported }];
  });
}

/** Something at the top level of the file is not as it was, and no definition is known that carries it. */
function changesOutside(old: Side, now: Side): boolean {
  if (old.outsideText !== now.outsideText) return true;
  const { names, areUnnamed } = changedImports(old, now);
  return areUnnamed || wordsAmong(now.outsideText, names).length > 0;
}

function wordsAmong(text: string, names: ReadonlySet<string>): string[] {
  return [...new Set(text.match(/[\p{L}\p{N}_$]+/gu))].filter((word) => names.has(word)).sort();
}

/** More than any head has. */
const LONGEST_HEAD = 6_000;

function textFrom({ text }: Side, { start, end }: Definition): string {
  return text.slice(start, Math.min(end, start + LONGEST_HEAD));
}

/** Where arguments have no names: elsewhere callers may write those of the parameters. */
function isScript(file: string): boolean {
  return kindOfName(path.posix.basename(file))?.class === 'source';
}

function infoOf(file: string, definition: Definition): SymbolInfo {
  return {
    symbol: definition.name,
    kind: definition.kind,
    container: definition.container,
    file,
    line: definition.line,
    endLine: definition.endLine,
    signature: definition.signature,
    exported: definition.exported,
  };
}
