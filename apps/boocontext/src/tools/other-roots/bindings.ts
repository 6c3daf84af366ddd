/** Which repositories use packages of which others, as their manifests say. */
import path from 'node:path';
import { type Bindings, bindingsOf, type Registry } from '@boocontext/code-index';
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
    if (!MANIFEST.test(file)) return [];
    const text = readTextBelow(directory, file, mostBytes);
    const bindings = text === undefined ? undefined : bindingsOf(file, text);
    const folder = path.posix.dirname(file);
    return bindings === undefined ? [] : [{ ...bindings, file, folder: folder === '.' ? '' : `${folder}/` }];
  });
}

const MANIFEST =
  /(?:^|\/)(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|go\.mod|Cargo\.toml|pom\.xml|[\w.-]*requirements[\w.-]*\.(?:txt|in))$/;
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
