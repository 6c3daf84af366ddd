/**
 * What Kotlin and Swift have and their grammars do not know, or take for something else: it is written otherwise before it
 * is parsed, at the same places, so that what stands around it can be read. The text that people are shown is their own.
 */
import { blank } from './macros.ts';

export function readableKotlin(text: string): string {
  return rewritten(text, KOTLIN);
}

export function readableSwift(text: string): string {
  return rewritten(text, SWIFT);
}

/** `pattern` finds it, `behind` says what must stand before it; `as` is what stands in its place, blanks if left out. */
interface Unreadable {
  readonly pattern: RegExp;
  readonly behind?: RegExp;
  readonly as?: string;
}

const KOTLIN_WORDS =
  'public|private|internal|protected|open|override|abstract|final|sealed|inline|suspend|operator|infix|external|tailrec|' +
  'value|data|enum|annotation|const|lateinit|val|var|fun|class|object|interface|typealias|companion|constructor';

const KOTLIN: readonly Unreadable[] = [
  // Words of projects for several platforms.
  { pattern: new RegExp(`\\b(?:actual|expect)(?=[ \\t]+(?:${KOTLIN_WORDS})\\b)`, 'g') },
  { pattern: /\bfun(?=[ \t]+interface\b)/g },
  // `class Name` and its constructor in the next line.
  {
    pattern: /\b(?:(?:@\w+|public|private|internal|protected)\s{1,80}){0,6}constructor(?=\s{0,80}\()/g,
    behind: /\bclass[ \t]+\w+(?:<[^<>{}()]*>)?\s*$/,
  },
  // `class Name : Base by other {`, which is read as `other { … }`.
  {
    pattern: /\bby[ \t]+[\w.]+(?:\([^(){}\n]*\))?(?=[ \t]*\{)/g,
    behind: /\b(?:class|object)\b[^{}\n]{0,400}\s$/,
  },
];

const SWIFT: readonly Unreadable[] = [
  // Both sides of a condition are read.
  { pattern: /^[ \t]*#(?:if|elseif|else|endif|warning|error|sourceLocation)\b.*$/gm },
  { pattern: /#(?:un)?available\([^()\n]*\)/g, as: 'true' },
  { pattern: /#(?:function|file|fileID|filePath|line|column|dsohandle|_?sourceLocation)\b(?!\()/g, as: 'nil' },
  // What else begins so is a macro, which is called.
  { pattern: /#(?=[A-Za-z_]\w*\s*[({])/g },
];

const MAX_BEHIND = 500;

function rewritten(text: string, all: readonly Unreadable[]): string {
  let readable = text;
  for (const { pattern, as = '', behind } of all)
    readable = readable.replace(pattern, (found: string, at: number) => {
      // A condition of what stands before is looked at where the rest is found: at each place it would cost too much.
      const isMeant = behind === undefined || behind.test(text.slice(Math.max(0, at - MAX_BEHIND), at));
      return isMeant ? as + blank(found.slice(as.length)) : found;
    });
  return readable;
}
