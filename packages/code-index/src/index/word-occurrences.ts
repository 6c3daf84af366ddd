/** Where a name stands in a text, as whoever searches for it as a whole word finds it. */
import { foldCase } from '../model/syntax.ts';

/** Ways in which a language writes names that decide where one stands in a text. */
export interface NameWriting {
  /** A `$` before a name is no part of it. */
  readonly hasSigils?: boolean;
  /** The name is in small letters, and may stand there in capitals. */
  readonly ignoresCase?: boolean;
}

/** Offsets at which a name stands as a whole word. */
export function wordOccurrences(
  written: string,
  name: string,
  { hasSigils = false, ignoresCase = false }: NameWriting = {},
): number[] {
  const text = ignoresCase ? foldCase(written) : written;
  const found: number[] = [];
  if (name === '') return found;
  // Of `price-tag` none stands in `my-price-tag`.
  const hasDash = name.includes('-');
  const isPart = (at: number) =>
    (isWordAt(text, at) && !(hasSigils && text[at] === '$')) || (hasDash && text[at] === '-');
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    if (!isPart(at - 1) && !isPart(at + name.length)) found.push(at);
  }
  return found;
}

export function isWordAt(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return false;
  const code = text.charCodeAt(at);
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    code === 95 ||
    code === 36 ||
    code > 127
  );
}
