/**
 * Keys that viper binds to variables: `viper.BindEnv("port", "PORT")`, with the prefix of `SetEnvPrefix`. `AutomaticEnv`
 * reads a variable for each key that is asked for: which those are is not said in one place.
 */
import { closingBracket, splitAtCommas } from '../../reading/code-text.ts';
import type { DeclaredEnvVar, HiddenEnvVars } from '../../reading/env/declared-env-var.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';

export function viperNames(sources: Sources): readonly (DeclaredEnvVar | HiddenEnvVars)[] {
  const files = sources.files.filter(
    (file) => file.endsWith('.go') && sources.text(file).includes('"github.com/spf13/viper"'),
  );
  const prefixes = new Set(files.flatMap((file) => prefixesIn(sources, file)));
  const [prefix = ''] = prefixes;
  return files.flatMap((file) => boundIn(sources, file, prefixes.size > 1 ? undefined : prefix));
}

function prefixesIn(sources: Sources, file: string): readonly (string | undefined)[] {
  return [...sources.text(file).matchAll(/\.SetEnvPrefix\(\s*(?:"(\w+)"|[^)\n]{0,200})/g)].map(([, name]) =>
    name === undefined ? undefined : `${name.toUpperCase()}_`,
  );
}

function boundIn(
  sources: Sources,
  file: string,
  prefix: string | undefined,
): readonly (DeclaredEnvVar | HiddenEnvVars)[] {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  return [...masked.matchAll(/\.(BindEnv|AutomaticEnv|MustBindEnv)\(/g)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const line = lineAt(text, match.index);
    const [key, ...names] = splitAtCommas(masked, open + 1, closingBracket(masked, open)).map(
      ({ from, to }) => /^"([\w.-]+)"$/.exec(text.slice(from, to))?.[1],
    );
    const fromKey =
      key !== undefined && prefix !== undefined && /^\w+$/.test(key) ? prefix + key.toUpperCase() : undefined;
    const meant = names.length > 0 ? names : [fromKey];
    return meant.map((name) =>
      name === undefined ? { file, line } : { name, file, line, hasDefault: false, isNeeded: false },
    );
  });
}
