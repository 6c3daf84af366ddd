/**
 * What the sources import that serves requests or stores data. A manifest may be missing, lie elsewhere or leave a
 * dependency to its parent: that none was found is no news where a file shows that there is one.
 */
import { isScript, type Sources } from './sources.ts';

/** Where a module is found by its name: the same name is another package's elsewhere. `qualified` names are whole ones. */
export type ModuleRegistry = 'npm' | 'python' | 'go' | 'rust' | 'ruby' | 'swift' | 'dart' | 'qualified';

export type ImportedModules = ReadonlyMap<ModuleRegistry, ReadonlySet<string>>;

export function importedModules(sources: Sources): ImportedModules {
  const modules = new Map<ModuleRegistry, Set<string>>();
  for (const file of sources.files) {
    const found = importsOf(sources, file);
    if (found === undefined) continue;
    const known = modules.get(found.registry) ?? new Set();
    modules.set(found.registry, known);
    for (const module of found.modules) known.add(module);
  }
  return modules;
}

export interface Imports {
  readonly registry: ModuleRegistry;
  readonly modules: readonly string[];
}

const importsBySources = new WeakMap<Sources, Map<string, Imports | undefined>>();

export function importsOf(sources: Sources, file: string): Imports | undefined {
  const known = importsBySources.get(sources) ?? new Map<string, Imports | undefined>();
  importsBySources.set(sources, known);
  if (!known.has(file)) known.set(file, readImports(sources, file));
  return known.get(file);
}

function readImports(sources: Sources, file: string): Imports | undefined {
  const extension = file.slice(file.lastIndexOf('.') + 1);
  const reader = isScript(file) ? SCRIPTS : READERS[extension];
  if (reader === undefined) return undefined;
  // What a doc string shows is imported by nobody.
  const text = extension === 'py' ? sources.masked(file) : sources.text(file);
  return { registry: reader.registry, modules: reader.modules(text.slice(0, LOOKED_AT)) };
}

/** Imports stand at the top. */
const LOOKED_AT = 100_000;

interface Reader {
  readonly registry: ModuleRegistry;
  readonly modules: (text: string) => readonly string[];
}

const SCRIPTS: Reader = { registry: 'npm', modules: scriptModules };

const VIRTUAL_MACHINE: Reader = {
  registry: 'qualified',
  // `import a.b.*` ends with its dot, as what lies in `a.b` begins.
  modules: (text) => named(text, /^[ \t]*import[ \t]+(?:static[ \t]+)?([\w.]+)/gm),
};

const OBJECTIVE_C: Reader = {
  registry: 'swift',
  modules: (text) =>
    named(text, /^[ \t]*(?:@import[ \t]+|#[ \t]*(?:import|include)[ \t]+<)(\w+)/gm).map((name) => name.toLowerCase()),
};

const READERS: Readonly<Record<string, Reader>> = {
  py: { registry: 'python', modules: pythonModules },
  go: { registry: 'go', modules: goModules },
  rs: { registry: 'rust', modules: rustCrates },
  rb: { registry: 'ruby', modules: (text) => named(text, /^[ \t]*require[ \t(]+["'](\w+)/gm) },
  php: {
    registry: 'qualified',
    modules: (text) => [
      ...named(text, /^[ \t]*use[ \t]+\\?([\w\\]+)/gm),
      ...(/\bregister_rest_route\s{0,9}\(/.test(text) ? ['wordpress:serving'] : []),
    ],
  },
  cs: {
    registry: 'qualified',
    modules: (text) => named(text, /^[ \t]*(?:global[ \t]+)?using[ \t]+(?:static[ \t]+)?([\w.]+)/gm),
  },
  ex: { registry: 'qualified', modules: (text) => named(text, /^[ \t]*(?:use|import)[ \t]+([\w.]+)/gm) },
  swift: {
    registry: 'swift',
    modules: (text) => named(text, /^[ \t]*(?:@testable[ \t]+)?import[ \t]+(\w+)/gm).map((name) => name.toLowerCase()),
  },
  m: OBJECTIVE_C,
  mm: OBJECTIVE_C,
  h: OBJECTIVE_C,
  dart: { registry: 'dart', modules: (text) => named(text, /^[ \t]*(?:import|export)[ \t]+["']package:(\w+)/gm) },
  java: VIRTUAL_MACHINE,
  kt: VIRTUAL_MACHINE,
  groovy: VIRTUAL_MACHINE,
  scala: VIRTUAL_MACHINE,
};

/** The greater part of aiohttp is a client. */
function pythonModules(text: string): readonly string[] {
  const modules = named(text, /^[ \t]*(?:from|import)[ \t]+([\w.]+)/gm);
  const servesWithAiohttp = /\baiohttp(?:\.|[ \t]+import[ \t]+)web\b/.test(text);
  return modules
    .flatMap((name) => [name, name.split('.')[0] ?? ''])
    .filter((name) => name !== 'aiohttp' || servesWithAiohttp);
}

/** A package of a module is called by its path from there on. */
function goModules(text: string): readonly string[] {
  const paths = named(text, /"([\w.-]+\/[\w./-]+)"/g);
  const serves =
    paths.includes('net/http') &&
    /\bhttp\.(?:ListenAndServe|Serve|Handle|HandleFunc|NewServeMux)\w*\(|\bhttp\.Server\{/.test(text);
  return [
    ...paths.flatMap((each) => [3, 4].map((length) => each.split('/').slice(0, length).join('/'))),
    ...(serves ? ['net/http:serving'] : []),
  ];
}

function rustCrates(text: string): readonly string[] {
  const names = named(
    text,
    /^[ \t]*(?:(?:pub[ \t]+)?use[ \t]+(?:::)?|(?:#\[macro_use\][ \t]*)?extern[ \t]+crate[ \t]+|#\[)(\w+)/gm,
  );
  return names.map((name) => name.replaceAll('_', '-'));
}

/** What is imported for its types alone runs nothing. */
function scriptModules(text: string): readonly string[] {
  const found: string[] = [];
  for (const { index, 0: written, 1: specifier = '' } of text.matchAll(
    /(?:\bfrom|\bimport|\brequire\()[ \t]?["']([@\w][^"'\n]{0,100})["']/g,
  )) {
    const start = Math.max(text.lastIndexOf('import', index), text.lastIndexOf('export', index));
    if (written.startsWith('from') && text.startsWith(' type ', start + 6)) continue;
    const [scope = '', name = ''] = specifier.split('/');
    found.push(scope.startsWith('@') ? `${scope}/${name}` : scope);
  }
  const servesItself = found.some((name) => /^(?:node:)?https?$/.test(name)) && /\bcreateServer\(/.test(text);
  return [...found, ...(servesItself ? ['node:http:serving'] : [])];
}

function named(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
