/** Which of the libraries that a project names, or codesight has found, it rests on. */
import { definesOutsideNpm, isPartOf, packagesIn } from '../reading/packages.ts';
import type { Sources } from '../reading/sources.ts';
import { packagesOfFramework, serversOfNpm } from '../server-frameworks.ts';

/**
 * Of the frameworks, and what stores, that codesight names those that the project rests on: as a dependency at run time, or as one for
 * development that some file imports. It names those too that only tests use, and the framework in its own repository.
 */
export function usedLibraries(sources: Sources, named: readonly string[]): readonly string[] {
  return named.filter((name) => isUsed(sources, name));
}

/** Frameworks that a manifest here depends on, wherever it lies: codesight reads the one at the root, and some by their folders. */
export function frameworksDependedOn(sources: Sources): readonly string[] {
  const manifests = packagesIn(sources);
  const isNamed = (name: string) => manifests.some((each) => each.runtime.has(name) || each.development.has(name));
  return serversOfNpm().flatMap(({ name, packages }) => (packages.some(isNamed) ? [name] : []));
}

function isUsed(sources: Sources, framework: string): boolean {
  const names = packagesOfFramework(framework);
  if (names === undefined) return true;
  // Where the framework itself is made, the packages around it depend on it too.
  const manifests = packagesIn(sources);
  if (definesOutsideNpm(sources, names) || manifests.some(({ name }) => names.includes(name))) return false;
  const isNpm = manifests.some(({ runtime, development }) =>
    names.some((name) => runtime.has(name) || development.has(name)),
  );
  // The other ecosystems have one list, and codesight has read it.
  if (!isNpm) return true;
  if (manifests.some(({ runtime }) => names.some((name) => runtime.has(name)))) return true;
  const imported = new RegExp(`(from|require\\(|import\\(?)\\s*['"](${names.join('|')})(/[^'"]*)?['"]`);
  return sources.scripts().some((file) => imported.test(sources.text(file)) && !isPartOf(sources, file, names));
}
