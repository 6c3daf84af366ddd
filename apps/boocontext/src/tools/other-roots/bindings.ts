/** Which repositories use packages of which others, as their manifests say. */
import path from 'node:path';
import { type Bindings, bindingsOf, mayBind, type Registry, versionSaidIn } from '@boocontext/code-index';
import { readTextBelow } from '@boocontext/safe-access';

/** A manifest of one root. */
export interface BoundManifest extends Bindings {
  /** Relative to its root. */
  readonly file: string;
  /** The same with a `/` at its end; empty at the top. */
  readonly folder: string;
}

/** One package that a manifest of another root asks for. */
export interface Dependent {
  /** Of the root that asks. */
  readonly directory: string;
  readonly manifest: BoundManifest;
  readonly registry: Registry;
  readonly name: string;
  readonly range: string | undefined;
  /** It is imported under another name there. */
  readonly as?: string;
}

/** @param files Relative to the directory, as the engine lists them. */
export function manifestsOf(directory: string, files: readonly string[]): readonly BoundManifest[] {
  return files.flatMap((file) => {
    if (!mayBind(file)) return [];
    const text = readTextBelow(directory, file, mostBytes);
    const bindings = text === undefined ? undefined : bindingsOf(file, text);
    const folder = path.posix.dirname(file);
    if (bindings === undefined) return [];
    const version = bindings.version || versionBeside(directory, path.posix.normalize(folder), bindings);
    return [{ ...bindings, version, file, folder: folder === '.' ? '' : `${folder}/` }];
  });
}

function versionBeside(directory: string, folder: string, { versionFiles = [] }: Bindings): string {
  for (const each of versionFiles) {
    const text = readTextBelow(directory, path.posix.join(folder, each), mostBytes);
    const version = text === undefined ? undefined : versionSaidIn(text);
    if (version !== undefined) return version;
  }
  return '';
}

/**
 * Why it cannot be told whether a root asks for a package; undefined where its manifests say it. Those of other kinds name
 * dependencies too, and a folder of scripts needs none.
 */
export function unreadBindings(files: readonly string[], manifests: readonly BoundManifest[]): string | undefined {
  const other = files.find((file) => otherManifests.has(path.posix.basename(file)) || /\.(?:cs|fs|vb)proj$/.test(file));
  if (other !== undefined) return `what it uses stands in ${other}, which is not read for this`;
  return manifests.length === 0 ? 'no manifest says what it uses' : undefined;
}

const otherManifests: ReadonlySet<string> = new Set([
  'Pipfile',
  'environment.yml',
  'environment.yaml',
  'build.gradle',
  'build.gradle.kts',
  'libs.versions.toml',
  'build.sbt',
  'deno.json',
  'deno.jsonc',
  'composer.json',
  'Gemfile',
  'pubspec.yaml',
  'mix.exs',
  'Package.swift',
  'BUILD.bazel',
]);

const mostBytes = 2_000_000;

/** What the other root asks for of the packages of this one. */
export function dependentsOf(
  published: readonly BoundManifest[],
  { directory, manifests }: { readonly directory: string; readonly manifests: readonly BoundManifest[] },
): readonly Dependent[] {
  const names = new Set(published.flatMap(({ registry, name }) => (name === undefined ? [] : [`${registry} ${name}`])));
  return manifests.flatMap((manifest) =>
    manifest.requires.flatMap(({ name, range, as }) =>
      names.has(`${manifest.registry} ${name}`)
        ? [{ directory, manifest, registry: manifest.registry, name, range, ...(as === undefined ? {} : { as }) }]
        : [],
    ),
  );
}

/** The nearest manifest above a file that this holds for. */
export function nearestAbove<Manifest extends { readonly folder: string }>(
  manifests: readonly Manifest[],
  file: string,
): Manifest | undefined {
  return manifests
    .filter(({ folder }) => file.startsWith(folder))
    .reduce<Manifest | undefined>(
      (nearest, each) => (nearest === undefined || each.folder.length > nearest.folder.length ? each : nearest),
      undefined,
    );
}
