/**
 * Imports of TypeScript and JavaScript: specifiers, found by pattern in the text and resolved by path, by the workspace's
 * own packages and by path aliases. No parser and no checker is needed, so that it can be asked of all files at once.
 */

import { builtinModules } from 'node:module';
import path from 'node:path';
import type { ProjectPlans } from '../checker/projects.ts';
import { entrySources, workspacePaths } from '../checker/workspace.ts';
import { pathBeside } from '../languages/typescript/paths-beside.ts';
import { LineMap } from '../model/lines.ts';
import type { Repository } from '../repository/repository.ts';
import { AutoImports } from './auto-imports.ts';
import type { CacheFile } from './cache.ts';
import type { ComputedLoad, ImportEdge, ImportReader } from './import-edges.ts';
import { KeptReadings } from './kept-readings.ts';
import { TemplateClasses } from './template-classes.ts';

/** What of the analysis specifiers are followed with. */
export interface ModuleSources {
  readonly repository: Repository;
  readonly projects: { readonly plans: ProjectPlans };
  /** Source files that the checker can know, sorted. */
  sourceFiles(): readonly string[];
  /** Makes the facts of a file that has none yet. */
  readFacts(file: string): void;
}

type Computed = Omit<ComputedLoad, 'file'>;

interface AliasPattern {
  /** What stands before and after the star. */
  readonly prefix: string;
  readonly suffix: string;
  readonly targets: readonly string[];
}

interface Written {
  readonly specifiers: readonly string[];
  readonly computed: readonly Computed[];
  /** It adds to modules of others, or to what all see. */
  readonly augments: boolean;
}

export class ModuleSpecifiers implements ImportReader {
  readonly #analysis: ModuleSources;
  readonly #written: KeptReadings<Written>;
  #isPrepared = false;
  /** Files by the specifier that means them as it stands, and by what may stand where a pattern has its star. */
  #exact: ReadonlyMap<string, readonly string[]> = new Map();
  #patterns: readonly AliasPattern[] = [];
  #known: ReadonlySet<string> = new Set();
  /** Packages that some manifest declares: a specifier that begins with one is no alias. */
  #dependencies: ReadonlySet<string> = new Set();
  /** Files by the last part of what one writes to import them. */
  readonly #byName = new Map<string, string[]>();
  readonly #entries = new Map<string, readonly string[]>();
  /** Files that a path may mean, which is asked once for each file that imports it. */
  readonly #files = new Map<string, readonly string[]>();
  /** Files that a specifier may mean which is no path: the same from everywhere. */
  readonly #byAlias = new Map<string, readonly string[]>();
  #auto: AutoImports | undefined;
  #templates: TemplateClasses | undefined;

  /** @param cache where what the texts say is kept for the next process */
  constructor(analysis: ModuleSources, cache: CacheFile) {
    this.#analysis = analysis;
    this.#written = new KeptReadings(analysis.repository, cache);
  }

  /** Keeps what was read from the texts for the next process. */
  save(): void {
    this.#written.save((file) => this.#analysis.repository.files.has(file));
  }

  restart(): void {
    this.#isPrepared = false;
  }

  read(file: string): void {
    this.#specifiersOf(file);
  }

  readAgain(file: string): void {
    if (this.#isSource(file)) this.#analysis.readFacts(file);
  }

  /** What is loaded from within a body, which others learn nothing else of. */
  written(file: string): string {
    const auto = this.auto();
    const settings = auto.isSettings(file) ? this.#analysis.repository.contentHash(file) : '';
    const brought = auto.usedIn(file).map(({ name }) => name);
    const shown = this.templates().usedIn(file);
    if (!this.#isSource(file)) return brought.join(' ');
    const { specifiers, computed } = this.#writtenIn(file);
    return JSON.stringify([
      specifiers,
      computed.map(({ prefix }) => prefix ?? null),
      brought,
      settings,
      shown,
      this.templates().said(file),
    ]);
  }

  #isSource(file: string): boolean {
    return this.#analysis.repository.files.get(file)?.class === 'source';
  }

  importsOf(file: string): readonly ImportEdge[] {
    this.#prepare();
    const edges: ImportEdge[] = [];
    for (const specifier of this.#specifiersOf(file)) {
      for (const target of this.#resolve(file, specifier)) edges.push({ specifier, target });
    }
    return [...edges, ...this.#autoEdges(file)];
  }

  /** What the project's tools import by themselves. */
  auto(): AutoImports {
    this.#prepare();
    this.#auto ??= new AutoImports(this.#analysis.repository, (from, specifier) => this.#resolve(from, specifier));
    return this.#auto;
  }

  /** What templates name without importing it. */
  templates(): TemplateClasses {
    this.#prepare();
    this.#templates ??= new TemplateClasses(this.#analysis.repository);
    return this.#templates;
  }

  /** As if the names that they bring were imported where they stand. */
  #autoEdges(file: string): ImportEdge[] {
    const brought = this.auto().usedIn(file);
    const targets = new Set([...brought.map((each) => each.file), ...this.templates().usedIn(file)]);
    return [...targets].map((target) => ({ specifier: IMPORTED_BY_TOOLS, target }));
  }

  /** Of specifiers that lead nowhere the files that they may mean: a bundler's alias is told to nobody else. */
  possibleImportsOf(file: string): readonly ImportEdge[] {
    this.#prepare();
    const edges: ImportEdge[] = [];
    for (const specifier of this.#specifiersOf(file)) {
      for (const target of this.#resolveOrGuess(file, specifier)) edges.push({ specifier, target });
    }
    return [...edges, ...this.#autoEdges(file)];
  }

  /** Where one of these leads, as it is written in the file: of a module that hands on hundreds, without the others. */
  targetsOf(file: string, specifier: string): readonly string[] {
    this.#prepare();
    return this.#specifiersOf(file).includes(specifier) ? this.#resolve(file, specifier) : [];
  }

  /** The same, and where that is nowhere the files that it may mean. */
  possibleTargetsOf(file: string, specifier: string): readonly string[] {
    this.#prepare();
    return this.#specifiersOf(file).includes(specifier) ? this.#resolveOrGuess(file, specifier) : [];
  }

  #resolveOrGuess(file: string, specifier: string): readonly string[] {
    const found = this.#resolve(file, specifier);
    return found.length > 0 ? found : this.#guess(specifier);
  }

  unresolvedOf(file: string): readonly string[] {
    return this.#specifiersOf(file).filter((specifier) => this.isUnresolved(file, specifier));
  }

  /** Such a specifier, as it is written in a file. */
  isUnresolved(file: string, specifier: string): boolean {
    this.#prepare();
    if (!SPECIFIER_ALONE.test(specifier) || ASSET.test(specifier) || OF_A_RUNTIME.test(specifier)) return false;
    if (!/^(?:\.|#|~|@\/)/.test(specifier) && this.#isOutside(specifier)) return false;
    return this.#resolve(file, specifier).length === 0;
  }

  /** Files that would import this one if it were there. */
  importersOfMissing(file: string): ReadonlySet<string> {
    this.#prepare();
    const known = this.#known;
    const found = new Set<string>();
    if (known.has(file)) return found;
    this.#known = new Set(known).add(file);
    this.#forgetPaths();
    try {
      for (const each of this.#analysis.sourceFiles())
        if (this.importsOf(each).some((edge) => edge.target === file)) found.add(each);
      return found;
    } finally {
      this.#known = known;
      this.#forgetPaths();
    }
  }

  /** Places that load modules by a name made at run time, with the path that it begins with where that is known. */
  computedLoads(): readonly ComputedLoad[] {
    this.#prepare();
    return this.#analysis.sourceFiles().flatMap((file) => {
      return this.#writtenIn(file).computed.flatMap(({ line, prefix }) =>
        this.#prefixesOf(file, prefix).map((begin) => ({ file, line, prefix: begin })),
      );
    });
  }

  /** The paths that what is loaded may begin with; undefined for any, and none where that is no file of the repository. */
  #prefixesOf(file: string, begin: string | undefined): readonly (string | undefined)[] {
    if (begin === undefined) return [undefined];
    if (begin.startsWith('.')) return [path.posix.join(path.posix.dirname(file), begin)];
    const meant = this.#patterns.flatMap(({ prefix, targets }) =>
      prefix !== '' && begin.startsWith(prefix)
        ? targets.map((target) => target.replace('*', begin.slice(prefix.length)))
        : [],
    );
    if (meant.length > 0) return meant;
    return this.#isOutside(begin) || OF_A_RUNTIME.test(begin) ? [] : [undefined];
  }

  #prepare(): void {
    if (this.#isPrepared) return;
    const { repository } = this.#analysis;
    this.#known = new Set(repository.files.keys());
    this.#entries.clear();
    this.#auto = undefined;
    this.#templates = undefined;
    this.#forgetPaths();
    this.#collectAliases();
    this.#dependencies = this.#declaredDependencies();
    this.#byName.clear();
    for (const { path: file, class: fileClass } of repository.files.values()) {
      if (fileClass !== 'source' && !IMPORTING_TEXT.has(path.posix.extname(file))) continue;
      const name = path.posix.basename(moduleName(file));
      const same = this.#byName.get(name);
      if (same === undefined) this.#byName.set(name, [file]);
      else same.push(file);
    }
    this.#isPrepared = true;
  }

  /** A module of the runtime, or one of a package that a manifest declares and that lies elsewhere. */
  #isOutside(specifier: string): boolean {
    const parts = specifier.split('/');
    const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
    return this.#dependencies.has(name);
  }

  /** Files whose path ends like the specifier without its first part, which may be an alias: `@/lib/util`, `$lib/util`. */
  #guess(specifier: string): readonly string[] {
    if (ASSET.test(specifier) || OF_A_RUNTIME.test(specifier)) return [];
    const parts = specifier.replace(/\.(?:[mc]?[jt]sx?|vue|svelte|astro)$/, '').split('/');
    const isRelative = parts[0] === '.' || parts[0] === '..';
    while (parts[0] === '.' || parts[0] === '..') parts.shift();
    if (!isRelative) {
      if (this.#isOutside(specifier)) return [];
      parts.shift();
    }
    const last = parts.at(-1);
    if (last === undefined || last === '') return [];
    const tail = parts.join('/');
    return (this.#byName.get(last) ?? []).filter((file) => {
      const whole = moduleName(file);
      return whole === tail || whole.endsWith(`/${tail}`);
    });
  }

  #specifiersOf(file: string): readonly string[] {
    return this.#writtenIn(file).specifiers;
  }

  #writtenIn(file: string): Written {
    return this.#written.of(file, (text) => ({ ...modulesIn(text), augments: AUGMENTS.test(text) }));
  }

  /** The file declares something of another module, or for all: whoever is checked with it sees that. */
  augments(file: string): boolean {
    return this.#writtenIn(file).augments;
  }

  #collectAliases(): void {
    const { repository, projects } = this.#analysis;
    const { plans } = projects;
    const all: Record<string, readonly string[]> = workspacePaths(this.#manifestInput());
    for (const { paths } of plans.aliases) {
      for (const [pattern, targets] of Object.entries(paths)) all[pattern] = [...(all[pattern] ?? []), ...targets];
    }
    const exact = new Map<string, readonly string[]>();
    const patterns: AliasPattern[] = [];
    for (const [pattern, absolute] of Object.entries(all)) {
      const targets = absolute.map((target) => repository.relative(target)).filter((target) => target !== undefined);
      const star = pattern.indexOf('*');
      if (star < 0) exact.set(pattern, targets);
      else patterns.push({ prefix: pattern.slice(0, star), suffix: pattern.slice(star + 1), targets });
    }
    this.#exact = exact;
    this.#patterns = patterns;
  }

  /** What a path or an alias means holds as long as the same files are known. */
  #forgetPaths(): void {
    this.#files.clear();
    this.#byAlias.clear();
  }

  #resolve(file: string, specifier: string): readonly string[] {
    if (specifier.startsWith('.')) {
      return this.#file(path.posix.join(path.posix.dirname(file), specifier));
    }
    let found = this.#byAlias.get(specifier);
    if (found === undefined) {
      found = this.#resolveAlias(specifier);
      this.#byAlias.set(specifier, found);
    }
    return found;
  }

  #resolveAlias(specifier: string): readonly string[] {
    const found = (this.#exact.get(specifier) ?? []).flatMap((target) => this.#file(target.replace('*', '')));
    for (const { prefix, suffix, targets } of this.#patterns) {
      const star = starIn(specifier, prefix, suffix);
      if (star === undefined) continue;
      for (const target of targets) found.push(...this.#file(target.replace('*', star)));
    }
    if (specifier.startsWith('#')) {
      // Subpath imports of the package itself: any file of that name is possible.
      const name = specifier.replace(/^#\/?/, '').replace(/\.[mc]?[jt]sx?$/, '');
      for (const known of this.#known) if (known.replace(/\.[mc]?[jt]sx?$/, '').endsWith(name)) found.push(known);
    }
    return found;
  }

  /** The files that a path without or with an extension may mean. */
  #file(target: string): readonly string[] {
    let found = this.#files.get(target);
    if (found === undefined) {
      found = this.#findFile(target);
      this.#files.set(target, found);
    }
    return found;
  }

  #findFile(target: string): readonly string[] {
    if (target.startsWith('..')) return [];
    const found: string[] = [];
    if (this.#known.has(target)) found.push(target);
    const base = target.replace(/\.([mc]?)jsx?$/, '');
    for (const extension of EXTENSIONS) {
      if (this.#known.has(base + extension)) found.push(base + extension);
      if (base !== target && this.#known.has(target + extension)) found.push(target + extension);
    }
    if (found.length > 0) return found;
    for (const extension of EXTENSIONS) {
      const index =
        target === '' || target === '.' ? `index${extension}` : `${target.replace(/\/$/, '')}/index${extension}`;
      if (this.#known.has(index)) found.push(index);
    }
    return found.length > 0 ? found : this.#packageEntry(target.replace(/\/$/, ''));
  }

  /** `require('..')` of a folder with a manifest means what that names as its entry. */
  #packageEntry(directory: string): readonly string[] {
    const manifest = directory === '' || directory === '.' ? 'package.json' : `${directory}/package.json`;
    const known = this.#entries.get(manifest);
    if (known !== undefined) return known;
    const isThere = this.#analysis.repository.files.has(manifest);
    const entries = isThere ? entrySources(this.#manifestInput(), manifest) : [];
    const found = entries.flatMap((entry) => [entry, ...this.#file(entry.replace(/\.[mc]?jsx?$/, ''))]);
    this.#entries.set(manifest, found);
    return found;
  }

  #declaredDependencies(): ReadonlySet<string> {
    const { repository } = this.#analysis;
    const names = new Set<string>(builtinModules);
    const here = new Set<string>();
    for (const manifest of repository.configFiles()) {
      if (path.posix.basename(manifest) !== 'package.json') continue;
      const text = repository.readText(manifest) ?? '';
      const own = /^\s*\{[^{}]*?"name"\s*:\s*"([^"]+)"/.exec(text)?.[1];
      if (own !== undefined) here.add(own);
      const lists = /"(?:dependencies|devDependencies|peerDependencies|optionalDependencies)"\s*:\s*\{([^{}]*)\}/g;
      for (const [, list = ''] of text.matchAll(lists))
        for (const [, name = '', wanted = ''] of list.matchAll(/"([^"]+)"\s*:\s*"([^"]*)"/g)) {
          // One that is given by a path, or as a member of the workspace, lies here.
          if (/^(?:workspace|file|link|portal):|^\.{1,2}\//.test(wanted)) here.add(name);
          else for (const each of typedBy(name)) names.add(each);
        }
    }
    for (const name of here) names.delete(name);
    return names;
  }

  #manifestInput() {
    const { repository } = this.#analysis;
    return {
      root: repository.root,
      files: this.#analysis.sourceFiles(),
      configFiles: repository.configFiles(),
      readText: (file: string) => repository.readText(file),
    };
  }
}

/** A package, and where it holds types alone the one that they are of: `@types/acme__tree` are those of `@acme/tree`. */
function typedBy(name: string): string[] {
  const bare = name.startsWith('@types/') ? name.slice('@types/'.length) : '';
  if (bare === '') return [name];
  const scopeEnd = bare.indexOf('__', 1);
  return [name, scopeEnd < 0 ? bare : `@${bare.slice(0, scopeEnd)}/${bare.slice(scopeEnd + 2)}`];
}

/** What one writes to import a file: its path without extension, and without `index`. */
function moduleName(file: string): string {
  return file.replace(/(?:\.d)?\.(?:[mc]?[jt]sx?|vue|svelte|astro)$/, '').replace(/\/index$/, '');
}

/** Of an import that no file says: it is none of a path, a package or an alias. */
const IMPORTED_BY_TOOLS = '\0auto';
/** Text between quotes behind a word of an import that can be where one leads. */
const SPECIFIER_ALONE = /^[^\s,;{}()<>*]+$/;
/** What a runtime brings with it, or loads from an address. */
const OF_A_RUNTIME = /^(?:node|bun|deno|npm|jsr|cloudflare|data):|:\/\/|^\$(?:app|env|service-worker)(?:\/|$)/;
const ASSET = /\.(?:css|scss|sass|less|svg|png|jpe?g|gif|webp|json|md|mdx|txt|wasm|html)(?:\?|$)/;
const EXTENSIONS = [
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.d.ts',
  '.d.mts',
  '.d.cts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.vue',
  '.svelte',
  '.astro',
];
/** Text files whose scripts import modules. */
export const IMPORTING_TEXT: ReadonlySet<string> = new Set(['.vue', '.svelte', '.astro', '.mdx', '.html', '.htm']);
/** `import(x)`, `require(x + y)`, `import(`./a/${x}`)`, `import.meta.glob('./a/*.ts')`, `require.context('./a')`. */
const COMPUTED =
  /(?<![\w$.])(?:import|require)\s*\(\s*(?:\/\*[^*]*\*\/\s*)?(?:`([^`$\n]+)\$\{|["'](\.[^"'\n]*)["']\s*\+|(?=`\$\{)|(?!["'`)]))|\.glob(?:Eager)?\s*(?:<[^()]{0,300}>)?\(\s*(?:\[\s*)?["'`](\.[^"'`*\n]*)|\brequire\.context\(\s*["'`](\.[^"'`\n]*)/g;

/** What the star of a path pattern stands for in a specifier; undefined where that does not match. */
export function starIn(specifier: string, prefix: string, suffix: string): string | undefined {
  const isLongEnough = specifier.length >= prefix.length + suffix.length;
  if (!isLongEnough || !specifier.startsWith(prefix) || !specifier.endsWith(suffix)) return undefined;
  return specifier.slice(prefix.length, specifier.length - suffix.length);
}

/** Not `declare module '*.svg'`, which says the same everywhere. */
const AUGMENTS = /\bdeclare\s+(?:global\b|module\s+['"](?!\*))/;

/** What is loaded by a path that is put together is as good as written where all of that is known. */
function modulesIn(text: string): Pick<Written, 'specifiers' | 'computed'> {
  const found = new Set<string>();
  for (const match of text.matchAll(SPECIFIER)) {
    const specifier = match[1] ?? match[2] ?? match[3];
    if (specifier !== undefined) found.add(specifier);
  }
  if (!/(?:import|require|glob)\b/.test(text)) return { specifiers: [...found], computed: [] };
  const computed: Computed[] = [];
  const lines = new LineMap(text);
  for (const match of text.matchAll(COMPUTED)) {
    const prefix = match[1] ?? match[2] ?? match[3] ?? match[4];
    const loaded = prefix === undefined ? pathBeside(text, match.index + match[0].length) : undefined;
    if (loaded?.isWhole === true) found.add(loaded.path);
    else computed.push({ line: lines.lineAt(match.index), prefix: prefix ?? loaded?.path });
  }
  return { specifiers: [...found], computed };
}

const SPECIFIER =
  /(?:\bfrom\s*|\bimport\s*|\brequire\s*\(\s*|\bimport\s*\(\s*(?:\/\*[^*]*\*\/\s*)?)(?:"([^"\n]{1,400})"|'([^'\n]{1,400})'|`([^`$\n]{1,400})`)/g;
