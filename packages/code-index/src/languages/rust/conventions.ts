/**
 * How Rust code is reached without its name being written at the place. There is no reflection, but macros put names
 * together, and the build puts code in; attributes hand an item to macros, runners and linkers, and traits from outside
 * are called by their own users.
 */
import type { LanguageConventions } from '../../inference/conventions.ts';

/** `[<made_ $name:lower>]` as `paste!` reads it; `[<T as Trait>::SIZE]` is a type. */
export const NAME_PUT_TOGETHER = /\[<(?![^<>\]\n]*\bas\b)[^<>\]\n]+>\]/;

export const RUST_CONVENTIONS: LanguageConventions = {
  reflection: [
    { pattern: /\binclude!\s*[([{]\s*(?!["\s])/, what: 'code from elsewhere is put in', compiled: true },
    { pattern: NAME_PUT_TOGETHER, what: 'names are put together', compiled: true },
  ],
  protocolNames: /^main$/,
  entryFiles: [{ pattern: /(?:^|\/)build\.rs$/, what: 'run by Cargo' }],
  manifests: /(?:^|\/)Cargo\.toml$/,
};
