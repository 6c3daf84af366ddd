/** What calls of Python are given, and the strings among it. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { escaped, type Sources } from '../sources.ts';
import { fileOf, importsIn } from './modules.ts';

/** As written, and where. */
export interface PyArgument extends Span {
  readonly text: string;
}

export type PyParameters = ReadonlyMap<string, PyArgument>;

/** By name, and by place as `0`, `1`, …; each as written. */
export function parametersOf(sources: Sources, file: string, open: number): PyParameters {
  const [masked, bare] = [sources.masked(file), sources.bare(file)];
  const parameters = new Map<string, PyArgument>();
  for (const [index, { from, to }] of splitAtCommas(bare, open + 1, closingBracket(bare, open)).entries()) {
    const written = masked.slice(from, to);
    const named = /^(\w+)\s*=\s*(?!=)/.exec(written);
    if (named) {
      const [whole, name = ''] = named;
      parameters.set(name, { text: written.slice(whole.length), from: from + whole.length, to });
    } else parameters.set(String(index), { text: written, from, to });
  }
  return parameters;
}

/** The first of these that is given. */
export function parameter(given: PyParameters, names: readonly string[]): PyArgument | undefined {
  for (const name of names) {
    const found = given.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * A string, one with names in it, or a constant that this file sets once or takes from one that does, or that has one value in
 * the project; else the name in braces.
 */
export function stringOf(sources: Sources, written: string, file?: string): string {
  const beside = literalsBeside(written.trim());
  if (beside.length > 1) return beside.map((each) => stringOf(sources, each, file)).join('');
  const literal = /^([rf]?)(["'])(.*)\2$/s.exec(written.trim());
  if (literal === null)
    return /^[\w.]+$/.test(written.trim()) ? constantOf(sources, written.trim(), file) : `{${written.trim()}}`;
  const text = literal[3] ?? '';
  return literal[1] === 'f'
    ? text.replace(/\{([\w.]+)\}/g, (_, name: string) => constantOf(sources, name, file))
    : text;
}

/** Whether nothing of it stayed in braces, as `stringOf` has it, that only a program knows. */
export function isWorkedOut(written: string, text: string): boolean {
  const shown = written.trim();
  if (literalsBeside(shown).some((each) => each.startsWith('f'))) return !/(?<!\{)\{(?!\{)/.test(text);
  return text !== `{${shown}}`;
}

/** `"/a" "/b"`, which Python takes for one; empty where something else is among them. */
function literalsBeside(written: string): readonly string[] {
  const next = /[rf]?(?:"[^"\n]*"|'[^'\n]*')/y;
  const found: string[] = [];
  for (let at = 0; at < written.length; at = next.lastIndex) {
    while (/\s/.test(written[at] ?? '')) at += 1;
    next.lastIndex = at;
    const literal = next.exec(written);
    if (literal === null) return [];
    found.push(literal[0]);
  }
  return found;
}

function constantOf(sources: Sources, name: string, file: string | undefined): string {
  const near = file === undefined || name.includes('.') ? undefined : constantNear(sources, file, name);
  if (near !== undefined) return near;
  const last = name.split('.').at(-1) ?? name;
  const assigned = new RegExp(`^[ \\t]*${escaped(last)}\\s*(?::\\s*[\\w.]+\\s*)?=\\s*(["'])([^"'\\n]*)\\1`, 'm');
  const values = sources.files
    .filter((file) => file.endsWith('.py'))
    .flatMap((file) => (sources.text(file).includes(last) ? (assigned.exec(sources.masked(file))?.[2] ?? []) : []));
  const [value] = values;
  return value !== undefined && values.every((each) => each === value) ? value : `{${name}}`;
}

function constantNear(sources: Sources, file: string, name: string, step = 0): string | undefined {
  const masked = sources.masked(file);
  const sets = new RegExp(
    `^[ \\t]*(?:global[ \\t]+)?${escaped(name)}[ \\t]*(?::[ \\t]*[\\w.]{1,100}[ \\t]*)?[-+*/|]?=(?!=)[ \\t]*`,
    'gm',
  );
  const [set, ...more] = masked.matchAll(sets);
  const isParameter = new RegExp(`\\bdef[ \\t]+\\w{1,100}[ \\t]*\\([^()]{0,1000}\\b${escaped(name)}\\b`).test(masked);
  if (set === undefined) {
    const imported = importsIn(sources, file).get(name);
    const home = imported?.name === undefined ? undefined : fileOf(sources, file, imported.module);
    return imported?.name === undefined || home === undefined || home === file || step > 3
      ? undefined
      : constantNear(sources, home, imported.name, step + 1);
  }
  const isOfModule = set[0].startsWith(name) && /[\w\s]=[ \t]*$/.test(set[0]);
  if (more.length > 0 || !isOfModule || isParameter) return undefined;
  return /^(["'])([^"'\n]{0,500})\1[ \t]{0,100}(?:#|\r?\n|$)/.exec(masked.slice(set.index + set[0].length))?.[2];
}
