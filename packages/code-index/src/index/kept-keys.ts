/**
 * What keys of literals stand for in the types around them, as the checker said when somebody asked about a name. All keys
 * of a repository are too many to be asked about while its edges are made, and the same few names are asked about again.
 * What was said of a file holds as long as its edges do, and is kept under their key.
 */
import type { DefinitionRef } from '../model/facts.ts';
import type { CacheFile } from './cache.ts';
import { KeptMap } from './kept-map.ts';
import type { KeptTarget } from './kept-meanings.ts';

export interface KeyMeaning {
  /** Of each member that it stands for, the definitions. */
  readonly members: readonly (readonly DefinitionRef[])[];
  /** It stands for none, and takes apart what nothing is known of. */
  readonly isUntyped: boolean;
}

interface KeysOfFile {
  /** Of the edges of the file. */
  readonly key: string;
  /** By the offset of the place: the members, and what the key is in its own literal. */
  readonly meanings: Map<number, KeyMeaning>;
  readonly targets: Map<number, KeptTarget>;
}

/** Files of which keys were asked about; of others nothing is kept. Those asked about longest ago go first. */
const MOST_FILES = 20_000;

export class KeptKeys {
  readonly #files: KeptMap<KeysOfFile>;

  constructor(cache: CacheFile) {
    this.#files = new KeptMap(cache);
  }

  meaningAt(file: string, key: string, start: number): KeyMeaning | undefined {
    return this.#of(file, key)?.meanings.get(start);
  }

  targetAt(file: string, key: string, start: number): KeptTarget | undefined {
    return this.#of(file, key)?.targets.get(start);
  }

  keepMeaning(file: string, key: string, start: number, meaning: KeyMeaning): void {
    this.#toKeepIn(file, key).meanings.set(start, meaning);
  }

  keepTarget(file: string, key: string, start: number, target: KeptTarget): void {
    this.#toKeepIn(file, key).targets.set(start, target);
  }

  get isSaved(): boolean {
    return this.#files.isSaved;
  }

  save(): void {
    this.#files.save();
  }

  #of(file: string, key: string): KeysOfFile | undefined {
    const known = this.#files.values.get(file);
    return known?.key === key ? known : undefined;
  }

  #toKeepIn(file: string, key: string): KeysOfFile {
    const known = this.#of(file, key) ?? { key, meanings: new Map(), targets: new Map() };
    this.#files.set(file, known);
    for (const oldest of this.#files.values.keys()) {
      if (this.#files.values.size <= MOST_FILES) break;
      this.#files.delete(oldest);
    }
    return known;
  }
}
