/** Methods that are written for other types: which of them a place sees, and which are for a type. */

import type { Inference } from '../../inference/language-policy.ts';
import type { Meaning, Meanings, Types } from '../../inference/types.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import { libraryExtensions } from './library.ts';
import { parted } from './names.ts';
import type { CsharpSpaces } from './spaces.ts';
import { type Ancestries, Assignability } from './types.ts';
import type { Visible } from './visible.ts';

/** Any method of the type itself comes first. */
export const BEHIND_MEMBERS = 1000;
const MAX_GUESSES = 8;

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
  behind(inference: Inference, file: string, scope: number, written: string, types: Types): Meanings | undefined {
    const { name, arity } = parted(written);
    const candidates = this.#seen(inference, file, scope, name).filter((ref) => {
      const count = inference.detail(ref)?.typeParameters.length ?? 0;
      return arity === 0 || count === arity;
    });
    if (candidates.length === 0) return undefined;
    const assignability = new Assignability(inference, this.#ancestries);
    const sure: Meaning[] = [];
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
        else if (fit === 0) guesses.push(meaning);
      }
    }
    if (sure.length > 0) return { of: sure, isOpen: types.isOpen };
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
