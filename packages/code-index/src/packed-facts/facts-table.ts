/** Facts of many texts in one file: a line that says what there is, and behind it the bytes of each. Read as they are asked for. */
import fs from 'node:fs';
import type { SyntaxFacts } from '../model/syntax.ts';
import { decodeSyntaxFacts, encodeSyntaxFacts } from './facts-codec.ts';

/** The first line of the file. */
interface Head {
  /** What the texts were, as whoever wrote the table says it. */
  readonly of: string;
  readonly keys: readonly string[];
  /** Of each key the number of its bytes, in the same order. */
  readonly lengths: readonly number[];
}

export function writeFactsTable(file: string, of: string, entries: Iterable<readonly [string, SyntaxFacts]>): void {
  const keys: string[] = [];
  const parts: Buffer[] = [];
  for (const [key, facts] of entries) {
    keys.push(key);
    parts.push(encodeSyntaxFacts(facts));
  }
  const head: Head = { of, keys, lengths: parts.map(({ length }) => length) };
  fs.writeFileSync(file, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts]));
}

export class FactsTable {
  readonly #bytes: Buffer;
  readonly #places: ReadonlyMap<string, readonly [from: number, to: number]>;

  private constructor(bytes: Buffer, places: ReadonlyMap<string, readonly [number, number]>) {
    this.#bytes = bytes;
    this.#places = places;
  }

  /** Undefined where there is no such file, or one of other texts. */
  static open(file: string, of: string): FactsTable | undefined {
    let bytes: Buffer;
    try {
      bytes = fs.readFileSync(file);
    } catch {
      return undefined;
    }
    const headEnd = bytes.indexOf(10);
    const head = JSON.parse(bytes.toString('utf8', 0, headEnd)) as Head;
    if (head.of !== of) return undefined;
    const places = new Map<string, readonly [number, number]>();
    let at = headEnd + 1;
    head.keys.forEach((key, i) => {
      const end = at + (head.lengths[i] as number);
      places.set(key, [at, end]);
      at = end;
    });
    return new FactsTable(bytes, places);
  }

  /** Undefined where there are none under this key. */
  facts(language: string, key: string): SyntaxFacts | undefined {
    const place = this.#places.get(key);
    return place === undefined ? undefined : decodeSyntaxFacts(language, this.#bytes.subarray(...place));
  }
}
