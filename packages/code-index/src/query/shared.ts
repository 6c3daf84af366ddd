/** What several questions need: choosing definitions, showing them, and telling what was not looked at. */
import path from 'node:path';
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import { isProse } from '../index/mentions.ts';
import { NO_REFERENCES } from '../index/reference-search.ts';
import type { References } from '../index/symbol-uses.ts';
import { wordOccurrences } from '../index/word-occurrences.ts';
import { ignoresCase, isSyntaxLanguage } from '../languages/languages.ts';
import { componentName, isComponentFile } from '../languages/typescript/components/component-module.ts';
import { type CoverageNote, type LanguageCounts, UNREAD_REASONS, type UnreadReason } from '../model/coverage-notes.ts';
import { type Definition, type DefinitionRef, isInContainers, isSameRef } from '../model/facts.ts';
import { foldCase } from '../model/syntax.ts';
import { isProgrammingLanguage, kindOfName } from '../repository/languages.ts';
import type { RepositoryFile } from '../repository/types.ts';
import type { Coverage, Mentions, SymbolInfo, SymbolSelector, UnknownSymbol } from './answers.ts';
import { notesInWords } from './coverage-wording.ts';
import { causeInWords } from './doubts/wording.ts';

/** Definitions that a selector means, code before tests, each by its place; empty where the symbol is unknown. */
export function selectDefinitions(analysis: Analysis, selector: SymbolSelector, budget: Budget): DefinitionRef[] {
  const { name, containers } = splitSymbol(selector.symbol);
  if (name === '') return [];
  const files = (selector.file === undefined ? filesNaming(analysis, name, containers) : [selector.file]).filter(
    (file) => analysis.reads(file),
  );
  analysis.parseFacts(files, budget);
  const found: DefinitionRef[] = [];
  const imported = componentsImportedAs(analysis, name);
  for (const file of files) {
    const inAnyCase = namesInAnyCase(analysis, file);
    analysis.facts.known(file)?.definitions.forEach((definition, index) => {
      const isNamed =
        (definition.name === name && isInContainers(definition.container, containers)) ||
        (definition.kind === 'component' && imported.has(file)) ||
        (inAnyCase && isSameInAnyCase(definition, name, containers));
      // In shells `log::warn` is one name.
      if (!isNamed && definition.name !== selector.symbol) return;
      if (selector.line !== undefined && (selector.line < definition.line || selector.line > definition.endLine))
        return;
      found.push({ file, index });
    });
  }
  const written = asWritten(analysis, name, found);
  const byPerson = selector.file === undefined ? writtenByPeople(analysis, written) : written;
  const narrowed = withoutForwardDeclarations(
    analysis,
    selector.line === undefined ? byPerson : innermost(analysis, byPerson),
  );
  return narrowed.sort(
    (a, b) =>
      rank(analysis, a.file) - rank(analysis, b.file) ||
      (a.file < b.file ? -1 : a.file > b.file ? 1 : a.index - b.index),
  );
}

/** Of definitions of one name, the one that most files import before the others; tests behind the code they serve, as before. */
export function mostImportedFirst(analysis: Analysis, definitions: readonly DefinitionRef[]): DefinitionRef[] {
  const importers = (ref: DefinitionRef) => analysis.imports.importersOf(ref.file).size;
  return [...definitions].sort(
    (a, b) => rank(analysis, a.file) - rank(analysis, b.file) || importers(b) - importers(a),
  );
}

export function symbolInfo(analysis: Analysis, ref: DefinitionRef): SymbolInfo {
  const definition = analysis.facts.definition(ref) as Definition;
  return {
    symbol: definition.name,
    kind: definition.kind,
    container: definition.container,
    file: ref.file,
    line: definition.line,
    endLine: definition.endLine,
    signature: definition.signature,
    exported: definition.exported,
  };
}

export function mentionsOf(analysis: Analysis, references: References): Mentions {
  const explained: Record<string, number> = {};
  for (const [kind, count] of references.explained) explained[kind] = count;
  // What is likely first, and of equals code before documents.
  const weight = ({ likely, file }: References['open'][number]) => (likely ? 2 : 0) + (analysis.reads(file) ? 1 : 0);
  const open = [...references.open].sort((a, b) => weight(b) - weight(a));
  const likelyTotal = open.filter((mention) => mention.likely).length;
  const { filesChecked, filesTotal } = references;
  return {
    total: references.total,
    explained,
    unexplained: open.map((mention) => ({ ...mention, cause: causeInWords(mention.cause) })),
    unexplainedTotal: open.length,
    likelyTotal,
    ...(filesChecked < filesTotal ? { looked: { files: filesChecked, of: filesTotal } } : {}),
  };
}

/** What kept an answer from looking at everything; undefined where it did. */
export function coverageOf(
  analysis: Analysis,
  looked: {
    readonly checked: number;
    readonly total: number;
    readonly notes?: readonly CoverageNote[];
    /** Files that can change the answer, where that is not all of them. */
    readonly matters?: (file: string) => boolean;
    /** What a file that is not read would have to hold to change the answer; any of them can where this is left out. */
    readonly wanted?: Wanted;
  },
): Coverage | undefined {
  const notes = [...(looked.notes ?? [])];
  for (const problem of analysis.projects.plans.problems) notes.push({ code: 'configuration', ...problem });
  const skipped: Record<string, number> = { ...analysis.repository.skipped };
  const matters = looked.matters ?? mayHold(analysis, looked.wanted);
  const allFailed = analysis.projects.failedFiles();
  const failed = [...allFailed].filter(([file]) => matters(file));
  const [firstFailed] = failed;
  if (firstFailed !== undefined) {
    skipped['checker_failed'] = failed.length;
    const [first, reason] = firstFailed;
    notes.push({ code: 'checker_failed', files: { count: failed.length, examples: [first] }, reason });
  } else if (allFailed.size > 0) {
    // What the index lacks are files that cannot change the answer.
    const isOnlyThem = (note: CoverageNote) =>
      note.code === 'index_incomplete' && note.total - note.covered <= allFailed.size;
    notes.splice(0, notes.length, ...notes.filter((note) => !isOnlyThem(note)));
  }
  const tooDeep = analysis.tooDeepFiles().filter(matters);
  if (tooDeep.length > 0) skipped['too_deep'] = tooDeep.length;
  for (const reason of UNREAD_REASONS) {
    const files = reason === 'too_deep' ? tooDeep : looked.wanted && unreadFilesWith(analysis, reason, looked.wanted);
    if (reason !== 'binary' || files !== undefined) notes.push(...noteOfUnread(analysis, reason, files));
  }
  // Of sources that were not read nothing is said of a name.
  if (looked.checked < looked.total && !notes.some(({ code }) => code === 'sources_not_in_time'))
    notes.push({ code: 'mentions_unchecked', checked: looked.checked, total: looked.total });
  const partial = notes.length > 0;
  // They were read without the index, as if it were not there: worth a count, and no reason for doubt.
  const { staleSeen, unbelieved } = analysis.precise;
  // Nor is what an index of the repository says: it adds candidates.
  const stale = {
    ...(staleSeen > 0 ? { scip_stale: staleSeen } : {}),
    ...(unbelieved > 0 ? { scip_not_believed: unbelieved } : {}),
  };
  if (!partial && staleSeen === 0 && unbelieved === 0) return undefined;
  if (!partial) return { checked: looked.checked, total: looked.total, skipped: stale, notes: [], partial };
  return {
    checked: looked.checked,
    total: looked.total,
    skipped: { ...onlyCounted(skipped), ...stale },
    notes: notesInWords(notes),
    partial,
  };
}

/** What a symbol is known by in files that are not read. */
export interface Wanted {
  /** The names of the symbol, and what others know it by. */
  readonly names: readonly string[];
  /** What depends on it, where that counts too: data says one of these by the path that leads there. */
  readonly further?: readonly string[];
  /** What else would matter in code, such as the module it lies in; undefined where any code may. */
  readonly inCode: readonly string[] | undefined;
  /** Capitals or not, the name is the same. */
  readonly inAnyCase: boolean;
}

/** For `coverageOf`: the names of these symbols, of what is known to go by them, and of what depends on them. */
export function wantedOf(
  analysis: Analysis,
  refs: readonly DefinitionRef[],
  { names, counted }: Pick<References, 'names' | 'counted'>,
  affected: {
    readonly symbols?: readonly { readonly symbol: string }[];
    readonly files?: readonly { readonly file: string }[];
  } = {},
): Wanted {
  const own = refs.map((ref) => analysis.facts.definition(ref)?.name ?? '');
  const open = refs.filter((ref) => {
    const definition = analysis.facts.definition(ref);
    return definition === undefined || definition.exported || definition.container !== '';
  });
  const others = (affected.symbols ?? []).map(({ symbol }) => symbol).filter((name) => name !== '<module>');
  return {
    names: [...new Set([...own, ...counted].filter((name) => name !== '').map(searchWord))],
    further: [...new Set(others.map(searchWord))],
    // Code that imports a file may use what is in it without its name.
    // What only holds its value has a name of its own, which is followed in code alone.
    inCode: [
      ...new Set([
        ...names.filter((name) => name !== '').map(searchWord),
        ...[...open, ...(affected.files ?? [])].flatMap(({ file }) => moduleWord(file)),
      ]),
    ],
    inAnyCase: refs.some(({ file }) => namesInAnyCase(analysis, file)),
  };
}

/** A type is what its source says, in words that may be defined elsewhere. */
export function wantedByType(
  analysis: Analysis,
  definitions: readonly DefinitionRef[],
  references: References | undefined,
): Wanted {
  const wanted = wantedOf(analysis, definitions, references ?? NO_REFERENCES);
  return { ...wanted, inCode: [...(wanted.inCode ?? []), ...definitions.flatMap((ref) => wordsIn(analysis, ref))] };
}

/** Files left out for this reason in which one of the names stands, or that cannot be searched. */
function unreadFilesWith(analysis: Analysis, reason: string, wanted: Wanted): string[] {
  const files = analysis.repository.leftOutThatMayHold(reason, (file) => wordsWantedIn(file, wanted), wanted.inAnyCase);
  // What hung a thread once, or could not be read, is not read again.
  return reason === 'too_large' && !wanted.inAnyCase
    ? files.filter((file) => !onlySays(analysis, file, wanted))
    : files;
}

/** Data in whose texts these names are words among others, and never a whole value or a path that something may read. */
function onlySays({ repository }: Analysis, file: string, { names, further = [] }: Wanted): boolean {
  const language = kindOfName(path.posix.basename(file))?.language;
  if (language !== 'JSON') return false;
  const text = repository.readUnreadText(file);
  if (text === undefined || text.length > MOST_DATA) return false;
  const isSaid = (name: string) => wordOccurrences(text, name).every((at) => !isNamedIn(text, at, name));
  const isBehindPath = (name: string) =>
    wordOccurrences(text, name).some((at) => /[.:/#@\\]/.test(text[at - 1] ?? '') && !isInAddress(text, at));
  return names.every(isSaid) && !further.some(isBehindPath);
}

/** `"charge"`, `"till.charge"`, `"charge()"`; what ends a sentence is followed by no name. */
function isNamedIn(text: string, at: number, name: string): boolean {
  const [before = '', after = '', next = ''] = [text[at - 1], text[at + name.length], text[at + name.length + 1]];
  if (before === '"' && after === '"') return true;
  return (/[.:/#@\\]/.test(before) || (/[.:/#(]/.test(after) && /[\w)]/.test(next))) && !isInAddress(text, at);
}

/** `https://charge.example/till`, `//example.org/?go=charge`: what stands in an address of the web is a part of that. */
function isInAddress(text: string, at: number): boolean {
  const word = text
    .slice(Math.max(0, at - LONGEST_ADDRESS), at)
    .split(/["'<>(\s]/)
    .at(-1);
  return /^(?:https?:)?\/\//.test(word ?? '');
}

const LONGEST_ADDRESS = 300;

/** Characters of data that are looked at once more. */
const MOST_DATA = 8_000_000;

/** Words that would matter in a file; undefined where any would. */
function wordsWantedIn(file: string, { names, further = [], inCode }: Wanted): readonly string[] | undefined {
  const language = kindOfName(path.posix.basename(file))?.language ?? '';
  if (!isProgrammingLanguage(language)) return [...names, ...further];
  return inCode === undefined ? undefined : [...names, ...further, ...inCode];
}

/** Of files whose text is there: whether one of the words stands in it. */
function mayHold(analysis: Analysis, wanted: Wanted | undefined): (file: string) => boolean {
  const { repository } = analysis;
  return (file) => {
    const words = wanted === undefined ? undefined : wordsWantedIn(file, wanted);
    if (words === undefined) return true;
    return words.some((word) =>
      wanted?.inAnyCase === true
        ? repository.filesWithWordInAnyCase(word, [file]).length > 0
        : repository.hasWord(file, word),
    );
  };
}

/** The words in the source of a definition: what it uses has one of these names. */
export function wordsIn(analysis: Analysis, ref: DefinitionRef): readonly string[] {
  const { start, end } = analysis.facts.definition(ref) as Definition;
  return [...new Set((analysis.repository.readText(ref.file) ?? '').slice(start, end).match(/[\w$\u0080-\uffff]+/g))];
}

/** The word by which an import leads to a file: of some its name, of others that of its folder. */
function moduleWord(file: string): string[] {
  const base = path.posix.basename(file).replace(/(?:\.d)?\.\w+$/, '');
  const isOfFolder = /^(?:index|__init__|__main__|mod|lib|main)$/.test(base) || file.endsWith('.go');
  const word = isOfFolder ? path.posix.basename(path.posix.dirname(file)) : base;
  return word === '.' || word === '' ? [] : [searchWord(word)];
}

/** The first files that were not read for this reason; nothing where they are no source. */
export function noteOfUnread(analysis: Analysis, reason: UnreadReason, files?: readonly string[]): CoverageNote[] {
  const number = files?.length ?? analysis.repository.skipped[reason] ?? 0;
  const examples = files ?? analysis.repository.skippedExamples(reason);
  // A long change log talks about names and uses none.
  if (number === 0 || (number === examples.length && examples.every(isProse))) return [];
  const named = examples.filter((file) => !isProse(file)).slice(0, 3);
  return [{ code: 'unread_files', reason, files: { count: number, examples: named } }];
}

function onlyCounted(skipped: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(skipped).filter(([, count]) => count > 0));
}

/** For `coverageOf`: where an answer rests on direct uses of these definitions only. */
export function mayUse(
  analysis: Analysis,
  refs: readonly DefinitionRef[],
  names: readonly string[] = [],
): (file: string) => boolean {
  let users: ReadonlySet<string> | undefined;
  return (file) => {
    users ??= new Set([
      ...refs.flatMap((ref) => {
        const word = searchWord(analysis.facts.definition(ref)?.name ?? '');
        const { repository } = analysis;
        return namesInAnyCase(analysis, ref.file)
          ? repository.filesWithWordInAnyCase(word)
          : repository.filesWithWord(word);
      }),
      ...names.flatMap((name) => analysis.repository.filesWithWord(searchWord(name))),
      ...analysis.imports.reaching(refs.map((ref) => ref.file)),
    ]);
    return users.has(file);
  };
}

/**
 * Files in which a symbol that was not found may be defined all the same: the name stands in them, and they are not read, or
 * not to their end. Undefined where there are none.
 */
export function unreadThatMayDefine(
  analysis: Analysis,
  { symbol, file }: Pick<SymbolSelector, 'symbol' | 'file'>,
  budget: Budget,
): UnknownSymbol['unread'] {
  const { name, containers } = splitSymbol(symbol);
  if (name === '') return undefined;
  const naming = (file === undefined ? filesNaming(analysis, name, containers) : [file]).filter((each) =>
    analysis.reads(each),
  );
  const unread = naming.filter(
    (each) => (analysis.facts.known(each)?.tooDeep ?? true) || standsInUnread(analysis, each, searchWord(name)),
  );
  const wanted: Wanted = { names: [searchWord(name)], inCode: [], inAnyCase: false };
  const leftOut = (reason: UnreadReason) =>
    unreadFilesWith(analysis, reason, wanted).filter((each) => (file ?? each) === each && isCode(each));
  const later = leftOut('not_read_yet');
  const never = [...leftOut('too_slow'), ...leftOut('too_large')];
  const all = [...unread, ...later, ...never];
  if (all.length === 0) return undefined;
  return {
    read: naming.length - unread.length,
    total: naming.length + later.length + never.length,
    examples: all.slice(0, 3),
    isLater: later.length > 0 || (budget.isOver() && unread.some((each) => analysis.facts.known(each) === undefined)),
  };
}

/** The name stands where the parser could make no sense of the code. */
function standsInUnread({ syntax, repository }: Analysis, file: string, word: string): boolean {
  const unread = syntax.reads(file) ? (syntax.facts(file)?.unread ?? NONE_UNREAD) : NONE_UNREAD;
  if (unread.length === 0) return false;
  return wordOccurrences(repository.readText(file) ?? '', word).some((at) => {
    for (let i = 0; i < unread.length; i += 2)
      if ((unread[i] as number) <= at && at < (unread[i + 1] as number)) return true;
    return false;
  });
}

const NONE_UNREAD = new Int32Array();

function isCode(file: string): boolean {
  return isProgrammingLanguage(kindOfName(path.posix.basename(file))?.language ?? '');
}

/** What kept a symbol from being found, if it is there at all. */
export function coverageOfUnknown(analysis: Analysis, symbol: string): Coverage | undefined {
  const { name } = splitSymbol(symbol);
  const withWord = name === '' ? [] : analysis.repository.filesWithWord(searchWord(name));
  const mentioning = withWord.filter((file) => analysis.reads(file));
  const elsewhere = unreadLanguages(withWord.flatMap((file) => analysis.repository.files.get(file) ?? []));
  const unread = mentioning.filter((file) => analysis.facts.known(file) === undefined);
  return coverageOf(analysis, {
    checked: mentioning.length - unread.length,
    total: mentioning.length,
    notes: [
      ...(unread.length === 0 ? [] : [{ code: 'mentioned_where_unread', examples: unread.slice(0, 3) } as const]),
      ...(elsewhere.length === 0
        ? []
        : [{ code: 'named_in_unread_languages', languages: elsewhere, examples: [] } as const]),
    ],
    matters: (file) => mentioning.includes(file),
    ...(name === '' ? {} : { wanted: { names: [searchWord(name)], inCode: [], inAnyCase: true } }),
  });
}

/** Code in languages whose definitions are not read: files by language, the most frequent first. */
export function unreadLanguages(files: Iterable<RepositoryFile>): LanguageCounts {
  const counts = new Map<string, number>();
  for (const { class: kind, language } of files)
    if (kind !== 'source' && isProgrammingLanguage(language) && !isSyntaxLanguage(language))
      counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([language, count]) => ({ language, files: count }));
}

/** What is named as it was asked for hides what is so in other letters alone, unless that is the same to its language. */
function asWritten(analysis: Analysis, name: string, found: readonly DefinitionRef[]): readonly DefinitionRef[] {
  const exact = found.filter((ref) => {
    const definition = analysis.facts.definition(ref);
    return definition?.name === name || definition?.kind === 'component';
  });
  const isOfLanguage = exact.length === 0 || exact.some(({ file }) => namesInAnyCase(analysis, file));
  return isOfLanguage ? found : exact;
}

/** Whoever names a symbol without its file does not mean what a program wrote under that name, unless there is nothing else. */
function writtenByPeople(analysis: Analysis, found: readonly DefinitionRef[]): readonly DefinitionRef[] {
  const own = found.filter(({ file }) => analysis.repository.written.has(file));
  return own.length === 0 ? found : own;
}

function namesInAnyCase(analysis: Analysis, file: string): boolean {
  const family = analysis.syntax.familyOf(file);
  return family !== undefined && ignoresCase(family);
}

function isSameInAnyCase(definition: Definition, name: string, containers: readonly string[]): boolean {
  if (foldCase(definition.name) !== foldCase(name)) return false;
  return isInContainers(foldCase(definition.container), containers.map(foldCase));
}

/** Files of components that the project's tools import under a name. Where there are none, nobody looks for the tools. */
function componentsImportedAs(analysis: Analysis, name: string): ReadonlySet<string> {
  return analysis.sourceFiles().some(isComponentFile) ? analysis.imports.autoImportedAs(name) : NO_FILES;
}

const NO_FILES: ReadonlySet<string> = new Set();

/** Files in which a name stands, in capitals or not where that is the same; an operator is no word, and looked for in the texts. */
function filesNaming(analysis: Analysis, name: string, containers: readonly string[]): readonly string[] {
  if (/[\w$\u0080-\uffff]/.test(name)) {
    const files = new Set(analysis.repository.filesWithWord(searchWord(name)));
    // Many languages write a constructor as its class, and not with that word.
    const owner = name === 'constructor' ? containers.at(-1) : undefined;
    for (const file of owner === undefined ? [] : analysis.repository.filesWithWord(searchWord(owner))) files.add(file);
    for (const file of analysis.repository.filesWithWordInAnyCase(searchWord(name), analysis.syntax.filesInAnyCase()))
      files.add(file);
    // A component is called as its file is, in which its name need not stand.
    for (const file of analysis.sourceFiles())
      if (isComponentFile(file) && componentName(file) === name) files.add(file);
    for (const file of componentsImportedAs(analysis, name)) files.add(file);
    return [...files].sort();
  }
  return analysis.syntax.files().filter((file) => analysis.repository.readText(file)?.includes(name) === true);
}

/** The name of a symbol, and of what it lies in from the outside in. */
export function splitSymbol(symbol: string): { readonly name: string; readonly containers: readonly string[] } {
  // `A.#secret` is a private name; `A#run`, `A::run` and `A.prototype.run` are other ways to write `A.run`. Of `B\A::run` the
  // name space of PHP is told by the file.
  const parts = symbol
    .trim()
    .replace(/\(\)$/, '')
    .replace(/^\\?(?:\w+\\)+/, '')
    .replaceAll(/(?<=\w)::(?=.)/g, '.')
    .split(/(?:\.prototype)?(?:\.(?=[^.])(?![^[]{0,400}\])|(?<=[^.#])#(?=[^.#]))/);
  return { name: parts.pop() ?? '', containers: parts.filter((part) => part !== '') };
}

/** The word of a name that the text search can find: names of members may hold any characters. */
export function searchWord(name: string): string {
  return /[\w$\u0080-\uffff]+/.exec(name)?.[0] ?? name;
}

/** What is announced in one place and defined in another is one: a header says nothing that the definition does not. */
function withoutForwardDeclarations(analysis: Analysis, found: readonly DefinitionRef[]): DefinitionRef[] {
  return found.filter((ref) => {
    const whole = found.length < 2 ? [] : analysis.serviceOf(ref.file).definitionsBehind(ref);
    return !whole.some((behind) => found.some((each) => isSameRef(each, behind)));
  });
}

function innermost(analysis: Analysis, found: readonly DefinitionRef[]): DefinitionRef[] {
  const size = (ref: DefinitionRef) => {
    const definition = analysis.facts.definition(ref) as Definition;
    return definition.endLine - definition.line;
  };
  const smallest = Math.min(...found.map(size));
  return found.filter((ref) => size(ref) === smallest);
}

function rank(analysis: Analysis, file: string): number {
  const kept = analysis.repository.files.get(file);
  return (kept?.generated ? 4 : 0) + (kept?.test ? 2 : 0) + (kept?.declaration ? 1 : 0);
}
