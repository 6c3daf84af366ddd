/** What a script imports and exports by name, read from its text, and the file that a relative import means. */
import { closingBracket, splitAtCommas } from '../code-text.ts';
import { packagesIn } from '../packages.ts';
import { joinPath, type Sources } from '../sources.ts';

export interface Imported {
  readonly module: string;
  /** `default`, `*`, or the exported name. */
  readonly name: string;
}

/** The same as `importsOf`, read once. */
export function importsIn(sources: Sources, file: string): ReadonlyMap<string, Imported> {
  return sources.once(file, importsOf);
}

/** By local name. */
export function importsOf(sources: Sources, file: string): ReadonlyMap<string, Imported> {
  const text = sources.text(file);
  const masked = sources.masked(file);
  const imports = new Map<string, Imported>();
  const isCode = (index: number) => masked[index] === text[index] && masked[index] !== ' ';
  for (const match of text.matchAll(
    /\bimport\s+(?:type\s+)?([\w$*{][^'";()=]{0,2000}?)\s+from\s*(['"])([^'"\n]+)\2/g,
  )) {
    if (isCode(match.index)) addClause(imports, match[1] ?? '', match[3] ?? '');
  }
  const required =
    /\b(?:const|let|var)\s+([\w$]+|\{[^}=]{0,1000}\})\s*=\s*(?:await\s+)?(?:require|import)\(\s*(['"])([^'"\n]+)['"]\s*\)(\s*\.\s*[\w$]+)?/g;
  for (const match of text.matchAll(required)) {
    if (!isCode(match.index)) continue;
    const [, local = '', , module = '', member] = match;
    if (local.startsWith('{')) addNamed(imports, local.slice(1, -1).replaceAll(':', ' as '), module);
    else imports.set(local, { module, name: member === undefined ? 'default' : member.slice(1).trim() });
  }
  return imports;
}

/** `import Clause from 'module'`. */
function addClause(imports: Map<string, Imported>, clause: string, module: string): void {
  const braces = /\{([^}]*)\}?/.exec(clause);
  if (braces) addNamed(imports, braces[1] ?? '', module);
  const rest = clause.replace(/\{[^}]*\}?/, '');
  const space = /\*\s+as\s+([\w$]+)/.exec(rest)?.[1];
  if (space !== undefined) imports.set(space, { module, name: '*' });
  const local = /^\s*([\w$]+)\s*,?/.exec(rest.replace(/\*\s+as\s+[\w$]+/, ''))?.[1];
  if (local !== undefined) imports.set(local, { module, name: 'default' });
}

function addNamed(imports: Map<string, Imported>, names: string, module: string): void {
  for (const part of names.split(',')) {
    const [, name, local] = /^\s*(?:type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(part) ?? [];
    if (name !== undefined) imports.set(local ?? name, { module, name });
  }
}

/** Local names by exported name. */
export function exportsOf(sources: Sources, file: string): ReadonlyMap<string, string> {
  const masked = sources.masked(file);
  const exported = new Map<string, string>();
  for (const [, name] of masked.matchAll(/\bexport\s+(?:async\s+)?(?:const|let|var|function\*?|class)\s+([\w$]+)/g)) {
    if (name !== undefined) exported.set(name, name);
  }
  const byDefault = /\bexport\s+default\s+(?:async\s+)?(?:function\*?\s+|class\s+)?([\w$]+)/.exec(masked)?.[1];
  if (byDefault !== undefined && !/^(?:new|async|function|class)$/.test(byDefault)) exported.set('default', byDefault);
  for (const [, names = ''] of masked.matchAll(/\bexport\s*\{([^{}]*)\}(?!\s*from)/g)) {
    for (const part of names.split(',')) {
      const [, local, name] = /^\s*([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(part) ?? [];
      if (local !== undefined) exported.set(name ?? local, local);
    }
  }
  for (const [, name, local] of masked.matchAll(/\bexports\.([\w$]+)\s*=\s*([\w$]+)/g)) {
    if (name !== undefined && local !== undefined) exported.set(name, local);
  }
  const whole = /\bmodule\.exports\s*=\s*(?:([\w$]+)\s*(?:;|\n|$|\.\s*(?:routes|middleware)\(\s*\))|(\{))/.exec(masked);
  if (whole?.[1] !== undefined) exported.set('default', whole[1]);
  if (whole?.[2] !== undefined) {
    const open = whole.index + whole[0].length - 1;
    for (const { from, to } of splitAtCommas(masked, open + 1, closingBracket(masked, open))) {
      const [, name, local] = /^([\w$]+)(?:\s*:\s*([\w$]+))?$/.exec(masked.slice(from, to)) ?? [];
      if (name !== undefined) exported.set(name, local ?? name);
    }
  }
  return exported;
}

const extensions = ['.ts', '.tsx', '.js', '.jsx', '.mts', '.mjs', '.cts', '.cjs'];

const targetsBySources = new WeakMap<Sources, Map<string, string | undefined>>();

/** The file that a relative import leads to; `@/x` and `~/x` are tried in `src` and beside it, `$lib/x` in `src/lib`. */
export function fileOfImport(sources: Sources, file: string, module: string): string | undefined {
  const targets = targetsBySources.get(sources) ?? new Map<string, string | undefined>();
  targetsBySources.set(sources, targets);
  // All files of a folder mean the same by it.
  const key = `${file.slice(0, file.lastIndexOf('/') + 1)}\0${module}`;
  if (targets.has(key)) return targets.get(key);
  const target = findFileOfImport(sources, file, module);
  targets.set(key, target);
  return target;
}

function findFileOfImport(sources: Sources, file: string, module: string): string | undefined {
  if (module.startsWith('.')) return withExtension(sources, joinPath(file, module));
  if (module.startsWith('$lib/')) return fileOfImport(sources, file, `@/lib/${module.slice(5)}`);
  // Nuxt's root.
  if (/^(?:~~|@@)\//.test(module)) return fileOfImport(sources, file, module.slice(1));
  if (!/^[@~]\//.test(module)) return fileOfPackage(sources, module) ?? fileByPaths(sources, file, module);
  const folders = file.split('/').slice(0, -1);
  for (let length = folders.length; length >= 0; length--) {
    const folder = folders
      .slice(0, length)
      .map((each) => `${each}/`)
      .join('');
    const found =
      withExtension(sources, `${folder}src/${module.slice(2)}`) ?? withExtension(sources, folder + module.slice(2));
    if (found !== undefined) return found;
  }
  return fileByPaths(sources, file, module);
}

interface Paths {
  /** Of the configuration, with a slash behind it; empty for the root. */
  readonly folder: string;
  readonly base: string | undefined;
  /** `@server/*` to `server/*`. */
  readonly paths: readonly (readonly [pattern: string, target: string])[];
}

const pathsBySources = new WeakMap<Sources, readonly Paths[]>();

/** What `paths` and `baseUrl` of a `tsconfig.json` say, the innermost first. */
function pathsIn(sources: Sources): readonly Paths[] {
  const known = pathsBySources.get(sources);
  if (known !== undefined) return known;
  const found = sources.files
    .filter((file) => /(?:^|\/)[jt]sconfig(?:\.base)?\.json$/.test(file))
    .map((file): Paths => {
      const text = sources.text(file);
      const folder = file.slice(0, file.lastIndexOf('/') + 1);
      const base = /"baseUrl"\s{0,20}:\s{0,20}"([^"\n]{0,300})"/.exec(text)?.[1];
      const listed = /"paths"\s{0,20}:\s{0,20}\{([^{}]{0,8000})\}/.exec(text)?.[1] ?? '';
      const entries = [...listed.matchAll(/"([^"\n]{1,200})"\s{0,20}:\s{0,20}\[\s{0,200}"([^"\n]{1,300})"/g)];
      const inside = (path: string) => joinPath(`${folder}x`, path);
      return {
        folder,
        base: base === undefined ? undefined : inside(base),
        paths: entries.map(([, pattern = '', target = '']) => [pattern, inside(`${base ?? ''}/${target}`)] as const),
      };
    })
    .sort((left, right) => right.folder.length - left.folder.length);
  pathsBySources.set(sources, found);
  return found;
}

function fileByPaths(sources: Sources, file: string, module: string): string | undefined {
  for (const { folder, base, paths } of pathsIn(sources)) {
    if (!file.startsWith(folder)) continue;
    for (const [pattern, target] of paths) {
      const [before = '', after] = pattern.split('*');
      const isMeant = after === undefined ? module === pattern : module.startsWith(before) && module.endsWith(after);
      if (!isMeant) continue;
      const rest = after === undefined ? '' : module.slice(before.length, module.length - after.length);
      const found = withExtension(sources, target.replace('*', rest));
      if (found !== undefined) return found;
    }
    const found = base === undefined ? undefined : withExtension(sources, base === '' ? module : `${base}/${module}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A package of the same workspace, by its name: its `src` or what its manifest calls its main file. */
function fileOfPackage(sources: Sources, module: string): string | undefined {
  const found = packagesIn(sources).find(
    ({ name }) => name !== '' && (module === name || module.startsWith(`${name}/`)),
  );
  if (found === undefined) return undefined;
  const folder = found.folder === '' ? '' : `${found.folder}/`;
  const rest = module.slice(found.name.length + 1);
  if (rest !== '') return withExtension(sources, folder + rest) ?? withExtension(sources, `${folder}src/${rest}`);
  const main = found.main === '' ? undefined : withExtension(sources, folder + found.main.replace(/^\.\//, ''));
  return main ?? withExtension(sources, `${folder}src/index`) ?? withExtension(sources, `${folder}index`);
}

function withExtension(sources: Sources, base: string): string | undefined {
  if (sources.has(base)) return base;
  const index = base === '' ? 'index' : `${base}/index`;
  for (const stem of new Set([base, base.replace(/\.([mc]?js|jsx)$/, ''), index])) {
    if (!sources.hasStem(stem)) continue;
    const extension = extensions.find((each) => sources.has(stem + each));
    if (extension !== undefined) return stem + extension;
  }
  return undefined;
}
