/**
 * Which file can reach which through imports. Specifiers are found by pattern in the text, so that no parser and no
 * checker is needed, and resolved by path, by the workspace's own packages and by path aliases. It answers one question
 * only: could this mention be the symbol asked for? Where a specifier could lead into the repository but to no known
 * file, the answer is yes.
 */

import { createHash } from 'node:crypto';
import { builtinModules } from 'node:module';
import path from 'node:path';
import type { ProjectPlans } from '../checker/projects.ts';
import { entrySources, workspacePaths } from '../checker/workspace.ts';
import { LineMap } from '../model/lines.ts';
import { atFile } from '../repository/heartbeat.ts';
import type { Repository } from '../repository/repository.ts';
import type { FactsStore } from './facts-store.ts';
import type { ComputedLoad, ImportEdge } from './import-edges.ts';
import type { SyntaxStore } from './syntax-store.ts';

type Computed = Omit<ComputedLoad, 'file'>;

/** What of the analysis imports are followed with. */
export interface ImportGraphSources {
  readonly repository: Repository;
  readonly facts: FactsStore;
  readonly syntax: SyntaxStore;
  readonly plans: ProjectPlans;
  readonly generation: number;
  /** Source files that the checker can know, sorted. */
  sourceFiles(): readonly string[];
}

export class ImportGraph {
  readonly #analysis: ImportGraphSources;
  readonly #specifiers = new Map<
    string,
    { readonly hash: string; readonly specifiers: readonly string[]; readonly computed: readonly Computed[] }
  >();
  #importers: Map<string, Set<string>> | undefined;
  #generation = -1;
  #version = 0;
  /** Of every file its content, and what that says to others, as of that version. */
  readonly #said = new Map<string, { readonly hash: string; readonly says: string }>();
  /** Imports of files without a checker, of that version. */
  readonly #followed = new Map<string, readonly ImportEdge[]>();
  #aliases: {
    readonly prefix: string;
    readonly suffix: string;
    readonly exact: boolean;
    readonly targets: readonly string[];
  }[] = [];
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

  constructor(analysis: ImportGraphSources) {
    this.#analysis = analysis;
  }

  /** Another number whenever an import may lead elsewhere than before, or any file says something else to others. */
  get version(): number {
    this.#reverse();
    return this.#version;
  }

  /** Files that import this one directly, type-only imports and re-exports included. */
  importersOf(file: string): ReadonlySet<string> {
    return this.#reverse().get(file) ?? EMPTY;
  }

  /** Files that would import this one if it were there. */
  importersOfMissing(file: string): ReadonlySet<string> {
    this.#reverse();
    const known = this.#known;
    if (known.has(file)) return EMPTY;
    this.#known = new Set(known).add(file);
    this.#forgetPaths();
    try {
      const found = new Set<string>();
      for (const { path: each, class: fileClass } of this.#analysis.repository.files.values()) {
        if (fileClass === 'source' && this.#edges(each).some((edge) => edge.target === file)) found.add(each);
      }
      return found;
    } finally {
      this.#known = known;
      this.#forgetPaths();
    }
  }

  /** All files that reach any of these through imports, themselves included. */
  reaching(files: readonly string[]): ReadonlySet<string> {
    const reverse = this.#reverse();
    const found = new Set<string>(files);
    const queue = [...files];
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      for (const importer of reverse.get(file) ?? EMPTY) {
        if (found.has(importer)) continue;
        found.add(importer);
        queue.push(importer);
      }
    }
    return found;
  }

  /** Reads what all files import, in small steps, so that a question can be answered between two of them. */
  *readSteps(): Generator<void, void, void> {
    const { repository, syntax } = this.#analysis;
    let read = 0;
    for (const file of [...repository.files.values()]) {
      if (syntax.reads(file.path)) syntax.writtenImportsOf(file.path);
      else if (file.class === 'source') this.#specifiersOf(file.path);
      else continue;
      if (++read % READ_TOGETHER === 0) yield;
    }
  }

  /** Files that can be handed an object of these: whoever reaches these reaches them as well. `reaching` is among them. */
  meeting(files: readonly string[]): ReadonlySet<string> {
    return this.#analysis.syntax.remembered(`meeting ${files.join('\0')}`, () => {
      const found = new Set(this.reaching(files));
      const queue = [...found];
      for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
        for (const { target } of this.possibleImportsOf(file)) {
          if (found.has(target)) continue;
          found.add(target);
          queue.push(target);
        }
      }
      return found;
    });
  }

  /** Places that load modules by a name made at run time, with the path that it begins with where that is known. */
  computedLoads(): readonly ComputedLoad[] {
    this.#reverse();
    const found: ComputedLoad[] = [];
    for (const file of this.#analysis.repository.files.values()) {
      if (file.class !== 'source') continue;
      this.#specifiersOf(file.path);
      for (const { line, prefix } of this.#specifiers.get(file.path)?.computed ?? []) {
        const begin = prefix === undefined ? undefined : path.posix.join(path.posix.dirname(file.path), prefix);
        found.push({ file: file.path, line, prefix: begin });
      }
    }
    return found;
  }

  /** Files of the repository that a file imports, as far as its specifiers can be followed. */
  importsOf(file: string): readonly ImportEdge[] {
    this.#reverse();
    return this.#edges(file);
  }

  /** The same, and for specifiers that lead nowhere the files that they may mean: a bundler's alias is told to nobody else. */
  possibleImportsOf(file: string): readonly ImportEdge[] {
    this.#reverse();
    return this.#possibleEdges(file);
  }

  /**
   * Imports that lead to no known file and are not known to lead outside: a path that is not there, an alias that no
   * configuration maps, a package that no manifest declares. They may lead to any file.
   */
  unresolvedOf(file: string): readonly string[] {
    if (this.#analysis.syntax.reads(file)) return this.#analysis.syntax.unresolvedImportsOf(file);
    this.#reverse();
    return this.#specifiersOf(file).filter((specifier) => this.isUnresolved(file, specifier));
  }

  /** The same of one import as it is written. */
  isUnresolved(file: string, specifier: string): boolean {
    this.#reverse();
    if (!SPECIFIER_ALONE.test(specifier) || ASSET.test(specifier) || OF_A_RUNTIME.test(specifier)) return false;
    if (!/^(?:\.|#|~|@\/)/.test(specifier) && this.#isOutside(specifier)) return false;
    return this.#resolve(file, specifier).length === 0;
  }

  /**
   * Files in which an import leads nowhere known, and those that import one of them: what they get from there is of no
   * known type. Further on nearly all files of a repository would be among them.
   */
  nearUnresolved(): ReadonlySet<string> {
    return this.#analysis.syntax.remembered('near unresolved imports', () => {
      const found = new Set<string>(this.unresolvedFiles());
      for (const file of this.unresolvedFiles()) for (const importer of this.importersOf(file)) found.add(importer);
      return found;
    });
  }

  /** Files in which an import leads nowhere known. */
  unresolvedFiles(): readonly string[] {
    return this.#analysis.syntax.remembered('unresolved imports', () =>
      [...this.#analysis.repository.files.values()]
        .filter(({ path: file, class: kind }) => kind === 'source' || this.#analysis.syntax.reads(file))
        .map((file) => file.path)
        .filter((file) => this.unresolvedOf(file).length > 0),
    );
  }

  /** A module of the runtime, or one of a package that a manifest declares and that lies elsewhere. */
  #isOutside(specifier: string): boolean {
    const parts = specifier.split('/');
    const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
    return this.#dependencies.has(name);
  }

  #possibleEdges(file: string): readonly ImportEdge[] {
    if (this.#analysis.syntax.reads(file)) return this.#follow(file);
    const edges: ImportEdge[] = [];
    for (const specifier of this.#specifiersOf(file)) {
      const found = this.#resolve(file, specifier);
      for (const target of found.length > 0 ? found : this.#guess(specifier)) edges.push({ specifier, target });
    }
    return edges;
  }

  /** Files whose path ends like the specifier without its first part, which may be an alias: `@/lib/util`, `$lib/util`. */
  #guess(specifier: string): readonly string[] {
    if (ASSET.test(specifier) || OF_A_RUNTIME.test(specifier)) return [];
    const parts = specifier.replace(/\.[mc]?[jt]sx?$/, '').split('/');
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

  #edges(file: string): readonly ImportEdge[] {
    if (this.#analysis.syntax.reads(file)) return this.#follow(file);
    const edges: ImportEdge[] = [];
    for (const specifier of this.#specifiersOf(file)) {
      for (const target of this.#resolve(file, specifier)) edges.push({ specifier, target });
    }
    return edges;
  }

  #follow(file: string): readonly ImportEdge[] {
    let edges = this.#followed.get(file);
    if (edges === undefined) {
      edges = this.#analysis.syntax.importsOf(file);
      this.#followed.set(file, edges);
    }
    return edges;
  }

  /** The same files are there and each says the same to others: then every import leads where it led. */
  #isAsBefore(): boolean {
    const { repository, syntax } = this.#analysis;
    if (repository.files.size !== this.#said.size) return false;
    let read = 0;
    for (const file of repository.files.keys()) {
      const before = this.#said.get(file);
      const hash = repository.contentHash(file);
      if (before?.hash === hash) continue;
      if (before === undefined || !syntax.reads(file) || ++read > MOST_READ_AGAIN) return false;
      syntax.facts(file);
      const says = this.#says(file);
      if (says !== before.says) return false;
      this.#said.set(file, { hash, says });
    }
    return true;
  }

  /** What patterns find in the text may lead elsewhere though nothing else has changed. */
  #says(file: string): string {
    const { facts, syntax } = this.#analysis;
    const interfaceHash = facts.interfaceHashOf(file);
    if (!syntax.reads(file)) return interfaceHash;
    const imports = JSON.stringify(syntax.writtenImportsOf(file));
    return `${interfaceHash} ${createHash('sha1').update(imports).digest('base64')}`;
  }

  #reverse(): Map<string, Set<string>> {
    if (this.#importers !== undefined) {
      if (this.#generation === this.#analysis.generation) return this.#importers;
      if (this.#isAsBefore()) {
        this.#generation = this.#analysis.generation;
        return this.#importers;
      }
    }
    this.#generation = this.#analysis.generation;
    this.#version++;
    const { repository } = this.#analysis;
    this.#said.clear();
    for (const file of repository.files.keys())
      this.#said.set(file, { hash: repository.contentHash(file), says: this.#says(file) });
    this.#followed.clear();
    this.#known = new Set(repository.files.keys());
    this.#entries.clear();
    this.#forgetPaths();
    this.#aliases = this.#collectAliases();
    this.#dependencies = this.#declaredDependencies();
    this.#byName.clear();
    for (const { path: file, class: fileClass } of repository.files.values()) {
      if (fileClass !== 'source' && !IMPORTING_TEXT.has(path.posix.extname(file))) continue;
      const name = path.posix.basename(moduleName(file));
      const same = this.#byName.get(name);
      if (same === undefined) this.#byName.set(name, [file]);
      else same.push(file);
    }
    const importers = new Map<string, Set<string>>();
    for (const file of repository.files.values()) {
      const imports =
        file.class === 'source' ||
        IMPORTING_TEXT.has(path.posix.extname(file.path)) ||
        this.#analysis.syntax.reads(file.path);
      if (!imports) continue;
      for (const { target } of this.#possibleEdges(file.path)) {
        let set = importers.get(target);
        if (set === undefined) {
          set = new Set();
          importers.set(target, set);
        }
        set.add(file.path);
      }
    }
    this.#importers = importers;
    return importers;
  }

  #specifiersOf(file: string): readonly string[] {
    const hash = this.#analysis.repository.contentHash(file);
    const cached = this.#specifiers.get(file);
    if (cached?.hash === hash) return cached.specifiers;
    const text = this.#analysis.repository.readText(file) ?? '';
    const read = atFile(file, hash, () => ({ specifiers: specifiersIn(text), computed: computedIn(text) }));
    this.#specifiers.set(file, { hash, ...read });
    return read.specifiers;
  }

  #collectAliases() {
    const { repository, plans } = this.#analysis;
    const all: Record<string, readonly string[]> = workspacePaths(this.#manifestInput());
    for (const { paths } of plans.aliases) {
      for (const [pattern, targets] of Object.entries(paths)) all[pattern] = [...(all[pattern] ?? []), ...targets];
    }
    return Object.entries(all).map(([pattern, targets]) => {
      const star = pattern.indexOf('*');
      return {
        prefix: star < 0 ? pattern : pattern.slice(0, star),
        suffix: star < 0 ? '' : pattern.slice(star + 1),
        exact: star < 0,
        targets: targets.map((target) => repository.relative(target)).filter((target) => target !== undefined),
      };
    });
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
    const found: string[] = [];
    for (const alias of this.#aliases) {
      const matches = alias.exact
        ? specifier === alias.prefix
        : specifier.startsWith(alias.prefix) &&
          specifier.endsWith(alias.suffix) &&
          specifier.length >= alias.prefix.length + alias.suffix.length;
      if (!matches) continue;
      const star = alias.exact ? '' : specifier.slice(alias.prefix.length, specifier.length - alias.suffix.length);
      for (const target of alias.targets) found.push(...this.#file(target.replace('*', star)));
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
      cacheDirectory: '',
      readText: (file: string) => repository.readText(file),
      parseConfig: () => ({ fileNames: [], options: {} }),
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

/** Text between quotes behind a word of an import that can be where one leads. */
const SPECIFIER_ALONE = /^[^\s,;{}()<>*$]+$/;
/** What a runtime brings with it, or loads from an address. */
const OF_A_RUNTIME = /^(?:node|bun|deno|npm|jsr|cloudflare|data):|:\/\//;
const ASSET = /\.(?:css|scss|sass|less|svg|png|jpe?g|gif|webp|json|md|mdx|txt|wasm|html)(?:\?|$)/;
/** Changed files that are read to see whether they still say the same to others. */
const MOST_READ_AGAIN = 50;
/** Texts read for their imports in one step. */
const READ_TOGETHER = 100;
const EMPTY: ReadonlySet<string> = new Set();
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
  /(?<![\w$.])(?:import|require)\s*\(\s*(?:\/\*[^*]*\*\/\s*)?(?:`(\.[^`$]*)\$\{|["'](\.[^"'\n]*)["']\s*\+|(?!["'`)]))|\.glob(?:Eager)?\s*(?:<[^()]{0,300}>)?\(\s*(?:\[\s*)?["'`](\.[^"'`*\n]*)|\brequire\.context\(\s*["'`](\.[^"'`\n]*)/g;

function specifiersIn(text: string): string[] {
  const found = new Set<string>();
  for (const match of text.matchAll(SPECIFIER)) {
    const specifier = match[1] ?? match[2] ?? match[3];
    if (specifier !== undefined) found.add(specifier);
  }
  return [...found];
}

function computedIn(text: string): Computed[] {
  if (!/(?:import|require|glob)\b/.test(text)) return [];
  const found: Computed[] = [];
  const lines = new LineMap(text);
  for (const match of text.matchAll(COMPUTED)) {
    found.push({ line: lines.lineAt(match.index), prefix: match[1] ?? match[2] ?? match[3] ?? match[4] });
  }
  return found;
}

const SPECIFIER =
  /(?:\bfrom\s*|\bimport\s*|\brequire\s*\(\s*|\bimport\s*\(\s*(?:\/\*[^*]*\*\/\s*)?)(?:"([^"\n]{1,400})"|'([^'\n]{1,400})'|`([^`$\n]{1,400})`)/g;
