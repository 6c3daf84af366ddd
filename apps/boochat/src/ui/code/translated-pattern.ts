/**
 * A pattern of a grammar, written for Oniguruma, as a regular expression of JavaScript in one text. The build writes it in the
 * pattern's place (`translate-patterns.ts`), so that no page has to translate: that took three quarters of the time until the
 * first lines of a file had their colours.
 */

/** Stands in front of the flags and of the source; no grammar has it. */
const mark = '\u{E000}';
/** For a backslash: whoever prepares a grammar looks for `\G` and `\1` of Oniguruma, which mean something else here. */
const backslash = '\u{E001}';

/** Undefined for a regular expression that has the signs of this text in itself. */
export function writePattern({ source, flags }: RegExp): string | undefined {
  if (source.includes(mark) || source.includes(backslash)) return undefined;
  return `${mark}${flags}${mark}${source.replaceAll('\\', backslash)}`;
}

/** Undefined for a pattern that the build has left as it was. */
export function readPattern(pattern: string): RegExp | undefined {
  if (!pattern.startsWith(mark)) return undefined;
  const end = pattern.indexOf(mark, 1);
  const source = pattern.slice(end + 1).replaceAll(backslash, '\\');
  return new RegExp(source, pattern.slice(1, end));
}
