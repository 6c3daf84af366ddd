/**
 * Code that goes through all variables there are, and takes those that it knows by a prefix: `env::vars()`, `os.environ.items()`.
 * What hands the environment on as it is, to a process that it starts, reads none.
 */
import { lineAt, type Sources } from '../sources.ts';
import type { HiddenEnvVars } from './declared-env-var.ts';

interface Language {
  readonly files: RegExp;
  readonly goesThrough: RegExp;
}

const languages: readonly Language[] = [
  {
    files: /\.([mc]?[jt]s|[jt]sx|vue|svelte|astro)$/,
    goesThrough:
      /\bObject\.(?:entries|keys)\(\s{0,9}(?:process\.env|import\.meta\.env|Bun\.env)\s{0,9}\)|\bin\s{1,9}process\.env\s{0,9}\)/g,
  },
  {
    files: /\.py$/,
    goesThrough:
      /\bos\.environ\.(?:items|keys)\(|\bfor\s{1,9}\w{1,60}\s{1,9}in\s{1,9}(?:sorted\(|list\()?os\.environ\b(?!\.)/g,
  },
  { files: /\.go$/, goesThrough: /\brange\s{1,9}os\.Environ\(/g },
  {
    files: /\.rb$/,
    goesThrough: /\bENV\.(?:each\w{0,20}|select|filter\w{0,10}|map|find\w{0,10}|keys|reject|any\?)\b/g,
  },
  {
    files: /\.rs$/,
    goesThrough:
      /\benv::vars(?:_os)?\(\)(?=\s{0,99}\.(?:filter|map|find|flat_map|for_each|any)\w{0,10}\b)|\bin\s{1,9}(?:std::)?env::vars(?:_os)?\(\)/g,
  },
  {
    files: /\.(java|kts?|scala|groovy)$/,
    goesThrough:
      /\bSystem\.getenv\(\)\s{0,20}\.(?:entrySet|keySet|forEach|entries|filter\w{0,10}|keys|stream)\b|\bin\s{1,9}System\.getenv\(\)/g,
  },
  { files: /\.php$/, goesThrough: /\bforeach\s{0,9}\(\s{0,9}(?:\$_ENV|getenv\(\))\s{1,9}as\b/g },
  { files: /\.cs$/, goesThrough: /\bEnvironment\.GetEnvironmentVariables\(/g },
  { files: /\.exs?$/, goesThrough: /\bSystem\.get_env\(\)/g },
];

/** What takes the variables that begin so. */
const PREFIX =
  /\b(?:strip_prefix|starts_with|startsWith|startswith|HasPrefix|TrimPrefix|CutPrefix|start_with\?|removePrefix|removeprefix|StartsWith|str_starts_with|starts_with\?)\s{0,9}\(\s{0,9}[^"'`()\n]{0,80}["'`]([A-Z][A-Z0-9_]{1,60})["'`]/g;

export function wholeEnvironment(sources: Sources): readonly HiddenEnvVars[] {
  return sources.files.flatMap((file): readonly HiddenEnvVars[] => {
    const language = languages.find(({ files }) => files.test(file));
    if (language === undefined || !/env/i.test(sources.text(file))) return [];
    const [text, bare] = [sources.text(file), sources.bare(file)];
    const places = [...bare.matchAll(language.goesThrough)];
    if (places.length === 0) return [];
    const prefixes = new Set([...text.matchAll(PREFIX)].map(([, prefix = '']) => prefix));
    const [prefix] = prefixes;
    const fits = prefixes.size === 1 ? { fits: `${prefix}*` } : {};
    return places.map(({ index }) => ({ file, line: lineAt(text, index), ...fits }));
  });
}
