/** Routers and paths of Go that functions are given: each call gives the routes of the function below its own path. */
import type { ScannedApp } from '../../scan.ts';
import { aroundLines, namesIn } from '../around-lines.ts';
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { isConditional } from '../conditions.ts';
import type { Mount } from '../mounts.ts';
import type { Sources } from '../sources.ts';
import { callsOn, givesBack, joinedPrefix, prefixBefore, stepsFrom, verbs } from './chains.ts';
import {
  calledFunctions,
  type GoCall,
  type GoFramework,
  type GoFunction,
  type GoRouter,
  routerAt,
  told,
} from './functions.ts';
import { findRouters } from './routers.ts';
import type { GoText } from './texts.ts';

export interface Reached {
  readonly sources: Sources;
  readonly functions: readonly GoFunction[];
  readonly mounts: Map<GoRouter, Mount<GoRouter>[]>;
  readonly importsByFile: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly frameworks: readonly GoFramework[];
  readonly apps: ScannedApp[];
  /** Of functions that are told paths, one for each call. */
  readonly copies: GoFunction[];
  readonly copied: Set<GoFunction>;
}

/** Calls of calls of functions that are told paths, and how many of them there may be. */
const MOST_CALLS = 4;

const MOST_COPIES = 3000;

/** `users.Register(v1.Group("/users"))`: what the function does with its parameter is done below that prefix. */
export function handOn(reached: Reached, each: GoFunction): void {
  const { sources, functions, mounts } = reached;
  const masked = sources.masked(each.file);
  const { from, to } = each.body;
  if (each.routers.length === 0) return;
  for (const match of masked.slice(from, to).matchAll(/(?<![\w.])(?:\w+\.)*?(?:(\w+)\.)?(\w+)\s*\(/g)) {
    const at = from + match.index;
    const open = at + match[0].length - 1;
    const given = splitAtCommas(masked, open + 1, closingBracket(masked, open));
    const place = { file: each.file, offset: at, within: each.body.from };
    for (const [index, span] of given.entries()) {
      const handed = routerHanded(sources, each, span);
      if (handed === undefined) continue;
      const { parent } = handed;
      const mount = { ...handed, place, ...(isConditional(sources, each.file, at) ? { isConditional: true } : {}) };
      const written = `${match[0].slice(0, -1).trimEnd()}(`;
      for (const target of calledFunctions(sources, functions, each, written)) {
        const parameter = target.parameters[index];
        const router = target.routers.find((one) => one.name === parameter?.name && one.from === target.body.from);
        if (router === undefined || router === parent || target === each) continue;
        const copy = copyFor(reached, each, target, given, at);
        const inside = copy?.routers.find((one) => one.name === parameter?.name && one.from === target.body.from);
        const mounted = inside ?? router;
        mounts.set(mounted, [...(mounts.get(mounted) ?? []), mount]);
        if (copy !== undefined) handOn(reached, copy);
      }
    }
  }
  handOnByName(reached, each);
}

/** `r`, `s.router`, and `v1.Group("/users").Use(auth)`. */
function routerHanded(sources: Sources, each: GoFunction, span: Span): Mount<GoRouter> | undefined {
  const masked = sources.masked(each.file);
  const head = /^&?((?:\w{1,100}\.){0,4}?)(\w{1,100})(?:\.(\w{1,100})\s{0,9}\(|(?![\w.(]))/.exec(
    masked.slice(span.from, Math.min(span.to, span.from + 800)),
  );
  if (head === null) return undefined;
  const [whole, owner = '', name = '', called] = head;
  if (called === undefined && whole.length < span.to - span.from) return undefined;
  const parent = routerAt(each, owner === '' ? name : `.${name}`, span.from);
  if (parent === undefined || called === undefined) return parent && { parent, prefix: '', isSame: true };
  const chain = stepsFrom(masked, called, span.from + whole.length - 1);
  const isWhole = chain.at(-1)?.close === span.to - 1 && chain.every((step) => givesBack(step.name, parent));
  if (!isWhole) return undefined;
  const runs = [aroundLines(sources, each.file, span, namesIn(masked, span))];
  return { parent, ...prefixBefore(sources, each, parent, chain), runs };
}

/** `r.Route("/users", s.userRoutes)`: what the function does with its parameter. */
function handOnByName({ sources, functions, mounts }: Reached, each: GoFunction): void {
  const masked = sources.masked(each.file);
  for (const { at, on, verb, open, steps, place } of callsOn(masked, each.body, 'Route|Group')) {
    const given = splitAtCommas(masked, open + 1, closingBracket(masked, open));
    const last = given.at(-1);
    const written = last === undefined ? '' : masked.slice(last.from, last.to);
    const parent = /^(?:\w{1,100}\.){0,4}\w{1,100}$/.test(written) ? routerAt(each, on, at) : undefined;
    if (parent === undefined || (verb === 'Group' && given.length > 1)) continue;
    const before = prefixBefore(sources, each, parent, steps.slice(0, place));
    const own = given.length > 1 && given[0] !== undefined ? told(sources, each, given[0]) : undefined;
    const isPerhaps = before.isConditional === true || own?.isOpen === true || isConditional(sources, each.file, at);
    for (const target of calledFunctions(sources, functions, each, `${written}(`)) {
      const router = target.routers.find(
        (one) => one.name === target.parameters[0]?.name && one.from === target.body.from,
      );
      if (router === undefined || target === each) continue;
      const prefix = joinedPrefix(before.prefix, own?.text ?? '');
      mounts.set(router, [
        ...(mounts.get(router) ?? []),
        { parent, prefix, ...(isPerhaps ? { isConditional: true } : {}) },
      ]);
    }
  }
}

/** `s.handle("/users", list)`, where the function registers what it is told on a router that it is not handed, or has one do so. */
export function copyTold(reached: Reached): void {
  const { sources, functions, copied } = reached;
  const told = new Set(functions.filter((each) => !copied.has(each) && registersTold(sources, each)));
  if (told.size === 0) return;
  const withTexts = functions.filter((each) => textParameters(each).length > 0);
  for (let step = 0, before = 0; step < MOST_CALLS && before < told.size; step++) {
    before = told.size;
    const names = new Set([...told].map(({ name }) => name));
    for (const each of withTexts)
      if (!told.has(each) && [...callsOf(sources, each, names)].some(({ given }) => namesAny(sources, each, given)))
        told.add(each);
  }
  const names = new Set([...told].map(({ name }) => name));
  const open = functions.filter((each) => !told.has(each));
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const { at, written, given } of callsOf(sources, from, names)) {
      for (const target of calledFunctions(sources, functions, from, written)) {
        const copy = target === from || !told.has(target) ? undefined : copyFor(reached, from, target, given, at);
        if (copy !== undefined) open.push(copy);
      }
    }
  }
}

/** Calls of functions of these names. */
function* callsOf(
  sources: Sources,
  { file, body }: GoFunction,
  names: ReadonlySet<string>,
): Generator<{ readonly at: number; readonly written: string; readonly given: readonly Span[] }> {
  const masked = sources.masked(file);
  const calls = /(?<![\w.])(?:\w{1,100}\.){0,6}(\w{1,100})\(/g;
  for (const match of masked.slice(body.from, body.to).matchAll(calls)) {
    if (!names.has(match[1] ?? '')) continue;
    const at = body.from + match.index;
    const open = at + match[0].length - 1;
    yield { at, written: match[0], given: splitAtCommas(masked, open + 1, closingBracket(masked, open)) };
  }
}

function textParameters({ parameters }: GoFunction): readonly string[] {
  return parameters.filter(({ name, type }) => type === 'string' && name !== '').map(({ name }) => name);
}

/** Whether one of these arguments has to do with a text that the function is told. */
function namesAny(sources: Sources, each: GoFunction, given: readonly Span[]): boolean {
  const texts = textParameters(each);
  const masked = sources.masked(each.file);
  return given.some(({ from, to }) =>
    [...masked.slice(from, to).matchAll(/(?<![\w.])\w{1,100}/g)].some(([word]) => texts.includes(word)),
  );
}

function registersTold(sources: Sources, each: GoFunction): boolean {
  if (textParameters(each).length === 0) return false;
  if (!each.routers.some(({ isAlias, isValue }) => isAlias === true || isValue === true)) return false;
  const masked = sources.masked(each.file);
  return [...callsOn(masked, each.body, `${verbs}|Route|Group|PathPrefix`)].some(({ at, on, steps, place }) => {
    const step = steps[place];
    if (step === undefined || routerAt(each, on, at) === undefined) return false;
    return namesAny(sources, each, splitAtCommas(masked, step.open + 1, step.close));
  });
}

/** A function of which there are copies is none by itself: nothing is mounted on what it is handed but in these. */
export function forgetCopied({ mounts, copied }: Reached): void {
  const own = new Set([...copied].flatMap(({ routers }) => routers));
  for (const [router, all] of mounts) {
    const others = all.filter(({ parent }) => !own.has(parent));
    if (others.length > 0 && others.length < all.length) mounts.set(router, others);
  }
}

/** Of a function that is told a text or several, as a path, say. */
function copyFor(
  { sources, importsByFile, frameworks, mounts, apps, copies, copied }: Reached,
  from: GoFunction,
  target: GoFunction,
  given: readonly Span[],
  at: number,
): GoFunction | undefined {
  const depth = from.call?.depth ?? 0;
  if (depth >= MOST_CALLS || copies.length >= MOST_COPIES) return undefined;
  const texts = new Map<string, GoText>();
  for (const [index, { name, type }] of target.parameters.entries()) {
    const span = given[index];
    if (type !== 'string' || span === undefined || name === '') continue;
    texts.set(name, told(sources, from, span));
  }
  if (texts.size === 0) return undefined;
  const call: GoCall = { texts, from: from.call?.from ?? from, at: from.call?.at ?? at, depth: depth + 1 };
  // What is not made in it is the same one in every call.
  const shared = target.routers.filter(({ isAlias, isValue }) => isAlias === true || isValue === true);
  const copy: GoFunction = { ...target, routers: shared, call };
  copies.push(copy);
  copied.add(target);
  findRouters(sources, frameworks, copy, importsByFile.get(target.file) ?? new Map(), mounts, apps);
  return copy;
}
