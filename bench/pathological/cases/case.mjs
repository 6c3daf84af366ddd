/**
 * A file that no person writes and that a program, a mistake or somebody hostile does.
 *
 * @typedef {object} Case
 * @property {string} name
 * @property {import('../repositories.mjs').Language} language whose repository it is put into
 * @property {string} [file] its place, where that is not the one of the plain file, which then stays
 * @property {() => string} text all of it; made when it is needed
 */

/**
 * What stands between the head and the tail of the repository's plain file.
 * @param {import('../repositories.mjs').Repository} repository
 * @param {string} body
 */
export function between({ head, tail }, body) {
  return `${head}${body}${tail}`;
}

/**
 * A text for each number from 0 on.
 * @param {number} count
 * @param {(at: number) => string} textOf
 */
export function many(count, textOf) {
  return Array.from({ length: count }, (_, at) => textOf(at)).join('');
}

/**
 * One inside the other.
 * @param {number} count
 * @param {string} open
 * @param {string} inner
 * @param {string} close
 */
export function nested(count, open, inner, close) {
  return open.repeat(count) + inner + close.repeat(count);
}
