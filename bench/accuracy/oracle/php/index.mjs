/**
 * The truth about a source tree of PHP, as Mago sees it, an analyser written in Rust that shares no code with the engine:
 * the crate beside this file asks for the type of what each method is called on. It is built by `cargo`, into the cache, once.
 * No package is installed, so that what comes out of one is open.
 *
 * Rules that an analyser leaves open, as boocontext answers them:
 * - A caller is the innermost function or method with a name. A closure belongs to the one around it; values of properties and
 *   constants, and what stands at the top of a file, to `<module>`.
 * - A construction leads to its class; the constructor that it runs is possible. `parent::__construct()` is a call like others.
 * - A call leads to the method that the type has, or inherits, or has from a trait; what overrides that is possible.
 * - `static` may be any class below, `new static` too. An attribute may be taken for a construction.
 * - A value that is called, a method that is chosen by a name which is put together, and what a magic method makes up are
 *   unresolved. A function handed on (`strlen(...)`) is no call.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { applicationsAt } from '../../../lib/applications.mjs';
import { cacheDirectory, isGenerated, listRepositoryFiles } from '../../../lib/repositories.mjs';

const VERSION = '1.29.0';
export const truth = `Mago ${VERSION} (a static analyser of PHP)`;

/** No registry that is asked here has applications of PHP. */
const APPLICATIONS = ['BookStackApp/BookStack 6f1c54d018', 'koel/koel 41cab99fee', 'kimai/kimai 1f421c276b'];

export function fetchRepositories() {
  return applicationsAt(APPLICATIONS);
}

const CRATE = import.meta.dirname;
const TARGET = path.join(cacheDirectory(), 'tools', `php-oracle-${VERSION}`);
const PROGRAM = path.join(TARGET, 'release', process.platform === 'win32' ? 'php-oracle.exe' : 'php-oracle');

/** Whether it is in the cache; tests of the oracle run only then. */
export function isMagoBuilt() {
  return existsSync(PROGRAM);
}

/**
 * Reads a repository; nothing is written there, and nothing of it runs.
 * @param {string} root
 * @returns {import('../index.mjs').Oracle}
 */
export function buildOracle(root) {
  const start = performance.now();
  const files = listRepositoryFiles(root)
    .filter((file) => file.endsWith('.php') && !/(^|\/)(?:vendor|node_modules)\/|\.blade\.php$/.test(file))
    .filter((file) => existsSync(path.join(root, file)))
    .sort();
  buildProgram();
  const output = execFileSync(PROGRAM, [root], {
    input: files.join('\n'),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  /** @type {{definitions: import('../index.mjs').Definition[], sites: import('../index.mjs').CallSite[], unread: string[]}} */
  const found = JSON.parse(output);
  const milliseconds = Math.round(performance.now() - start);
  const unread = new Set(found.unread);
  return {
    definitions: new Map(found.definitions.map((definition) => [definition.id, definition])),
    sites: found.sites,
    sourceFiles: new Set(files.filter((file) => !unread.has(file))),
    generatedFiles: new Set(files.filter((file) => isGenerated(file, readFileSync(path.join(root, file), 'utf8')))),
    projects: [{ label: 'Mago', files: files.length, milliseconds }],
  };
}

function buildProgram() {
  const manifest = path.join(CRATE, 'Cargo.toml');
  const flags = ['build', '--release', '--quiet', '--locked', '--manifest-path', manifest, '--target-dir', TARGET];
  execFileSync('cargo', flags, { stdio: ['ignore', 'ignore', 'inherit'] });
}
