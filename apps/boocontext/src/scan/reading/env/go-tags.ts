/**
 * Fields that a Go library fills from the environment, by their tags: `env:"PORT,required"`, `envconfig:"PORT"`.
 * Where the project sets a prefix anywhere, the names in the tags may not be the whole ones, and none is told.
 */
import { lineAt, type Sources } from '../sources.ts';
import type { DeclaredEnvVar } from './declared-env-var.ts';

interface Library {
  readonly module: string;
  readonly key: string;
  readonly prefix: RegExp;
  readonly default: RegExp;
  readonly required: RegExp;
}

const libraries: readonly Library[] = [
  {
    module: 'github.com/caarlos0/env',
    key: 'env',
    prefix: /\benvPrefix:"|\bPrefix:\s*"/,
    default: /\benvDefault:"/,
    required: /\benv:"[^"]*,\s*(required|notEmpty)\b/,
  },
  {
    module: 'github.com/sethvargo/go-envconfig',
    key: 'env',
    prefix: /\bprefix=|\bPrefixLookuper\(/,
    default: /\benv:"[^"]*\bdefault=/,
    required: /\benv:"[^"]*,\s*required\b/,
  },
  {
    module: 'github.com/ilyakaznacheev/cleanenv',
    key: 'env',
    prefix: /\benv-prefix:"/,
    default: /\benv-default:"/,
    required: /\benv-required:"/,
  },
  {
    module: 'github.com/kelseyhightower/envconfig',
    key: 'envconfig',
    prefix: /\benvconfig\.(Must)?Process\(\s*(?!"")/,
    default: /\bdefault:"/,
    required: /\brequired:"true"/,
  },
];

export function goTags(sources: Sources): readonly DeclaredEnvVar[] {
  const files = sources.files.filter((file) => file.endsWith('.go'));
  return libraries.flatMap((library) => {
    const importers = files.filter((file) => sources.text(file).includes(`"${library.module}`));
    const tagged =
      importers.length === 0 ? [] : files.filter((file) => sources.text(file).includes(`${library.key}:"`));
    const hasPrefix = [...new Set([...importers, ...tagged])].some((file) => library.prefix.test(sources.text(file)));
    return hasPrefix ? [] : tagged.flatMap((file) => taggedIn(sources, file, library));
  });
}

function taggedIn(sources: Sources, file: string, library: Library): readonly DeclaredEnvVar[] {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const named = new RegExp(`(?<![\\w-])${library.key}:"([A-Za-z_]\\w*)`);
  return [...masked.matchAll(/`[ \t]*`/g)].flatMap((match) => {
    const tag = text.slice(match.index, match.index + match[0].length);
    const name = named.exec(tag)?.[1];
    if (name === undefined) return [];
    const hasDefault = library.default.test(tag);
    const isNeeded = library.required.test(tag) && !hasDefault;
    return [{ name, file, line: lineAt(text, match.index), hasDefault, isNeeded }];
  });
}
