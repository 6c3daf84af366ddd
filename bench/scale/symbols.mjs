/** Which symbols are asked about: exported functions, by how many files hold their name. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} ChosenFunction
 * @property {string} name
 * @property {string} file
 * @property {number} mentioning files that hold the name
 * @property {number} parameters offset in the file right behind the opening parenthesis
 * @property {number} body offset right behind the opening brace
 *
 * @typedef {{rare: ChosenFunction, common: ChosenFunction, others: ChosenFunction[]}} Symbols
 */

/** As many files as a rare and a common name are to be in. */
const RARE = 12;
const COMMON = 200;

/** At the top of a file, or in Java right in a class, so that a change can be written into it without parsing. */
const FUNCTION =
  /^(?:(?:export )?(?:async )?(?:function|func|def)|(?:\t| {4})(?:public|protected)(?: static)? [\w.<>[\], ]{1,80}) ([\w$]{4,})(?:<[\w, ]+>)?\(/gm;
/** What may stand between the parameters and the body. */
const RESULT = /^(?:\s*(?::|->)?\s*(?:throws )?[\w$.<>[\]|*, ]*\s*\{|(?: -> [\w., [\]|]+)?:\n)/;

/**
 * Where the body begins, behind the parameters; undefined where that is not plain to see.
 * @param {string} text
 * @param {number} parameters
 */
function bodyBehind(text, parameters) {
  let depth = 1;
  let at = parameters;
  for (; depth > 0 && at < text.length && at < parameters + 2_000; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
  }
  const between = RESULT.exec(text.slice(at, at + 300));
  return depth > 0 || between === null ? undefined : at + between[0].length;
}

/**
 * @param {string} root
 * @param {readonly string[]} files sources, relative
 * @returns {Symbols}
 */
export function chooseSymbols(root, files) {
  /** @type {Map<string, number>} */
  const holding = new Map();
  /** @type {Map<string, Omit<ChosenFunction, 'mentioning'> | null>} */
  const defined = new Map();
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const word of new Set(text.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu)))
      holding.set(word, (holding.get(word) ?? 0) + 1);
    if (
      /(^|\/)(tests?|__tests__|specs?|fixtures?|examples?|templates?|benchmarks?)\/|[.-](test|spec|d)\.[cm]?[jt]sx?$/.test(
        file,
      )
    )
      continue;
    for (const match of text.matchAll(FUNCTION)) {
      const name = /** @type {string} */ (match[1]);
      const parameters = match.index + match[0].length;
      const body = bodyBehind(text, parameters);
      // Two of one name are two answers.
      if (body !== undefined) defined.set(name, defined.has(name) ? null : { name, file, parameters, body });
    }
  }
  const candidates = [...defined.values()]
    .filter((each) => each !== null)
    .map((each) => ({ ...each, mentioning: holding.get(each.name) ?? 0 }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (candidates.length < 10) throw new Error('too few functions were found to ask about');
  const near = (/** @type {number} */ wanted) =>
    [...candidates].sort(
      (a, b) => Math.abs(Math.log((a.mentioning + 1) / wanted)) - Math.abs(Math.log((b.mentioning + 1) / wanted)),
    );
  const [rare, ...alike] = near(RARE);
  const [common] = near(COMMON);
  return {
    rare: /** @type {ChosenFunction} */ (rare),
    common: /** @type {ChosenFunction} */ (common),
    others: alike.slice(0, 9),
  };
}
