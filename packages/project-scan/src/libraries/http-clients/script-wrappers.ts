/**
 * Functions of a project that send what they are told to: `api('/orders', { method: 'POST' })`. A request is sent where one is
 * called, and the function itself sends none that is known.
 */
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { exportedBy, objectAt } from '../../reading/scripts/declared.ts';
import { endOfStatement, functionsIn, type NamedFunction } from '../../reading/scripts/functions.ts';
import { fieldsOf } from '../../reading/scripts/literals.ts';
import { exportsOf, fileOfImport, importsIn } from '../../reading/scripts/modules.ts';
import { derivesClass, filesAround, handsOn } from '../../reading/scripts/near-files.ts';
import {
  addressesAt,
  argumentsAt,
  type GivenMethod,
  isDeclared,
  methodAt,
  methodGiven,
  type Sending,
} from '../../reading/scripts/sendings.ts';
import { textValuesOf } from '../../reading/scripts/values.ts';
import { escaped, type Sources } from '../../reading/sources.ts';

/** One function may call another one that sends. */
const MOST_ROUNDS = 4;

/** Sendings whose path is a parameter give way to those of the calls. */
export function withWrappers(sources: Sources, found: readonly Sending[]): readonly Sending[] {
  const sent: Sending[] = [];
  /** Calls of functions that were seen to send, by the place of their bracket. */
  const called = new Set<string>();
  const functions = new Map<string, readonly Holder[]>();
  let open = found;
  for (let round = 0; round < MOST_ROUNDS && open.length > 0; round++) {
    const wrappers = new Map<string, Wrapper>();
    for (const sending of open) {
      const wrapper = wrapperAround(sources, sending, functions);
      if (wrapper === undefined) sent.push(sending);
      else wrappers.set(`${wrapper.file}\0${wrapper.owner?.name ?? ''}\0${wrapper.name}`, wrapper);
    }
    if (wrappers.size === 0) {
      open = [];
      break;
    }
    const elsewhere = namesElsewhere(sources, [...wrappers.values()]);
    const calls = [...wrappers.values()].flatMap((wrapper) => [...callsOf(sources, wrapper, elsewhere)]);
    for (const { file, bracket } of calls) called.add(`${file}\0${bracket}`);
    open = calls;
  }
  return [...sent, ...open].filter(
    ({ file, guessedAt }) => guessedAt === undefined || !called.has(`${file}\0${guessedAt}`),
  );
}

interface Wrapper {
  readonly file: string;
  readonly name: string;
  /** Where it is. */
  readonly at: number;
  /** The class whose method it is. */
  readonly owner?: OwnedClass;
  /** It is known as a member of what a function gives. */
  readonly isGiven?: boolean;
  /** Of the parameter that holds the path, and what stands around that. */
  readonly path: Place & { readonly before: string; readonly after: string };
  readonly method: GivenMethod & { readonly told?: Place };
}

/** What a function is told as one of its parameters, or in a field of one that is an object. */
interface Place {
  readonly position: number;
  readonly field?: string;
}

/** With what the function calls it. */
type Told = Place & { readonly name: string };

function wrapperAround(
  sources: Sources,
  { file, at, written, method }: Sending,
  functions: Map<string, readonly Holder[]>,
): Wrapper | undefined {
  if (!written.includes('${')) return undefined;
  const masked = sources.masked(file);
  const ofFile: readonly Holder[] = functions.get(file) ?? [
    ...functionsIn(sources, file),
    ...shortFunctionsOf(masked),
    ...unnamedFunctionsOf(masked),
    ...methodsOf(masked),
    ...methodsOfObjects(masked),
    ...methodsOfTyped(sources, file),
  ];
  functions.set(file, ofFile);
  const around = ofFile
    .filter(({ from, to }) => from <= at && at <= to)
    .reduce<Holder | undefined>(
      (inner, each) => (inner === undefined || each.from >= inner.from ? each : inner),
      undefined,
    );
  if (around === undefined) return undefined;
  const told = toldTo(masked, around, written, method);
  for (const { name, ...place } of told) {
    const start = written.indexOf(`\${${name}}`);
    if (start < 0) continue;
    const isSetAnew = new RegExp(`(?<![\\w$.])${escaped(name)}\\s*=(?![=>])`).test(masked.slice(around.from, at));
    // Something else may be put before a path that is set anew.
    const before = `${isSetAnew ? UNKNOWN : ''}${written.slice(0, start)}`;
    const called = place.field ?? name;
    if (!holdsPath(before, called, around.owner !== undefined)) continue;
    const after = written.slice(start + name.length + '${}'.length);
    if (before === '' && isHost(called, after)) continue;
    const by = method.variable ?? method.options;
    const ofMethod = by === undefined ? undefined : told.find((each) => each.name === by);
    return {
      file,
      name: around.name,
      at: around.open,
      ...(around.owner === undefined ? {} : { owner: around.owner }),
      ...(around.isGiven === true ? { isGiven: true } : {}),
      path: { ...place, before, after },
      method: { ...method, ...(ofMethod === undefined ? {} : { told: ofMethod }) },
    };
  }
  return undefined;
}

/**
 * Behind `/orders/` it is a part of a path, and behind `?` none; behind a host, or right behind a name, it is the path. A
 * method of a service that says `/orders${query}` is asked by its own name, and sends that itself.
 */
function holdsPath(before: string, name: string, isMethod: boolean): boolean {
  const literal = before.replace(/\$\{[^{}]{0,300}\}/g, '').replace(/^https?:\/\/[^/]*/, '');
  if (/[?&=]/.test(literal)) return false;
  if (literal === '' || literal === '/' || /path|url|uri|endpoint|route/i.test(name)) return true;
  return !literal.endsWith('/') && !isMethod;
}

const UNKNOWN = `\${base}`;

/** `${instance}/api/orders` is the whole of a path, and what stands before it a host, unless it is called a path. */
function isHost(name: string, behind: string): boolean {
  return /^\/[\w.-]+\/[\w.-]+/.test(behind) && !/path|url|uri|endpoint|route|resource/i.test(name);
}

/** Its parameters, and the fields of these that it takes out or that what it sends is made of. */
function toldTo(masked: string, { open, from, to, parameter }: Holder, written: string, method: GivenMethod): Told[] {
  if (parameter !== undefined) return [{ position: 0, name: parameter }];
  return argumentsAt(masked, open).flatMap((span, position): Told[] => {
    if (masked[span.from] === '{') return takenOut(masked, span.from, position);
    const name = /^[\w$]+/.exec(masked.slice(span.from, span.to))?.[0] ?? '';
    const used = `${written}\${${method.variable ?? ''}}`.matchAll(/\$\{([\w$]{1,200})\.([\w$]{1,200})\}/g);
    const fields = [...used].flatMap(([, root, field = '']) =>
      root === name ? [{ position, field, name: `${name}.${field}` }] : [],
    );
    const taken = new RegExp(
      `\\b(?:const|let|var)\\s{1,20}(?=\\{[^{}]{0,500}\\}\\s{0,20}=\\s{0,20}${escaped(name)}\\s{0,20}[;\\n])`,
    );
    const inside = name === '' ? null : taken.exec(masked.slice(from, Math.min(to, from + FAR)));
    const out = inside === null ? [] : takenOut(masked, from + inside.index + inside[0].length, position);
    return [{ position, name }, ...fields, ...out];
  });
}

/** How far into a function its parameters are taken apart. */
const FAR = 2000;

/** `{ url, method: verb = 'GET', ...options }`: the rest is the object itself, as far as it is known. */
function takenOut(masked: string, open: number, position: number): Told[] {
  return splitAtCommas(masked, open + 1, closingBracket(masked, open)).flatMap(({ from, to }): Told[] => {
    const [, rest, field, name] =
      /^(\.\.\.)?([\w$]{1,200})(?:\s{0,20}:\s{0,20}([\w$]{1,200}))?/.exec(masked.slice(from, to)) ?? [];
    if (field === undefined) return [];
    return [rest === undefined ? { position, field, name: name ?? field } : { position, name: field }];
  });
}

function* callsOf(sources: Sources, wrapper: Wrapper, named: Named): Generator<Sending & { readonly bracket: number }> {
  for (const { file, local } of callees(sources, wrapper, named)) {
    const masked = sources.masked(file);
    const calls = new RegExp(`(?<![\\w$.])${local}\\s*(?:<[^()]{0,200}>\\s*)?\\(`, 'g');
    for (const match of masked.matchAll(calls)) {
      if (isDeclared(masked, match.index)) continue;
      // A method of another class of the file is not meant by `this`.
      if (match[0].startsWith('this') && !isInside(wrapper, file, match.index)) continue;
      const bracket = match.index + match[0].length - 1;
      const given = argumentsAt(masked, bracket);
      const { before, after } = wrapper.path;
      for (const value of textsGiven(sources, file, given, wrapper.path))
        yield {
          file,
          at: match.index,
          bracket,
          written: `${before}${value}${after}`,
          method: methodOf(sources, file, wrapper, given),
        };
    }
  }
}

interface Callee {
  readonly file: string;
  /** A pattern of what stands before the bracket. */
  readonly local: string;
}

function callees(sources: Sources, wrapper: Wrapper, named: Named): readonly Callee[] {
  const { file: home, name, owner, isGiven } = wrapper;
  if (isGiven === true) return calleesGiven(sources, wrapper, named);
  if (owner === undefined)
    return [
      { file: home, local: escaped(name) },
      ...named(home, name).map((each) => ({ file: each.file, local: escaped(each.local) })),
      ...calleesGiven(sources, wrapper, named),
    ];
  const getters = owner.getters.map(escaped).join('|');
  const between = getters === '' ? '' : `(?:\\s*\\.\\s*(?:${getters}))?`;
  const method = `${between}\\s*\\.\\s*${escaped(name)}`;
  const found: Callee[] = [{ file: home, local: `this${method}` }];
  const type = owner.typeFile ?? home;
  for (const { file, local } of [{ file: type, local: owner.name }, ...named(type, owner.name)]) {
    const masked = sources.masked(file);
    if (derives(masked, local)) found.push(...derivedFrom(sources, file, local, named, method));
    found.push({ file, local: `${escaped(local)}${method}` });
    for (const [, instance = ''] of masked.matchAll(madeOf(local))) {
      found.push(...calleesOfInstance(sources, { file, local: instance }, named, method));
      for (const each of named(file, instance)) found.push(...calleesOfInstance(sources, each, named, method));
    }
    if (givesInstance(masked, local))
      for (const each of named(file, 'default')) found.push(...calleesOfInstance(sources, each, named, method));
    const held = new RegExp(
      `(?<![\\w$])([\\w$]+)\\s*(?::\\s*${escaped(local)}\\b|=\\s*(?:inject\\(\\s*|new\\s+)${escaped(local)}\\b)`,
      'g',
    );
    for (const [, member = ''] of masked.matchAll(held)) {
      const ofMember = `\\s*\\.\\s*${escaped(member)}${method}`;
      if (file !== home) found.push({ file, local: `this${ofMember}` });
      for (const each of classesIn(masked)) found.push(...derivedFiles(sources, file, each, named, ofMember));
    }
  }
  return eachOnce(found);
}

/** By its name, and by fields that have it: `constructor(private readonly http = api)`, `this.http = api`. */
function calleesOfInstance(
  sources: Sources,
  { file, local }: { readonly file: string; readonly local: string },
  named: Named,
  method: string,
): readonly Callee[] {
  const masked = sources.masked(file);
  const fields = new RegExp(
    `(?:\\b(?:private|protected|public|readonly)\\s{1,20}|\\bthis\\s{0,20}\\.\\s{0,20})([\\w$]{1,200})\\s{0,20}(?::[^=,;(){}\\n]{0,200})?=\\s{0,20}${escaped(local)}(?![\\w$.(])`,
    'g',
  );
  const held = [...masked.matchAll(fields)].flatMap(([, member = '']) => {
    const ofMember = `\\s*\\.\\s*${escaped(member)}${method}`;
    const derived = classesIn(masked).flatMap((each) => derivedFiles(sources, file, each, named, ofMember));
    return [{ file, local: `this${ofMember}` }, ...derived];
  });
  return [{ file, local: `${escaped(local)}${method}` }, ...held];
}

/** Of a function that another one gives in an object: `const { get } = useApi()`, and `const api = useApi()` with `api.get(…)`. */
function calleesGiven(sources: Sources, { file: home, name, at, isGiven }: Wrapper, named: Named): readonly Callee[] {
  const around = functionsIn(sources, home).filter(({ from, to }) => from < at && at < to);
  const giving = isGiven
    ? around.toSorted((left, right) => right.from - left.from).slice(0, 1)
    : around.filter(
        ({ from, to, results }) => results.length <= 1 && givesMember(sources.masked(home), from, to, name),
      );
  const found = giving.flatMap((maker) =>
    [{ file: home, local: maker.name }, ...named(home, maker.name)].flatMap(({ file, local }) => {
      const masked = sources.masked(file);
      const taken = new RegExp(
        `\\b(?:const|let|var)\\s+(?:\\{([^{}]{0,1000})\\}|([\\w$]{1,200}))\\s*=\\s*${escaped(local)}\\s*\\(`,
        'g',
      );
      return [...masked.matchAll(taken)].flatMap(([, names, object]): readonly Callee[] => {
        if (object !== undefined) return [{ file, local: `${escaped(object)}\\s*\\.\\s*${escaped(name)}` }];
        const member = new RegExp(`(?<![\\w$])${escaped(name)}(?:\\s*:\\s*([\\w$]{1,200}))?(?![\\w$])`).exec(
          names ?? '',
        );
        return member === null ? [] : [{ file, local: escaped(member[1] ?? name) }];
      });
    }),
  );
  return eachOnce(found);
}

function eachOnce(callees: readonly Callee[]): readonly Callee[] {
  return [...new Map(callees.map((each) => [`${each.file}\0${each.local}`, each])).values()];
}

/** `return { get, post }`. */
function givesMember(masked: string, from: number, to: number, name: string): boolean {
  const given = /\breturn\s{0,20}\{([^{}]{0,2000})\}/g;
  return [...masked.slice(from, to).matchAll(given)].some(([, members = '']) =>
    new RegExp(`(?:^|,)\\s*${escaped(name)}\\s*(?:,|$|:\\s*${escaped(name)}\\b)`).test(members),
  );
}

function derives(masked: string, base: string): boolean {
  return new RegExp(`\\bclass\\s[^{}()]{0,300}\\bextends\\s{1,20}${escaped(base)}\\b`).test(masked);
}

function classesIn(masked: string): readonly string[] {
  return [...masked.matchAll(/\bclass\s{1,20}([\w$]{1,200})/g)].map(([, name = '']) => name);
}

/** `this.get(…)` in a class of this file, and in those that are derived from it elsewhere. */
function derivedFrom(sources: Sources, file: string, base: string, named: Named, method: string): readonly Callee[] {
  const derived = [
    ...sources
      .masked(file)
      .matchAll(
        new RegExp(`\\bclass\\s{1,20}([\\w$]{1,200})[^{}()]{0,300}\\bextends\\s{1,20}${escaped(base)}\\b`, 'g'),
      ),
  ];
  return [
    { file, local: `this${method}` },
    ...derived.flatMap(([, name = '']) => derivedFiles(sources, file, name, named, method)),
  ];
}

const MOST_DERIVED = 3;

/** Files of classes that are derived from one of this file, with what they call by `this`. */
function derivedFiles(
  sources: Sources,
  file: string,
  name: string,
  named: Named,
  method: string,
  step = 0,
): readonly Callee[] {
  if (step >= MOST_DERIVED) return [];
  return named(file, name).flatMap((each) => {
    const masked = sources.masked(each.file);
    const heads = masked.matchAll(
      new RegExp(`\\bclass\\s{1,20}([\\w$]{1,200})[^{}()]{0,300}\\bextends\\s{1,20}${escaped(each.local)}\\b`, 'g'),
    );
    return [...heads].flatMap(([, derived = '']) => [
      { file: each.file, local: `this${method}` },
      ...derivedFiles(sources, each.file, derived, named, method, step + 1),
    ]);
  });
}

/** `const http = new Http()`. */
function madeOf(name: string): RegExp {
  return new RegExp(`\\b(?:const|let|var)\\s+([\\w$]+)[^=;\\n]{0,100}=\\s*new\\s+${escaped(name)}\\b`, 'g');
}

/** `export default new Http()`. */
function givesInstance(masked: string, name: string): boolean {
  return new RegExp(`\\b(?:export\\s+default|module\\.exports\\s*=)\\s+new\\s+${escaped(name)}\\b`).test(masked);
}

function isInside({ file: home, owner }: Wrapper, file: string, at: number): boolean {
  return file !== home || (owner !== undefined && owner.from <= at && at <= owner.to);
}

type Holder = Pick<NamedFunction, 'name' | 'open' | 'from' | 'to'> & {
  readonly owner?: OwnedClass;
  /** It is a member of an object that a function gives, and has no name of its own. */
  readonly isGiven?: boolean;
  /** Of a function that has one, without brackets. */
  readonly parameter?: string;
};

interface OwnedClass {
  readonly name: string;
  /** Where it is declared, where that is another file: of an object that a function gives as such a type. */
  readonly typeFile?: string;
  readonly from: number;
  readonly to: number;
  /** Those that give the object itself: `http.silently.get('/x')`. */
  readonly getters: readonly string[];
}

const METHOD =
  /^[ \t]*(?:(?:public|private|protected|static|async|override)[ \t]+)*(get[ \t]+)?#?([\w$]+)[ \t]*(?:<[^()]{0,200}>)?\(/gm;
const KEYWORDS: ReadonlySet<string> = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'return',
  'function',
  'constructor',
]);

/** Methods of an object that a function gives as a type of the project: `function of(axios): Requests { return { get() {…} }; }`. */
function methodsOfTyped(sources: Sources, file: string): readonly Holder[] {
  const masked = sources.masked(file);
  const given =
    /\)\s{0,9}:\s{0,9}([A-Z][\w$]{0,100})\s{0,9}(?:=>\s{0,9})?\{\s{0,200}return\s{0,9}\{|\bconst\s{1,9}[\w$]{1,100}\s{0,9}:\s{0,9}([A-Z][\w$]{0,100})\s{0,9}=\s{0,9}\{/g;
  return [...masked.matchAll(given)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? '';
    const imported = importsIn(sources, file).get(name);
    const typeFile = imported === undefined ? file : fileOfImport(sources, file, imported.module);
    if (typeFile === undefined) return [];
    return methodsIn(masked, match.index + match[0].length - 1, {
      name: imported?.name ?? name,
      ...(typeFile === file ? {} : { typeFile }),
    });
  });
}

/** `const get = (url) => …` without the brackets. */
function shortFunctionsOf(masked: string): readonly Holder[] {
  const found = masked.matchAll(
    /(?<![\w$.])([\w$]{1,200})\s{0,20}(?::[^=;\n]{0,200})?=\s{0,20}(?:async\s{1,20})?([\w$]{1,200})\s{0,20}=>\s{0,200}/g,
  );
  return [...found].map((match) => {
    const from = match.index + match[0].length;
    return { name: match[1] ?? '', open: from, from, to: endOfBody(masked, from), parameter: match[2] ?? '' };
  });
}

/** `export default async (url, init) => …`. */
function unnamedFunctionsOf(masked: string): readonly Holder[] {
  const given =
    /\b(?:export\s{1,20}default|module\s{0,20}\.\s{0,20}exports\s{0,20}=)\s{1,20}(?:async\s{1,20})?(?:function\s{0,20})?(?:<[^()]{0,200}>\s{0,20})?\(/g;
  return [...masked.matchAll(given)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(masked, open);
    const body = /^\s*(?::[^;{}()]{0,200})?(?:=>\s*|(?=\{))/.exec(masked.slice(close + 1, close + 400));
    if (body === null) return [];
    const from = close + 1 + body[0].length;
    return [{ name: 'default', open, from, to: endOfBody(masked, from) }];
  });
}

function endOfBody(masked: string, from: number): number {
  return masked[from] === '{' ? closingBracket(masked, from) : endOfStatement(masked, from);
}

/** Functions that an object has: `const api = { get: (url) => …, post(url) { … } }`. */
function methodsOfObjects(masked: string): readonly Holder[] {
  const objects = masked.matchAll(
    /\b(?:const|let|var)\s{1,20}([\w$]{1,200})\s{0,20}=\s{0,20}\{|\bexport\s{1,20}(default)\s{1,20}\{|\breturn\s{0,20}\{/g,
  );
  return [...objects].flatMap((match) => {
    const from = match.index + match[0].length - 1;
    const to = closingBracket(masked, from);
    const name = match[1] ?? match[2];
    const own = name === undefined ? { isGiven: true } : { owner: { name, from, to, getters: [] } };
    return splitAtCommas(masked, from + 1, to).flatMap((part): readonly Holder[] => {
      const written = masked.slice(part.from, Math.min(part.to, part.from + 400));
      const head =
        /^(?:async\s{1,20})?([\w$]{1,200})\s{0,20}(?::\s{0,200}(?:(?:[\w$]{1,50}\.)?useCallback\s{0,20}\(\s{0,200})?(?:async\s{1,20})?(?:function\s{0,20}[\w$]{0,200}\s{0,20})?)?(?:<[^()]{0,200}>\s{0,20})?(?:(\()|([\w$]{1,200})\s{0,20}=>\s{0,200})/.exec(
          written,
        );
      if (head === null) return [];
      const [whole, name = '', bracket, parameter] = head;
      const behind = part.from + whole.length;
      if (bracket === undefined || parameter !== undefined)
        return [{ name, open: behind, from: behind, to: part.to, ...own, parameter: parameter ?? '' }];
      const open = behind - 1;
      const body = /^\s*(?::[^;{}()]{0,200})?(?:=>)?\s*/.exec(masked.slice(closingBracket(masked, open) + 1, part.to));
      return [{ name, open, from: closingBracket(masked, open) + 1 + (body?.[0].length ?? 0), to: part.to, ...own }];
    });
  });
}

function methodsOf(masked: string): readonly Holder[] {
  return [...masked.matchAll(/\bclass\s+([\w$]+)[^{};]{0,300}\{/g)].flatMap((match) =>
    methodsIn(masked, match.index + match[0].length - 1, { name: match[1] ?? '' }),
  );
}

/** @param from of the bracket of a class or an object */
function methodsIn(masked: string, from: number, named: Pick<OwnedClass, 'name' | 'typeFile'>): readonly Holder[] {
  const found: Holder[] = [];
  const to = closingBracket(masked, from);
  const getters: string[] = [];
  const owner: OwnedClass = { ...named, from, to, getters };
  for (const head of masked.slice(from, to).matchAll(METHOD)) {
    const [whole, getter, name = ''] = head;
    if (KEYWORDS.has(name)) continue;
    const open = from + head.index + whole.length - 1;
    const close = closingBracket(masked, open);
    const body = /^\s*(?::[^;{}()]{0,200})?\{/.exec(masked.slice(close + 1, close + 300));
    if (body === null) continue;
    const start = close + body[0].length;
    const end = closingBracket(masked, start);
    if (getter !== undefined && /\breturn\s{1,40}this[\s;]{0,40}$/.test(masked.slice(start, end))) getters.push(name);
    else found.push({ name, open, from: start + 1, to: end, owner });
  }
  return found;
}

/** What other files call what a file exports. */
type Named = (home: string, name: string) => readonly { readonly file: string; readonly local: string }[];

/** Looks once at the imports of all files that may call one of these. */
function namesElsewhere(sources: Sources, wrappers: readonly Wrapper[]): Named {
  const byTarget = new Map<string, { readonly file: string; readonly local: string; readonly name: string }[]>();
  const handsOn = new Map<string, Origin>();
  for (const file of filesThatCall(sources, wrappers))
    for (const [local, imported] of importsIn(sources, file)) {
      const first = fileOfImport(sources, file, imported.module);
      const key = `${first}\0${imported.name}`;
      const origin = handsOn.get(key) ?? originOf(sources, first, imported.name);
      handsOn.set(key, origin);
      const { target, name } = origin;
      const known = target === undefined ? undefined : byTarget.get(target);
      if (known !== undefined) known.push({ file, local, name });
      else if (target !== undefined) byTarget.set(target, [{ file, local, name }]);
    }
  return (home, name) => {
    const importers = byTarget.get(home) ?? [];
    if (importers.length === 0) return [];
    const exported = exportsOf(sources, home);
    return importers.filter((each) => each.file !== home && (exported.get(each.name) ?? each.name) === name);
  };
}

/** Those that know its file and name it; a function that is exported without a name may have any. */
function filesThatCall(sources: Sources, wrappers: readonly Wrapper[]): readonly string[] {
  const homes = new Set(
    wrappers.flatMap(({ file, owner }) => [file, ...(owner?.typeFile === undefined ? [] : [owner.typeFile])]),
  );
  // A field of such a class is one of the classes that are derived from its own too.
  const owners = wrappers.flatMap(({ owner }) => (owner === undefined ? [] : [owner.name]));
  const isOwner = owners.length === 0 ? undefined : anyOf(owners);
  const around = filesAround(
    sources,
    homes,
    (text) => handsOn(text) || (isOwner !== undefined && /\bclass\b/.test(text) && isOwner.test(text)),
  );
  const names = anyOf([...wrappers.map(({ name }) => name), ...owners]);
  const isAnyNamed = wrappers.some(
    ({ file, owner }) => owner === undefined && /\bexport\s+default\b|\bmodule\.exports\b/.test(sources.text(file)),
  );
  return isAnyNamed
    ? around
    : around.filter((file) => names.test(sources.text(file)) || derivesClass(sources.text(file)));
}

function anyOf(names: readonly string[]): RegExp {
  return new RegExp(`(?<![\\w$])(?:${[...new Set(names)].map(escaped).join('|')})(?![\\w$])`);
}

/** The file that has what is imported, through files that only hand it on: `export { http } from './http'`, `export *`. */
function originOf(sources: Sources, target: string | undefined, name: string): Origin {
  if (target === undefined) return { target, name };
  const { file, name: local } = exportedBy(sources, target, name);
  // Who asks knows it by the name that its file gives it to others.
  return { target: file, name: file === target && local !== name ? name : local };
}

interface Origin {
  readonly target: string | undefined;
  readonly name: string;
}

/** What a call gives there; a field of an object that is told further stands in it as that. */
function textsGiven(
  sources: Sources,
  file: string,
  given: readonly Span[],
  { position, field }: Place,
): readonly string[] {
  const span = given[position];
  if (span === undefined) return [];
  if (field === undefined) return addressesAt(sources, file, span);
  const object = objectAt(sources, file, span);
  const masked = sources.masked(object?.file ?? file);
  if (object !== undefined) {
    const value = fieldsOf(masked, object.span).get(field);
    if (value !== undefined) return textValuesOf(sources, object.file, value);
    const spread = /\.\.\.\s{0,9}([\w$]{1,200})/.exec(masked.slice(object.span.from, object.span.to))?.[1];
    return spread === undefined ? [] : [`\${${spread}.${field}}`];
  }
  const name = masked.slice(span.from, span.to);
  return /^[\w$]+$/.test(name) ? [`\${${name}.${field}}`] : [];
}

function methodOf(sources: Sources, file: string, { method }: Wrapper, given: readonly Span[]): GivenMethod {
  const { told } = method;
  if (told === undefined) return method.said === undefined ? {} : { said: method.said };
  const span = given[told.position];
  if (method.options !== undefined) return methodGiven(sources, file, span);
  if (span === undefined) return {};
  const masked = sources.masked(file);
  if (told.field === undefined) return methodAt(sources, file, span);
  const object = objectAt(sources, file, span);
  if (object !== undefined) {
    const value = fieldsOf(sources.masked(object.file), object.span).get(told.field);
    return value === undefined ? {} : methodAt(sources, object.file, value);
  }
  const name = masked.slice(span.from, span.to);
  return /^[\w$]+$/.test(name) ? { variable: `${name}.${told.field}` } : {};
}
