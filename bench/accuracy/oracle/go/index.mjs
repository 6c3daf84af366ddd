/**
 * The truth about Go: `go/types`, the compiler's own type checker, through `golang.org/x/tools/go/packages`.
 *
 * It needs the Go toolchain. A repository is checked as a copy, since resolving its modules may complete its `go.mod`;
 * the modules it depends on come from the module proxy once and stay in the benchmark's cache.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fetchGoModule, goEnvironment, runGo } from '../../../lib/registries.mjs';
import { cacheDirectory, isGenerated } from '../../../lib/repositories.mjs';
import { MODULE_CALLER } from '../definitions.mjs';

/** @typedef {import('../index.mjs').Oracle} Oracle */

export const truth = "Go's type checker (`go/types`)";

/** Modules as the proxy serves them: the files of the tag, less nested modules and vendored ones. */
const MODULES = [
  { name: 'github.com/spf13/cobra', version: 'v1.10.2' },
  { name: 'github.com/go-chi/chi/v5', version: 'v5.5.0' },
  { name: 'github.com/gin-gonic/gin', version: 'v1.12.0' },
  { name: 'github.com/sirupsen/logrus', version: 'v1.10.2' },
];

export function fetchRepositories() {
  return MODULES.map(fetchGoModule);
}

/** Whether a run has compiled the program beside this file before, so that nothing needs to be fetched for it. */
export function isProgramBuilt() {
  return existsSync(programFile());
}

/**
 * @param {string} root
 * @returns {Oracle}
 */
export function buildOracle(root) {
  const program = buildProgram();
  const copy = mkdtempSync(path.join(cacheDirectory(), 'go-oracle-'));
  try {
    cpSync(root, copy, { recursive: true, filter: (source) => !['.git', 'vendor'].includes(path.basename(source)) });
    const output = execFileSync(program, ['-root', copy], {
      cwd: copy,
      env: goEnvironment(copy),
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const oracle = readOutput(JSON.parse(output));
    for (const file of oracle.sourceFiles) {
      if (isGenerated(file, readFileSync(path.join(root, file), 'utf8')))
        /** @type {Set<string>} */ (oracle.generatedFiles).add(file);
    }
    return oracle;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * Compiles the program beside this file, once for each version of its source.
 * @returns {string} the executable
 */
function buildProgram() {
  const executable = programFile();
  if (existsSync(executable)) return executable;
  mkdirSync(path.dirname(executable), { recursive: true });
  const partial = `${executable}.partial-${process.pid}`;
  runGo(['build', '-buildvcs=false', '-o', partial, '.'], import.meta.dirname);
  renameSync(partial, executable);
  return executable;
}

function programFile() {
  const sources = readdirSync(import.meta.dirname).filter((name) => /\.(go|mod|sum)$/.test(name));
  const hash = createHash('sha256');
  for (const name of sources.sort()) hash.update(readFileSync(path.join(import.meta.dirname, name)));
  return path.join(cacheDirectory(), 'go', 'oracle', hash.digest('hex').slice(0, 16));
}

/**
 * @param {any} output of the program beside this file
 * @returns {Oracle}
 */
function readOutput({ definitions, sites, files, projects, errors }) {
  if (files.length === 0) throw new Error(`Go's type checker has seen no file: ${errors.slice(0, 3).join('; ')}`);
  const byId = new Map(
    definitions.map((/** @type {any} */ each) => [
      each.id,
      { ...each, container: each.container || null, aliases: [], overloadLines: [] },
    ]),
  );
  return {
    definitions: byId,
    sites: sites.map((/** @type {any} */ site) => {
      const caller = byId.get(site.caller);
      return {
        ...site,
        possible: (site.possible ?? []).filter((/** @type {string} */ id) => byId.has(id)),
        caller: site.caller || null,
        callerName: caller?.name ?? MODULE_CALLER,
        otherCallers: [],
        // A function literal that a package-level variable holds goes by that name, or counts as the module's.
        otherCallerNames: caller?.isLoose && caller.name !== '_' ? [MODULE_CALLER] : [],
        declared: [],
      };
    }),
    sourceFiles: new Set(files),
    generatedFiles: new Set(),
    projects,
  };
}
