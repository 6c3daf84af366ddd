/**
 * Whether a JSON text holds more values than this, told without making them: three bytes can be an object that takes
 * sixty, and what is parsed is all made at once. Counts what stands between commas and after brackets, outside of texts;
 * what is no JSON is counted somehow.
 */
export function hasMoreValues(text: string, most: number): boolean {
  // Each value takes two characters at least.
  if (text.length < 2 * most) return false;
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(text, at);
        break;
      case COMMA:
      case BRACKET:
      case BRACE:
        count += 1;
        if (count > most) return true;
    }
  }
  return false;
}

/** Of the quote that ends the text beginning here; the end of everything where there is none. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;
