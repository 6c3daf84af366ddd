/** What `use`, `register` and `route` bring, and under which prefix. */

import type { MiddlewareUse } from '../middleware.ts';
import type { Mount } from '../mounts.ts';
import type { Place } from '../route-reader.ts';
import { lineAt } from '../sources.ts';
import { type Around, callPlace, isErrorHandler, isNamedAsRouter, usedIn } from './around.ts';
import type { Reading } from './calls.ts';
import { routersOfObject } from './class-routers.ts';
import { isConditional } from './conditions.ts';
import { autoloaded, loadsUnknown } from './fastify-autoload.ts';
import { type Turn, turnsOf } from './loops.ts';
import { fileOfImport } from './modules.ts';
import type { Router } from './router.ts';
import { exportedRouters, importedRouters, requiredModule, resolveRouter } from './routers.ts';
import { routerMadeAt } from './routers-in-scope.ts';
import { childrenOf, type Node } from './tree.ts';
import { isFunction, memberOf, type NodePlace, nameOfKey, namesOf, textOf, unwrapped, withDefaults } from './values.ts';
import { writtenText } from './written.ts';

/** What the calls of all files have brought. */
export interface Mounting {
  readonly mounts: Map<Router, Mount<Router>[]>;
  readonly uses: MiddlewareUse[];
  /** Routers that a framework, or a call that was seen, hands to a function. */
  readonly handed: Set<Router>;
  readonly hidden: Place[];
  readonly arounds: Around[];
}

export function readMount(reading: Reading, mounting: Mounting): void {
  const { call, module, sources } = reading;
  const turns = loopAround(reading);
  if (turns === 'unread') {
    mounting.hidden.push({ file: module.file, line: lineAt(sources.text(module.file), call.at) });
    return;
  }
  for (const turn of turns ?? [undefined]) {
    const given = call.parameters.map((node) => givenIn(reading, node, turn));
    if (call.verb === 'register') registerPlugin(reading, mounting, given);
    else mountAll(reading, mounting, given, turn !== undefined);
  }
}

/** The turns of the loop that one of the parameters is a variable of. */
function loopAround({ sources, module, call }: Reading): readonly Turn[] | 'unread' | undefined {
  for (const node of call.parameters) {
    const [root] = namesOf(ofKoa(node)) ?? [];
    const turns = root === undefined ? undefined : turnsOf(sources, { file: module.file, node }, root);
    if (turns !== undefined) return turns;
  }
  return undefined;
}

/** `router` of `router.routes()` and `router.middleware()`, and whatever else is called without anything. */
function ofKoa(node: Node): Node {
  const plain = unwrapped(node);
  if (plain.type !== 'CallExpression' || plain.arguments.length > 0) return plain;
  const callee = unwrapped(plain.callee);
  const isRoutes =
    callee.type === 'MemberExpression' && /^(?:routes|middleware)$/.test(nameOfKey(callee.property) ?? '');
  return isRoutes ? unwrapped(callee.object) : callee;
}

function givenIn({ module }: Reading, node: Node, turn: Turn | undefined): NodePlace {
  const names = turn && namesOf(ofKoa(node));
  const meaning = names && turn.meaning(names);
  return turn === undefined || meaning === undefined ? { file: module.file, node } : { file: turn.file, node: meaning };
}

/** Of Fastify: the options hold the prefix. */
function registerPlugin(reading: Reading, mounting: Mounting, given: readonly NodePlace[]): void {
  const [plugin] = given;
  const last = given.at(-1);
  if (plugin === undefined || last === undefined) return;
  const written = writtenText(reading.sources, last.file, prefixOption(last.node));
  const prefix = withDefaults(reading.sources, last.file, written);
  const isByDefault = prefix !== written;
  for (const each of autoloaded(reading.sources, reading, prefix)) {
    mounting.handed.add(each.router);
    addMount(reading, mounting, each.router, each.prefix, { isByDefault });
  }
  if (loadsUnknown(reading.sources, reading))
    mounting.hidden.push({
      file: reading.module.file,
      line: lineAt(reading.sources.text(reading.module.file), reading.call.at),
    });
  const targets = routersMeant(reading, plugin);
  for (const target of targets) {
    // Fastify itself hands the function what it registers on.
    mounting.handed.add(target);
    addMount(reading, mounting, target, prefix, { isByDefault });
  }
  if (targets.length > 0) return;
  addUse(reading, mounting, plugin);
  addAround(reading, mounting, [plugin], { isAtStart: true });
}

/** The options of a plugin may hold those of what it loads. */
function prefixOption(options: Node): Node | undefined {
  const own = memberOf(options, 'prefix');
  if (own !== undefined || options.type !== 'ObjectExpression') return own;
  for (const each of options.properties) {
    const inside = each.type === 'Property' ? prefixOption(each.value) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function mountAll(reading: Reading, mounting: Mounting, given: readonly NodePlace[], isInLoop: boolean): void {
  const { call, module, sources } = reading;
  const [first, ...rest] = given;
  if (first === undefined) return;
  const path = pathGiven(reading, first, given.length);
  let found = 0;
  const others: NodePlace[] = [];
  const routers: Node[] = [];
  for (const each of path === undefined ? given : rest) {
    const { prefix, mounted } = koaMounted(reading, each);
    const targets = routersMeant(reading, mounted);
    for (const target of targets) addMount(reading, mounting, target, (path ?? '') + prefix, { isInLoop });
    if (targets.length === 0 && call.verb === 'use') addUse(reading, mounting, each);
    found += targets.length;
    if (targets.length > 0) routers.push(each.node);
    else others.push(each);
  }
  if (call.verb === 'use') addAround(reading, mounting, others, { path: path ?? '', beside: routers });
  // Only a router can stand there: one that was not found has routes all the same.
  const mustBring = call.verb === 'route' && reading.router.framework === 'hono' && given.length === 2;
  if (mustBring && found === 0)
    mounting.hidden.push({ file: module.file, line: lineAt(sources.text(module.file), call.at) });
}

/** `mount('/api', api)` of Koa. */
function koaMounted(
  { sources, modules }: Reading,
  given: NodePlace,
): { readonly prefix: string; readonly mounted: NodePlace } {
  const { file, node } = given;
  const called = node.type === 'CallExpression' ? namesOf(node.callee)?.join('.') : undefined;
  if (node.type !== 'CallExpression' || modules.get(file)?.imports.get(called ?? '')?.module !== 'koa-mount')
    return { prefix: '', mounted: given };
  const path = node.arguments.length > 1 ? node.arguments[0] : undefined;
  const last = node.arguments.at(-1);
  return { prefix: writtenText(sources, file, path), mounted: last === undefined ? given : { file, node: last } };
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
  const { router, call } = reading;
  if (target === router) return;
  const mayBe = isByDefault || isConditional(call.node, isInLoop);
  const full = prefixInChain(reading) + prefix;
  mounts.set(target, [
    ...(mounts.get(target) ?? []),
    {
      parent: router,
      prefix: full,
      place: callPlace(reading.module.file, call.node),
      ...(mayBe ? { isConditional: true } : {}),
    },
  ]);
}

/** `app.addHook('preHandler', check)`, `app.setErrorHandler(report)`, `router.param('id', load)`. */
export function readHook(reading: Reading, mounting: Mounting): void {
  const { verb, parameters } = reading.call;
  const isNamed = verb === 'addHook' || verb === 'param';
  const given = (isNamed ? parameters.slice(1) : parameters).map((node) => ({ file: reading.module.file, node }));
  addAround(reading, mounting, given, { inAnyOrder: verb !== 'param' });
}

function addAround(
  reading: Reading,
  { arounds }: Mounting,
  given: readonly NodePlace[],
  {
    path = '',
    beside = [],
    inAnyOrder = false,
    isAtStart = false,
  }: {
    readonly path?: string;
    readonly beside?: readonly Node[];
    readonly inAnyOrder?: boolean;
    readonly isAtStart?: boolean;
  },
): void {
  const { router, call, module, sources } = reading;
  for (const { file, node } of given) {
    if (isNamedAsRouter(node)) continue;
    const used = usedIn(sources, file, node, beside);
    if (used.lines.length === 0) continue;
    arounds.push({
      router,
      path: prefixInChain(reading) + path,
      place: callPlace(module.file, call.node),
      inAnyOrder: inAnyOrder || isErrorHandler(sources, file, node),
      used: isAtStart ? { ...used, lines: used.lines.map((each) => ({ ...each, isAtStart })) } : used,
    });
  }
}

function addUse({ call, module, sources }: Reading, { uses }: Mounting, { node }: NodePlace): void {
  const name = nameOfUse(node);
  if (name !== undefined) uses.push({ name, file: module.file, line: lineAt(sources.text(module.file), call.at) });
}

/** The first of several parameters where it says under which path the others are. */
function pathGiven({ sources, call }: Reading, place: NodePlace, number: number): string | undefined {
  const { file, node } = place;
  const plain = unwrapped(node);
  const written = sources.text(file).slice(node.start, node.end);
  const isText = plain.type === 'TemplateLiteral' || (plain.type === 'Literal' && typeof plain.value === 'string');
  if (isText || (number >= 2 && call.verb === 'route')) return textOf(sources, place) ?? `\${${written}}`;
  if (number < 2) return undefined;
  const isCall = plain.type === 'CallExpression' && plain.arguments.every((each) => !/Call|Function/.test(each.type));
  const names = namesOf(isCall ? plain.callee : plain);
  if (names === undefined) return undefined;
  const constant = isCall ? undefined : textOf(sources, place);
  if (constant !== undefined && !constant.includes('${')) return constant;
  return /(?:path|url|prefix|base|endpoint)$/i.test(names.at(-1) ?? '') ? `\${${written}}` : undefined;
}

/**
 * What `app.basePath('/v1')` in front of the call puts before its path. The one right behind what makes a router is known
 * with it.
 */
export function prefixInChain(reading: Reading): string {
  const { call, router, sources, module } = reading;
  const isMadeHere = router.madeAt === call.root.start;
  return call.chain
    .filter(({ name }, index) => name === 'basePath' && !(isMadeHere && index === call.chain.length - 1))
    .map(({ node }) => writtenText(sources, module.file, node.arguments[0]).replace(/(?<!\/)\/+$/, ''))
    .reverse()
    .join('');
}

/** `cors` of `cors()`, `express.json`, the package of `import('@fastify/cors')`; undefined for a function written there. */
function nameOfUse(node: Node): string | undefined {
  const module =
    requiredModule(node.type === 'CallExpression' ? node.callee : node)?.module ?? requiredModule(node)?.module;
  if (module !== undefined) return module;
  const plain = unwrapped(node);
  const called = plain.type === 'CallExpression' || plain.type === 'NewExpression' ? plain.callee : plain;
  if (isFunction(called)) return undefined;
  // `passport.initialize()`, and of a chain what it begins with.
  const first = namesOf(called) === undefined ? childrenOf(called)[0] : called;
  return first === undefined
    ? undefined
    : (namesOf(first)?.join('.') ?? (first.type === 'CallExpression' ? nameOfUse(first) : undefined));
}

/** The routers that a parameter of `use` brings: by name, by `require('./x')` or `import('./x')`, or by what it calls. */
function routersMeant(reading: Reading, { file, node }: NodePlace): readonly Router[] {
  const { sources, modules } = reading;
  const module = modules.get(file);
  if (module === undefined) return [];
  const plain = unwrapped(node);
  const made = routerMadeAt(module.routers, plain.start);
  if (made !== undefined) return [made];
  const call = plain.type === 'CallExpression' ? plain : undefined;
  const direct = requiredModule(plain) ?? (call && requiredModule(call.callee));
  if (direct !== undefined) {
    const home = fileOfImport(sources, module.file, direct.module);
    const target = home === undefined ? undefined : modules.get(home);
    return target === undefined ? [] : exportedRouters(sources, modules, target, direct.member || 'default', 0);
  }
  const called = call && namesOf(call.callee)?.join('.');
  if (module.imports.get(called ?? '')?.module === 'fastify-plugin')
    return importedRouters(sources, modules, module, (call?.arguments[0] && namesOf(call.arguments[0])?.[0]) ?? '');
  const all = namesOf(call?.callee ?? plain);
  const names =
    /^(?:routes|middleware|default)$/.test(all?.at(-1) ?? '') && all !== undefined && all.length > 1
      ? all.slice(0, -1)
      : all;
  const router = names && resolveRouter(sources, modules, module, names.join('.'), plain.start);
  if (router !== undefined) return [router];
  const imported = names === undefined ? [] : importedRouters(sources, modules, module, names.join('.'));
  return imported.length > 0 ? imported : routersOfObject(sources, modules, { file, node });
}
