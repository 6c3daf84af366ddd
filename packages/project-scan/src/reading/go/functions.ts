/** Functions of Go with the routers that they have, what they call, and what stands for a name in them. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import type { Mountable } from '../mounts.ts';
import { isPartOf } from '../packages.ts';
import { folderOf, type Sources } from '../sources.ts';
import { type GoText, goText } from './texts.ts';

export interface GoRouter extends Mountable {
  readonly framework: string;
  /** Not where nothing mounts it, but something is mounted that was not found, and it may be that. */
  isServed: boolean;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Another name for the routers that it is mounted on. */
  readonly isAlias?: true;
  /** A value of a type that embeds a router. */
  readonly isValue?: true;
  readonly methods?: GoRouterMethods | undefined;
}

export interface GoFunction {
  readonly file: string;
  /** The folder is the package. */
  readonly folder: string;
  readonly name: string;
  /** The type that it is a method of; empty for a function. */
  readonly receiver: string;
  /** What it calls its own value. */
  readonly self: string;
  readonly body: Span;
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  /** By their place among the parameters, and then in the order in which they are made. */
  readonly routers: GoRouter[];
  /** The call that this is a copy for, of a function that is told paths: `h(r, "ping", api.Ping)`. */
  readonly call?: GoCall;
}

export interface GoCall {
  /** What stands for the parameters in it. */
  readonly texts: ReadonlyMap<string, GoText>;
  /** Of the call, or of the one that led to it. */
  readonly from: GoFunction;
  readonly at: number;
  readonly depth: number;
}

/** What routers that a project has made for itself are called among frameworks; people are told what they rest on. */
export const OWN = 'own router';

/** What is only true of one framework whose routers are values with methods for verbs. */
export interface GoFramework {
  readonly name: string;
  /** Whose own sources have no routes. */
  readonly packages: readonly string[];
  /** Import path of the package. */
  readonly path: RegExp;
  /** Functions of the package that make what serves. */
  readonly makes: RegExp;
  /** Types of its routers. */
  readonly types: RegExp;
  readonly methods?: GoRouterMethods;
}

/** Methods of a type of the project that is a router, besides those that routers have everywhere. */
export interface GoRouterMethods {
  /** They give a router. */
  readonly giving: RegExp;
  /** Of these, those that are told a prefix first, as `Group`. */
  readonly grouping: RegExp;
}

interface FunctionIndex {
  readonly byName: ReadonlyMap<string, readonly GoFunction[]>;
  readonly filesByFolder: ReadonlyMap<string, ReadonlySet<string>>;
}

const indexes = new WeakMap<readonly GoFunction[], FunctionIndex>();

export function indexOf(functions: readonly GoFunction[]): FunctionIndex {
  const known = indexes.get(functions);
  if (known !== undefined) return known;
  const byName = new Map<string, GoFunction[]>();
  const filesByFolder = new Map<string, Set<string>>();
  for (const each of functions) {
    const named = byName.get(each.name) ?? [];
    byName.set(each.name, named);
    named.push(each);
    filesByFolder.set(each.folder, (filesByFolder.get(each.folder) ?? new Set()).add(each.file));
  }
  const index = { byName, filesByFolder };
  indexes.set(functions, index);
  return index;
}

export function importsOfFile(sources: Sources, file: string): ReadonlyMap<string, string> {
  return sources.once(file, readImports);
}

const readImports = (sources: Sources, file: string) => importsOf(sources.text(file));

/** Whether the package of this folder is the one that is imported by this path. */
export function isImported(path: string | undefined, folder: string): boolean {
  return path !== undefined && folder !== '' && (path === folder || path.endsWith(`/${folder}`));
}

/** Import paths by the name that the file uses. */
function importsOf(text: string): ReadonlyMap<string, string> {
  const imports = new Map<string, string>();
  for (const [, block = '', single = ''] of text.matchAll(/^import\s*(?:\(([\s\S]*?)(?:^\)|(?![\s\S]))|([^\n]*))/gm)) {
    for (const [, alias, path = ''] of `${block}\n${single}`.matchAll(/^[ \t]*(?:([\w.]+)\s+)?"([^"\n]+)"/gm)) {
      const last =
        path
          .replace(/\/v\d+$/, '')
          .split('/')
          .at(-1) ?? path;
      imports.set(alias ?? last, path);
    }
  }
  return imports;
}

export function functionsOf(sources: Sources, file: string): readonly GoFunction[] {
  const masked = sources.masked(file);
  const folder = folderOf(file);
  const heads = [...masked.matchAll(/^func\s*(?:\(([^)]{0,400})\)\s*)?(\w+)\s*(?:\[[^\]]{0,400}\])?\(/gm)];
  return heads.flatMap((match, place): readonly GoFunction[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(masked, open);
    const result = /^[^{\n]*\{/.exec(masked.slice(close + 1));
    if (result === null) return [];
    const brace = close + result[0].length;
    return [
      {
        file,
        folder,
        name: match[2] ?? '',
        self: /^\s{0,9}(\w{1,100})\s/.exec(match[1] ?? '')?.[1] ?? '',
        receiver: /\b(\w{1,100})(?:\[[^[\]]{0,200}\])?$/.exec(match[1] ?? '')?.[1] ?? '',
        // One that never closes ends where the next one begins: none stands in another.
        body: {
          from: brace + 1,
          to: Math.min(closingBracket(masked, brace), heads[place + 1]?.index ?? masked.length),
        },
        parameters: parametersOf(masked, open, close),
        routers: [],
      },
    ];
  });
}

/** `a, b *gin.RouterGroup` gives both the type. */
function parametersOf(masked: string, open: number, close: number): GoFunction['parameters'] {
  const written = splitAtCommas(masked, open + 1, close).map(({ from, to }) => masked.slice(from, to));
  const parameters: { name: string; type: string }[] = [];
  let type = '';
  for (const part of written.toReversed()) {
    const [, name = '', ofPart] = /^(\w+)(?:\s+(?:\.\.\.)?(\S.*)?)?$/s.exec(part) ?? [];
    type = ofPart ?? type;
    parameters.unshift({ name, type });
  }
  return parameters;
}

/** Any of these names; nothing where there are none. */
export function anyOf(names: readonly string[]): RegExp {
  return names.length === 0 ? NOTHING : new RegExp(`^(?:${[...new Set(names)].join('|')})$`);
}

const NOTHING = /^(?!)/;

export function frameworkOf(
  frameworks: readonly GoFramework[],
  imports: ReadonlyMap<string, string>,
  name: string,
): GoFramework | undefined {
  const path = imports.get(name);
  return path === undefined ? undefined : frameworks.find((each) => each.path.test(path));
}

export function isOwn(sources: Sources, file: string, { packages }: GoFramework): boolean {
  return isPartOf(sources, file, packages);
}

/** The innermost router of that name, and of those the one made last before this place. */
export function routerAt(each: GoFunction, name: string, at: number): GoRouter | undefined {
  let best: GoRouter | undefined;
  for (const router of each.routers) {
    if (router.name !== name || router.from > at || at >= router.to) continue;
    if (best === undefined || router.to < best.to || (router.to === best.to && router.from > best.from)) best = router;
  }
  return best;
}

/** A text as it is written in a function, which may be told parts of it. */
export function told(sources: Sources, { file, body, parameters, call }: GoFunction, span: Span): GoText {
  return goText(sources, file, span, { body, parameters: parameters.map(({ name }) => name), texts: call?.texts });
}

export function parameterAt(masked: string, { parameters }: GoFunction, span: Span | undefined): number {
  if (span === undefined) return -1;
  const name = masked.slice(span.from, span.to);
  return parameters.findIndex((each) => each.name === name);
}

/** Of `users.Router()` those of the package, of `api.Users.Router()` and `resource.Router()` those of the type. */
export function calledFunctions(
  sources: Sources,
  functions: readonly GoFunction[],
  from: GoFunction,
  written: string,
): readonly GoFunction[] {
  const call = /^(?:(\w+(?:\.\w+){0,5})\.)?(\w+)\(/.exec(written.replace(/^&?(\w+)\{\}/, '$1'));
  if (call === null) return [];
  const [, owner, name = ''] = call;
  const named = indexOf(functions).byName.get(name) ?? [];
  if (owner === undefined || named.length <= 1) return targetsOf(functions, from, owner, name);
  const path = importsOfFile(sources, from.file).get(owner);
  const imported = path === undefined ? [] : named.filter(({ folder }) => isImported(path, folder));
  if (imported.length === 1) return imported;
  const last = owner.split('.').at(-1) ?? owner;
  const type = typeOf(sources, functions, from, last);
  const ofType = named.filter(
    ({ receiver, folder }) =>
      receiver === (type?.name ?? last) &&
      (type?.folder ?? folder) === folder &&
      (type?.folder !== undefined || type?.package === undefined || folder.split('/').at(-1) === type.package),
  );
  if (ofType.length > 0) return ofType;
  const inPackage = named.filter(({ folder }) => folder.split('/').at(-1) === (type?.package ?? last));
  return inPackage.length === 1 ? inPackage : [];
}

interface GoType {
  readonly name?: string | undefined;
  readonly folder?: string | undefined;
  /** Of the function that makes it. */
  readonly package?: string | undefined;
}

/** By the field of that name in the same package, or by what a variable is set to. */
function typeOf(
  sources: Sources,
  functions: readonly GoFunction[],
  from: GoFunction,
  name: string,
): GoType | undefined {
  const body = sources.masked(from.file).slice(from.body.from, from.body.to);
  const made = new RegExp(`\\b${name}(?:, \\w{1,80})? :?= (?:(\\w{1,80})\\.)?(\\w{1,80})\\(`).exec(body);
  if (made !== null) {
    const [, module, maker = ''] = made;
    const makers = targetsOf(functions, from, module, maker);
    const [one] = makers;
    const result = one && resultOf(sources, one);
    return { name: result, folder: one?.folder, package: module };
  }
  const field = new RegExp(`^[ \\t]+${name}[ \\t]+\\*?(?:(\\w{1,80})\\.)?(\\w{1,80})`, 'm');
  for (const file of indexOf(functions).filesByFolder.get(from.folder) ?? []) {
    const found = field.exec(sources.masked(file));
    if (found !== null)
      return { name: found[2], ...(found[1] === undefined ? { folder: from.folder } : { package: found[1] }) };
  }
  return undefined;
}

/** The first type that a function returns: `API` of `(*API, error)`. */
function resultOf(sources: Sources, { file, body }: GoFunction): string | undefined {
  const before = sources.masked(file).slice(Math.max(0, body.from - 200), body.from);
  return /\)\s{0,5}\(?\*?(?:\w{1,80}\.)?(\w{1,80})[^()]{0,100}\)?\s{0,5}\{$/.exec(before)?.[1];
}

/** Functions of that name in the package that the call names, else in its own; methods are known by their name alone. */
function targetsOf(
  functions: readonly GoFunction[],
  from: GoFunction,
  module: string | undefined,
  name: string,
): readonly GoFunction[] {
  const named = indexOf(functions).byName.get(name) ?? [];
  const inPackage = named.filter(({ folder }) =>
    module === undefined ? folder === from.folder : folder.split('/').at(-1) === module,
  );
  return inPackage.length > 0 ? inPackage : named.length === 1 ? named : [];
}

export function isFunction(functions: readonly GoFunction[], name: string | undefined): boolean {
  const last = name?.split('.').at(-1);
  return last !== undefined && indexOf(functions).byName.has(last);
}
