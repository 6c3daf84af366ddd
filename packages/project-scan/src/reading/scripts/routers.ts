/**
 * Objects that routes are registered on: made by a framework's own function or class, typed as one, or handed to a
 * function under a name that everybody uses. Only the first two prove that the framework is behind a `.get('/…')`.
 */
import { dependsOn, isPartOf } from '../packages.ts';
import type { Sources } from '../sources.ts';
import { type Binding, bindingOf } from './bindings.ts';
import { chainOf } from './chains.ts';
import { passedOn } from './declared.ts';
import { addProducts } from './factories.ts';
import { bodyOf, holderOf } from './holders.ts';
import { exportsOf, fileOfImport, type Imported, importsIn } from './modules.ts';
import type { Router, ScriptFramework, ScriptModule } from './router.ts';
import { routerNamed, routersHandedTo } from './routers-in-scope.ts';
import { type Node, type NodeOf, treeOf } from './tree.ts';
import { isFunction, memberOf, nameOfKey, namesOf, resultsOf, unwrapped } from './values.ts';
import { basePathAfter, blockOfMade, namesOfMade, prefixSet, writtenText } from './written.ts';

/**
 * Registers something, by a name or a computed one, hands on what it is given, as in `usersRoutes(app)`, or only passes on what others export and so stands
 * between them and those that mount it.
 */
const mayBring =
  /\.\s*(get|post|put|patch|delete|all|route|use|register|openapi)\b|\bRouter\b|\bexport\s{1,20}[*{]|\bmodule\.exports\s{0,20}=\s{0,20}require\b|:\s*(?:Fastify\w*Instance|Express|Application|Hono|OpenAPIHono|Koa)\b|\(\s*(?:app|server|router|fastify)\s*[,)]|[\w$)]\s{0,9}\[[\w$.()]{1,60}\]\s{0,9}[.(]/;

/** Every script in which routes may be registered. */
export function findRouters(
  sources: Sources,
  frameworks: readonly ScriptFramework[],
): ReadonlyMap<string, ScriptModule> {
  const modules = new Map<string, ScriptModule>();
  for (const file of sources.scripts()) {
    if (!mayBring.test(sources.text(file))) continue;
    const imports = importsIn(sources, file);
    const routers = mayHaveRouters(sources, frameworks, file) ? new RouterReading(sources, frameworks, file).all() : [];
    modules.set(file, { file, imports, exports: exportsOf(sources, file), routers });
  }
  addProducts(sources, modules, (router, file) =>
    frameworks.some((each) => each.name === router.framework && mayBeMounted(sources, file, each))
      ? isServing(sources, file)
      : router.isServed,
  );
  for (const [file, module] of concernedIn(sources, modules)) {
    const wrapped = wrappedRouters(sources, modules, module);
    if (wrapped.length > 0) modules.set(file, { ...module, routers: [...module.routers, ...wrapped] });
  }
  return modules;
}

/** Those that have routers, or import something from one that has or passes on some. */
export function concernedIn(
  sources: Sources,
  modules: ReadonlyMap<string, ScriptModule>,
): readonly (readonly [string, ScriptModule])[] {
  const bringing = new Set([...modules.values()].filter(({ routers }) => routers.length > 0).map(({ file }) => file));
  const targets = new Map([...modules.values()].map((module) => [module.file, targetsOf(sources, module)]));
  for (let size = -1; size < bringing.size; ) {
    size = bringing.size;
    for (const module of modules.values()) {
      const { file } = module;
      // What it imports it may export again.
      const passed = [
        ...passedOn(sources, file).map(({ target }) => target),
        ...(module.exports.size > 0 ? (targets.get(file) ?? []) : []),
      ];
      if (!bringing.has(file) && passed.some((each) => bringing.has(each))) bringing.add(file);
    }
  }
  return [...modules].filter(([file]) => bringing.has(file) || targets.get(file)?.some((each) => bringing.has(each)));
}

function targetsOf(sources: Sources, { file, imports }: ScriptModule): readonly string[] {
  const own = new Set([...imports.values()].map(({ module }) => module));
  return [...own].flatMap((module) => fileOfImport(sources, file, module) ?? []);
}

/** Whether it makes a router, names the type of one, or is a function of a project with such that may be handed one. */
function mayHaveRouters(sources: Sources, frameworks: readonly ScriptFramework[], file: string): boolean {
  const text = sources.text(file);
  const isNamed = [...importsIn(sources, file).values()].some(
    ({ module }) =>
      frameworks.some(
        (each) =>
          each.packages.some((name) => module === name || module.startsWith(`${name}/`)) || isMaking(each, module),
      ) || typesDeclared(sources, frameworks, fileOfImport(sources, file, module)).size > 0,
  );
  if (isNamed || typesDeclared(sources, frameworks, file).size > 0) return true;
  if (frameworks.some(({ factoryMethod }) => factoryMethod !== undefined && text.includes(`.${factoryMethod}`)))
    return true;
  if (!MAY_BE_HANDED.test(text) && !text.includes('require(')) return false;
  return frameworks.some(({ packages }) => dependsOn(sources, file, packages));
}

const MAY_BE_HANDED = /[(,]\s*(?:app|router|server|fastify|instance|expressApp|expressRouter)\s*[,)=]|\.\s*register\b/;

function isMaking({ makes, types }: ScriptFramework, module: string): boolean {
  return types?.[module] !== undefined || makes({ module, name: 'default', member: '' }) !== undefined;
}

/**
 * The router that `typed(app)` is: a function of this project that does nothing but give back its first parameter, as it is
 * or with types.
 */
export function wrappedRouter(
  sources: Sources,
  modules: ReadonlyMap<string, ScriptModule>,
  module: ScriptModule,
  { callee, arguments: given, start }: NodeOf<'CallExpression'>,
): Router | undefined {
  const argument = given.length === 1 ? namesOf(given[0] as Node) : undefined;
  if (callee.type !== 'Identifier' || argument === undefined) return undefined;
  const router = resolveRouter(sources, modules, module, argument.join('.'), start);
  if (router === undefined) return undefined;
  const imported = module.imports.get(callee.name);
  const file = imported === undefined ? module.file : fileOfImport(sources, module.file, imported.module);
  if (file === undefined || !sources.has(file)) return undefined;
  return givesBack(bindingOf(treeOf(sources, file), imported?.name ?? callee.name)) ? router : undefined;
}

function givesBack(binding: Binding | undefined): boolean {
  const node = binding?.value ?? binding?.node;
  if (node === undefined || !isFunction(node)) return false;
  const [parameter] = node.params;
  const [result, ...more] = resultsOf(node);
  if (result === undefined || more.length > 0 || parameter?.type !== 'Identifier') return false;
  const { root, chain } = chainOf(result);
  const isSame = chain.every(({ name }) => name === 'withTypeProvider');
  return isSame && root.type === 'Identifier' && root.name === parameter.name;
}

/** `const api = typed(app)` */
function wrappedRouters(
  sources: Sources,
  modules: ReadonlyMap<string, ScriptModule>,
  module: ScriptModule,
): readonly Router[] {
  return treeOf(sources, module.file)
    .all('CallExpression')
    .flatMap((call) => {
      const [name] = namesOfMade(call);
      const parent = name === undefined ? undefined : wrappedRouter(sources, modules, module, call);
      return name === undefined || parent === undefined ? [] : [sameAs(parent, name, '')];
    });
}

/** Another name for it where that holds, for what is mounted on it under a prefix. */
function sameAs(parent: Router, name: string, prefix: string): Router {
  // What the function brings that `parent` is handed to, is mounted once.
  const { holder: _, ...router } = parent;
  return { ...router, names: [name], prefix, madeAt: -1, parent };
}

/** What a local name, or an imported one, stands for. */
export function resolveRouter(
  sources: Sources,
  modules: ReadonlyMap<string, ScriptModule>,
  module: ScriptModule,
  name: string,
  at: number,
): Router | undefined {
  return routerNamed(module.routers, name, at) ?? importedRouters(sources, modules, module, name)[0];
}

/** The routers that an import of this name, or a function of this name, brings: what is mounted when it is mounted. */
export function importedRouters(
  sources: Sources,
  modules: ReadonlyMap<string, ScriptModule>,
  module: ScriptModule,
  name: string,
): readonly Router[] {
  const [root = '', member] = name.split('.');
  const imported = module.imports.get(root);
  if (imported === undefined) return routersHandedTo(module.routers, name);
  const file = fileOfImport(sources, module.file, imported.module);
  const target = file === undefined ? undefined : modules.get(file);
  if (target === undefined) return [];
  return exportedRouters(sources, modules, target, member ?? imported.name, 0);
}

export function exportedRouters(
  sources: Sources,
  modules: ReadonlyMap<string, ScriptModule>,
  target: ScriptModule,
  exportedName: string,
  depth: number,
): readonly Router[] {
  const local = target.exports.get(exportedName) ?? exportedName;
  const named = target.routers.filter(
    ({ names, holder }) => names.includes(local) || names.includes(exportedName) || holder === local,
  );
  if (named.length > 0) return named;
  const handedOn = target.imports.get(local);
  if (handedOn !== undefined && depth < 5) {
    const file = fileOfImport(sources, target.file, handedOn.module);
    const next = file === undefined ? undefined : modules.get(file);
    return next === undefined ? [] : exportedRouters(sources, modules, next, handedOn.name, depth + 1);
  }
  for (const { target: file, names } of depth < 5 ? passedOn(sources, target.file) : []) {
    const name = names === undefined ? exportedName : names.get(exportedName);
    const next = modules.get(file);
    const passed =
      name === undefined || next === undefined ? [] : exportedRouters(sources, modules, next, name, depth + 1);
    if (passed.length > 0) return passed;
  }
  // `module.exports = function (app) {…}`, or an object of routers that is imported as a whole.
  return exportedName === 'default' || exportedName === '*' ? routersHandedTo(target.routers, 'default') : [];
}

/** `require('x')` and `require('x').member`, and the same of `import('x')`. */
export function requiredModule(node: Node): { readonly module: string; readonly member: string } | undefined {
  const plain = unwrapped(node.type === 'AwaitExpression' ? node.argument : node);
  if (plain.type === 'MemberExpression') {
    const whole = requiredModule(plain.object);
    const name = nameOfKey(plain.property);
    return whole?.member === '' && name !== undefined ? { module: whole.module, member: name } : undefined;
  }
  const isRequire =
    plain.type === 'CallExpression' && plain.callee.type === 'Identifier' && plain.callee.name === 'require';
  const module = plain.type === 'ImportExpression' ? plain.source : isRequire ? plain.arguments[0] : undefined;
  return module?.type === 'Literal' && typeof module.value === 'string'
    ? { module: module.value, member: '' }
    : undefined;
}

function mayBeMounted(sources: Sources, file: string, { mountsApps = [] }: ScriptFramework): boolean {
  return mountsApps === true || (mountsApps.length > 0 && dependsOn(sources, file, mountsApps));
}

const serving =
  /\bserve\(|\.listen\(|\.callback\(|\.fire\(|\bhandle\(|\bexport\s+default\s+(app|server|api)\b|\bfetch\b/;

function isServing(sources: Sources, file: string): boolean {
  return serving.test(sources.masked(file));
}

interface Factory {
  readonly framework: ScriptFramework;
  readonly isServed: boolean;
}

/** The routers of one file. */
class RouterReading {
  readonly #sources: Sources;
  readonly #frameworks: readonly ScriptFramework[];
  readonly #file: string;
  readonly #imports: ReadonlyMap<string, Imported>;
  readonly #calls: readonly NodeOf<'CallExpression'>[];
  readonly #whole: { readonly from: number; readonly to: number };

  constructor(sources: Sources, frameworks: readonly ScriptFramework[], file: string) {
    this.#sources = sources;
    this.#frameworks = frameworks;
    this.#file = file;
    this.#imports = importsIn(sources, file);
    const tree = treeOf(sources, file);
    this.#calls = tree.all('CallExpression');
    this.#whole = { from: 0, to: tree.program.end + 1 };
  }

  all(): readonly Router[] {
    const made = this.#made();
    const typed = this.#typed();
    const derived = this.#derived([...made, ...typed]);
    const plugged = this.#plugged();
    const places = new Set(plugged.map(({ names: [name], scope }) => `${scope.from} ${name}`));
    const isPlugged = ({ names, scope }: Router) => names.some((name) => places.has(`${scope.from} ${name}`));
    const known = [...plugged, ...[...made, ...typed, ...derived].filter((each) => !isPlugged(each))];
    return [...known, ...this.#named(known)];
  }

  #made(): readonly Router[] {
    const factories = new Map<string, Imported>(this.#imports);
    const methods = new Set(this.#frameworks.flatMap(({ factoryMethod = [] }) => factoryMethod));
    for (const { callee } of this.#calls) {
      const [name, method, more] = namesOf(callee) ?? [];
      if (name === undefined || method === undefined || more !== undefined || !methods.has(method)) continue;
      const maker = this.#factoryObject(name);
      if (maker !== undefined) factories.set(name, maker);
    }
    const made = [...this.#calls, ...treeOf(this.#sources, this.#file).all('NewExpression')];
    return made.flatMap((node) => {
      const required = requiredModule(node.callee);
      const [root = '', member = '', more] = namesOf(node.callee) ?? [];
      const imported = required === undefined ? factories.get(root) : { module: required.module, name: 'default' };
      const factory =
        imported === undefined || more !== undefined ? undefined : this.#factory(imported, required?.member ?? member);
      return factory === undefined ? [] : this.#router(node, factory);
    });
  }

  /** What a call of this makes, when it makes a router: `express`, `express.Router`, `Hono`. */
  #factory({ module, name }: Imported, member: string): Factory | undefined {
    for (const framework of this.#frameworks) {
      const made = framework.makes({ module, name, member });
      if (made !== undefined) return { framework, isServed: made === 'app' };
    }
    return undefined;
  }

  /** `const factory = createFactory()` of this file or another one: what has made it stands for it. */
  #factoryObject(name: string): Imported | undefined {
    const imported = this.#imports.get(name);
    const target = imported === undefined ? this.#file : fileOfImport(this.#sources, this.#file, imported.module);
    if (target === undefined) return undefined;
    const value = bindingOf(treeOf(this.#sources, target), imported?.name ?? name)?.value;
    const maker =
      value?.type === 'CallExpression' || value?.type === 'NewExpression' ? namesOf(value.callee)?.[0] : undefined;
    return importsIn(this.#sources, target).get(maker ?? '');
  }

  #router(node: NodeOf<'CallExpression' | 'NewExpression'>, { framework, isServed }: Factory): readonly Router[] {
    if (isPartOf(this.#sources, this.#file, framework.packages)) return [];
    const isApp =
      isServed && (!mayBeMounted(this.#sources, this.#file, framework) || isServing(this.#sources, this.#file));
    const names = namesOfMade(node);
    const [options] = node.arguments;
    const option = options && memberOf(options, 'prefix');
    const called = framework.prefixMethod;
    const later = called === undefined ? '' : prefixSet(this.#sources, this.#file, this.#calls, names, called);
    const prefix =
      basePathAfter(this.#sources, this.#file, node) || later || writtenText(this.#sources, this.#file, option);
    return [
      {
        file: this.#file,
        names,
        framework: framework.name,
        isApp,
        isServed: isApp,
        isProven: true,
        prefix,
        scope: this.#whole,
        ...blockOfMade(treeOf(this.#sources, this.#file), node),
        madeAt: node.start,
      },
    ];
  }

  /** `(app: FastifyInstance)`, `private readonly app: Express`, and the parameter of what is typed as a plugin. */
  #typed(): readonly Router[] {
    return treeOf(this.#sources, this.#file)
      .all('TSTypeAnnotation')
      .flatMap((annotation): readonly Router[] => {
        const { typeAnnotation: type, parent: owner } = annotation;
        if (type.type !== 'TSTypeReference' || owner == null) return [];
        const framework = this.#frameworkOf(type.typeName);
        const id = owner.type === 'PropertyDefinition' ? owner.key : owner;
        if (framework !== undefined && (id.type === 'Identifier' || id.type === 'PrivateIdentifier'))
          return this.#handed(framework, id.name, id);
        const plugin = this.#pluginOf(type.typeName);
        const declarator = owner.parent;
        if (plugin === undefined || declarator?.type !== 'VariableDeclarator' || declarator.init === null) return [];
        const [parameter] = isFunction(declarator.init) ? declarator.init.params : [];
        return parameter?.type === 'Identifier' ? this.#handed(plugin, parameter.name, parameter) : [];
      });
  }

  #frameworkOf(type: NodeOf<'TSTypeReference'>['typeName']): ScriptFramework | undefined {
    const root = type.type === 'TSQualifiedName' ? type.left : type;
    if (root.type !== 'Identifier') return undefined;
    const imported = this.#imports.get(root.name);
    const target = imported === undefined ? this.#file : fileOfImport(this.#sources, this.#file, imported.module);
    const alias = typesDeclared(this.#sources, this.#frameworks, target).get(imported?.name ?? root.name);
    if (alias !== undefined) return alias;
    if (imported === undefined) return undefined;
    const member = type.type === 'TSQualifiedName' ? type.right.name : imported.name;
    return this.#frameworks.find(({ types }) => types?.[imported.module]?.test(member));
  }

  #pluginOf(type: NodeOf<'TSTypeReference'>['typeName']): ScriptFramework | undefined {
    const imported = type.type === 'Identifier' ? this.#imports.get(type.name) : undefined;
    return (
      imported &&
      this.#frameworks.find(
        ({ types, pluginTypes }) => types?.[imported.module] !== undefined && pluginTypes?.test(imported.name) === true,
      )
    );
  }

  #handed(framework: ScriptFramework, name: string, id: Node): readonly Router[] {
    if (isPartOf(this.#sources, this.#file, framework.packages)) return [];
    const holder = holderOf(id);
    return [
      {
        file: this.#file,
        names: [name, `this.${name}`],
        framework: framework.name,
        isProven: true,
        isServed: false,
        isApp: false,
        prefix: '',
        // A property, or what a constructor keeps as one, is used in all methods.
        scope: holder !== undefined && holder.name !== 'constructor' ? holder : this.#whole,
        madeAt: -1,
        ...(holder === undefined ? {} : { holder: holder.name, position: holder.position }),
      },
    ];
  }

  /** `const api = app.basePath('/api')`, `const server = app.withTypeProvider()`. */
  #derived(known: readonly Router[]): readonly Router[] {
    return this.#calls.flatMap((call): readonly Router[] => {
      const { root, chain } = chainOf(call);
      const name = chain.length === 1 ? chain[0]?.name : undefined;
      const owner = namesOf(root)?.join('.');
      const [kept] = name === 'basePath' || name === 'withTypeProvider' ? namesOfMade(call) : [];
      if (kept === undefined || owner === undefined) return [];
      const parent = known.find(
        ({ names, scope }) => names.includes(owner) && scope.from <= call.start && call.start < scope.to,
      );
      const prefix = name === 'basePath' ? writtenText(this.#sources, this.#file, call.arguments[0]) : '';
      return parent === undefined ? [] : [sameAs(parent, kept, prefix)];
    });
  }

  /**
   * Functions written where a router is told to hand itself to them: `app.register(async (shop) => {…}, { prefix })` of Fastify.
   * They are made where the function begins, so that the call which registers it finds them.
   */
  #plugged(): readonly Router[] {
    const framework = this.#frameworks.find(
      ({ pluginTypes, packages }) => pluginTypes !== undefined && this.#isUsing(packages),
    );
    if (framework === undefined) return [];
    return this.#calls.flatMap(({ callee, arguments: [given] }): readonly Router[] => {
      if (given === undefined || callee.type !== 'MemberExpression' || namesOf(callee)?.at(-1) !== 'register')
        return [];
      const isWrapped =
        given.type === 'CallExpression' &&
        this.#imports.get(namesOf(given.callee)?.join('.') ?? '')?.module === 'fastify-plugin';
      const plugin = isWrapped ? given.arguments[0] : given;
      const [parameter] = plugin !== undefined && isFunction(plugin) ? plugin.params : [];
      if (plugin === undefined || !isFunction(plugin) || parameter?.type !== 'Identifier') return [];
      return [this.#guessed(framework, parameter.name, { scope: bodyOf(plugin), madeAt: given.start })];
    });
  }

  #isUsing(packages: readonly string[]): boolean {
    return dependsOn(this.#sources, this.#file, packages) && !isPartOf(this.#sources, this.#file, packages);
  }

  /** By their names alone, in a function that they are handed to. */
  #named(proven: readonly Router[]): readonly Router[] {
    const tree = treeOf(this.#sources, this.#file);
    return (['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'] as const).flatMap((type) =>
      tree.all(type).flatMap(({ params }) =>
        params.flatMap((parameter): readonly Router[] => {
          const id = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
          if (id.type !== 'Identifier' || !USUAL.has(id.name) || id.typeAnnotation !== null) return [];
          const holder = holderOf(id);
          const framework = this.#frameworks.find(
            ({ name, packages }) => (id.name !== 'fastify' || name === id.name) && this.#isUsing(packages),
          );
          if (holder === undefined || framework === undefined) return [];
          const isKnown = proven.some(
            ({ names, scope }) => names.includes(id.name) && scope.from <= holder.from && holder.to <= scope.to,
          );
          if (isKnown) return [];
          const { from, to, name, position } = holder;
          return [this.#guessed(framework, id.name, { scope: { from, to }, madeAt: -1, holder: name, position })];
        }),
      ),
    );
  }

  #guessed(
    { name: framework }: ScriptFramework,
    name: string,
    where: Pick<Router, 'scope' | 'madeAt' | 'holder' | 'position'>,
  ): Router {
    return {
      file: this.#file,
      names: [name],
      framework,
      isProven: false,
      isServed: false,
      isApp: false,
      prefix: '',
      ...where,
    };
  }
}

/** What everybody calls a router. */
const USUAL: ReadonlySet<string> = new Set([
  'app',
  'router',
  'server',
  'fastify',
  'instance',
  'expressApp',
  'expressRouter',
]);

const NO_TYPES: ReadonlyMap<string, ScriptFramework> = new Map();
const typesByFrameworks = new WeakMap<
  readonly ScriptFramework[],
  WeakMap<Sources, Map<string, ReadonlyMap<string, ScriptFramework>>>
>();

/** `type App<S> = OpenAPIHono<Env, S>` and `interface App extends FastifyInstance` of a file, by name. */
function typesDeclared(
  sources: Sources,
  frameworks: readonly ScriptFramework[],
  file: string | undefined,
): ReadonlyMap<string, ScriptFramework> {
  if (file === undefined) return NO_TYPES;
  const bySources =
    typesByFrameworks.get(frameworks) ?? new WeakMap<Sources, Map<string, ReadonlyMap<string, ScriptFramework>>>();
  typesByFrameworks.set(frameworks, bySources);
  const byFile = bySources.get(sources) ?? new Map<string, ReadonlyMap<string, ScriptFramework>>();
  bySources.set(sources, byFile);
  const known = byFile.get(file) ?? readTypes(sources, frameworks, file);
  byFile.set(file, known);
  return known;
}

function readTypes(
  sources: Sources,
  frameworks: readonly ScriptFramework[],
  file: string,
): ReadonlyMap<string, ScriptFramework> {
  const imports = importsIn(sources, file);
  const isTyped = ({ module }: Imported) => frameworks.some(({ types }) => types?.[module] !== undefined);
  if (![...imports.values()].some(isTyped)) return NO_TYPES;
  const tree = treeOf(sources, file);
  const bases = (nodes: readonly Node[]) =>
    nodes.flatMap((node) => {
      const base =
        node.type === 'TSTypeReference'
          ? node.typeName
          : node.type === 'TSInterfaceHeritage'
            ? node.expression
            : undefined;
      return base?.type === 'Identifier' ? [base.name] : [];
    });
  const declared = [
    ...tree.all('TSTypeAliasDeclaration').map(({ id, typeAnnotation: type }) => ({
      name: id.name,
      bases: bases(type.type === 'TSIntersectionType' || type.type === 'TSUnionType' ? type.types : [type]),
    })),
    ...tree.all('TSInterfaceDeclaration').map((node) => ({ name: node.id.name, bases: bases(node.extends) })),
  ];
  return new Map(
    declared.flatMap(({ name, bases: all }) => {
      const framework = all
        .map((base) => {
          const meant = imports.get(base);
          return (
            meant &&
            frameworks.find(({ types }) => types?.[meant.module]?.test(meant.name === 'default' ? base : meant.name))
          );
        })
        .find((each) => each !== undefined);
      return framework === undefined ? [] : [[name, framework] as const];
    }),
  );
}
