/** Words and sentences that summaries are made of. */

/** `1 caller`, `3 callers`; for irregular words give the plural. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${inFigures(number)} ${number === 1 ? noun : plural}`;
}

/** With its thousands apart: `12,345`. Numbers that are counted need no locale, whose first use takes a process 20 ms. */
export function inFigures(number: number): string {
  if (!Number.isInteger(number) || number < 0) return number.toLocaleString('en');
  const figures = String(number);
  const first = figures.length % 3 || 3;
  return [figures.slice(0, first), ...(figures.slice(first).match(/\d{3}/g) ?? [])].join(',');
}

/** `a`, `a and b`, `a, b and c`. */
export function join(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** The sentences that are there, each with its full stop. */
export function sentences(...parts: readonly (string | undefined)[]): string {
  return parts
    .flatMap((part) => (part === undefined || part === '' ? [] : [/[.!?]$/.test(part) ? part : `${part}.`]))
    .join(' ');
}

/** As the beginning of a sentence. */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Text on one line, at most so many characters long. */
export function cut(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}
