/** Whether what stands at a place in a script runs each time. */
import { bracketsAround, openingBracket } from '../code-text.ts';

const farthest = 40_000;

/** Inside of an `if`, a `switch`, a `catch` or a loop of its own function; a loop may be one that was followed. */
export function isConditional(masked: string, at: number, isLoopRead = false): boolean {
  for (const open of bracketsAround(masked, at)) {
    if (at - open >= farthest) return false;
    if (masked[open] !== '{') continue;
    const kind = blockBefore(masked, open);
    if (kind === 'function') return false;
    if (kind === 'choice' || (kind === 'loop' && !isLoopRead)) return true;
  }
  return false;
}

function blockBefore(masked: string, open: number): 'function' | 'choice' | 'loop' | 'other' {
  const before = masked.slice(Math.max(0, open - 300), open).trimEnd();
  if (/\b(?:else|default\s{0,20}:|case\b[^:]{0,100}:)$/.test(before)) return 'choice';
  if (before.endsWith('=>')) return 'function';
  if (!before.endsWith(')')) return /\)\s{0,20}:[^{};]{0,200}$/.test(before) ? 'function' : 'other';
  const group = openingBracket(masked, masked.lastIndexOf(')', open));
  const word = /(?<![\w$])(if|switch|catch|for|while)\s{0,20}$/.exec(masked.slice(Math.max(0, group - 60), group))?.[1];
  if (word === 'if' || word === 'switch' || word === 'catch') return 'choice';
  return word === 'for' || word === 'while' ? 'loop' : 'function';
}
