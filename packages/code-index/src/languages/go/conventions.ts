/**
 * How Go code is reached without its name being written at the place. Reflection and templates find exported names alone,
 * and of those nobody ever says that they are unused; so what counts here are the names that the toolchain starts.
 */
import type { LanguageConventions } from '../../inference/conventions.ts';

export const GO_CONVENTIONS: LanguageConventions = {
  reflection: [],
  protocolNames: /^(?:main|init|(?:Test|Benchmark|Fuzz|Example)(?:[^\p{Ll}]\w*)?)$/u,
  entryFiles: [{ pattern: /(?:^|\/)magefiles?(?:\/[^/]+)?\.go$/, what: 'read by a tool' }],
  manifests: /(?:^|\/)go\.mod$/,
};
