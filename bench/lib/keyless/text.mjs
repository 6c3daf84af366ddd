/** Source text looked at from far: where comments and strings are, where a bracket closes, on which line a place lies. */

/**
 * The text with every character of comments and strings made a blank, so that brackets and words left are code. Lines
 * and offsets stay.
 * @param {string} text
 * @param {{line: string, block?: readonly [string, string], strings: readonly RegExp[]}} syntax `strings` match a whole
 *   literal from where it begins (sticky)
 */
export function blankOut(text, { line, block, strings }) {
  let out = '';
  let at = 0;
  const blank = (/** @type {number} */ end) => {
    out += text.slice(at, end).replace(/[^\n\r]/g, ' ');
    at = end;
  };
  scan: while (at < text.length) {
    if (text.startsWith(line, at)) {
      const end = text.indexOf('\n', at);
      blank(end < 0 ? text.length : end);
      continue;
    }
    if (block !== undefined && text.startsWith(block[0], at)) {
      const end = text.indexOf(block[1], at + block[0].length);
      blank(end < 0 ? text.length : end + block[1].length);
      continue;
    }
    for (const string of strings) {
      string.lastIndex = at;
      const found = string.exec(text);
      if (found === null) continue;
      blank(at + found[0].length);
      continue scan;
    }
    out += text[at];
    at += 1;
  }
  return out;
}

/**
 * Where the bracket that opens at `open` closes, in blanked text; -1 where it does not.
 * @param {string} blanked
 * @param {number} open
 */
export function closing(blanked, open) {
  let depth = 0;
  for (let at = open; at < blanked.length; at++) {
    const character = /** @type {string} */ (blanked[at]);
    if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character) && --depth === 0) return at;
  }
  return -1;
}

/**
 * @param {string} text
 * @param {number} offset
 * @returns {number} from 1
 */
export function lineOf(text, offset) {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** @param {string} text @param {number} offset */
export function lineStart(text, offset) {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** @param {string} text @param {number} start @param {number} end */
export function blankSpan(text, start, end) {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n\r]/g, ' ') + text.slice(end);
}

/**
 * Items of a bracketed list, split at the commas of its own level.
 * @param {string} inner
 */
export function splitTop(inner) {
  const items = [];
  let depth = 0;
  let item = '';
  for (const character of inner) {
    if ('([{<'.includes(character)) depth += 1;
    if (')]}>'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) {
      items.push(item.trim());
      item = '';
    } else item += character;
  }
  if (item.trim() !== '') items.push(item.trim());
  return items;
}
