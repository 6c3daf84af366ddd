/**
 * Files that are no TypeScript themselves, single-file components above all: the framework's own compiler makes
 * TypeScript of each, and says from where in the file every part of that comes. The checker reads what it made; lines and
 * names are those of the file.
 *
 * What a compiler leaves open, as boocontext answers it: the component is what runs the code of its scripts that stands in
 * no function, and its template. It goes by the name of its file, in one word (`user-card.vue` is `UserCard`); that what
 * runs there is the module is as right. A tag calls its component.
 */
import path from 'node:path';
import ts from 'typescript-oracle';

/** @typedef {import('./definitions.mjs').Definition} Definition */

/**
 * @typedef {object} ComponentCode what a compiler made of one file
 * @property {string} text
 * @property {ts.ScriptKind} kind
 * @property {(position: number) => number | null} placeOf where in the file a place of the code comes from; null of what
 *   the compiler has added
 * @property {(position: number) => number} lineOf in the file, 1-based; of what was added, the line of what stands before it
 * @property {(place: number) => boolean} isInScript of the file
 * @property {(expression: ts.Expression) => ts.Expression} withoutHelpers an expression without what was put around it
 * @property {(place: number) => boolean} isHandedOn whether what the file names there is no call in it, though one in the code
 * @property {(declaration: ts.Declaration) => boolean} isComponent whether the compiler means the component itself by it
 * @property {readonly ComponentTag[]} tags that show a component
 */

/**
 * @typedef {object} ComponentTag
 * @property {string} name as written
 * @property {readonly string[]} names that the component may go by
 * @property {number} place of its name in the file
 * @property {number} line
 * @property {(sourceFile: ts.SourceFile, checker: ts.TypeChecker) => ts.Symbol | undefined} symbolIn what it shows, as the
 *   compiled code has it
 */

/**
 * @typedef {object} Components a framework
 * @property {string} ending of its files: `.vue`
 * @property {(file: string, text: string) => ComponentCode} compile throws where the text is no component
 * @property {ReadonlyMap<string, string>} packages of the framework itself, with the folder that each is installed in: a
 *   component means nothing without them
 * @property {readonly string[]} globalFiles declarations that its compiler takes for granted
 * @property {(files: readonly string[], folder: string) => Record<string, string[]>} aliasesIn what names of modules mean in
 *   an application whose configuration lies in a folder, though only a build would write it into the tsconfig
 */

/** @typedef {ReturnType<typeof readComponents>} CompiledComponents */

/**
 * The components of a repository, each compiled once.
 * @param {string} root
 * @param {Components} framework
 * @param {readonly string[]} files
 * @param {(file: string) => string} read
 */
export function readComponents(root, framework, files, read) {
  /** @type {Map<string, {code: ComponentCode, sourceFile: ts.SourceFile}>} */
  const compiled = new Map();
  /** @type {string[]} */
  const unreadable = [];
  for (const file of files.filter((each) => each.endsWith(framework.ending))) {
    try {
      const code = framework.compile(file, read(file));
      const name = path.join(root, file);
      compiled.set(file, {
        code,
        sourceFile: ts.createSourceFile(name, code.text, ts.ScriptTarget.ESNext, true, code.kind),
      });
    } catch {
      unreadable.push(file);
    }
  }
  return { framework, compiled, unreadable };
}

/**
 * @param {string} file
 * @returns {string}
 */
export function componentName(file) {
  const parts = file.split('/');
  const base = (parts.at(-1) ?? '').replace(/\.\w+$/, '');
  const words = (base === 'index' ? (parts.at(-2) ?? base) : base).split(/[^\p{L}\p{N}_$]+/u).filter(Boolean);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^(?:\p{N}|$)/u.test(name) ? `_${name}` : name;
}

/** @param {string} file */
export function componentId(file) {
  return `${file}:component`;
}

/**
 * The component as a definition: what shows it calls it. What is named by its place alone, a page above all, nobody shows.
 * @param {string} file
 * @param {string} text
 * @returns {Definition}
 */
export function componentDefinition(file, text) {
  const base = path.posix.basename(file);
  return {
    id: componentId(file),
    name: componentName(file),
    // Nuxt shows `Prompt.client.vue` in the browser alone, as `Prompt`.
    aliases: ['default', ...(SIDE.test(file) ? [componentName(file.replace(SIDE, '.$1'))] : [])],
    kind: 'class',
    container: null,
    file,
    line: 1,
    startLine: 1,
    endLine: text.split('\n').length,
    isLoose: /^(?:index\.|[^\p{L}])/u.test(base),
    overloadLines: [],
  };
}

const SIDE = /\.(?:client|server)\.(\w+)$/;

/**
 * What is called like this in a type that lists components: `UserCard` of `{ UserCard: typeof import('./UserCard.vue')['default'] }`.
 * @param {ts.Type} type
 * @param {readonly string[]} names the first that it has counts
 * @returns {ts.Symbol | undefined}
 */
export function memberNamed(type, names) {
  for (const name of names) {
    const found = type.getProperty(name);
    if (found) return found;
  }
  return undefined;
}

/**
 * @param {readonly number[]} lines where each begins
 * @param {number} place
 * @returns {number} 1-based
 */
export function lineAt(lines, place) {
  const after = lines.findIndex((start) => start > place);
  return after < 0 ? lines.length : after;
}
