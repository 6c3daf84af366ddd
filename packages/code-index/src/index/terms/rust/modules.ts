/** Where Rust's modules are: a module is a file, by its place below the root of its crate. */
import { parseToml, type TomlTable, tableIn } from '../../../extract/toml.ts';
import type { World } from '../policy.ts';

/** The name of a file's own module in its folder, which the folder's name stands for. */
const ROOTS: ReadonlySet<string> = new Set(['lib.rs', 'main.rs', 'mod.rs', 'build.rs']);
/** Folders beside `src` in which every file is a crate of its own. */
const FOLDERS_OF_CRATES: ReadonlySet<string> = new Set(['tests', 'examples', 'benches', 'bin']);

export class RustModules {
  readonly #world: World;
  #generation = -1;
  #crates = new Map<string, string>();
  readonly #roots = new Map<string, string>();

  constructor(world: World) {
    this.#world = world;
  }

  /** The file of a module's child; undefined where there is none. */
  child(file: string, name: string): string | undefined {
    const folder = this.#folderOfChildren(file);
    return [`${folder}${name}.rs`, `${folder}${name}/mod.rs`].find((each) => this.#world.has(each));
  }

  /** The file of the module around a file's; the file itself where it is the root of its crate. */
  parent(file: string): string {
    if (this.isRoot(file)) return file;
    const folder = folderOf(file);
    const above = nameOf(file) === 'mod.rs' ? folderOf(folder.slice(0, -1)) : folder;
    const own = nameOf(file) === 'mod.rs' ? [] : [`${folder.slice(0, -1)}.rs`];
    const candidates = [...own, `${above}mod.rs`, `${above}lib.rs`, `${above}main.rs`, `${above.slice(0, -1)}.rs`];
    return candidates.find((each) => each !== file && this.#world.has(each)) ?? file;
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
    const parts = folder.split('/').filter((part) => part !== '');
    return FOLDERS_OF_CRATES.has(parts.at(-1) ?? '') && name !== 'mod.rs';
  }

  /** The root file of a crate of this repository, by the name that other crates use. */
  crate(name: string): string | undefined {
    this.#refresh();
    return this.#crates.get(name);
  }

  #refresh(): void {
    if (this.#generation === this.#world.generation) return;
    this.#generation = this.#world.generation;
    this.#crates = this.#readCrates();
    this.#roots.clear();
  }

  #readCrates(): Map<string, string> {
    const crates = new Map<string, string>();
    const manifests: TomlTable[] = [];
    for (const file of this.#world.filesOf('Rust')) {
      const folder = /^(.*\/)?(?=src\/(?:lib|main)\.rs$)/.exec(file)?.[0];
      if (folder === undefined) continue;
      const manifest = parseToml(this.#world.text(`${folder}Cargo.toml`) ?? '');
      const name = textAt(manifest, 'lib', 'name') ?? textAt(manifest, 'package', 'name');
      if (name !== undefined && file.endsWith('lib.rs')) crates.set(name.replaceAll('-', '_'), file);
      manifests.push(manifest);
    }
    // A dependency that is called otherwise here; a name that is a crate's own stays that.
    for (const { local, real } of manifests.flatMap(renamedDependencies)) {
      const root = crates.get(real);
      if (root !== undefined && !crates.has(local)) crates.set(local, root);
    }
    return crates;
  }

  #folderOfChildren(file: string): string {
    const folder = folderOf(file);
    if (ROOTS.has(nameOf(file)) || this.isRoot(file)) return folder;
    return `${folder}${nameOf(file).replace(/\.rs$/, '')}/`;
  }
}

/** `web = { package = "web-server", path = "../server" }`, in any of the tables of dependencies. */
function renamedDependencies(manifest: TomlTable): { readonly local: string; readonly real: string }[] {
  const tables = [
    manifest,
    tableIn(manifest, 'workspace'),
    ...Object.keys(tableIn(manifest, 'target')).map((name) => tableIn(tableIn(manifest, 'target'), name)),
  ];
  return tables
    .flatMap((table) => ['dependencies', 'dev-dependencies', 'build-dependencies'].map((name) => tableIn(table, name)))
    .flatMap((dependencies) =>
      Object.keys(dependencies).map((local) => ({ local, wanted: tableIn(dependencies, local) })),
    )
    .flatMap(({ local, wanted }) => {
      const real = wanted['package'];
      return typeof real === 'string' ? [{ local: local.replaceAll('-', '_'), real: real.replaceAll('-', '_') }] : [];
    });
}

function textAt(table: TomlTable, section: string, key: string): string | undefined {
  const value = tableIn(table, section)[key];
  return typeof value === 'string' ? value : undefined;
}

const MAX_DEPTH = 40;

/** With the final `/`; empty for the root of the repository. */
function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
