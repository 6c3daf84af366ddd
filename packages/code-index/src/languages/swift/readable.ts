/** What Swift has and its grammar does not know. */
import { rewritten, type Unreadable } from '../shape/readable.ts';

export function readableSwift(text: string): string {
  return rewritten(text, UNREADABLE);
}

const UNREADABLE: readonly Unreadable[] = [
  // Both sides of a condition are read.
  { pattern: /^[ \t]*#(?:if|elseif|else|endif|warning|error|sourceLocation)\b.*$/gm },
  { pattern: /#(?:un)?available\([^()\n]*\)/g, as: 'true' },
  { pattern: /#(?:function|file|fileID|filePath|line|column|dsohandle|_?sourceLocation)\b(?!\()/g, as: 'nil' },
  // What else begins so is a macro, which is called.
  { pattern: /#(?=[A-Za-z_]\w*\s*[({])/g },
];
