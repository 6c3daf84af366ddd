/**
 * Names that leave their file are one in a program that is linked: what bears such a name alone in the repository is what
 * every use means, in each file in which it is announced.
 */
import type { World } from '../../inference/language-policy.ts';
import { type Definition, type DefinitionRef, isSameRef, keyOfRef, type SymbolKind } from '../../model/facts.ts';
import type { OutlineFiles } from './files.ts';
import type { Linkage } from './outline.ts';

/** What the policy knows of names. */
export interface NamedDefinitions {
  /** All definitions and announcements of a name that can be used with nothing before it. */
  readonly named: (name: string) => readonly DefinitionRef[];
  /** Of an announcement what it announces; undefined where it is none, or nothing of it is here. */
  readonly behind: (ref: DefinitionRef) => readonly DefinitionRef[] | undefined;
}

export class LinkedNames {
  readonly #linkage: Linkage;
  readonly #family: string;
  readonly #world: World;
  readonly #files: OutlineFiles;
  readonly #definitions: NamedDefinitions;
  #generation = -1;
  /** Files of two languages are of the one that is linked: there are none of the other. */
  #isAlone: boolean | undefined;
  readonly #only = new Map<string, boolean>();

  constructor(linkage: Linkage, family: string, world: World, files: OutlineFiles, definitions: NamedDefinitions) {
    this.#linkage = linkage;
    this.#family = family;
    this.#world = world;
    this.#files = files;
    this.#definitions = definitions;
  }

  /** The file is of a language whose names are linked. */
  isOf(file: string): boolean {
    if (this.#linkage.own.test(file)) return true;
    if (!this.#linkage.shared.test(file)) return false;
    this.#refresh();
    this.#isAlone ??= this.#world.filesOf(this.#family).every((each) => !this.#isOfOther(each));
    return this.#isAlone;
  }

  /** Nothing else in the repository can be meant by its name, outside of files that have one for themselves. */
  isOnlyOne(ref: DefinitionRef): boolean {
    this.#refresh();
    const key = keyOfRef(ref);
    let isOnly = this.#only.get(key);
    if (isOnly === undefined) {
      isOnly = this.#findWhetherOnly(ref);
      this.#only.set(key, isOnly);
    }
    return isOnly;
  }

  #findWhetherOnly(ref: DefinitionRef): boolean {
    const definition = this.#definition(ref);
    if (definition === undefined || this.#isOfOther(ref.file) || this.#linkage.libraryNames.has(definition.name))
      return false;
    // Announced alone it is a library's.
    if (!definition.hasBody && definition.kind === 'function') return false;
    // A header is what includes it; another language may mean more than one function by a name.
    const readers = this.#linkage.shared.test(ref.file) ? this.#world.filesWithWord(this.#family, definition.name) : [];
    if (readers.some((file) => this.#isOfOther(file))) return false;
    const all = this.#definitions.named(definition.name);
    if (!all.some((each) => isSameRef(each, ref))) return false;
    const seenByOthers = definition.exported || this.#isIncluded(ref.file);
    return all.every(
      (other) =>
        isSameRef(other, ref) || this.#isNoRival(other, ref, definition) || (!seenByOthers && other.file !== ref.file),
    );
  }

  /** A function of the language's own library, which nothing that the file sees defines again. */
  isOfLibrary(file: string, name: string): boolean {
    return this.#linkage.libraryNames.has(name) && this.isOf(file) && !this.#isTold(file, name);
  }

  /** The file defines it, or has it announced in itself or in what it includes. */
  sees(file: string, ref: DefinitionRef): boolean {
    const definition = this.#definition(ref);
    if (definition === undefined) return false;
    if (this.#isTold(file, definition.name)) return true;
    // An announcement that the grammar does not understand: `void checked(int *) name(const char *, ...);`
    return [...this.#files.seenFrom(file)].some((each) => this.#world.mentions(each, definition.name));
  }

  /** A definition or an announcement of the name is in the file, or in what it includes. */
  #isTold(file: string, name: string): boolean {
    const seen = this.#files.seenFrom(file);
    return this.#definitions.named(name).some((each) => each.file === file || seen.has(each.file));
  }

  /** A macro may put its name together: `name##_find`, `cmd_##name`. */
  isPasted(ref: DefinitionRef): boolean {
    const name = this.#definition(ref)?.name ?? '';
    return partsOf(name).some(({ part, isFirst }) => {
      const pasted = isFirst ? new RegExp(`(?<!\\w)${part}\\s*(?:##|,)`) : new RegExp(`(?:##|,)\\s*${part}(?!\\w)`);
      return this.#world.filesWithWord(this.#family, part).some((file) => pasted.test(this.#world.text(file) ?? ''));
    });
  }

  #isOfOther(file: string): boolean {
    return !this.#linkage.own.test(file) && !this.#linkage.shared.test(file);
  }

  #refresh(): void {
    if (this.#generation === this.#world.generation) return;
    this.#generation = this.#world.generation;
    this.#isAlone = undefined;
    this.#only.clear();
  }

  #isNoRival(other: DefinitionRef, ref: DefinitionRef, { kind }: Definition): boolean {
    const definition = this.#definition(other);
    if (definition === undefined) return true;
    // A structure and a function may have one name.
    if (isTag(definition.kind) !== isTag(kind)) return true;
    const behind = this.#definitions.behind(other);
    if (behind?.every((each) => isSameRef(each, ref)) === true) return true;
    // What another file has for itself.
    return !definition.exported && definition.hasBody && other.file !== ref.file && !this.#isIncluded(other.file);
  }

  /** Others include it, so that what it has for itself is theirs as well. */
  #isIncluded(file: string): boolean {
    if (!this.#linkage.own.test(file)) return true;
    const name = file.slice(file.lastIndexOf('/') + 1);
    const word = /\w+/.exec(name)?.[0];
    if (word === undefined) return true;
    const written = [`"${name}"`, `/${name}"`];
    return this.#world
      .filesWithWord(this.#family, word)
      .some((each) => each !== file && written.some((text) => this.#world.text(each)?.includes(text) === true));
  }

  #definition({ file, index }: DefinitionRef): Definition | undefined {
    return this.#world.fileFacts(file)?.definitions[index];
  }
}

/** `struct name` and `name` are two names. */
export function isTag(kind: SymbolKind): boolean {
  return kind === 'class' || kind === 'enum';
}

/** Of `cmd_list_free` the beginnings `cmd_` and `cmd_list_`, and the ends `_free` and `_list_free`. */
function partsOf(name: string): readonly { readonly part: string; readonly isFirst: boolean }[] {
  const parts: { part: string; isFirst: boolean }[] = [];
  for (let at = name.indexOf('_', 1); at > 0 && at < name.length - 1; at = name.indexOf('_', at + 1)) {
    parts.push({ part: name.slice(0, at + 1), isFirst: true });
    parts.push({ part: name.slice(at), isFirst: false });
  }
  return parts;
}
