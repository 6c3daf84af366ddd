/**
 * What the benchmark has to know of a language. It reads sources on its own, with other means than the engine's, so
 * that a mistake in one shows in the other.
 */

/**
 * @typedef {object} FunctionFound
 * @property {string} file
 * @property {string} name
 * @property {string} container the type that it is a member of; empty
 * @property {number} line of the name, from 1
 * @property {number} start offset where its declaration begins, with what stands above it for it (decorators, attributes)
 * @property {number} end
 * @property {number | undefined} body offset at which a statement of its own line may be put in; undefined where none may
 * @property {string} indent of such a statement
 * @property {readonly string[]} parameters as written
 * @property {boolean} isPublic others may name it: another file of the same program
 * @property {boolean} isPrivate meant for its own class, file or package, by the language's rules or by its habits
 * @property {boolean} isPlain it can be called with made-up arguments: no type parameters and the like
 * @property {boolean} isMember of a type, whether it needs an object or not
 */

/**
 * @typedef {object} Planted files with their new text
 * @property {Readonly<Record<string, string>>} files
 * @property {string} file where the planted thing lies
 * @property {number} line of it, from 1
 */

/**
 * @typedef {object} PlantedName a function that nothing names but a text, and how that is written
 * @property {string} how
 * @property {string} symbol
 * @property {string} file
 * @property {Readonly<Record<string, string>>} files
 */

/**
 * @typedef {object} Sources the project that something is planted into
 * @property {readonly string[]} files
 * @property {(file: string) => string} read
 */

/**
 * @typedef {object} Language
 * @property {string} name
 * @property {RegExp} extension
 * @property {(file: string) => boolean} isTest a file that a test runner of the language would run
 * @property {(file: string, text: string) => FunctionFound[]} functionsOf
 * @property {(sources: Sources, target: FunctionFound, into: FunctionFound) => {statement: string, atEnd?: string} | undefined} call
 *   that a compiler resolves, `statement` for one line; `atEnd` is appended to the file. Undefined where it cannot be written
 * @property {(name: string) => string} unused a function that only its own file can see, to be appended to a file
 * @property {(sources: Sources, file: string, name: string) => readonly PlantedName[]} byName
 * @property {(sources: Sources, target: FunctionFound, name: string) => Planted | undefined} test one that calls `target`
 * @property {(sources: Sources, name: string) => readonly (Planted & {method: string, path: string, how: string})[]} routes
 * @property {(sources: Sources, name: string) => readonly (Planted & {how: string})[]} entries
 * @property {(file: string, text: string, name: string, line: number) => string | undefined} remove the text without that definition, on the same lines
 * @property {(root: string) => Promise<Set<string> | null> | Set<string> | null} errors of the compiler, those apart that
 *   what is left over causes (an import nobody uses); null where it is not to be had
 */

/**
 * @param {Sources} sources
 * @param {Language} language
 * @returns {string | undefined} the folder with the most files of the language that are no tests
 */
export function mainFolder({ files }, language) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const file of files) {
    if (!language.extension.test(file) || language.isTest(file)) continue;
    const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/') + 1) : '';
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];
}

/**
 * @param {string} from
 * @param {string} to
 * @returns {string} the path of `to` seen from the folder of `from`, beginning with a dot
 */
export function relativePath(from, to) {
  const base = from.split('/').slice(0, -1);
  const target = to.split('/');
  while (base.length > 0 && base[0] === target[0] && target.length > 1) {
    base.shift();
    target.shift();
  }
  return `${base.length === 0 ? './' : '../'.repeat(base.length)}${target.join('/')}`;
}

/** @param {string} text @param {string} added */
export function appended(text, added) {
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${added}`;
}

/** @param {string} text @param {string} word */
export function lineWith(text, word) {
  return text.slice(0, text.indexOf(word)).split('\n').length;
}
