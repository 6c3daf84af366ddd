/** What a call of a script is given as objects: their entries one by one, through what they are made of. */
import type { Sources } from '../../sources.ts';
import { entriesOf, type JsPlace, objectsAt } from './objects.ts';

export interface GivenReader {
  readonly entry: (key: string, value: JsPlace) => void;
  /** It may have entries that the code does not say. */
  readonly more: () => void;
}

/** Objects of one call: so many are looked at, and behind these there may be anything. */
export class GivenObjects {
  readonly #sources: Sources;
  #left = MOST_OBJECTS;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  each(place: JsPlace, reader: GivenReader, spread = 0): void {
    this.#left -= 1;
    const isTooMuch = this.#left < 0 || spread > MOST_SPREADS;
    const { literals, isOpen } = isTooMuch ? { literals: [], isOpen: true } : objectsAt(this.#sources, place);
    if (isOpen) reader.more();
    for (const literal of literals) {
      const found = entriesOf(this.#sources, literal);
      if (found.isOpen) reader.more();
      for (const { key, value } of found.entries) reader.entry(key, value);
      for (const each of found.spread) this.each(each, reader, spread + 1);
    }
  }

  /**
   * The keys that are chosen of `{ id: true, password: false }`: narrow where it chooses some, and the code says all that it does.
   *
   * @param leavesOut what is written for a key that is not wanted
   */
  chosen(place: JsPlace, leavesOut: RegExp): { readonly keys: readonly string[]; readonly isNarrow: boolean } {
    const keys: string[] = [];
    let isOpen = false;
    this.each(place, {
      more: () => {
        isOpen = true;
      },
      entry: (key, value) => {
        if (!leavesOut.test(this.written(value))) keys.push(key);
      },
    });
    return { keys, isNarrow: keys.length > 0 && !isOpen };
  }

  /** As far as it is short: `true`, `null`, a name. */
  written({ file, from, to }: JsPlace): string {
    return to - from > 100 ? '' : this.#sources.masked(file).slice(from, to).trim();
  }

  /** What it begins with: a bracket, a quote or a call tells what it is. */
  start({ file, from, to }: JsPlace): string {
    return this.#sources
      .masked(file)
      .slice(from, Math.min(to, from + 300))
      .trimStart();
  }

  /** Texts that stand in it. */
  texts({ file, from, to }: JsPlace): readonly string[] {
    const text = this.#sources.text(file).slice(from, Math.min(to, from + MOST_CHARACTERS));
    return [...text.matchAll(/(['"`])([^'"`\n]{0,400})\1/g)].map((match) => match[2] ?? '');
  }
}

const MOST_OBJECTS = 300;
/** In one another. */
const MOST_SPREADS = 4;
const MOST_CHARACTERS = 20_000;
