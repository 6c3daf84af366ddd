/** Strings and objects as a script writes them. */
import { type Span, splitAtCommas } from '../code-text.ts';

/** The string that begins at this offset, quotes left out; undefined when none does. */
export function literalAt(text: string, masked: string, at: number): string | undefined {
  const start = at + (/^\s*/.exec(masked.slice(at, at + 200))?.[0].length ?? 0);
  const quote = masked[start];
  if (quote !== '"' && quote !== "'" && quote !== '`') return undefined;
  const end = masked.indexOf(quote, start + 1);
  return end < 0 ? undefined : text.slice(start + 1, end);
}

/** The fields of the object that this is, by name: what stands behind the colon, or the method. */
export function fieldsOf(masked: string, { from, to }: Span): ReadonlyMap<string, Span> {
  const fields = new Map<string, Span>();
  for (const part of splitAtCommas(masked, from + 1, to - 1)) {
    const written = masked.slice(part.from, part.to);
    const named = /^(['"]?)([\w$]+)\1\s*:\s*/.exec(written);
    const method = /^(?:async\s+)?([\w$]+)\s*\(/.exec(written);
    if (named) fields.set(named[2] ?? '', { from: part.from + named[0].length, to: part.to });
    else if (method) fields.set(method[1] ?? '', { from: part.from, to: part.to });
    else if (/^[\w$]+$/.test(written)) fields.set(written, part);
  }
  return fields;
}

/** A string, a constant as it is written, or what is worked out in braces. */
export function nameOf(text: string, masked: string, from: number, to: number): string {
  const written = text.slice(from, to);
  return literalAt(text, masked, from) ?? (/^[\w$.]+$/.test(written) ? written : `{${written.slice(0, 60)}}`);
}
