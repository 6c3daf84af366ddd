/**
 * The truth about a C source tree, as clang sees it: `calls.py` beside this file asks libclang, from PyPI, for what each call
 * means. Headers of the system are those of the machine's own compiler (`gcc` and `libc6-dev`); nothing is configured or
 * built, so that a header which the build makes is missing, and what hangs on it is open.
 *
 * Rules that a compiler leaves open, as boocontext answers them:
 * - A caller is the function around, `<module>` elsewhere. A macro with parameters is a function, as its use is a call.
 * - A name that leaves its file leads to the one definition of that name; of several, which the build chooses, to any.
 * - What a macro expands to is no call where it is used: what is written in its definition is unresolved, and so is what a
 *   condition leaves out (`#ifdef`), and a call through a pointer. A function handed on is no call.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { applicationsAt } from '../../../lib/applications.mjs';
import { installFromPypi, isInstalled } from '../../../lib/installed.mjs';
import { isGenerated, listRepositoryFiles } from '../../../lib/repositories.mjs';

const LIBCLANG = { name: 'libclang', version: '18.1.1' };
export const truth = `clang ${LIBCLANG.version}`;

/** No registry that is asked here has applications of C. */
const APPLICATIONS = ['tmux/tmux c1f947a3c5', 'redis/redis 4f8cdc2a1e'];

export function fetchRepositories() {
  return applicationsAt(APPLICATIONS);
}

/** Whether it is in the cache; tests of the oracle run only then. */
export function isLibclangInstalled() {
  return isInstalled(LIBCLANG.name, LIBCLANG.version);
}

/**
 * Reads a repository; nothing is written there, and nothing of it runs.
 * @param {string} root
 * @returns {import('../index.mjs').Oracle}
 */
export function buildOracle(root) {
  const start = performance.now();
  const all = listRepositoryFiles(root)
    .filter((file) => /\.[ch]$/.test(file) && existsSync(path.join(root, file)))
    .sort();
  const files = all.filter((file) => file.endsWith('.c'));
  const headers = new Set(all.filter((file) => file.endsWith('.h')).map((file) => path.dirname(path.join(root, file))));
  const output = execFileSync(
    installFromPypi(LIBCLANG.name, LIBCLANG.version, 'python'),
    [path.join(import.meta.dirname, 'calls.py'), root, ...headersOfCompiler(), ...headers],
    { input: files.join('\n'), encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  /** @type {{definitions: Omit<import('../index.mjs').Definition, 'kind'>[], sites: import('../index.mjs').CallSite[], unread: string[]}} */
  const found = JSON.parse(output);
  const unread = new Set(found.unread);
  return {
    definitions: new Map(
      found.definitions.map((definition) => [
        definition.id,
        { ...definition, kind: 'function', container: null, aliases: [], isLoose: false, overloadLines: [] },
      ]),
    ),
    sites: found.sites,
    sourceFiles: new Set(all.filter((file) => !unread.has(file))),
    generatedFiles: new Set(all.filter((file) => isGenerated(file, readFileSync(path.join(root, file), 'utf8')))),
    projects: [{ label: 'clang', files: files.length, milliseconds: Math.round(performance.now() - start) }],
  };
}

/** The library comes without the headers that a compiler brings (`stddef.h`). */
function headersOfCompiler() {
  const found = execFileSync('gcc', ['-print-file-name=include'], { encoding: 'utf8' }).trim();
  return path.isAbsolute(found) ? [found] : [];
}
