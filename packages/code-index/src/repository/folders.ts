/**
 * Folders that are left out as a whole, by name and by what lies in and beside them. A name alone decides only where
 * nobody keeps source of their own under it: `build/` holds scripts in fastify, `lib/` is the source of express, and
 * `vendor/` is a feature of any marketplace. What is compiled there is found file by file in `compiled.ts`.
 */
import { isDeclarationName, isTestPath } from './languages.ts';

export type FolderReason = 'dependencies' | 'vendored' | 'compiled' | 'generated';

/** Lists the names in a folder, folders with a trailing `/`; empty when it cannot be read. */
export type ListFolder = (path: string) => readonly string[];

/**
 * @param path The folder, relative to the root.
 * @param beside Names of the files and folders in its parent.
 */
export function reasonToLeaveOut(
  path: string,
  beside: ReadonlySet<string>,
  list: ListFolder,
): FolderReason | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const always = reasonByName.get(name);
  if (always !== undefined) return always;

  switch (name) {
    case 'dist':
    case 'storybook-static':
      // Code that a person wrote is there only in a fixture, or where a feature happens to have this name.
      return /(^|\/)(src|app)\//.test(path) || isTestPath(path) || holdsOwnSource(path, list) ? undefined : 'compiled';
    case 'target':
      return hasAny(beside, ['Cargo.toml', 'pom.xml', 'build.sbt']) ? 'compiled' : undefined;
    case 'build':
      return list(path).includes('CMakeCache.txt') || hasAny(beside, ['build.gradle', 'build.gradle.kts'])
        ? 'compiled'
        : undefined;
    case 'obj':
    case 'bin':
      return [...beside].some((file) => /\.(cs|fs|vb)proj$/.test(file)) &&
        list(path).some((file) => /^(Debug|Release|project\.assets\.json)/.test(file))
        ? 'compiled'
        : undefined;
    case '_build':
      return hasAny(beside, ['mix.exs', 'dune-project', 'conf.py']) ? 'compiled' : undefined;
    case 'deps':
      return beside.has('mix.exs') ? 'vendored' : undefined;
    case 'Pods':
      return beside.has('Podfile') || list(path).includes('Manifest.lock') ? 'vendored' : undefined;
    case 'venv':
    case 'env':
    case '.env':
      return list(path).includes('pyvenv.cfg') ? 'vendored' : undefined;
    case 'coverage':
      return hasAny(new Set(list(path)), ['lcov.info', 'lcov-report/', 'coverage-final.json', 'clover.xml'])
        ? 'generated'
        : undefined;
    case 'vendor':
    case 'vendors':
    case 'vendored':
    case 'third_party':
    case 'third-party':
    case 'thirdparty':
      return isVendored(path, beside, list) ? 'vendored' : undefined;
  }
  return undefined;
}

/**
 * Whether a folder that is left out for its name is read where git tracks what is in it: nobody commits what a tool keeps
 * for itself, so what lies there is somebody's own. What others wrote is not read, nor what dependencies bring.
 */
export function isReadWhereTracked(path: string, reason: FolderReason, list: ListFolder): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (reason === 'compiled') return name !== 'dist' && name !== 'storybook-static';
  return reason === 'vendored' && reasonByName.get(name) === reason && holdsOwnSource(path, list);
}

const reasonByName = new Map<string, FolderReason>([
  ['node_modules', 'dependencies'],
  ...[
    'bower_components',
    'jspm_packages',
    'web_modules',
    '.yarn',
    '.pnpm-store',
    '.venv',
    'site-packages',
    '.tox',
    '.nox',
    '.eggs',
    'elm-stuff',
    '.bundle',
    '.terraform',
  ].map((name) => [name, 'vendored'] as const),
  ...[
    '.next',
    '.nuxt',
    '.output',
    '.svelte-kit',
    '.angular',
    '.parcel-cache',
    '.turbo',
    '.nx',
    '.cache',
    '.vite',
    '.vercel',
    '.netlify',
    '.serverless',
    '.expo',
    '.docusaurus',
    '.nyc_output',
    '.rpt2_cache',
    '.gradle',
    '.cxx',
    'CMakeFiles',
    '.dart_tool',
    '__pycache__',
    '.mypy_cache',
    '.pytest_cache',
    '.ruff_cache',
  ].map((name) => [name, 'compiled'] as const),
]);

function isVendored(path: string, beside: ReadonlySet<string>, list: ListFolder): boolean {
  const names = list(path);
  if (names.some((name) => /^(modules\.txt|autoload\.php|bundle\/|composer\/)$/.test(name))) return true;
  if (hasAny(beside, ['go.mod', 'composer.json', 'Gemfile'])) return true;
  const isInSource = /(^|\/)(src|app)\//.test(path);
  // TypeScript that was copied in among the sources is compiled with them, calls them and is called.
  if (isInSource && holdsOwnSource(path, list)) return false;
  const manifests = names.filter((name) => name.endsWith('/')).map((name) => list(`${path}/${name.slice(0, -1)}`));
  if ([names, ...manifests].some(holdsManifest)) return true;
  if (isInSource || holdsOwnSource(path, list)) return false;
  return beside.has('package.json') || !path.includes('/');
}

function holdsManifest(names: readonly string[]): boolean {
  return names.some((name) => /^(license|licence|copying|package\.json$|bower\.json$)|\.min\.(js|css)$/i.test(name));
}

/** Whether it holds what no compiler writes: TypeScript with bodies, or components. Looks at 400 names at most. */
function holdsOwnSource(path: string, list: ListFolder): boolean {
  const pending = [path];
  let seen = 0;
  for (let folder = pending.shift(); folder !== undefined && seen < 400; folder = pending.shift()) {
    for (const name of list(folder)) {
      seen++;
      if (name.endsWith('/')) {
        if (name !== 'node_modules/') pending.push(`${folder}/${name.slice(0, -1)}`);
      } else if (/\.([mc]?ts|tsx|vue|svelte|astro)$/.test(name) && !isDeclarationName(name)) {
        return true;
      }
    }
  }
  return false;
}

function hasAny(names: ReadonlySet<string>, wanted: readonly string[]): boolean {
  return wanted.some((name) => names.has(name));
}
