/**
 * What NestJS runs around a route: guards, interceptors, pipes and filters of the method, its parameters and its class, also by
 * decorators of the project that are put together of these; those of the whole application (`APP_GUARD`, `useGlobalGuards`);
 * and middleware, by the controllers and paths that it is applied to.
 */

import type { AroundLines, RunMethod } from '../../scan.ts';
import { folderOf, type Sources } from '../sources.ts';
import { usedIn } from './around.ts';
import { baseOf, type ClassPlace, classOf } from './class-members.ts';
import { bindingMeant } from './meant.ts';
import { importsIn } from './modules.ts';
import { nestPackages } from './nest-packages.ts';
import { childrenOf, type Node, type NodeOf, treeOf } from './tree.ts';
import { memberOf, nameOfKey, namesOf, unwrapped } from './values.ts';

/** What answers there: a method of a controller or a resolver. */
export interface NestRoute {
  readonly file: string;
  readonly container: string;
  readonly member: string;
  readonly method: string;
  /** With and without what the application puts before all paths; none for what is no path. */
  readonly paths: readonly string[];
}

export class NestSurroundings {
  readonly #sources: Sources;
  readonly #applications: readonly string[];
  readonly #everywhere: readonly PlacedLines[];
  readonly #middleware: readonly Middleware[];
  readonly #ofClasses = new Map<string, ReadonlyMap<string, readonly AroundLines[]>>();

  constructor(sources: Sources) {
    this.#sources = sources;
    const files = sources
      .scripts()
      .filter((file) => /\bAPP_|\.useGlobal|\bforRoutes\b|\bNestFactory\b/.test(sources.text(file)));
    const started = files.filter((file) => /\bNestFactory\s{0,9}\.\s{0,9}create/.test(sources.text(file)));
    this.#applications = [...new Set(started.map((file) => folderOf(file).replace(/(?:^|\/)src$/, '')))];
    this.#everywhere = files.flatMap((file) =>
      globalsIn(sources, file, started.includes(file)).map((lines) => ({ lines, file })),
    );
    this.#middleware = files.flatMap((file) => middlewareIn(sources, file));
  }

  linesFor(route: NestRoute): readonly AroundLines[] {
    const own = this.#ofClass(route.file, route.container);
    const all = [
      ...(own.get('') ?? []),
      ...(own.get(route.member) ?? []),
      ...this.#everywhere.filter(({ file }) => this.#isOneApplication(file, route.file)).map(({ lines }) => lines),
      ...this.#middleware
        .filter((each) => this.#isOneApplication(each.file, route.file) && isApplied(each, route))
        .flatMap(({ lines }) => lines),
    ];
    return [...new Map(all.map((each) => [[each.file, each.line, each.endLine].join('\0'), each])).values()];
  }

  /** By the member; those of the class under an empty name. */
  #ofClass(file: string, name: string): ReadonlyMap<string, readonly AroundLines[]> {
    const key = `${file}\0${name}`;
    const known = this.#ofClasses.get(key);
    if (known !== undefined) return known;
    const own = classOf(this.#sources, file, name);
    const found = own === undefined ? new Map<string, readonly AroundLines[]>() : linesOfClass(this.#sources, own);
    this.#ofClasses.set(key, found);
    return found;
  }

  /** What several applications have in common may be of any. */
  #isOneApplication(file: string, other: string): boolean {
    if (this.#applications.length < 2) return true;
    const [one, two] = [this.#applicationOf(file), this.#applicationOf(other)];
    return one === undefined || two === undefined || one === two;
  }

  #applicationOf(file: string): string | undefined {
    return this.#applications
      .filter((folder) => folder === '' || file.startsWith(`${folder}/`))
      .sort((one, two) => two.length - one.length)[0];
  }
}

interface PlacedLines {
  readonly lines: AroundLines;
  /** Where it is said that it runs. */
  readonly file: string;
}

interface Middleware {
  readonly lines: readonly AroundLines[];
  readonly file: string;
  readonly routes: readonly Target[];
  readonly excluded: readonly Target[];
}

interface Target {
  /** Undefined where it may be any. */
  readonly path?: string;
  readonly method?: string;
  readonly controller?: { readonly file: string; readonly name: string };
}

const USES = /^Use(?:Guards|Interceptors|Pipes|Filters)$/;

function linesOfClass(sources: Sources, own: ClassPlace): ReadonlyMap<string, readonly AroundLines[]> {
  const found = new Map<string, readonly AroundLines[]>();
  const add = (name: string, lines: readonly AroundLines[]) => {
    if (lines.length > 0) found.set(name, [...(found.get(name) ?? []), ...lines]);
  };
  let place: ClassPlace | undefined = own;
  for (let step = 0; place !== undefined && step < MOST_STEPS; step++) {
    const { file, node } = place;
    add(
      '',
      node.decorators.flatMap((each) => linesOfDecorator(sources, file, each.expression)),
    );
    for (const member of node.body.body) {
      if (member.type !== 'MethodDefinition') continue;
      const name = nameOfKey(member.key) ?? '';
      add(
        name,
        member.decorators.flatMap((each) => linesOfDecorator(sources, file, each.expression)),
      );
      const decorated = member.value.params.flatMap((each) => ('decorators' in each ? (each.decorators ?? []) : []));
      add(
        name,
        decorated.flatMap(({ expression }) => pipesIn(sources, file, expression)),
      );
    }
    place = baseOf(sources, place);
  }
  return found;
}

/** `@UseGuards(Guard)`, or what a function of the project makes of such. */
function linesOfDecorator(sources: Sources, file: string, expression: Node, step = 0): readonly AroundLines[] {
  const called = unwrapped(expression);
  const callee = called.type === 'CallExpression' ? unwrapped(called.callee) : called;
  if (callee.type !== 'Identifier') return [];
  if (USES.test(callee.name) && called.type === 'CallExpression') return broughtBy(sources, file, called.arguments);
  if (step > MOST_STEPS || nestPackages.includes(importsIn(sources, file).get(callee.name)?.module ?? '')) return [];
  const { home, binding } = bindingMeant(sources, file, callee);
  const made = binding?.value ?? (binding?.kind === 'function' ? binding.node : undefined);
  if (made === undefined || !/\bUse\w|\bapplyDecorators\b/.test(sources.text(home.file))) return [];
  return callsIn(made).flatMap((call) => linesOfDecorator(sources, home.file, call, step + 1));
}

const MOST_STEPS = 4;

/** `@Body(new TrimPipe())`, `@Param('id', TrimPipe)`: the name of what is asked for is none. */
function pipesIn(sources: Sources, file: string, expression: Node): readonly AroundLines[] {
  const called = unwrapped(expression);
  return called.type === 'CallExpression' ? broughtBy(sources, file, called.arguments) : [];
}

/** Of `useFactory` too, whose function makes what runs. */
function globalsIn(sources: Sources, file: string, isStart: boolean): readonly AroundLines[] {
  const tree = treeOf(sources, file);
  const provided = tree.all('ObjectExpression').flatMap((object) => {
    const token = memberOf(object, 'provide');
    if (token === undefined || !/^APP_(?:GUARD|INTERCEPTOR|PIPE|FILTER)$/.test(namesOf(token)?.at(-1) ?? '')) return [];
    return ['useClass', 'useExisting', 'useValue', 'useFactory'].flatMap((key) => memberOf(object, key) ?? []);
  });
  const given = tree.all('CallExpression').flatMap((call) => {
    const name = namesOf(call.callee)?.at(-1) ?? '';
    const isUse = name === 'use' && isStart && namesOf(call.callee)?.length === 2;
    return isUse || /^useGlobal(?:Guards|Interceptors|Pipes|Filters)$/.test(name) ? call.arguments : [];
  });
  return broughtBy(sources, file, [...provided, ...given]);
}

/** `consumer.apply(Logger).exclude('health').forRoutes(CatsController)`. */
function middlewareIn(sources: Sources, file: string): readonly Middleware[] {
  return treeOf(sources, file)
    .all('CallExpression')
    .flatMap((call): readonly Middleware[] => {
      if (call.callee.type !== 'MemberExpression' || nameOfKey(call.callee.property) !== 'forRoutes') return [];
      let applied: readonly Node[] = [];
      const excluded: Target[] = [];
      for (let node = unwrapped(call.callee.object); node.type === 'CallExpression'; ) {
        if (node.callee.type !== 'MemberExpression') break;
        const name = nameOfKey(node.callee.property);
        if (name === 'apply') applied = node.arguments;
        if (name === 'exclude') excluded.push(...node.arguments.map((each) => targetOf(sources, file, each)));
        node = unwrapped(node.callee.object);
      }
      const lines = broughtBy(sources, file, applied);
      const routes = call.arguments.map((each) => targetOf(sources, file, each));
      return lines.length === 0 ? [] : [{ lines, file, routes, excluded }];
    });
}

function targetOf(sources: Sources, file: string, node: Node): Target {
  const plain = unwrapped(node);
  if (plain.type === 'Literal') return { path: String(plain.value) };
  if (plain.type === 'Identifier') {
    const found = classOf(sources, file, plain.name);
    return found?.node.id == null ? {} : { controller: { file: found.file, name: found.node.id.name } };
  }
  const [path, method] = [memberOf(plain, 'path'), memberOf(plain, 'method')];
  const name = method === undefined ? undefined : namesOf(method)?.at(-1);
  return {
    ...(path?.type === 'Literal' ? { path: String(path.value) } : {}),
    ...(name === undefined || name === 'ALL' ? {} : { method: name }),
  };
}

function isApplied({ routes, excluded }: Middleware, route: NestRoute): boolean {
  const isOut = excluded.some((each) => each.path !== undefined && !isOpenPath(each.path) && isMeant(each, route));
  return !isOut && routes.some((each) => isMeant(each, route));
}

function isMeant({ path, method, controller }: Target, route: NestRoute): boolean {
  if (method !== undefined && route.method !== 'ALL' && route.method !== method) return false;
  if (controller !== undefined) return controller.file === route.file && controller.name === route.container;
  return path === undefined || route.paths.some((each) => isServedBy(each, path));
}

function isOpenPath(path: string): boolean {
  return /[*({]/.test(path);
}

function isServedBy(path: string, pattern: string): boolean {
  const parts = (each: string) => each.split('/').filter((part) => part !== '');
  const [served, asked] = [parts(path), parts(pattern)];
  for (const [index, part] of asked.entries()) {
    if (isOpenPath(part)) return true;
    const other = served[index];
    if (other === undefined || (part !== other && !part.startsWith(':') && !/^:|\$/.test(other))) return false;
  }
  return asked.length === served.length;
}

/** Where each stands, with what the framework calls of the classes that it names or makes. */
function broughtBy(sources: Sources, file: string, nodes: readonly Node[]): readonly AroundLines[] {
  return nodes.flatMap((node): readonly AroundLines[] => {
    const [own, ...more] = usedIn(sources, file, node).lines;
    if (own === undefined) return [];
    const runs = identifiersIn(node).flatMap((each) => methodsOf(sources, file, each));
    return [runs.length === 0 ? own : { ...own, runs }, ...more];
  });
}

/** Of a class, or of those that a function makes: `RoleGuard('admin')`. */
function methodsOf(sources: Sources, file: string, name: NodeOf<'Identifier'>): readonly RunMethod[] {
  const { home, binding } = bindingMeant(sources, file, name);
  const own = classOf(sources, file, name.name);
  if (own !== undefined) return hooksOf(sources, own);
  const made = binding?.value ?? (binding?.kind === 'function' ? binding.node : undefined);
  return made === undefined ? [] : classesIn(made).flatMap((node) => hooksOf(sources, { file: home.file, node }));
}

/** Its own and those that it inherits, each from the nearest class that has it. */
function hooksOf(sources: Sources, own: ClassPlace): readonly RunMethod[] {
  const found = new Map<string, RunMethod>();
  const on = own.node.id?.name ?? '';
  let place: ClassPlace | undefined = own;
  for (let step = 0; place !== undefined && step < MOST_STEPS; step++) {
    const { file, node } = place;
    const container = node.id?.name ?? '';
    for (const member of node.body.body) {
      const name =
        member.type === 'MethodDefinition' || member.type === 'PropertyDefinition' ? nameOfKey(member.key) : '';
      if (name !== undefined && HOOKS.has(name) && !found.has(name)) found.set(name, { file, container, name, on });
    }
    place = baseOf(sources, place);
  }
  return [...found.values()];
}

/** What NestJS calls of them, and what its own guards and interceptors call of a class that extends them. */
const HOOKS: ReadonlySet<string> = new Set(
  (
    'canActivate intercept use transform catch handleRequest getRequest getAuthenticateOptions getTracker shouldSkip ' +
    'generateKey trackBy isRequestCacheable throwThrottlingException'
  ).split(' '),
);

/** Names in an expression, those in functions too, that are no member, key or name of a type. */
function identifiersIn(node: Node): readonly NodeOf<'Identifier'>[] {
  const plain = unwrapped(node);
  if (plain.type === 'Identifier') return [plain];
  const inside = childrenOf(plain).filter((child) => {
    if (plain.type === 'MemberExpression') return child !== plain.property || plain.computed;
    if (plain.type === 'Property') return child !== plain.key || plain.computed || plain.shorthand;
    return !child.type.startsWith('TS');
  });
  return inside.flatMap(identifiersIn);
}

/** The outermost calls, and what these are given. */
function callsIn(node: Node): readonly NodeOf<'CallExpression'>[] {
  const inside = childrenOf(node).flatMap(callsIn);
  return node.type === 'CallExpression' ? [node, ...inside] : inside;
}

function classesIn(node: Node): readonly ClassPlace['node'][] {
  if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') return [node];
  return childrenOf(node).flatMap(classesIn);
}
