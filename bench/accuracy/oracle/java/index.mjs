/**
 * The truth about a Java source tree, as javac sees it: `Oracle.java` beside this file asks the compiler's own tree API.
 *
 * Rules that a compiler leaves open, as boocontext answers them:
 * - A caller is the innermost named method or constructor, those of anonymous classes included. A lambda belongs to the
 *   method around it; field initialisers and initialiser blocks belong to `<module>`, as all code outside of functions.
 * - A construction leads to its class, as do `super(…)` and `this(…)`. An anonymous class constructs its superclass; of
 *   an interface nothing runs, so that is only possible.
 * - A call leads to the method that the compiler chose, with a body or without; what overrides it is possible.
 * - An enum constant with arguments constructs; without them it may be said to. An annotation may be taken for a call.
 * - A method reference is no call: how many there are is counted and no more.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fetchSourceJar } from '../../../lib/registries.mjs';
import { isGenerated, listRepositoryFiles } from '../../../lib/repositories.mjs';

export const truth = "javac's tree API (the compiler of JDK 17)";

/** Source jars of Maven Central: what a build of the library compiles, without its tests. */
const LIBRARIES = [
  { name: 'gson', group: 'com.google.code.gson', version: '2.13.2' },
  { name: 'commons-lang3', group: 'org.apache.commons', version: '3.20.0' },
  { name: 'jsoup', group: 'org.jsoup', version: '1.21.2' },
  { name: 'javapoet', group: 'com.squareup', version: '1.13.0' },
];

/** @returns {import('../../../lib/repositories.mjs').Repository[]} */
export function fetchRepositories() {
  return LIBRARIES.map(fetchSourceJar);
}

/** Whether a JDK is installed: the compiler comes with it, and nothing is fetched for it. */
export function hasJavaCompiler() {
  try {
    execFileSync('javac', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * The Java files that the benchmark looks at. A module's description holds no code, and would have the compiler look
 * for the modules it requires.
 * @param {string} root
 */
export function listJavaFiles(root) {
  return listRepositoryFiles(root)
    .filter((file) => file.endsWith('.java') && !/(^|\/)(module|package)-info\.java$/.test(file))
    .filter((file) => existsSync(path.join(root, file)))
    .sort();
}

/**
 * Reads a repository; nothing is written there, and nothing of it runs.
 * @param {string} root
 * @returns {import('../index.mjs').Oracle}
 */
export function buildOracle(root) {
  const start = performance.now();
  const files = listJavaFiles(root);
  const output = execFileSync('java', [path.join(import.meta.dirname, 'Oracle.java'), root], {
    input: files.join('\n'),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    // javac on a broken tree may say so in its own words; only what it answers matters.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  /** @type {{definitions: import('../index.mjs').Definition[], sites: import('../index.mjs').CallSite[], methodReferences: number}} */
  const found = JSON.parse(output);
  const generatedFiles = files.filter((file) => isGenerated(file, readFileSync(path.join(root, file), 'utf8')));
  return {
    definitions: new Map(found.definitions.map((definition) => [definition.id, definition])),
    sites: found.sites,
    sourceFiles: new Set(files),
    generatedFiles: new Set(generatedFiles),
    projects: [{ label: 'javac', files: files.length, milliseconds: Math.round(performance.now() - start) }],
  };
}
