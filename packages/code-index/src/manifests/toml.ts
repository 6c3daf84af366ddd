/**
 * TOML as manifests use it, from texts that are not trusted: what is damaged, too long or too deep is no TOML, rather than
 * half of it, which may be the wrong half.
 */
import { parse, TomlError } from 'smol-toml';

/** Dates, and numbers that are too large to be exact, are texts. */
export type TomlValue = string | number | boolean | readonly TomlValue[] | TomlTable;
export interface TomlTable {
  readonly [key: string]: TomlValue;
}

/** The table of this name in another; an empty one where there is none, or something else in its place. */
export function tableIn(of: TomlValue | undefined, key: string): TomlTable {
  return asTable(isTable(of) && Object.hasOwn(of, key) ? of[key] : undefined);
}

/** A value that may be a table; an empty one where it is something else. */
export function asTable(value: TomlValue | undefined): TomlTable {
  return isTable(value) ? value : {};
}

/** Undefined where it cannot be understood. Tables have no prototype: a key may be called `constructor`. */
export function parseToml(text: string): TomlTable | undefined {
  if (text.length > MAX_CHARS) return undefined;
  try {
    const value = plain(parse(text, { integersAsBigInt: 'asNeeded', maxDepth: MAX_DEPTH }), 0);
    return isTable(value) ? value : undefined;
  } catch (cause) {
    if (cause instanceof TomlError) return undefined;
    throw cause;
  }
}

/** A manifest has some thousands; of these, half a second is spent at most. */
const MAX_CHARS = 300_000;
/** Dotted keys are followed by the library without a limit. */
const MAX_DEPTH = 50;

function isTable(value: TomlValue | undefined): value is TomlTable {
  return typeof value === 'object' && !Array.isArray(value);
}

function plain(value: unknown, depth: number): TomlValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null || value instanceof Date) return String(value);
  if (depth > MAX_DEPTH) throw new TomlError('nested too deeply', { toml: '', ptr: 0 });
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1));
  const table = Object.create(null) as Record<string, TomlValue>;
  for (const [key, item] of Object.entries(value)) table[key] = plain(item, depth + 1);
  return table;
}
