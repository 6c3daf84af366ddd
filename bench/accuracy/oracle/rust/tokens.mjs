/**
 * Rust source as tokens: just enough of the lexical grammar (https://doc.rust-lang.org/reference/tokens.html) to know
 * what is code and what is a comment, a string or a lifetime.
 */

/**
 * @typedef {object} Token
 * @property {'name' | 'mark' | 'text'} kind `text` is a literal of any sort; `mark` is a single character
 * @property {string} text
 * @property {number} start
 * @property {number} end
 */

/**
 * @param {string} source
 * @returns {Token[]} without comments, lifetimes and white space
 */
export function readTokens(source) {
  /** @type {Token[]} */
  const tokens = [];
  let at = 0;
  const take = (/** @type {RegExp} */ pattern) => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  while (at < source.length) {
    const start = at;
    const skipped = take(/\s+|\/\/[^\n]*/y);
    if (skipped !== undefined) {
      at += skipped.length;
      continue;
    }
    if (source.startsWith('/*', at)) {
      at = endOfBlockComment(source, at);
      continue;
    }
    const raw = take(/(?:b|c)?r#*"/y);
    if (raw !== undefined) {
      const hashes = raw.length - raw.indexOf('r') - 2;
      const close = source.indexOf(`"${'#'.repeat(hashes)}`, at + raw.length);
      at = close < 0 ? source.length : close + 1 + hashes;
      tokens.push({ kind: 'text', text: source.slice(start, at), start, end: at });
      continue;
    }
    const literal =
      take(/(?:b|c)?"(?:[^"\\]|\\[\s\S])*"/y) ??
      take(/b?'(?:[^'\\\n]|\\(?:u\{[^}]*\}|x[0-9a-fA-F]{2}|[\s\S]))'/y) ??
      take(/\d(?:[\w]|\.(?=\d))*/y);
    if (literal !== undefined) {
      at += literal.length;
      tokens.push({ kind: 'text', text: literal, start, end: at });
      continue;
    }
    const lifetime = take(/'[A-Za-z_]\w*/y);
    if (lifetime !== undefined) {
      at += lifetime.length;
      continue;
    }
    const name = take(/(?:r#)?[\p{L}_][\p{L}\p{N}_]*/uy);
    if (name !== undefined) {
      at += name.length;
      tokens.push({ kind: 'name', text: name.replace(/^r#/, ''), start, end: at });
      continue;
    }
    at += 1;
    tokens.push({ kind: 'mark', text: source.slice(start, at), start, end: at });
  }
  return tokens;
}

/**
 * Block comments nest.
 * @param {string} source
 * @param {number} start
 */
function endOfBlockComment(source, start) {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  let depth = 0;
  for (let found = marks.exec(source); found; found = marks.exec(source)) {
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return source.length;
}

/**
 * Where the lines of a text begin, the first at 0.
 * @param {string} source
 * @returns {number[]}
 */
export function lineStarts(source) {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/**
 * The line of an offset, 1-based.
 * @param {readonly number[]} starts of `lineStarts`
 * @param {number} offset
 */
export function lineAt(starts, offset) {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (/** @type {number} */ (starts[middle]) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
