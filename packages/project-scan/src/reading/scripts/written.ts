/** What a script says of a router where it makes one: its names, its prefix, and the strings in them. */
import { closingBracket, splitAtCommas } from '../code-text.ts';
import type { Sources } from '../sources.ts';
import { textValueOf } from './values.ts';

/** What it is kept in: a variable or a property; `default` where it is only exported. */
export function namesOfMade(masked: string, start: number): readonly string[] {
  const before = masked.slice(Math.max(0, start - 300), start);
  const assigned = /(?<![\w$])([\w$]+(?:\.[\w$#]+){0,20})\s*(?::[^=;\n]{0,150})?=\s*(?:await\s+)?$/.exec(before)?.[1];
  if (assigned !== undefined) return [assigned, `this.${assigned}`];
  return /export\s+default\s*$/.test(before) ? ['default'] : [];
}

/** `.basePath('/api')` behind what has made it; empty where there is none. */
export function basePathAfter(sources: Sources, file: string, close: number): string {
  const base = /^\s*\.\s*basePath\s*\(/.exec(sources.masked(file).slice(close + 1, close + 200));
  return base === null ? '' : writtenAt(sources, file, close + 1 + base[0].length);
}

/** `router.prefix('/api')` of a router that has such a method. */
export function prefixSet(sources: Sources, file: string, names: readonly string[], method: string): string {
  const call = new RegExp(`(?<![\\w$.])([\\w$]+)\\s{0,20}\\.\\s{0,20}${method}\\s{0,20}\\(`, 'g');
  for (const match of sources.masked(file).matchAll(call)) {
    if (names.includes(match[1] ?? '')) return writtenAt(sources, file, match.index + match[0].length);
  }
  return '';
}

/** The text that this offset begins; what is written there as `${…}` where it is none, since a part of a path is missing then. */
export function writtenAt(sources: Sources, file: string, at: number): string {
  const masked = sources.masked(file);
  const [first] = splitAtCommas(masked, at, endOfGroup(masked, at));
  if (first === undefined) return '';
  return textValueOf(sources, file, first) ?? `\${${sources.text(file).slice(first.from, first.to)}}`;
}

function endOfGroup(masked: string, from: number): number {
  for (let at = from; at < masked.length; at++) {
    const char = masked[at];
    if (char === '(' || char === '[' || char === '{') at = closingBracket(masked, at);
    else if (char === ')' || char === ']' || char === '}') return at;
  }
  return masked.length;
}
