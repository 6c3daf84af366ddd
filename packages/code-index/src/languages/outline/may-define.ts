/**
 * Whether a text may define a name, in languages that write a type before what they declare: asked of many files, before
 * any of them is parsed. It may say so of a use; of a definition it always does, as far as people write them.
 */

/** Whether a name stands in a text as a whole, right behind something and before something, both as patterns. */
export function standsBetween(before: string, name: string, after: string, text: string): boolean {
  return new RegExp(`(?:${before})${name.replaceAll(/[^\w]/g, '\\$&')}(?!\\w)(?:${after})`).test(text);
}

/** @param name A word of the text. */
export function mayDefineTyped(name: string, text: string): boolean {
  const word = /(?<!\w)\w+$/.exec(name)?.[0] ?? name;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (isWordPart(text, at - 1) || isWordPart(text, at + word.length)) continue;
    if (mayDefineAt(text, at, at + word.length)) return true;
  }
  return false;
}

function mayDefineAt(text: string, start: number, end: number): boolean {
  let before = start - 1;
  let pointers = 0;
  while (before >= 0 && BETWEEN.test(text.charAt(before))) {
    if (text.charAt(before) !== ' ' && /[*&]/.test(text.charAt(before))) pointers++;
    before--;
  }
  const isAlone = before < 0 || text.slice(before + 1, start).includes('\n');
  const previous = text.charAt(before);
  const next = /^\s*(\S?)/.exec(text.slice(end, end + 200))?.[1] ?? '';
  // `name(` or a constant of an enumeration, first in its line.
  if (isAlone && (text.charAt(start - 1) === '\n' || start === 0 || /[,=}]/.test(next) || next === '')) return true;
  if (isWordPart(text, before)) return !STATEMENTS.has(wordBefore(text, before));
  switch (previous) {
    case '':
    case '>':
    case ']':
    case '"':
    case '?':
    case '~':
    case '}':
      return true;
    case ':':
      return text.charAt(before - 1) === ':';
    // Behind a comment.
    case '/':
      return true;
    // `API(int) name(`, where nothing is nested: a call stands further in. `struct __attribute__((packed)) name {`
    case ')':
      return (
        (/^[ \t]{0,4}[A-Z_]/.test(lineAt(text, before)) && next === '(') ||
        /\b(?:struct|class|enum|union)\s[^;{}]{0,400}$/.test(lineAt(text, before))
      );
    // `bool IOwner.Name(`
    case '.':
      return /^\s*[\w<>?,]+\s+[\w.<>]+\.$/.test(lineAt(text, before));
    // `(*name)(`, `(name)(`
    case '(':
      return pointers > 0 || next === ')';
    case ',':
    case '{':
    case ';':
      return mayFollow(text, before, next);
    default:
      return false;
  }
}

/** In a list: of an enumeration, of variables of one type, and last in what a macro is given that makes a function. */
function mayFollow(text: string, before: number, next: string): boolean {
  if (next === ';' || next === '=' || next === '[') return true;
  const around = text.slice(Math.max(0, before - 2_000), before + 1);
  const opening = Math.max(around.lastIndexOf('{'), around.lastIndexOf('('), around.lastIndexOf(';'));
  if (opening < 0) return true;
  if (around.charAt(opening) === '(') return next === ')';
  if (around.charAt(opening) === '{') return /\benum\b[^{};]{0,400}$/.test(around.slice(0, opening));
  return next === ',' && !around.slice(opening).includes('(');
}

const BETWEEN = /[\s*&]/;

/** Behind these a name is used. */
const STATEMENTS: ReadonlySet<string> = new Set(
  'return else goto case sizeof new delete throw await is as in out do typeof nameof and or not yield'.split(' '),
);

function wordBefore(text: string, last: number): string {
  return /(?<!\w)\w*$/.exec(text.slice(Math.max(0, last - 40), last + 1))?.[0] ?? '';
}

function lineAt(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at) + 1, at + 1);
}

function isWordPart(text: string, at: number): boolean {
  return at >= 0 && at < text.length && /\w/.test(text.charAt(at));
}
