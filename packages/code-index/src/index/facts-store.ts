/** Facts of files, found again by content, and the join from the checker's declarations to definitions. */
import { nodeAtIndex, type SourceFile } from '../checker/ast.ts';
import type { Checker, DeclarationPlace } from '../checker/checker.ts';
import { type Extraction, extractTypeScript } from '../extract/typescript.ts';
import type { Definition, FileFacts } from '../model/facts.ts';
import type { Repository } from '../repository/repository.ts';

/** A definition by its place: the file, relative, and its index among the file's definitions. */
export interface DefinitionRef {
  readonly file: string;
  readonly index: number;
}

/** A file opened in a project of the checker: its facts, and every use of a name in it. */
export interface FileView extends Extraction {
  readonly file: string;
  readonly absolute: string;
  readonly project: string;
  readonly sourceFile: SourceFile;
}

interface StoredFacts {
  readonly hash: string;
  readonly facts: FileFacts;
  readonly definitionByNode: ReadonlyMap<number, number>;
}

/** Views hold syntax trees, some twenty times the size of their text; this many characters are kept for the next question. */
const MAX_VIEW_CHARS = 2_500_000;

export class FactsStore {
  readonly #repository: Repository;
  readonly #facts = new Map<string, StoredFacts>();
  readonly #views = new Map<string, { readonly hash: string; readonly view: FileView }>();
  #viewChars = 0;
  /** Text of the trees that the checker's client keeps beside ours. */
  #fetchedChars = 0;

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  /** Facts of a file whose content has not changed since they were made; undefined where they must be made anew. */
  known(file: string): FileFacts | undefined {
    const stored = this.#facts.get(file);
    return stored !== undefined && stored.hash === this.#repository.contentHash(file) ? stored.facts : undefined;
  }

  put(file: string, hash: string, facts: FileFacts): void {
    this.#facts.set(file, { hash, facts, definitionByNode: new Map(facts.declarationNodes) });
  }

  /** What can be kept for the next process. */
  exportState(): ReadonlyMap<string, { readonly hash: string; readonly facts: FileFacts }> {
    return new Map([...this.#facts].map(([file, { hash, facts }]) => [file, { hash, facts }]));
  }

  importState(state: unknown): void {
    if (!(state instanceof Map)) return;
    for (const [file, stored] of state as Map<string, { readonly hash: string; readonly facts: FileFacts }>) {
      if (typeof stored?.hash === 'string' && !this.#facts.has(file)) this.put(file, stored.hash, stored.facts);
    }
  }

  forget(file: string): void {
    this.#facts.delete(file);
    this.#dropView(file);
  }

  /** All files whose facts are in memory, with them. */
  entries(): Iterable<readonly [string, { readonly hash: string; readonly facts: FileFacts }]> {
    return this.#facts;
  }

  definition(ref: DefinitionRef): Definition | undefined {
    return this.#facts.get(ref.file)?.facts.definitions[ref.index];
  }

  /** A file as an open project of the checker sees it; undefined where the project does not hold it. */
  view(checker: Checker, project: string, file: string): FileView | undefined {
    const hash = this.#repository.contentHash(file);
    const cached = this.#views.get(file);
    if (cached !== undefined && cached.hash === hash && cached.view.project === project) {
      this.#views.delete(file);
      this.#views.set(file, cached);
      return cached.view;
    }
    this.#dropView(file);
    const absolute = this.#repository.absolute(file);
    const sourceFile = checker.sourceFile(project, absolute);
    if (sourceFile === undefined) return undefined;
    const view: FileView = { ...extractTypeScript(sourceFile), file, absolute, project, sourceFile };
    this.put(file, hash, view.facts);
    this.#views.set(file, { hash, view });
    this.#viewChars += sourceFile.text.length;
    this.#fetchedChars += sourceFile.text.length;
    if (this.#fetchedChars > MAX_VIEW_CHARS) {
      this.#fetchedChars = 0;
      checker.forgetTrees();
    }
    for (const [oldest, { view: dropped }] of this.#views) {
      if (this.#viewChars <= MAX_VIEW_CHARS || oldest === file) break;
      this.#views.delete(oldest);
      this.#viewChars -= dropped.sourceFile.text.length;
    }
    return view;
  }

  /** Drops syntax trees, not facts: their nodes die with the checker's process. */
  dropViews(): void {
    this.#views.clear();
    this.#viewChars = 0;
  }

  #dropView(file: string): void {
    const dropped = this.#views.get(file);
    if (dropped === undefined) return;
    this.#views.delete(file);
    this.#viewChars -= dropped.view.sourceFile.text.length;
  }

  /**
   * The definition that a declaration of the checker is; `local` for a declaration in the repository that is none
   * (a parameter, a local variable), undefined for one outside the repository.
   */
  definitionAt(checker: Checker, project: string, place: DeclarationPlace): DefinitionRef | 'local' | undefined {
    const file = this.#repository.relative(place.path);
    if (file === undefined || !this.#repository.files.has(file)) return undefined;
    let stored = this.#facts.get(file);
    if (stored === undefined || stored.hash !== this.#repository.contentHash(file)) {
      if (this.view(checker, project, file) === undefined) return 'local';
      stored = this.#facts.get(file) as StoredFacts;
    }
    const index = stored.definitionByNode.get(place.index);
    return index === undefined ? 'local' : { file, index };
  }

  /** The syntax node of a declaration, in the project that named it. */
  node(checker: Checker, project: string, place: DeclarationPlace) {
    const sourceFile = checker.sourceFile(project, place.path);
    return sourceFile === undefined ? undefined : nodeAtIndex(sourceFile, place.index);
  }
}
