/** What is shown of source text: keys and passwords masked, and masked before it is cut, lest a half of one be shown. */
import { maskSecrets } from '@boocontext/secrets';

/** A line as answers show it: trimmed, and cut at 160 characters. The name that was asked for stays readable. */
export function shownLine(file: string, line: string, name?: string): string {
  // What is further on is not shown, and a line may have a million characters.
  const begun = line.trimStart().slice(0, 4_000);
  const shown = HOLDS_DATA.test(file) ? withoutStrings(begun, name) : begun;
  return maskSecrets(shown, { keep: name }).text.trimEnd().slice(0, 160);
}

/** Code with the rows of tables in it: a dump is full of people's data. */
const HOLDS_DATA = /\.sql$/i;

function withoutStrings(line: string, name: string | undefined): string {
  return line.replace(/'[^'\n]*('|$)/g, (whole) => (whole === `'${name}'` ? whole : "'…'"));
}

/** All lines of a file, as many as it has, trimmed nowhere. */
export function shownLines(file: string, text: string): readonly string[] {
  const lines = maskSecrets(text).text.split(/\r?\n/);
  return HOLDS_DATA.test(file) ? lines.map((line) => withoutStrings(line, undefined)) : lines;
}

/** Lines of source. */
export function shownSource(source: string, name?: string): string {
  return maskSecrets(source, { keep: name }).text;
}
