/** Where Rust's modules are: a module is a file, by its place below the root of its crate. */

import { posix } from 'node:path';
import type { World } from '../../inference/language-policy.ts';
import {
  leadsInside,
  pathsOfCrates,
  renamedDependencies,
  tablesOfDependencies,
  textAt,
} from '../../manifests/cargo.ts';
import { parseToml, type TomlTable, type TomlValue, tableIn } from '../../manifests/toml.ts';
import { addTo } from '../../model/lists.ts';

/** The name of a file's own module in its folder, which the folder's name stands for. */
const ROOTS: ReadonlySet<string> = new Set(['lib.rs', 'main.rs', 'mod.rs', 'build.rs']);
/** Folders beside `src` in which every file is a crate of its own. */
const FOLDERS_OF_CRATES: ReadonlySet<string> = new Set(['tests', 'examples', 'benches', 'bin']);

export class RustModules {
  readonly #world: World;
  #generation = -1;
  #crates = new Map<string, string>();
  readonly #roots = new Map<string, string>();
  #said: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> | undefined;
  readonly #saidBy = new Map<string, string[]>();
  readonly #parents = new Map<string, readonly string[]>();
  /** Files that manifests say to be the root of a crate, by folder. */
  readonly #saidRoots = new Map<string, string[]>();
  /** By folder. */
  readonly #manifests = new Map<string, TomlTable | undefined>();
  /** Whether a package has a crate from elsewhere, by its folder and the name of the crate. */
  readonly #outside = new Map<string, boolean>();

  constructor(world: World) {
    this.#world = world;
  }

  /** The file of a module's child; undefined where there is none. */
  child(file: string, name: string): string | undefined {
    return this.children(file, name)[0];
  }

  /** All files that are a module's child: each of several may be for a platform of its own. */
  children(file: string, name: string): readonly string[] {
    const folder = this.#folderOfChildren(file);
    const said = this.#attributes().get(file)?.get(name) ?? [];
    const usual = [`${folder}${name}.rs`, `${folder}${name}/mod.rs`].find((each) => this.#world.has(each));
    return usual === undefined || said.includes(usual) ? said : [...said, usual];
  }

  /** The file of the module around a file's; the file itself where it is the root of its crate. */
  parent(file: string): string {
    return this.parents(file)[0] as string;
  }

  /** The same of a module that is in several crates; never empty. */
  parents(file: string): readonly string[] {
    this.#refresh();
    let parents = this.#parents.get(file);
    if (parents === undefined) {
      parents = this.#parentsOf(file);
      this.#parents.set(file, parents);
    }
    return parents;
  }

  #parentsOf(file: string): readonly string[] {
    const said = this.#declaredIn(file);
    if (said.length > 0) return said;
    if (this.isRoot(file)) return [file];
    const folder = folderOf(file);
    const isFolder = nameOf(file) === 'mod.rs';
    const above = isFolder ? folderOf(folder.slice(0, -1)) : folder;
    const own = isFolder ? [] : [`${folder.slice(0, -1)}.rs`];
    const usual = [...own, `${above}mod.rs`, `${above}lib.rs`, `${above}main.rs`, `${above.slice(0, -1)}.rs`];
    const candidates = [...usual, ...(this.#saidRoots.get(above) ?? [])].filter(
      (each, i, all) => each !== file && this.#world.has(each) && all.indexOf(each) === i,
    );
    if (candidates.length < 2) return candidates.length === 0 ? [file] : candidates;
    const name = isFolder ? nameOf(folder.slice(0, -1)) : nameOf(file).replace(/\.rs$/, '');
    const declaration = new RegExp(`\\bmod\\s+(?:r#)?${name}\\s*;`);
    const declaring = candidates.filter((each) => declaration.test(this.#world.text(each) ?? ''));
    return declaring.length > 0 ? declaring : candidates.slice(0, 1);
  }

  /** The module of a file is another one, or lies in it. */
  isWithin(file: string, other: string): boolean {
    const queue = [file];
    // Added while it is gone through.
    for (const at of queue) {
      if (at === other) return true;
      if (queue.length > MAX_DEPTH) return false;
      for (const above of this.parents(at)) if (!queue.includes(above)) queue.push(above);
    }
    return false;
  }

  /** The file in which a file's crate begins. */
  root(file: string): string {
    this.#refresh();
    const known = this.#roots.get(file);
    if (known !== undefined) return known;
    const root = this.#rootOf(file);
    this.#roots.set(file, root);
    return root;
  }

  /** The same of a module that is in several crates; never empty. */
  roots(file: string): readonly string[] {
    const found = new Set<string>();
    const seen = new Set<string>();
    const queue = [file];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      if (seen.has(at) || seen.size > MAX_DEPTH) continue;
      seen.add(at);
      for (const above of this.parents(at)) {
        if (above === at) found.add(at);
        else queue.push(above);
      }
    }
    return found.size === 0 ? [this.root(file)] : [...found];
  }

  #rootOf(file: string): string {
    let at = file;
    for (let depth = 0; depth < MAX_DEPTH; depth++) {
      const above = this.parent(at);
      if (above === at) return at;
      at = above;
    }
    return at;
  }

  isRoot(file: string): boolean {
    const name = nameOf(file);
    const folder = folderOf(file);
    if ((name === 'lib.rs' || name === 'main.rs') && /(^|\/)src\/$/.test(folder)) return true;
    if (name === 'build.rs') return true;
    this.#refresh();
    if (this.#saidRoots.get(folder)?.includes(file) === true) return true;
    const parts = folder.split('/').filter((part) => part !== '');
    return FOLDERS_OF_CRATES.has(parts.at(-1) ?? '') && name !== 'mod.rs';
  }

  /** The crate of the file holds macros that run when others are compiled, and write code into these. */
  isOfMacros(file: string): boolean {
    const library = tableIn(this.#packageOf(file).manifest, 'lib');
    return MACROS.some((key) => library[key] === true);
  }

  /** Before 2018, in which manifests began to say it, paths with two colons before them began in the crate itself. */
  isOld(file: string): boolean {
    const crate = tableIn(this.#packageOf(file).manifest, 'package');
    return 'name' in crate && (crate.edition ?? '2015') === '2015';
  }

  /** The package that a file belongs to; at the root there may be the manifest of a workspace alone, or none. */
  #packageOf(file: string): { readonly folder: string; readonly manifest: TomlTable | undefined } {
    this.#refresh();
    for (let folder = folderOf(file); ; folder = folderOf(folder.slice(0, -1))) {
      const manifest = this.#manifest(folder);
      if (folder === '' || (manifest !== undefined && 'package' in manifest)) return { folder, manifest };
    }
  }

  /** The root file of a crate of this repository, by the name that other crates use. */
  crate(name: string): string | undefined {
    this.#refresh();
    return this.#crates.get(name);
  }

  /** The crate of this name, as a file sees it, belongs to the language or is a dependency that lies elsewhere. */
  isOutside(file: string, name: string): boolean {
    if (CRATES_OF_THE_LANGUAGE.has(name)) return true;
    const { folder, manifest } = this.#packageOf(file);
    if (manifest === undefined) return false;
    // Each path that begins with a name of no module asks for it.
    const key = `${folder} ${name}`;
    let known = this.#outside.get(key);
    if (known === undefined) {
      known = this.#declares(manifest, folder, name);
      this.#outside.set(key, known);
    }
    return known;
  }

  /** What all manifests declare, as one text. */
  declared(): string {
    this.#refresh();
    return this.#world
      .filesCalled(/^Cargo\.toml$/)
      .map((file) => `${file} ${JSON.stringify(tablesOfDependencies(this.#manifest(folderOf(file)) ?? {}))}`)
      .join('\n');
  }

  #declares(manifest: TomlTable, folder: string, name: string): boolean {
    for (const dependencies of tablesOfDependencies(manifest)) {
      for (const [local, wanted] of Object.entries(dependencies)) {
        if (local.replaceAll('-', '_') !== name) continue;
        const of = tableIn(dependencies, local);
        // One that lies in this repository, in a layout that is not followed, leads here.
        const at = of.workspace === undefined ? wanted : this.#sharedDependency(folder, local);
        return at !== undefined && !leadsInside(folder, at);
      }
    }
    return false;
  }

  /** What the workspace around says of a dependency that its members share. */
  #sharedDependency(from: string, local: string): TomlValue | undefined {
    for (let folder = from; ; folder = folderOf(folder.slice(0, -1))) {
      const found = tableIn(tableIn(this.#manifest(folder), 'workspace'), 'dependencies')[local];
      if (found !== undefined || folder === '') return found;
    }
  }

  #manifest(folder: string): TomlTable | undefined {
    if (!this.#manifests.has(folder)) {
      const text = this.#world.has(`${folder}Cargo.toml`) ? this.#world.text(`${folder}Cargo.toml`) : undefined;
      this.#manifests.set(folder, text === undefined ? undefined : parseToml(text));
    }
    return this.#manifests.get(folder);
  }

  #refresh(): void {
    if (this.#generation === this.#world.generation) return;
    this.#generation = this.#world.generation;
    this.#manifests.clear();
    this.#outside.clear();
    this.#parents.clear();
    this.#crates = this.#readCrates();
    this.#roots.clear();
    this.#said = undefined;
  }

  #readCrates(): Map<string, string> {
    const crates = new Map<string, string>();
    this.#saidRoots.clear();
    const manifests: TomlTable[] = [];
    for (const file of this.#world.filesCalled(/^Cargo\.toml$/)) {
      const folder = folderOf(file);
      const manifest = this.#manifest(folder) ?? {};
      manifests.push(manifest);
      const library = posix.join(folder, textAt(manifest, 'lib', 'path') ?? 'src/lib.rs');
      const name = textAt(manifest, 'lib', 'name') ?? textAt(manifest, 'package', 'name');
      if (name !== undefined && this.#world.has(library)) crates.set(name.replaceAll('-', '_'), library);
      for (const said of pathsOfCrates(manifest)) {
        const root = posix.join(folder, said);
        addTo(this.#saidRoots, folderOf(root), root);
      }
    }
    // A dependency that is called otherwise here; a name that is a crate's own stays that.
    for (const { local, real } of manifests.flatMap(renamedDependencies)) {
      const root = crates.get(real);
      if (root !== undefined && !crates.has(local)) crates.set(local, root);
    }
    return crates;
  }

  /** Files that attributes say, by the file that says so and the module. */
  #attributes(): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
    this.#refresh();
    this.#said ??= this.#readAttributes();
    return this.#said;
  }

  /** Files in which an attribute says that a module is this file. */
  #declaredIn(file: string): readonly string[] {
    this.#attributes();
    return this.#saidBy.get(file) ?? [];
  }

  #readAttributes(): Map<string, Map<string, string[]>> {
    const said = new Map<string, Map<string, string[]>>();
    this.#saidBy.clear();
    for (const file of this.#world.filesWithWord('Rust', 'path')) {
      for (const [, written = '', name = ''] of (this.#world.text(file) ?? '').matchAll(PATH_OF_MODULE)) {
        const target = posix.join(folderOf(file), written);
        if (target === file || !this.#world.has(target)) continue;
        const ofFile = said.get(file) ?? new Map<string, string[]>();
        said.set(file, ofFile);
        addTo(ofFile, name, target);
        addTo(this.#saidBy, target, file);
      }
    }
    return said;
  }

  #folderOfChildren(file: string): string {
    const folder = folderOf(file);
    if (this.#declaredIn(file).length > 0) return folder;
    if (ROOTS.has(nameOf(file)) || this.isRoot(file)) return folder;
    return `${folder}${nameOf(file).replace(/\.rs$/, '')}/`;
  }
}

/** They come with the compiler. */
const CRATES_OF_THE_LANGUAGE: ReadonlySet<string> = new Set(['std', 'core', 'alloc', 'proc_macro', 'test']);

/** `#[path = "unix.rs"] mod sys;`, other attributes between; the last of several is for where none of the others is. */
const PATH_OF_MODULE =
  /#\[(?:cfg_attr\([^\]\n]{0,200}?,\s{0,9})?path\s{0,9}=\s{0,9}"([^"\n]{1,200})"[^\]\n]{0,200}\](?=\s{0,99}(?:(?:#\[[^\]]{0,200}\]|\/\/[^\n]{0,200}\n)\s{0,99}){0,9}(?:pub(?:\([^)]{0,99}\))?\s{1,9})?mod\s{1,9}(\w{1,99})\s{0,9};)/g;

const MACROS = ['proc-macro', 'proc_macro'];

const MAX_DEPTH = 40;

/** With the final `/`; empty for the root of the repository. */
function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
