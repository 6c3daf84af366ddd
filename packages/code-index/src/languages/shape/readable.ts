/**
 * What a language has and its grammar does not know, or takes for something else: it is written otherwise before it is
 * parsed, at the same places, so that what stands around it can be read. The text that people are shown is their own.
 */

/** As many spaces as characters; line breaks stay. */
export function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** `pattern` finds it, `behind` says what must stand before it; `as` is what stands in its place, blanks if left out. */
export interface Unreadable {
  readonly pattern: RegExp;
  readonly behind?: RegExp;
  readonly as?: string;
  /** Its line breaks go as well, where they would end what it stands in. */
  readonly joinsLines?: boolean;
}

const MAX_BEHIND = 500;

/** Each of these where it is found, at the same places: the text is as long as before. */
export function rewritten(text: string, all: readonly Unreadable[]): string {
  let readable = text;
  for (const { pattern, as = '', behind, joinsLines = false } of all)
    readable = readable.replace(pattern, (found: string, at: number) => {
      // A condition of what stands before is looked at where the rest is found: at each place it would cost too much.
      const isMeant = behind === undefined || behind.test(text.slice(Math.max(0, at - MAX_BEHIND), at));
      const rest = found.slice(as.length);
      return isMeant ? as + (joinsLines ? ' '.repeat(rest.length) : blank(rest)) : found;
    });
  return readable;
}
