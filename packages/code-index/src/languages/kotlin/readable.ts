/** What Kotlin has and its grammar does not know. */
import { rewritten, type Unreadable } from '../shape/readable.ts';

export function readableKotlin(text: string): string {
  return rewritten(text, UNREADABLE);
}

const KOTLIN_WORDS =
  'public|private|internal|protected|open|override|abstract|final|sealed|inline|suspend|operator|infix|external|tailrec|' +
  'value|data|enum|annotation|const|lateinit|val|var|fun|class|object|interface|typealias|companion|constructor';

const UNREADABLE: readonly Unreadable[] = [
  // Words of projects for several platforms.
  { pattern: new RegExp(`\\b(?:actual|expect)(?=[ \\t]+(?:${KOTLIN_WORDS})\\b)`, 'g') },
  { pattern: /\bfun(?=[ \t]+interface\b)/g },
  // A comma behind the last condition of a branch, or the last parameter of a function's type.
  { pattern: /,(?=\s{0,200}(?:\)\s{0,20})?->)/g },
  // `class Name` and its constructor in the next line.
  {
    pattern:
      /(?<![\w@])(?:(?:@[\w.]{1,200}(?:\([^()\n]{0,200}\))?|public|private|internal|protected)\s{1,80}){0,6}constructor(?=\s{0,80}\()/g,
    behind: /\bclass[ \t]+\w+(?:<[^<>{}()]*>)?\s*$/,
    joinsLines: true,
  },
  // `class Name : Base by other {`, which is read as `other { … }`.
  {
    pattern: /\bby[ \t]+[\w.]+(?:\([^(){}\n]*\))?(?=[ \t]*\{)/g,
    behind: /\b(?:class|object)\b[^{}\n]{0,400}\s$|\)\s{0,40}:(?:(?!\b(?:val|var|fun|class)\b)[^{}=;]){1,200}\s$/,
  },
];
