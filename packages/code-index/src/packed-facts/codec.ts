/**
 * Plain data as bytes, by a description of its shape that serves both directions. Integers take as many bytes as they
 * need, and a string that stands in many places is written once, which makes of a file's facts about as many bytes as its
 * text has; generic serializers need ten times that, and several times as long to read it.
 */

/** How values of one shape are written and read. */
export interface Codec<T> {
  write(out: ByteWriter, value: T): void;
  read(input: ByteReader): T;
  /** Of a field that may be absent; `write` is never asked for it then. */
  readonly isOptional?: true;
}

/** The bytes of one value, to be read by `decodeValue` with the same codec. */
export function encodeValue<T>(codec: Codec<T>, value: T): Buffer {
  const out = new ByteWriter();
  codec.write(out, value);
  return out.finish();
}

/** @param bytes What `encodeValue` gave: anything else may throw, or give nonsense. */
export function decodeValue<T>(codec: Codec<T>, bytes: Buffer): T {
  return codec.read(new ByteReader(bytes));
}

/** A whole number of 32 bits, best near zero. */
export const integer: Codec<number> = {
  write: (out, value) => out.unsigned(value < 0 ? -2 * value - 1 : 2 * value),
  read: (input) => {
    const value = input.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  },
};

/** A whole number that is not below zero. */
export const unsigned: Codec<number> = {
  write: (out, value) => out.unsigned(value),
  read: (input) => input.unsigned(),
};

export const string: Codec<string> = {
  write: (out, value) => out.string(value),
  read: (input) => input.string(),
};

export const boolean: Codec<boolean> = {
  write: (out, value) => out.unsigned(value ? 1 : 0),
  read: (input) => input.unsigned() === 1,
};

/** One of a few words. One that is not among them is written as it is. */
export function word<T extends string>(...words: readonly T[]): Codec<T> {
  const indexOf = new Map<string, number>(words.map((each, i) => [each, i + 1]));
  return {
    write: (out, value) => {
      const index = indexOf.get(value) ?? 0;
      out.unsigned(index);
      if (index === 0) out.string(value);
    },
    read: (input) => {
      const index = input.unsigned();
      return index === 0 ? (input.string() as T) : (words[index - 1] as T);
    },
  };
}

export function list<T>(item: Codec<T>): Codec<readonly T[]> {
  return {
    write: (out, values) => {
      out.unsigned(values.length);
      for (const value of values) item.write(out, value);
    },
    read: (input) => {
      const values: T[] = [];
      for (let left = input.unsigned(); left > 0; left--) values.push(item.read(input));
      return values;
    },
  };
}

export function pair<A, B>(first: Codec<A>, second: Codec<B>): Codec<readonly [A, B]> {
  return {
    write: (out, [a, b]) => {
      first.write(out, a);
      second.write(out, b);
    },
    read: (input) => [first.read(input), second.read(input)],
  };
}

/** Numbers that mostly grow a little from one to the next. */
export const offsets: Codec<Int32Array> = {
  write: (out, values) => {
    out.unsigned(values.length);
    let before = 0;
    for (const value of values) {
      integer.write(out, value - before);
      before = value;
    }
  },
  read: (input) => {
    const values = new Int32Array(input.unsigned());
    let before = 0;
    for (let i = 0; i < values.length; i++) {
      before += integer.read(input);
      values[i] = before;
    }
    return values;
  },
};

/** A field that may be absent. */
export function optional<T>(codec: Codec<T>): Codec<T> & { readonly isOptional: true } {
  return { ...codec, isOptional: true };
}

export function orUndefined<T>(codec: Codec<T>): Codec<T | undefined> {
  return {
    write: (out, value) => {
      out.unsigned(value === undefined ? 0 : 1);
      if (value !== undefined) codec.write(out, value);
    },
    read: (input) => (input.unsigned() === 0 ? undefined : codec.read(input)),
  };
}

/** A value that is kept in another form. */
export function converted<T, S>(codec: Codec<S>, toStored: (value: T) => S, fromStored: (stored: S) => T): Codec<T> {
  return {
    write: (out, value) => codec.write(out, toStored(value)),
    read: (input) => fromStored(codec.read(input)),
  };
}

type Fields<T> = { readonly [K in keyof T]-?: Codec<Exclude<T[K], undefined>> | Codec<T[K]> };

/** An object with these fields, and no others. */
export function record<T extends object>(fields: Fields<T>): Codec<T> {
  const columns = Object.entries(fields) as [string, Codec<unknown>][];
  return {
    write: (out, value) => {
      for (const [key, codec] of columns) {
        const field = (value as Record<string, unknown>)[key];
        if (codec.isOptional === true) {
          out.unsigned(field === undefined ? 0 : 1);
          if (field === undefined) continue;
        }
        codec.write(out, field);
      }
    },
    read: (input) => {
      const value: Record<string, unknown> = {};
      for (const [key, codec] of columns) {
        if (codec.isOptional === true && input.unsigned() === 0) continue;
        value[key] = codec.read(input);
      }
      return value as T;
    },
  };
}

type Kinds<T extends { readonly kind: string }> = {
  readonly [K in T['kind']]: Fields<Omit<Extract<T, { readonly kind: K }>, 'kind'>>;
};

/** Objects of several shapes, told apart by their field `kind`. */
export function kinds<T extends { readonly kind: string }>(shapes: Kinds<T>): Codec<T> {
  const entries = Object.entries(shapes) as [T['kind'], Fields<object>][];
  const indexOf = new Map<string, number>(entries.map(([kind], i) => [kind, i]));
  const codecs = entries.map(([kind, fields]) => {
    const constant: Codec<string> = { write: () => {}, read: () => kind };
    // One shape of several: that these are the fields of this kind is what `Kinds` says, and what a loop over it forgets.
    return record<T>({ kind: constant, ...fields } as unknown as Fields<T>);
  });
  return {
    write: (out, value) => {
      const index = indexOf.get(value.kind) as number;
      out.unsigned(index);
      (codecs[index] as Codec<T>).write(out, value);
    },
    read: (input) => (codecs[input.unsigned()] as Codec<T>).read(input),
  };
}

/** Collects bytes, and the strings among them, which come last. */
class ByteWriter {
  #bytes = Buffer.allocUnsafe(4096);
  #length = HEADER_BYTES;
  readonly #indexOf = new Map<string, number>();

  unsigned(value: number): void {
    if (this.#length + 8 > this.#bytes.length) this.#grow(8);
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  string(value: string): void {
    let index = this.#indexOf.get(value);
    if (index === undefined) {
      index = this.#indexOf.size;
      this.#indexOf.set(value, index);
    }
    this.unsigned(index);
  }

  finish(): Buffer {
    const strings = [...this.#indexOf.keys()];
    const text = strings.join('');
    const isLatin = !BEYOND_LATIN.test(text);
    const stringsAt = this.#length;
    this.unsigned(isLatin ? 1 : 0);
    this.unsigned(strings.length);
    for (const each of strings) this.unsigned(each.length);
    const encoded = Buffer.from(text, isLatin ? 'latin1' : 'utf16le');
    if (this.#length + encoded.length > this.#bytes.length) this.#grow(encoded.length);
    encoded.copy(this.#bytes, this.#length);
    this.#bytes.writeUInt32LE(stringsAt, 0);
    return Buffer.from(this.#bytes.subarray(0, this.#length + encoded.length));
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + needed));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

class ByteReader {
  readonly #bytes: Buffer;
  readonly #strings: readonly string[];
  #at: number;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#at = bytes.readUInt32LE(0);
    this.#strings = this.#readStrings();
    this.#at = HEADER_BYTES;
  }

  unsigned(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.#at++] as number;
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let factor = 128; ; factor *= 128) {
      byte = bytes[this.#at++] as number;
      if (byte < 128) return value + byte * factor;
      value += (byte & 127) * factor;
    }
  }

  string(): string {
    return this.#strings[this.unsigned()] as string;
  }

  #readStrings(): string[] {
    const isLatin = this.unsigned() === 1;
    const lengths: number[] = [];
    for (let left = this.unsigned(); left > 0; left--) lengths.push(this.unsigned());
    const text = this.#bytes.toString(isLatin ? 'latin1' : 'utf16le', this.#at);
    let at = 0;
    return lengths.map((length) => {
      at += length;
      return text.slice(at - length, at);
    });
  }
}

/** Where the strings begin. */
const HEADER_BYTES = 4;
/** Characters that take two bytes. */
const BEYOND_LATIN = /[\u0100-\uffff]/;
