/**
 * Mentions in text files that are part of the repository and are not read: grammars and templates of unknown languages, what
 * others or programs wrote. They are searched as bytes; what only tells of names is explained, the rest stays open, and is
 * likely where the file takes part in a program: what is read names it, it names others, or programs are made of it.
 */
import path from 'node:path';
import { isProgrammingLanguage, isSourceMapName, kindOfName } from '../repository/languages.ts';
import type { Repository, UnreadFile } from '../repository/repository.ts';
import { isBuiltOfRead } from './built-files.ts';
import { anotherSymbol, isProse, mentionsInText, partialOccurrences, type TextMention } from './mentions.ts';
import { shownLine } from './shown-text.ts';
import { type NameWriting, wordOccurrences } from './word-occurrences.ts';

export interface UnreadMentions {
  /** In the order of the text. */
  readonly mentions: readonly TextMention[];
  readonly text: string;
  /** There are more. */
  readonly isCut: boolean;
  /** It tells of names, and uses none. */
  readonly onlyTells: boolean;
}

/**
 * Mentions in one such file; undefined where it cannot be read.
 * @param isOfOther it is code of a language that has names of its own: only what its strings say may mean the symbol
 */
export function mentionsInUnread(
  repository: Repository,
  { path: file, reason, hasSource }: UnreadFile,
  name: string,
  { isOfOther, ...writing }: NameWriting & { readonly isOfOther: boolean },
): UnreadMentions | undefined {
  const text = repository.readUnreadText(file);
  if (text === undefined) return undefined;
  const partial = partialOccurrences(text, name, writing);
  const all = [...wordOccurrences(text, name, writing), ...partial].sort((a, b) => a - b);
  const isCut = all.length > MOST_MENTIONS;
  const occurrences = isCut ? all.slice(0, MOST_MENTIONS) : all;
  const isOwn = !WRITTEN_BY_PROGRAMS.has(reason);
  // In a folder that a build has written a map, too, is said to be of the build.
  const onlyTells =
    ONLY_TELLS.has(reason) ||
    isSourceMapName(path.posix.basename(file)) ||
    (isOwn && (isDocument(file) || isListOfInterface(file, text) || isTranslation(file, text)));
  const found = { text, isCut, onlyTells };
  if (reason === 'secret') return { ...found, onlyTells: false, mentions: hidden(text, name, occurrences) };
  // What is compiled names what its source names, and that is read.
  if (onlyTells || hasSource || (!isOwn && (isMadeOfRead(repository, file) || isBuiltOfRead(repository, file, text))))
    return { ...found, mentions: shown(file, text, name, occurrences) };
  if (isOwn && isDataOf(file) && text.length < MOST_CONFIGURATION && !isCut)
    return { ...found, mentions: [...mentionsInText(file, text, name, writing), ...shown(file, text, name, partial)] };
  const cause = { code: 'unread_file', reason } as const;
  const mentions = shown(file, text, name, occurrences).map(({ start, line, text: written }): TextMention => {
    const place = { start, line, text: written };
    if (isPathOfFile(written, name)) return { ...place, explanation: 'text' };
    // What is made of a template has one of its own: `def upgrade():` of the template for migrations.
    const isOwnName = DEFINES.test(text.slice(Math.max(0, start - 40), start));
    const isName = isOwnName || (isOfOther && !isWholeString(text, start, name));
    return { ...place, ...(isName ? anotherSymbol({ code: 'other_language' }) : { cause }) };
  });
  return { ...found, mentions };
}

/** A line of a list of files, of which one is called so: `models/Order.ts`. */
function isPathOfFile(line: string, name: string): boolean {
  const last = /^[\w.@-]{0,200}(?:\/[\w.@-]{1,200}){1,30}$/.test(line.trim()) ? path.posix.basename(line.trim()) : '';
  return last.startsWith(`${name}.`);
}

/** Decides which unread files take part in a program. */
export class LinkedTexts {
  readonly #repository: Repository;
  readonly #byName = new Map<string, boolean>();
  readonly #byEnding = new Map<string, boolean>();
  #asked = 0;

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  isLinked({ path: file, reason }: UnreadFile, text: string): boolean {
    // Settings and keys are data.
    if (reason === 'secret') return false;
    const base = path.posix.basename(file);
    const ending = path.posix.extname(base).slice(1).toLowerCase();
    const isUnknown = kindOfName(base) === undefined && !OF_OTHERS.has(reason);
    if (isUnknown && (OF_GENERATORS.has(ending) || INCLUDES.test(text))) return true;
    // Of the thousands of files that others wrote, only some are asked about.
    if (++this.#asked > MOST_ASKED) return isUnknown;
    return this.#isNamed(file, base, isUnknown) || (isUnknown && this.#isEndingNamed(ending));
  }

  /** Code, a build or a configuration says its name. */
  #isNamed(file: string, base: string, isUnknown: boolean): boolean {
    const stem = base.replace(/(?:\.min)?\.\w+$/, '');
    const folder = path.posix.basename(path.posix.dirname(file));
    // Many a folder has an `index.js`.
    const wanted = isUnknown ? [base, `/${stem}"`, `/${stem}'`] : [`${folder}/${stem}`, `./${stem}`];
    return this.#keep(
      this.#byName,
      file,
      () =>
        this.#stands(isUnknown ? base : stem, (text) => wanted.some((each) => text.includes(each))) ||
        (isUnknown && this.#stands(stem, (text) => wanted.some((each) => text.includes(each)))),
    );
  }

  /** `/\.jison$/`, `'*.g4'`: something is done with files of this kind. */
  #isEndingNamed(ending: string): boolean {
    if (!/^\w+$/.test(ending)) return false;
    const pattern = new RegExp(`["'\`*\\\\]\\.(?:${ending}|[({][\\w|,]{0,80}\\b${ending})\\b`);
    return this.#keep(this.#byEnding, ending, () => this.#stands(ending, (text) => pattern.test(text)));
  }

  #stands(word: string, isMeant: (text: string) => boolean): boolean {
    return this.#repository
      .filesWithWord(word)
      .filter((file) => !isProse(file))
      .slice(0, MOST_NAMING)
      .some((file) => isMeant(this.#repository.readText(file) ?? ''));
  }

  #keep(known: Map<string, boolean>, key: string, find: () => boolean): boolean {
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = find();
    known.set(key, found);
    return found;
  }
}

/** Of what may hold secrets it is told that the name stands there, and no letter of what stands beside it. */
function hidden(text: string, name: string, occurrences: readonly number[]): TextMention[] {
  const cause = { code: 'unread_file', reason: 'secret' } as const;
  return shown('', text, name, occurrences).map(({ start, line }) => ({ start, line, text: '…', cause }));
}

function isWholeString(text: string, start: number, name: string): boolean {
  const quote = text[start - 1] ?? '';
  return /["'`]/.test(quote) && text[start + name.length] === quote;
}

function shown(file: string, text: string, name: string, occurrences: readonly number[]): TextMention[] {
  let line = 0;
  let counted = 0;
  return occurrences.map((start) => {
    for (let at = text.indexOf('\n', counted); at >= 0 && at < start; at = text.indexOf('\n', counted)) {
      counted = at + 1;
      line++;
    }
    const lineStart = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - LONG_LINE);
    const end = text.indexOf('\n', start);
    const lineEnd = Math.min(end < 0 ? text.length : end, start + LONG_LINE);
    return { start, line, text: shownLine(file, text.slice(lineStart, lineEnd), name), explanation: 'text' };
  });
}

/** Markup, styles, data and configuration. */
function isDataOf(file: string): boolean {
  const language = kindOfName(path.posix.basename(file))?.language;
  return language !== undefined && !isProgrammingLanguage(language);
}

/** What people read, or send: a licence, a list of authors, translations, diagrams, requests that are kept. */
function isDocument(file: string): boolean {
  const base = path.posix.basename(file);
  return isProse(file) || DOCUMENT_NAME.test(base) || LIST_NAME.test(base) || DOCUMENT_ENDING.test(file);
}

/** What a library promises its users, as a tool for compatibility writes it: `public final class shop/Cart {`. */
function isListOfInterface(file: string, text: string): boolean {
  return file.endsWith('.api') && /^public [a-z ]{0,60}(?:class|interface) [\w/$]+/m.test(text.slice(0, LONG_LINE));
}

const DEFINES = /(?:^|\n)[ \t]{0,20}(?:async[ \t]{1,9})?(?:def|class)[ \t]{1,9}$/;

/** Messages of Fluent, `edit-button = Edit`; FreeMarker, whose templates end so as well, has directives. */
function isTranslation(file: string, text: string): boolean {
  return file.endsWith('.ftl') && /^-?[a-z][\w-]* ?=/im.test(text) && !/<\/?[#@]|\$\{/.test(text);
}

/** What a source map names; nothing where it is none. */
function sourcesOf(map: string | undefined): readonly string[] {
  try {
    const { sources } = JSON.parse(map ?? '') as { readonly sources?: unknown };
    return Array.isArray(sources) ? sources.filter((source) => typeof source === 'string') : [];
  } catch {
    return [];
  }
}

/** The map beside it says so: nothing of it is missing but what is of others, who do not know what is defined here. */
function isMadeOfRead(repository: Repository, file: string): boolean {
  const folder = path.posix.dirname(file);
  const sources = sourcesOf(repository.readUnreadText(`${file}.map`)).map((source) => path.posix.join(folder, source));
  const own = sources.filter((source) => !/(?:^|\/)node_modules\//.test(source));
  return own.length > 0 && own.every((source) => repository.files.has(source));
}

const DOCUMENT_NAME =
  /^(?:licen[cs]es?|copying|copyright|notice|patents|unlicense|authors|contributors|maintainers|owners|thanks|credits|changelog|changes|history|news|readme|install|todo|version|dco)(?:[.-][\w.-]*)?$/i;
/** Patterns of paths, commits and people, with remarks: a tool passes by what they name, and runs none of it. */
const LIST_NAME = /^\.(?:[\w-]{0,80}ignore(?:-revs)?|gitattributes|mailmap)$/i;
const DOCUMENT_ENDING =
  /\.(?:org|pod|textile|rdoc|po|pot|xlf|xliff|log|tsv|bib|tex|mmd|mermaid|puml|plantuml|dot|gv|d2|bru|http|rest|[1-8])$/i;
/** Reasons of files that record what other files say. */
const ONLY_TELLS: ReadonlySet<string> = new Set(['lockfile', 'source_map', 'test_snapshot']);
const WRITTEN_BY_PROGRAMS: ReadonlySet<string> = new Set(['compiled', 'minified', 'generated']);
/** Reasons of files that are in a known language, and not somebody's own. */
const OF_OTHERS: ReadonlySet<string> = new Set(['dependencies', 'vendored', 'compiled', 'minified', 'generated']);
/** Grammars and templates of programs. */
const OF_GENERATORS: ReadonlySet<string> = new Set(
  (
    'jison jisonlex y yy ypp yxx yacc l ll lex lpp g g3 g4 antlr peg pegjs peggy pegen gram grammar ne ohm lark langium ' +
    'xtext rl re re2c def inc in tmpl tpl gotmpl jinja jinja2 j2 mako jet stg ftl vm vtl eta lalrpop pest cog'
  ).split(' '),
);
/** A line that brings in something else. */
const INCLUDES = /^[^\w\n]{0,40}(?:include|import|extends|require|from|use|using|load|source)\b[^\n]{0,120}["'<(/]/m;
const MOST_MENTIONS = 10_000;
const MOST_CONFIGURATION = 8_000_000;
const MOST_NAMING = 200;
const MOST_ASKED = 200;
const LONG_LINE = 2_000;
