/** What `use`, `register` and `route` bring, and under which prefix. */

import { type Span, splitAtCommas } from '../code-text.ts';
import type { MiddlewareUse } from '../middleware.ts';
import type { Mount } from '../mounts.ts';
import type { Place } from '../route-reader.ts';
import { lineAt } from '../sources.ts';
import type { Reading } from './calls.ts';
import { isConditional } from './conditions.ts';
import { autoloaded } from './fastify-autoload.ts';
import { fieldsOf } from './literals.ts';
import { type Turn, turnsOf } from './loops.ts';
import { fileOfImport } from './modules.ts';
import type { Router } from './router.ts';
import { exportedRouters, importedRouters, resolveRouter } from './routers.ts';
import { routerMadeAt } from './routers-in-scope.ts';
import { constantOf, textValueOf, withDefaults } from './values.ts';
import { writtenAt } from './written.ts';

/** What the calls of all files have brought. */
export interface Mounting {
  readonly mounts: Map<Router, Mount<Router>[]>;
  readonly uses: MiddlewareUse[];
  /** Routers that a framework, or a call that was seen, hands to a function. */
  readonly handed: Set<Router>;
  readonly hidden: Place[];
}

/** A part of a call, in the file that it is written in. */
interface Given {
  readonly file: string;
  readonly span: Span;
}

export function readMount(reading: Reading, mounting: Mounting): void {
  const { call, module, sources } = reading;
  const turns = loopAround(reading);
  if (turns === 'unread') {
    mounting.hidden.push({ file: module.file, line: lineAt(sources.text(module.file), call.at) });
    return;
  }
  for (const turn of turns ?? [undefined]) {
    const given = call.parameters.map((span) => givenIn(reading, span, turn));
    if (call.verb === 'register') registerPlugin(reading, mounting, given);
    else mountAll(reading, mounting, given, turn !== undefined);
  }
}

/** The turns of the loop that one of the parameters is a variable of. */
function loopAround({ sources, module, call }: Reading): readonly Turn[] | 'unread' | undefined {
  const masked = sources.masked(module.file);
  for (const { from, to } of call.parameters) {
    const root = /^([\w$]+)(?:\.[\w$]+)*(?:\(\s*\))?$/.exec(masked.slice(from, to))?.[1];
    const turns = root === undefined ? undefined : turnsOf(sources, module, call.at, root);
    if (turns !== undefined) return turns;
  }
  return undefined;
}

function givenIn({ sources, module }: Reading, span: Span, turn: Turn | undefined): Given {
  const written = sources.masked(module.file).slice(span.from, span.to);
  const meaning = turn?.meaning(written.replace(/\.(?:routes|middleware)\(\s*\)$/, ''));
  return turn === undefined || meaning === undefined ? { file: module.file, span } : { file: turn.file, span: meaning };
}

/** Of Fastify: the options hold the prefix. */
function registerPlugin(reading: Reading, mounting: Mounting, given: readonly Given[]): void {
  const [plugin] = given;
  const last = given.at(-1);
  if (plugin === undefined || last === undefined) return;
  const written = prefixOption(reading, last);
  const prefix = withDefaults(reading.sources, last.file, written);
  const isByDefault = prefix !== written;
  for (const each of autoloaded(reading.sources, reading, prefix)) {
    mounting.handed.add(each.router);
    addMount(reading, mounting, each.router, each.prefix, { isByDefault });
  }
  const targets = routersGiven(reading, plugin);
  for (const target of targets) {
    // Fastify itself hands the function what it registers on.
    mounting.handed.add(target);
    addMount(reading, mounting, target, prefix, { isByDefault });
  }
  if (targets.length === 0) addUse(reading, mounting, plugin);
}

function prefixOption({ sources }: Reading, { file, span }: Given): string {
  const masked = sources.masked(file);
  // The options of a plugin may hold those of what it loads.
  const named = /\bprefix\s*:\s*/.exec(masked.slice(span.from, span.to));
  if (named !== null) return writtenAt(sources, file, span.from + named.index + named[0].length);
  const short = masked[span.from] === '{' ? fieldsOf(masked, span).get('prefix') : undefined;
  return short === undefined ? '' : writtenAt(sources, file, short.from);
}

function mountAll(reading: Reading, mounting: Mounting, given: readonly Given[], isInLoop: boolean): void {
  const { call, module, sources } = reading;
  const [first, ...rest] = given;
  if (first === undefined) return;
  const path = pathGiven(reading, first, given.length);
  let found = 0;
  for (const each of path === undefined ? given : rest) {
    const { prefix, mounted } = koaMounted(reading, each);
    const targets = routersGiven(reading, mounted);
    for (const target of targets) addMount(reading, mounting, target, (path ?? '') + prefix, { isInLoop });
    if (targets.length === 0 && call.verb === 'use') addUse(reading, mounting, each);
    found += targets.length;
  }
  // Only a router can stand there: one that was not found has routes all the same.
  const mustBring = call.verb === 'route' && reading.router.framework === 'hono' && given.length === 2;
  if (mustBring && found === 0)
    mounting.hidden.push({ file: module.file, line: lineAt(sources.text(module.file), call.at) });
}

/** `mount('/api', api)` of Koa. */
function koaMounted({ sources, modules }: Reading, given: Given): { readonly prefix: string; readonly mounted: Given } {
  const { file, span } = given;
  const masked = sources.masked(file);
  const called = /^([\w$]+)\s*\(/.exec(masked.slice(span.from, span.to));
  if (called === null || modules.get(file)?.imports.get(called[1] ?? '')?.module !== 'koa-mount')
    return { prefix: '', mounted: given };
  const parts = splitAtCommas(masked, span.from + called[0].length, span.to - 1);
  const [path] = parts.length > 1 ? parts : [];
  const last = parts.at(-1);
  return {
    prefix: path === undefined ? '' : writtenAt(sources, file, path.from),
    mounted: last === undefined ? given : { file, span: last },
  };
}

interface MountedHow {
  /** Of a loop that was followed. */
  readonly isInLoop?: boolean;
  /** The prefix is what it is where nobody gives another one. */
  readonly isByDefault?: boolean;
}

function addMount(
  reading: Reading,
  { mounts }: Mounting,
  target: Router,
  prefix: string,
  { isInLoop = false, isByDefault = false }: MountedHow,
): void {
  const { router, call, sources, module } = reading;
  if (target === router) return;
  const mayBe = isByDefault || isConditional(sources.masked(module.file), call.at, isInLoop);
  const full = prefixInChain(reading) + prefix;
  mounts.set(target, [
    ...(mounts.get(target) ?? []),
    { parent: router, prefix: full, ...(mayBe ? { isConditional: true } : {}) },
  ]);
}

function addUse({ call, module, sources }: Reading, { uses }: Mounting, { file, span }: Given): void {
  const name = nameOfUse(sources.text(file).slice(span.from, span.to));
  if (name !== undefined) uses.push({ name, file: module.file, line: lineAt(sources.text(module.file), call.at) });
}

/** The first of several parameters where it says under which path the others are. */
function pathGiven({ sources, call }: Reading, { file, span }: Given, number: number): string | undefined {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const written = text.slice(span.from, span.to);
  if (/^["'`]/.test(masked.slice(span.from, span.from + 1)))
    return textValueOf(sources, file, span) ?? `\${${written}}`;
  if (number < 2) return undefined;
  if (call.verb === 'route') return textValueOf(sources, file, span) ?? `\${${written}}`;
  if (/^[\w$.]+$/.test(written)) {
    const constant = constantOf(sources, file, written);
    if (constant !== undefined) return constant;
  }
  return /^[\w$.]*(path|url|prefix|base|endpoint)(\([^()]*\))?$/i.test(written) ? `\${${written}}` : undefined;
}

/**
 * What `app.basePath('/v1')` in front of the call puts before its path. The one right behind what makes a router is known
 * with it.
 */
export function prefixInChain(reading: Reading): string {
  const { call, router, sources, module } = reading;
  const isMadeHere = router.madeAt === call.rootAt;
  return call.chain
    .filter(({ name }, index) => name === 'basePath' && !(isMadeHere && index === call.chain.length - 1))
    .map(({ open }) => writtenAt(sources, module.file, open + 1).replace(/(?<!\/)\/+$/, ''))
    .reverse()
    .join('');
}

function routersGiven(reading: Reading, { file, span }: Given): readonly Router[] {
  const module = reading.modules.get(file);
  if (module === undefined) return [];
  const [text, masked] = [reading.sources.text(file), reading.sources.masked(file)];
  return routersMeant(
    { ...reading, module },
    text.slice(span.from, span.to),
    masked.slice(span.from, span.to),
    span.from,
  );
}

/** `cors` of `cors()`, `express.json`, the package of `import('@fastify/cors')`; undefined for a function written there. */
function nameOfUse(written: string): string | undefined {
  const module = /^(?:await\s+)?(?:require|import)\(\s*['"]([^'"]+)['"]/.exec(written)?.[1];
  if (module !== undefined) return module;
  const name = /^(?:new\s+)?([\w$]+(?:\.[\w$]+)*)\s*(?:\(|$)/.exec(written)?.[1];
  return name === undefined || /^(async|function|await)$/.test(name) ? undefined : name;
}

/** The routers that a parameter of `use` brings: by name, by `require('./x')` or `import('./x')`, or by what it calls. */
function routersMeant(
  { sources, modules, module }: Reading,
  text: string,
  masked: string,
  at: number,
): readonly Router[] {
  const made = routerMadeAt(module.routers, at);
  if (made !== undefined) return [made];
  const direct = /^(?:await\s+)?(?:require|import)\(\s*['"]([^'"]+)['"]\s*\)(?:\.([\w$]+))?/.exec(text);
  if (direct) {
    const file = fileOfImport(sources, module.file, direct[1] ?? '');
    const target = file === undefined ? undefined : modules.get(file);
    return target === undefined ? [] : exportedRouters(sources, modules, target, direct[2] ?? 'default', 0);
  }
  const plugin = /^([\w$]+)\(\s*([\w$]+)\s*[,)]/.exec(masked);
  if (module.imports.get(plugin?.[1] ?? '')?.module === 'fastify-plugin')
    return importedRouters(sources, modules, module, plugin?.[2] ?? '');
  const name = /^([\w$]+(?:\.[\w$]+)*?)(?:\.(?:routes|middleware|default)\(?\)?)?\s*(?:\(|$)/.exec(masked)?.[1];
  if (name === undefined) return [];
  const router = resolveRouter(sources, modules, module, name, at);
  if (router !== undefined) return [router];
  return importedRouters(sources, modules, module, name);
}
