/** Which functions, methods and types a Rust file defines, found from its tokens alone. */
import { lineAt, lineStarts, readTokens } from './tokens.mjs';

/** @typedef {import('./tokens.mjs').Token} Token */
/** @typedef {import('../index.mjs').Definition} Definition */

/**
 * @typedef {object} RustDefinition what the oracle knows besides the shape that all oracles share
 * @property {Definition} definition
 * @property {string[]} modules the path of its module in the crate
 * @property {string | null} trait the last name of the trait whose `impl`, or whose own body, it stands in
 * @property {boolean} isInTrait it stands in the trait itself
 * @property {string | null} within the function it stands in
 * @property {number} start offset of its first token
 * @property {number} end offset after its last one
 * @property {boolean} isFunction
 */

/**
 * @typedef {object} RustFile
 * @property {Token[]} tokens
 * @property {RustDefinition[]} definitions in source order
 * @property {{start: number, end: number}[]} macros bodies of `macro_rules!`: code in them belongs to whoever uses them
 */

/**
 * @param {string} file
 * @param {string} source
 * @returns {RustFile}
 */
export function readRustFile(file, source) {
  const tokens = readTokens(source);
  const lines = lineStarts(source);
  /** @type {RustFile} */
  const result = { tokens, definitions: [], macros: [] };
  const textAt = (/** @type {number} */ index) => tokens[index]?.text ?? '';

  /**
   * @param {Omit<RustDefinition, 'definition'>} rest
   * @param {number} nameIndex
   * @param {Definition['kind']} kind
   * @param {string | null} container
   */
  const add = (rest, nameIndex, kind, container) => {
    const nameToken = /** @type {Token} */ (tokens[nameIndex]);
    result.definitions.push({
      ...rest,
      definition: {
        id: `${file}:${nameToken.start}`,
        name: nameToken.text,
        aliases: [],
        kind,
        container,
        file,
        line: lineAt(lines, nameToken.start),
        startLine: lineAt(lines, rest.start),
        endLine: lineAt(lines, rest.end - 1),
        // A struct literal is no call, so nobody is asked who calls a type.
        isLoose: kind === 'class',
        overloadLines: [],
      },
    });
  };

  /**
   * A type, a variant or a macro: nobody is asked who uses it, since making a value is no call to the compiler.
   * @param {number} nameIndex
   * @param {number} from
   * @param {number} to
   * @param {{modules: string[], within: string | null}} place
   * @param {string | null} [container]
   */
  const addLoose = (nameIndex, from, to, place, container = null) => {
    const start = tokens[from]?.start ?? 0;
    const end = tokens[Math.min(to, tokens.length - 1)]?.end ?? source.length;
    const { modules, within } = place;
    add(
      { modules, trait: null, isInTrait: false, within, start, end, isFunction: false },
      nameIndex,
      'class',
      container,
    );
  };

  /**
   * @param {number} from
   * @param {number} to
   * @param {{modules: string[], within: string | null}} place
   * @param {string} container
   */
  const readVariants = (from, to, place, container) => {
    for (let index = from; index < to; index++) {
      const text = textAt(index);
      if (text === '#') index = closing(tokens, index + 1, to);
      else if (tokens[index]?.kind === 'name') {
        let end = index;
        while (end + 1 < to && textAt(end + 1) !== ',')
          end = '([{'.includes(textAt(end + 1)) ? closing(tokens, end + 1, to) : end + 1;
        addLoose(index, index, end, place, container);
        index = end;
      }
    }
  };

  /**
   * The items between two tokens.
   * @param {number} from
   * @param {number} to
   * @param {{modules: string[], container: string | null, trait: string | null, isInTrait: boolean, within: string | null}} place
   */
  const readItems = (from, to, place) => {
    let index = from;
    let previous = '';
    while (index < to) {
      const text = textAt(index);
      if (text === '#') {
        const bracket = textAt(index + 1) === '!' ? index + 2 : index + 1;
        index = textAt(bracket) === '[' ? closing(tokens, bracket, to) + 1 : index + 1;
        continue;
      }
      if (text === 'macro_rules' && textAt(index + 1) === '!') {
        const open = index + 3;
        const close = closing(tokens, open, to);
        addLoose(index + 2, index, close, place);
        result.macros.push({ start: tokens[open]?.start ?? 0, end: tokens[close]?.end ?? source.length });
        index = close + 1;
        continue;
      }
      const isNamed = tokens[index + 1]?.kind === 'name';
      if (text === 'fn' && isNamed) {
        const body = findBody(tokens, index + 2, to);
        const end = body.open < 0 ? body.end : closing(tokens, body.open, to);
        add(
          {
            modules: place.modules,
            trait: place.trait,
            isInTrait: place.isInTrait,
            within: place.within,
            start: tokens[index]?.start ?? 0,
            end: tokens[Math.min(end, tokens.length - 1)]?.end ?? source.length,
            isFunction: true,
          },
          index + 1,
          place.container === null ? 'function' : 'method',
          place.container,
        );
        // Functions may stand in functions.
        if (body.open >= 0) {
          readItems(body.open + 1, end, {
            ...place,
            container: null,
            trait: null,
            isInTrait: false,
            within: textAt(index + 1),
          });
        }
        index = end + 1;
        previous = '}';
        continue;
      }
      if (isItemPlace(previous) && text === 'impl') {
        const open = findBody(tokens, index + 1, to).open;
        if (open < 0) {
          index += 1;
          continue;
        }
        const end = closing(tokens, open, to);
        const { trait, type } = readImplHead(tokens.slice(index + 1, open));
        readItems(open + 1, end, { ...place, container: type, trait, isInTrait: false });
        index = end + 1;
        previous = '}';
        continue;
      }
      if (text === 'trait' && isNamed) {
        const { open, end: none } = findBody(tokens, index + 2, to);
        const end = open < 0 ? none : closing(tokens, open, to);
        const name = textAt(index + 1);
        if (open >= 0) readItems(open + 1, end, { ...place, container: name, trait: name, isInTrait: true });
        index = end + 1;
        previous = '}';
        continue;
      }
      if (text === 'mod' && isNamed && textAt(index + 2) === '{') {
        const end = closing(tokens, index + 2, to);
        const modules = [...place.modules, textAt(index + 1)];
        readItems(index + 3, end, { modules, container: null, trait: null, isInTrait: false, within: null });
        index = end + 1;
        previous = '}';
        continue;
      }
      if (['struct', 'enum', 'union'].includes(text) && isNamed) {
        const body = findBody(tokens, index + 2, to);
        const end = body.open < 0 ? body.end : closing(tokens, body.open, to);
        addLoose(index + 1, index, end, place);
        if (text === 'enum' && body.open >= 0) readVariants(body.open + 1, end, place, textAt(index + 1));
        index = end + 1;
        previous = '}';
        continue;
      }
      if (!['pub', 'unsafe', 'default', 'const', 'async', 'extern'].includes(text)) previous = text;
      index += 1;
    }
  };
  readItems(0, tokens.length, {
    modules: modulesOf(file),
    container: null,
    trait: null,
    isInTrait: false,
    within: null,
  });
  return result;
}

/** Whether a word after this one begins an item: `impl` elsewhere is part of a type. @param {string} previous */
function isItemPlace(previous) {
  return ['', '}', ';', '{', ']', ')'].includes(previous);
}

/**
 * The `{` that opens a body, or the `;` that says there is none.
 * @param {Token[]} tokens
 * @param {number} from
 * @param {number} to
 * @returns {{open: number, end: number}} `open` is -1 without a body
 */
function findBody(tokens, from, to) {
  for (let index = from; index < to; index++) {
    const text = tokens[index]?.text;
    if (text === '(' || text === '[') index = closing(tokens, index, to);
    else if (text === '{') return { open: index, end: index };
    else if (text === ';') return { open: -1, end: index };
  }
  return { open: -1, end: to };
}

/**
 * The index of the bracket that closes the one at `open`.
 * @param {Token[]} tokens
 * @param {number} open
 * @param {number} to
 */
function closing(tokens, open, to) {
  let depth = 0;
  for (let index = open; index < to; index++) {
    const token = tokens[index];
    if (token?.kind !== 'mark') continue;
    if ('([{'.includes(token.text)) depth++;
    else if (')]}'.includes(token.text) && --depth === 0) return index;
  }
  return to - 1;
}

/**
 * `<T> Trait<T> for module::Type<T> where …` as the last names of trait and type.
 * @param {Token[]} head
 * @returns {{trait: string | null, type: string}}
 */
function readImplHead(head) {
  /** @type {string[][]} */
  const parts = [[]];
  let depth = 0;
  for (let index = 0; index < head.length; index++) {
    const { text, kind } = /** @type {Token} */ (head[index]);
    if (text === '<') depth++;
    else if (text === '>' && head[index - 1]?.text !== '-') depth--;
    else if (depth === 0 && text === 'where') break;
    else if (depth === 0 && text === 'for') parts.push([]);
    else if (depth === 0 && kind === 'name' && !['dyn', 'mut', 'const'].includes(text)) parts.at(-1)?.push(text);
  }
  const [first = [], second] = parts;
  const type = (second ?? first).at(-1) ?? '';
  return second === undefined ? { trait: null, type } : { trait: first.at(-1) ?? null, type };
}

/** The module path that a file has by its place. @param {string} file */
function modulesOf(file) {
  const parts = file.replace(/\.rs$/, '').split('/');
  if (parts[0] === 'src') parts.shift();
  if (['lib', 'main', 'mod'].includes(parts.at(-1) ?? '')) parts.pop();
  return parts;
}
