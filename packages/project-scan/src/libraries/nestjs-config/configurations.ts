/** What NestJS is told to load: `registerAs('database', () => ({ host: process.env.DB_HOST }))`, and `load: [config]`. */
import { closingBracket, opened, splitAtCommas } from '../../reading/code-text.ts';
import { meantBy } from '../../reading/scripts/declared.ts';
import { type Place, valueAt } from '../../reading/scripts/expressions.ts';
import { endOfStatement, functionsIn } from '../../reading/scripts/functions.ts';
import { knownTextOf } from '../../reading/scripts/known-text.ts';
import { fieldsOf } from '../../reading/scripts/literals.ts';
import { importsIn } from '../../reading/scripts/modules.ts';
import { escaped, type Sources } from '../../reading/sources.ts';

/** What a key leads to: variables, nothing that is one, or what cannot be followed. */
export interface Led {
  readonly names: readonly string[];
  readonly isKnown: boolean;
  /** It is the variable as it is, so that whoever needs it needs the variable. */
  readonly isWhole: boolean;
  /** Of an object. */
  readonly fields?: ReadonlyMap<string, Led>;
}

export interface Configurations {
  readonly named: ReadonlyMap<string, readonly Led[]>;
  /** Those that are merged into one without a name. */
  readonly roots: readonly Led[];
  /** Something else is loaded, or under a name that is not seen. */
  readonly isPartial: boolean;
}

const NOWHERE: Led = { names: [], isKnown: false, isWhole: false };
const MOST_STEPS = 4;
/** An application has one, and its tests have some. */
const MOST_OF_A_NAME = 20;
const MODULE = '@nestjs/config';

/** What a file calls something of the library. */
export function localNames(sources: Sources, file: string, name: string): readonly string[] {
  if (!sources.text(file).includes(MODULE)) return [];
  return [...importsIn(sources, file)]
    .filter(([, imported]) => imported.module === MODULE && imported.name === name)
    .map(([local]) => local);
}

export function configurationsIn(sources: Sources, files: readonly string[]): Configurations {
  const registered = files.flatMap((file) => registeredIn(sources, file));
  const loaded = files.flatMap((file) => loadedIn(sources, file));
  const named = new Map<string, Led[]>();
  for (const { name, made } of registered) {
    if (name === undefined) continue;
    const known = named.get(name) ?? [];
    if (known.length < MOST_OF_A_NAME) known.push(ledFrom(sources, made));
    named.set(name, known);
  }
  return {
    named,
    roots: loaded.flatMap((made) => (made === undefined ? [] : [ledFrom(sources, made)])),
    isPartial: loaded.includes(undefined) || registered.some(({ name }) => name === undefined),
  };
}

/** The rest of a key, from field to field. */
export function ledBy(from: Led, path: readonly string[]): Led {
  return path.reduce((led, name) => led.fields?.get(name) ?? NOWHERE, from);
}

interface Registered {
  readonly name: string | undefined;
  readonly made: Place | undefined;
}

function registeredIn(sources: Sources, file: string): readonly Registered[] {
  const masked = sources.masked(file);
  return localNames(sources, file, 'registerAs').flatMap((local) =>
    [...opened(masked, callOf(escaped(local)))].map(({ open, close }) => {
      const [key, factory] = splitAtCommas(masked, open + 1, close);
      return {
        name: key && knownTextOf(sources, file, key),
        made: factory && givenBack(sources, { file, ...factory }),
      };
    }),
  );
}

function callOf(name: string): RegExp {
  return new RegExp(`(?<![\\w$.])${name}\\s{0,20}(?:<[^();=]{0,200}>\\s{0,20})?\\(`, 'g');
}

/**
 * `ConfigModule.forRoot({ load: [config] })` and `ConfigModule.forFeature(config)`: the object that each gives, undefined where
 * it is not seen.
 */
function loadedIn(sources: Sources, file: string): readonly (Place | undefined)[] {
  const masked = sources.masked(file);
  return localNames(sources, file, 'ConfigModule').flatMap((local) =>
    [...opened(masked, callOf(`${escaped(local)}\\s{0,20}\\.\\s{0,20}(?:forRoot|forFeature)`))].flatMap((match) => {
      const [given] = splitAtCommas(masked, match.open + 1, match.close);
      if (given === undefined) return [];
      if (match.match[0].includes('forFeature')) return loaded(sources, { file, ...given });
      if (masked[given.from] !== '{') return [undefined];
      const load = fieldsOf(masked, given).get('load');
      if (load === undefined) return /^\{\s{0,100}\.\.\./.test(masked.slice(given.from, given.to)) ? [undefined] : [];
      const list = valueAt(sources, { file, ...load });
      const there = list && sources.masked(list.file);
      if (list === undefined || there?.[list.from] !== '[') return [undefined];
      return splitAtCommas(there, list.from + 1, list.to - 1).flatMap((each) =>
        loaded(sources, { file: list.file, ...each }),
      );
    }),
  );
}

/** One of the list. What is registered under a name is found where that is done. */
function loaded(sources: Sources, place: Place): readonly (Place | undefined)[] {
  const value = valueAt(sources, place);
  if (value === undefined) return [ofDeclared(sources, place)];
  const written = sources.masked(value.file).slice(value.from, value.to);
  const isNamed = localNames(sources, value.file, 'registerAs').some((name) => written.startsWith(name));
  return isNamed ? [] : [givenBack(sources, value)];
}

/** `export function config() { return { … }; }`, by its name. */
function ofDeclared(sources: Sources, { file, from, to }: Place): Place | undefined {
  const meant = meantBy(sources, file, sources.masked(file).slice(from, to));
  const [only, ...more] = functionsIn(sources, meant.file).filter(({ name }) => name === meant.name);
  return only === undefined || more.length > 0
    ? undefined
    : objectReturned(sources, { file: meant.file, from: only.from, to: only.to });
}

/** The object that a function gives back, which is written here or named. */
function givenBack(sources: Sources, place: Place): Place | undefined {
  const value = valueAt(sources, place);
  if (value === undefined) return ofDeclared(sources, place);
  const masked = sources.masked(value.file);
  const head = /^(?:async\s{1,20})?(?:function\s{0,20}[\w$]{0,200}\s{0,20})?(?=\()/.exec(
    masked.slice(value.from, Math.min(value.to, value.from + 300)),
  );
  if (head === null) return undefined;
  const close = closingBracket(masked, value.from + head[0].length);
  const behind = /^\s{0,20}(?::[^={}]{0,300})?(?:=>\s{0,100})?/.exec(masked.slice(close + 1, close + 500))?.[0] ?? '';
  const body = close + 1 + behind.length;
  if (masked[body] === '{')
    return objectReturned(sources, { file: value.file, from: body + 1, to: closingBracket(masked, body) });
  return objectAt(sources, { file: value.file, from: body, to: value.to }, { from: body, to: value.to });
}

/** The object of the one `return` of a body that gives one; those of functions in it are others. */
function objectReturned(sources: Sources, body: Place): Place | undefined {
  const masked = sources.masked(body.file);
  const found: Place[] = [];
  const step =
    /\bfunction\b[^(){}]{0,200}\([^(){}]{0,400}\)[^(){}]{0,200}\{|\(|=>\s{0,20}\{|\breturn\s{1,20}(?=[\w$({])/g;
  step.lastIndex = body.from;
  for (let match = step.exec(masked); match !== null && match.index < body.to; match = step.exec(masked)) {
    const next = match.index + match[0].length;
    if (!match[0].startsWith('return')) {
      step.lastIndex = closingBracket(masked, next - 1) + 1;
      continue;
    }
    const end = endOfStatement(masked, next);
    const made = objectAt(sources, { file: body.file, from: next, to: end }, body);
    if (made !== undefined) found.push(made);
    step.lastIndex = end;
  }
  return found.length === 1 ? found[0] : undefined;
}

/** `({ … })`, `parsed.data` of `schema.safeParse({ … })`, and a constant that is set to one of these. */
function objectAt(
  sources: Sources,
  place: Place,
  around: { readonly from: number; readonly to: number },
  step = 0,
): Place | undefined {
  const { file } = place;
  const masked = sources.masked(file);
  const blank = /^[\s(]{0,100}/.exec(masked.slice(place.from, place.to))?.[0].length ?? 0;
  const from = place.from + blank;
  if (masked[from] === '{') return { file, from, to: closingBracket(masked, from) + 1 };
  const written = masked.slice(from, place.to);
  const parsed = /^(?:await\s{1,20})?[\w$.]{1,200}\.(?:parse|safeParse|parseAsync)\(\s{0,100}(?=\{)/.exec(written);
  if (parsed !== null) {
    const at = from + parsed[0].length;
    return { file, from: at, to: closingBracket(masked, at) + 1 };
  }
  const [, name] = /^([\w$]{1,200})!?(?:\.data)?(?:\s{1,20}as\s[^;]{0,200})?[\s;)]{0,20}$/.exec(written) ?? [];
  if (name === undefined || step > MOST_STEPS) return undefined;
  const value = constantIn(masked, name, around);
  return value && objectAt(sources, { file, ...value }, around, step + 1);
}

/** What the one constant of this name in a body is set to. */
function constantIn(masked: string, name: string, { from, to }: { readonly from: number; readonly to: number }) {
  const set = new RegExp(`\\bconst\\s{1,20}${escaped(name)}(?:\\s{0,20}:[^=;]{0,200})?\\s{0,20}=\\s{0,100}`, 'g');
  const [only, ...more] = masked.slice(from, to).matchAll(set);
  if (only === undefined || more.length > 0) return undefined;
  const start = from + only.index + only[0].length;
  return { from: start, to: endOfStatement(masked, start) };
}

/** What the object of a configuration leads to, all of it. */
function ledFrom(sources: Sources, made: Place | undefined, constants = new Map<number, Led>()): Led {
  if (made === undefined) return NOWHERE;
  const found = fieldsOf(sources.masked(made.file), made);
  const fields = new Map(
    [...found].map(([name, span]) => [name, ledAt(sources, { file: made.file, ...span }, constants)]),
  );
  const all = [...fields.values()];
  return {
    names: [...new Set(all.flatMap(({ names }) => names))],
    isKnown: all.every(({ isKnown }) => isKnown),
    isWhole: false,
    fields,
  };
}

const variable =
  /\b(?:process|Bun)\s{0,20}(?:\?\.|\.)\s{0,20}env\s{0,20}(?:\??\.\s{0,20}([A-Za-z_]\w{0,200})|(?:\?\.)?\[\s{0,20}['"`]([A-Za-z_]\w{0,200})['"`]\s{0,20}\])/g;

/** @param constants what those led to that were come by, by their places */
function ledAt(sources: Sources, place: Place, constants: Map<number, Led>): Led {
  const { file } = place;
  const [text, masked] = [sources.text(file), sources.masked(file)];
  if (masked[place.from] === '{') return ledFrom(sources, place, constants);
  const written = masked.slice(place.from, place.to);
  const value = /^[\w$]+$/.test(written) ? constantBefore(masked, written, place.from) : undefined;
  if (value !== undefined) {
    const led = constants.get(value.from) ?? ledAt(sources, { file, ...value }, constants);
    constants.set(value.from, led);
    return led;
  }
  const read = [...text.slice(place.from, place.to).matchAll(variable)].filter(
    ({ index }) => masked[place.from + index] === text[place.from + index],
  );
  const names = [...new Set(read.map(([, dotted, quoted]) => dotted ?? quoted ?? ''))];
  // What stands in quotes is blank here: a value without names is no variable.
  const isPlain = /^(?:true|false|null|undefined|[\s\d"'`.,*+/_[\]-]){0,2000}$/.test(written);
  return { names, isKnown: names.length > 0 || isPlain, isWhole: isWholly(written, read) };
}

/** `process.env.PORT!`, `Number(process.env.PORT)` and `parseInt(process.env.PORT, 10)`, without anything that is given otherwise. */
function isWholly(written: string, read: readonly RegExpExecArray[]): boolean {
  const [only, ...more] = read;
  if (only === undefined || more.length > 0) return false;
  const behind = written.slice(only.index + only[0].length);
  return (
    /^(?:[\w$.]{1,100}\(\s{0,20})?$/.test(written.slice(0, only.index)) &&
    /^!?(?:\s{0,20},\s{0,20}\d{1,3})?\s{0,20}\)?!?(?:\s{1,20}as\s[\w$.\s]{1,200})?$/.test(behind)
  );
}

/** The last constant of this name before a place, which is near. */
function constantBefore(masked: string, name: string, at: number) {
  const start = Math.max(0, at - 4000);
  const set = new RegExp(`\\bconst\\s{1,20}${escaped(name)}(?:\\s{0,20}:[^=;]{0,200})?\\s{0,20}=\\s{0,100}`, 'g');
  const found = [...masked.slice(start, at).matchAll(set)].at(-1);
  if (found === undefined) return undefined;
  const from = start + found.index + found[0].length;
  const to = endOfStatement(masked, from);
  return to > at ? undefined : { from, to };
}
