/**
 * What runs around the routes of a router: what `use` and hooks bring, and what mounts it. A change of that may be one of each
 * route behind it, though no line that registers the route names it.
 */

import type { AroundLines } from '../../scan.ts';
import { groupedBy } from '../grouped.ts';
import { type CallPlace, type Mount, prefixesOf } from '../mounts.ts';
import { dependsOn } from '../packages.ts';
import { lineAt, type Sources } from '../sources.ts';
import { bindingAt } from './bindings.ts';
import { bindingMeant } from './meant.ts';
import { fileOfImport, importsIn } from './modules.ts';
import type { Router } from './router.ts';
import { childrenOf, type Node, type NodeOf, treeOf } from './tree.ts';
import { isFunction, memberOf, nameOfKey, unwrapped } from './values.ts';

/** What one call puts around routes. */
export interface Around {
  readonly router: Router;
  /** Below which of the router's paths; empty for all of them. */
  readonly path: string;
  readonly place: CallPlace;
  /** Also around routes that were registered before it: it takes what went wrong in them, or its framework looks at the order of nothing. */
  readonly inAnyOrder: boolean;
  readonly used: Used;
}

/** What stands at a place where something is handed over. */
export interface Used {
  readonly lines: readonly AroundLines[];
  /** Parameters of the function around it: whoever calls that says what they are. */
  readonly parameters: readonly Parameter[];
}

interface Parameter {
  /** From 0. */
  readonly position: number;
  /** What is taken out of the object that is handed over there. */
  readonly key?: string;
}

export const NOTHING_USED: Used = { lines: [], parameters: [] };

export function bothUsed(all: readonly Used[]): Used {
  return {
    lines: all.flatMap(({ lines }) => lines),
    parameters: all.flatMap(({ parameters }) => parameters),
  };
}

export function callPlace(file: string, node: Node): CallPlace {
  let around = node.parent;
  while (around != null && !isFunction(around)) around = around.parent;
  // Calls of one chain begin at one place.
  const callee = node.type === 'CallExpression' ? unwrapped(node.callee) : node;
  const { start } = callee.type === 'MemberExpression' ? callee.property : node;
  return { file, offset: start, within: around?.start ?? -1 };
}

/** Lines of the call that mounts a router: what is used there is not what its routes run. */
export function linesOfMount(sources: Sources, { file, offset }: CallPlace): AroundLines {
  const line = lineAt(sources.text(file), offset);
  return { file, line, endLine: line, of: [] };
}

/**
 * What stands there, and what gives a variable of a function its value. Nothing for what is no code of the project.
 *
 * @param beside what stands in the same call and mounts a router
 */
export function usedIn(sources: Sources, file: string, node: Node, beside: readonly Node[] = []): Used {
  const names = freeNames(node);
  const decorated = decoratedIn(sources, node);
  if (!names.some((name) => mayBeOurs(sources, file, name)) && !hasFunction(node))
    return { lines: decorated, parameters: [] };
  const text = sources.text(file);
  const own = { file, line: lineAt(text, node.start), endLine: lineAt(text, node.end - 1), ...makersIn(node) };
  const isShared = beside.some(
    (each) => lineAt(text, each.start) <= own.endLine && lineAt(text, each.end - 1) >= own.line,
  );
  const said = isShared ? [{ ...own, of: [...new Set(names.map(({ name }) => name))] }] : [own];
  // Of `services.logger` something else may be what makes the services.
  const whole = names.filter(({ parent }) => parent?.type !== 'MemberExpression');
  return {
    lines: [...said, ...whole.flatMap((name) => linesOfValue(sources, file, name, 0)), ...decorated],
    parameters: whole.flatMap((name) => parameterAt(sources, file, name)),
  };
}

/** `app.authenticate`, where `app.decorate('authenticate', check)` of Fastify has put it there. */
function decoratedIn(sources: Sources, node: Node): readonly AroundLines[] {
  const decorations = decorationsOf(sources);
  return decorations.size === 0 ? [] : membersNamedIn(node).flatMap((name) => decorations.get(name) ?? []);
}

const decorationsBySources = new WeakMap<Sources, ReadonlyMap<string, readonly AroundLines[]>>();

/** Functions by the names that they get: what is made by a call is asked for what it has. */
function decorationsOf(sources: Sources): ReadonlyMap<string, readonly AroundLines[]> {
  const known = decorationsBySources.get(sources);
  if (known !== undefined) return known;
  const found = new Map<string, AroundLines[]>();
  for (const file of sources.scripts()) {
    const text = sources.text(file);
    if (!/\.\s{0,40}decorate\s{0,9}\(/.test(text) || !dependsOn(sources, file, ['fastify'])) continue;
    for (const { callee, arguments: given } of treeOf(sources, file).all('CallExpression')) {
      const [key, value] = given;
      if (callee.type !== 'MemberExpression' || nameOfKey(callee.property) !== 'decorate') continue;
      if (key?.type !== 'Literal' || value === undefined) continue;
      const plain = unwrapped(value);
      if (!isFunction(plain) && plain.type !== 'Identifier') continue;
      const { start, end } = plain;
      const lines = { file, line: lineAt(text, start), endLine: lineAt(text, end - 1), ...makersIn(plain) };
      const local = plain.type === 'Identifier' ? linesOfValue(sources, file, plain, 0) : [];
      found.set(String(key.value), [...(found.get(String(key.value)) ?? []), lines, ...local]);
    }
  }
  decorationsBySources.set(sources, found);
  return found;
}

function membersNamedIn(node: Node): readonly string[] {
  const own = node.type === 'MemberExpression' && !node.computed ? [nameOfKey(node.property) ?? ''] : [];
  return [...own, ...childrenOf(node).flatMap(membersNamedIn)];
}

const MOST_STEPS = 3;

/** What gives a variable of a function its value: of one of the file the engine knows who uses it. */
function linesOfValue(sources: Sources, file: string, name: NodeOf<'Identifier'>, step: number): AroundLines[] {
  const binding = bindingAt(treeOf(sources, file), name.name, name);
  if (binding?.value === undefined || binding.scope.type === 'Program' || step > MOST_STEPS) return [];
  const text = sources.text(file);
  const { start, end } = binding.value;
  return [
    { file, line: lineAt(text, start), endLine: lineAt(text, end - 1), ...makersIn(binding.value) },
    ...freeNames(binding.value)
      .filter(({ parent }) => parent?.type !== 'MemberExpression')
      .flatMap((each) => linesOfValue(sources, file, each, step + 1)),
  ];
}

function parameterAt(sources: Sources, file: string, name: NodeOf<'Identifier'>): readonly Parameter[] {
  const binding = bindingAt(treeOf(sources, file), name.name, name);
  if (binding?.kind !== 'parameter' || !isFunction(binding.node)) return [];
  const { id } = binding;
  const position = binding.node.params.findIndex((each) => each.start <= id.start && id.end <= each.end);
  if (position < 0) return [];
  let property: Node | null | undefined = id;
  while (property != null && property !== binding.node && property.type !== 'Property') property = property.parent;
  const key = property?.type === 'Property' ? nameOfKey(property.key) : undefined;
  return [{ position, ...(key === undefined ? {} : { key }) }];
}

function mayBeOurs(sources: Sources, file: string, { name }: NodeOf<'Identifier'>): boolean {
  const imported = importsIn(sources, file).get(name);
  return imported === undefined || fileOfImport(sources, file, imported.module) !== undefined;
}

/** Names in an expression that are no member, key or name of a type, but for what stands in a function there. */
function freeNames(node: Node): readonly NodeOf<'Identifier'>[] {
  const plain = unwrapped(node);
  if (plain.type === 'Identifier') return [plain];
  if (isFunction(plain)) return [];
  const inside = childrenOf(plain).filter((child) => {
    if (plain.type === 'MemberExpression') return child !== plain.property || plain.computed;
    if (plain.type === 'Property') return child !== plain.key || plain.computed || plain.shorthand;
    return !child.type.startsWith('TS');
  });
  return inside.flatMap(freeNames);
}

function hasFunction(node: Node): boolean {
  return isFunction(node) || childrenOf(node).some(hasFunction);
}

/** Of `makeGuard(keyOf(user))` the first is asked for what runs, and the other for what that needs. */
function makersIn(node: Node): Pick<AroundLines, 'makers'> {
  return hasFunction(node) ? {} : { makers: makersOf(node) };
}

function makersOf(node: Node): readonly string[] {
  const plain = unwrapped(node);
  if (plain.type === 'AwaitExpression') return makersOf(plain.argument);
  if (plain.type === 'ArrayExpression') return plain.elements.flatMap((each) => (each === null ? [] : makersOf(each)));
  if (plain.type === 'MemberExpression') return makersOf(plain.object);
  if (plain.type !== 'CallExpression' && plain.type !== 'NewExpression') return [];
  const callee = unwrapped(plain.callee);
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type !== 'MemberExpression') return makersOf(callee);
  return [nameOfKey(callee.property) ?? '', ...makersOf(callee.object)];
}

/** `app.use((error, request, response, next) => …)`, or what is called so. */
export function isErrorHandler(sources: Sources, file: string, node: Node): boolean {
  const plain = unwrapped(node);
  const binding = plain.type === 'Identifier' ? bindingMeant(sources, file, plain).binding : undefined;
  const meant = binding?.kind === 'function' ? binding.node : (binding?.value ?? plain);
  if (isFunction(meant)) return meant.params.length === 4;
  return freeNames(plain).some(({ name }) => ERROR_NAMES.test(name));
}
const ERROR_NAMES = /err(?:or)?s?(?![a-z])|Err|exception|not_?found/i;

/** A router by its name: its routes are not known to be behind it. */
export function isNamedAsRouter(node: Node): boolean {
  return freeNames(node).some(({ name }) => ROUTER_NAMES.test(name));
}
const ROUTER_NAMES = /(?:route|router|controller|endpoint|api|resolver)s?$/i;

/** What is around each route, by what the calls of all files have brought. */
export class Surroundings {
  readonly #mounts: ReadonlyMap<Router, readonly Mount<Router>[]>;
  readonly #byRouter: ReadonlyMap<Router, readonly Around[]>;
  readonly #sources: Sources;

  constructor(sources: Sources, mounts: ReadonlyMap<Router, readonly Mount<Router>[]>, arounds: readonly Around[]) {
    this.#sources = sources;
    this.#mounts = mounts;
    this.#byRouter = groupedBy(arounds, ({ router }) => router);
  }

  /** @param path the whole one */
  linesFor(router: Router, path: string, place: CallPlace, used: Used): readonly AroundLines[] {
    const all = [...used.lines, ...this.#around(router, { path, place, parameters: used.parameters }, new Set())];
    return [...new Map(all.map((each) => [`${each.file}\0${each.line}\0${each.endLine}\0${each.of}`, each])).values()];
  }

  #around(router: Router, { path, place, parameters }: Registered, seen: ReadonlySet<Router>): readonly AroundLines[] {
    if (seen.size > MOST_ROUTERS) return [];
    const own = (this.#byRouter.get(router) ?? []).filter(
      (around) => runsBefore(around, place) && this.#isBelow(around, path),
    );
    const used = bothUsed(own.map((around) => around.used));
    const inside = new Set([...seen, router]);
    const above = (this.#mounts.get(router) ?? []).flatMap(({ parent, place: mounted }) =>
      inside.has(parent)
        ? []
        : this.#atMount(parent, { path, place: mounted, parameters: [...parameters, ...used.parameters] }, inside),
    );
    return [...used.lines, ...above];
  }

  #atMount(parent: Router, registered: Registered, seen: ReadonlySet<Router>): readonly AroundLines[] {
    const { place, parameters } = registered;
    if (place === undefined) return this.#around(parent, { ...registered, parameters: [] }, seen);
    const given = bothUsed(parameters.map((each) => argumentUsed(this.#sources, place, each)));
    return [
      linesOfMount(this.#sources, place),
      ...given.lines,
      ...this.#around(parent, { ...registered, parameters: given.parameters }, seen),
    ];
  }

  #isBelow({ router, path: own }: Around, path: string): boolean {
    return own === '' || prefixesOf(router, this.#mounts).some(({ prefix }) => isUnder(path, `${prefix}/${own}`));
  }
}

interface Registered {
  readonly path: string;
  readonly place: CallPlace | undefined;
  readonly parameters: readonly Parameter[];
}

/** What a call hands over for a parameter: that what is called uses it says no more than its name. */
function argumentUsed(sources: Sources, { file, offset }: CallPlace, { position, key }: Parameter): Used {
  let node: Node | null | undefined = treeOf(sources, file).around(offset);
  while (node != null && node.type !== 'CallExpression') node = node.parent;
  const given = node == null ? undefined : argumentsOf(node);
  const argument = given?.[position] ?? given?.find(({ type }) => type === 'SpreadElement');
  const meant = argument?.type === 'ObjectExpression' && key !== undefined ? memberOf(argument, key) : argument;
  return node == null || meant === undefined ? NOTHING_USED : usedIn(sources, file, meant, [node.callee]);
}

/** Of `app.use('/carts', new Carts(guard).router)` those of the class: it is what registers the routes. */
function argumentsOf(call: NodeOf<'CallExpression'>): readonly Node[] {
  for (const each of call.arguments) {
    let node = unwrapped(each);
    while (node.type === 'MemberExpression' || node.type === 'CallExpression')
      node = unwrapped(node.type === 'CallExpression' ? node.callee : node.object);
    if (node.type === 'NewExpression') return node.arguments;
  }
  return call.arguments;
}

const MOST_ROUTERS = 12;

function runsBefore({ place, inAnyOrder }: Around, registered: CallPlace | undefined): boolean {
  const isBehind =
    registered !== undefined &&
    registered.file === place.file &&
    registered.within === place.within &&
    registered.offset < place.offset;
  return inAnyOrder || !isBehind;
}

/** Where a part is not written out it may be any. */
function isUnder(path: string, prefix: string): boolean {
  const parts = (each: string) => each.split('/').filter((part) => part !== '');
  const served = parts(path);
  for (const [index, part] of parts(prefix).entries()) {
    if (isOpenPart(part)) return true;
    const other = served[index];
    if (other === undefined) return false;
    if (isOpenPart(other)) return true;
    if (part !== other && !part.startsWith(':') && !other.startsWith(':')) return false;
  }
  return true;
}

function isOpenPart(part: string): boolean {
  return /[*$({]/.test(part);
}
