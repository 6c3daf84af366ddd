/**
 * Which file can reach which through imports, as each language reads them from its texts (`ImportReader`). It answers one
 * question only: could this mention be the symbol asked for? Where an import could lead into the repository but to no known
 * file, the answer is yes.
 */

import { createHash } from 'node:crypto';
import path from 'node:path';
import { MemoTable, type RepositoryState } from '../inference/memo-table.ts';
import type { AutoImport } from './auto-imports.ts';
import type { CacheFile } from './cache.ts';
import type { FactsStore } from './facts-store.ts';
import type { ComputedLoad, ImportEdge, ImportReader } from './import-edges.ts';
import { IMPORTING_TEXT, type ModuleSources, ModuleSpecifiers } from './module-specifiers.ts';
import type { TemplateClasses } from './template-classes.ts';

/** What of the analysis imports are followed with. */
export interface ImportGraphSources extends ModuleSources {
  readonly facts: FactsStore;
  readonly generation: number;
  readonly state: RepositoryState;
  /** The definitions of the file are read. */
  reads(file: string): boolean;
  serviceOf(file: string): { readonly imports: ImportReader };
}

const MEETING = new MemoTable<readonly string[], ReadonlySet<string>>((files) => files.join('\0'));
const LOADS = new MemoTable<undefined, readonly (ComputedLoad & { readonly users: ReadonlySet<string> })[]>(() => '');
const EXPORTS = /\bexport\b|\bexports\b/;
const NEAR_UNRESOLVED = new MemoTable<undefined, ReadonlySet<string>>(() => '');
const UNRESOLVED_FILES = new MemoTable<undefined, readonly string[]>(() => '');

export class ImportGraph {
  /** Those of TypeScript and JavaScript. */
  readonly modules: ModuleSpecifiers;
  readonly #analysis: ImportGraphSources;
  readonly #readers = new Set<ImportReader>();
  #importers: Map<string, Set<string>> | undefined;
  #generation = -1;
  #version = 0;
  /** Of every file its content, and what that says to others, as of that version. */
  readonly #said = new Map<string, { readonly hash: string; readonly says: string }>();

  /** @param cache where the specifiers of TypeScript and JavaScript are kept for the next process */
  constructor(analysis: ImportGraphSources, cache: CacheFile) {
    this.#analysis = analysis;
    this.modules = new ModuleSpecifiers(analysis, cache);
    // It is asked directly as well, before there is any file that it reads.
    this.#readers.add(this.modules);
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

  /** What a name that nothing declares in a file is imported from by the project's tools. */
  autoImported(file: string, name: string): AutoImport | undefined {
    this.#reverse();
    return this.modules.auto().of(file, name);
  }

  /** What `this.name` is in every component of the package that the file lies in. */
  givenToComponents(file: string, name: string): AutoImport | undefined {
    this.#reverse();
    return this.modules.auto().ofComponents(file, name);
  }

  /** What templates name without importing it. */
  templateClasses(): TemplateClasses {
    this.#reverse();
    return this.modules.templates();
  }

  /** Names by which something is known where no file says where it comes from. */
  *unimportedNames(): Iterable<string> {
    this.#reverse();
    yield* this.modules.auto().names();
    yield* this.modules.templates().names();
  }

  /** Files that the project's tools import under a name, as their default. */
  autoImportedAs(name: string): ReadonlySet<string> {
    this.#reverse();
    const found = this.modules.auto().named(name);
    return new Set(found.filter(({ exported }) => exported === 'default').map(({ file }) => file));
  }

  /** Under which names what a file exports is imported by the project's tools. */
  autoImportsFrom(file: string): readonly AutoImport[] {
    this.#reverse();
    return this.modules.auto().from(file);
  }

  /** Files that would import this one if it were there. */
  importersOfMissing(file: string): ReadonlySet<string> {
    this.#reverse();
    return this.modules.importersOfMissing(file);
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
    let read = 0;
    for (const file of [...this.#analysis.repository.files.keys()]) {
      if (!this.#analysis.reads(file)) continue;
      this.#readerOf(file).read(file);
      if (++read % READ_TOGETHER === 0) yield;
    }
  }

  /** Files that can be handed an object of these: whoever reaches these reaches them as well. `reaching` is among them. */
  meeting(files: readonly string[]): ReadonlySet<string> {
    return MEETING.of(this.#analysis, files, () => {
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
    return this.modules.computedLoads();
  }

  /**
   * Files that load one of these by a name made at run time, and those that import one that does. Where nothing of the name is
   * known, it is a file that exports something and that nothing imports; and no program that itself leads to the load.
   */
  loading(files: ReadonlySet<string>): ReadonlySet<string> {
    const found = new Set<string>();
    for (const { file, prefix, users } of this.#loads()) {
      if (found.has(file)) continue;
      const mayBe = (each: string) =>
        prefix === undefined ? !users.has(each) && this.#isOnlyLoaded(each, file) : each.startsWith(prefix);
      if ([...files].some((each) => each !== file && mayBe(each))) for (const user of users) found.add(user);
    }
    return found;
  }

  #loads(): readonly (ComputedLoad & { readonly users: ReadonlySet<string> })[] {
    return LOADS.of(this.#analysis, undefined, () =>
      this.computedLoads()
        .filter(({ file }) => this.#analysis.repository.files.get(file)?.test !== true)
        .map((load) => ({ ...load, users: this.reaching([load.file]) })),
    );
  }

  #isOnlyLoaded(file: string, by: string): boolean {
    const { repository } = this.#analysis;
    const isTest = (each: string) => repository.files.get(each)?.test === true;
    if (isTest(file) || this.packageOf(file) !== this.packageOf(by)) return false;
    if ([...this.importersOf(file)].some((each) => !isTest(each))) return false;
    return EXPORTS.test(repository.readText(file) ?? '');
  }

  /** The folder of the nearest manifest of npm above a file, with its slash; empty for the root. */
  packageOf(file: string): string {
    let nearest = '';
    for (const config of this.#analysis.repository.configFiles()) {
      if (!/(?:^|\/)package\.json$/.test(config)) continue;
      const folder = config.slice(0, -'package.json'.length);
      if (file.startsWith(folder) && folder.length > nearest.length) nearest = folder;
    }
    return nearest;
  }

  /** Files of the repository that a file imports, as far as its imports can be followed. */
  importsOf(file: string): readonly ImportEdge[] {
    this.#reverse();
    return this.#readerOf(file).importsOf(file);
  }

  /** The same, and for imports that lead nowhere the files that they may mean. */
  possibleImportsOf(file: string): readonly ImportEdge[] {
    this.#reverse();
    return this.#readerOf(file).possibleImportsOf(file);
  }

  /**
   * Imports that lead to no known file and are not known to lead outside: a path that is not there, an alias that no
   * configuration maps, a package that no manifest declares. They may lead to any file.
   */
  unresolvedOf(file: string): readonly string[] {
    this.#reverse();
    return this.#readerOf(file).unresolvedOf(file);
  }

  /** The same of one import of a module as it is written. */
  isUnresolved(file: string, specifier: string): boolean {
    this.#reverse();
    return this.modules.isUnresolved(file, specifier);
  }

  /**
   * Files in which an import leads nowhere known, and those that import one of them: what they get from there is of no
   * known type. Further on nearly all files of a repository would be among them.
   */
  nearUnresolved(): ReadonlySet<string> {
    return NEAR_UNRESOLVED.of(this.#analysis, undefined, () => {
      const found = new Set<string>(this.unresolvedFiles());
      for (const file of this.unresolvedFiles()) for (const importer of this.importersOf(file)) found.add(importer);
      return found;
    });
  }

  /** Files in which an import leads nowhere known. */
  unresolvedFiles(): readonly string[] {
    return UNRESOLVED_FILES.of(this.#analysis, undefined, () =>
      [...this.#analysis.repository.files.keys()].filter(
        (file) => this.#analysis.reads(file) && this.unresolvedOf(file).length > 0,
      ),
    );
  }

  /** The same files are there and each says the same to others: then every import leads where it led. */
  #isAsBefore(): boolean {
    const { repository } = this.#analysis;
    if (repository.files.size !== this.#said.size) return false;
    let read = 0;
    for (const file of repository.files.keys()) {
      const before = this.#said.get(file);
      const hash = repository.contentHash(file);
      if (before?.hash === hash) continue;
      if (before === undefined || ++read > MOST_READ_AGAIN) return false;
      this.#readerOf(file).readAgain(file);
      const says = this.#says(file);
      if (says !== before.says) return false;
      this.#said.set(file, { hash, says });
    }
    return true;
  }

  /** What patterns find in the text may lead elsewhere though nothing else has changed. */
  #says(file: string): string {
    const interfaceHash = this.#analysis.facts.interfaceHashOf(file);
    const written = this.#readerOf(file).written(file);
    return written === '' ? interfaceHash : `${interfaceHash} ${createHash('sha1').update(written).digest('base64')}`;
  }

  #readerOf(file: string): ImportReader {
    const { imports } = this.#analysis.serviceOf(file);
    this.#readers.add(imports);
    return imports;
  }

  #reverse(): Map<string, Set<string>> {
    if (this.#importers !== undefined) {
      if (this.#generation === this.#analysis.generation) return this.#importers;
      if (this.#isAsBefore()) {
        this.#generation = this.#analysis.generation;
        return this.#importers;
      }
    }
    // A reader may fail, as the checker does that knows the aliases: nothing that was known before may be left then.
    this.#importers = undefined;
    this.#generation = this.#analysis.generation;
    this.#version++;
    const { repository } = this.#analysis;
    this.#said.clear();
    for (const reader of this.#readers) reader.restart();
    for (const file of repository.files.keys())
      this.#said.set(file, { hash: repository.contentHash(file), says: this.#says(file) });
    const importers = new Map<string, Set<string>>();
    for (const file of repository.files.keys()) {
      if (!this.#analysis.reads(file) && !IMPORTING_TEXT.has(path.posix.extname(file))) continue;
      for (const { target } of this.#readerOf(file).possibleImportsOf(file)) {
        let set = importers.get(target);
        if (set === undefined) {
          set = new Set();
          importers.set(target, set);
        }
        set.add(file);
      }
    }
    this.modules.save();
    this.#importers = importers;
    return importers;
  }
}

/** Changed files that are read to see whether they still say the same to others. */
const MOST_READ_AGAIN = 50;
/** Texts read for their imports in one step. */
const READ_TOGETHER = 100;
const EMPTY: ReadonlySet<string> = new Set();
