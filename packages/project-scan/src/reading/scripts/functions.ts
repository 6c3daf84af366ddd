/** Functions of a script by their names, and where what they give back begins. */
import { closingBracket } from '../code-text.ts';
import type { Sources } from '../sources.ts';

export interface NamedFunction {
  /** `default` where the file exports it without one. */
  readonly name: string;
  /** Of the bracket before its parameters. */
  readonly open: number;
  /** Of its body. */
  readonly from: number;
  readonly to: number;
  /** Offsets of the expressions that it gives back. */
  readonly results: readonly number[];
}

const declared = /\bfunction\s{0,20}\*?\s{0,20}([\w$]{0,200})\s{0,20}(?:<[^()]{0,200}>\s{0,20})?\(/g;
const assigned =
  /(?<![\w$.])([\w$]+)\s{0,20}(?::[^=;\n]{0,200})?=\s{0,20}(?:async\s{1,20})?(?:<[^()]{0,200}>\s{0,20})?\(/g;

/** The same of a file, read once. */
export function functionsIn(sources: Sources, file: string): readonly NamedFunction[] {
  return sources.once(file, readFunctions);
}

const readFunctions = (sources: Sources, file: string) => functionsOf(sources.masked(file));

export function functionsOf(masked: string): readonly NamedFunction[] {
  const found: NamedFunction[] = [];
  for (const match of masked.matchAll(declared)) {
    const open = match.index + match[0].length - 1;
    const body = bodyAfter(masked, open, /^\s*(?::[^{};=]{0,300})?\{/);
    const isDefault = /\bexport\s+default\s+(?:async\s+)?$/.test(
      masked.slice(Math.max(0, match.index - 60), match.index),
    );
    const name = match[1] === '' && isDefault ? 'default' : (match[1] ?? '');
    if (body !== undefined && name !== '') found.push({ name, open, ...bodyOf(masked, body) });
  }
  for (const match of masked.matchAll(assigned)) {
    const open = match.index + match[0].length - 1;
    const body = bodyAfter(masked, open, /^\s*(?::[^{};=]{0,300})?=>\s*/);
    if (body === undefined) continue;
    const name = match[1] ?? '';
    if (masked[body + 1] === '{') found.push({ name, open, ...bodyOf(masked, body + 1) });
    else found.push({ name, open, from: body + 1, to: endOfStatement(masked, body + 1), results: [body + 1] });
  }
  return found;
}

/** The offset of the last character of what has to stand behind the parameters. */
function bodyAfter(masked: string, open: number, behind: RegExp): number | undefined {
  const close = closingBracket(masked, open);
  const match = behind.exec(masked.slice(close + 1, close + 400));
  return match === null ? undefined : close + match[0].length;
}

function bodyOf(masked: string, open: number): Pick<NamedFunction, 'from' | 'to' | 'results'> {
  const to = closingBracket(masked, open);
  const body = masked.slice(open, to);
  const results = [...body.matchAll(/\breturn\s+(?=[\w$(])/g)].map((match) => open + match.index + match[0].length);
  return { from: open + 1, to, results };
}

/** Where a statement that begins here ends, near enough: brackets on the way are whole. */
export function endOfStatement(masked: string, from: number): number {
  for (let at = from; at < masked.length; at++) {
    const char = masked[at];
    if (char === '(' || char === '{' || char === '[') at = closingBracket(masked, at);
    else if (char === ';' || (char === '\n' && !/^\s*[.?:]/.test(masked.slice(at, at + 200)))) return at;
  }
  return masked.length;
}
