/** Functions and properties that are written for a type outside of it: which of them a place sees, and which are for a type. */

import type { Inference } from '../../inference/language-policy.ts';
import type { Meaning, Meanings, Types } from '../../inference/types.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import type { NameSpace, SyntaxFacts } from '../../model/syntax.ts';
import { DEFAULT_PACKAGES, libraryPackagesOf, libraryRefs } from './library.ts';
import type { KotlinNames } from './names.ts';
import { type Ancestries, Assignability } from './types.ts';

export class KotlinExtensions {
  readonly #names: KotlinNames;
  readonly #ancestries: Ancestries;

  constructor(names: KotlinNames, ancestries: Ancestries) {
    this.#names = names;
    this.#ancestries = ancestries;
  }

  /**
   * Those that may be meant behind something of these types, of the nearest that a place sees: a guess where it is not known
   * whether they are written for such a type; undefined where none is.
   */
  behind(
    inference: Inference,
    file: string,
    place: { readonly scope: number; readonly name: string; readonly space: NameSpace | undefined },
    types: Types,
  ): Meanings | undefined {
    const facts = inference.factsOf(file);
    if (facts === undefined || !this.#mayBeSeen(facts, place.name)) return undefined;
    const guesses: Meaning[] = [];
    const assignability = new Assignability(inference, this.#ancestries);
    for (const level of this.#seen(inference, file, facts, place)) {
      const sure: Meaning[] = [];
      for (const ref of level) {
        if (!isWanted(inference, ref, place.space)) continue;
        const owner = inference.instanceOf(ref.file, inference.detail(ref)?.owner ?? -1);
        const known = types.of.filter((type) => type.kind !== 'outside' || type.name !== 'null');
        if (known.length === 0) guesses.push({ kind: 'definition', ref });
        for (const type of known) {
          const fit = assignability.fits({ of: [type], isOpen: false }, owner);
          if (fit === 1) sure.push({ kind: 'definition', ref, self: type });
          else if (fit === 0) guesses.push({ kind: 'definition', ref, self: type });
        }
      }
      if (sure.length > 0) return { of: sure, isOpen: types.isOpen };
    }
    return guesses.length === 0 ? undefined : { of: guesses.slice(0, MAX_GUESSES), isOpen: true, isGuess: true };
  }

  /** Something of this name is written for some type, somewhere: what is not found elsewhere may be that. */
  isNamed(name: string): boolean {
    return (
      this.#names.named(name).some(({ isExtension }) => isExtension) || this.#names.memberExtensions(name).length > 0
    );
  }

  /** There is one of this name, for whatever type, or what is called otherwise is imported under it. */
  #mayBeSeen({ imports }: SyntaxFacts, name: string): boolean {
    if (this.isNamed(name) || libraryPackagesOf(name).length > 0) return true;
    return imports.some(({ names: [first] }) => first?.local === name && first.imported !== name);
  }

  /** By how near they are: those of the types around, what is imported by its name, the own package, all that is imported. */
  *#seen(
    inference: Inference,
    file: string,
    facts: SyntaxFacts,
    { scope, name }: { readonly scope: number; readonly name: string },
  ): Generator<readonly DefinitionRef[]> {
    const members = this.#names.memberExtensions(name);
    if (members.length > 0) {
      const around = new Set<string>();
      for (let at = scope; at >= 0; at = facts.scopes[at]?.parent ?? -1) {
        const current = facts.scopes[at];
        if (current?.kind !== 'class') continue;
        const type = { kind: 'instance' as const, ref: { file, index: current.definition }, args: [] };
        for (const { ref } of this.#ancestries.of(inference, type).of) around.add(`${ref.file}#${ref.index}`);
      }
      const isAround = (ref: DefinitionRef) => around.has(`${ref.file}#${inference.definition(ref)?.parent}`);
      yield members.filter(isAround);
    }
    const extensions = this.#names
      .named(name)
      .filter(({ isExtension, isPrivate, ref }) => isExtension && (!isPrivate || ref.file === file));
    const imported: DefinitionRef[] = [];
    const starred: DefinitionRef[] = [];
    const isOfLibrary = libraryPackagesOf(name).length > 0;
    const mayBeStarred = isOfLibrary || extensions.length > 0;
    for (const { module, names } of facts.imports) {
      const [first] = names;
      if (first?.imported === '*') {
        if (!mayBeStarred) continue;
        starred.push(...extensions.filter(({ packageName }) => packageName === module).map(({ ref }) => ref));
        if (isOfLibrary && !DEFAULT_PACKAGES.includes(module)) starred.push(...libraryRefs(module, name));
      } else if (first?.local === name) imported.push(...this.#importedBy(module, first.imported, file));
    }
    yield imported;
    yield extensions.filter(({ packageName }) => packageName === facts.packageName).map(({ ref }) => ref);
    yield starred;
    yield libraryPackagesOf(name)
      .filter((each) => DEFAULT_PACKAGES.includes(each))
      .flatMap((each) => libraryRefs(each, name));
    // Those of an object that code is run on, or of a type that is not around: whoever runs it says so.
    if (members.length > 0) yield members;
  }

  #importedBy(module: string, name: string, file: string): readonly DefinitionRef[] {
    const own = this.#names.inPackage(module, name, file).map(({ ref }) => ref);
    // `import a.Object.function`
    const type = module.slice(module.lastIndexOf('.') + 1);
    const inside = this.#names.memberExtensions(name);
    return [...own, ...(/^[A-Z]/.test(type) ? inside : [])];
  }
}

function isWanted(inference: Inference, ref: DefinitionRef, space: NameSpace | undefined): boolean {
  const kind = inference.definition(ref)?.kind;
  if ((inference.detail(ref)?.owner ?? -1) < 0 || kind === 'class') return false;
  return space === 'call' ? true : kind === 'property';
}

const MAX_GUESSES = 8;
