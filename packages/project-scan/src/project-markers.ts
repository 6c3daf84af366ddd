/**
 * What tells that a project stores data or is started in a way that may not be read: a dependency, an import, a file. The
 * one table of these for all languages. That nothing was found is no news of a project in which one of them stands.
 */
import type { Manifest, ManifestKind } from '@boocontext/code-index';
import { libraries } from './libraries/libraries.ts';
import { unreadLayerFiles, unreadLayers } from './libraries/unread.ts';
import type { Storing } from './library.ts';
import type { ModuleRegistry } from './reading/imported-modules.ts';
import type { StartingFile } from './scan.ts';

export interface DataLayer {
  readonly name: string;
  /**
   * `exact`: data schemas are read from their declarations. `unread`: nothing is looked for. `statements`: neither, and it declares none: beside another layer it is what that one runs on.
   */
  readonly reading: 'exact' | 'unread' | 'statements';
  /** What the schemas that are read of it call their `orm`. */
  readonly orms: readonly string[];
}

/** Each once, those that are read first. `named` are names of this table, of which a marker stands in the sources. */
export function dataLayers(
  manifests: readonly Pick<Manifest, 'kind' | 'dependencies'>[],
  named: readonly string[],
): readonly DataLayer[] {
  return layers.flatMap(({ name, reading, registry, packages, orms }) => {
    const isDependedOn = manifests.some(
      ({ kind, dependencies }) => registries[kind] === registry && dependencies.some((each) => packages.test(each)),
    );
    return isDependedOn || named.includes(name) ? [{ name, reading, orms }] : [];
  });
}

/**
 * The same for what is published for others: what it only depends on is there to work with, its own name is itself. A
 * manifest without a name is of something that nobody publishes.
 */
export function dataLayersOfLibrary(
  manifests: readonly Pick<Manifest, 'kind' | 'dependencies' | 'name' | 'private'>[],
  named: readonly string[],
): readonly DataLayer[] {
  const own = dataLayers(
    manifests.map(({ kind, name }) => ({ kind, dependencies: [name] })),
    [],
  );
  const unpublished = manifests.filter((each) => each.name === '' || each.private);
  return dataLayers(unpublished, named).filter(({ name }) => !own.some((each) => each.name === name));
}

/** Names of the layers that an imported module belongs to. */
export function layersImported(module: string, registry: ModuleRegistry): readonly string[] {
  return layers.flatMap(({ name, registry: of, packages, modules }) =>
    of === registry && (modules ?? packages).test(module) ? [name] : [],
  );
}

/** Names of the layers that a file of this name shows. */
export function layersOfFile(file: string): readonly string[] {
  return layerFiles.flatMap(([name, pattern]) => (pattern.test(file) ? [name] : []));
}

/** Files that say what is started, in a form that is not read. */
export function startingFiles(files: readonly string[]): readonly StartingFile[] {
  return files.flatMap((file): readonly StartingFile[] =>
    declaringFile.test(file) ? [{ file, declares: true }] : startingFile.test(file) ? [{ file, declares: false }] : [],
  );
}

const declaringFile =
  /(^|\/)(serverless\.(ya?ml|json|ts|js)|samconfig\.toml|host\.json|wrangler\.(toml|jsonc?)|wxt\.config\.[jt]s|META-INF\/(plugin\.xml|(neoforge\.)?mods\.toml)|WEB-INF\/web\.xml|(fabric|quilt)\.mod\.json|(plugin|paper-plugin|bungee)\.yml)$/;
const startingFile = /(^|\/)((Dockerfile|Containerfile)(\.\w+)?|(docker-)?compose\.ya?ml|Procfile|[\w-]*Info\.plist)$/;

const registries: Readonly<Record<ManifestKind, ModuleRegistry>> = {
  npm: 'npm',
  deno: 'npm',
  python: 'python',
  go: 'go',
  rust: 'rust',
  maven: 'qualified',
  gradle: 'qualified',
  dotnet: 'qualified',
  php: 'qualified',
  elixir: 'qualified',
  ruby: 'ruby',
  dart: 'dart',
  swift: 'swift',
};

interface KnownLayer extends DataLayer, Omit<Storing, 'name' | 'orms'> {}

const layers: readonly KnownLayer[] = [
  ...libraries.flatMap((library) =>
    (library.stores ?? []).map(
      ({ name = library.name, orms = [name], ...how }): KnownLayer => ({
        name,
        reading: 'exact',
        orms,
        ...how,
      }),
    ),
  ),
  ...unreadLayers.map(([name, reading, registry, packages, modules]): KnownLayer => {
    const known = { name, reading, orms: [name], registry, packages };
    return modules === undefined ? known : { ...known, modules };
  }),
];

const layerFiles: readonly (readonly [name: string, pattern: RegExp])[] = [
  ...layers.flatMap(({ name, files }) => (files === undefined ? [] : [[name, files] as const])),
  ...unreadLayerFiles,
];
