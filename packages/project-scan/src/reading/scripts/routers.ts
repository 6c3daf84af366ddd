/**
 * Objects that routes are registered on: made by a framework's own function or class, typed as one, or handed to a
 * function under a name that everybody uses. Only the first two prove that the framework is behind a `.get('/…')`.
 */
import { closingBracket } from '../code-text.ts';
import { dependsOn, isPartOf } from '../packages.ts';
import { escaped, type Sources } from '../sources.ts';
import { passedOn } from './declared.ts';
import { addProducts } from './factories.ts';
import { holderOf } from './holders.ts';
import { exportsOf, fileOfImport, type Imported, importsOf } from './modules.ts';
import { pluggedRouters } from './plugins.ts';
import type { Router, ScriptFramework, ScriptModule } from './router.ts';
import { routerNamed, routersHandedTo } from './routers-in-scope.ts';
import { basePathAfter, namesOfMade, prefixSet, writtenAt } from './written.ts';

/**
 * Registers something, hands on what it is given, as in `usersRoutes(app)`, or only passes on what others export and so stands
 * between them and those that mount it.
 */
const mayBring =
  /\.\s*(get|post|put|patch|delete|all|route|use|register|openapi)\b|\bRouter\b|\bexport\s{1,20}[*{]|\bmodule\.exports\s{0,20}=\s{0,20}require\b|:\s*(?:Fastify\w*Instance|Express|Application|Hono|OpenAPIHono|Koa)\b|\(\s*(?:app|server|router|fastify)\s*[,)]/;

/** Every script in which routes may be registered. */
export function findRouters(
  sources: Sources,
  frameworks: readonly ScriptFramework[],
): ReadonlyMap<string, ScriptModule> {
  const modules = new Map<string, ScriptModule>();
  for (const file of sources.scripts()) {
    const text = sources.text(file);
    if (!mayBring.test(text)) continue;
    const imports = importsOf(sources, file);
    const routers = routersOf(sources, frameworks, file, imports);
    modules.set(file, { file, imports, exports: exportsOf(sources, file), routers });
  }
  addProducts(sources, modules, (router, file) =>
    frameworks.some((each) => each.name === router.framework && mayBeMounted(sources, file, each))
      ? serving.test(sources.masked(file))
      : router.isServed,
  );
  for (const [file, module] of modules) {
    const wrapped = wrappedRouters(sources, modules, module);
    if (wrapped.length > 0) modules.set(file, { ...module, routers: [...module.routers, ...wrapped] });
  }
  return modules;
}

/**
 * The router that `typed(app)` is: a function of this project that does nothing but give back its first parameter, as it is
 * or with types.
 */
export function wrappedRouter(
  sources: Sources,
  modules: ReadonlyMap<string, ScriptModule>,
  module: ScriptModule,
  call: { readonly wrapper: string; readonly argument: string; readonly at: number },
): Router | undefined {
  const imported = module.imports.get(call.wrapper);
  const file = imported === undefined ? module.file : fileOfImport(sources, module.file, imported.module);
  if (file === undefined || !sources.has(file) || !givesBack(sources.masked(file), imported?.name ?? call.wrapper))
    return undefined;
  return resolveRouter(sources, modules, module, call.argument, call.at);
}

function givesBack(masked: string, name: string): boolean {
  const parameter = String.raw`(?:\(\s*)?([\w$]+)\b[^()]{0,400}(?:\)\s*)?(?::[^=;{}()]{0,200})?`;
  const same = String.raw`\1\s*(?:\.\s*withTypeProvider\s*(?:<[^;()]{0,200}>\s*)?\(\s*\)\s*)?`;
  const asFunction = String.raw`\bfunction\s+${escaped(name)}\s*${parameter}\{\s*return\s+${same}(?:;\s*)?\}`;
  const asConstant = String.raw`\bconst\s+${escaped(name)}\s*=\s*${parameter}=>\s*${same}(?:;|\n|$)`;
  return new RegExp(asFunction).test(masked) || new RegExp(asConstant).test(masked);
}

/** `const api = typed(app)` */
function wrappedRouters(
  sources: Sources,
  modules: ReadonlyMap<string, ScriptModule>,
  module: ScriptModule,
): readonly Router[] {
  const masked = sources.masked(module.file);
  const found: Router[] = [];
  for (const match of masked.matchAll(/(?<![\w$.])([\w$]+)\s*=\s*([\w$]+)\(\s*([\w$]+(?:\.[\w$]+)*)\s*\)/g)) {
    const [, name = '', wrapper = '', argument = ''] = match;
    const parent = wrappedRouter(sources, modules, module, { wrapper, argument, at: match.index });
    if (parent !== undefined) found.push(sameAs(parent, name, ''));
  }
  return found;
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

function routersOf(
  sources: Sources,
  frameworks: readonly ScriptFramework[],
  file: string,
  imports: ReadonlyMap<string, Imported>,
): readonly Router[] {
  const made = madeRouters(sources, frameworks, file, imports);
  const typed = typedRouters(sources, frameworks, file, imports);
  const derived = derivedRouters(sources, file, [...made, ...typed]);
  const plugged = pluggedRouters(sources, frameworks, file, imports);
  const places = new Set(plugged.map(({ names: [name], scope }) => `${scope.from} ${name}`));
  const isPlugged = ({ names, scope }: Router) => names.some((name) => places.has(`${scope.from} ${name}`));
  const known = [...plugged, ...[...made, ...typed, ...derived].filter((each) => !isPlugged(each))];
  return [...known, ...namedRouters(sources, frameworks, file, known)];
}

interface Factory {
  readonly framework: ScriptFramework;
  readonly isServed: boolean;
}

/** `express`, `express.Router`, `Hono`: what a call of this makes, when it makes a router. */
function factoryOf(
  frameworks: readonly ScriptFramework[],
  { module, name }: Imported,
  member: string,
): Factory | undefined {
  for (const framework of frameworks) {
    const made = framework.makes({ module, name, member });
    if (made !== undefined) return { framework, isServed: made === 'app' };
  }
  return undefined;
}

const serving =
  /\bserve\(|\.listen\(|\.callback\(|\.fire\(|\bhandle\(|\bexport\s+default\s+(app|server|api)\b|\bfetch\b/;

/** `const factory = createFactory()` of this file or another one, by name: what has made it stands for it. */
function factoryObjects(
  sources: Sources,
  frameworks: readonly ScriptFramework[],
  file: string,
  imports: ReadonlyMap<string, Imported>,
): readonly (readonly [string, Imported])[] {
  const masked = sources.masked(file);
  const methods = frameworks.flatMap(({ factoryMethod = [] }) => factoryMethod);
  const names = methods.flatMap((method) =>
    [...masked.matchAll(new RegExp(`(?<![\\w$.])([\\w$]{1,100})\\.${method}\\s{0,20}\\(`, 'g'))].map(
      ([, name = '']) => name,
    ),
  );
  return [...new Set(names)].flatMap((name) => {
    const imported = imports.get(name);
    const target = imported === undefined ? file : fileOfImport(sources, file, imported.module);
    if (target === undefined) return [];
    const made = new RegExp(`\\bconst\\s+${escaped(imported?.name ?? name)}\\s*=\\s*([\\w$]+)`).exec(
      sources.masked(target),
    )?.[1];
    const maker = made === undefined ? undefined : (target === file ? imports : importsOf(sources, target)).get(made);
    return maker === undefined ? [] : [[name, maker] as const];
  });
}

function mayBeMounted(sources: Sources, file: string, { mountsApps = [] }: ScriptFramework): boolean {
  return mountsApps === true || (mountsApps.length > 0 && dependsOn(sources, file, mountsApps));
}

function madeRouters(
  sources: Sources,
  frameworks: readonly ScriptFramework[],
  file: string,
  imports: ReadonlyMap<string, Imported>,
): readonly Router[] {
  const masked = sources.masked(file);
  const text = sources.text(file);
  const routers: Router[] = [];
  const add = (factory: Factory | undefined, start: number, open: number) => {
    if (factory === undefined || isPartOf(sources, file, factory.framework.packages)) return;
    const isServed = factory.isServed && (!mayBeMounted(sources, file, factory.framework) || serving.test(masked));
    const close = closingBracket(masked, open);
    const names = namesOfMade(masked, start);
    const option = /\bprefix\s*:\s*/.exec(masked.slice(open, close));
    const optionPrefix = option ? writtenAt(sources, file, open + option.index + option[0].length) : '';
    const called = factory.framework.prefixMethod;
    const later = called === undefined ? '' : prefixSet(sources, file, names, called);
    routers.push({
      file,
      names,
      framework: factory.framework.name,
      isApp: isServed,
      isServed,
      isProven: true,
      prefix: basePathAfter(sources, file, close) || later || optionPrefix,
      scope: { from: 0, to: masked.length },
      madeAt: start,
    });
  };
  for (const [local, imported] of [...imports, ...factoryObjects(sources, frameworks, file, imports)]) {
    const call = new RegExp(
      `(?<![\\w$.])(?:new\\s+)?${escaped(local)}(?:\\.([\\w$]+))?\\s*(?:<[^()]{0,200}>\\s*)?\\(`,
      'g',
    );
    const members = ['', 'Router', ...frameworks.flatMap(({ factoryMethod = [] }) => factoryMethod)];
    if (members.every((member) => factoryOf(frameworks, imported, member) === undefined)) continue;
    for (const match of masked.matchAll(call)) {
      add(factoryOf(frameworks, imported, match[1] ?? ''), match.index, match.index + match[0].length - 1);
    }
  }
  for (const match of text.matchAll(/\brequire\(\s*['"]([\w@/-]+)['"]\s*\)\s*(?:\.\s*([\w$]+)\s*)?\(/g)) {
    if (masked.slice(match.index, match.index + 7) !== 'require') continue;
    const imported = { module: match[1] ?? '', name: 'default' };
    add(factoryOf(frameworks, imported, match[2] ?? ''), match.index, match.index + match[0].length - 1);
  }
  return routers;
}

/** `(app: FastifyInstance)`, `private readonly app: Express`, and the parameter of what is typed as a plugin. */
function typedRouters(
  sources: Sources,
  frameworks: readonly ScriptFramework[],
  file: string,
  imports: ReadonlyMap<string, Imported>,
): readonly Router[] {
  const masked = sources.masked(file);
  const routers: Router[] = [];
  const add = (framework: ScriptFramework, name: string, at: number) => {
    if (isPartOf(sources, file, framework.packages)) return;
    const holder = holderOf(masked, at);
    const isParameter = holder !== undefined;
    routers.push({
      file,
      names: [name, `this.${name}`],
      framework: framework.name,
      isProven: true,
      isServed: false,
      isApp: false,
      prefix: '',
      // A property, or what a constructor keeps as one, is used in all methods.
      scope: isParameter && holder.name !== 'constructor' ? holder : { from: 0, to: masked.length },
      madeAt: -1,
      ...(isParameter ? { holder: holder.name, position: holder.position } : {}),
    });
  };
  for (const { name, framework } of aliasesIn(sources, frameworks, file, imports)) {
    const typed = new RegExp(`(?<![\\w$])([\\w$]+)[?!]?\\s{0,20}:\\s{0,20}${escaped(name)}(?![\\w$])`, 'g');
    for (const match of masked.matchAll(typed)) add(framework, match[1] ?? '', match.index);
  }
  for (const [local, { module, name }] of imports) {
    const framework = frameworks.find(({ types }) => types?.[module] !== undefined);
    const types = framework?.types?.[module];
    if (framework === undefined || types === undefined) continue;
    if (types.test(name) || name === 'default' || name === '*') {
      const typed = new RegExp(`(?<![\\w$])([\\w$]+)[?!]?\\s*:\\s*${escaped(local)}(?:\\.([\\w$]+))?(?![\\w$])`, 'g');
      for (const match of masked.matchAll(typed)) {
        const member = match[2] ?? '';
        if (types.test(member === '' ? name : member)) add(framework, match[1] ?? '', match.index);
      }
    }
    if (framework.pluginTypes?.test(name) !== true) continue;
    const plugin = new RegExp(
      `:\\s*${escaped(local)}(?:<[^=]{0,300}>)?\\s*=\\s*(?:async\\b\\s*)?(?:function\\b\\s*(?:[\\w$]+\\s*)?)?(?:\\(\\s*)?([\\w$]+)`,
      'g',
    );
    for (const match of masked.matchAll(plugin)) {
      const parameter = match[1] ?? '';
      add(framework, parameter, match.index + match[0].length - parameter.length);
    }
  }
  return routers;
}

/** `type App<S> = OpenAPIHono<Env, S>` of this project, as this file calls it. */
function aliasesIn(
  sources: Sources,
  frameworks: readonly ScriptFramework[],
  file: string,
  imports: ReadonlyMap<string, Imported>,
): readonly { readonly name: string; readonly framework: ScriptFramework }[] {
  const masked = sources.masked(file);
  const find = (name: string, target: string, as: string, from: ReadonlyMap<string, Imported>) => {
    const framework = frameworkOfAlias(sources.masked(target), frameworks, as, from);
    return framework === undefined ? [] : [{ name, framework }];
  };
  const own = [...masked.matchAll(/\b(?:type|interface)\s{1,20}([A-Z][\w$]*)/g)].map(([, name = '']) => name);
  const brought = [...imports].flatMap(([name, imported]) => {
    if (!/^[A-Z]/.test(name) || !new RegExp(`:\\s{0,20}${escaped(name)}(?![\\w$])`).test(masked)) return [];
    const target = fileOfImport(sources, file, imported.module);
    return target === undefined ? [] : find(name, target, imported.name, importsOf(sources, target));
  });
  return [...own.flatMap((name) => find(name, file, name, imports)), ...brought];
}

function frameworkOfAlias(
  masked: string,
  frameworks: readonly ScriptFramework[],
  alias: string,
  imports: ReadonlyMap<string, Imported>,
): ScriptFramework | undefined {
  const declared = new RegExp(`\\b(?:type|interface)\\s{1,20}${escaped(alias)}\\b[^;]{0,400}`).exec(masked)?.[0] ?? '';
  for (const [, base = ''] of declared.matchAll(/(?:=|\bextends)\s{0,20}([\w$]+)/g)) {
    const meant = imports.get(base);
    const framework =
      meant &&
      frameworks.find(({ types }) => types?.[meant.module]?.test(meant.name === 'default' ? base : meant.name));
    if (framework !== undefined) return framework;
  }
  return undefined;
}

/** `const api = app.basePath('/api')`, `const server = app.withTypeProvider()`. */
function derivedRouters(sources: Sources, file: string, known: readonly Router[]): readonly Router[] {
  const masked = sources.masked(file);
  const derived: Router[] = [];
  for (const match of masked.matchAll(
    /(?<![\w$])([\w$]+)\s*=\s*([\w$]+(?:\s*\.\s*[\w$]+)*?)\s*\.\s*(basePath|withTypeProvider)\b[^(;]{0,200}\(/g,
  )) {
    const parent = known.find(
      ({ names, scope }) => names.includes(match[2] ?? '') && scope.from <= match.index && match.index < scope.to,
    );
    if (parent === undefined) continue;
    const prefix = match[3] === 'basePath' ? writtenAt(sources, file, match.index + match[0].length) : '';
    derived.push(sameAs(parent, match[1] ?? '', prefix));
  }
  return derived;
}

/** By their names alone, in a function that they are handed to. */
function namedRouters(
  sources: Sources,
  frameworks: readonly ScriptFramework[],
  file: string,
  proven: readonly Router[],
): readonly Router[] {
  const masked = sources.masked(file);
  const routers: Router[] = [];
  for (const match of masked.matchAll(
    /[(,]\s*(app|router|server|fastify|instance|expressApp|expressRouter)\s*(?=[,)=])/g,
  )) {
    const name = match[1] ?? '';
    const holder = holderOf(masked, match.index + match[0].indexOf(name));
    if (holder === undefined) continue;
    const isKnown = proven.some(
      ({ names, scope }) => names.includes(name) && scope.from <= holder.from && holder.to <= scope.to,
    );
    if (isKnown) continue;
    const framework = frameworks.find(
      ({ name: own, packages }) =>
        (name !== 'fastify' || own === name) &&
        dependsOn(sources, file, packages) &&
        !isPartOf(sources, file, packages),
    );
    if (framework === undefined) continue;
    const { from, to } = holder;
    routers.push({
      file,
      names: [name],
      framework: framework.name,
      isProven: false,
      isServed: false,
      isApp: false,
      prefix: '',
      scope: { from, to },
      madeAt: -1,
      holder: holder.name,
      position: holder.position,
    });
  }
  return routers;
}
