/**
 * Files of languages that have no checker: their facts, made when somebody asks for them, and one inference for each
 * family of languages, most of which are alone in theirs. What all languages have in common (definitions, imports) is kept for every file in `FactsStore`; the rest is
 * some ten times as large, is soon made again, and is kept for the files asked for last.
 */

import { TermInference } from '../inference/inference.ts';
import type { Inference, World } from '../inference/language-policy.ts';
import { MemoTable, type RepositoryState } from '../inference/memo-table.ts';
import { extractSyntax, familyOf, ignoresCase, isSyntaxLanguage, policyOf } from '../languages/languages.ts';
import type { FileFacts } from '../model/facts.ts';
import { foldCase, type SyntaxFacts, type WrittenImport } from '../model/syntax.ts';
import { atFile } from '../repository/heartbeat.ts';
import { kindOfName } from '../repository/languages.ts';
import type { Repository } from '../repository/repository.ts';
import type { CacheFile } from './cache.ts';
import type { FactsStore } from './facts-store.ts';
import type { ImportEdge } from './import-edges.ts';
import { KeptReadings } from './kept-readings.ts';

/** Characters of source whose facts are kept whole; they take about twenty bytes for each, and are read again in a few milliseconds. */
const MAX_KEPT_CHARS = 4_000_000;

const FILES_CALLED = new MemoTable<RegExp, readonly string[]>(({ source, flags }) => `${flags}/${source}`);
const UNRESOLVED_IMPORTS = new MemoTable<string, readonly string[]>((file) => file);
const DECLARED_OUTSIDE = new MemoTable<undefined, string>(() => '');

/** Facts that are kept whole. */
interface Kept {
  readonly hash: string;
  readonly facts: SyntaxFacts;
  readonly chars: number;
  /** When they were last those of the file. */
  generation: number;
  /** They were asked for since they were kept, or since they were last spared. */
  isUsed: boolean;
}

export class SyntaxStore implements World {
  readonly #repository: Repository;
  readonly #facts: FactsStore;
  readonly #stateNow: () => RepositoryState;
  readonly #kept = new Map<string, Kept>();
  readonly #inferences = new Map<string, Inference>();
  readonly #imports: KeptReadings<readonly WrittenImport[]>;
  sinceRest: object = {};
  #keptChars = 0;
  #definers:
    | {
        readonly generation: number;
        readonly byName: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
        /** By family, names that imports give to what is called otherwise. */
        readonly otherNames: ReadonlyMap<string, ReadonlySet<string>>;
      }
    | undefined;
  #files: ReadonlyMap<string, readonly string[]> = new Map();
  #filesGeneration = -1;

  /** @param cache where imports are kept for the next process */
  constructor(repository: Repository, facts: FactsStore, stateNow: () => RepositoryState, cache: CacheFile) {
    this.#repository = repository;
    this.#imports = new KeptReadings(repository, cache);
    this.#facts = facts;
    this.#stateNow = stateNow;
  }

  get generation(): number {
    return this.state.generation;
  }

  get state(): RepositoryState {
    return this.#stateNow();
  }

  /** The file is source of a language that is read here. */
  reads(file: string): boolean {
    const kept = this.#repository.files.get(file);
    return kept !== undefined && isSyntaxLanguage(kept.language);
  }

  languageOf(file: string): string | undefined {
    const language = this.#repository.files.get(file)?.language;
    return language !== undefined && isSyntaxLanguage(language) ? language : undefined;
  }

  /** The languages whose definitions the file can see: C and C++ share their headers. */
  familyOf(file: string): string | undefined {
    const language = this.languageOf(file);
    return language === undefined ? undefined : familyOf(language);
  }

  /** By the file's name alone: of a file that is gone. */
  languageOfName(file: string): string | undefined {
    const language = kindOfName(file.slice(file.lastIndexOf('/') + 1))?.language;
    return language !== undefined && isSyntaxLanguage(language) ? language : undefined;
  }

  /** Undefined where the file is in no language that is read here, or cannot be read. */
  inferenceOf(file: string): Inference | undefined {
    const family = this.familyOf(file);
    return family === undefined ? undefined : this.inference(family);
  }

  inference(family: string): Inference | undefined {
    const known = this.#inferences.get(family);
    if (known !== undefined) return known;
    const policy = policyOf(family, this);
    if (policy === undefined) return undefined;
    const inference = new TermInference(this, policy);
    this.#inferences.set(family, inference);
    return inference;
  }

  has(file: string): boolean {
    return this.#repository.files.has(file);
  }

  text(file: string): string | undefined {
    return this.#repository.readText(file);
  }

  filesCalled(name: RegExp): readonly string[] {
    return FILES_CALLED.of(this, name, () =>
      [...this.#repository.files.keys()].filter((file) => name.test(file.slice(file.lastIndexOf('/') + 1))).sort(),
    );
  }

  filesOf(family: string): readonly string[] {
    return this.#byFamily().get(family) ?? [];
  }

  /** All files that are read here, sorted. */
  files(): string[] {
    return [...this.#byFamily().values()].flat().sort();
  }

  /** Files of languages to which names are the same in capitals and in small letters. */
  filesInAnyCase(): readonly string[] {
    return [...this.#byFamily()].flatMap(([family, files]) => (ignoresCase(family) ? files : []));
  }

  filesWithWord(family: string, word: string): readonly string[] {
    if (ignoresCase(family)) return this.#repository.filesWithWordInAnyCase(word, this.filesOf(family));
    return [...this.#repository.filesWithWord(word)].filter((file) => this.familyOf(file) === family);
  }

  /** Files of a family of languages that define something of this name; perhaps others as well. */
  filesDefining(family: string, name: string): readonly string[] {
    return this.knownDefining(family, name) ?? this.filesWithWord(family, name);
  }

  /** Exactly those, where that is known. */
  knownDefining(family: string, name: string): readonly string[] | undefined {
    const files = this.#definers?.generation === this.generation ? this.#definers.byName.get(family) : undefined;
    return files === undefined ? undefined : (files.get(name) ?? []);
  }

  /**
   * Something of the family is defined by this name, or imported under it though it is called otherwise; undefined where that
   * is not known.
   */
  isBorne(family: string, name: string): boolean | undefined {
    const files = this.knownDefining(family, name);
    if (files === undefined) return undefined;
    return files.length > 0 || this.#definers?.otherNames.get(family)?.has(name) === true;
  }

  /** Makes `filesDefining` quick, where it will be asked for most names. All facts must have been made. */
  indexDefinitions(): void {
    if (this.#definers?.generation === this.generation) return;
    const byName = new Map<string, Map<string, string[]>>();
    const otherNames = new Map<string, Set<string>>();
    for (const [family, files] of this.#byFamily()) {
      const definers = new Map<string, string[]>();
      const others = new Set<string>();
      const asSeen = (name: string) => (ignoresCase(family) ? foldCase(name) : name);
      for (const file of files) {
        const facts = this.fileFacts(file);
        for (const definition of facts?.definitions ?? []) {
          const name = asSeen(definition.name);
          const known = definers.get(name);
          if (known === undefined) definers.set(name, [file]);
          else if (known.at(-1) !== file) known.push(file);
        }
        for (const { names } of facts?.imports ?? [])
          for (const { imported, local } of names) if (imported !== local) others.add(asSeen(local));
      }
      byName.set(family, definers);
      otherNames.set(family, others);
    }
    this.#definers = { generation: this.generation, byName, otherNames };
  }

  mentions(file: string, word: string): boolean {
    return this.#repository.hasWord(file, word);
  }

  filesMentioning(word: string): readonly string[] {
    return [...this.#repository.filesWithWord(word)];
  }

  facts(file: string): SyntaxFacts | undefined {
    // The inference asks some twenty times for each name.
    const known = this.#kept.get(file);
    if (known?.generation === this.generation) {
      known.isUsed = true;
      return known.facts;
    }
    const kept = this.#repository.files.get(file);
    if (kept === undefined || !isSyntaxLanguage(kept.language)) return undefined;
    const hash = this.#repository.contentHash(file);
    if (known !== undefined && known.hash === hash) {
      known.generation = this.generation;
      known.isUsed = true;
      return known.facts;
    }
    const packed = this.#facts.syntaxFacts(file, kept.language);
    if (packed !== undefined) {
      this.#keep(file, hash, packed, kept.size);
      return packed;
    }
    const text = this.#repository.readText(file);
    if (text === undefined) return undefined;
    const facts = atFile(file, hash, () => extractSyntax(kept.language, text));
    this.#facts.putSyntax(file, hash, facts, text);
    this.#keep(file, hash, facts, text.length);
    return facts;
  }

  contentHash(file: string): string {
    return this.#repository.contentHash(file);
  }

  /** What every language has of a file: from memory where the file has not changed. */
  fileFacts(file: string): FileFacts | undefined {
    return this.#facts.known(file) ?? this.facts(file)?.facts;
  }

  /** Files of the repository that a file imports. */
  importsOf(file: string): readonly ImportEdge[] {
    const policy = this.inferenceOf(file)?.policy;
    if (policy === undefined) return [];
    return this.writtenImportsOf(file).flatMap((each) =>
      policy.importedFiles(file, each).map((target) => ({ specifier: each.specifier, target })),
    );
  }

  /** Imports as they stand in the text. */
  writtenImportsOf(file: string): readonly WrittenImport[] {
    const policy = this.inferenceOf(file)?.policy;
    if (policy === undefined) return [];
    return this.#imports.of(file, (text) => policy.importsInText(text));
  }

  /**
   * Imports that lead nowhere known, and may lead to any file, as they are written. Patterns find more in a text than there
   * is, so of the few files in which they find some the parser is asked.
   */
  unresolvedImportsOf(file: string): readonly string[] {
    const { policy } = this.inferenceOf(file) ?? {};
    if (policy?.isUnresolved === undefined) return [];
    return UNRESOLVED_IMPORTS.of(this, file, () => {
      if (!this.writtenImportsOf(file).some((each) => policy.isUnresolved?.(file, each))) return [];
      const found = new Set<string>();
      for (const { module, level, names, modifiers, within } of this.facts(file)?.imports ?? []) {
        const written = {
          module,
          level,
          names: names.map(({ imported }) => imported),
          modifiers,
          ...(within && { within }),
        };
        if (policy.isUnresolved?.(file, written) === true) found.add(module);
      }
      return [...found];
    });
  }

  /** What the manifests of all languages declare of what is outside of the repository, as one text. */
  declaredOutside(): string {
    return DECLARED_OUTSIDE.of(this, undefined, () =>
      [...this.#byFamily().keys()].map((family) => this.inference(family)?.policy.declaredOutside?.() ?? '').join('\n'),
    );
  }

  /** Keeps the imports of all files for the next process. */
  save(): void {
    this.#imports.save((file) => this.reads(file));
  }

  /** Other files whose names a file sees without importing them. */
  siblingsOf(file: string): readonly string[] {
    return this.inferenceOf(file)?.policy.siblings(file) ?? [];
  }

  forget(file: string): void {
    const known = this.#kept.get(file);
    if (known === undefined) return;
    this.#kept.delete(file);
    this.#keptChars -= known.chars;
  }

  /** Lets go of all that is soon made again. */
  rest(): void {
    this.#kept.clear();
    this.#keptChars = 0;
    this.#inferences.clear();
    this.sinceRest = {};
  }

  /** Of what does not fit, the oldest go that nobody has asked for since: base classes are asked for by all files. */
  #keep(file: string, hash: string, facts: SyntaxFacts, chars: number): void {
    this.forget(file);
    this.#kept.set(file, { hash, facts, chars, generation: this.generation, isUsed: false });
    this.#keptChars += chars;
    for (const [oldest, kept] of this.#kept) {
      if (this.#keptChars <= MAX_KEPT_CHARS) break;
      if (oldest === file) continue;
      this.#kept.delete(oldest);
      if (kept.isUsed) this.#kept.set(oldest, { ...kept, isUsed: false });
      else this.#keptChars -= kept.chars;
    }
  }

  #byFamily(): ReadonlyMap<string, readonly string[]> {
    if (this.#filesGeneration === this.generation) return this.#files;
    const files = new Map<string, string[]>();
    for (const file of this.#repository.files.values()) {
      if (!isSyntaxLanguage(file.language)) continue;
      const family = familyOf(file.language);
      const list = files.get(family);
      if (list === undefined) files.set(family, [file.path]);
      else list.push(file.path);
    }
    for (const list of files.values()) list.sort();
    this.#files = files;
    this.#filesGeneration = this.generation;
    return files;
  }
}
