/**
 * What may be registered at places that could not be read. A handler is named where it is registered, or is one of all that a
 * module exports, or was handed on as a value, which whoever asks about it sees. So what may be meant is said by the files
 * that may hold its name, and by the modules of which everything may be meant.
 */

import { closingBracket, type Span } from '../reading/code-text.ts';
import type { EntryPlace } from '../reading/entry-reader.ts';
import { importsOf, type ModuleRegistry } from '../reading/imported-modules.ts';
import { fileOf, joinModule, importsIn as pythonImports } from '../reading/python/modules.ts';
import type { Place } from '../reading/route-reader.ts';
import { passedOn } from '../reading/scripts/declared.ts';
import { exportsOf, fileOfImport, importsIn as scriptImports } from '../reading/scripts/modules.ts';
import { isScript, lineAt, type Sources } from '../reading/sources.ts';
import type { Reach } from '../scan.ts';
import { serversImported } from '../server-frameworks.ts';

/** Undefined where anything may be meant. */
export function reachOfHidden(sources: Sources, places: readonly Place[]): Reach | undefined {
  // Whom a route runs does not depend on its prefix, who requests it does.
  const prefixed = [...new Set(places.flatMap(({ prefixOf }) => prefixOf ?? []))].sort();
  const named = places.flatMap(({ file, names, within = [] }) => (names === undefined ? [] : { file, names, within }));
  const any = places.filter(({ prefixOf, names }) => prefixOf === undefined && names === undefined);
  const unread = [...new Set(any.map(({ file }) => file))];
  const ofLanguage = unread.filter((file) => KEEPS_TO_ITSELF.test(file)).sort();
  const hidden = unread.filter((file) => !KEEPS_TO_ITSELF.test(file));
  if (hidden.length === 0) return { files: [], places: [], unnamed: [], modules: prefixed, ofLanguage, named };
  const ways = hidden.map(wayOf);
  if (ways.includes(undefined)) return undefined;
  const isServing = servingModules(ownModules(sources));
  const serving = sources.files.filter((file) => wayOf(file) !== undefined && serves(sources, file, isServing));
  const byName = new Set([...hidden, ...serving]);
  // In the others whatever is registered was read.
  const dynamic = hidden.filter((file) => wayOf(file) === 'any export');
  if (dynamic.some((file) => loadsByPath(sources, file))) return undefined;
  const modules = new Set([...prefixed, ...modulesGivenTo(sources, dynamic)]);
  const unnamed = serving.flatMap((file) => {
    const lines = hidden.includes(file) ? [] : linesWithoutName(sources, file);
    return lines?.length === 0 ? [] : { file, ...(lines === undefined ? {} : { lines }) };
  });
  const linesIn = (file: string) => any.filter((each) => each.file === file).map(({ line }) => line);
  return {
    files: [...byName].sort(),
    places: hidden.sort().map((file) => ({ file, lines: linesIn(file) })),
    unnamed: unnamed.sort((a, b) => (a.file < b.file ? -1 : 1)),
    modules: [...modules].sort(),
    ofLanguage,
    named,
  };
}

/** In which anything may be meant, but nothing of another language. */
const KEEPS_TO_ITSELF = /\.(?:cs|php|rb)$/;

/**
 * The same of commands, jobs and listeners: who runs them is named in the file that registers them, in any language, or is one
 * of the exports of a module that it imports.
 */
export function reachOfEntries(sources: Sources, places: readonly EntryPlace[]): Reach | undefined {
  const named = places.flatMap(({ file, names, within = [] }) => (names === undefined ? [] : { file, names, within }));
  const any = places.filter(({ names }) => names === undefined);
  const files = [...new Set(any.map(({ file }) => file))].sort();
  const dynamic = files.filter((file) => wayOf(file) === 'any export');
  if (dynamic.some((file) => loadsByPath(sources, file))) return undefined;
  const linesIn = (file: string) => any.filter((each) => each.file === file).map(({ line }) => line);
  return {
    files,
    places: files.map((file) => ({ file, lines: linesIn(file) })),
    unnamed: [],
    modules: [...modulesGivenTo(sources, dynamic)].sort(),
    ofLanguage: [],
    named,
  };
}

/**
 * How a handler can be meant, by language: by its name alone, or also as one of the exports of a module. Others find it by a
 * name that is put together.
 */
function wayOf(file: string): 'name' | 'any export' | undefined {
  if (isScript(file) || file.endsWith('.py')) return 'any export';
  return /\.(?:rs|go|java|kt)$/.test(file) ? 'name' : undefined;
}

/** A function that is written where it is registered is called by nobody: what it uses is named in a file like these. */
function serves(sources: Sources, file: string, isServing: IsServing): boolean {
  const imports = importsOf(sources, file);
  return imports?.modules.some((module) => isServing(module, imports.registry)) === true;
}

type IsServing = (module: string, registry: ModuleRegistry) => boolean;

/** Every file imports the same few modules, and all frameworks are tried for each: once is enough. */
function servingModules(own: readonly string[]): IsServing {
  const isAny = (module: string, registry: ModuleRegistry) =>
    // Within a framework its other packages are no framework.
    !own.some((name) => module === name || module.startsWith(`${name}/`)) &&
    (serversImported(module, registry).length > 0 || serversImported(module, 'qualified').length > 0);
  const known = new Map<string, boolean>();
  return (module, registry) => {
    const key = `${registry} ${module}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = isAny(module, registry);
    known.set(key, found);
    return found;
  };
}

/** Modules of Go that are the project itself. */
function ownModules(sources: Sources): readonly string[] {
  return sources.files
    .filter((file) => /(?:^|\/)go\.mod$/.test(file))
    .flatMap((file) => /^module\s{1,9}"?([^\s"]{1,300})/m.exec(sources.text(file))?.[1] ?? []);
}

/** Which module is loaded is worked out. */
function loadsByPath(sources: Sources, file: string): boolean {
  return (file.endsWith('.py') ? PYTHON_LOADS_BY_PATH : SCRIPT_LOADS_BY_PATH).test(sources.masked(file));
}

const SCRIPT_LOADS_BY_PATH =
  /\b(?:require|import)\s{0,9}\(\s{0,9}(?!['"`)])|\brequire\.context\b|\bimport\.meta\.glob\b/;
const PYTHON_LOADS_BY_PATH = /\bimport_module\s{0,9}\(|\b__import__\s{0,9}\(|\bimport_string\s{0,9}\(|\bpkgutil\b/;

/** Where a function may be written as an argument, undefined for anywhere: where none is, what answers has a name. */
function linesWithoutName(sources: Sources, file: string): readonly number[] | undefined {
  const masked = sources.masked(file);
  const linesOf = (pattern: RegExp) => [...masked.matchAll(pattern)].map(({ index }) => lineAt(masked, index));
  if (file.endsWith('.py')) return linesOf(/\blambda\b/g);
  if (file.endsWith('.go')) return linesOf(/(?<=[(,]\s{0,99})func\s{0,9}\(/g);
  // Adapters of iterators and options take closures too; those of routers go by these names.
  if (file.endsWith('.rs'))
    return [...linesOf(RUST_CLOSURES), ...(/\bwarp\b/.test(masked) ? linesOf(WARP_CLOSURES) : [])];
  if (file.endsWith('.java')) return [...lambdasGivenToRouters(masked), ...linesOf(JAVA_HANDLERS)];
  return undefined;
}

/** Streams and publishers take lambdas as well; methods of routers go by these names. */
function lambdasGivenToRouters(masked: string): readonly number[] {
  return [...masked.matchAll(/->/g)].flatMap(({ index }) => {
    const open = callAround(masked, index);
    const name = open === undefined ? undefined : /(\w{1,40})\s{0,9}$/.exec(masked.slice(Math.max(0, open - 50), open));
    const isHandler = !NO_HANDLER.test(masked.slice(Math.max(0, index - 300), index));
    return isHandler && JAVA_ROUTERS.test(name?.[1] ?? '') ? [lineAt(masked, index)] : [];
  });
}

/** The bracket of the call that is given what stands at this place; undefined where that is none, or far away. */
function callAround(masked: string, at: number): number | undefined {
  let depth = 0;
  for (let i = at - 1; i >= 0 && i > at - LONGEST_CALL; i--) {
    const sign = masked[i];
    if (sign === ')' || sign === '}') depth++;
    else if (sign === '(' || sign === '{') {
      if (depth === 0) return sign === '(' ? i : undefined;
      depth--;
    }
  }
  return undefined;
}

const RUST_CLOSURES =
  /(?:(?<!\.)\bany|\b(?:to|get|post|put|delete|patch|head|options|trace|on|fallback|route|service|configure|nest|merge|handler|handler_fn|service_fn|from_fn))\s{0,9}\(\s{0,99}(?:async\s{1,9})?(?:move\s{0,9})?\|/g;
const LONGEST_CALL = 4_000;
const JAVA_ROUTERS =
  /^(?:route|andRoute|nest|andNest|path|filter|andOther|before|after|all|any|add|addRoute|addHandler|addFilter|addServlet|handler|handle|blockingHandler|failureHandler|register|use|ws|sse|error|exception|onError|resources|get|post|put|delete|patch|head|options)$/i;
/** Whoever answers is handed a request, and a filter what comes after it as well. */
const NO_HANDLER = /\(\s{0,9}\)\s{0,9}$|\bfilter\s{0,9}\(\s{0,200}\w{1,200}\s{0,9}$/;
const JAVA_HANDLERS =
  /\bnew\s{1,9}\w{0,100}(?:Handler|Filter|Servlet|Resource|Interceptor)\w{0,100}[^;(){}]{0,200}\([^(){};]{0,400}\)\s{0,9}\{/g;
const WARP_CLOSURES = /\.(?:and_then|then|map)\s{0,9}\(\s{0,99}(?:async\s{1,9})?(?:move\s{0,9})?\|/g;

/** What these files import, with what that hands on as a whole. */
function modulesGivenTo(sources: Sources, files: readonly string[]): ReadonlySet<string> {
  return withHandedOn(sources, new Set(files.flatMap((file) => importedBy(sources, file))));
}

/** The modules that these local names of a file stand for, with what they hand on as a whole. */
export function modulesOf(sources: Sources, file: string, names: readonly string[]): ReadonlySet<string> {
  return withHandedOn(sources, new Set(importedBy(sources, file, names)));
}

function withHandedOn(sources: Sources, found: Set<string>): ReadonlySet<string> {
  // Added while it is gone through.
  for (const module of found) for (const each of handedOnBy(sources, module)) found.add(each);
  return found;
}

/** Modules that one offers as its own, as a whole or by name. */
function handedOnBy(sources: Sources, module: string): readonly string[] {
  if (module.endsWith('.py'))
    return /\bimport\s{0,9}\*/.test(sources.masked(module)) ? importedBy(sources, module) : [];
  const masked = sources.masked(module);
  const offered = [
    ...exportsOf(sources, module).values(),
    ...objectsOffered(masked).flatMap(({ from, to }) => masked.slice(from, to).match(/[\w$]+/g) ?? []),
  ];
  const inline = requiredIn(sources.text(module), masked).map((each) => fileOfImport(sources, module, each));
  return [
    ...passedOn(sources, module).map(({ target }) => target),
    ...(offered.length === 0 ? [] : importedBy(sources, module, offered)),
    ...(/\bexports\b/.test(masked) ? inline.filter((each) => each !== undefined) : []),
  ];
}

/** What stands in the brackets of `module.exports = { … }` and `export default { … }`. */
function objectsOffered(masked: string): readonly Span[] {
  const opens = masked.matchAll(/(?:\bexports(?:\.[\w$]{1,100})?\s{0,9}=|\bexport\s{1,9}default)\s{0,9}\{/g);
  return [...opens].map(({ index, 0: head }) => {
    const open = index + head.length - 1;
    return { from: open, to: closingBracket(masked, open) };
  });
}

/** `require('./users')` that gives no variable its value: it is handed on where it stands. */
function requiredIn(text: string, masked: string): readonly string[] {
  const calls = text.matchAll(/(?<![\w$.])(=\s{0,9})?require\(\s{0,9}["']([^"'\n]{1,300})["']\s{0,9}\)/g);
  return [...calls].flatMap(({ index, 1: assigned, 2: module = '' }) => {
    const isVariable =
      assigned !== undefined &&
      /\b(?:const|let|var)\s[^=]{0,1000}$/.test(masked.slice(Math.max(0, index - 1100), index));
    return isVariable || masked[index] === ' ' ? [] : [module];
  });
}

/** @param names local ones; all where they are left out */
function importedBy(sources: Sources, file: string, names?: readonly string[]): readonly string[] {
  const isWanted = ([local]: readonly [string, unknown]) => names?.includes(local) !== false;
  const targets = file.endsWith('.py')
    ? [...pythonImports(sources, file)]
        .filter(isWanted)
        .flatMap(([, { module, name }]) => [
          fileOf(sources, file, module),
          ...(name === undefined ? [] : [fileOf(sources, file, joinModule(module, name))]),
        ])
    : [
        ...[...scriptImports(sources, file)].filter(isWanted).map(([, { module }]) => module),
        ...(names === undefined ? starredBy(sources.text(file)) : []),
      ].map((module) => fileOfImport(sources, file, module));
  return targets.filter((each) => each !== undefined);
}

function starredBy(text: string): readonly string[] {
  const written = text.matchAll(/\bexport\s{0,9}\*[^'"\n]{0,60}['"]([^'"\n]{1,300})['"]/g);
  return [...written].map(([, module = '']) => module);
}
