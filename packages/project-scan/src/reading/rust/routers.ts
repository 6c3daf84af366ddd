/**
 * Routers of Rust: values that are built by calls one after the other, handed to other routers inside of these calls, by
 * the name of a variable, or by the function that makes them.
 */
import { type Chain, chainFrom, givenTo, type Step } from '../call-chains.ts';
import { closingBracket, type Span } from '../code-text.ts';
import { isConditional } from '../conditions.ts';
import type { Mount, Mountable } from '../mounts.ts';
import type { Sources } from '../sources.ts';
import { usesOf } from './uses.ts';

export interface RustFunction {
  readonly file: string;
  readonly name: string;
  readonly at: number;
  readonly body: Span;
  /** Parameters and what is returned, as written. */
  readonly head: string;
  /** Names of the parameters that routes are registered on. */
  readonly handed: readonly string[];
}

export interface RustRouter extends Mountable {
  readonly of: RustFunction;
  /** Where the expression begins. */
  readonly at: number;
  /** The variable that keeps it; empty where none does. */
  readonly name: string;
  /** What makes it, as `web::scope`; a function of this project, or the name of a parameter. */
  readonly made: string;
  /** Calls on it, those on its variable too. */
  readonly steps: Step[];
}

export interface RustRules {
  /** What is made by calling this path, and what it puts before its paths; undefined for any other. */
  readonly makes: (
    path: string,
    firstText: string | undefined,
  ) => { readonly prefix: string; readonly isServed: boolean } | undefined;
  /** Types of parameters that routes are registered on. */
  readonly handed: RegExp;
  /** Calls by which something is registered. */
  readonly registers: RegExp;
  /** Concatenated as they are, or with single slashes. */
  readonly mounts: (
    step: Step,
    text: string,
    bare: string,
  ) => { readonly prefix: string; readonly what: Span } | undefined;
}

export interface RustReading {
  readonly functions: readonly RustFunction[];
  readonly routers: readonly RustRouter[];
  readonly mounts: ReadonlyMap<RustRouter, readonly Mount<RustRouter>[]>;
  /** What was registered and is no router: by its path as written, in order. */
  readonly others: readonly { readonly router: RustRouter; readonly what: Span; readonly prefix: string }[];
  /** What is put below a prefix that only code that runs knows, if at all: it is read as if it were not. */
  readonly open: readonly { readonly router: RustRouter; readonly what: Span }[];
}

export function readRustRouters(sources: Sources, files: readonly string[], rules: RustRules): RustReading {
  const functions = files.flatMap((file) => rustFunctions(sources, file, rules.handed));
  const routers = functions.flatMap((each) => routersOf(sources, each, rules));
  const mounts = new Map<RustRouter, Mount<RustRouter>[]>();
  const others: { router: RustRouter; what: Span; prefix: string }[] = [];
  const open: { router: RustRouter; what: Span }[] = [];
  const mount = (target: RustRouter, parent: RustRouter, prefix: string, at: number) => {
    if (target === parent) return;
    const condition = isConditional(sources, parent.of.file, at) ? { isConditional: true } : {};
    const known = mounts.get(target);
    const place = { file: parent.of.file, offset: at, within: parent.of.body.from };
    if (known === undefined) mounts.set(target, [{ parent, prefix, place, ...condition }]);
    else known.push({ parent, prefix, place, ...condition });
  };
  for (const router of routers) {
    const [text, bare] = [sources.text(router.of.file), sources.bare(router.of.file)];
    for (const step of router.steps) {
      const asked = rules.mounts(step, text, bare);
      if (asked === undefined) continue;
      const isPerhapsPut = asked.prefix.startsWith('{') && isConditional(sources, router.of.file, asked.what.from);
      if (isPerhapsPut) open.push({ router, what: asked.what });
      const registered = isPerhapsPut ? { ...asked, prefix: '' } : asked;
      const targets = localTargets(routers, router.of, bare, registered.what);
      for (const target of targets) mount(target, router, registered.prefix, registered.what.from);
      if (targets.length === 0) others.push({ router, what: registered.what, prefix: registered.prefix });
    }
  }
  // Only now is it known which routers of a function are left for whoever calls it.
  const left = (each: RustFunction) =>
    routers.filter(
      (router) =>
        router.of === each && (each.handed.length > 0 ? each.handed.includes(router.made) : !mounts.has(router)),
    );
  const results = new Map(functions.map((each) => [each, left(each)]));
  for (const router of routers) {
    if (rules.makes(router.made, undefined) !== undefined || router.of.handed.includes(router.made)) continue;
    for (const target of functionsNamed(sources, functions, router.of, router.made))
      for (const result of results.get(target) ?? []) mount(result, router, '', router.at);
  }
  const rest = others.filter(({ router, what, prefix }) => {
    const path = pathAt(sources.bare(router.of.file), what);
    const targets = functionsNamed(sources, functions, router.of, path).flatMap((each) => results.get(each) ?? []);
    for (const target of targets) mount(target, router, prefix, what.from);
    return targets.length === 0;
  });
  return { functions, routers, mounts, others: rest, open };
}

/** `users::router`, of `users::router()` and of `users::router`. */
export function pathAt(bare: string, { from, to }: Span): string {
  // `configure(|cfg| users::routes(cfg, limits))` hands it on.
  return (
    /^(?:(?:move )?\|\w{1,80}\|\s{0,40}\{?\s{0,40})?((?:\w{1,80}::){0,10}\w+)/.exec(bare.slice(from, to))?.[1] ?? ''
  );
}

/** The functions that a path means: those in the module before its name, else here, else the only one of that name. */
export function functionsNamed(
  sources: Sources,
  functions: readonly RustFunction[],
  from: Pick<RustFunction, 'file'>,
  path: string,
  steps = 0,
): readonly RustFunction[] {
  const parts = importedPath(sources, from.file, path).split('::');
  const name = parts.at(-1) ?? '';
  const module = parts.at(-2);
  const named = functions.filter((each) => each.name === name);
  if (named.length > MOST_OF_A_NAME) return [];
  if (module === undefined || module === 'self' || module === 'Self') {
    const here = named.filter(({ file }) => file === from.file);
    return here.length > 0 ? here : named.length === 1 ? named : [];
  }
  const inModule = named.filter(({ file }) => moduleOf(file) === module || crateOf(sources, file) === module);
  if (inModule.length > 1) {
    const above = parts.at(-3);
    const nearer = inModule.filter(({ file }) => above !== undefined && file.split('/').includes(above));
    return nearer.length > 0 ? nearer : inModule.filter(({ file }) => isBeside(from.file, file));
  }
  if (inModule.length > 0) return inModule;
  const given = steps > MOST_STEPS ? [] : givenOn(sources, functions, from, module, name, steps);
  return given.length > 0 ? given : named.length === 1 ? named : [];
}

const MOST_STEPS = 8;
/** Which of so many is meant, nobody could tell. */
const MOST_OF_A_NAME = 200;

/** `pub use` of a module gives on what another one has, under the same name or its own. */
function givenOn(
  sources: Sources,
  functions: readonly RustFunction[],
  from: Pick<RustFunction, 'file'>,
  module: string,
  name: string,
  steps: number,
): readonly RustFunction[] {
  const files = sources.files.filter(
    (file) =>
      file.endsWith('.rs') && file !== from.file && moduleOf(file) === module && usesOf(sources, file).has(name),
  );
  const [file, ...others] = files.length > 1 ? files.filter((each) => isBeside(from.file, each)) : files;
  return file === undefined || others.length > 0 ? [] : functionsNamed(sources, functions, { file }, name, steps + 1);
}

function isBeside(from: string, file: string): boolean {
  return (
    file.startsWith(from.replace(/(?:\/mod)?\.rs$/, '/')) || file.startsWith(from.slice(0, from.lastIndexOf('/') + 1))
  );
}

/** The name of the crate whose root the file is. */
function crateOf(sources: Sources, file: string): string | undefined {
  const folder = /^(.*?)src\/(?:lib|main)\.rs$/.exec(file)?.[1];
  const manifest = folder === undefined ? '' : `${folder}Cargo.toml`;
  if (!sources.has(manifest)) return undefined;
  return /^name ?= ?"([\w-]+)"/m.exec(sources.text(manifest))?.[1]?.replaceAll('-', '_');
}

function moduleOf(file: string): string {
  const parts = file.replace(/\.rs$/, '').split('/');
  return (parts.at(-1) === 'mod' || parts.at(-1) === 'lib' ? parts.at(-2) : parts.at(-1)) ?? '';
}

/** With what `use` says its first name stands for. */
function importedPath(sources: Sources, file: string, path: string): string {
  const [root = '', ...rest] = path.split('::');
  const used = root === '' ? undefined : usesOf(sources, file).get(root);
  return used === undefined ? path : [used, ...rest].join('::');
}

/** Those with a body, tests left out. */
export function rustFunctions(sources: Sources, file: string, handed: RegExp): readonly RustFunction[] {
  const bare = sources.bare(file);
  const tests = testModules(bare);
  const heads = [...bare.matchAll(/\bfn (\w+)(?:<[^(){}]{0,400}>)?\(/g)];
  return heads.flatMap((match, place): readonly RustFunction[] => {
    if (tests.some(({ from, to }) => from < match.index && match.index < to)) return [];
    const open = match.index + match[0].length - 1;
    const close = closingBracket(bare, open);
    const brace = /[{;]/.exec(bare.slice(close, close + 2000));
    if (brace === null || brace[0] === ';') return [];
    const from = close + brace.index;
    const parameters = bare.slice(open + 1, close);
    const end = closingBracket(bare, from);
    return [
      {
        file,
        name: match[1] ?? '',
        at: match.index,
        // One that never closes would be read to the end of the file, as all that are behind it.
        body: { from: from + 1, to: end < bare.length ? end : Math.max(from + 1, heads[place + 1]?.index ?? end) },
        head: bare.slice(open, from),
        handed: [...parameters.matchAll(/\b(\w{1,80}): ?([^,]{1,200})/g)].flatMap(([, name = '', type = '']) =>
          handed.test(type) ? [name] : [],
        ),
      },
    ];
  });
}

/** Rust keeps the tests of a file in the file. */
export function testModules(bare: string): readonly Span[] {
  return [...bare.matchAll(/#\[cfg\(test\)\]/g)].flatMap(({ index }) => {
    const open = bare.indexOf('{', index);
    return open < 0 ? [] : [{ from: index, to: closingBracket(bare, open) }];
  });
}

const root = /(?<![\w.:>'])((?:\w+::)*\w+)(?:::<[^<>()]{0,100}>(?:::(\w+))?)?(\s*\()?/g;

function routersOf(sources: Sources, of: RustFunction, rules: RustRules): readonly RustRouter[] {
  const [text, bare] = [sources.text(of.file), sources.bare(of.file)];
  const routers: RustRouter[] = [];
  for (const match of bare.slice(of.body.from, of.body.to).matchAll(root)) {
    const at = of.body.from + match.index;
    const path = match[2] === undefined ? (match[1] ?? '') : `${match[1]}::${match[2]}`;
    const isCall = match[3] !== undefined;
    const open = at + match[0].length - 1;
    const end = isCall ? closingBracket(bare, open) + 1 : at + match[0].length;
    if (!/^\s*[.?]/.test(bare.slice(end, end + 2000)) && !(isCall && rules.makes(path, '') !== undefined)) continue;
    const first = isCall ? /^\s*"([^"\n]*)"/.exec(text.slice(open + 1, end))?.[1] : undefined;
    const made = isCall ? rules.makes(path, first) : undefined;
    const chain = chainFrom(bare, end);
    const isRegistering = chain.steps.some(({ name }) => rules.registers.test(name));
    const goesOn = !isCall && chain.steps.length > 0 && chain.steps.every((step) => GIVES_A_ROUTER.test(step.name));
    if (made === undefined && !isRegistering && !goesOn) continue;
    const before = bare.slice(Math.max(of.body.from, at - 200), at);
    const name =
      /\b(?:let (?:mut )?)?\(?\s{0,20}(?:mut )?(\w{1,80})(?:, \w{1,80})?\)?(?:: ?[^=;]{0,100})?\s{0,20}=\s{0,40}$/.exec(
        before,
      )?.[1] ?? '';
    const kept =
      made === undefined && !isCall ? routers.findLast((each) => each.name === path && path !== '') : undefined;
    if (kept !== undefined) {
      kept.steps.push(...chain.steps);
      if (name !== '' && name !== path) routers.push({ ...kept, name });
      continue;
    }
    if (made === undefined && !isCall && (goesOn || !of.handed.includes(path))) continue;
    routers.push({
      of,
      at,
      name,
      made: path,
      steps: [...chain.steps],
      prefix: made?.prefix ?? '',
      isServed: made?.isServed ?? false,
    });
  }
  return uniqueSteps(routers);
}

/** `let (router, api) = router.split_for_parts()` goes on with the same one. */
const GIVES_A_ROUTER = /^(?:split_for_parts|with_state|layer|route_layer|into)$/;

/** Another name for a router shares its steps; the last name is the one that goes on. */
function uniqueSteps(routers: readonly RustRouter[]): readonly RustRouter[] {
  return routers.filter(
    (router, index) => !routers.slice(index + 1).some((later) => later.at === router.at && later.made === router.made),
  );
}

/** The routers of the same function that an expression is: one that begins there, or the one of a variable. */
function localTargets(
  routers: readonly RustRouter[],
  of: RustFunction,
  bare: string,
  { from, to }: Span,
): readonly RustRouter[] {
  const begun = routers.filter((each) => each.of === of && each.at === from);
  if (begun.length > 0) return begun;
  const name = /^(\w+)(?:\.clone\(\))?$/.exec(bare.slice(from, to))?.[1];
  const named =
    name === undefined ? undefined : routers.findLast((each) => each.of === of && each.name === name && each.at < from);
  return named === undefined ? [] : [named];
}

export interface RustEndpoint {
  readonly method: string;
  readonly handler: string | undefined;
}

const VERBS = /^(get|post|put|patch|delete|head|options|trace|any)(?:_service|_with)?$/;

/** `get(list).post(add)` of Axum, `web::get().to(list)` of Actix; empty for anything else. */
export function endpointsOf(bare: string, span: Span): readonly RustEndpoint[] {
  const head = /^(?:\w{1,80}::){0,10}(\w+)\s*\(/.exec(bare.slice(span.from, span.to));
  if (head === null) return [];
  const open = span.from + head[0].length - 1;
  const close = closingBracket(bare, open);
  const chain: Chain = chainFrom(bare, close + 1);
  const first: Step = { name: head[1] ?? '', at: span.from, inside: { from: open + 1, to: close } };
  const to = chain.steps.find(({ name }) => name === 'to');
  if (to !== undefined || first.name === 'to') {
    const [given] = givenTo(bare, to ?? first);
    const verb = VERBS.exec(first.name)?.[1];
    return [{ method: methodOf(verb ?? 'any'), handler: given && rustHandler(bare, given) }];
  }
  return [first, ...chain.steps].flatMap((step): readonly RustEndpoint[] => {
    const verb = VERBS.exec(step.name)?.[1];
    const given = givenTo(bare, step);
    if (step.name === 'on' && given.length > 1 && given[0] !== undefined && given[1] !== undefined)
      return [
        {
          method: /::([A-Z]+)$/.exec(bare.slice(given[0].from, given[0].to))?.[1] ?? 'ALL',
          handler: rustHandler(bare, given[1]),
        },
      ];
    if (verb === undefined || given[0] === undefined) return [];
    return [{ method: methodOf(verb), handler: rustHandler(bare, given[0]) }];
  });
}

function methodOf(verb: string): string {
  return verb === 'any' ? 'ALL' : verb.toUpperCase();
}

/** `users::list` as written, what a wrapper is given, or `<inline>`. */
function rustHandler(bare: string, { from, to }: Span): string | undefined {
  const written = bare.slice(from, to);
  if (/^(?:async\s+)?(?:move\s+)?\|/.test(written)) return '<inline>';
  const wrapped = /^\w{1,80}\s*\(\s*((?:\w{1,80}::){0,10}\w+)\s*\)$/.exec(written)?.[1];
  return wrapped ?? /^(?:\w{1,80}::){0,10}\w+/.exec(written)?.[0];
}
