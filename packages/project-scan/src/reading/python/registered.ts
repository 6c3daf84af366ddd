/** What is registered at a place of Python of which a part is not known: all of it by name, as far as the code there says so. */
import type { Span } from '../code-text.ts';
import { escaped, type Sources } from '../sources.ts';
import { fileOf, importsIn, placeOfName } from './modules.ts';
import { lineageNamed } from './views.ts';

/**
 * The names of all that a text hands over, with those of the classes that a class builds on. Undefined where it may be more: a
 * value that is not written there, a function without a name, whatever another router has.
 */
export function namesRegistered(sources: Sources, file: string, { from, to }: Span): readonly string[] | undefined {
  const bare = sources.bare(file);
  const text = bare.slice(from, to);
  if (/\b(?:lambda|for|if|yield|await)\b|\*[ \t]{0,9}[\w[({]/.test(text)) return undefined;
  const found: string[] = [];
  // What is given by a keyword, and what is asked of the value of a call, names nothing by itself.
  for (const [path, rest = ''] of text.matchAll(/(?<![\w.])(?<!\)[ \t]{0,9}\.)[A-Za-z_][\w.]*([ \t]{0,9}=(?!=))?/g)) {
    if (rest !== '' || CONSTANTS.has(path)) continue;
    const names = namesOf(sources, file, path, from);
    if (names === undefined) return undefined;
    found.push(...names);
  }
  return [...new Set(found)];
}

/** Functions with a name in which a place lies, the innermost first. */
export function functionsAround(sources: Sources, file: string, at: number): readonly string[] {
  const bare = sources.bare(file);
  const start = bare.lastIndexOf('\n', at - 1) + 1;
  let depth = /^[ \t]*/.exec(bare.slice(start, at))?.[0].length ?? 0;
  const heads = [...bare.slice(0, start).matchAll(/^([ \t]*)(?:async[ \t]{1,9})?def[ \t]{1,9}(\w+)/gm)];
  const names: string[] = [];
  for (const [, indent = '', name = ''] of heads.toReversed()) {
    if (indent.length >= depth) continue;
    depth = indent.length;
    names.push(name);
  }
  return names;
}

/** None of what comes from outside. */
function namesOf(sources: Sources, file: string, path: string, at: number): readonly string[] | undefined {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const written = parts.slice(0, length).join('.');
    const place = placeOfName(sources, file, written);
    if (place === undefined) continue;
    if (!isDefined(sources.bare(place.file), place.name)) return undefined;
    const above = lineageNamed(sources, file, written)?.classes ?? [];
    return [...new Set([place.name, parts[length - 1] ?? '', ...above.map(({ name }) => name)])];
  }
  const [first = ''] = parts;
  if (parts.length === 1 && isDefinedAround(sources, file, first, at)) return [first];
  const imports = importsIn(sources, file);
  const imported = imports.get(first) ?? [...imports].find(([local]) => local.startsWith(`${first}.`))?.[1];
  return imported !== undefined && fileOf(sources, file, imported.module) === undefined ? [] : undefined;
}

function isDefined(bare: string, name: string): boolean {
  return new RegExp(`^(?:(?:async[ \\t]+)?def|class)[ \\t]+${escaped(name)}\\b`, 'm').test(bare);
}

/** A function defines it that the place lies in as well, and takes nothing of that name. */
function isDefinedAround(sources: Sources, file: string, name: string, at: number): boolean {
  const bare = sources.bare(file);
  const isHere = new RegExp(`^[ \\t]+(?:async[ \\t]+)?def[ \\t]+${escaped(name)}\\b`, 'm').test(bare);
  return isHere && functionsAround(sources, file, at).length > 0 && !isParameter(bare, name);
}

/** Of some function of the file. */
function isParameter(bare: string, name: string): boolean {
  const given = new RegExp(`[(,][ \\t\\n]*\\*{0,2}${escaped(name)}[ \\t\\n]*(?:[:=,)])`);
  return [...bare.matchAll(/\bdef[ \t]{1,9}\w+[ \t]{0,9}(\([^()]*(?:\([^()]*\)[^()]*)*\))/g)].some(
    ([, parameters = '']) => given.test(parameters),
  );
}

const CONSTANTS: ReadonlySet<string> = new Set(['True', 'False', 'None', 'dict', 'list', 'str', 'r', 'f', 'b']);
