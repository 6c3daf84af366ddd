/** Where Kotlin's definitions are: by package and name, found without reading files that cannot have them. */

import { FileTable } from '../../inference/file-table.ts';
import type { World } from '../../inference/language-policy.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import { addTo } from '../../model/lists.ts';
import type { SyntaxFacts } from '../../model/syntax.ts';
import { isLibraryPackage, libraryRefs } from './library.ts';

/** A definition that stands in no type. */
interface TopLevel {
  readonly packageName: string;
  readonly ref: DefinitionRef;
  /** It is written for a type, and named behind something of that. */
  readonly isExtension: boolean;
  /** It is private, and seen in its file alone. */
  readonly isPrivate: boolean;
}

interface FileNames {
  readonly packageName: string;
  readonly topLevel: ReadonlyMap<
    string,
    readonly { readonly index: number; readonly isExtension: boolean; readonly isPrivate: boolean }[]
  >;
  /** Functions and properties that stand in a type and are written for another one. */
  readonly memberExtensions: ReadonlyMap<string, readonly number[]>;
}

export class KotlinNames {
  readonly #world: World;
  #generation = -1;
  #named = new Map<string, readonly TopLevel[]>();
  #memberExtensions = new Map<string, readonly DefinitionRef[]>();
  #packages: ReadonlySet<string> | undefined;

  constructor(world: World) {
    this.#world = world;
  }

  /** What a package has by a name, as far as the file that asks can see it. */
  inPackage(packageName: string, name: string, from: string): readonly TopLevel[] {
    const own = this.named(name).filter(
      (each) => each.packageName === packageName && (!each.isPrivate || each.ref.file === from),
    );
    if (own.length > 0) return own;
    return libraryRefs(packageName, name).map((ref) => ({ packageName, ref, isExtension: false, isPrivate: false }));
  }

  /** Everything of the repository that has this name and stands in no type. */
  named(name: string): readonly TopLevel[] {
    this.#refresh();
    let found = this.#named.get(name);
    if (found === undefined) {
      found = this.#filesWith(name).flatMap((file) => {
        const names = NAMES.of(this.#world, file);
        return (names?.topLevel.get(name) ?? []).map(({ index, isExtension, isPrivate }) => ({
          packageName: names?.packageName ?? '',
          ref: { file, index },
          isExtension,
          isPrivate,
        }));
      });
      this.#named.set(name, found);
    }
    return found;
  }

  /** Functions and properties of a name that stand in a type and are written for another one. */
  memberExtensions(name: string): readonly DefinitionRef[] {
    this.#refresh();
    let found = this.#memberExtensions.get(name);
    if (found === undefined) {
      found = this.#filesWith(name).flatMap((file) =>
        (NAMES.of(this.#world, file)?.memberExtensions.get(name) ?? []).map((index) => ({
          file,
          index,
        })),
      );
      this.#memberExtensions.set(name, found);
    }
    return found;
  }

  /** A package of the repository or of the library, or what one begins with. */
  isPackage(name: string): boolean {
    return this.#own().has(name) || isLibraryPackage(name);
  }

  /**
   * What stands there is known not to be here. Whatever shares the beginning of its path with a package of the repository may
   * be made by a program, or be written in a language that is not looked into.
   */
  isOutside(path: string): boolean {
    const segments = path.split('.');
    const own = this.#own();
    if (segments.length === 1) return !own.has(path);
    return !own.has(segments.slice(0, 2).join('.'));
  }

  #filesWith(name: string): readonly string[] {
    return this.#world.knownDefining('Kotlin', name) ?? this.#world.filesWithWord('Kotlin', name);
  }

  #own(): ReadonlySet<string> {
    this.#refresh();
    if (this.#packages !== undefined) return this.#packages;
    const packages = new Set<string>();
    for (const family of ['Kotlin', 'Java', 'Groovy', 'Scala'])
      for (const file of this.#world.filesOf(family)) {
        const name = packageIn(this.#world.text(file) ?? '');
        for (let at = name.length; at > 0; at = name.lastIndexOf('.', at - 1)) packages.add(name.slice(0, at));
      }
    this.#packages = packages;
    return packages;
  }

  #refresh(): void {
    if (this.#generation === this.#world.generation) return;
    this.#generation = this.#world.generation;
    this.#named = new Map();
    this.#memberExtensions = new Map();
    this.#packages = undefined;
  }
}

/** The package that a file gives itself, by a pattern. */
export function packageIn(text: string): string {
  return (/^[ \t]*package[ \t]+([\w.`]+)/m.exec(text)?.[1] ?? '').replaceAll('`', '');
}

const NAMES = new FileTable(namesOf);

function namesOf({ facts, details, packageName }: SyntaxFacts): FileNames {
  const topLevel = new Map<string, { index: number; isExtension: boolean; isPrivate: boolean }[]>();
  const memberExtensions = new Map<string, number[]>();
  facts.definitions.forEach(({ name, parent, kind, exported }, index) => {
    const isExtension = (details[index]?.owner ?? -1) >= 0 && kind !== 'class';
    if (parent < 0) addTo(topLevel, name, { index, isExtension, isPrivate: !exported });
    else if (isExtension) addTo(memberExtensions, name, index);
  });
  return { packageName, topLevel, memberExtensions };
}
