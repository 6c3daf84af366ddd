/** Which files of a language that is read in outline see each other. */

import type { World } from '../../inference/language-policy.ts';
import { addTo } from '../../model/lists.ts';
import type { WrittenImport } from '../../model/syntax.ts';
import type { Lead, Outline } from './outline.ts';

/** Files whose imports are followed from one file; more say nothing any more. */
const MAX_SEEN = 3_000;
/** Files of which it is kept what they see; edges are made file by file, so few are asked for again. */
const MAX_KEPT = 200;

/** The files of each package, and the packages of each file. */
interface Packages {
  readonly files: Map<string, string[]>;
  readonly of: Map<string, readonly string[]>;
}

export class OutlineFiles {
  readonly #outline: Pick<Outline, 'family' | 'links'>;
  readonly #world: World;
  #generation = -1;
  /** By the last part of their paths. */
  #byName = new Map<string, string[]>();
  #byFolder = new Map<string, string[]>();
  #byGroup = new Map<string, string[]>();
  #packages: Packages | undefined;
  /** Folders of manifests, by the name that stands in each. */
  #roots: Map<string, string[]> | undefined;
  #seen = new Map<string, ReadonlySet<string>>();

  constructor(outline: Pick<Outline, 'family' | 'links'>, world: World) {
    this.#outline = outline;
    this.#world = world;
  }

  /** Files of the repository that an import leads to. */
  leadTo(file: string, imported: WrittenImport): readonly string[] {
    this.#refresh();
    for (const lead of this.#outline.links.leadsTo(file, imported)) {
      const found = this.#led(file, lead);
      if (found.length > 0) return found.filter((each) => each !== file);
    }
    return [];
  }

  /** Files whose names a file sees without importing them; for what is announced elsewhere, where it is announced. */
  siblings(file: string): readonly string[] {
    this.#refresh();
    const { sees, hasForwardDeclarations } = this.#outline.links;
    // What else makes packages visible is written in files that nobody reads: any of them may.
    if (sees === 'all' || sees === 'package')
      return this.#world.filesOf(this.#outline.family).filter((each) => each !== file);
    if (sees === 'folder') return (this.#byFolder.get(folderOf(file)) ?? []).filter((each) => each !== file);
    if (sees === 'group') return (this.#byGroup.get(this.#groupOf(file)) ?? []).filter((each) => each !== file);
    if (sees === 'packageOnly') return this.#ofSamePackages(file);
    return hasForwardDeclarations === true ? [...new Set(this.#world.importsOf(file).map(({ target }) => target))] : [];
  }

  /** All files whose definitions a file can name without saying where they are; not the file itself. */
  seenFrom(file: string): ReadonlySet<string> {
    this.#refresh();
    let found = this.#seen.get(file);
    if (found === undefined) {
      found = this.#findSeen(file);
      const oldest = this.#seen.size >= MAX_KEPT ? this.#seen.keys().next().value : undefined;
      if (oldest !== undefined) this.#seen.delete(oldest);
      this.#seen.set(file, found);
    }
    return found;
  }

  #led(file: string, lead: Lead): readonly string[] {
    if ('path' in lead)
      return lead.manifest === undefined ? this.#atPath(lead.path) : this.#below(file, lead.manifest, lead.path);
    if ('suffix' in lead) return this.#endingIn(file, lead.suffix);
    if ('folder' in lead) return this.#byFolder.get(normal(lead.folder) ?? lead.folder) ?? [];
    if ('group' in lead) return lead.group === '' ? [] : (this.#byGroup.get(lead.group) ?? []);
    const found = this.#named().files.get(lead.package) ?? [];
    const { names } = lead;
    return names === undefined ? found : found.filter((each) => names.some((name) => this.#world.mentions(each, name)));
  }

  #findSeen(file: string): ReadonlySet<string> {
    const { sees, isTransitive } = this.#outline.links;
    const found = new Set<string>(
      sees === 'imports' ? [] : sees === 'package' ? this.#inPackageOf(file) : this.siblings(file),
    );
    const queue = [file];
    for (let next = queue.pop(); next !== undefined && found.size < MAX_SEEN; next = queue.pop()) {
      for (const { target } of this.#world.importsOf(next)) {
        if (target === file || found.has(target)) continue;
        found.add(target);
        if (isTransitive === true) queue.push(target);
      }
    }
    return found;
  }

  #atPath(path: string): readonly string[] {
    const resolved = normal(path);
    return resolved !== undefined && this.#world.has(resolved) ? [resolved] : [];
  }

  /** Of several files whose paths end so, those that share most of their path with the file that imports. */
  #endingIn(file: string, suffix: string): readonly string[] {
    const end = normal(suffix.replace(/^(?:\.{1,2}\/)+/, ''));
    if (end === undefined || end === '') return [];
    const candidates = (this.#byName.get(end.slice(end.lastIndexOf('/') + 1)) ?? []).filter(
      (each) => each === end || each.endsWith(`/${end}`),
    );
    if (candidates.length < 2) return candidates;
    const nearest = Math.max(...candidates.map((each) => sharedFolders(file, each)));
    return candidates.filter((each) => sharedFolders(file, each) === nearest);
  }

  /** Files of its packages, and of those around them. */
  #inPackageOf(file: string): readonly string[] {
    const packages = this.#named().files;
    const found = new Set<string>();
    for (const name of this.#outline.links.packagesInText?.(this.#world.text(file) ?? '') ?? []) {
      for (let around = name; around !== ''; around = around.slice(0, Math.max(0, around.lastIndexOf('.'))))
        for (const each of packages.get(around) ?? []) if (each !== file) found.add(each);
    }
    return [...found];
  }

  /** Files below the folder of a manifest that bears this name; of several, below the nearest. */
  #below(file: string, name: string, path: string): readonly string[] {
    const found = (this.#manifests().get(name) ?? []).flatMap((root) =>
      this.#atPath(root === '' ? path : `${root}/${path}`),
    );
    const nearest = Math.max(...found.map((each) => sharedFolders(file, each)));
    return found.filter((each) => sharedFolders(file, each) === nearest);
  }

  #manifests(): Map<string, string[]> {
    if (this.#roots !== undefined) return this.#roots;
    this.#roots = new Map();
    const { manifest } = this.#outline.links;
    const folders = new Set<string>(['']);
    for (const folder of this.#byFolder.keys())
      for (let at = folder.length; at > 0; at = folder.lastIndexOf('/', at - 1)) folders.add(folder.slice(0, at));
    for (const folder of manifest === undefined ? [] : folders) {
      const path = folder === '' ? manifest?.file : `${folder}/${manifest?.file}`;
      const name = this.#world.has(path as string)
        ? manifest?.nameIn(this.#world.text(path as string) ?? '')
        : undefined;
      if (name !== undefined) addTo(this.#roots, name, folder);
    }
    return this.#roots;
  }

  /** By the names that files give to their own packages or name spaces. */
  #named(): Packages {
    if (this.#packages !== undefined) return this.#packages;
    const packages: Packages = { files: new Map(), of: new Map() };
    for (const file of this.#world.filesOf(this.#outline.family)) {
      const names = this.#outline.links.packagesInText?.(this.#world.text(file) ?? '') ?? [];
      packages.of.set(file, names);
      for (const name of names) addTo(packages.files, name, file);
    }
    this.#packages = packages;
    return packages;
  }

  #ofSamePackages(file: string): readonly string[] {
    const { files, of } = this.#named();
    const found = new Set((of.get(file) ?? []).flatMap((name) => files.get(name) ?? []));
    found.delete(file);
    return [...found];
  }

  #groupOf(file: string): string {
    return this.#outline.links.groupOf?.(file) ?? '';
  }

  #refresh(): void {
    if (this.#generation === this.#world.generation) return;
    this.#generation = this.#world.generation;
    this.#byName = new Map();
    this.#byFolder = new Map();
    this.#byGroup = new Map();
    this.#packages = undefined;
    this.#roots = undefined;
    this.#seen = new Map();
    for (const file of this.#world.filesOf(this.#outline.family)) {
      addTo(this.#byName, file.slice(file.lastIndexOf('/') + 1), file);
      addTo(this.#byFolder, folderOf(file), file);
      addTo(this.#byGroup, this.#groupOf(file), file);
    }
  }
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

/** A path without `.` and `..`; undefined where it leaves the repository. */
function normal(path: string): string | undefined {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

function sharedFolders(a: string, b: string): number {
  const left = a.split('/').slice(0, -1);
  const right = b.split('/').slice(0, -1);
  let shared = 0;
  while (shared < left.length && left[shared] === right[shared]) shared++;
  return shared;
}
