/**
 * Who uses a symbol, from the sources as they are now: cheap text search for its name first, then exact resolution of
 * the places found. In the same pass every textual occurrence of the name is counted and explained, so that an answer
 * can say what it does not know.
 *
 * A symbol goes by other names too: an import or re-export renames it, a default export has whatever name each importer
 * gives it, and `const alias = f` or `{ run: f }` hold it. Those names are searched as well; missing one would be a
 * wrong "safe".
 */
import path from 'node:path';
import { isScriptLanguage } from '../languages/languages.ts';
import { compareText } from '../model/compare-text.ts';
import { type CoverageNote, distinctNotes } from '../model/coverage-notes.ts';
import { type Definition, type DefinitionRef, isMember, keyOfRef } from '../model/facts.ts';
import { LineMap } from '../model/lines.ts';
import { inCode, inText, inUnread, isLikely, type MentionPlace } from '../model/mention-causes.ts';
import { atFile } from '../repository/heartbeat.ts';
import { isProgrammingLanguage, kindOfName } from '../repository/languages.ts';
import type { UnreadFile } from '../repository/repository.ts';
import type { Analysis } from './analysis.ts';
import type { Budget } from './budget.ts';
import { codeParts } from './code-parts.ts';
import type { LanguageService } from './language-service.ts';
import {
  type FoundUse,
  type MentionReader,
  type MentionSearch,
  type NameToSearch,
  placeKey,
} from './mention-reader.ts';
import {
  explanationOf,
  type Judged,
  type LeadsTo,
  type MentionKind,
  mentionsInText,
  namesMemberOfClass,
  namesWithFile,
  type OpenMention,
  partialOccurrences,
  type TextMention,
} from './mentions.ts';
import { runsOperations } from './run-operations.ts';
import { shownLine } from './shown-text.ts';
import type { References, SymbolUse } from './symbol-uses.ts';
import { LinkedTexts, mentionsInUnread } from './unread-mentions.ts';
import { wordOccurrences } from './word-occurrences.ts';

/** Aliases of one symbol that are followed before the answer says that it stopped; those of one file cost little. */
const MAX_NAMES = 40;
const MAX_LOCAL_NAMES = 400;

/**
 * All uses of these symbols, usually one, or several of one name, perhaps in several languages. With `withPossible` a mention
 * of which only the name says what it may be is a use that is a candidate; else it is open, as whoever follows uses further
 * than to the next caller has to know.
 */
export function findReferences(
  { analysis, withPossible = false }: { readonly analysis: Analysis; readonly withPossible?: boolean },
  targets: readonly DefinitionRef[],
  budget: Budget,
): References {
  const byService = new Map<LanguageService, number[]>();
  targets.forEach(({ file }, of) => {
    const service = analysis.serviceOf(file);
    byService.set(service, [...(byService.get(service) ?? []), of]);
  });
  const parts = [...byService].map(([service, indexes]) => {
    const own = indexes.map((index) => targets[index] as DefinitionRef);
    const search = new ReferenceSearch(analysis, service, own, { budget, withPossible });
    const found = search.run();
    const uses = found.uses.map((use) => ({ ...use, of: indexes[use.of] as number }));
    return { found: { ...found, uses }, places: search.places };
  });
  const [first] = parts;
  return first === undefined ? NO_REFERENCES : parts.length === 1 ? first.found : mergeReferences(parts);
}

/**
 * Whether a place in one file, where a name stands that leads nowhere, likely means one of the definitions that bear it.
 *
 * @param targets all of one language, that of the file
 */
export function likelyInFile(
  analysis: Analysis,
  targets: readonly DefinitionRef[],
  { file, name }: { readonly file: string; readonly name: string },
  budget: Budget,
): (start: number) => boolean {
  const search = new ReferenceSearch(analysis, analysis.serviceOf(file), targets, { budget, withPossible: false });
  search.readFile(file, name);
  // What leads nowhere by itself may still run what stands for a type of a library.
  return (start) => {
    if (search.isUsedAt(file, start)) return true;
    const taken = search.places.get(placeKey(file, start));
    return typeof taken === 'object' && taken.likely;
  };
}

function useKey({ of, file, start }: Pick<SymbolUse, 'of' | 'file' | 'start'>): string {
  return `${of}:${file}:${start}`;
}

/** Where nobody asks for uses. */
export const NO_REFERENCES: References = {
  uses: [],
  explained: new Map(),
  open: [],
  total: 0,
  filesTotal: 0,
  filesChecked: 0,
  notes: [],
  namesakes: [],
  unread: [],
  names: [],
  counted: [],
};

interface SearchOfOneLanguage {
  readonly found: References;
  readonly places: ReadonlyMap<string, MentionKind | OpenMention>;
}

/** Answers for several languages as one: each of them has taken every mention of the name for something. */
function mergeReferences(parts: readonly SearchOfOneLanguage[]): References {
  const places = new Map<string, MentionKind | OpenMention>();
  for (const part of parts) for (const [key, taken] of part.places) takeFor(places, key, taken);
  const explained = new Map<MentionKind, number>();
  const open: OpenMention[] = [];
  for (const taken of places.values()) {
    if (typeof taken === 'string') explained.set(taken, (explained.get(taken) ?? 0) + 1);
    else open.push(taken);
  }
  const found = parts.map((part) => part.found);
  return {
    uses: found.flatMap(({ uses }) => uses).sort((a, b) => compareText(a.file, b.file) || a.start - b.start),
    explained,
    open,
    total: places.size,
    filesTotal: Math.max(...found.map(({ filesTotal }) => filesTotal)),
    filesChecked: Math.min(...found.map(({ filesChecked }) => filesChecked)),
    notes: distinctNotes(found.flatMap(({ notes }) => notes)),
    namesakes: found.flatMap(({ namesakes }) => namesakes),
    unread: found.flatMap(({ unread }) => unread),
    names: found.flatMap(({ names }) => names),
    counted: found.flatMap(({ counted }) => counted),
  };
}

function takeFor(places: Map<string, MentionKind | OpenMention>, key: string, taken: MentionKind | OpenMention): void {
  const known = places.get(key);
  if (known === undefined || weightOf(taken) > weightOf(known)) places.set(key, taken);
}

/**
 * What a place is to its own language it is; else what keeps an answer from being safe is told, and another symbol to one
 * language may be the one asked for to another.
 */
function weightOf(taken: MentionKind | OpenMention): number {
  if (typeof taken === 'string') return taken === 'other_symbol' ? 0 : taken === 'text' ? 1 : 4;
  return taken.likely ? 3 : 2;
}

class ReferenceSearch implements MentionSearch {
  readonly targets: readonly DefinitionRef[];
  readonly definitions: readonly Definition[];
  readonly budget: Budget;
  readonly #analysis: Analysis;
  readonly #service: LanguageService;
  readonly #withPossible: boolean;
  readonly #reader: MentionReader;
  readonly #uses = new Map<string, SymbolUse>();
  readonly #explained = new Map<MentionKind, number>();
  readonly #open: OpenMention[] = [];
  readonly #notes: CoverageNote[] = [];
  readonly #namesakes = new Map<string, References['namesakes'][number]>();
  readonly #unread = new Map<string, UnreadFile>();
  readonly #queue: NameToSearch[] = [];
  readonly #queued = new Set<string>();
  readonly #names = new Set<string>();
  readonly #counted = new Set<string>();
  /** What each mention was taken for, by its place. */
  readonly places = new Map<string, MentionKind | OpenMention>();
  readonly #seen = new Set<string>();
  readonly #files = new Set<string>();
  readonly #checked = new Set<string>();
  #everywhere = 0;
  #local = 0;
  #total = 0;
  #reaching: ReadonlySet<string> | undefined;
  #linked: LinkedTexts | undefined;
  /** Files of CommonJS that export what is asked for. */
  #exporting: readonly string[] | undefined;
  #loadedByName: boolean | undefined;

  constructor(
    analysis: Analysis,
    service: LanguageService,
    targets: readonly DefinitionRef[],
    { budget, withPossible }: { readonly budget: Budget; readonly withPossible: boolean },
  ) {
    this.#analysis = analysis;
    this.#withPossible = withPossible;
    this.#service = service;
    this.targets = targets;
    this.definitions = targets.map((target) => analysis.facts.definition(target) as Definition);
    this.budget = budget;
    this.#reader = service.mentions(this);
  }

  run(): References {
    this.#reader.begin();
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) this.#search(next);
    this.#searchChosen();
    return {
      uses: [...this.#uses.values()].sort((a, b) => compareText(a.file, b.file) || a.start - b.start),
      explained: this.#explained,
      open: this.#open,
      total: this.#total,
      filesTotal: this.#files.size,
      filesChecked: this.#checked.size,
      notes: [...this.#notes, ...this.#reader.notes()],
      namesakes: [...this.#namesakes.values()],
      unread: [...this.#unread.values()],
      names: [...this.#names],
      counted: [...this.#counted],
    };
  }

  /** Takes what one file says of a name, and nothing else. */
  readFile(file: string, name: string): void {
    this.#reader.begin();
    const hash = this.#analysis.repository.contentHash(file);
    atFile(file, hash, () => this.#readCode({ name, files: undefined, counts: true }, file));
  }

  addName(wanted: NameToSearch): void {
    const scope = wanted.files === undefined ? '' : [...wanted.files].join('\n');
    const key = `${wanted.name}\0${scope}\0${wanted.counts}`;
    if (wanted.name === '' || this.#queued.has(key)) return;
    // What is searched everywhere as a name of the symbol needs no second search in one file.
    if (this.#queued.has(`${wanted.name}\0\0true`)) return;
    this.#queued.add(key);
    const isLocal = wanted.files?.size === 1;
    const count = isLocal ? ++this.#local : ++this.#everywhere;
    const limit = isLocal ? MAX_LOCAL_NAMES : MAX_NAMES;
    if (count > limit) {
      if (count === limit + 1) this.#notes.push({ code: 'too_many_names', limit });
      return;
    }
    if (wanted.isKeyword !== true) this.#names.add(wanted.name);
    if (wanted.counts && wanted.files === undefined) this.#counted.add(wanted.name);
    this.#queue.push(wanted);
  }

  use({ lines, ...use }: FoundUse): void {
    const key = useKey(use);
    const known = this.#uses.get(key);
    // One of several meanings of a receiver may be the very type, where others are what it stands behind.
    if (known !== undefined && (!known.virtual || use.virtual)) return;
    const line = lines.lineAt(use.start);
    const text = shownLine(use.file, lines.textOf(line), this.definitions[use.of]?.name);
    this.#uses.set(key, { ...use, line, text });
  }

  isUsedAt(file: string, start: number): boolean {
    return this.targets.some((_, of) => this.#uses.has(useKey({ of, file, start })));
  }

  reaches(file: string): boolean {
    this.#reaching ??= this.#reader.reaching();
    return this.#reaching.has(file);
  }

  mayReach(file: string): boolean {
    return this.#analysis.imports.nearUnresolved().has(file) || this.#reader.mayLoad(file);
  }

  #search(wanted: NameToSearch): void {
    const files = this.#reader.filesFor(wanted);
    files.forEach((file, i) => {
      this.budget.check();
      this.#files.add(file);
      if (this.budget.isOver()) return;
      if (i % 20 === 0) this.budget.progress(i, files.length, `looking at files that mention ${wanted.name}`);
      const hash = this.#analysis.repository.contentHash(file);
      if (atFile(file, hash, () => this.#look(wanted, file))) this.#checked.add(file);
    });
    if (wanted.counts) this.#searchUnread(wanted);
  }

  /** No search for a name finds what puts it together. */
  #searchChosen(): void {
    for (const { file, start, lines, cause, possible = [] } of this.#reader.chosen()) {
      const key = placeKey(file, start);
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      this.#count(file, lines, start, { cause, ...(possible.length === 0 ? {} : { possible }) });
    }
  }

  /** What is not read is searched as bytes. */
  #searchUnread({ name, files }: NameToSearch): void {
    // Names that only hold in some files hold in files that are read.
    if (files !== undefined) return;
    const found = this.#analysis.repository.unreadFilesWith(name, this.#reader.writing.ignoresCase);
    for (const unread of found.files) {
      this.budget.check();
      this.#files.add(unread.path);
      if (this.budget.isOver()) return;
      if (this.#readUnread(name, unread)) this.#checked.add(unread.path);
    }
    if (found.unsearched > 0) this.#notes.push({ code: 'unread_not_searched', files: found.unsearched });
  }

  #readUnread(name: string, unread: UnreadFile): boolean {
    const { path: file } = unread;
    const hash = this.#analysis.repository.contentHash(file);
    const found = atFile(file, hash, () =>
      mentionsInUnread(this.#analysis.repository, unread, name, {
        ...this.#reader.writing,
        isOfOther: this.#isOfOther(file),
      }),
    );
    if (found === undefined) return false;
    if (!found.onlyTells && found.mentions.length > 0) this.#unread.set(file, unread);
    this.#linked ??= new LinkedTexts(this.#analysis.repository);
    const linked = this.#linked;
    let isLinked: boolean | undefined;
    const place = inUnread(() => {
      isLinked ??= !this.#isBundleOfItsOwn(unread, found.text) && linked.isLinked(unread, found.text);
      return isLinked;
    });
    for (const mention of found.mentions) this.#takeText(file, mention, place);
    return !found.isCut;
  }

  /**
   * A script that a program has written holds all that it uses, or imports it by a path: what is had by an import of its module
   * alone is none of that where no path leads there.
   */
  #isBundleOfItsOwn({ path: file, reason }: UnreadFile, text: string): boolean {
    if (!BUNDLED.has(reason) || !this.#isScript(file) || this.#reader.isHadByImportAlone?.() !== true) return false;
    return this.targets.every((target) => {
      const stem = path.posix.basename(target.file).replace(/\.\w+$/, '');
      return !['"', "'", '`', '.js', '.mjs', '.ts'].some((end) => text.includes(`/${stem}${end}`));
    });
  }

  /** Scripts and what is compiled or run elsewhere name nothing of each other; C and C++, or Java and Scala, may. */
  #isOfOther(file: string): boolean {
    const language = kindOfName(path.posix.basename(file))?.language;
    if (language === undefined || !isProgrammingLanguage(language)) return false;
    return isScriptLanguage(language) !== this.targets.every((target) => this.#isScript(target.file));
  }

  #isScript(file: string): boolean {
    return isScriptLanguage(kindOfName(path.posix.basename(file))?.language ?? '');
  }

  #takeText(file: string, mention: TextMention, place: MentionPlace): void {
    const key = placeKey(file, mention.start);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const { start, line, text, explanation, cause } = mention;
    if (explanation !== undefined) this.#explain(file, start, explanation);
    else this.#leaveOpen(start, { file, line, text, likely: isLikely(cause, place), cause });
  }

  /** False where the file could not be looked at. */
  #look(wanted: NameToSearch, file: string): boolean {
    const isCode = this.#analysis.reads(file) && this.#analysis.serviceOf(file) === this.#service;
    if (isCode) return this.#readCode(wanted, file);
    return !wanted.counts || this.#readText(wanted.name, file);
  }

  #readCode(wanted: NameToSearch, file: string): boolean {
    const code = this.#reader.read(file, wanted, this.#seen);
    if (code === undefined) return false;
    const { text, lines, named } = code;
    for (const { start, judged } of named) if (judged !== undefined) this.#count(file, lines, start, judged);
    if (!wanted.counts) return true;
    const { isMarkup } = code;
    if (isMarkup !== undefined) this.#readText(wanted.name, file, isMarkup);
    for (const start of wordOccurrences(text, wanted.name, this.#reader.writing)) {
      const key = placeKey(file, start);
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      this.#count(file, lines, start, code.judgeText(start));
    }
    this.#countPartial(wanted.name, file, text);
    return true;
  }

  /** A longer word of the language that holds the name is another one, and a mention to whoever searches the text. */
  #countPartial(name: string, file: string, text: string): void {
    for (const start of partialOccurrences(text, name, this.#reader.writing)) {
      const key = placeKey(file, start);
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      this.#explain(file, start, 'text');
    }
  }

  #count(file: string, lines: LineMap, start: number, judged: Judged): void {
    const line = lines.lineAt(start);
    const settled = this.#settled(judged);
    if (settled.explanation === undefined) {
      const { cause } = settled;
      const text = shownLine(file, lines.textOf(line), this.definitions[0]?.name);
      const codeReaches = () =>
        this.#reader.writesCode(file) || this.reaches(file) || this.#isHandedTo(file) || this.mayReach(file);
      const likely = isLikely(cause, inCode(codeReaches));
      const { possible: [first, ...more] = [] } = settled;
      if (!this.#withPossible || !likely || first === undefined) {
        this.#leaveOpen(start, { file, line, text, likely, cause });
        return;
      }
      for (const use of [first, ...more])
        this.use({ ...use, file, lines, start, virtual: false, resolution: 'candidate' });
      this.#explain(file, start, explanationOf(first.role));
      return;
    }
    this.#explain(file, start, settled.explanation);
    if (settled.explanation !== 'other_symbol' || settled.leadsTo.code !== 'definitions') return;
    for (const ref of settled.leadsTo.refs) {
      const key = keyOfRef(ref);
      if (!this.#namesakes.has(key)) this.#namesakes.set(key, { ref, file, line });
    }
  }

  /**
   * Here and nowhere else it is decided that another symbol is one that could be named: whatever a reader of mentions says,
   * what leads to nothing stays open.
   */
  #settled(judged: Judged): Judged {
    if (judged.explanation !== 'other_symbol' || this.#canBeNamed(judged.leadsTo)) return judged;
    return { cause: { code: 'member_not_found', name: this.definitions[0]?.name ?? '' } };
  }

  #canBeNamed(leadsTo: LeadsTo): boolean {
    switch (leadsTo.code) {
      case 'definitions':
      case 'overridden':
        return leadsTo.refs.length > 0;
      case 'outside':
        return leadsTo.name !== '';
      case 'binding':
      case 'syntax':
      case 'other_language':
        return true;
    }
  }

  /** A file of another language, of text or of configuration; or of one that is code in parts, its markup. */
  #readText(name: string, file: string, isMarkup?: (start: number) => boolean): boolean {
    const text = this.#analysis.repository.readText(file);
    if (text === undefined) return false;
    const isTold = (start: number) => isMarkup !== undefined && this.#seen.has(placeKey(file, start));
    const within = this.#reader.within(file, text, name, isTold);
    for (const [start, { explanation }] of within) {
      if (explanation === undefined) continue;
      this.#seen.add(placeKey(file, start));
      this.#explain(file, start, explanation);
    }
    this.#countPartial(name, file, text);
    const place = inText(this.#reader.placeOf(file, name), () => runsOperations(this.#analysis));
    const own = this.#reader.elsewhere(file, text, name);
    for (const { start, line, text: shown, judged } of own ?? []) {
      const { explanation, cause } = this.#settled(judged);
      if (explanation !== undefined) this.#explain(file, start, explanation);
      else this.#leaveOpen(start, { file, line, text: shown, likely: isLikely(cause, place), cause });
    }
    if (own !== undefined) return true;
    // The markup of a component sees what its scripts define, exported or not.
    const isOwn = isMarkup !== undefined && this.targets.some((target) => target.file === file);
    const canBeNamed = isOwn || this.#reader.canBeNamedByString();
    const isCalledByPages = this.#reader.isCalledByPages?.() === true;
    const isOther = isMarkup === undefined && this.#analysis.reads(file);
    const partAt = isOther ? codeParts(this.#analysis, file, text) : undefined;
    let lines: LineMap | undefined;
    const linesOf = () => {
      lines ??= new LineMap(text);
      return lines;
    };
    for (const mention of mentionsInText(file, text, name, this.#reader.writing)) {
      if (within.has(mention.start) || isTold(mention.start) || isMarkup?.(mention.start) === false) continue;
      if (isMarkup !== undefined) this.#seen.add(placeKey(file, mention.start));
      const around = mention.around ?? '';
      const isNamed =
        namesWithFile(around, this.targets, this.definitions) || namesMemberOfClass(around, text, this.definitions);
      // What stands in the code of another language is a name of that language, but what its strings say may name anything.
      const part = partAt?.(mention.start);
      if (part === 'comment') this.#explain(file, mention.start, 'comment');
      else if (part === 'name') this.#explain(file, mention.start, 'other_symbol');
      else if (mention.explanation !== undefined && !isNamed)
        this.#explain(file, mention.start, partAt === undefined ? mention.explanation : 'text');
      else if (mention.cause?.code === 'template_code' && this.#takeInPage(file, text, mention.start, name, linesOf))
        continue;
      else if (!canBeNamed && !(isCalledByPages && isCallInPage(text, mention, name)))
        this.#explain(file, mention.start, 'text');
      else {
        const cause = mention.cause ?? ({ code: 'line_with_file' } as const);
        const { start, line, text: shown } = mention;
        this.#leaveOpen(start, { file, line, text: shown, likely: isLikely(cause, place), cause });
      }
    }
    return true;
  }

  /** A use that a page is known to make; false where nothing is known of the name there. */
  #takeInPage(file: string, text: string, start: number, name: string, linesOf: () => LineMap): boolean {
    const found = this.#reader.inPage?.(file, text, { start, name });
    if (found === undefined) return false;
    const { role, resolution } = found;
    const use = {
      file,
      lines: linesOf(),
      start,
      holder: -1,
      role,
      virtual: false,
      resolution,
      isUnlinked: true,
    } as const;
    for (const of of found.of) this.use({ ...use, of });
    this.#explain(file, start, explanationOf(role));
    return true;
  }

  #explain(file: string, start: number, explanation: MentionKind): void {
    this.#total++;
    takeFor(this.places, placeKey(file, start), explanation);
    this.#explained.set(explanation, (this.#explained.get(explanation) ?? 0) + 1);
  }

  #leaveOpen(start: number, mention: OpenMention): void {
    this.#total++;
    takeFor(this.places, placeKey(mention.file, start), mention);
    this.#open.push(mention);
  }

  /**
   * A member goes where its object is handed: to files that need not know where it comes from. So does what CommonJS exports,
   * as a member of its module; and of a module that nobody imports whoever loads it decides who has that.
   */
  #isHandedTo(file: string): boolean {
    this.#exporting ??= this.targets.filter((_, of) => this.#isOnExports(of)).map((target) => target.file);
    const exporting = this.#exporting;
    if (exporting.some((each) => this.#analysis.imports.importersOf(each).size === 0)) return true;
    if (this.#isLoadedByName()) return true;
    if (exporting.length === 0 && !this.definitions.some(isMember)) return false;
    return this.#analysis.imports.meeting(this.targets.map((target) => target.file)).has(file);
  }

  /** What is required by its name as well may be loaded with all of its folder, and kept where no import leads: `jobs.mail.send()`. */
  #isLoadedByName(): boolean {
    this.#loadedByName ??= this.targets.some(({ file }, of) => {
      const { exported, parent } = this.definitions[of] as Definition;
      if (!exported && parent < 0) return false;
      return this.#analysis.imports
        .computedLoads()
        .some(
          (load) =>
            load.file !== file && load.prefix !== undefined && load.prefix !== '' && file.startsWith(load.prefix),
        );
    });
    return this.#loadedByName;
  }

  #isOnExports(of: number): boolean {
    const { exported, parent } = this.definitions[of] as Definition;
    const { file } = this.targets[of] as DefinitionRef;
    if (!exported || parent !== -1) return false;
    const text = this.#analysis.repository.readText(file) ?? '';
    return (/\.c?[jt]s$/.test(file) && HAS_EXPORTS.test(text)) || this.#isHandedOnWhole(file);
  }

  /** `import * as api from './api'; register(api)`: whoever gets hold of the module calls what it exports. */
  #isHandedOnWhole(file: string): boolean {
    const { imports, repository, facts } = this.#analysis;
    // To parse all that import a file would take longer than the question.
    const importers = [...imports.importersOf(file)].filter(
      (each) => !this.#isScript(each) || BRINGS_WHOLE.test(repository.readText(each) ?? ''),
    );
    this.#analysis.parseFacts(importers, this.budget);
    return importers.some((importer) => {
      const specifiers = new Set(
        imports.possibleImportsOf(importer).flatMap(({ specifier, target }) => (target === file ? [specifier] : [])),
      );
      const wholes = (facts.known(importer)?.imports ?? []).flatMap(({ kind, names, specifier }) =>
        kind === 'import' && specifiers.has(specifier)
          ? names.flatMap(({ imported, local }) => (imported === '*' ? [local] : []))
          : [],
      );
      return wholes.some((local) => isUsedWhole(repository.readText(importer) ?? '', local));
    });
  }
}

/** What `import * as api` has in its text, whatever stands between. */
const BRINGS_WHOLE = /\*[^;]{0,200}?\bas\b/;

/** The name of a module stands where no member of it is taken by its name; but for the import that brings it. */
function isUsedWhole(text: string, local: string): boolean {
  return wordOccurrences(text, local).some((at) => {
    const behind = text.slice(at + local.length, at + local.length + 20);
    const before = text.slice(Math.max(0, at - 20), at);
    return !/^\s{0,9}(?:\?\.\s{0,9}[\w$]|\.|from\b|:)/.test(behind) && !/[.'"`/]$|\*\s{1,9}as\s{1,9}$/.test(before);
  });
}

/** `onclick="pay(this)"` in a page or a template. */
function isCallInPage(text: string, { start, cause }: TextMention, name: string): boolean {
  const behind = text.slice(start + name.length, start + name.length + 10);
  return cause?.code === 'template_code' && /^\s{0,9}\(/.test(behind);
}

const HAS_EXPORTS = /(?<![\w$.])(?:module\.exports|exports\.[\w$]{1,100})\s{0,9}=/;

const BUNDLED: ReadonlySet<string> = new Set(['minified', 'compiled', 'generated']);
