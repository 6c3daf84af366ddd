/** Passwords in addresses: `postgres://user:PASSWORD@host`. */
import { isIn, runEnd, runStart, SCHEME, URL_AUTHORITY, URL_USER, WORD } from './characters.ts';
import { MASK, type Span } from './spans.ts';

export function passwordsInUrls(text: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    if (!endsInScheme(text, at)) continue;
    const colon = runEnd(text, at + 3, URL_USER);
    if (text[colon] !== ':' || text[colon + 1] === '/' || text.startsWith(MASK, colon + 1)) continue;
    // A password may hold the sign that ends it; a host may not.
    const rest = text.slice(colon + 1, runEnd(text, colon + 1, URL_AUTHORITY));
    const end = colon + 1 + rest.lastIndexOf('@');
    if (end - colon - 1 < 3) continue;
    // As documentation has it: `postgres://user:password@host`.
    if (/^(pass|password|passwd|pw|pwd|secret|x{1,40})$/i.test(text.slice(colon + 1, Math.min(end, colon + 60))))
      continue;
    spans.push({ start: colon + 1, end });
  }
  // Go's driver of MySQL has no scheme: `user:PASSWORD@tcp(host)`.
  for (const { index } of text.matchAll(/@(?:tcp|unix)\(/g)) {
    const start = runStart(text, index, URL_AUTHORITY, 200);
    const colon = start + text.slice(start, index).indexOf(':');
    if (colon > start && index - colon > 3 && !text.startsWith(MASK, colon + 1))
      spans.push({ start: colon + 1, end: index });
  }
  return spans;
}

function endsInScheme(text: string, end: number): boolean {
  for (let at = end - 1; at >= 0 && end - at <= 21 && isIn(text, at, SCHEME); at -= 1) {
    if (end - at >= 2 && /[A-Za-z]/.test(text[at] ?? '') && !isIn(text, at - 1, WORD)) return true;
  }
  return false;
}
