/** What is registered at a place of Python of which a part is not known: all of it by name, as far as the code there says so. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { escaped, type Sources, startOfLine } from '../sources.ts';
import { endOfValue } from './classes.ts';
import { decoratedIn, type PyDecorator } from './decorated.ts';
import { pyHanded } from './handed.ts';
import { loopAround } from './loops.ts';
import { fileOf, importsIn, joinModule, placeOfName } from './modules.ts';
import { lineageNamed } from './views.ts';

/**
 * The names of all that a text hands over, with those of the classes that a class builds on. Undefined where it may be more: a
 * value that is not written there, a function without a name, whatever another router has.
 */
export function namesRegistered(
  sources: Sources,
  file: string,
  { from, to }: Span,
  step = 0,
): readonly string[] | undefined {
  const bare = sources.bare(file);
  const text = bare.slice(from, to);
  if (/\b(?:lambda|for|if|yield|await)\b|\*[ \t]{0,9}[\w[({]/.test(text) || LOADS_BY_NAME.test(text)) return undefined;
  const found: string[] = [];
  // What is given by a keyword, and what is asked of the value of a call, names nothing by itself.
  for (const [path, rest = ''] of text.matchAll(/(?<![\w.])(?<!\)[ \t]{0,9}\.)[A-Za-z_][\w.]*([ \t]{0,9}=(?!=))?/g)) {
    if (rest !== '' || CONSTANTS.has(path)) continue;
    const names = namesOf(sources, file, path, from) ?? namesHeld(sources, file, path, from, step);
    if (names === undefined) return undefined;
    found.push(...names);
  }
  return [...new Set(found)];
}

/**
 * The same of a name in a line: `job` of `scheduler.add_job(job)`, which is a variable of a loop or a parameter. With the
 * functions in which it is registered.
 */
export function valuesNamed(
  sources: Sources,
  { file, line, name }: { readonly file: string; readonly line: number; readonly name: string },
): { readonly names: readonly string[]; readonly within: readonly string[] } | undefined {
  const bare = sources.bare(file);
  const start = startOfLine(bare, line);
  const at = start + (/^[ \t]*/.exec(bare.slice(start, start + 200))?.[0].length ?? 0);
  const names = namesHeld(sources, file, name, at, 0);
  return names && { names, within: functionsAround(sources, file, at) };
}

/**
 * The same where a decorator of ours registers what it is above: `def task(**kw): def deco(wrapped): app.task(**kw)(wrapped)`.
 * Undefined where that is used in another way than as a decorator, or the place hands over something else.
 */
export function namesDecoratedBy(
  sources: Sources,
  file: string,
  at: number,
  parameter: string,
): readonly string[] | undefined {
  const around = functionsAround(sources, file, at);
  const maker = around.at(-1);
  const bare = sources.bare(file);
  if (maker === undefined || !around.some((name) => parametersGiven(bare, name).includes(parameter))) return undefined;
  const names: string[] = [];
  for (const each of pythonFiles(sources)) {
    const locals = each === file ? [maker] : namesFrom(sources, each, file, maker);
    if (locals.length === 0) continue;
    const text = sources.bare(each);
    for (const local of locals) {
      const word = new RegExp(`(?<![\\w.])${escaped(local)}(?!\\w)`, 'g');
      for (const { index } of text.matchAll(word)) {
        const line = text.slice(text.lastIndexOf('\n', index) + 1, index);
        const isNamed = /^[ \t]*(?:from|import)[ \t]|\bdef[ \t]+$|\bimport[ \t(][^\n]{0,400}$|^[ \t]*@$/.test(line);
        const isOther = !local.includes('.') && isOwnOfFunction(sources, each, index, local);
        if (!isNamed && !isOther && !isInImport(text, index)) return undefined;
      }
    }
    const isOne = ({ path }: PyDecorator) => locals.includes(path);
    names.push(...decoratedIn(sources, each).flatMap(({ name, decorators }) => (decorators.some(isOne) ? [name] : [])));
  }
  return names;
}

/** How a file has what another one defines: by its name, or by that of the module before it. */
function namesFrom(sources: Sources, file: string, home: string, name: string): readonly string[] {
  return [...importsIn(sources, file)].flatMap(([local, imported]) => {
    const whole = imported.name === undefined ? imported.module : joinModule(imported.module, imported.name);
    if (fileOf(sources, file, whole) === home) return [`${local}.${name}`];
    return imported.name === name && fileOf(sources, file, imported.module) === home ? [local] : [];
  });
}

/** A parameter or a variable of a function around, the name of an argument, or a parameter where it is written. */
function isOwnOfFunction(sources: Sources, file: string, at: number, name: string): boolean {
  const bare = sources.bare(file);
  if (/^[ \t]{0,9}=(?!=)/.test(bare.slice(at + name.length, at + name.length + 12))) return true;
  const line = bare.slice(bare.lastIndexOf('\n', at) + 1, at);
  if (/^[ \t]*(?:async[ \t]+)?def[ \t]/.test(line)) return true;
  return functionsAround(sources, file, at).some((around) => {
    const [head, ...others] = bare.matchAll(
      new RegExp(`^[ \\t]*(?:async[ \\t]+)?def[ \\t]+${escaped(around)}[ \\t]*\\(`, 'gm'),
    );
    if (head === undefined || others.length > 0) return false;
    const isGiven = parametersGiven(bare, around).includes(name);
    return isGiven || new RegExp(`^[ \\t]+${name}[ \\t]{0,9}=(?!=)`, 'm').test(bare.slice(head.index, at));
  });
}

/** One of several names that an import brings, in brackets over some lines. */
function isInImport(text: string, at: number): boolean {
  const open = text.lastIndexOf('import', at);
  return open >= 0 && /^import[ \t]*\([\w\s,#]*$/.test(text.slice(open, at));
}

/** What a variable holds at a place, or a parameter is given by all who call its function. */
function namesHeld(
  sources: Sources,
  file: string,
  path: string,
  at: number,
  step: number,
): readonly string[] | undefined {
  const [first = '', ...rest] = path.split('.');
  const spans = step > MOST_STEPS ? undefined : spansHeld(sources, file, first, at);
  const names = spans?.map((span) => namesRegistered(sources, span.file, span, step + 1));
  if (names === undefined || names.includes(undefined)) return undefined;
  return [...new Set([...names.flatMap((each) => each ?? []), ...rest])];
}

interface SpanIn extends Span {
  readonly file: string;
}

/** From one variable or parameter to the next. */
const MOST_STEPS = 5;

function spansHeld(sources: Sources, file: string, name: string, at: number): readonly SpanIn[] | undefined {
  const handed = handedIn(sources)(file, at, name);
  if (handed !== undefined) return handed.length > 0 && isOnlyCalled(sources, file, at, name) ? handed : undefined;
  const loop = loopAround(sources, file, at, name);
  if (loop !== undefined) return loop.items.map((item) => ({ file, ...item }));
  const bare = sources.bare(file);
  const word = escaped(name);
  const set = [...bare.matchAll(new RegExp(`^[ \\t]*${word}[ \\t]*(?::[^=\\n]{1,100})?=(?!=)[ \\t]*`, 'gm'))];
  const bound = new RegExp(
    `\\b(?:for|as|global|nonlocal|import)[ \\t][^\\n:]{0,200}?\\b${word}\\b|\\b${word}[ \\t]*(?::=|[-+*/|&]=|,[^\\n()]{0,100}(?<![=!<>])=(?!=))|,[ \\t]*${word}[ \\t]*=(?!=)[^\\n(),]{0,100}$`,
    'm',
  );
  if (set.length === 0 || bound.test(bare)) return undefined;
  return set.map((match) => {
    const from = match.index + match[0].length;
    return { file, from, to: endOfValue(bare, from) };
  });
}

/** Nobody hands on the function that has the parameter: then all that it is given is written where it is called. */
function isOnlyCalled(sources: Sources, file: string, at: number, parameter: string): boolean {
  const bare = sources.bare(file);
  const held = functionsAround(sources, file, at).map((name) => ({ name, given: parametersGiven(bare, name) }));
  const holder = held.find(({ given }) => given.includes(parameter));
  // What makes a class is called by its name, and by whatever builds on it.
  if (holder === undefined || holder.name === '__init__') return false;
  const isMethod = /^(?:self|cls)$/.test(holder.given[0] ?? '');
  const word = new RegExp(`(?<!\\w)${escaped(holder.name)}(?!\\w)(?![ \\t]{0,9}[(=])`, 'g');
  return pythonFiles(sources).every((each) => {
    const text = sources.bare(each);
    return [...text.matchAll(word)].every(({ index }) => {
      const line = text.slice(text.lastIndexOf('\n', index) + 1, index);
      return /^[ \t]*(?:from|import)[ \t]/.test(line) || (isMethod && !line.endsWith('.'));
    });
  });
}

/** Of the first function of a file that is called so, by name. */
function parametersGiven(bare: string, name: string): readonly string[] {
  const head = new RegExp(`(?<!\\w)def[ \\t]{1,9}${escaped(name)}[ \\t]{0,9}\\(`).exec(bare);
  if (head === null) return [];
  const open = head.index + head[0].length - 1;
  return splitAtCommas(bare, open + 1, closingBracket(bare, open)).map(
    ({ from, to }) => /^\*{0,2}(\w+)/.exec(bare.slice(from, to))?.[1] ?? '',
  );
}

const handedBySources = new WeakMap<Sources, ReturnType<typeof pyHanded>>();

function handedIn(sources: Sources): ReturnType<typeof pyHanded> {
  const known = handedBySources.get(sources) ?? pyHanded(sources, pythonFiles(sources), true);
  handedBySources.set(sources, known);
  return known;
}

function pythonFiles(sources: Sources): readonly string[] {
  return sources.files.filter((file) => file.endsWith('.py'));
}

/** What these give is found by a name that is a text. */
const LOADS_BY_NAME = /\b(?:getattr|import_\w+|__import__|locate|resolve|load\w*|globals|locals|vars|eval)[ \t]*\(/;

/** Functions with a name in which a place lies, the innermost first. */
export function functionsAround(sources: Sources, file: string, at: number): readonly string[] {
  const bare = sources.bare(file);
  const start = bare.lastIndexOf('\n', at - 1) + 1;
  let depth = indentOf(bare.slice(start, at));
  const names: string[] = [];
  for (const line of bare.slice(0, start).split('\n').toReversed()) {
    if (depth === 0) break;
    // What closes a bracket stands as deep as the line that opened it.
    if (line.trim() === '' || /^[ \t]*[)\]}]/.test(line) || indentOf(line) >= depth) continue;
    depth = indentOf(line);
    const name = /^[ \t]*(?:async[ \t]{1,9})?def[ \t]{1,9}(\w+)/.exec(line)?.[1];
    if (name !== undefined) names.push(name);
  }
  return names;
}

function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
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
