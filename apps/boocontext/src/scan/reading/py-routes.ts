/** Routes of frameworks for Python, read from the decorators on objects that these make, with the prefixes they are included under. */
import type { ReadRoute, RouteReader, RouteReading } from '../frameworks/route-reader.ts';
import { closingBracket, splitAtCommas } from './code-text.ts';
import { type Mount, type Mountable, prefixesOf } from './mounts.ts';
import { isPartOf } from './packages.ts';
import { escaped, lineAt, type Sources } from './sources.ts';

interface PyRouter extends Mountable {
  readonly file: string;
  readonly name: string;
  readonly framework: string;
  readonly line: number;
}

interface PyModule {
  readonly file: string;
  readonly routers: readonly PyRouter[];
  readonly imports: ReadonlyMap<string, PyImport>;
}

interface PyImport {
  /** With its leading dots. */
  readonly module: string;
  /** Absent where the module itself was imported. */
  readonly name?: string;
}

/** What is only true of one framework whose routers are objects with decorators for verbs. */
export interface PyFramework {
  readonly name: string;
  /** What its classes make, by their names. */
  readonly makes: Readonly<Record<string, 'app' | 'router'>>;
}

/** The frameworks share one look at the sources. */
export function pyRouters(frameworks: readonly PyFramework[]): RouteReader {
  return { frameworks: frameworks.map(({ name }) => name), read: (sources) => readRoutes(sources, frameworks) };
}

function readRoutes(sources: Sources, frameworks: readonly PyFramework[]): RouteReading {
  const modules = new Map<string, PyModule>();
  for (const file of sources.files) {
    if (
      !file.endsWith('.py') ||
      !/\b(fastapi|flask|quart|include_router|register_blueprint|APIRouter|Blueprint)\b/i.test(sources.text(file))
    )
      continue;
    const imports = importsOf(sources.masked(file));
    modules.set(file, { file, imports, routers: routersOf(sources, frameworks, file, imports) });
  }
  const mounts = new Map<PyRouter, Mount<PyRouter>[]>();
  for (const module of modules.values()) readMounts(sources, modules, module, mounts);
  const routers = [...modules.values()].flatMap((module) => module.routers);
  return {
    routes: [...modules.values()].flatMap((module) => routesOf(sources, modules, module, mounts)),
    apps: routers.filter(({ isServed }) => isServed).map(({ framework, file, line }) => ({ framework, file, line })),
  };
}

function importsOf(masked: string): ReadonlyMap<string, PyImport> {
  const imports = new Map<string, PyImport>();
  for (const [, module = '', bracketed, plain = ''] of masked.matchAll(
    /^[ \t]*from\s+([.\w]+)\s+import\s+(?:\(([^)]*)\)?|([^\n]*))/gm,
  )) {
    for (const part of (bracketed ?? plain).split(',')) {
      const [, name, local] = /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(part) ?? [];
      if (name !== undefined) imports.set(local ?? name, { module, name });
    }
  }
  for (const [, module = '', local] of masked.matchAll(/^[ \t]*import\s+([.\w]+)(?:\s+as\s+(\w+))?/gm)) {
    imports.set(local ?? module, { module });
  }
  return imports;
}

function routersOf(
  sources: Sources,
  frameworks: readonly PyFramework[],
  file: string,
  imports: ReadonlyMap<string, PyImport>,
): readonly PyRouter[] {
  const masked = sources.masked(file);
  const routers: PyRouter[] = [];
  for (const match of masked.matchAll(/^[ \t]*(\w+)(?:\s*:\s*[\w.]+)?\s*=\s*(?:(\w+)\.)?(\w+)\s*\(/gm)) {
    const [whole, name = '', module, called = ''] = match;
    const imported = imports.get(module ?? called);
    const className = imported?.name ?? called;
    const framework = frameworks.find(({ makes }) => Object.hasOwn(makes, className));
    if (
      framework === undefined ||
      imported === undefined ||
      !/^(fastapi|flask|flask_openapi3|quart)\b/.test(imported.module)
    )
      continue;
    if (isPartOf(sources, file, [framework.name])) continue;
    const given = parametersOf(masked, match.index + whole.length - 1);
    const prefix = given.get('prefix') ?? given.get('url_prefix');
    const isServed = framework.makes[className] === 'app';
    routers.push({
      file,
      name,
      framework: framework.name,
      isServed,
      line: lineAt(masked, match.index + whole.indexOf(name)),
      prefix: isServed || prefix === undefined ? '' : stringOf(sources, prefix),
    });
  }
  return routers;
}

/** By name, and by place as `0`, `1`, …; each as written. */
function parametersOf(masked: string, open: number): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [index, { from, to }] of splitAtCommas(
    withoutStrings(masked),
    open + 1,
    closingBracket(withoutStrings(masked), open),
  ).entries()) {
    const written = masked.slice(from, to);
    const named = /^(\w+)\s*=\s*(?!=)/.exec(written);
    if (named) parameters.set(named[1] ?? '', written.slice(named[0].length));
    else parameters.set(String(index), written);
  }
  return parameters;
}

const stringless = new Map<string, string>();

/** Brackets and commas in strings are none. */
function withoutStrings(masked: string): string {
  const known = stringless.get(masked);
  if (known !== undefined) return known;
  const blanked = masked.replace(
    /(?<!\\)"(?:\\.|[^"\\\n])*"|(?<!\\)'(?:\\.|[^'\\\n])*'/g,
    (text) => `${text[0]}${' '.repeat(text.length - 2)}${text[0]}`,
  );
  stringless.clear();
  stringless.set(masked, blanked);
  return blanked;
}

/** A string, one with names in it, or a constant that has one value in the project; else the name in braces. */
function stringOf(sources: Sources, written: string): string {
  const literal = /^([rf]?)(["'])(.*)\2$/s.exec(written.trim());
  if (literal === null)
    return /^[\w.]+$/.test(written.trim()) ? constantOf(sources, written.trim()) : `{${written.trim()}}`;
  const text = literal[3] ?? '';
  return literal[1] === 'f' ? text.replace(/\{([\w.]+)\}/g, (_, name: string) => constantOf(sources, name)) : text;
}

function constantOf(sources: Sources, name: string): string {
  const last = name.split('.').at(-1) ?? name;
  const assigned = new RegExp(`^[ \\t]*${escaped(last)}\\s*(?::\\s*[\\w.]+\\s*)?=\\s*(["'])([^"'\\n]*)\\1`, 'm');
  const values = sources.files
    .filter((file) => file.endsWith('.py'))
    .flatMap((file) => (sources.text(file).includes(last) ? (assigned.exec(sources.masked(file))?.[2] ?? []) : []));
  const [value] = values;
  return value !== undefined && values.every((each) => each === value) ? value : `{${name}}`;
}

function readMounts(
  sources: Sources,
  modules: ReadonlyMap<string, PyModule>,
  module: PyModule,
  mounts: Map<PyRouter, Mount<PyRouter>[]>,
): void {
  const masked = sources.masked(module.file);
  for (const match of masked.matchAll(/(?<![\w.])(\w+(?:\.\w+)*)\.(include_router|register_blueprint)\s*\(/g)) {
    const parent = resolve(sources, modules, module, match[1] ?? '') ?? handedApp(module, match[1] ?? '', modules);
    const given = parametersOf(masked, match.index + match[0].length - 1);
    const target = resolve(sources, modules, module, given.get('0') ?? given.get('router') ?? '');
    if (parent === undefined || target === undefined || parent === target) continue;
    const written = given.get('prefix') ?? given.get('url_prefix');
    const prefix = written === undefined ? '' : stringOf(sources, written);
    const replaces = written !== undefined && match[2] === 'register_blueprint';
    mounts.set(target, [...(mounts.get(target) ?? []), { parent, prefix, replaces }]);
  }
}

/** `def register(app): app.register_blueprint(…)`, and the app that a factory makes: the project's one app is meant. */
function handedApp(module: PyModule, name: string, modules: ReadonlyMap<string, PyModule>): PyRouter | undefined {
  if (!/^(app|application|api|server|fastapi_app|flask_app)$/.test(name) || module.imports.has(name)) return undefined;
  const apps = [...modules.values()].flatMap(({ routers }) => routers.filter(({ isServed }) => isServed));
  return apps.length === 1 ? apps[0] : undefined;
}

function resolve(
  sources: Sources,
  modules: ReadonlyMap<string, PyModule>,
  module: PyModule,
  written: string,
  depth = 0,
): PyRouter | undefined {
  const parts = written.split('.');
  const local = parts.length === 1 ? module.routers.find(({ name }) => name === written) : undefined;
  if (local !== undefined || depth > 5) return local;
  for (let length = parts.length; length > 0; length--) {
    const imported = module.imports.get(parts.slice(0, length).join('.'));
    if (imported === undefined) continue;
    const rest = parts.slice(length);
    const asModule = fileOf(
      sources,
      module.file,
      imported.name === undefined ? imported.module : joinModule(imported.module, imported.name),
    );
    if (asModule !== undefined && rest.length > 0) {
      const target = modules.get(asModule);
      return target && resolve(sources, modules, target, rest.join('.'), depth + 1);
    }
    const file = imported.name === undefined ? undefined : fileOf(sources, module.file, imported.module);
    const target = file === undefined ? undefined : modules.get(file);
    return target && resolve(sources, modules, target, [imported.name, ...rest].join('.'), depth + 1);
  }
  return undefined;
}

function joinModule(module: string, name: string): string {
  return module.endsWith('.') ? module + name : `${module}.${name}`;
}

/** A dotted module as a file: relative to this one, or below any folder above it. */
function fileOf(sources: Sources, file: string, module: string): string | undefined {
  const folders = file.split('/').slice(0, -1);
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const path = module
    .slice(dots)
    .split('.')
    .filter((part) => part !== '');
  const bases =
    dots > 0
      ? [folders.slice(0, folders.length - dots + 1)]
      : folders.map((_, index) => folders.slice(0, folders.length - index)).concat([[]]);
  for (const base of bases) {
    const stem = [...base, ...path].join('/');
    for (const candidate of [`${stem}.py`, `${stem}/__init__.py`, `src/${stem}.py`, `src/${stem}/__init__.py`]) {
      if (sources.has(candidate)) return candidate;
    }
  }
  return undefined;
}

function routesOf(
  sources: Sources,
  modules: ReadonlyMap<string, PyModule>,
  module: PyModule,
  mounts: ReadonlyMap<PyRouter, readonly Mount<PyRouter>[]>,
): readonly ReadRoute[] {
  const { file } = module;
  const masked = sources.masked(file);
  const decorated =
    /^[ \t]*@(\w+(?:\.\w+)*)\.(get|post|put|patch|delete|head|options|trace|websocket|route|api_route)\s*\(/gm;
  return [...masked.matchAll(decorated)].flatMap((match): readonly ReadRoute[] => {
    const [whole, name = '', verb = ''] = match;
    const router = resolve(sources, modules, module, name) ?? handedApp(module, name, modules);
    if (router === undefined) return [];
    const given = parametersOf(masked, match.index + whole.length - 1);
    const written = given.get('0') ?? given.get('path') ?? given.get('rule');
    if (written === undefined) return [];
    const path = stringOf(sources, written);
    const methods =
      verb === 'route' || verb === 'api_route'
        ? [...(given.get('methods') ?? '"GET"').matchAll(/["'](\w+)["']/g)].map(([, method = '']) =>
            method.toUpperCase(),
          )
        : [verb === 'websocket' ? 'WS' : verb.toUpperCase()];
    const below = /^[ \t]*(?:async[ \t]+)?def[ \t]+(\w+)/m.exec(masked.slice(match.index));
    const handler = below?.[1];
    const endLine = below === null ? undefined : lineAt(masked, match.index + below.index + below[0].length);
    return prefixesOf(router, mounts).flatMap(({ prefix, isComplete }) =>
      methods.map((method): ReadRoute => {
        const full = `${prefix}${path}` === '' ? '/' : `${prefix}${path}`.replace(/^(?!\/|\{)/, '/');
        return {
          method,
          path: full,
          ...(handler === undefined ? {} : { handler }),
          file,
          line: lineAt(masked, match.index + whole.indexOf('@')),
          ...(endLine === undefined ? {} : { endLine }),
          framework: router.framework,
          confidence: isComplete && !/^\{[\w.]*[._]|\}\{/.test(full) ? 'high' : 'inferred',
        };
      }),
    );
  });
}
