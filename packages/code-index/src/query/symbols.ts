/**
 * Where is this symbol, or what I describe? Exact names first, found by a text search, so that nothing has to be
 * indexed for them; then names that are like it; then BM25F over the words of all definitions.
 */

import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import { conceptsOf, quotedNames } from '../index/search/question.ts';
import { type Found, filePrior, type SearchFilter, SearchIndex } from '../index/search.ts';
import { shownLine } from '../index/shown-text.ts';
import { type CoverageNote, distinctNotes, type UnreadReason } from '../model/coverage-notes.ts';
import type { Definition, DefinitionRef, SymbolKind } from '../model/facts.ts';
import { isProgrammingLanguage, isTestPath, kindOfName } from '../repository/languages.ts';
import { pathFilter } from '../repository/path-filter.ts';
import type { RepositoryFile } from '../repository/types.ts';
import type { Coverage, SymbolHit, SymbolInfo, SymbolsAnswer, SymbolsQuestion, WhyToldOf } from './answers.ts';
import { notesInWords } from './coverage-wording.ts';
import { readTold, type ToldText } from './failures/frames.ts';
import { hitsOfText, type ToldHits } from './failures/told-hits.ts';
import { LineReader } from './line-reader.ts';
import { nearNames } from './near.ts';
import type { FindNeighbours } from './neighbours.ts';
import { noteOfUnread, searchWord, selectDefinitions, symbolInfo, unreadLanguages } from './shared.ts';

/**
 * Results are in the order of their `score`, which is 1 for a symbol of exactly the name asked for. `coverage` is
 * there only when some file could not be searched, or a hit's callers or callees could not all be looked for: `neighbours`
 * finds them where they are asked for, and what lies between the steps of a stack.
 */
export function askSymbols(
  analysis: Analysis,
  question: SymbolsQuestion,
  budget: Budget,
  neighbours?: FindNeighbours,
): SymbolsAnswer {
  const query = question.query
    .slice(0, MAX_QUERY)
    .replace(/[\0\s]+/g, ' ')
    .trim();
  if (query === '') return { results: [], total: 0, exact: 0, near: [] };
  const filter = filterOf(question);
  const { name, kind } = nameIn(query);
  const bearers = name === undefined ? [] : bearersOf(analysis, name, kind, budget);
  const asking: Asked = { analysis, question, budget, neighbours, filter };
  const ofText = bearers.length > 0 ? undefined : askText(asking);
  if (ofText !== undefined) return ofText;
  const exact = bearers.filter((ref) => admits(analysis, filter, ref));
  const wordFilter = kind === undefined ? filter : { ...filter, kind };
  const isAnswered = exact.length > 0 && !wantsMore(analysis, name as string);
  const asked = { query, name, hasBearers: bearers.length > 0 };
  const { found, coverage: searched } = isAnswered ? nothing : search(analysis, asked, wordFilter, budget);

  const seen = new Set(exact.map(placeOf));
  const files = exact.length > 0 || name === undefined || kind !== undefined ? [] : filesCalled(asking, name);
  const all: Listed[] = [
    ...exact.map((ref) => ({ ...ref, score: 1 })),
    ...files.map((file) => ({ file, index: -1, score: 1, why: 'file' as const })),
    ...found.filter((hit) => !seen.has(placeOf(hit))),
  ];
  const shown = all.slice(question.offset, question.offset + question.limit);
  const isSourceAsked = question.include?.includes('source') === true;
  const { results, notes } = shownHits(asking, shown, {
    isSure: isSourceAsked ? () => true : surenessOf(question, shown, exact.length),
    budgetChars: isSourceAsked || exact.length === 1 ? SOURCE_BUDGET : SOURCE_BUDGET_IN_WORDS,
  });
  const coverage = withUnread(analysis, searched, filter, {
    isNothing: all.length === 0,
    name,
    unseen: distinctNotes(notes),
  });
  return {
    results,
    total: all.length,
    exact: exact.length,
    near: all.length > 0 ? [] : nearTo(analysis, bearers, name ?? query, wordFilter, budget),
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** Files that bear a name which no symbol has, without regard to capitals and the marks between its words, tests last. */
function filesCalled({ analysis, filter }: Asked, name: string): readonly string[] {
  const wanted = bareName(name);
  if (wanted.length < LEAST_OF_FILE || filter.kind !== undefined) return [];
  const called = [...analysis.repository.files.values()].filter(
    (file) =>
      bareName(file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')) === wanted && filter.file(file),
  );
  return called
    .sort((one, other) => filePrior(other) - filePrior(one) || (one.path < other.path ? -1 : 1))
    .map(({ path }) => path)
    .slice(0, MOST_FILES);
}

function bareName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_. ]/g, '');
}

const LEAST_OF_FILE = 3;
const MOST_FILES = 5;

interface Asked {
  readonly analysis: Analysis;
  readonly question: SymbolsQuestion;
  readonly budget: Budget;
  readonly neighbours: FindNeighbours | undefined;
  readonly filter: SearchFilter;
}

/** What is listed: a definition, or with the index -1 a file; of a text that tells of a failure with why it is. */
type Listed = Found & { readonly why?: WhyToldOf; readonly at?: readonly number[] };

function shownHits(
  { analysis, question, budget, neighbours }: Asked,
  shown: readonly Listed[],
  sources: { readonly isSure: (position: number, score: number) => boolean; readonly budgetChars: number },
): { readonly results: readonly SymbolHit[]; readonly notes: readonly CoverageNote[] } {
  analysis.parseFacts(
    [...new Set(shown.map(({ file }) => file))].filter((file) => analysis.reads(file)),
    budget,
  );
  const readers = new Map<string, LineReader>();
  let charsLeft = sources.budgetChars;
  const results: SymbolHit[] = [];
  const notes: CoverageNote[] = [];
  shown.forEach((listed, position) => {
    const { file, index, score, why, at } = listed;
    const definition = analysis.facts.known(file)?.definitions[index];
    // The file was changed while it was looked at: the next question will find it.
    if (definition === undefined && index >= 0) return;
    const reader = readers.get(file) ?? new LineReader(file, analysis.repository.readText(file) ?? '');
    readers.set(file, reader);
    // What has moved into the place of another has nothing to do with the text, but that it stands there.
    const isShown = sources.isSure(position, score) && charsLeft > 0 && why !== 'line_now';
    const source = isShown ? sourceOf(reader, definition, at, charsLeft) : undefined;
    charsLeft -= source?.text.length ?? 0;
    const beside =
      definition === undefined
        ? { edges: {}, notes: [] }
        : neighboursFor({ file, index }, question, budget, neighbours);
    notes.push(...beside.notes);
    const line = definition?.line ?? at?.[0] ?? 0;
    results.push({
      ...(definition === undefined ? fileInfo(analysis, file, line) : symbolInfo(analysis, { file, index })),
      context:
        index < 0 && at?.length === 0 ? '' : shownLine(file, reader.line(line), definition?.name).slice(0, MAX_CONTEXT),
      score,
      ...(source === undefined
        ? {}
        : { source: source.text, ...(source.line === line ? {} : { sourceLine: source.line }) }),
      ...beside.edges,
      ...(why === undefined ? {} : { why }),
      ...(at === undefined || at.length === 0 ? {} : { at }),
    });
  });
  return { results, notes };
}

/** A definition as a whole, or where it is long what stands around the line that is asked about. */
function sourceOf(
  reader: LineReader,
  definition: Definition | undefined,
  at: readonly number[] | undefined,
  limit: number,
): ReturnType<LineReader['source']> | undefined {
  const [line] = at ?? [];
  if (definition === undefined) return line === undefined ? undefined : reader.around(line);
  if (line === undefined || definition.endLine - definition.line < SHORT_DEFINITION)
    return reader.source(definition, limit);
  return reader.around(line);
}

/** Lines that are shown whole, though only one of them is asked about. */
const SHORT_DEFINITION = 30;

function fileInfo(analysis: Analysis, file: string, line: number): Omit<SymbolHit, 'context' | 'score'> {
  const lines = analysis.repository.files.get(file)?.lines ?? 0;
  return {
    symbol: file.slice(file.lastIndexOf('/') + 1),
    kind: 'file',
    container: '',
    file,
    line,
    endLine: Math.max(line, lines - 1),
    signature: '',
  };
}

/** What somebody has in hand when something fails; undefined where the query is none of that. */
function askText(asked: Asked): SymbolsAnswer | undefined {
  const { analysis, question, filter } = asked;
  const told = readTold(question.query);
  if (told.frames.length === 0 && told.tests.length === 0) return undefined;
  const ofText = hitsOfText(analysis, told, asked);
  if (!isOfFailure(told, ofText)) return undefined;
  const sure = ofText.hits.filter((hit) =>
    hit.index >= 0
      ? admits(analysis, filter, hit)
      : filter.kind === undefined && admitsFile(analysis, filter, hit.file),
  );
  const isPathAlone = !/\s/.test(question.query.trim()) && told.frames.every(({ how }) => how === 'mention');
  const words = isPathAlone ? nothing : wordsBeside(asked, told, ofText, sure.length > 0);
  if (isPathAlone) sure.push(...sure.flatMap(({ file }) => outlineOf(asked, file)));
  const seen = new Set(sure.map(placeOf));
  const all: Listed[] = [
    ...sure.map((hit, position) => ({ ...hit, score: Math.max(LEAST_SURE, 1 - position / 100) })),
    ...words.found
      .filter((hit) => !seen.has(placeOf(hit)))
      .map((hit) => ({ ...hit, score: Math.min(LEAST_SURE, hit.score), why: 'words' as const })),
  ];
  const shown = all.slice(question.offset, question.offset + question.limit);
  const isSourceAsked = question.include?.includes('source') === true;
  const { results, notes } = shownHits(asked, shown, {
    isSure: (position, score) => isSourceAsked || (question.offset === 0 && position < MOST_SURE && score > LEAST_SURE),
    budgetChars: isSourceAsked ? SOURCE_BUDGET : SOURCE_BUDGET_IN_WORDS,
  });
  const { unread, files } = ofText;
  const searched = unread.length > 0 ? incomplete(files.length - unread.length, files.length) : words.coverage;
  // What the text names by its place is found or not, whatever else is not read.
  const coverage =
    words === nothing && notes.length === 0
      ? searched
      : withUnread(analysis, searched, filter, { isNothing: false, name: undefined, unseen: distinctNotes(notes) });
  return {
    results,
    total: all.length,
    exact: 0,
    near: [],
    text: ofText.read,
    ...(coverage === undefined ? {} : { coverage }),
  };
}

/** What stands at the top of a file that was asked for by its path. */
function outlineOf({ analysis, filter }: Asked, file: string): ToldHits['hits'] {
  return (analysis.facts.known(file)?.definitions ?? []).flatMap(({ parent, kind }, index) =>
    parent < 0 && (filter.kind ?? kind) === kind ? [{ file, index, at: [], why: 'file' as const }] : [],
  );
}

/** Between what a text names and what is only about its words. */
const LEAST_SURE = 0.5;

/** A path in plain words has to be one of the repository; what stacks and compilers write is told by its form. */
function isOfFailure({ frames }: ToldText, { hits }: ToldHits): boolean {
  return hits.length > 0 || frames.some(({ how }) => how === 'call' || how === 'outside');
}

/** What the words of the text are about: all that can be said where nothing is named, and of a longer text worth saying besides. */
function wordsBeside(
  { analysis, budget, filter }: Asked,
  { prose, frames }: ToldText,
  { hits }: ToldHits,
  hasSure: boolean,
): Searched {
  const concepts = conceptsOf(prose);
  const isPlaced = hasSure && frames.some(({ how }) => how !== 'mention');
  if (concepts.length === 0 || (isPlaced && concepts.length < WORDS_OF_PROSE)) return nothing;
  const index = SearchIndex.of(analysis);
  const { indexed, total } = index.update(budget);
  const named = new Set(hits.map(({ file }) => file));
  const found = index
    .rank(concepts, quotedNames(prose), filter)
    .hits.map((hit) => (named.has(hit.file) ? { ...hit, score: Math.min(1, hit.score * NAMED_FILE) } : hit))
    .sort((one, other) => other.score - one.score)
    .slice(0, isPlaced ? WORDS_BESIDE_PLACES : WORDS_ALONE);
  return indexed === total ? { found } : { found, coverage: incomplete(indexed, total) };
}

/** From so many words on a text says more than what its error is called. */
const WORDS_OF_PROSE = 10;
/** What only shares words is worth little beside a place, and what is far down is no answer. */
const WORDS_BESIDE_PLACES = 5;
const WORDS_ALONE = 50;
/** How much more a definition is meant that lies in a file which the text names. */
const NAMED_FILE = 1.5;

/** Which of the results need not be asked for again to be read. */
function surenessOf(
  { query, offset }: SymbolsQuestion,
  shown: readonly Found[],
  exact: number,
): (position: number, score: number) => boolean {
  if (offset > 0 || exact > 1 || query.trim() === '*') return () => false;
  if (exact === 1) return (position) => position === 0;
  const [first] = shown;
  return (position, score) => position < MOST_SURE && score > LEAST_SURE && score >= SURE_SHARE * (first?.score ?? 0);
}

/** Of what plain words find: as good as the best one, nearly. */
const SURE_SHARE = 0.9;
const MOST_SURE = 3;

/** From this share of the code on, what was looked for may well lie in a language that is not read. */
const NOTABLE_SHARE = 0.1;

/**
 * Where the answer may lie in code that is not read, that is said: above all when nothing was found. Of a name that is so
 * where the name stands there; a file that was left out may hold one more of any name that stands in it.
 */
function withUnread(
  analysis: Analysis,
  coverage: Coverage | undefined,
  filter: SearchFilter,
  found: {
    readonly isNothing: boolean;
    readonly name: string | undefined;
    /** Of callers and callees of hits. */
    readonly unseen: readonly CoverageNote[];
  },
): Coverage | undefined {
  const { isNothing } = found;
  const word = found.name === undefined ? undefined : searchWord(found.name.split(/[.#]/).pop() ?? '');
  const admitted = [...analysis.repository.files.values()].filter((file) => filter.file(file));
  const others = unreadCode(analysis, admitted, word);
  const unread = unreadLanguages(others);
  const unreadFiles = unread.reduce((sum, { files }) => sum + files, 0);
  const sources = admitted.filter((file) => analysis.reads(file.path)).length;
  const isNotable =
    unreadFiles > 0 && (isNothing || word !== undefined || unreadFiles >= NOTABLE_SHARE * (unreadFiles + sources));
  // Beside what bears the name another may be defined where nobody looked.
  const isOpen = isNothing || word !== undefined;
  const leftOut: { readonly reason: UnreadReason; readonly files: readonly string[] }[] = (
    isOpen ? LEFT_OUT : SLOW
  ).map((reason) => ({ reason, files: leftOutCode(analysis, reason, filter, word) }));
  if (isOpen) leftOut.push({ reason: 'too_deep', files: holding(analysis, analysis.tooDeepFiles(), filter, word) });
  const failed = isOpen ? holding(analysis, [...analysis.projects.failedFiles().keys()], filter, word) : [];
  const notes: CoverageNote[] = [
    ...leftOut.flatMap(({ reason, files }) => noteOfUnread(analysis, reason, files)),
    ...found.unseen,
  ];
  const [first] = failed;
  if (first !== undefined) {
    const reason = analysis.projects.failedFiles().get(first) ?? '';
    notes.push({ code: 'checker_failed', files: { count: failed.length, examples: [first] }, reason });
  }
  if (isNotable)
    notes.unshift(
      word === undefined
        ? { code: 'unread_languages', languages: unread }
        : {
            code: 'named_in_unread_languages',
            languages: unread,
            examples: others.slice(0, 3).map(({ path }) => path),
          },
    );
  const skipped = Object.fromEntries(
    [...leftOut, { reason: 'checker_failed', files: failed }].flatMap(({ reason, files }) =>
      files.length === 0 ? [] : [[reason, files.length] as const],
    ),
  );
  if (notes.length === 0) return coverage;
  const missing = Object.values(skipped).reduce((sum, number) => sum + number, isNotable ? unreadFiles : 0);
  return {
    checked: coverage?.checked ?? sources,
    total: (coverage?.total ?? sources) + missing,
    skipped: { ...coverage?.skipped, ...(isNotable ? { other_language: unreadFiles } : {}), ...skipped },
    notes: [...(coverage?.notes ?? []), ...notesInWords(notes)],
    partial: true,
  };
}

const LEFT_OUT: readonly UnreadReason[] = ['not_read_yet', 'too_large', 'too_slow', 'unreadable', 'binary'];
const SLOW: readonly UnreadReason[] = ['not_read_yet', 'too_slow'];

/** Code in other languages, all of it or where a name stands. */
function unreadCode(
  analysis: Analysis,
  admitted: readonly RepositoryFile[],
  word: string | undefined,
): readonly RepositoryFile[] {
  const unread = admitted.filter((file) => unreadLanguages([file]).length > 0);
  if (word === undefined || unread.length === 0) return unread;
  const holding = new Set(
    analysis.repository.filesWithWordInAnyCase(
      word,
      unread.map((file) => file.path),
    ),
  );
  return unread.filter((file) => holding.has(file.path));
}

/** Of files that were read only in part, or not by the checker, those in which the word stands: all if there is none. */
function holding(
  analysis: Analysis,
  files: readonly string[],
  filter: SearchFilter,
  word: string | undefined,
): readonly string[] {
  const admitted = files.filter((path) => {
    const file = analysis.repository.files.get(path);
    return file !== undefined && filter.file(file);
  });
  return word === undefined ? admitted : analysis.repository.filesWithWordInAnyCase(word, admitted);
}

/** Data defines no symbol; a folder that cannot be looked into may hold anything. */
function leftOutCode(analysis: Analysis, reason: string, filter: SearchFilter, word: string | undefined): string[] {
  const wanted = word === undefined ? undefined : [word];
  return analysis.repository
    .leftOutThatMayHold(reason, (file) => (isCodeName(file) ? wanted : []), true)
    .filter((file) => filter.file(fileOfName(file)));
}

function isCodeName(file: string): boolean {
  return isProgrammingLanguage(kindOfName(file.slice(file.lastIndexOf('/') + 1))?.language ?? '');
}

/** What a filter asks of a file that was not looked into. */
function fileOfName(file: string): RepositoryFile {
  const kind = kindOfName(file.slice(file.lastIndexOf('/') + 1));
  const { language = '', class: fileClass = 'text' } = kind ?? {};
  const none = { size: 0, mtimeMs: 0, ctimeMs: 0, declaration: false, generated: false, lines: 0 };
  return { path: file, language, class: fileClass, test: isTestPath(file), ...none };
}

interface Searched {
  readonly found: readonly Found[];
  readonly coverage?: Coverage;
}
const nothing: Searched = { found: [] };

/** Asks for every definition that the filters admit: with the path of a file, its outline. */
const EVERYTHING = '*';

/** All definitions of the files that the filter admits, in the order in which they stand there. */
function definitionsIn(analysis: Analysis, filter: SearchFilter, budget: Budget): Searched {
  const admitted = [...analysis.repository.files.values()].filter((file) => filter.file(file));
  const paths = admitted.map(({ path }) => path).filter((path) => analysis.reads(path));
  const { missing } = analysis.parseFacts(paths, budget);
  const found = paths.flatMap((file) =>
    (analysis.facts.known(file)?.definitions ?? []).flatMap(({ kind }, index) =>
      filter.kind === undefined || filter.kind === kind ? [{ file, index, score: 1 }] : [],
    ),
  );
  return missing.length === 0
    ? { found }
    : { found, coverage: incomplete(paths.length - missing.length, paths.length) };
}

/** Longer queries are no questions; what is cut off could not change an answer for the better. */
const MAX_QUERY = 4_000;
const MAX_CONTEXT = 160;
/** Characters of source in one answer. */
const SOURCE_BUDGET = 12_000;
/** What plain words find is less sure than what a name does: with the outlines of the others it makes 6,000. */
const SOURCE_BUDGET_IN_WORDS = 4_000;
/** Up to this many files are read for names that are only like the one asked for. */
const FEW_FILES = 400;
const NEAR_SHOWN = 5;

const KIND_WORDS: ReadonlyMap<string, SymbolKind> = new Map([
  ['function', 'function'],
  ['method', 'method'],
  ['class', 'class'],
  ['interface', 'interface'],
  ['type', 'type'],
  ['enum', 'enum'],
  ['namespace', 'namespace'],
]);

/** The name that a query is, as people write names: `run`, `run()`, `Job.run`, `Job#run`, `class Job`. */
function nameIn(query: string): { readonly name?: string; readonly kind?: SymbolKind } {
  const words = query.replace(/^`(.*)`$/, '$1').split(' ');
  const kind = words.length === 2 ? KIND_WORDS.get((words[0] as string).toLowerCase()) : undefined;
  if (words.length > 1 && kind === undefined) return {};
  const name = (words.at(-1) as string).replace(/\(\)$/, '').replaceAll('::', '.');
  if (!/[\p{L}\p{N}_$]/u.test(name)) return {};
  return kind === undefined ? { name } : { name, kind };
}

/** All definitions of exactly this name; what people mean most often comes first. */
function bearersOf(analysis: Analysis, name: string, kind: SymbolKind | undefined, budget: Budget): DefinitionRef[] {
  const refs = selectDefinitions(analysis, { symbol: name }, budget).filter(
    (ref) => kind === undefined || analysis.facts.definition(ref)?.kind === kind,
  );
  const weights = new Map(refs.map((ref) => [ref, weightOfBearer(analysis, ref)]));
  return refs.sort((a, b) => (weights.get(b) as number) - (weights.get(a) as number));
}

function weightOfBearer(analysis: Analysis, ref: DefinitionRef): number {
  const { exported, hasBody, kind, parent } = analysis.facts.definition(ref) as Definition;
  const isValue = kind === 'property' || kind === 'enum_member';
  // The file decides; what it is within the file decides among equals.
  return (
    100 * filePrior(analysis.repository.files.get(ref.file)) +
    (isValue ? 1 : 2) +
    (exported ? 1 : 0) +
    (hasBody ? 0.5 : 0) +
    (parent === -1 ? 0.25 : 0)
  );
}

/**
 * A name as only code has it is answered by its bearers. A plain word may be a subject as well: then what is like it
 * follows, unless many files would have to be read first.
 */
function wantsMore(analysis: Analysis, name: string): boolean {
  return isPlainWord(name) && SearchIndex.of(analysis).outdatedCount <= FEW_FILES;
}

/** What is like the name, and for plain words what is about them. */
function search(
  analysis: Analysis,
  asked: { readonly query: string; readonly name: string | undefined; readonly hasBearers: boolean },
  filter: SearchFilter,
  budget: Budget,
): Searched {
  const { query, name, hasBearers } = asked;
  if (query === EVERYTHING) return definitionsIn(analysis, filter, budget);
  const index = SearchIndex.of(analysis);
  const { indexed, total } = index.update(budget);
  const likeName = name === undefined ? [] : namesLike(analysis, index, name, filter, budget);
  // A name that only code has is a name: places that merely share words with it are near, and no answer.
  const isSubject = name === undefined || (isPlainWord(name) && !hasBearers);
  const about = isSubject ? aboutWords(index, query, name === undefined ? quotedNames(query) : [], filter) : [];
  const seen = new Set(likeName.map(placeOf));
  const least = likeName.at(-1)?.score ?? 1;
  const found = [
    ...likeName,
    ...about.filter((hit) => !seen.has(placeOf(hit))).map((hit) => ({ ...hit, score: Math.min(least, hit.score) })),
  ];
  return indexed === total ? { found } : { found, coverage: incomplete(indexed, total) };
}

function incomplete(searched: number, total: number): Coverage {
  const notes = notesInWords([{ code: 'search_incomplete', searched, total }]);
  return { checked: searched, total, skipped: {}, notes, partial: true };
}

function aboutWords(
  index: SearchIndex,
  question: string,
  names: readonly string[],
  filter: SearchFilter,
): readonly Found[] {
  const concepts = conceptsOf(question);
  return concepts.length === 0 && names.length === 0 ? [] : index.rank(concepts, names, filter).hits;
}

/** Of `Job.run` the container counts too, though not its case. */
function namesLike(
  analysis: Analysis,
  index: SearchIndex,
  name: string,
  filter: SearchFilter,
  budget: Budget,
): readonly Found[] {
  const parts = name.split(/[.#]/).filter((part) => part !== '');
  const like = index.rankNames(parts.pop() ?? '', filter);
  const container = parts.pop()?.toLowerCase();
  if (container === undefined) return like;
  analysis.parseFacts([...new Set(like.map(({ file }) => file))], budget);
  return like.filter((ref) => analysis.facts.definition(ref)?.container.toLowerCase().includes(container));
}

function nearTo(
  analysis: Analysis,
  bearers: readonly DefinitionRef[],
  asked: string,
  filter: SearchFilter,
  budget: Budget,
): SymbolInfo[] {
  // The name is there, but the filters keep it out, or it has another container.
  const bare = asked.split(/[.#]/).pop() ?? '';
  const others = bearers.length > 0 || bare === asked ? bearers : selectDefinitions(analysis, { symbol: bare }, budget);
  if (others.length > 0) return others.slice(0, NEAR_SHOWN).map((ref) => symbolInfo(analysis, ref));
  const longest = asked.split(' ').sort((a, b) => b.length - a.length)[0] ?? '';
  const near = nearNames(analysis, longest, budget);
  const known = new Set(near.map(({ file, line, symbol }) => `${file}\0${line}\0${symbol}`));
  const sharing = aboutWords(SearchIndex.of(analysis), asked, [], filter).slice(0, NEAR_SHOWN);
  analysis.parseFacts([...new Set(sharing.map(({ file }) => file))], budget);
  for (const ref of sharing) {
    if (near.length >= NEAR_SHOWN || analysis.facts.definition(ref) === undefined) continue;
    const info = symbolInfo(analysis, ref);
    if (!known.has(`${info.file}\0${info.line}\0${info.symbol}`)) near.push(info);
  }
  return near;
}

function isPlainWord(name: string): boolean {
  return /^\p{Ll}+$/u.test(name);
}

function placeOf({ file, index }: DefinitionRef): string {
  return `${file}\0${index}`;
}

function neighboursFor(
  ref: DefinitionRef,
  question: SymbolsQuestion,
  budget: Budget,
  neighbours?: FindNeighbours,
): { readonly edges: Pick<SymbolHit, 'callers' | 'callees'>; readonly notes: readonly CoverageNote[] } {
  const notes: CoverageNote[] = [];
  const found: Record<string, SymbolHit['callers']> = {};
  for (const which of ['callers', 'callees'] as const) {
    if (neighbours === undefined || !question.include?.includes(which) || budget.isOver()) continue;
    const { edges, notes: unseen } = neighbours(ref, which);
    if (edges !== undefined) found[which] = edges;
    notes.push(...unseen);
  }
  return { edges: found, notes };
}

function filterOf(question: SymbolsQuestion): SearchFilter {
  const inPath = pathFilter(question.path);
  const language = question.language?.trim().toLowerCase();
  return {
    file: (file) =>
      inPath(file.path) &&
      (language === undefined || isLanguage(file, language)) &&
      (question.tests === undefined || file.test === (question.tests === 'only')),
    kind: question.kind,
  };
}

function admitsFile(analysis: Analysis, filter: SearchFilter, file: string): boolean {
  const kept = analysis.repository.files.get(file);
  return kept !== undefined && filter.file(kept);
}

function admits(analysis: Analysis, filter: SearchFilter, { file, index }: DefinitionRef): boolean {
  if (!admitsFile(analysis, filter, file)) return false;
  return filter.kind === undefined || analysis.facts.known(file)?.definitions[index]?.kind === filter.kind;
}

function isLanguage(file: RepositoryFile, asked: string): boolean {
  const name = LANGUAGE_NAMES.get(asked) ?? asked;
  return (
    file.language.toLowerCase() === name && (name === asked || !IS_JSX.has(asked) || file.path.endsWith(`.${asked}`))
  );
}

const LANGUAGE_NAMES: ReadonlyMap<string, string> = new Map([
  ['ts', 'typescript'],
  ['tsx', 'typescript'],
  ['js', 'javascript'],
  ['jsx', 'javascript'],
]);
const IS_JSX = new Set(['tsx', 'jsx']);
