/**
 * Components, environment variables and middleware of an answer against those of a key. What an answer says of more props
 * than it names is compared too: a key says it by `...`.
 */
import { shares } from './compare-schemas.mjs';

/**
 * @typedef {object} KeyHead
 * @property {string} kind framework, library or way
 * @property {string} repository
 * @property {string} only the folder or file that the key is of; empty for all
 *
 * @typedef {{name: string, file: string, line: number}} Placed
 * @typedef {Placed & {props: readonly string[], isOpen: boolean}} Component
 * @typedef {{name: string, how: string, places: readonly string[]}} EnvVar
 */

/**
 * The first line of a key is `# kind owner/name commit only FOLDER`; of the others those with `#` are remarks.
 * @param {string} text
 * @returns {{head: KeyHead, lines: string[]}}
 */
function keyOf(text) {
  const [first = '', ...lines] = text.trimEnd().split('\n');
  const [, kind = '', repository = '', , , only = ''] = first.split(' ');
  return { head: { kind, repository, only }, lines: lines.filter((line) => !line.startsWith('#')) };
}

/**
 * `Name file:line` begins a component, the indented line has its props.
 * @param {string} text
 */
export function readComponentKey(text) {
  const { head, lines } = keyOf(text);
  /** @type {Component[]} */
  const components = [];
  for (const line of lines) {
    if (!line.startsWith(' ')) components.push({ ...placed(line), props: [], isOpen: false });
    else {
      const props = line
        .trim()
        .split(', ')
        .filter((prop) => prop !== '-');
      const last = /** @type {Component} */ (components.pop());
      components.push({ ...last, props: props.filter((prop) => prop !== '...'), isOpen: props.includes('...') });
    }
  }
  return { head, components };
}

/**
 * `NAME required|default|optional file:line…`: each place that may be named.
 * @param {string} text
 */
export function readEnvKey(text) {
  const { head, lines } = keyOf(text);
  /** @type {EnvVar[]} */
  const variables = lines.map((line) => {
    const [name = '', how = '', ...places] = line.split(' ');
    return { name, how, places };
  });
  return { head, variables };
}

/**
 * `name file:line`, in the order in which they run.
 * @param {string} text
 */
export function readMiddlewareKey(text) {
  const { head, lines } = keyOf(text);
  return { head, middleware: lines.map(placed) };
}

/**
 * @param {readonly Component[]} key
 * @param {readonly Component[]} found
 */
export function compareComponents(key, found) {
  const named = (/** @type {readonly Component[]} */ some) => some.map(({ name, file }) => `${name} ${file}`);
  const props = (/** @type {readonly Component[]} */ some) =>
    some.flatMap(({ name, file, props: own }) => own.map((prop) => `${name} ${file}: ${prop}`));
  const open = (/** @type {readonly Component[]} */ some) => named(some.filter(({ isOpen }) => isOpen));
  const at = (/** @type {readonly Component[]} */ some) =>
    some.map(({ name, file, line }) => `${name} ${file}:${line}`);
  return {
    components: shares(named(key), named(found)),
    props: shares(props(key), props(found)),
    open: shares(open(key), open(found)),
    places: `${key.length - shares(at(key), at(found)).missing.length} of ${key.length}`,
  };
}

/**
 * @param {readonly EnvVar[]} key
 * @param {readonly EnvVar[]} found
 */
export function compareEnv(key, found) {
  const names = (/** @type {readonly EnvVar[]} */ some) => some.map(({ name }) => name);
  const byName = new Map(key.map((each) => [each.name, each]));
  const right = found.filter(({ name }) => byName.has(name));
  const sameHow = right.filter(({ name, how }) => byName.get(name)?.how === how);
  const samePlace = right.filter(({ name, places }) =>
    places.some((place) => byName.get(name)?.places.includes(place)),
  );
  const wrong = right.filter((each) => !sameHow.includes(each) || !samePlace.includes(each));
  return {
    names: shares(names(key), names(found)),
    hows: `${sameHow.length} of ${right.length}`,
    places: `${samePlace.length} of ${right.length}`,
    wrong: wrong.map(({ name, how, places }) => `${name} is told as ${how} ${places.join(' ')}`),
  };
}

/**
 * By their places: what they are called differs with who tells it.
 * @param {readonly Placed[]} key
 * @param {readonly Placed[]} found
 */
export function compareMiddleware(key, found) {
  const at = (/** @type {readonly Placed[]} */ some) => some.map(({ file, line }) => `${file}:${line}`);
  const wanted = at(key);
  const given = at(found).filter((place) => wanted.includes(place));
  const shared = shares(wanted, at(found));
  return { ...shared, inOrder: shared.recall === 1 && given.join() === wanted.join() };
}

/**
 * @param {string} line `name file:line`
 * @returns {Placed}
 */
function placed(line) {
  const [, name = '', file = '', at = ''] = /^(\S+) (.+):(\d+)$/.exec(line) ?? [];
  return { name, file, line: Number(at) };
}
