/** Facts of files, found again by content, and the join from the checker's declarations to definitions. */

import { nodeAtIndex, type SourceFile } from '../checker/ast.ts';
import type { Checker } from '../checker/checker.ts';
import type { DeclarationPlace } from '../checker/declaration-place.ts';
import { interfaceHash } from '../languages/shape/interface-hash.ts';
import { isComponentFile } from '../languages/typescript/components/component-module.ts';
import { type Extraction, extractTypeScript } from '../languages/typescript/facts.ts';
import type { Definition, DefinitionRef, FileFacts } from '../model/facts.ts';
import { LineMap } from '../model/lines.ts';
import type { SyntaxFacts } from '../model/syntax.ts';
import { decodeFileFacts, decodeSyntaxFacts, encodeFileFacts, encodeSyntaxFacts } from '../packed-facts/facts-codec.ts';
import { atFile, beat } from '../repository/heartbeat.ts';
import type { Repository } from '../repository/repository.ts';
import type { FactCache, FactsSummary } from './fact-cache/fact-cache.ts';
import type { FileView } from './file-view.ts';
import { ReadViews } from './read-views.ts';

interface StoredFacts {
  readonly hash: string;
  readonly facts: FileFacts;
  readonly definitionByNode: ReadonlyMap<number, number>;
  /** Of facts that were made here: where the disk is full, it is nowhere else. */
  readonly summary: FactsSummary | undefined;
}

/** Views hold syntax trees, some twenty times the size of their text; this many characters are kept for the next question. */
const MAX_VIEW_CHARS = 2_500_000;

/** A definition takes some 700 bytes; of this many the facts are kept in memory, and of others read again. */
const MAX_DEFINITIONS = 100_000;

export class FactsStore {
  readonly #repository: Repository;
  /** Where facts are kept for the next process, and for other threads. */
  readonly cache: FactCache;
  readonly readViews = new ReadViews();
  readonly #facts = new Map<string, StoredFacts>();
  readonly #views = new Map<string, { readonly hash: string; readonly view: FileView }>();
  #viewChars = 0;
  #definitions = 0;
  /** Text of the trees that the checker's client keeps beside ours. */
  #fetchedChars = 0;

  constructor(repository: Repository, cache: FactCache) {
    this.#repository = repository;
    this.cache = cache;
  }

  /** Facts of a file whose content has not changed since they were made; undefined where they must be made anew. */
  known(file: string): FileFacts | undefined {
    return this.#stored(file)?.facts;
  }

  /** What can be said of a file's facts without reading them; undefined where they must be made anew. */
  summaryOf(file: string): FactsSummary | undefined {
    const hash = this.#repository.contentHash(file);
    const packed = this.cache.get(this.#keyOf(file, hash));
    if (packed !== undefined) return packed;
    const stored = this.#facts.get(file);
    return stored?.hash === hash ? (stored.summary ?? summaryOf(stored.facts, '')) : undefined;
  }

  /** Facts of a language that has a checker, and what the file says to others; empty where that is all of its text. */
  put(file: string, hash: string, said: Pick<Extraction, 'facts' | 'interfaceHash' | 'addsToOthers'>): void {
    const { facts, interfaceHash, addsToOthers } = said;
    const summary = { ...summaryOf(facts, interfaceHash), addsToOthers };
    this.#remember(file, hash, facts, summary);
    this.cache.add(this.#keyOf(file, hash), encodeFileFacts(facts), summary);
  }

  /** Facts of a language that has none. */
  putSyntax(file: string, hash: string, facts: SyntaxFacts, text: string): void {
    const summary = summaryOf(facts.facts, interfaceHash(facts, text));
    this.#remember(file, hash, facts.facts, summary);
    this.cache.add(this.#keyOf(file, hash), encodeSyntaxFacts(facts), summary);
  }

  /** What other files can learn from this one, as a digest that is the same for the same. */
  interfaceHashOf(file: string): string {
    return this.summaryOf(file)?.interfaceHash || this.#repository.contentHash(file);
  }

  /** All facts of a file without a checker, as they were put; undefined where they must be made anew. */
  syntaxFacts(file: string, language: string): SyntaxFacts | undefined {
    const hash = this.#repository.contentHash(file);
    const bytes = this.cache.read(this.#keyOf(file, hash));
    if (bytes === undefined) return undefined;
    const stored = this.#facts.get(file);
    const facts = decodeSyntaxFacts(language, bytes, stored?.hash === hash ? stored.facts : undefined);
    this.#remember(file, hash, facts.facts);
    return facts;
  }

  /** Keeps the facts of these files, as they are now, for the next process. */
  save(files: readonly string[]): void {
    this.cache.save(files.map((file) => this.#keyOf(file, this.#repository.contentHash(file))));
  }

  forget(file: string): void {
    this.#drop(file);
    this.#dropView(file);
  }

  definition(ref: DefinitionRef): Definition | undefined {
    return (this.#facts.get(ref.file) ?? this.#stored(ref.file))?.facts.definitions[ref.index];
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
    const extraction = atFile(file, hash, () => extractTypeScript(sourceFile));
    const view: FileView = { ...extraction, ...this.#written(file), file, absolute, project, sourceFile };
    this.put(file, hash, view);
    this.#views.set(file, { hash, view });
    this.#viewChars += sourceFile.text.length;
    this.#countFetched(checker, sourceFile);
    for (const [oldest, { view: dropped }] of this.#views) {
      if (this.#viewChars <= MAX_VIEW_CHARS || oldest === file) break;
      this.#views.delete(oldest);
      this.#viewChars -= dropped.sourceFile.text.length;
    }
    return view;
  }

  /** The tree of such a file alone: what it declares and uses is not looked for, which takes four times as long. */
  tree(checker: Checker, project: string, file: string): SourceFile | undefined {
    const cached = this.#views.get(file);
    if (cached?.hash === this.#repository.contentHash(file) && cached.view.project === project)
      return cached.view.sourceFile;
    const sourceFile = checker.sourceFile(project, this.#repository.absolute(file));
    if (sourceFile !== undefined) this.#countFetched(checker, sourceFile);
    return sourceFile;
  }

  #countFetched(checker: Checker, { text }: SourceFile): void {
    this.#fetchedChars += text.length;
    if (this.#fetchedChars <= MAX_VIEW_CHARS) return;
    this.#fetchedChars = 0;
    checker.forgetTrees();
  }

  /** The lines of a component as they are written: of its markup the checker sees none. */
  #written(file: string): { readonly lines?: LineMap } {
    return isComponentFile(file) ? { lines: new LineMap(this.#repository.readText(file) ?? '') } : {};
  }

  /** Drops syntax trees, not facts: their nodes die with the checker's process. */
  dropViews(): void {
    this.readViews.clear();
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
    const file = this.fileOf(place);
    if (file === undefined) return undefined;
    let stored = this.#stored(file);
    if (stored === undefined) {
      if (this.view(checker, project, file) === undefined) return 'local';
      stored = this.#facts.get(file) as StoredFacts;
    }
    const index = stored.definitionByNode.get(place.index);
    return index === undefined ? 'local' : { file, index };
  }

  /** The file of the repository in which something is declared. */
  fileOf({ path }: DeclarationPlace): string | undefined {
    const file = this.#repository.relative(path);
    return file !== undefined && this.#repository.files.has(file) ? file : undefined;
  }

  /** The syntax node of a declaration, in the project that named it. */
  node(checker: Checker, project: string, place: DeclarationPlace) {
    const sourceFile = checker.sourceFile(project, place.path);
    return sourceFile === undefined ? undefined : nodeAtIndex(sourceFile, place.index);
  }

  #stored(file: string): StoredFacts | undefined {
    const hash = this.#repository.contentHash(file);
    const stored = this.#facts.get(file);
    if (stored?.hash === hash) return stored;
    const bytes = this.cache.read(this.#keyOf(file, hash));
    beat();
    return bytes === undefined ? undefined : this.#remember(file, hash, decodeFileFacts(bytes));
  }

  #remember(file: string, hash: string, facts: FileFacts, summary?: FactsSummary): StoredFacts {
    const known = this.#facts.get(file);
    if (known?.facts === facts) return known;
    const stored = { hash, facts, definitionByNode: new Map(facts.declarationNodes), summary };
    this.#drop(file);
    this.#facts.set(file, stored);
    this.#definitions += facts.definitions.length;
    for (const [oldest, { hash: oldHash }] of this.#facts) {
      if (this.#definitions <= MAX_DEFINITIONS || oldest === file) break;
      // What is nowhere else stays: where the disk is full, that is all of it.
      if (this.cache.get(this.#keyOf(oldest, oldHash)) === undefined) break;
      this.#drop(oldest);
    }
    return stored;
  }

  #drop(file: string): void {
    this.#definitions -= this.#facts.get(file)?.facts.definitions.length ?? 0;
    this.#facts.delete(file);
  }

  /** What a checker's file says may depend on its name; what is read without one depends on its language alone. */
  #keyOf(file: string, hash: string): string {
    const kind = this.#repository.files.get(file);
    return kind === undefined || kind.class === 'source' ? `${hash}:${file}` : `${hash}:${kind.language}`;
  }
}

function summaryOf({ definitions, tooDeep, isModule }: FileFacts, interfaceHash: string): FactsSummary {
  return { definitions: definitions.length, tooDeep, addsToOthers: !isModule, interfaceHash };
}
