/**
 * Arguments of clap that may be given by a variable: `#[arg(long, env = "PORT", default_value = "80")]`. None is needed,
 * since the argument can be given instead.
 */
import { closingBracket, splitAtCommas } from '../../reading/code-text.ts';
import type { DeclaredEnvVar } from '../../reading/env/declared-env-var.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';

export function clapArguments(sources: Sources): readonly DeclaredEnvVar[] {
  return sources.files.filter((file) => file.endsWith('.rs')).flatMap((file) => argumentsOf(sources, file));
}

function argumentsOf(sources: Sources, file: string): readonly DeclaredEnvVar[] {
  const text = sources.text(file);
  if (!/\b(clap|structopt)\b/.test(text) || !/\benv\b/.test(text)) return [];
  const masked = sources.masked(file);
  return [...masked.matchAll(/#\[(?:arg|clap|structopt)\s*\(/g)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(masked, open);
    const parts = splitAtCommas(masked, open + 1, close).map(({ from, to }) => text.slice(from, to));
    const env = parts.find((part) => /^env\b/.test(part));
    if (env === undefined) return [];
    const written = /^env\s*[=(]\s*"(\w+)"/.exec(env)?.[1];
    // Without a name of its own the variable has the one of the field.
    const field = fieldAfter(masked, close);
    const name = written ?? (env === 'env' ? field?.name.toUpperCase() : undefined);
    if (name === undefined) return [];
    const hasDefault = parts.some((part) => /^default_values?(_t|_os)?\b/.test(part));
    const how = { name, file, hasDefault, isNeeded: false };
    const line = lineAt(text, match.index);
    if (field === undefined) return [{ ...how, line }];
    // The attribute may be long, and the field stands below it.
    const at = lineAt(text, field.at);
    return [
      { ...how, line, ...(at === line ? { holds: field.name } : {}) },
      ...(at === line ? [] : [{ ...how, line: at, holds: field.name }]),
    ];
  });
}

function fieldAfter(masked: string, from: number): { readonly name: string; readonly at: number } | undefined {
  const found = /^(\s*(?:#\[[^\]]{0,200}\]\s*)?(?:pub(?:\([^()]{0,40}\))?\s+)?)(\w+)\s*:/.exec(
    masked.slice(from + 2, from + 500),
  );
  return found === null ? undefined : { name: found[2] ?? '', at: from + 2 + (found[1] ?? '').length };
}
