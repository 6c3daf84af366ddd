/**
 * Go's packages: every folder is one, with a second one for its outside tests, and sees itself as a whole. Which folder an
 * import leads to is said by the `go.mod` files; what they do not name is outside of the repository.
 */

import type { World } from '../../inference/language-policy.ts';
import { modulePath, replacementsIn, requirementsIn } from '../../manifests/go.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import { canHoldTogether, conditionOf, isIgnored } from './build-constraints.ts';

/**
 * The files of one package. What they declare is looked up name by name, in the files that mention the name: a package may
 * be large, and most questions need little of it.
 */
interface GoPackage {
  readonly folder: string;
  readonly name: string;
  /** Sorted; those of tests too. */
  readonly files: readonly string[];
}

interface GoModule {
  readonly path: string;
  readonly folder: string;
  /** From `replace A => ./folder`: which folder stands for the module A. */
  readonly replaced: ReadonlyMap<string, string>;
  /** Modules that it requires, or that another place outside of the repository stands for. */
  readonly required: readonly string[];
}

export class GoPackages {
  readonly #world: World;
  #generation = -1;
  #filesByFolder = new Map<string, string[]>();
  #modules: readonly GoModule[] = [];
  #packages = new Map<string, GoPackage>();
  #importable = new Map<string, GoPackage | undefined>();
  #packageNames = new Map<string, string>();
  #found = new Map<string, readonly DefinitionRef[]>();
  /**
   * What a file declares outside of all types, and for types, by name. All facts of a file take a hundred times as much
   * memory, so that those of a large package cannot be kept, and are read again for each name.
   */
  #declared = new Map<string, ReadonlyMap<string, readonly number[]>>();
  #methods = new Map<string, ReadonlyMap<string, readonly number[]>>();
  #conditions = new Map<string, ReturnType<typeof conditionOf>>();
  #together = new Map<string, boolean>();
  #before: readonly string[] | undefined;

  constructor(world: World) {
    this.#world = world;
  }

  /** The package that a file belongs to. */
  packageOf(file: string): GoPackage | undefined {
    const name = this.#nameOf(file);
    return name === '' ? undefined : this.#package(folderOf(file), name);
  }

  /** The package that an import of this folder gives. */
  importable(folder: string): GoPackage | undefined {
    this.#refresh();
    if (!this.#importable.has(folder)) this.#importable.set(folder, this.#findImportable(folder));
    return this.#importable.get(folder);
  }

  #findImportable(folder: string): GoPackage | undefined {
    const counts = new Map<string, number>();
    for (const file of this.#filesByFolder.get(folder) ?? []) {
      const name = this.#nameOf(file);
      if (name === '' || isTest(file) || name.endsWith('_test')) continue;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    // Programs that generate the package may stand beside it.
    const [best] = [...counts].sort((a, b) => Number(a[0] === 'main') - Number(b[0] === 'main') || b[1] - a[1]);
    return best === undefined ? undefined : this.#package(folder, best[0]);
  }

  /** What a package declares by a name: several definitions where files of different platforms each have one. */
  named({ folder, name: packageName, files }: GoPackage, name: string): readonly DefinitionRef[] {
    return this.#remembered(`${folder}\0${packageName}\0${name}`, () => {
      const found: DefinitionRef[] = [];
      for (const file of files) {
        if (!this.#world.mentions(file, name)) continue;
        for (const index of this.#declaredIn(file).get(name) ?? []) found.push({ file, index });
      }
      return found;
    });
  }

  /** Methods of a name that a package writes for one of its types. */
  methods({ folder, name: packageName, files }: GoPackage, type: string, name: string): readonly DefinitionRef[] {
    return this.#remembered(`${folder}\0${packageName}\0${type}.${name}`, () => {
      const found: DefinitionRef[] = [];
      for (const file of files) {
        if (!this.#world.mentions(file, name) || !this.#world.mentions(file, type)) continue;
        for (const index of this.#methodsIn(file).get(`${type}.${name}`) ?? []) found.push({ file, index });
      }
      return found;
    });
  }

  #declaredIn(file: string): ReadonlyMap<string, readonly number[]> {
    return keptFor(this.#declared, file, (add) => {
      for (const { kind, name, definition } of this.#world.facts(file)?.scopes[0]?.bindings ?? [])
        if (kind === 'definition') add(name, definition);
    });
  }

  /** By type and name: `Buffer.Write`. */
  #methodsIn(file: string): ReadonlyMap<string, readonly number[]> {
    return keptFor(this.#methods, file, (add) => {
      const facts = this.#world.facts(file);
      facts?.details.forEach(({ owner }, index) => {
        const term = owner < 0 ? undefined : facts.terms[owner];
        if (term?.kind === 'name') add(`${term.name}.${facts.facts.definitions[index]?.name}`, index);
      });
    });
  }

  /** The folder of an imported package; undefined where it is outside of the repository. */
  folderOfImport(file: string, path: string): string | undefined {
    this.#refresh();
    const own = this.#moduleOf(file);
    const found: { folder: string; length: number }[] = [];
    const consider = (module: string, folder: string) => {
      if (path === module) found.push({ folder, length: module.length });
      else if (path.startsWith(`${module}/`))
        found.push({ folder: joined(folder, path.slice(module.length + 1)), length: module.length });
    };
    // Two modules may have one path, above all where one is a fixture of the other: the file's own comes first.
    for (const [module, folder] of own?.replaced ?? []) consider(module, folder);
    if (own !== undefined) consider(own.path, own.folder);
    for (const module of this.#modules) if (module !== own) consider(module.path, module.folder);
    if (this.#modules.length === 0) return this.#folderBySuffix(path);
    // The longest module path wins, as for the go command; a folder without Go files is none.
    found.sort((a, b) => b.length - a.length);
    return found.find(({ folder }) => this.#filesByFolder.has(folder))?.folder;
  }

  /** An imported package belongs to the language, or to a module that is required and lies elsewhere. */
  isOutside(file: string, path: string): boolean {
    const [first = ''] = path.split('/');
    if (PACKAGES_OF_THE_LANGUAGE.has(first)) return true;
    this.#refresh();
    const isIn = (module: string) => path === module || path.startsWith(`${module}/`);
    const own = this.#moduleOf(file);
    const here = [...(own?.replaced.keys() ?? []), ...this.#modules.map((module) => module.path)].filter(isIn);
    const elsewhere = (own?.required ?? this.#requiredBefore()).filter(isIn);
    return longest(elsewhere) > longest(here);
  }

  /** What all modules require, as one text. */
  required(): string {
    this.#refresh();
    return [...this.#modules.flatMap(({ path, required }) => [path, ...required]), ...this.#requiredBefore()].join(' ');
  }

  /** Before modules several tools had lists of their own; each names what it lists by its path, in quotes or alone. */
  #requiredBefore(): readonly string[] {
    this.#before ??= this.#world
      .filesCalled(/^(?:Gopkg\.toml|glide\.yaml|Godeps\.json|vendor\.json|vendor\.conf)$/)
      .flatMap((file) => (this.#world.text(file) ?? '').slice(0, MAX_LISTED).match(/[\w./-]+/g) ?? [])
      // The first part of a module's path is a host.
      .filter((word) => word.slice(0, word.indexOf('/')).includes('.'));
    return this.#before;
  }

  /**
   * What a file sees of what its own package declares by one name: tests see tests, and of several definitions for
   * different platforms those are seen that are compiled together with the file.
   */
  visibleFrom(file: string, refs: readonly DefinitionRef[]): readonly DefinitionRef[] {
    const seen = isTest(file) ? refs : refs.filter((ref) => !isTest(ref.file));
    return seen.length < 2 ? seen : this.compiledWith(file, seen);
  }

  /** The same for a package that the file imports: what tests declare is seen by tests of that very folder alone. */
  visibleThrough(file: string, folder: string, refs: readonly DefinitionRef[]): readonly DefinitionRef[] {
    const isOwnTest = isTest(file) && folderOf(file) === folder;
    const seen = isOwnTest ? refs : refs.filter((ref) => !isTest(ref.file));
    return seen.length < 2 ? seen : this.compiledWith(file, seen);
  }

  /** Those that stand in files which are compiled together with a file; all of them where none is. */
  compiledWith(file: string, refs: readonly DefinitionRef[]): readonly DefinitionRef[] {
    const together = refs.filter((ref) => this.#areTogether(file, ref.file));
    return together.length > 0 ? together : refs;
  }

  /** Those that stand in files which are compiled with none of the others: what they go with is in a file that is left out. */
  compiledWithNone(refs: readonly DefinitionRef[], others: readonly DefinitionRef[]): readonly DefinitionRef[] {
    return refs.filter((ref) => !others.some((other) => this.#areTogether(ref.file, other.file)));
  }

  #areTogether(a: string, b: string): boolean {
    const key = `${a}\0${b}`;
    let known = this.#together.get(key);
    if (known === undefined) {
      const first = this.#conditionOf(a);
      const second = this.#conditionOf(b);
      // What no build takes is run by its name, alone.
      const isAlone = a !== b && (isIgnored(first) || isIgnored(second));
      known = !isAlone && (first === undefined || second === undefined || canHoldTogether(first, second));
      this.#together.set(key, known);
    }
    return known;
  }

  #conditionOf(file: string): ReturnType<typeof conditionOf> {
    if (!this.#conditions.has(file)) this.#conditions.set(file, conditionOf(file, this.#world.text(file) ?? ''));
    return this.#conditions.get(file);
  }

  filesIn(folder: string): readonly string[] {
    this.#refresh();
    return this.#filesByFolder.get(folder) ?? [];
  }

  /** Without any `go.mod` (before modules) the end of an import's path is the folder. */
  #folderBySuffix(path: string): string | undefined {
    const parts = path.split('/');
    if (!parts[0]?.includes('.')) return undefined;
    for (let from = 1; from < parts.length; from++) {
      const folder = parts.slice(from).join('/');
      if (this.#filesByFolder.has(folder)) return folder;
    }
    return undefined;
  }

  #moduleOf(file: string): GoModule | undefined {
    let best: GoModule | undefined;
    for (const module of this.#modules) {
      const isInside = module.folder === '' || file.startsWith(`${module.folder}/`);
      if (isInside && (best === undefined || module.folder.length > best.folder.length)) best = module;
    }
    return best;
  }

  #package(folder: string, name: string): GoPackage {
    this.#refresh();
    const key = `${folder}\0${name}`;
    let found = this.#packages.get(key);
    if (found === undefined) {
      found = this.#collect(folder, name);
      this.#packages.set(key, found);
    }
    return found;
  }

  #collect(folder: string, name: string): GoPackage {
    const files = (this.#filesByFolder.get(folder) ?? []).filter((file) => this.#nameOf(file) === name);
    return { folder, name, files };
  }

  /** The package that a file says it belongs to, without a parser; empty where it says nothing. */
  #nameOf(file: string): string {
    this.#refresh();
    let name = this.#packageNames.get(file);
    if (name === undefined) {
      name = packageClauseIn(this.#world.text(file) ?? '');
      this.#packageNames.set(file, name);
    }
    return name;
  }

  #remembered(key: string, work: () => readonly DefinitionRef[]): readonly DefinitionRef[] {
    this.#refresh();
    let found = this.#found.get(key);
    if (found === undefined) {
      found = work();
      this.#found.set(key, found);
    }
    return found;
  }

  #refresh(): void {
    if (this.#generation === this.#world.generation) return;
    this.#generation = this.#world.generation;
    this.#packages = new Map();
    this.#importable = new Map();
    this.#packageNames = new Map();
    this.#found = new Map();
    this.#declared = new Map();
    this.#methods = new Map();
    this.#conditions = new Map();
    this.#together = new Map();
    this.#before = undefined;
    this.#filesByFolder = new Map();
    for (const file of this.#world.filesOf('Go')) {
      const folder = folderOf(file);
      const files = this.#filesByFolder.get(folder);
      if (files === undefined) this.#filesByFolder.set(folder, [file]);
      else files.push(file);
    }
    this.#modules = this.#findModules();
  }

  #findModules(): GoModule[] {
    const folders = new Set<string>();
    for (const folder of this.#filesByFolder.keys())
      for (let at = folder; !folders.has(at); at = folderOf(at)) {
        folders.add(at);
        if (at === '') break;
      }
    const modules: GoModule[] = [];
    for (const folder of folders) {
      const manifest = joined(folder, 'go.mod');
      const text = this.#world.has(manifest) ? this.#world.text(manifest) : undefined;
      const path = text === undefined ? undefined : modulePath(text);
      if (text === undefined || path === undefined) continue;
      const replaced = replacementsIn(text, folder);
      const required = requirementsIn(text).filter((module) => !replaced.has(module));
      modules.push({ path, folder, replaced, required });
    }
    return modules;
  }
}

export function folderOf(file: string): string {
  const slash = file.lastIndexOf('/');
  return slash < 0 ? '' : file.slice(0, slash);
}

export function isTest(file: string): boolean {
  return file.endsWith('_test.go');
}

/** What stands behind the first word `package`, comments left out. */
function packageClauseIn(text: string): string {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (;;) {
    at += /^[\s;]*/.exec(text.slice(at, at + 200))?.[0].length ?? 0;
    if (text.startsWith('//', at)) {
      const end = text.indexOf('\n', at);
      if (end < 0) return '';
      at = end + 1;
    } else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at);
      if (end < 0) return '';
      at = end + 2;
    } else if (/^\s/.test(text.slice(at, at + 1))) {
      at++;
    } else {
      return /^package\s+([\p{L}_][\p{L}\p{N}_]*)/u.exec(text.slice(at, at + 300))?.[1] ?? '';
    }
  }
}

function longest(paths: readonly string[]): number {
  return Math.max(-1, ...paths.map((path) => path.length));
}

/** As much of a list as is read. */
const MAX_LISTED = 200_000;

/** The first parts of the paths of Go's own packages. */
const PACKAGES_OF_THE_LANGUAGE: ReadonlySet<string> = new Set(
  (
    'C archive bufio builtin bytes cmp compress container context crypto database debug embed encoding errors expvar flag ' +
    'fmt go hash html image index internal io iter log maps math mime net os path plugin reflect regexp runtime slices ' +
    'sort strconv strings structs sync syscall testing text time unicode unique unsafe weak'
  ).split(' '),
);

function joined(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`;
}

function keptFor(
  kept: Map<string, ReadonlyMap<string, readonly number[]>>,
  file: string,
  read: (add: (name: string, index: number) => void) => void,
): ReadonlyMap<string, readonly number[]> {
  const known = kept.get(file);
  if (known !== undefined) return known;
  const found = new Map<string, number[]>();
  read((name, index) => {
    const same = found.get(name);
    if (same === undefined) found.set(name, [index]);
    else same.push(index);
  });
  kept.set(file, found);
  return found;
}
