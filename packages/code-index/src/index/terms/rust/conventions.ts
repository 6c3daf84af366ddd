/**
 * How Rust code is reached without its name being written at the place. There is no reflection; attributes hand an item to
 * macros, runners and linkers, and traits from outside are called by their own users.
 */
import type { LanguageConventions } from '../conventions.ts';

export const RUST_CONVENTIONS: LanguageConventions = {
  reflection: [],
  protocolNames: /^main$/,
  entryFiles: [{ pattern: /(?:^|\/)build\.rs$/, what: 'run by Cargo' }],
  manifests: /(?:^|\/)Cargo\.toml$/,
};
