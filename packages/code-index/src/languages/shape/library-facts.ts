/**
 * Facts of what a language's own library declares. A large repository asks for a thousand of its types, and to parse the
 * texts of these takes as long as to parse its own: so it is done when the package is built. What is not there is read as it
 * is asked for.
 */

import type { SyntaxFacts } from '../../model/syntax.ts';
import { packageFile } from '../../package-files.ts';
import { FactsTable, writeFactsTable } from '../../packed-facts/facts-table.ts';

export interface Library {
  /** As `repository/languages.ts` calls its files. */
  readonly language: string;
  /** All that it declares, by the keys that `read` takes. */
  keys(): Iterable<string>;
  /** What the texts are, to tell them from others. */
  texts(): string;
  /** Parses what it declares under a key. */
  read(key: string): SyntaxFacts;
}

export class LibraryFacts {
  readonly #library: Library;
  readonly #known = new Map<string, SyntaxFacts>();
  #table: FactsTable | undefined;
  #isOpened = false;

  constructor(library: Library) {
    this.#library = library;
  }

  of(key: string): SyntaxFacts {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { language } = this.#library;
    const facts = this.#opened()?.facts(language, key) ?? this.parsed(key);
    this.#known.set(key, facts);
    return facts;
  }

  /** The same, made anew; the grammar has to be loaded. */
  parsed(key: string): SyntaxFacts {
    return this.#library.read(key);
  }

  /** Writes the facts of all that there is; the grammar has to be loaded. */
  record(): void {
    const library = this.#library;
    const entries = [...library.keys()].map((key) => [key, library.read(key)] as const);
    writeFactsTable(tableOf(library), library.texts(), entries);
  }

  #opened(): FactsTable | undefined {
    if (!this.#isOpened) this.#table = FactsTable.open(tableOf(this.#library), this.#library.texts());
    this.#isOpened = true;
    return this.#table;
  }
}

function tableOf({ language }: Library): string {
  return packageFile(`dist/bundled/${language.toLowerCase()}.facts`);
}
