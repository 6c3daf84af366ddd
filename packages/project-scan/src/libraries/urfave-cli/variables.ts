/**
 * Flags of urfave/cli that may be given by variables: `Sources: cli.EnvVars("A", "B")`, before `EnvVars: []string{"A"}` and
 * `EnvVar: "A,B"`. None is needed, since the flag can be given instead.
 */
import { closingBracket, openingBracket } from '../../reading/code-text.ts';
import type { DeclaredEnvVar } from '../../reading/env/declared-env-var.ts';
import { nameOfPackage } from '../../reading/go/literals.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';

export function urfaveFlags(sources: Sources): readonly DeclaredEnvVar[] {
  return sources.files
    .filter((file) => file.endsWith('.go'))
    .filter((file) => nameOfPackage(sources.text(file), /^github\.com\/urfave\/cli(\/v\d+)?$/) !== undefined)
    .flatMap((file) => flagsOf(sources, file));
}

const forms = /\bEnvVars\s*\(|\bEnvVars:\s*\[\]string\s*\{|\bEnvVar:\s*"/g;

function flagsOf(sources: Sources, file: string): readonly DeclaredEnvVar[] {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  return [...masked.matchAll(forms)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const close = masked[open] === '"' ? masked.indexOf('"', open + 1) + 1 : closingBracket(masked, open);
    // Each of many that never close would be read to the end of the text.
    if (close >= masked.length) return [];
    const hasDefault = /(?<![\w.])Value:/.test(flagAround(masked, match.index));
    return [...text.slice(open, close).matchAll(/[A-Za-z_]\w*/g)].map(([name]) => ({
      name,
      file,
      line: lineAt(text, match.index),
      hasDefault,
      isNeeded: false,
    }));
  });
}

/** From the brace of the literal that the field belongs to up to its end. */
function flagAround(masked: string, at: number): string {
  for (let from = at; from >= 0 && at - from < 4000; from--) {
    const char = masked[from];
    if (char === '}' || char === ')') from = openingBracket(masked, from);
    else if (char === '{') return masked.slice(from, closingBracket(masked, from));
  }
  return '';
}
