/** What constants and variables of Go are set to: those of a package, and those of one function. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { folderOf, type Sources } from '../sources.ts';

export interface GoValue {
  readonly file: string;
  readonly span: Span;
}

/** A name of a package: all that it is set to, in order; `isOpen` where something else may set it as well. */
export interface GoName {
  readonly values: readonly GoValue[];
  readonly isOpen: boolean;
}

/** What a name in a function is set to. */
export interface GoSetting {
  /** Of the name. */
  readonly at: number;
  readonly operator: ':=' | '=' | '+=';
  readonly span: Span;
}

interface Names {
  /** By folder and name. */
  readonly values: ReadonlyMap<string, readonly GoValue[]>;
  /** By folder and name: what is set together with others, or has its address taken. */
  readonly open: ReadonlySet<string>;
  /** Names that code of another package sets, with the name of the package before them. */
  readonly fromOutside: ReadonlySet<string>;
  /** By the last part of their path. */
  readonly folders: ReadonlyMap<string, readonly string[]>;
}

/** A constant or a variable of the package of a file, or of one that has this name; undefined where there is none. */
export function goName(sources: Sources, file: string, owner: string | undefined, name: string): GoName | undefined {
  const names = namesOf(sources);
  const folders = owner === undefined ? [folderOf(file)] : (names.folders.get(owner) ?? []);
  const keys = folders.map((folder) => `${folder}\0${name}`).filter((key) => names.values.has(key));
  if (keys.length === 0) return undefined;
  return {
    values: keys.flatMap((key) => names.values.get(key) ?? []),
    isOpen: keys.some(
      (key) => names.open.has(key) || names.fromOutside.has(`${lastPart(key.slice(0, key.indexOf('\0')))}.${name}`),
    ),
  };
}

function lastPart(folder: string): string {
  return folder.slice(folder.lastIndexOf('/') + 1);
}

const namesBySources = new WeakMap<Sources, Names>();

function namesOf(sources: Sources): Names {
  const known = namesBySources.get(sources);
  if (known !== undefined) return known;
  const values = new Map<string, GoValue[]>();
  const open = new Set<string>();
  const fromOutside = new Set<string>();
  const folders = new Map<string, Set<string>>();
  const declaredAt = new Set<string>();
  for (const file of sources.files) {
    if (!file.endsWith('.go')) continue;
    const folder = folderOf(file);
    const last = lastPart(folder);
    folders.set(last, (folders.get(last) ?? new Set()).add(folder));
    const masked = sources.masked(file);
    for (const { name, span } of declaredIn(masked)) {
      const key = `${folder}\0${name}`;
      const ofName = values.get(key) ?? [];
      values.set(key, ofName);
      if (span === undefined) continue;
      ofName.push({ file, span });
      declaredAt.add(`${file}\0${span.from}`);
    }
    for (const [, pointed, owner, outside] of masked.matchAll(
      /&(\w{1,100})\b|(?<![\w.])(\w{1,100})\.(\w{1,100})(?=[ \t]*[+]?=(?!=))/g,
    )) {
      if (pointed !== undefined) open.add(`${folder}\0${pointed}`);
      else fromOutside.add(`${owner}.${outside}`);
    }
    for (const [, owner, name] of masked.matchAll(/&(\w{1,100})\.(\w{1,100})/g)) fromOutside.add(`${owner}.${name}`);
  }
  // Only what is declared is looked for among what functions set.
  for (const file of sources.files) {
    if (!file.endsWith('.go')) continue;
    const masked = sources.masked(file);
    const folder = folderOf(file);
    for (const match of masked.matchAll(SETTING)) {
      const [whole, before = '', name = '', more = '', operator = ''] = match;
      const key = `${folder}\0${name}`;
      const known = operator === ':=' ? undefined : values.get(key);
      const from = match.index + whole.length;
      if (known === undefined || declaredAt.has(`${file}\0${from}`)) continue;
      if (before !== '' || more !== '' || operator === '+=' || known.length >= MOST_VALUES) open.add(key);
      else known.push({ file, span: { from, to: endOfExpression(masked, from) } });
    }
  }
  const names: Names = {
    values,
    open,
    fromOutside,
    folders: new Map([...folders].map(([last, all]) => [last, [...all]])),
  };
  namesBySources.set(sources, names);
  return names;
}

/** Of a name with more of them nothing is said. */
const MOST_VALUES = 20;

/** `path = base + "/x"` of a statement; with a name before it or behind it several are set at once. */
const SETTING =
  /^[ \t]{1,40}(?:(\w{1,100},)[ \t]{0,9})?(\w{1,100})[ \t]{0,40}(,[ \t]{0,9}\w{1,100})?[ \t]{0,40}(:=|\+=|=)(?!=)[ \t]{0,9}/gm;

interface Declared {
  readonly name: string;
  /** Undefined for a variable without a value. */
  readonly span: Span | undefined;
}

/** Constants wherever they stand, and variables of the package. */
function* declaredIn(masked: string): Generator<Declared> {
  for (const match of masked.matchAll(
    /^([ \t]*)(const|var)[ \t]+(?:\(|(\w{1,100})\b([^\n=]{0,200})(=(?!=)[ \t]*)?)/gm,
  )) {
    const [whole, indent, word, name, type = '', equals] = match;
    if (word === 'var' && indent !== '') continue;
    const end = match.index + whole.length;
    if (name !== undefined) {
      if (equals !== undefined) yield { name, span: { from: end, to: endOfExpression(masked, end) } };
      else if (/^[ \t]+string\b/.test(type)) yield { name, span: undefined };
      continue;
    }
    const close = closingBracket(masked, end - 1);
    const line = /^[ \t]+(\w{1,100})(?:[ \t]+string)?[ \t]*(?:(=)(?!=)[ \t]*|$)/gm;
    for (const each of masked.slice(end, close).matchAll(line)) {
      const from = end + each.index + each[0].length;
      if (each[2] !== undefined) yield { name: each[1] ?? '', span: { from, to: endOfExpression(masked, from) } };
      else if (word === 'var') yield { name: each[1] ?? '', span: undefined };
    }
  }
}

const settingsBySources = new WeakMap<Sources, Map<string, ReadonlyMap<string, readonly GoSetting[]>>>();

/** What a name is set to in the body of a function, in order. */
export function settingsIn(sources: Sources, file: string, body: Span, name: string): readonly GoSetting[] {
  const known = settingsBySources.get(sources) ?? new Map<string, ReadonlyMap<string, readonly GoSetting[]>>();
  settingsBySources.set(sources, known);
  const key = `${file}\0${body.from}`;
  const settings = known.get(key) ?? allSettings(sources.masked(file), body);
  known.set(key, settings);
  return settings.get(name) ?? [];
}

function allSettings(masked: string, body: Span): ReadonlyMap<string, readonly GoSetting[]> {
  const all = new Map<string, GoSetting[]>();
  for (const match of masked.slice(body.from, body.to).matchAll(LOCAL)) {
    const [whole, written = '', operator] = match;
    if (operator !== ':=' && operator !== '=' && operator !== '+=') continue;
    const at = body.from + match.index;
    const from = at + whole.length;
    const to = endOfExpression(masked, from);
    const names = written.split(',').map((each) => each.trim());
    const spans = names.length === 1 ? [{ from, to }] : splitAtCommas(masked, from, to);
    for (const [place, name] of names.entries()) {
      const ofName = all.get(name) ?? [];
      all.set(name, ofName);
      // `a, err := f()`: of one of several that a function gives nothing is known.
      ofName.push({
        at,
        operator,
        span: (spans.length === names.length ? spans[place] : undefined) ?? { from: to, to },
      });
    }
  }
  return all;
}

const LOCAL =
  /(?<![\w.])(?!(?:if|for|switch|return|case|else|range|go|defer|var|const)\b)(\w{1,100}(?:[ \t]*,[ \t]*\w{1,100}){0,4})(?:[ \t]+[\w.*[\]]{1,80})?[ \t]*(:=|\+=|=)(?!=)[ \t]*/g;

/** Where an expression ends: at its line, or at what stands around it. A line that ends with an operator goes on. */
export function endOfExpression(masked: string, from: number): number {
  // Many may stand on one line, and each would be looked for to its end.
  for (let at = from, steps = 0; at < masked.length && steps < MOST_CHARS; at++, steps++) {
    const char = masked[at];
    if (char === '(' || char === '{' || char === '[') at = closingBracket(masked, at);
    else if (char === '`') at = Math.max(at, masked.indexOf('`', at + 1));
    else if (char === '\n') {
      if (masked[at - 1] !== '+' && masked[at - 1] !== '.') return at;
    } else if (char === ';' || char === ')' || char === '}') return at;
  }
  return Math.min(masked.length, from + MOST_CHARS);
}

const MOST_CHARS = 2000;
