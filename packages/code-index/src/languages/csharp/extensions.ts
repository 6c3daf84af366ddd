/** Methods that are written for other types: which of them a place sees, and which are for a type. */

import type { Inference } from '../../inference/language-policy.ts';
import type { Meaning, Meanings, Types } from '../../inference/types.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import { isLibraryRef, libraryExtensions } from './library.ts';
import { parted } from './names.ts';
import type { CsharpSpaces } from './spaces.ts';
import { type Ancestries, Assignability } from './types.ts';
import type { Visible } from './visible.ts';

/** Any method of the type itself comes first. */
export const BEHIND_MEMBERS = 1000;
const MAX_GUESSES = 8;

type Found = Extract<Meaning, { kind: 'definition' }>;

export class CsharpExtensions {
  readonly #spaces: CsharpSpaces;
  readonly #visible: Visible;
  readonly #ancestries: Ancestries;

  constructor(spaces: CsharpSpaces, visible: Visible, ancestries: Ancestries) {
    this.#spaces = spaces;
    this.#visible = visible;
    this.#ancestries = ancestries;
  }

  /** Those that may be meant behind something of these types: a guess where it is not known whether they are written for such a type. */
  behind(
    inference: Inference,
    file: string,
    { scope, name: written }: { readonly scope: number; readonly name: string },
    types: Types,
    isMember: boolean,
  ): Meanings | undefined {
    const { name, arity } = parted(written);
    const candidates = this.#seen(inference, file, scope, name).filter((ref) => {
      const count = inference.detail(ref)?.typeParameters.length ?? 0;
      return arity === 0 || count === arity;
    });
    if (candidates.length === 0) return undefined;
    const assignability = new Assignability(inference, this.#ancestries);
    const sure: Found[] = [];
    const guesses: Meaning[] = [];
    const known = types.of.filter((type) => type.kind !== 'outside' || type.name !== 'null');
    for (const ref of candidates) {
      const first = inference.detail(ref)?.parameters[0];
      const owner = inference.instanceOf(ref.file, first?.type ?? -1);
      if (known.length === 0) guesses.push({ kind: 'definition', ref, distance: BEHIND_MEMBERS });
      for (const type of known) {
        const fit = assignability.fits({ of: [type], isOpen: false }, owner);
        const meaning = { kind: 'definition', ref, self: type, distance: BEHIND_MEMBERS } as const;
        if (fit === 1) sure.push(meaning);
        // What the library gives is told in part, and it converts: where it has no such member, it may be this.
        else if (fit === 0 || (!isMember && 'ref' in type && isLibraryRef(type.ref) && !isLibraryRef(ref)))
          guesses.push(meaning);
      }
    }
    if (sure.length > 0) return { of: nearest(inference, assignability, sure), isOpen: types.isOpen };
    return guesses.length === 0 ? undefined : { of: guesses.slice(0, MAX_GUESSES), isOpen: true, isGuess: true };
  }

  #seen(inference: Inference, file: string, scope: number, name: string): readonly DefinitionRef[] {
    const own = this.#spaces.extensionsNamed(name);
    const library = libraryExtensions(name);
    if (own.length === 0 && library.length === 0) return [];
    const spaces = this.#visible.spacesSeen(inference, file, scope);
    return [
      ...own.filter(({ space }) => spaces.has(space)).map(({ ref }) => ref),
      ...library.filter(({ space }) => spaces.has(space)).flatMap(({ holder }) => inference.childrenOf(holder, name)),
    ];
  }
}

/** Of those that take as many, what is written for a type that says more: `Where` of a query, and not of any sequence. */
function nearest(inference: Inference, assignability: Assignability, all: readonly Found[]): readonly Found[] {
  if (all.length < 2) return all;
  const detailOf = ({ ref }: Found) => inference.detail(ref);
  const ownerOf = (each: Found) => inference.instanceOf(each.ref.file, detailOf(each)?.parameters[0]?.type ?? -1);
  const isMore = (one: Found, other: Found) =>
    one !== other &&
    detailOf(one)?.parameters.length === detailOf(other)?.parameters.length &&
    assignability.fits(ownerOf(one), ownerOf(other)) === 1 &&
    assignability.fits(ownerOf(other), ownerOf(one)) === -1;
  return all.filter((each) => !all.some((other) => isMore(other, each)));
}
