/** What `Cargo.toml` says. */
import { posix } from 'node:path';
import { asTable, type TomlTable, type TomlValue, tableIn } from './toml.ts';

/** `web = { package = "web-server", path = "../server" }`, in any of the tables of dependencies. */
export function renamedDependencies(manifest: TomlTable): { readonly local: string; readonly real: string }[] {
  return tablesOfDependencies(manifest)
    .concat(tableIn(tableIn(manifest, 'workspace'), 'dependencies'))
    .flatMap((dependencies) =>
      Object.keys(dependencies).map((local) => ({ local, wanted: tableIn(dependencies, local) })),
    )
    .flatMap(({ local, wanted }) => {
      const real = wanted.package;
      return typeof real === 'string' ? [{ local: local.replaceAll('-', '_'), real: real.replaceAll('-', '_') }] : [];
    });
}

/** The tables in which a manifest lists what its package depends on, for all platforms. */
export function tablesOfDependencies(manifest: TomlTable): TomlTable[] {
  const targets = tableIn(manifest, 'target');
  return [manifest, ...Object.keys(targets).map((name) => tableIn(targets, name))].flatMap((table) =>
    ['dependencies', 'dev-dependencies', 'build-dependencies'].map((name) => tableIn(table, name)),
  );
}

/** Where its crates begin, as far as it says so. */
export function pathsOfCrates(manifest: TomlTable): string[] {
  const lists = ['lib', 'bin', 'test', 'example', 'bench'].flatMap((kind) => manifest[kind] ?? []);
  return lists.flatMap((each) => {
    const path = asTable(each).path;
    return typeof path === 'string' ? [path] : [];
  });
}

/** A dependency is given by a path that stays in the repository. */
export function leadsInside(folder: string, wanted: TomlValue): boolean {
  const path = asTable(wanted).path;
  if (typeof path !== 'string') return false;
  return !posix.join(folder, path).startsWith('..');
}

export function textAt(table: TomlTable, section: string, key: string): string | undefined {
  const value = tableIn(table, section)[key];
  return typeof value === 'string' ? value : undefined;
}
