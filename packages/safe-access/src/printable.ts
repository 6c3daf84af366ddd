/**
 * Texts that others wrote, for a terminal: a name, a path or a comment may hold what moves its cursor, hides or turns round
 * what is shown, sets its title or its clipboard. Such characters are shown as what they are, `\u001b`.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, asEscape);
}

/** The same on one line: the end of a line in a name would begin a line of its own. */
export function printableLine(text: string): string {
  return printable(text).replace(/[\n\t]/g, (each) => (each === '\n' ? '\\n' : ' '));
}

function asEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Controls but for the end of a line and the tabulator, what turns the direction of writing, and other ends of lines. */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
