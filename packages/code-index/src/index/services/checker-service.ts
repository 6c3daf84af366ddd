/** What names mean in TypeScript and JavaScript: asked of the type checker. */
import type { Doubt } from '../../model/doubts.ts';
import type { Definition, DefinitionRef } from '../../model/facts.ts';
import type { FileMetrics, Unmeasured } from '../../model/metrics.ts';
import type { Analysis } from '../analysis.ts';
import type { Budget } from '../budget.ts';
import type { FlowReader } from '../flow-reader.ts';
import type { ImportReader } from '../import-edges.ts';
import type {
  Described,
  DoubtScope,
  Gone,
  IsWanted,
  KeyUse,
  LanguageService,
  NamedPlace,
  Place,
  PlaceQuestion,
  ResolvedFile,
  Site,
} from '../language-service.ts';
import type { MentionReader, MentionSearch } from '../mention-reader.ts';
import { filesThatMayUse, usesOfGoneByChecker } from './checker-gone.ts';
import { CheckerHeritage } from './checker-heritage.ts';
import { CheckerMentions } from './checker-mentions.ts';
import { measureByChecker } from './checker-metrics.ts';
import { localsByChecker, placesByChecker } from './checker-places.ts';
import { describeByChecker } from './checker-types.ts';
import { resolveByChecker, resolveKeysByChecker } from './checker-uses.ts';
import { fileDoubtsByChecker, symbolDoubtsByChecker } from './doubts/checker-doubts.ts';
import { methodFlowByChecker } from './doubts/checker-flow.ts';

export class CheckerService implements LanguageService {
  readonly loadsAllThatIsMeant = false;
  readonly #analysis: Analysis;
  readonly #heritage: CheckerHeritage;

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
    this.#heritage = new CheckerHeritage(analysis);
  }

  get imports(): ImportReader {
    return this.#analysis.imports.modules;
  }

  definition(ref: DefinitionRef): Definition | undefined {
    return this.#analysis.facts.definition(ref);
  }

  declaresTests(file: string): boolean {
    return /\b(?:describe|it|test|suite|bench|QUnit|Deno)\s*(?:\.\s*\w+\s*){0,8}[(`]/.test(
      this.#analysis.repository.readText(file) ?? '',
    );
  }

  isInTest(): boolean {
    return false;
  }

  siblingsOf(): readonly string[] {
    return [];
  }

  /** Overloads are one definition with the function that they are of. */
  definitionsBehind(): readonly DefinitionRef[] {
    return [];
  }

  resolve(file: string, isWanted: IsWanted): ResolvedFile | undefined {
    return resolveByChecker(this.#analysis, this.#heritage, file, isWanted);
  }

  resolveKeys(file: string, isWanted: (site: Site) => boolean): readonly KeyUse[] {
    return resolveKeysByChecker(this.#analysis, file, isWanted);
  }

  overriddenBy(member: DefinitionRef, budget: Budget): readonly DefinitionRef[] {
    return this.#heritage.overriddenBy(member, budget);
  }

  overriddenByStored(
    member: DefinitionRef,
    basesOf: (ref: DefinitionRef) => readonly DefinitionRef[],
  ): DefinitionRef[] {
    return this.#heritage.overriddenByStored(member, basesOf);
  }

  overridesOf(member: DefinitionRef, budget: Budget): readonly DefinitionRef[] {
    return this.#heritage.overridesOf(member, budget);
  }

  ancestorsOf(type: DefinitionRef, budget: Budget): readonly DefinitionRef[] {
    return this.#heritage.ancestorsOf(type, budget);
  }

  subclassesOf(type: DefinitionRef, budget: Budget): readonly DefinitionRef[] {
    return this.#heritage.subclassesOf(type, budget);
  }

  mentions(search: MentionSearch): MentionReader {
    return new CheckerMentions(this.#analysis, this.#heritage, search);
  }

  doubtsOfFile(file: string, isTaken: boolean): readonly Doubt[] {
    return fileDoubtsByChecker(this.#analysis, file, isTaken);
  }

  doubtsOf(ref: DefinitionRef, scope: DoubtScope, budget: Budget): readonly Doubt[] {
    return symbolDoubtsByChecker(this.#analysis, ref, scope, budget);
  }

  flowOfOwner(member: DefinitionRef, { isOfFile }: DoubtScope, budget: Budget): FlowReader | undefined {
    return methodFlowByChecker(this.#analysis, member, isOfFile, budget);
  }

  filesThatMayUse(gone: Gone): readonly string[] {
    return filesThatMayUse(this.#analysis, gone);
  }

  usesOfGone(file: string, gone: Gone): readonly Place[] {
    return usesOfGoneByChecker(this.#analysis, file, gone);
  }

  measure(
    files: readonly string[],
    budget: Budget,
    take: (file: string, metrics: FileMetrics | Unmeasured) => void,
  ): void {
    measureByChecker(this.#analysis, files, budget, take);
  }

  describe(ref: DefinitionRef): Described {
    return describeByChecker(this.#analysis, ref);
  }

  placesAt(question: PlaceQuestion & { readonly line: number }): readonly NamedPlace[] {
    return placesByChecker(this.#analysis, question);
  }

  localsNamed(question: PlaceQuestion): readonly NamedPlace[] {
    return localsByChecker(this.#analysis, question);
  }
}
