/**
 * What a name of Python holds where a request is put together, as far as its file says it: variables of the function around it,
 * members of its class and of what builds on that, items of a loop, what a test is run with (`parametrize`), fixtures, and what
 * stands at the top of a file.
 */
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { lineageOf, type PyClassFinder, pyClassFinder } from '../../reading/python/bases.ts';
import { endOfValue, type PyClass, readPyClasses } from '../../reading/python/classes.ts';
import { decoratedIn } from '../../reading/python/decorated.ts';
import { pyTexts } from '../../reading/python/literals.ts';
import { loopAround } from '../../reading/python/loops.ts';
import { placeOfName, valueSetTo } from '../../reading/python/modules.ts';
import { escaped, lineAt, type Sources } from '../../reading/sources.ts';
import { type PyFunction, pyFunctionsIn } from './python-wrappers.ts';

/** Paths by a name in capitals, `API_V1_STR`, where the whole project gives it one value. */
export type Constants = () => ReadonlyMap<string, string>;

/** Where an expression stands. */
export interface PyPlace {
  readonly sources: Sources;
  readonly file: string;
  readonly constants: Constants;
}

export interface PyHeld {
  readonly file: string;
  readonly span: Span;
  /** What is added to it behind that: `url += more`. */
  readonly added?: readonly Span[];
}

export interface PyValues {
  readonly values: readonly PyHeld[];
  /** It is each of them in turn, as the items of a loop are; else one of them, and it is not told which. */
  readonly areAll: boolean;
}

/** The code does not say it, or whoever calls does. */
export const UNTOLD = 'untold';

export function valuesHeld(place: PyPlace, name: string, at: number): PyValues | typeof UNTOLD {
  const { sources, file } = place;
  const member = /^(?:self|cls)\.(\w+)$/.exec(name)?.[1];
  if (member !== undefined) return memberValues(place, member, at) ?? UNTOLD;
  const local = localValues(place, name, at);
  if (local !== undefined) return local;
  const around = functionsAround(place, at).findLast((each) => parameterNames(each).includes(name));
  if (around !== undefined) return givenByRunner(place, around, name) ?? UNTOLD;
  const home = placeOfName(sources, file, name);
  const span = home && valueSetTo(sources, home.file, home.name);
  return home === undefined || span === undefined ? UNTOLD : one({ file: home.file, span });
}

/** The functions that a call may mean: of the project's modules, of the class around it, or what a variable holds. */
export function functionNamed(
  place: PyPlace,
  called: string,
  at: number,
): readonly (PyFunction & { readonly file: string })[] {
  const { sources, file } = place;
  const method = /^(?:self|cls)\.(\w+)$/.exec(called)?.[1];
  if (method !== undefined) {
    const own = classAround(place, at);
    if (own === undefined) return [];
    // A mix-in has it from what stands beside it in a class that builds on both.
    const types = new Set(
      [own, ...heirsOf(sources, own)].flatMap(
        (type) => ancestorsOf(sources, type).find((each) => methodOf(sources, each, method) !== undefined) ?? [],
      ),
    );
    return [...types].flatMap((each) => methodOf(sources, each, method) ?? []);
  }
  const held = /^\w+$/.test(called) ? localValues(place, called, at) : undefined;
  if (held !== undefined) {
    const named = held.values.map((each) => nameAt(sources, each));
    const found = named.map((name) => (name === undefined ? undefined : functionAt(sources, file, name)));
    return found.every((each) => each !== undefined) ? found.filter((each) => each !== undefined) : [];
  }
  if (functionsAround(place, at).some((each) => parameterNames(each).includes(called))) return [];
  const inner = pyFunctionsIn(sources, file).find(
    (each) =>
      each.name === called && functionsAround(place, at).some(({ at: from, to }) => from < each.at && each.at < to),
  );
  const found = inner === undefined ? functionAt(sources, file, called) : { ...inner, file };
  return found === undefined ? [] : [found];
}

/** Where the values of its `return` and `yield` begin, and those of no function in it. */
export function returnsOf({ sources, file }: PyPlace, of: Pick<PyFunction, 'at' | 'to'>): readonly number[] {
  const bare = sources.bare(file);
  const inner = pyFunctionsIn(sources, file).filter((each) => each.at > of.at && each.to <= of.to);
  return [...bare.slice(of.at, of.to).matchAll(/^[ \t]+(?:return|yield)\b[ \t]*/gm)]
    .map((match) => ({ at: of.at + match.index, from: of.at + match.index + match[0].length }))
    .filter(({ at, from }) => bare[from] !== '\n' && !inner.some((each) => each.at < at && at < each.to))
    .map(({ from }) => from);
}

function one(value: PyHeld): PyValues {
  return { values: [value], areAll: true };
}

function functionsAround({ sources, file }: PyPlace, at: number): readonly PyFunction[] {
  return pyFunctionsIn(sources, file).filter((each) => each.at < at && at < each.to);
}

function parameterNames({ parameters }: PyFunction): readonly string[] {
  return parameters.map((each) => each.replace(/^\*+/, ''));
}

function functionAt(
  sources: Sources,
  file: string,
  path: string,
): (PyFunction & { readonly file: string }) | undefined {
  const home = placeOfName(sources, file, path);
  const found = home && pyFunctionsIn(sources, home.file).find((each) => each.name === home.name && each.depth === 0);
  return home === undefined || found === undefined ? undefined : { ...found, file: home.file };
}

function nameAt(sources: Sources, { file, span }: PyHeld): string | undefined {
  return /^\s{0,200}([\w.]{1,200})\s{0,200}$/.exec(sources.bare(file).slice(span.from, span.to))?.[1];
}

/** What the function sets it to before the place, or the items of the loop that it is the variable of. */
function localValues(place: PyPlace, name: string, at: number): PyValues | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  const { sources, file } = place;
  const around = functionsAround(place, at).at(-1);
  const start = around?.at ?? Math.max(0, at - FARTHEST);
  const loop = loopAround(sources, file, at, name, (list, from) => listHeld(place, list, from));
  const sets = setsBefore(place, start, at, escaped(name));
  const isLoop = loop !== undefined && loop.at >= start && sets.every((set) => loop.at > set.at);
  if (isLoop) return { values: loop.items.map((span) => ({ file, span })), areAll: true };
  if (sets.length === 0) return undefined;
  return valuesSet(place, sets) ?? { values: [], areAll: false };
}

/** Undefined where they may be anything: what is set in one branch alone may be set to anything in another. */
function valuesSet({ sources, file }: PyPlace, sets: readonly NameSet[]): PyValues | undefined {
  const spanOf = ({ from }: NameSet) => valueAt(sources.bare(file), from);
  const added = sets.filter(({ isAdded }) => isAdded);
  const [first, ...others] = sets.filter(({ isAdded }) => !isAdded);
  if (first === undefined || added.some(({ isInBranch, at }) => isInBranch || others.some((set) => set.at > at)))
    return undefined;
  const values = [first, ...others].map((set) => ({
    file,
    span: spanOf(set),
    ...(added.length === 0 ? {} : { added: added.map(spanOf) }),
  }));
  return { values, areAll: values.length === 1 };
}

interface NameSet {
  readonly at: number;
  readonly from: number;
  /** What it held before, with more: which may be a query. */
  readonly isAdded: boolean;
  /** It stands deeper than the place. */
  readonly isInBranch: boolean;
}

/** From the last that is always run to the place; none where only branches set it, not each way of them. */
function setsBefore({ sources, file }: PyPlace, start: number, at: number, name: string): readonly NameSet[] {
  const bare = sources.bare(file);
  const before = bare.slice(start, at);
  const pattern = new RegExp(`^([ \\t]*)${name}[ \\t]*(?::[^=\\n]{1,100})?(\\+?)=(?!=)[ \\t]*`, 'gm');
  const own = depthAt(bare, bare.lastIndexOf('\n', at - 1) + 1);
  const isQuery = (match: RegExpExecArray) =>
    match[2] === '+' &&
    /^[fr]?["'][?&]/.test(
      sources
        .text(file)
        .slice(start + match.index + match[0].length)
        .slice(0, 3),
    );
  const sets = [...before.matchAll(pattern)]
    .filter((match) => !isQuery(match))
    .map((match) => ({
      at: start + match.index,
      from: start + match.index + match[0].length,
      depth: match[1]?.length ?? 0,
      isAdded: match[2] === '+',
      isInBranch: (match[1]?.length ?? 0) > own,
    }))
    // What it is set to was held before: `url = url + "/more"`.
    .filter((set) => endOfValue(bare, set.from) <= at && !isInOtherBranch(bare, set, { at, depth: own }));
  const last = sets.findLastIndex((set) => !set.isAdded && !set.isInBranch);
  if (last < 0 && sets.length > 0 && !hasElse(bare, sets, at)) return sets.map((set) => ({ ...set, isAdded: true }));
  return sets.slice(Math.max(0, last));
}

interface AtDepth {
  readonly at: number;
  readonly depth: number;
}

/** The place stands in an `else` or `except` to what the set stands in. */
function isInOtherBranch(bare: string, set: AtDepth, place: AtDepth): boolean {
  return [...bare.slice(set.at, place.at).matchAll(/^([ \t]{0,200})(?:else|elif|except)\b/gm)].some(
    ([, indent = '']) => indent.length < set.depth && indent.length < place.depth,
  );
}

/** It is set in an `else` or `except` of the depth of the others, so that one of them is run. */
function hasElse(bare: string, sets: readonly { readonly at: number; readonly depth: number }[], at: number): boolean {
  const [first] = sets;
  const last = sets.at(-1);
  if (first === undefined || last === undefined || sets.length < 2) return false;
  if (sets.some(({ depth }) => depth !== first.depth)) return false;
  const between = bare.slice(first.at, last.at);
  const branches = [...between.matchAll(/^([ \t]{0,200})(else|elif|except)\b[^\r\n:]{0,300}:/gm)].filter(
    ([, indent = '']) => indent.length < first.depth,
  );
  return branches.length === sets.length - 1 && /^(?:else|except)$/.test(branches.at(-1)?.[2] ?? '') && at > last.at;
}

function depthAt(bare: string, line: number): number {
  return /^[ \t]*/.exec(bare.slice(line, line + 200))?.[0].length ?? 0;
}

const FARTHEST = 20_000;

/** The list that a loop goes over: a member, or what stands at the top of the file. */
function listHeld(place: PyPlace, name: string, at: number): Span | undefined {
  const held = valuesHeld(place, name, at);
  if (held === UNTOLD || held.values.length !== 1) return undefined;
  const [value] = held.values;
  const isList =
    value?.file === place.file && /^[[(]/.test(place.sources.bare(place.file).slice(value.span.from, value.span.to));
  return isList ? value?.span : undefined;
}

function classAround({ sources, file }: PyPlace, at: number): PyClass | undefined {
  return sources.once(file, classesIn).findLast((each) => each.body.from < at && at < each.body.to);
}

function classesIn(sources: Sources, file: string): readonly PyClass[] {
  return readPyClasses(sources).filter((each) => each.file === file);
}

/** What a class of tests sets a member to, where it is used. */
function memberValues(place: PyPlace, member: string, at: number): PyValues | undefined {
  const { sources, file } = place;
  const own = classAround(place, at);
  if (own === undefined) return undefined;
  const around = functionsAround(place, at).at(-1);
  const near = around === undefined ? [] : setsBefore(place, around.at, at, `(?:self|cls)\\.${member}`);
  if (near.length > 0) return valuesSet(place, near);
  const inherited = (type: PyClass) =>
    ancestorsOf(sources, type)
      .map((each) => heldBy(sources, each, member))
      .find((values) => values.length > 0);
  const set = inherited(own) ?? [];
  // What builds on several has it from any of them: of a mix-in that only uses it another base says it.
  const heirs = heirsOf(sources, own).flatMap((each) => [inherited(each) ?? []]);
  const isOther = (values: readonly PyHeld[]) => values.length > 0 && keyOfValues(values) !== keyOfValues(set);
  const below = [...new Map(heirs.filter(isOther).map((values) => [keyOfValues(values), values])).values()];
  // What a base sets to nothing is for those that build on it to say.
  const isEmpty =
    below.length > 0 &&
    set.every((each) => /^(?:None|""|'')?$/.test(sources.bare(each.file).slice(each.span.from, each.span.to).trim()));
  const all = isEmpty ? below : [...(set.length === 0 ? [] : [set]), ...below];
  if (all.length === 0) return undefined;
  return { values: all.flat(), areAll: all.every((values) => values.length === 1) };
}

function keyOfValues(values: readonly PyHeld[]): string {
  return values.map(({ file, span }) => `${file}:${span.from}`).join(' ');
}

/** In what prepares each test and in the class itself; where neither does, in any of its functions. A property gives what it returns. */
function heldBy(sources: Sources, { file, body, fields }: PyClass, member: string): readonly PyHeld[] {
  const bare = sources.bare(file);
  const methods = pyFunctionsIn(sources, file).filter((each) => body.from < each.at && each.to <= body.to + 1);
  const within = (of: readonly PyFunction[]) =>
    of.flatMap(({ at, to }) =>
      [
        ...bare
          .slice(at, to)
          .matchAll(new RegExp(`^[ \\t]*(?:self|cls)\\.${member}[ \\t]*(?::[^=\\n]{1,100})?=(?!=)[ \\t]*`, 'gm')),
      ].map((match) => ({ file, span: valueAt(bare, at + match.index + match[0].length) })),
    );
  const prepared = within(methods.filter(({ name }) => PREPARES.test(name)));
  const own = fields
    .filter(({ name, given }) => name === member && given.to > given.from)
    .map(({ given }) => ({ file, span: given }));
  if (prepared.length > 0 || own.length > 0) return prepared.length > 0 ? prepared : own;
  const property = methods.find(({ name }) => name === member);
  if (property !== undefined) {
    const place = { sources, file, constants: () => new Map<string, string>() };
    return returnsOf(place, property).map((from) => ({ file, span: valueAt(bare, from) }));
  }
  return within(methods);
}

const PREPARES = /^(?:async)?set_?up|^__init__$|fixture/i;

function methodOf(
  sources: Sources,
  { file, body }: PyClass,
  name: string,
): (PyFunction & { readonly file: string }) | undefined {
  const found = pyFunctionsIn(sources, file).find(
    (each) => each.name === name && body.from < each.at && each.at < body.to,
  );
  return found === undefined ? undefined : { ...found, file };
}

/** The classes of the project as files name them. */
export function classFinder(sources: Sources): PyClassFinder {
  return classesOf(sources).find;
}

interface Classes {
  readonly find: PyClassFinder;
  readonly heirs: ReadonlyMap<PyClass, readonly PyClass[]>;
}

const CLASSES = new WeakMap<Sources, Classes>();

function classesOf(sources: Sources): Classes {
  const known = CLASSES.get(sources);
  if (known !== undefined) return known;
  const find = pyClassFinder(sources);
  const heirs = new Map<PyClass, PyClass[]>();
  for (const each of readPyClasses(sources)) {
    for (const base of each.bases) {
      const found = /^(?:\*|\w+=)/.test(base) ? undefined : find(each.file, base.split('[', 1)[0] ?? base);
      if (found === undefined || !('fields' in found)) continue;
      const others = heirs.get(found);
      if (others === undefined) heirs.set(found, [each]);
      else others.push(each);
    }
  }
  const classes = { find, heirs };
  CLASSES.set(sources, classes);
  return classes;
}

/** The class first. */
function ancestorsOf(sources: Sources, own: PyClass): readonly PyClass[] {
  return lineageOf(classesOf(sources).find, own).classes;
}

/** What builds on it, however far. */
function heirsOf(sources: Sources, own: PyClass): readonly PyClass[] {
  const found = new Set([own]);
  for (const each of found) {
    if (found.size > MOST_HEIRS) break;
    for (const heir of classesOf(sources).heirs.get(each) ?? []) found.add(heir);
  }
  return [...found].slice(1);
}

const MOST_HEIRS = 100;

/** A parameter of a test: what it is run with, or what the fixture of that name gives. */
function givenByRunner(place: PyPlace, around: PyFunction, name: string): PyValues | undefined {
  const { sources, file } = place;
  const line = lineAt(sources.bare(file), around.at + around.depth);
  const own = decoratedIn(sources, file).find((each) => each.name === around.name && each.line === line);
  const owner = decoratedIn(sources, file).findLast((each) => each.kind === 'class' && each.name === own?.owner);
  for (const { path, open } of [...(own?.decorators ?? []), ...(owner?.decorators ?? [])]) {
    if (open < 0 || !/(?:^|\.)parametrize$/.test(path)) continue;
    const items = itemsGiven(place, open, name);
    if (items !== undefined) return { values: items, areAll: true };
  }
  return fixtureNamed(place, name);
}

/** Of `("a, b", [(1, 2)])` what stands for `b`. */
function itemsGiven(place: PyPlace, open: number, name: string): readonly PyHeld[] | undefined {
  const { sources, file } = place;
  const bare = sources.bare(file);
  const [names, list] = splitAtCommas(bare, open + 1, closingBracket(bare, open)).map((span) => trimmed(bare, span));
  if (names === undefined || list === undefined) return undefined;
  const told = pyTexts(sources, file, names)?.flatMap((each) => each.split(',').map((part) => part.trim()));
  const index = told?.indexOf(name) ?? -1;
  const span = listAt(place, list);
  if (index < 0 || span === undefined) return undefined;
  const rows = splitAtCommas(bare, span.from + 1, closingBracket(bare, span.from)).map((row) => trimmed(bare, row));
  const items = rows.map((row) => {
    const param = /^pytest\.param(?=\()/.exec(bare.slice(row.from, row.to))?.[0].length;
    if (told?.length === 1 && param === undefined) return row;
    const from = row.from + (param ?? 0);
    if (!/[[(]/.test(bare[from] ?? '')) return undefined;
    return splitAtCommas(bare, from + 1, closingBracket(bare, from))[index];
  });
  return items.every((each) => each !== undefined)
    ? items.flatMap((each) => (each === undefined ? [] : { file, span: trimmed(bare, each) }))
    : undefined;
}

function trimmed(bare: string, { from, to }: Span): Span {
  const written = bare.slice(from, to);
  return { from: from + written.length - written.trimStart().length, to: from + written.trimEnd().length };
}

/** In the same file, or in the nearest `conftest.py`. */
function fixtureNamed({ sources, file, constants }: PyPlace, name: string): PyValues | undefined {
  const folders = file.split('/').slice(0, -1);
  const conftests = [...folders, ''].map((_, at) =>
    [...folders.slice(0, folders.length - at), 'conftest.py'].join('/'),
  );
  for (const home of [file, ...conftests.filter((each) => sources.has(each))]) {
    const fixture = decoratedIn(sources, home).find(
      (each) => each.name === name && each.decorators.some(({ path }) => /(?:^|\.)fixture$/.test(path)),
    );
    if (fixture === undefined) continue;
    const bare = sources.bare(home);
    const body = pyFunctionsIn(sources, home).find(
      (each) => each.name === name && lineAt(bare, each.at + each.depth) === fixture.line,
    );
    if (body === undefined) return undefined;
    const values = returnsOf({ sources, file: home, constants }, body).map((from) => ({
      file: home,
      span: valueAt(bare, from),
    }));
    const run = fixture.decorators.flatMap(({ open }) =>
      open < 0 ? [] : (paramsGiven({ sources, file: home, constants }, open) ?? []),
    );
    if (run.length > 0 && values.every(({ span }) => /^request\.param\s*$/.test(bare.slice(span.from, span.to))))
      return { values: run, areAll: true };
    return { values, areAll: values.length === 1 };
  }
  return undefined;
}

/** Each that a fixture is run with: `params=["/v1", "/v2"]`. */
function paramsGiven(place: PyPlace, open: number): readonly PyHeld[] | undefined {
  const { sources, file } = place;
  const bare = sources.bare(file);
  const given = splitAtCommas(bare, open + 1, closingBracket(bare, open)).map((span) => trimmed(bare, span));
  const params = given.find(({ from, to }) => /^params\s{0,9}=/.test(bare.slice(from, to)));
  if (params === undefined) return undefined;
  const value = trimmed(bare, { from: bare.indexOf('=', params.from) + 1, to: params.to });
  const list = listAt(place, value);
  if (list === undefined) return undefined;
  return splitAtCommas(bare, list.from + 1, closingBracket(bare, list.from)).map((row) => ({
    file,
    span: trimmed(bare, row),
  }));
}

/** A list that is written there, or that a name holds. */
function listAt(place: PyPlace, { from, to }: Span): Span | undefined {
  const bare = place.sources.bare(place.file);
  return /[[(]/.test(bare[from] ?? '') ? { from, to } : listHeld(place, bare.slice(from, to).trim(), from);
}

export function valueAt(bare: string, from: number): Span {
  return { from, to: endOfValue(bare, from) };
}
