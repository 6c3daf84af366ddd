/**
 * Components: those of React and its kin, Angular, Vue, Svelte and Lit are read here, since without a TypeScript of its own
 * codesight names only one for each file, and any function in capitals. Those of other frameworks are codesight's.
 */

import { readers } from '../libraries/readers.ts';
import type { ComponentReader, Library } from '../library.ts';
import { dependsOn } from '../reading/packages.ts';
import { escaped, lineAt, type Sources } from '../reading/sources.ts';
import type { ScannedComponent } from '../scan.ts';

interface FoundComponent {
  readonly name: string;
  readonly file: string;
  readonly props: readonly string[];
}

export interface Components {
  readonly framework: string | undefined;
  readonly components: readonly ScannedComponent[];
}

export async function readComponents(
  sources: Sources,
  named: string,
  detect: () => Promise<readonly FoundComponent[]>,
): Promise<Components> {
  const read = readers.flatMap(({ library, components: reader }) => {
    if (reader === undefined) return [];
    const components = sources.files.flatMap((file) => reader.read(sources, file));
    return [{ components, framework: frameworkOf(sources, library, reader, components) }];
  });
  const isRead = /^(?:react|preact|solid|angular|vue|svelte|unknown)$/.test(named);
  const others = isRead ? [] : (await detect()).flatMap((each) => place(sources, each));
  const all = [...read, { components: others, framework: named }];
  const [most] = all.toSorted((left, right) => right.components.length - left.components.length);
  return {
    framework: most === undefined || most.components.length === 0 ? undefined : most.framework,
    components: all.flatMap(({ components }) => components),
  };
}

/** Of several packages that are written alike the one that the first file depends on. */
function frameworkOf(
  sources: Sources,
  { name }: Library,
  { frameworks }: ComponentReader,
  [first]: readonly ScannedComponent[],
): string | undefined {
  if (frameworks === undefined || first === undefined) return name;
  return frameworks.find((each) => dependsOn(sources, first.file, [each]));
}

function place(sources: Sources, { name, props, file: asGiven }: FoundComponent): readonly ScannedComponent[] {
  const file = asGiven.replaceAll('\\', '/');
  if (!sources.has(file)) return [];
  if (/\.(vue|svelte|astro)$/.test(file)) return [{ name, props: [...props], file, line: 1 }];
  const declared = new RegExp(`\\b(?:class|struct|fun|function|const|object)\\s+${escaped(name)}\\b`).exec(
    sources.masked(file),
  );
  return declared ? [{ name, props: [...props], file, line: lineAt(sources.text(file), declared.index) }] : [];
}
