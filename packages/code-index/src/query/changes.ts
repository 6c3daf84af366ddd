/** Which definitions a diff changes: those whose own text differs between the two sides, members apart from their class. */
import path from 'node:path';
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import { entryThatOffers } from '../index/services/doubts/public-entry.ts';
import { renamedParameters } from '../languages/python/renamed-parameters.ts';
import { onlyRenamesParameters } from '../languages/typescript/renamed-parameters.ts';
import type { CoverageNote } from '../model/coverage-notes.ts';
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
    const old = sideOf(analysis, file.oldPath, before);
    const now = sideOf(analysis, file.path, after);
    if ((before !== undefined && old === undefined) || (after !== undefined && now === undefined)) {
      notes.push({ code: 'not_compared', file: file.path });
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
    const isOutside = old !== undefined && now !== undefined && outsideText(old) !== outsideText(now);
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
  readonly text: string;
  readonly facts: FileFacts;
  /** White space at the beginning of a line says what belongs to what: it is no matter of taste. */
  readonly isIndented: boolean;
}

function isSource(analysis: Analysis, file: string): boolean {
  return (
    kindOfName(path.posix.basename(file))?.class === 'source' || analysis.syntax.languageOfName(file) !== undefined
  );
}

function sideOf(analysis: Analysis, file: string, text: string | undefined): Side | undefined {
  if (text === undefined) return undefined;
  const facts = analysis.factsOfText(path.posix.basename(file), text);
  return facts === undefined ? undefined : { text, facts, isIndented: /\.pyi?$/.test(file) };
}

function compare(analysis: Analysis, file: string, old: Side | undefined, now: Side | undefined): ChangedDefinition[] {
  const changes: ChangedDefinition[] = [];
  const before = byKey(old);
  const after = byKey(now);
  const current = byKey(currentSide(analysis, file));
  for (const [key, index] of after) {
    const definition = now?.facts.definitions[index] as Definition;
    const oldIndex = before.get(key);
    const place = current.get(key);
    const entry = { info: infoOf(file, definition), current: place === undefined ? undefined : { file, index: place } };
    if (oldIndex === undefined) {
      changes.push({ ...entry, change: 'added' });
      continue;
    }
    const previous = old?.facts.definitions[oldIndex] as Definition;
    if (ownText(now as Side, index) === ownText(old as Side, oldIndex)) continue;
    const isSameHead =
      definition.headHash === previous.headHash &&
      (definition.signature === previous.signature ||
        (isScript(file) &&
          definition.headHash === undefined &&
          onlyRenamesParameters(previous.signature, definition.signature)));
    if (isSameHead) {
      changes.push({ ...entry, change: 'body' });
      continue;
    }
    const renamed =
      /\.pyi?$/.test(file) && definition.headHash === previous.headHash
        ? renamedParameters(previous.signature, definition.signature)
        : undefined;
    const isWhole = definition.headHash === undefined && previous.headHash === undefined;
    const fits = isWhole ? fitsAsBefore(file, definition.kind, previous.signature, definition.signature) : undefined;
    changes.push({
      ...entry,
      change: 'signature',
      before: previous.signature,
      ...(isWhole ? {} : { isCut: true as const }),
      ...(isWhole || !/\.[mc]?tsx?$/.test(file)
        ? {}
        : { texts: { before: textFrom(old as Side, previous), after: textFrom(now as Side, definition) } }),
      ...(fits === undefined ? {} : { fits }),
      ...(renamed === undefined ? {} : { renamed }),
    });
  }
  for (const [key, index] of before) {
    if (after.has(key)) continue;
    changes.push({
      info: infoOf(file, old?.facts.definitions[index] as Definition),
      change: 'removed',
      current: undefined,
    });
  }
  return changes;
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

function currentSide(analysis: Analysis, file: string): Side | undefined {
  const facts = analysis.facts.known(file);
  return facts === undefined ? undefined : { text: '', facts, isIndented: false };
}

function byKey(side: Side | undefined): Map<string, number> {
  const keys = new Map<string, number>();
  side?.facts.definitions.forEach((definition, index) => {
    const name = `${definition.kind}\0${definition.container}\0${definition.name}`;
    let ordinal = 0;
    while (keys.has(`${name}\0${ordinal}`)) ordinal++;
    keys.set(`${name}\0${ordinal}`, index);
  });
  return keys;
}

/** A definition's text without that of the definitions inside it, white space folded. */
function ownText(side: Side, index: number): string {
  const definition = side.facts.definitions[index] as Definition;
  return withoutParts(
    side,
    definition.start,
    definition.end,
    side.facts.definitions.filter((each) => each.parent === index),
  );
}

function outsideText(side: Side): string {
  return withoutParts(
    side,
    0,
    side.text.length,
    side.facts.definitions.filter((each) => each.parent === -1),
  );
}

function withoutParts({ text, isIndented }: Side, start: number, end: number, parts: readonly Definition[]): string {
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
    .map((piece) => piece.replace(/\s+/g, (space) => (isIndented ? withoutEmptyLines(space) : ' ')).trim())
    .join('');
}

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
