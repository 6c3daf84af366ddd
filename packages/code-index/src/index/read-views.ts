/**
 * Files that were read for themselves, without their projects, kept for the next question: one about a common name reads
 * hundreds, and is seldom the only one about it.
 */
import type { CheckerSymbol } from '../checker/checker.ts';
import type { FileView } from './file-view.ts';

export interface ReadView {
  readonly view: FileView;
  /** What the file alone says of places that were asked about, by `keyOfPlace`. */
  readonly symbols: Map<number, CheckerSymbol | undefined>;
}

/** Their syntax trees take some twenty times the size of their text. */
const MAX_CHARS = 5_000_000;
/** A larger one is read again: it would take the place of dozens. */
const MAX_FILE_CHARS = 150_000;

export class ReadViews {
  readonly #views = new Map<string, { readonly hash: string; readonly read: ReadView }>();
  #chars = 0;

  /** @param hash of its content now */
  get(file: string, hash: string): ReadView | undefined {
    const known = this.#views.get(file);
    if (known === undefined) return undefined;
    this.#drop(file);
    if (known.hash !== hash) return undefined;
    this.#keep(known.read, hash);
    return known.read;
  }

  put(view: FileView, hash: string): ReadView {
    this.#drop(view.file);
    const read = { view, symbols: new Map() };
    if (view.sourceFile.text.length <= MAX_FILE_CHARS) this.#keep(read, hash);
    return read;
  }

  #keep(read: ReadView, hash: string): void {
    this.#views.set(read.view.file, { hash, read });
    this.#chars += read.view.sourceFile.text.length;
    for (const oldest of this.#views.keys()) {
      if (this.#chars <= MAX_CHARS) break;
      this.#drop(oldest);
    }
  }

  clear(): void {
    this.#views.clear();
    this.#chars = 0;
  }

  #drop(file: string): void {
    const dropped = this.#views.get(file);
    if (dropped === undefined) return;
    this.#views.delete(file);
    this.#chars -= dropped.read.view.sourceFile.text.length;
  }
}
