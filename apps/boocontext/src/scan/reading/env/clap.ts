/**
 * Arguments of clap that may be given by a variable: `#[arg(long, env = "PORT", default_value = "80")]`. None is needed,
 * since the argument can be given instead.
 */
import { closingBracket, splitAtCommas } from '../code-text.ts';
import { lineAt, type Sources } from '../sources.ts';
import type { DeclaredEnvVar } from './declared-env-var.ts';

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
    const name = written ?? (env === 'env' ? fieldAfter(masked, close)?.toUpperCase() : undefined);
    if (name === undefined) return [];
    const hasDefault = parts.some((part) => /^default_values?(_t|_os)?\b/.test(part));
    return [{ name, file, line: lineAt(text, match.index), hasDefault, isNeeded: false }];
  });
}

function fieldAfter(masked: string, from: number): string | undefined {
  return /^\s*(?:pub(?:\([^()]{0,40}\))?\s+)?(\w+)\s*:/.exec(masked.slice(from + 2, from + 300))?.[1];
}
