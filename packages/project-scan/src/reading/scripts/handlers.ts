/** What answers a route, by name. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { fieldsOf } from './literals.ts';

/** `list`, `users.list`, what `wrap(list)` wraps, or `<inline>`. */
export function handlerName(masked: string, { from, to }: Span): string | undefined {
  const written = masked.slice(from, to).replace(/^\.\.\./, '');
  if (/^(async\b|function\b|\(|[\w$]+\s*=>)/.test(written)) return '<inline>';
  if (/^[\w$]+(\.[\w$]+)*$/.test(written)) return written.replace(/^this\./, '');
  const bound = /^([\w$.]+)\.bind\(/.exec(written)?.[1];
  if (bound !== undefined) return bound.replace(/^this\./, '');
  if (written.startsWith('{')) {
    const handler = fieldsOf(masked, { from, to }).get('handler');
    return handler && handlerName(masked, handler);
  }
  const wrapper = /^([\w$.]+)\s*\(/.exec(written);
  if (wrapper === null) return /^(async\s+)?[\w$]+\s*\(.*\)\s*\{/s.test(written) ? '<inline>' : undefined;
  const wrapped = splitAtCommas(masked, from + wrapper[0].length, closingBracket(masked, from + wrapper[0].length - 1));
  const last = wrapped.at(-1);
  return (last && wrapped.length === 1 ? handlerName(masked, last) : undefined) ?? wrapper[1];
}
