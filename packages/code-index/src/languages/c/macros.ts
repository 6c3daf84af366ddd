/**
 * C and C++ without the macros that no parser can know: words before, in and behind the head of a declaration, which say
 * something to a compiler and nothing of what is declared. They are told by how they are written, in capitals, and by where
 * they stand; a word that is taken for one by mistake costs a written type, and no definition.
 */
import { blank } from '../shape/readable.ts';

export function withoutMacros(text: string): string {
  let readable = text.replace(DIRECTIVES, (directive) =>
    directive.replace(/\/\*[\s\S]*?(?:\*\/|(?![\s\S]))/g, blankComment).replace(OF_NOTHING, '$1\n$2'),
  );
  readable = readable.replace(
    OLD_PROTOTYPE,
    (whole, before: string, word: string, open: string, parameters: string, close: string) =>
      KEYWORDS.test(before) ? whole : `${before}${blank(word)} ${open.slice(1)}${parameters} ${close.slice(1)}`,
  );
  readable = readable.replace(BEHIND_CLASS, blank);
  readable = readable.replace(FIRST, (_, before: string, words: string) => before + blank(words));
  readable = readable.replace(BEFORE_NAME, (whole, before: string, word: string) =>
    KEYWORDS.test(before) ? whole : before + blank(word),
  );
  readable = readable.replace(OF_NUMBERS, blank);
  readable = readable.replace(BEHIND_PARAMETERS, (whole, before: string, words: string, next: string) =>
    KEYWORDS.test(before) || (next === ';' && !DECLARES.test(before)) ? whole : before + blank(words),
  );
  return readable.replace(BEHIND_FIELD, blank);
}

/** `#define` with all its lines: to the parser a comment ends it. */
const DIRECTIVES = /^[ \t]*#[ \t]*define\b(?:[^\n\\]|\\\r?\n|\\.)*/gm;

/**
 * A name that stands for nothing, and white space behind it: the parser would look for what it stands for in the next line,
 * and take an `#include` for it. Lines are counted in the text itself, so a line break in their place does no harm.
 */
const OF_NOTHING = /^([ \t]*#[ \t]*define[ \t]+\w+(?:\([^()]*\))?)[ \t]([ \t\r]*)$/;

/** Inside a directive the backslash before a line break belongs to it. */
function blankComment(comment: string): string {
  return comment.replace(/\\(?=\r?\n)|[^\n\r]/g, (found) => (found === '\\' ? found : ' '));
}

/** `int name OF((int x));`, for compilers that knew no prototypes. */
const OLD_PROTOTYPE =
  /^([ \t]*[A-Za-z_][\w \t*&]{0,120}[\w*][ \t]{1,20})([A-Z_]{1,12}[ \t]{0,4})(\(\()([^;{}]{0,600})(\)\)(?=[ \t]*;))/gm;

const WORD = '[A-Z][A-Z0-9]*_[A-Z0-9_]+';

/** `class EXPORT_API Name : public Base {` */
const BEHIND_CLASS =
  /(?<=\b(?:class|struct|union|enum)[ \t]{1,8})\b[A-Z][A-Z0-9_]*(?:\([^()\n]{0,80}\))?(?=[ \t]+[A-Za-z_][\w:]*\s*(?:final\s*)?[:{])/g;

/** `LIB_API int f(void)`, `LIB_CONSTEXPR explicit Name(int x)` */
const FIRST = new RegExp(
  `^([ \\t]*(?:(?:static|inline|extern|virtual|explicit|constexpr|friend)[ \\t]+)*)((?:${WORD}[ \\t]+)+)(?=[A-Za-z_~][\\w:<>,*& \\t]{0,160}\\()`,
  'gm',
);

/** `int LIBAPI name(` */
const BEFORE_NAME =
  /^([ \t]*[A-Za-z_][\w \t*&:<>,]{0,120}?[\w*&>][ \t*&]+)([A-Z][A-Z0-9_]{2,})(?=[ \t]+[*]*[A-Za-z_]\w*[ \t]*\()/gm;

/** `static void printflike(3, 4) name(`: numbers alone, and then a name with parameters, which no expression has. */
const OF_NUMBERS =
  /(?<=[\w*][ \t*]{1,8})\b[A-Za-z_]\w{0,60}\(\d{1,2}(?:, ?\d{1,2}){0,3}\)(?=[ \t\r\n*]{1,40}[A-Za-z_]\w{0,100}[ \t]?\()/g;

/** `void f(int x) const GUARDED_BY(lock) {`, `void f() LOCKS_REQUIRED(lock);` */
const BEHIND_PARAMETERS = new RegExp(
  `^([ \\t]*[A-Za-z_~][\\w:<>,*&~ \\t]{0,160}\\([^(){};]{0,400}\\)(?:\\s{1,40}(?:const|noexcept|override|final))*\\s{1,80})(${WORD}(?:\\([^(){};]{0,200}\\))?)(?=\\s{0,80}([{;]))`,
  'gm',
);

/** A type stands before the name: `EACH(item) FREE_ITEM(item);` is a loop and a call. */
const DECLARES = /^[ \t]*[\w:<>,~]+[ \t*&]+[A-Za-z_~]/;

/**
 * `Type field GUARDED_BY(lock);`, as it is called for Clang's analysis of threads, with or without the prefix of a library.
 * Of other words in capitals it could not be told that they are no function which is declared there.
 */
const BEHIND_FIELD =
  /(?<=[\w\]>][ \t\r\n]{1,40})(?:[A-Z][A-Z0-9]{0,20}_)?(?:PT_)?(?:GUARDED_BY|ACQUIRED_AFTER|ACQUIRED_BEFORE)\([^(){};]{0,200}\)(?=\s{0,20}[;={,])/g;

/** Statements, and words behind which a name in capitals is a type. */
const KEYWORDS =
  /^\s*(?:if|else|for|while|do|switch|case|return|goto|new|delete|throw|using|typedef|define)\b|\b(?:struct|class|enum|union)[ \t*&]+$/;
