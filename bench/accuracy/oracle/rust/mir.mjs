/**
 * What the compiler calls, read from the text of its middle representation (MIR): each call there names the function
 * that type inference, trait selection and auto-dereferencing have led to, and the place in the source.
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

/**
 * @typedef {object} MirCall
 * @property {string} callee as MIR writes it: `module::Type::<T>::method`, `<T as Trait>::method`, `move _3`
 * @property {string} file
 * @property {number} endLine 1-based end of the call's expression
 * @property {number} endColumn 1-based, after its last character
 * @property {number} line 1-based start of the call's expression
 * @property {number} column
 */

/**
 * Compiles a crate with its tests and returns the file that holds its MIR. It runs the crate's own build script, as
 * compiling does: only for pinned crates that were chosen for this benchmark.
 * @param {string} root
 * @param {string} target
 */
export function compileToMir(root, target) {
  const flags = ['--emit=mir', '-Zmir-include-spans=on', '-Zmir-opt-level=0', '-Zinline-mir=no'];
  const attempts = [['--profile', 'test', '--all-features'], ['--profile', 'test'], []];
  let problem = '';
  for (const options of attempts) {
    try {
      execFileSync(
        'cargo',
        [
          'rustc',
          '--lib',
          ...options,
          '--target-dir',
          target,
          '--',
          ...flags,
          '-Ztrim-diagnostic-paths=no',
          '-Awarnings',
          '-Ccodegen-units=1',
        ],
        // The stable compiler has what is needed, and asks for this word before it shows its inner representation.
        { cwd: root, env: { ...process.env, RUSTC_BOOTSTRAP: '1' }, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      return newestMir(target);
    } catch (error) {
      problem ||= String(/** @type {{stderr?: Buffer}} */ (error).stderr ?? error);
    }
  }
  throw new Error(`the crate in ${path.basename(root)} does not compile: ${problem.slice(-2_000)}`);
}

/** @param {string} target */
function newestMir(target) {
  const folder = path.join(target, 'debug', 'deps');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.mir'))
    .map((name) => path.join(folder, name));
  const newest = files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  if (newest === undefined) throw new Error('the compiler has written no MIR');
  return newest;
}

/**
 * Every call, and every place that some body has code for.
 * @param {string} file of MIR
 * @param {{onCall: (call: MirCall) => void, onPlace: (file: string, line: number, column: number) => void}} listener
 */
export async function readMir(file, { onCall, onPlace }) {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const text of lines) {
    const place = / \/\/ (?:in )?scope \d+ at ([^:]+):(\d+):(\d+): (\d+):(\d+)$/.exec(text);
    if (place === null) continue;
    const [, where = '', line, column, endLine, endColumn] = place;
    // Code of the standard library's macros lies elsewhere.
    if (path.isAbsolute(where)) continue;
    onPlace(where, Number(line), Number(column));
    const callee = calleeOf(text.slice(0, place.index).trim());
    if (callee === undefined) continue;
    onCall({
      callee,
      file: where,
      line: Number(line),
      column: Number(column),
      endLine: Number(endLine),
      endColumn: Number(endColumn),
    });
  }
}

/**
 * `_4 = module::f::<T>(move _5) -> [return: bb2, unwind continue];`
 * @param {string} statement
 */
function calleeOf(statement) {
  if (!/\) -> (?:\[return|unwind|bb\d)/.test(statement) || /^(?:drop|assert|switchInt)\(/.test(statement))
    return undefined;
  const text = statement.replace(/^\S+(?: as \S+)? = /, '').replace(/^\(.*?\) = /, '');
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '<') depth++;
    else if (character === '>' && text[at - 1] !== '-' && text[at - 1] !== '=') depth--;
    else if (character === '(' && depth === 0) return at === 0 ? undefined : text.slice(0, at);
  }
  return undefined;
}

/**
 * A callee without its generic arguments, as names; with the type and the trait where it is a trait's method.
 * @param {string} callee
 * @returns {{segments: string[], self?: string, trait?: string[]}}
 */
export function readCallee(callee) {
  if (callee.startsWith('<')) {
    const end = matchingAngle(callee, 0);
    const inside = callee.slice(1, end);
    const as = topLevelAs(inside);
    const method = segmentsOf(callee.slice(end + 1).replace(/^::/, ''));
    if (as >= 0) {
      return { segments: method, self: inside.slice(0, as), trait: segmentsOf(inside.slice(as + ' as '.length)) };
    }
    return { segments: [...segmentsOf(inside), ...method] };
  }
  return { segments: segmentsOf(callee) };
}

/**
 * `a::b::<T>::c` as `a`, `b`, `c`; `a::<impl b::C>::d` as `b`, `C`, `d`.
 * @param {string} path
 * @returns {string[]}
 */
export function segmentsOf(path) {
  const inImpl = /^(.*)<impl (.*)$/.exec(path);
  if (inImpl !== null) {
    const start = /** @type {string} */ (inImpl[1]).length;
    const end = matchingAngle(path, start);
    return [
      ...segmentsOf(path.slice(start + '<impl '.length, end)),
      ...segmentsOf(path.slice(end + 1).replace(/^::/, '')),
    ];
  }
  let plain = '';
  let depth = 0;
  for (let at = 0; at < path.length; at++) {
    const character = /** @type {string} */ (path[at]);
    if (character === '<') depth++;
    else if (character === '>' && path[at - 1] !== '-' && path[at - 1] !== '=') depth--;
    else if (depth === 0) plain += character;
  }
  return plain
    .replace(/^(?:&|\*const |\*mut |mut |dyn |'\w+ )+/, '')
    .split('::')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '');
}

/**
 * @param {string} text
 * @param {number} open
 */
function matchingAngle(text, open) {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '<') depth++;
    else if (text[at] === '>' && text[at - 1] !== '-' && text[at - 1] !== '=' && --depth === 0) return at;
  }
  return text.length;
}

/** @param {string} text */
function topLevelAs(text) {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '<' || character === '(' || character === '[') depth++;
    else if (character === ')' || character === ']' || (character === '>' && text[at - 1] !== '-')) depth--;
    else if (depth === 0 && text.startsWith(' as ', at)) return at;
  }
  return -1;
}
