/** Modules of Python by their imports: which file a name comes from. */
import { closingBracket, type Span } from '../code-text.ts';
import { escaped, type Sources } from '../sources.ts';

export interface PyImport {
  /** With its leading dots. */
  readonly module: string;
  /** Absent where the module itself was imported. */
  readonly name?: string;
}

/** The same as `importsOf` of a file, read once. */
export function importsIn(sources: Sources, file: string): ReadonlyMap<string, PyImport> {
  return sources.once(file, readImports);
}

const readImports = (sources: Sources, file: string) => importsOf(sources.masked(file));

/** By their local names. */
function importsOf(masked: string): ReadonlyMap<string, PyImport> {
  const imports = new Map<string, PyImport>();
  for (const [, module = '', bracketed, plain = ''] of masked.matchAll(
    /^[ \t]*from\s+([.\w]+)\s+import\s+(?:\(([^)]*)\)?|((?:[^\n\\]|\\\r?\n)*))/gm,
  )) {
    for (const part of (bracketed ?? plain).replace(/\\\r?\n/g, ' ').split(',')) {
      const [, name, local] = /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(part) ?? [];
      if (name !== undefined) imports.set(local ?? name, { module, name });
    }
  }
  for (const [, module = '', local] of masked.matchAll(/^[ \t]*import\s+([.\w]+)(?:\s+as\s+(\w+))?/gm)) {
    imports.set(local ?? module, { module });
  }
  return imports;
}

export function joinModule(module: string, name: string): string {
  return module.endsWith('.') ? module + name : `${module}.${name}`;
}

/** A dotted module as a file: relative to this one, or below any folder above it. */
export function fileOf(sources: Sources, file: string, module: string): string | undefined {
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
    for (const folder of [base, [...base, 'src']]) {
      const stem = [...folder, ...path].join('/');
      for (const candidate of [`${stem}.py`, `${stem}/__init__.py`]) if (sources.has(candidate)) return candidate;
    }
  }
  return undefined;
}

/** Where the thing is defined that a name or `module.name` of a file means, through the imports of files that hand it on. */
export function placeOfName(
  sources: Sources,
  file: string,
  path: string,
  step = 0,
): { readonly file: string; readonly name: string } | undefined {
  if (step > 5) return undefined;
  const parts = path.split('.');
  const name = parts.at(-1) ?? '';
  const imports = importsIn(sources, file);
  if (parts.length > 1) {
    const module = moduleNamed(sources, file, parts.slice(0, -1).join('.'));
    return module === undefined ? undefined : placeOfName(sources, module, name, step + 1);
  }
  const by = imports.get(name);
  if (by === undefined) return definesName(sources.bare(file), name) ? { file, name } : undefined;
  if (by.name === undefined) return undefined;
  const from = fileOf(sources, file, by.module);
  return from === undefined ? undefined : placeOfName(sources, from, by.name, step + 1);
}

/** What a name is set to at the top of a file, or says as a `type`, over as many lines as its brackets take. */
export function valueSetTo(sources: Sources, file: string, name: string): Span | undefined {
  const bare = sources.bare(file);
  const set = new RegExp(`^(?:type[ \\t]+)?${escaped(name)}[ \\t]*(?::[^=\\n]{0,100})?=(?!=)[ \\t]*`, 'm').exec(bare);
  if (set === null) return undefined;
  const from = set.index + set[0].length;
  const stop = /[([{\n]/g;
  stop.lastIndex = from;
  for (let match = stop.exec(bare); match !== null; match = stop.exec(bare)) {
    if (match[0] === '\n') return { from, to: match.index };
    stop.lastIndex = Math.min(closingBracket(bare, match.index) + 1, bare.length);
  }
  return { from, to: bare.length };
}

/** The file of a module that is imported whole: `import a.b`, `from a import b`. */
function moduleNamed(sources: Sources, file: string, path: string): string | undefined {
  const by = importsIn(sources, file).get(path);
  if (by === undefined) return undefined;
  return fileOf(sources, file, by.name === undefined ? by.module : joinModule(by.module, by.name));
}

function definesName(bare: string, name: string): boolean {
  return new RegExp(
    `^(?:(?:async[ \\t]+)?(?:def|class)[ \\t]+${name}\\b|(?:type[ \\t]+)?${name}[ \\t]*(?::[^=\\n]{0,100})?=(?!=))`,
    'm',
  ).test(bare);
}
