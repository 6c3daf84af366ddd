/** Components: those of libraries that read them, and what codesight has found of others. */

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

/** @param others of a framework that no library here reads */
export function readComponents(
  sources: Sources,
  others: { readonly framework: string | undefined; readonly components: readonly FoundComponent[] } = NONE,
): Components {
  const read = readers.flatMap(({ library, components: reader }) => {
    if (reader === undefined) return [];
    const components = sources.files.flatMap((file) => reader.read(sources, file));
    return [{ components, framework: frameworkOf(sources, library, reader, components) }];
  });
  const placed = others.components.flatMap((each) => place(sources, each));
  const all = [...read, { components: placed, framework: others.framework }];
  const [most] = all.toSorted((left, right) => right.components.length - left.components.length);
  return {
    framework: most === undefined || most.components.length === 0 ? undefined : most.framework,
    components: all.flatMap(({ components }) => components),
  };
}

const NONE = { framework: undefined, components: [] };

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
  const declared = new RegExp(`\\b(?:class|struct|fun|function|const|object)\\s+${escaped(name)}\\b`).exec(
    sources.masked(file),
  );
  return declared ? [{ name, props: [...props], file, line: lineAt(sources.text(file), declared.index) }] : [];
}
