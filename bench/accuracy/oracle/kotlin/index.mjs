/**
 * The truth about a Kotlin source tree, as the compiler's front end sees it: `Oracle.java` beside this file asks for the
 * resolved call of each expression. The compiler itself comes from Maven Central.
 *
 * Rules that a compiler leaves open, as boocontext answers them:
 * - A caller is the innermost named function or secondary constructor. A lambda belongs to the function around it; what a
 *   class or a property runs by itself belongs to `<module>`, as all code outside of functions.
 * - A construction leads to its class, as do calls of base classes, `this(…)` and `super(…)`.
 * - A call leads to the function that the compiler chose, with a body or without; what overrides it is possible.
 * - A sign such as `+` calls the function that it stands for. The call of a variable may reach the `invoke` that it has.
 * - An annotation may be taken for a call. A function that is handed on by `::` is no call.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fetchSourceJar } from '../../../lib/registries.mjs';
import { fetchOnce, isGenerated, listRepositoryFiles } from '../../../lib/repositories.mjs';

export const truth = "the Kotlin compiler's own front end (1.9.24)";

/** Source jars of Maven Central: what a build of the library compiles, without its tests. */
const LIBRARIES = [
  { name: 'kotlinpoet', group: 'com.squareup', version: '1.10.2' },
  { name: 'klaxon', group: 'com.beust', version: '5.6' },
  { name: 'konfig', group: 'com.natpryce', version: '1.6.10.0' },
];

const COMPILER = { name: 'kotlin-compiler-embeddable', version: '1.9.24' };
/** What the measured libraries are compiled with, besides the compiler's own. */
const LIBRARY = /^(?:kotlin-stdlib|kotlin-reflect|annotations)-/;

/** @returns {import('../../../lib/repositories.mjs').Repository[]} */
export function fetchRepositories() {
  return LIBRARIES.map(fetchSourceJar);
}

/** @param {string} root */
export function listKotlinFiles(root) {
  return listRepositoryFiles(root)
    .filter((file) => file.endsWith('.kt') && existsSync(path.join(root, file)))
    .sort();
}

/** The compiler with all that it needs. @returns {string[]} paths of jars */
function fetchCompiler() {
  const { root } = fetchOnce(COMPILER, (work) => {
    const jars = path.join(work, 'jars');
    mkdirSync(jars);
    // The client brings what the compiler needs to whoever has it as a dependency: `compiler.xml` does.
    execFileSync(
      'mvn',
      [
        '-q',
        '-B',
        '-f',
        path.join(import.meta.dirname, 'compiler.xml'),
        'dependency:copy-dependencies',
        `-DoutputDirectory=${jars}`,
      ],
      { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    return jars;
  });
  return readdirSync(root)
    .filter((file) => file.endsWith('.jar'))
    .map((file) => path.join(root, file));
}

/**
 * Reads a repository; nothing is written there, and nothing of it runs.
 * @param {string} root
 * @returns {import('../index.mjs').Oracle}
 */
export function buildOracle(root) {
  const start = performance.now();
  const files = listKotlinFiles(root);
  const jars = fetchCompiler();
  const libraries = jars.filter((jar) => LIBRARY.test(path.basename(jar)));
  const output = execFileSync(
    'java',
    [
      '-cp',
      jars.join(path.delimiter),
      path.join(import.meta.dirname, 'Oracle.java'),
      root,
      libraries.join(path.delimiter),
    ],
    { input: files.join('\n'), encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  /** @type {{definitions: import('../index.mjs').Definition[], sites: import('../index.mjs').CallSite[]}} */
  const found = JSON.parse(output);
  const generatedFiles = files.filter((file) => isGenerated(file, readFileSync(path.join(root, file), 'utf8')));
  return {
    definitions: new Map(found.definitions.map((definition) => [definition.id, definition])),
    sites: found.sites,
    sourceFiles: new Set(files),
    generatedFiles: new Set(generatedFiles),
    projects: [{ label: 'kotlinc', files: files.length, milliseconds: Math.round(performance.now() - start) }],
  };
}
