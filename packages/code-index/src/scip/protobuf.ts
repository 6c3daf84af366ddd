/**
 * The wire format of protocol buffers, as much of it as a SCIP index needs. What is read is not trusted: every length is
 * checked against what is there, and a message is never read deeper than its reader asks, so that neither a forged length
 * nor nesting costs more than the bytes of the file.
 *
 * Source: https://protobuf.dev/programming-guides/encoding/
 */

/** The bytes are no message of this format, or end in the middle of one. */
export class WireError extends Error {}

/** One field of a message. A nested message, a text or packed numbers are a span of the same bytes. */
export interface WireField {
  readonly number: number;
  /** For varints; larger ones than 2^53 are no longer exact, and no field of SCIP holds such. */
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

/** The fields between two offsets, in order. Throws `WireError`. */
export function* fieldsOf(bytes: Uint8Array, start: number, end: number): Generator<WireField> {
  const cursor = { at: start };
  while (cursor.at < end) {
    const tag = readVarint(bytes, cursor, end);
    const number = Math.floor(tag / 8);
    if (number === 0) throw new WireError('a field has the number 0');
    switch (tag % 8) {
      case 0:
        yield { number, value: readVarint(bytes, cursor, end), start: 0, end: 0 };
        break;
      case 1:
        cursor.at = skipped(cursor.at, 8, end);
        break;
      case 2: {
        const length = readVarint(bytes, cursor, end);
        const from = cursor.at;
        cursor.at = skipped(from, length, end);
        yield { number, value: 0, start: from, end: cursor.at };
        break;
      }
      case 5:
        cursor.at = skipped(cursor.at, 4, end);
        break;
      default:
        throw new WireError(`a field has the wire type ${tag % 8}`);
    }
  }
}

/** Packed 32-bit numbers, at most so many. */
export function packedNumbers(bytes: Uint8Array, { start, end }: WireField, most: number): number[] {
  const cursor = { at: start };
  const numbers: number[] = [];
  while (cursor.at < end && numbers.length < most) numbers.push(readVarint(bytes, cursor, end));
  return numbers;
}

const decoder = new TextDecoder('utf-8');

export function textOf(bytes: Uint8Array, { start, end }: { readonly start: number; readonly end: number }): string {
  return decoder.decode(bytes.subarray(start, end));
}

function readVarint(bytes: Uint8Array, cursor: { at: number }, end: number): number {
  let value = 0;
  for (let shift = 0; shift < 70; shift += 7) {
    if (cursor.at >= end) throw new WireError('the data ends within a number');
    const byte = bytes[cursor.at++] as number;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return value;
  }
  throw new WireError('a number is longer than ten bytes');
}

function skipped(at: number, length: number, end: number): number {
  if (length > end - at) throw new WireError('a field is longer than what holds it');
  return at + length;
}

/** A message being written. Fields at their default are left out, as the format has it. */
export class WireWriter {
  #bytes = new Uint8Array(256);
  #length = 0;

  number(field: number, value: number): this {
    if (value === 0) return this;
    this.#varint(field * 8);
    this.#varint(value);
    return this;
  }

  text(field: number, value: string): this {
    return value === '' ? this : this.bytes(field, encoder.encode(value));
  }

  message(field: number, value: WireWriter): this {
    return this.bytes(field, value.finish());
  }

  /** Empty ones are left out. */
  packed(field: number, values: readonly number[]): this {
    if (values.length === 0) return this;
    const inner = new WireWriter();
    for (const value of values) inner.#varint(value);
    return this.message(field, inner);
  }

  bytes(field: number, value: Uint8Array): this {
    this.#varint(field * 8 + 2);
    this.#varint(value.length);
    this.#reserve(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
    return this;
  }

  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #varint(value: number): void {
    this.#reserve(10);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

const encoder = new TextEncoder();
