/**
 * Which package a file belongs to, and what that depends on. A route, a schema or a component counts only where its
 * framework comes from outside: the code of a router library is full of calls that look like routes and serve nobody.
 */
import type { Sources } from './sources.ts';

export interface PackageManifest {
  readonly folder: string;
  readonly name: string;
  /** As written; empty where it has none. */
  readonly main: string;
  readonly runtime: ReadonlySet<string>;
  readonly development: ReadonlySet<string>;
}

/** Whether the package of this file, or one that it is part of, depends on any of these. */
export function dependsOn(sources: Sources, file: string, names: readonly string[]): boolean {
  return packagesOf(sources, file).some(({ runtime, development }) =>
    names.some((name) => runtime.has(name) || development.has(name)),
  );
}

/** Whether the file belongs to the framework itself: what it calls an app is a definition, or a use of its own. */
export function isPartOf(sources: Sources, file: string, names: readonly string[]): boolean {
  return packagesOf(sources, file).some(({ name }) => names.includes(name)) || definesOutsideNpm(sources, names, file);
}

const manifestsBySources = new WeakMap<Sources, readonly PackageManifest[]>();

export function packagesIn(sources: Sources): readonly PackageManifest[] {
  const known = manifestsBySources.get(sources);
  if (known !== undefined) return known;
  const manifests = sources.files
    .filter((file) => file === 'package.json' || file.endsWith('/package.json'))
    .flatMap((file) => readManifest(file, sources.text(file)));
  manifestsBySources.set(sources, manifests);
  return manifests;
}

/** From the innermost outwards. */
function packagesOf(sources: Sources, file: string): readonly PackageManifest[] {
  return packagesIn(sources)
    .filter(({ folder }) => folder === '' || file.startsWith(`${folder}/`))
    .sort((left, right) => right.folder.length - left.folder.length);
}

function readManifest(file: string, text: string): readonly PackageManifest[] {
  let manifest: Record<string, unknown>;
  try {
    manifest = Object(JSON.parse(text.replace(/^\uFEFF/, ''))) as Record<string, unknown>;
  } catch {
    return [];
  }
  const keys = (field: string) => Object.keys(Object(manifest[field]) as object);
  return [
    {
      folder: file.split('/').slice(0, -1).join('/'),
      name: typeof manifest.name === 'string' ? manifest.name : '',
      main: typeof manifest.main === 'string' ? manifest.main : '',
      runtime: new Set([...keys('dependencies'), ...keys('peerDependencies'), ...keys('optionalDependencies')]),
      development: new Set(keys('devDependencies')),
    },
  ];
}

/** Where the manifests of Python, Go, Rust, PHP and Elixir say what their project is called. */
const OWN_NAMES: ReadonlyMap<string, RegExp> = new Map([
  ['pyproject.toml', /^name\s*=\s*["']([^"']+)["']/m],
  ['setup.cfg', /^name\s*=\s*(\S+)/m],
  ['go.mod', /^module\s+(\S+)/m],
  ['Cargo.toml', /^name\s*=\s*"([^"]+)"/m],
  ['composer.json', /"name"\s*:\s*"([^"]+)"/],
  ['mix.exs', /\bapp:\s{0,20}:(\w+)/],
]);

interface NamedFolder {
  readonly folder: string;
  readonly name: string;
}

const namedBySources = new WeakMap<Sources, readonly NamedFolder[]>();

/** A project may lie in any folder of what is looked at. */
function namedFolders(sources: Sources): readonly NamedFolder[] {
  const known = namedBySources.get(sources);
  if (known !== undefined) return known;
  const named = sources.files.flatMap((file) => {
    const slash = file.lastIndexOf('/');
    const name = OWN_NAMES.get(file.slice(slash + 1))
      ?.exec(sources.text(file))?.[1]
      ?.toLowerCase();
    return name === undefined ? [] : [{ folder: file.slice(0, Math.max(slash, 0)), name }];
  });
  namedBySources.set(sources, named);
  return named;
}

/** A Python, Go, Rust, PHP or Elixir project that bears the framework's own name; around this file where one is given. */
export function definesOutsideNpm(sources: Sources, names: readonly string[], file?: string): boolean {
  return namedFolders(sources).some(
    ({ folder, name }) =>
      names.some((each) => name === each || name.startsWith(`${each}/v`)) &&
      (file === undefined || folder === '' || file.startsWith(`${folder}/`)),
  );
}
