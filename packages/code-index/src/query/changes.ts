/** Which definitions a diff changes: those whose own text differs between the two sides, members apart from their class. */
import path from 'node:path';
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import { entryThatOffers } from '../index/services/doubts/public-entry.ts';
import { renamedParameters } from '../languages/python/renamed-parameters.ts';
import { onlyRenamesParameters } from '../languages/typescript/renamed-parameters.ts';
import type { CoverageNote, WhyNotCompared } from '../model/coverage-notes.ts';
import type { DiffDoubt } from '../model/doubts.ts';
import {
  type Definition,
  type DefinitionRef,
  type FileFacts,
  FUNCTION_KINDS,
  type SymbolKind,
} from '../model/facts.ts';
import { gitDiff } from '../repository/git-diff.ts';
import { kindOfName } from '../repository/languages.ts';
import type { ChangedSymbol, SymbolInfo } from './answers.ts';
import { type HeadChange, takesTheSame } from './call-fits.ts';
import { EarlierEntries, type EarlierText } from './earlier-entries.ts';
import { type Fit, fitsAsBefore } from './head-fits.ts';
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
  const others: string[] = [...diff.unread];
  /** Of types that are gone or new. */
  const texts = new Map<SymbolInfo, string>();
  const touched: { readonly file: string; readonly from: number; readonly to: number }[] = [];
  const earlier: EarlierText[] = [];
  const renames = diff.files.filter(({ status }) => status === 'renamed');
  const movedFrom = renames.map(({ oldPath }) => ({ path: oldPath, was: oldPath }));
  const movedTo = renames.map(({ path, oldPath }) => ({ path, was: oldPath }));
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
    const old = sideOf(analysis, { file: file.oldPath, text: before, moved: movedFrom });
    const now = sideOf(analysis, { file: file.path, text: after, moved: movedTo });
    const reason = whyUnread(file.status === 'added', before, old) ?? whyUnread(file.status === 'deleted', after, now);
    if (reason !== undefined) {
      notes.push({ code: 'not_compared', file: file.path, reason });
      continue;
    }
    analysis.parseFacts([file.path], budget);
    const changed = compare(analysis, file.path, old, now);
    symbols.push(...changed);
    for (const { info, change } of changed)
      if (change === 'added' || change === 'removed') {
        const side = change === 'added' ? now : old;
        const text = side && textOfType(side, info);
        if (text !== undefined) texts.set(info, text);
      }
    const isOutside = old !== undefined && now !== undefined && changesOutside(old, now);
    if (isOutside) open.push({ code: 'changed_outside_definitions', file: file.path });
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
  const renamed = renamedAmong(symbols, texts);
  for (const [i, symbol] of symbols.entries())
    if (isTheSameToAll(analysis, symbol, renamed, budget)) symbols[i] = { ...symbol, fits: 'all' };
  tellWhoHad(analysis, symbols, new EarlierEntries(analysis, earlier, budget));
  if (others.length > 0) open.push({ code: 'changed_unresolved_files', files: others });
  return {
    symbols,
    notes,
    open,
    touchesLine: (file, line) =>
      diff.files.some(
        (each) =>
          each.path === file &&
          each.hunks.some((hunk) => line >= hunk.newStart && line < hunk.newStart + Math.max(hunk.newLines, 1)),
      ),
    touched,
  };
}

/** What others had of it, and whether they have it still. */
function tellWhoHad(analysis: Analysis, symbols: ChangedDefinition[], entries: EarlierEntries): void {
  for (const [i, symbol] of symbols.entries()) {
    const { info, change } = symbol;
    if (!info.exported || (change !== 'signature' && change !== 'removed')) continue;
    const entry = entries.entryOf(info.file, info.container.split('.', 1)[0] || info.symbol);
    const isStillHad =
      change === 'removed' &&
      (isHadStill(analysis, info, symbols) || (entry !== undefined && isOfferedStill(analysis, info, symbols)));
    symbols[i] = {
      ...symbol,
      ...(entry === undefined ? {} : { entry }),
      ...(isStillHad ? { isStillHad } : {}),
    };
  }
}

/** It has moved within what is one module to whoever uses it, or its file takes it from where it is now. */
function isHadStill(analysis: Analysis, gone: SymbolInfo, symbols: readonly ChangedDefinition[]): boolean {
  const folder = path.posix.dirname(gone.file);
  const isOneModule = ({ file }: SymbolInfo) =>
    OF_ONE_FOLDER.test(file) && path.posix.extname(file) === path.posix.extname(gone.file)
      ? path.posix.dirname(file) === folder
      : false;
  const again = symbols.some(
    ({ change, info }) =>
      change === 'added' &&
      info.symbol === gone.symbol &&
      info.container === gone.container &&
      info.kind === gone.kind &&
      isOneModule(info),
  );
  if (again) return true;
  const isPython = /\.pyi?$/.test(gone.file);
  return (analysis.facts.known(gone.file)?.imports ?? []).some(
    ({ kind, names }) =>
      (kind === 'reexport' || isPython) && names.some(({ local }) => local === (gone.container || gone.symbol)),
  );
}

/** An entry hands on what has moved from where it is now. */
function isOfferedStill(analysis: Analysis, gone: SymbolInfo, symbols: readonly ChangedDefinition[]): boolean {
  return symbols.some(
    ({ change, info: { symbol, container, kind, file } }) =>
      change === 'added' &&
      symbol === gone.symbol &&
      container === gone.container &&
      kind === gone.kind &&
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

function textOfType({ text, facts }: Side, { symbol, kind, line, container }: SymbolInfo): string | undefined {
  if (!TYPES.has(kind)) return undefined;
  const found = facts.definitions.find(
    (each) => each.name === symbol && each.kind === kind && each.line === line && each.container === container,
  );
  return found && text.slice(found.start, found.end);
}

const TYPES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'interface', 'type', 'enum']);

/** Types that are the same but for their name: what names them in a head has changed in nothing else. */
function renamedAmong(
  symbols: readonly ChangedDefinition[],
  texts: ReadonlyMap<SymbolInfo, string>,
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  for (const { info: old, change } of symbols) {
    const text = texts.get(old);
    if (change !== 'removed' || text === undefined) continue;
    const same = symbols.filter(({ info, change: other }) => {
      const now = other === 'added' && info.kind === old.kind ? texts.get(info) : undefined;
      return now !== undefined && withNames(text, new Map([[old.symbol, info.symbol]])) === now.replace(/\s+/g, ' ');
    });
    const [only] = same;
    if (only !== undefined && same.length === 1) renamed.set(old.symbol, only.info.symbol);
  }
  return renamed;
}

function withNames(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(/[\w$]+/g, (word) => names.get(word) ?? word).replace(/\s+/g, ' ');
}

interface Side {
  readonly file: string;
  readonly text: string;
  /** Files that the diff gives another name, by the one of this side. */
  readonly moved: readonly Moved[];
  readonly facts: FileFacts;
  /** White space at the beginning of a line says what belongs to what: it is no matter of taste. */
  readonly isIndented: boolean;
}

function isSource(analysis: Analysis, file: string): boolean {
  return (
    kindOfName(path.posix.basename(file))?.class === 'source' || analysis.syntax.languageOfName(file) !== undefined
  );
}

interface Moved {
  readonly path: string;
  readonly was: string;
}

function sideOf(
  analysis: Analysis,
  { file, text, moved }: { readonly file: string; readonly text: string | undefined; readonly moved: readonly Moved[] },
): Side | undefined {
  if (text === undefined) return undefined;
  const facts = analysis.factsOfText(path.posix.basename(file), text);
  return facts === undefined ? undefined : { file, text, facts, moved, isIndented: /\.pyi?$/.test(file) };
}

/** Why a state of a file is not known, or not all of it, though there is one: it is no empty file. */
function whyUnread(isNone: boolean, text: string | undefined, side: Side | undefined): WhyNotCompared | undefined {
  if (isNone) return undefined;
  if (text === undefined) return 'unreadable';
  if (side === undefined) return 'not_read_yet';
  return side.facts.tooDeep ? 'too_deep' : undefined;
}

function compare(analysis: Analysis, file: string, old: Side | undefined, now: Side | undefined): ChangedDefinition[] {
  const { facts } = analysis;
  const pairs = pairsOf(old, now);
  const known = facts.known(file);
  const current = placesNow(now?.facts, known);
  const currentOf = (index: number): DefinitionRef | undefined => {
    const place = current.get(index);
    return place === undefined ? undefined : { file, index: place };
  };
  const added: ChangedDefinition[] = pairs.added.map((index) => ({
    info: infoOf(file, now?.facts.definitions[index] as Definition),
    current: currentOf(index),
    change: 'added',
  }));
  const altered = pairs.altered.map(([before, after]): ChangedDefinition => {
    const pair = { old: old as Side, before, now: now as Side, after };
    return { ...alteration(file, pair), current: currentOf(after) };
  });
  const overloadsGone = pairs.overloadsGone.map(([before, left]): ChangedDefinition => {
    const gone = old?.facts.definitions[before] as Definition;
    return {
      info: infoOf(file, now?.facts.definitions[left] as Definition),
      current: currentOf(left),
      change: 'signature',
      before: gone.signature,
      isOverloadGone: true,
    };
  });
  const removed: ChangedDefinition[] = pairs.removed.map((index) => ({
    info: infoOf(file, old?.facts.definitions[index] as Definition),
    change: 'removed',
    current: undefined,
  }));
  const changed = [...added, ...altered, ...overloadsGone];
  return [
    ...changed.sort((a, b) => a.info.line - b.info.line),
    ...removed,
    ...(old === undefined || now === undefined ? [] : usersOfImports(file, { old, now }, changed, currentOf)),
  ];
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

/** Definitions of two sides, each of them in one list at most; what is the same on both sides is in none. */
interface Pairs {
  readonly altered: readonly (readonly [before: number, after: number])[];
  readonly added: readonly number[];
  readonly removed: readonly number[];
  /** With one that is left of the same name. */
  readonly overloadsGone: readonly (readonly [before: number, left: number])[];
}

/**
 * Of several definitions with one name those belong together that are the same, then those with the same head, then in
 * their order: otherwise one that is gone or new would make changes of all that follow it.
 */
function pairsOf(old: Side | undefined, now: Side | undefined): Pairs {
  const altered: (readonly [number, number])[] = [];
  const added: number[] = [];
  const removed: number[] = [];
  const overloadsGone: (readonly [number, number])[] = [];
  const [before, after] = [groupsOf(old?.facts), groupsOf(now?.facts)];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const here = before.get(key) ?? [];
    const there = after.get(key) ?? [];
    const [gone, fresh] = [new Set(here), new Set(there)];
    const pair = (isSame: (a: number, b: number) => boolean, take: (a: number, b: number) => void) => {
      for (const a of gone) {
        const b = [...fresh].find((each) => isSame(a, each));
        if (b === undefined) continue;
        gone.delete(a);
        fresh.delete(b);
        take(a, b);
      }
    };
    const definition = (side: Side | undefined, index: number) => side?.facts.definitions[index] as Definition;
    const hasSameKind = (a: number, b: number) => definition(old, a).kind === definition(now, b).kind;
    const hasSameHead = (a: number, b: number) =>
      hasSameKind(a, b) &&
      definition(old, a).signature === definition(now, b).signature &&
      definition(old, a).headHash === definition(now, b).headHash;
    const isUnchanged = (a: number, b: number) =>
      hasSameHead(a, b) && ownText(old as Side, a) === ownText(now as Side, b);
    const takeAltered = (a: number, b: number) => altered.push([a, b]);
    pair(isUnchanged, () => {});
    pair(hasSameHead, takeAltered);
    // Of one definition on each side it is the head that has changed; of several it cannot be told which has become which.
    const isAlone = here.length === 1 || there.length === 1 || gone.size === fresh.size;
    if (isAlone) pair(hasSameKind, takeAltered);
    if (here.length === 1 && there.length === 1) pair(() => true, takeAltered);
    added.push(...fresh);
    const left = there.find((b) => !fresh.has(b)) ?? there[0];
    for (const a of gone)
      if (left !== undefined && here.length > 1) overloadsGone.push([a, left]);
      else removed.push(a);
  }
  return { altered, added, removed, overloadsGone };
}

/** By what a definition is called, in the order in which they stand. */
function groupsOf(facts: FileFacts | undefined): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  facts?.definitions.forEach(({ container, name }, index) => {
    const key = `${container}\0${name}`;
    groups.set(key, [...(groups.get(key) ?? []), index]);
  });
  return groups;
}

/** Where definitions are in the file as it is now, which may be another state. */
function placesNow(facts: FileFacts | undefined, current: FileFacts | undefined): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  const groups = groupsOf(current);
  for (const [key, indexes] of groupsOf(facts)) {
    const left = new Set(groups.get(key));
    for (const index of indexes) {
      const definition = facts?.definitions[index];
      if (definition === undefined) continue;
      const { kind, signature } = definition;
      const ofKind = [...left].filter((each) => current?.definitions[each]?.kind === kind);
      const found = ofKind.find((each) => current?.definitions[each]?.signature === signature) ?? ofKind[0];
      if (found === undefined) continue;
      left.delete(found);
      places.set(index, found);
    }
  }
  return places;
}

/** What is as it was, but for where a name comes from that it uses. */
function usersOfImports(
  file: string,
  { old, now }: { readonly old: Side; readonly now: Side },
  changed: readonly ChangedDefinition[],
  currentOf: (index: number) => DefinitionRef | undefined,
): ChangedDefinition[] {
  const names = namesImportedOtherwise(old, now);
  if (names.size === 0) return [];
  const isKnown = new Set(changed.map(({ info }) => `${info.container}\0${info.symbol}\0${info.line}`));
  return now.facts.definitions.flatMap((definition, index): ChangedDefinition[] => {
    const imported = wordsAmong(ownText(now, index), names);
    const { container, name, line } = definition;
    if (imported.length === 0 || isKnown.has(`${container}\0${name}\0${line}`)) return [];
    return [{ info: infoOf(file, definition), current: currentOf(index), change: 'body', imported }];
  });
}

/** Local names that come from elsewhere, or are something else there. */
function namesImportedOtherwise(old: Side, now: Side): ReadonlySet<string> {
  const [before, after] = [importsOf(old), importsOf(now)];
  const only = (some: Map<string, string>, others: Map<string, string>) =>
    [...some].filter(([key]) => !others.has(key)).map(([, local]) => local);
  return new Set([...only(before, after), ...only(after, before)].filter((local) => local !== '' && local !== '*'));
}

/** What each import brings, with the local name; the name is empty of one that brings none, and `*` of all that there is. */
function importsOf({ file, facts, moved }: Side): Map<string, string> {
  const imports = new Map<string, string>();
  for (const { specifier, kind, names } of facts.imports) {
    const module = moved.find(({ path: to }) => mayLeadTo(specifier, file, to))?.was ?? specifier;
    const isHandedOn = kind === 'reexport';
    const brought = isHandedOn || names.length === 0 ? [{ imported: JSON.stringify(names), local: '' }] : names;
    for (const { imported, local } of brought) imports.set([module, kind, imported, local].join('\0'), local);
  }
  return imports;
}

/** By its text: where what is imported has moved with its file, that is no other import. */
function mayLeadTo(specifier: string, from: string, file: string): boolean {
  const target = file.replace(/(?:\.d)?\.[^./]+$/, '').replace(/\/(?:index|__init__|mod)$/, '');
  if (/^\.{1,2}\//.test(specifier))
    return path.posix.join(path.posix.dirname(from), specifier).replace(/\.[cm]?[jt]sx?$/, '') === target;
  const parts = specifier.split(/[.:\\/]+/).filter(Boolean);
  return parts.length > 0 && `/${target}`.endsWith(`/${parts.join('/')}`);
}

function wordsAmong(text: string, names: ReadonlySet<string>): string[] {
  return [...new Set(text.match(/[\p{L}\p{N}_$]+/gu))].filter((word) => names.has(word)).sort();
}

/** Something at the top level of the file is not as it was, and no definition is known that carries it. */
function changesOutside(old: Side, now: Side): boolean {
  const text = outsideText(now);
  if (outsideText(old) !== text) return true;
  const [before, after] = [importsOf(old), importsOf(now)];
  const differs = (some: Map<string, string>, others: Map<string, string>) =>
    [...some].some(([key, local]) => !others.has(key) && (local === '' || local === '*'));
  if (differs(before, after) || differs(after, before)) return true;
  return wordsAmong(text, namesImportedOtherwise(old, now)).length > 0;
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

/** A definition's text without that of the definitions inside it, white space folded. */
function ownText(side: Side, index: number): string {
  const definition = side.facts.definitions[index] as Definition;
  const parts = side.facts.definitions.filter((each) => each.parent === index);
  return withoutParts(side, definition, parts, HOLDERS.has(definition.kind));
}

const HOLDERS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'interface', 'enum', 'namespace']);

function outsideText(side: Side): string {
  const parts = [
    ...side.facts.definitions.filter((each) => each.parent === -1),
    ...side.facts.importSpans.map(([start, end]) => ({ start, end })),
  ];
  return withoutParts(side, { start: 0, end: side.text.length }, parts, true);
}

type Span = Pick<Definition, 'start' | 'end'>;

/** @param isCode of the text between the parts: no string of several lines is there, whose lines may look like comments */
function withoutParts(
  { file, text, isIndented }: Side,
  { start, end }: Span,
  parts: readonly Span[],
  isCode: boolean,
): string {
  const rest: string[] = [];
  let at = start;
  for (const part of [...parts].sort((a, b) => a.start - b.start)) {
    if (part.start < at || part.end > end) continue;
    rest.push(text.slice(at, part.start));
    at = part.end;
  }
  rest.push(text.slice(at, end));
  // Where a part is taken out, the white space around it goes too: `class A { run() {} }` without `run` is `class A {}`.
  return rest
    .map((piece) => (isCode ? withoutCommentLines(piece, HASH_COMMENTS.test(file)) : piece))
    .map((piece) => piece.replace(/\s+/g, (space) => (isIndented ? withoutEmptyLines(space) : ' ')).trim())
    .join('');
}

/**
 * What is told of a definition stands in lines of its own, above it, and is no part of what it does; what tells a compiler
 * something stays.
 */
function withoutCommentLines(text: string, isHash: boolean): string {
  return text
    .split('\n')
    .filter((line) => {
      const start = line.trim();
      if (isHash) return !start.startsWith('#') || start.startsWith('#!');
      if (start.startsWith('//')) return /^\/\/(?:go:|export |\s{0,9}\+build)/.test(start);
      if (start.startsWith('/*')) return start.includes('*/') && !start.endsWith('*/');
      return !/^\*(?:[\s/]|$)/.test(start);
    })
    .join('\n');
}

const HASH_COMMENTS = /\.(?:pyi?|rb|sh|bash|exs?|r|pl)$/;

/** White space with at most one line break, the first; the indentation behind the last stays. */
function withoutEmptyLines(space: string): string {
  const first = space.indexOf('\n');
  const last = space.lastIndexOf('\n');
  return first === last ? space : `${space.slice(0, first).trimEnd()}\n${space.slice(last + 1)}`;
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
