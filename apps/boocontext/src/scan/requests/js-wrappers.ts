/**
 * Functions of a project that send what they are told to: `api('/orders', { method: 'POST' })`. A request is sent where one is
 * called, and the function itself sends none that is known.
 */
import { closingBracket, type Span } from '../reading/code-text.ts';
import { functionsOf, type NamedFunction } from '../reading/js-functions.ts';
import { literalAt } from '../reading/js-literals.ts';
import { textValueOf } from '../reading/js-values.ts';
import { exportsOf, fileOfImport, type Imported, importsIn } from '../reading/modules.ts';
import { escaped, type Sources } from '../reading/sources.ts';
import { argumentsAt, type GivenMethod, isDeclared, methodGiven, type Sending } from './js-sendings.ts';
import { filesAround } from './near-files.ts';

/** One function may call another one that sends. */
const MOST_ROUNDS = 3;

/** Sendings whose path is a parameter give way to those of the calls. */
export function withWrappers(sources: Sources, found: readonly Sending[]): readonly Sending[] {
  const sent: Sending[] = [];
  const functions = new Map<string, readonly Holder[]>();
  let open = found;
  for (let round = 0; round < MOST_ROUNDS && open.length > 0; round++) {
    const wrappers = new Map<string, Wrapper>();
    for (const sending of open) {
      const wrapper = wrapperAround(sources, sending, functions);
      if (wrapper === undefined) sent.push(sending);
      else wrappers.set(`${wrapper.file}\0${wrapper.owner?.name ?? ''}\0${wrapper.name}`, wrapper);
    }
    if (wrappers.size === 0) return sent;
    const elsewhere = namesElsewhere(sources, [...wrappers.values()]);
    open = [...wrappers.values()].flatMap((wrapper) => [...callsOf(sources, wrapper, elsewhere)]);
  }
  return [...sent, ...open];
}

interface Wrapper {
  readonly file: string;
  readonly name: string;
  /** The class whose method it is. */
  readonly owner?: OwnedClass;
  /** Of the parameter that holds the path, and what stands around that. */
  readonly path: { readonly position: number; readonly before: string; readonly after: string };
  readonly method: GivenMethod & { readonly position?: number };
}

function wrapperAround(
  sources: Sources,
  { file, at, written, method }: Sending,
  functions: Map<string, readonly Holder[]>,
): Wrapper | undefined {
  if (!written.includes('${')) return undefined;
  const masked = sources.masked(file);
  const ofFile: readonly Holder[] = functions.get(file) ?? [...functionsOf(masked), ...methodsOf(masked)];
  functions.set(file, ofFile);
  const around = ofFile
    .filter(({ from, to }) => from <= at && at <= to)
    .reduce<Holder | undefined>(
      (inner, each) => (inner === undefined || each.from >= inner.from ? each : inner),
      undefined,
    );
  if (around === undefined) return undefined;
  const parameters = parametersOf(masked, around);
  for (const [position, name] of parameters.entries()) {
    const place = written.indexOf(`\${${name}}`);
    if (place < 0) continue;
    const isSetAnew = new RegExp(`(?<![\\w$.])${escaped(name)}\\s*=(?![=>])`).test(masked.slice(around.from, at));
    // Something else may be put before a path that is set anew.
    const before = `${isSetAnew ? UNKNOWN : ''}${written.slice(0, place)}`;
    if (!holdsPath(before, name, around.owner !== undefined)) continue;
    const by = method.variable ?? method.options;
    const methodAt = by === undefined ? -1 : parameters.indexOf(by);
    return {
      file,
      name: around.name,
      ...(around.owner === undefined ? {} : { owner: around.owner }),
      path: { position, before, after: written.slice(place + name.length + '${}'.length) },
      method: { ...method, ...(methodAt < 0 ? {} : { position: methodAt }) },
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

function parametersOf(masked: string, { open }: Holder): readonly string[] {
  return argumentsAt(masked, open).map(({ from, to }) => /^[\w$]+/.exec(masked.slice(from, to))?.[0] ?? '');
}

function* callsOf(sources: Sources, wrapper: Wrapper, named: Named): Generator<Sending> {
  for (const { file, local } of callees(sources, wrapper, named)) {
    const masked = sources.masked(file);
    const calls = new RegExp(`(?<![\\w$.])${local}\\s*(?:<[^()]{0,200}>\\s*)?\\(`, 'g');
    for (const match of masked.matchAll(calls)) {
      if (isDeclared(masked, match.index)) continue;
      // A method of another class of the file is not meant by `this`.
      if (match[0].startsWith('this') && !isInside(wrapper, file, match.index)) continue;
      const given = argumentsAt(masked, match.index + match[0].length - 1);
      const path = given[wrapper.path.position];
      const value = path === undefined ? undefined : textValueOf(sources, file, path);
      if (value === undefined) continue;
      const { before, after } = wrapper.path;
      yield {
        file,
        at: match.index,
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
  const { file: home, name, owner } = wrapper;
  if (owner === undefined)
    return [{ file: home, name }, ...named(home, name).map((each) => ({ file: each.file, name: each.local }))].map(
      (each) => ({ file: each.file, local: escaped(each.name) }),
    );
  const getters = owner.getters.map(escaped).join('|');
  const between = getters === '' ? '' : `(?:\\s*\\.\\s*(?:${getters}))?`;
  const method = `${between}\\s*\\.\\s*${escaped(name)}`;
  const found: Callee[] = [{ file: home, local: `this${method}` }];
  for (const { file, local } of [{ file: home, local: owner.name }, ...named(home, owner.name)]) {
    const masked = sources.masked(file);
    found.push({ file, local: `${escaped(local)}${method}` });
    for (const [, instance = ''] of masked.matchAll(madeOf(local))) {
      found.push({ file, local: `${escaped(instance)}${method}` });
      for (const each of named(file, instance))
        found.push({ file: each.file, local: `${escaped(each.local)}${method}` });
    }
    const held = new RegExp(
      `(?<![\\w$])([\\w$]+)\\s*(?::\\s*${escaped(local)}\\b|=\\s*(?:inject\\(\\s*|new\\s+)${escaped(local)}\\b)`,
      'g',
    );
    for (const [, member = ''] of masked.matchAll(held))
      if (file !== home) found.push({ file, local: `this\\s*\\.\\s*${escaped(member)}${method}` });
  }
  const once = new Map(found.map((each) => [`${each.file}\0${each.local}`, each]));
  return [...once.values()];
}

/** `const http = new Http()`. */
function madeOf(name: string): RegExp {
  return new RegExp(`\\b(?:const|let|var)\\s+([\\w$]+)[^=;\\n]{0,100}=\\s*new\\s+${escaped(name)}\\b`, 'g');
}

function isInside({ file: home, owner }: Wrapper, file: string, at: number): boolean {
  return file !== home || (owner !== undefined && owner.from <= at && at <= owner.to);
}

type Holder = Pick<NamedFunction, 'name' | 'open' | 'from' | 'to'> & { readonly owner?: OwnedClass };

interface OwnedClass {
  readonly name: string;
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

function methodsOf(masked: string): readonly Holder[] {
  const found: Holder[] = [];
  for (const match of masked.matchAll(/\bclass\s+([\w$]+)[^{};]{0,300}\{/g)) {
    const from = match.index + match[0].length - 1;
    const to = closingBracket(masked, from);
    const getters: string[] = [];
    const owner: OwnedClass = { name: match[1] ?? '', from, to, getters };
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
  const around = filesAround(sources, new Set(wrappers.map(({ file }) => file)));
  const names = new RegExp(
    `(?<![\\w$])(?:${[...new Set(wrappers.map(({ name }) => escaped(name)))].join('|')})(?![\\w$])`,
  );
  const isAnyNamed = wrappers.some(
    ({ file, owner }) => owner === undefined && /\bexport\s+default\b|\bmodule\.exports\b/.test(sources.text(file)),
  );
  return isAnyNamed ? around : around.filter((file) => names.test(sources.text(file)));
}

/** The file that has what is imported, through files that only hand it on: `export { http } from './http'`. */
function originOf(sources: Sources, target: string | undefined, name: string, step = 0): Origin {
  if (target === undefined || step > 3) return { target, name };
  const handedOn = reexport(sources, target, name);
  if (handedOn === undefined) return { target, name };
  const origin = originOf(sources, fileOfImport(sources, target, handedOn.module), handedOn.name, step + 1);
  return origin.target === undefined ? { target, name } : origin;
}

interface Origin {
  readonly target: string | undefined;
  readonly name: string;
}

function reexport(sources: Sources, file: string, name: string): Imported | undefined {
  const text = sources.text(file);
  if (!text.includes('export')) return undefined;
  const local = exportsOf(sources, file).get(name);
  if (local !== undefined) return importsIn(sources, file).get(local);
  for (const [, names = '', , module = ''] of text.matchAll(/\bexport\s*\{([^{}]*)\}\s*from\s*(['"])([^'"\n]+)\2/g))
    for (const part of names.split(',')) {
      const [, from, to] = /^\s*([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(part) ?? [];
      if (from !== undefined && (to ?? from) === name) return { module, name: from };
    }
  return undefined;
}

function methodOf(sources: Sources, file: string, { method }: Wrapper, given: readonly Span[]): GivenMethod {
  if (method.position === undefined) return method.said === undefined ? {} : { said: method.said };
  const span = given[method.position];
  if (method.options !== undefined) return methodGiven(sources, file, span);
  if (span === undefined) return {};
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const said = literalAt(text, masked, span.from)?.toUpperCase();
  const variable = masked.slice(span.from, span.to).trim();
  return said === undefined ? { variable } : { said };
}
