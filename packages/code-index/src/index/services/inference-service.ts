/** What names mean in a family of languages without a checker: worked out by the inference, as the language's policy has it. */
import type { Inference } from '../../inference/language-policy.ts';
import type { Doubt } from '../../model/doubts.ts';
import { type Definition, type DefinitionRef, FUNCTION_KINDS } from '../../model/facts.ts';
import { LineMap } from '../../model/lines.ts';
import type { FileMetrics, Unmeasured } from '../../model/metrics.ts';
import type { Analysis } from '../analysis.ts';
import type { Budget } from '../budget.ts';
import type { FlowReader } from '../flow-reader.ts';
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
} from '../language-service.ts';
import type { MentionReader, MentionSearch } from '../mention-reader.ts';
import { fileDoubtsByInference, symbolDoubtsByInference } from './doubts/inference-doubts.ts';
import { memberFlowByInference } from './doubts/inference-flow.ts';
import { nameAsUsed, usesOfGoneByInference } from './inference-gone.ts';
import {
  overriddenInSyntax,
  overridesInSyntax,
  subtypesOf,
  supertypesOf,
  virtualTargetsInSyntax,
} from './inference-heritage.ts';
import { InferenceImports } from './inference-imports.ts';
import { usesAtSite } from './inference-meaning.ts';
import { InferenceMentions } from './inference-mentions.ts';
import { measureBySyntax } from './inference-metrics.ts';
import { describeByInference, localsByInference, placesByInference } from './inference-types.ts';

export class InferenceService implements LanguageService {
  readonly loadsAllThatIsMeant = true;
  readonly imports: InferenceImports;
  readonly #analysis: Analysis;
  readonly #family: string;

  constructor(analysis: Analysis, family: string) {
    this.#analysis = analysis;
    this.#family = family;
    this.imports = new InferenceImports(analysis);
  }

  /** It is let go of when nobody asks for long, and made again. */
  get #inference(): Inference {
    return this.#analysis.syntax.inference(this.#family) as Inference;
  }

  definition({ file, index }: DefinitionRef): Definition | undefined {
    return this.#analysis.syntax.fileFacts(file)?.definitions[index];
  }

  /** A file of tests is known by its name, and those that help are called otherwise. */
  declaresTests(): boolean {
    return true;
  }

  isInTest({ file, index }: DefinitionRef): boolean {
    const inference = this.#inference;
    const { policy } = inference;
    if (policy.isTest === undefined) return false;
    for (let at = index; at >= 0; ) {
      const definition = inference.definition({ file, index: at });
      if (definition === undefined) return false;
      if (policy.isTest(definition, inference.detail({ file, index: at }))) return true;
      at = definition.parent;
    }
    return false;
  }

  siblingsOf(file: string): readonly string[] {
    return this.#analysis.syntax.siblingsOf(file);
  }

  definitionsBehind(ref: DefinitionRef): readonly DefinitionRef[] {
    return this.#inference.policy.definitionsBehind?.(this.#inference, ref) ?? [];
  }

  resolve(file: string, isWanted: IsWanted): ResolvedFile | undefined {
    const facts = this.#analysis.syntax.facts(file);
    if (facts === undefined) return undefined;
    const { definitions } = facts.facts;
    const sites = facts.sites
      .filter((site) => isWanted(site, () => true))
      .map((site) => {
        const { name, start, role, holder } = site;
        const uses = usesAtSite(this.#analysis, file, site);
        const meant = uses.map((use) => ({
          ...use,
          mayRunInstead: () =>
            virtualTargetsInSyntax(this.#analysis, file, site, use.ref).filter(
              (other) => !uses.some(({ ref }) => ref.index === other.index && ref.file === other.file),
            ),
        }));
        const isOwnName = uses.some(({ ref }) => ref.file === file && definitions[ref.index]?.nameStart === start);
        return { name, start, role, holder, meant, isOwnName };
      });
    const lines = new LineMap(this.#analysis.repository.readText(file) ?? '');
    return { lines, definitions, sites, standIns: () => [] };
  }

  /** A field that is given by its name in a call is a site like any other. */
  resolveKeys(): readonly KeyUse[] {
    return [];
  }

  overriddenBy(member: DefinitionRef): readonly DefinitionRef[] {
    const definition = this.#analysis.facts.definition(member);
    return definition === undefined ? [] : overriddenInSyntax(this.#analysis, member, definition);
  }

  /** A shape may be met without any import, so what is stored does not say it. */
  overriddenByStored(member: DefinitionRef): DefinitionRef[] {
    const definition = this.#analysis.facts.definition(member);
    if (definition === undefined || !FUNCTION_KINDS.has(definition.kind)) return [];
    return overriddenInSyntax(this.#analysis, member, definition);
  }

  overridesOf(member: DefinitionRef): readonly DefinitionRef[] {
    const definition = this.#analysis.facts.definition(member);
    return definition === undefined ? [] : overridesInSyntax(this.#analysis, member, definition);
  }

  ancestorsOf(type: DefinitionRef): readonly DefinitionRef[] {
    return supertypesOf(this.#analysis, this.#inference, type);
  }

  subclassesOf(type: DefinitionRef): readonly DefinitionRef[] {
    return subtypesOf(this.#analysis, this.#inference, type);
  }

  mentions(search: MentionSearch): MentionReader {
    return new InferenceMentions(this.#analysis, this.#family, search);
  }

  doubtsOfFile(file: string): readonly Doubt[] {
    return fileDoubtsByInference(this.#analysis, this.#inference, file);
  }

  doubtsOf(ref: DefinitionRef): readonly Doubt[] {
    return symbolDoubtsByInference(this.#analysis, this.#inference, ref);
  }

  flowOfOwner(member: DefinitionRef, _: DoubtScope, budget: Budget): FlowReader | undefined {
    return memberFlowByInference(this.#analysis, this.#inference, member, budget);
  }

  filesThatMayUse({ name }: Gone): readonly string[] {
    return this.#analysis.syntax.filesWithWord(this.#family, nameAsUsed(this.#inference, name));
  }

  usesOfGone(file: string, gone: Gone): readonly Place[] {
    return usesOfGoneByInference(this.#analysis, this.#inference, file, gone);
  }

  measure(
    files: readonly string[],
    budget: Budget,
    take: (file: string, metrics: FileMetrics | Unmeasured) => void,
  ): void {
    measureBySyntax(this.#analysis, files, budget, take);
  }

  describe(ref: DefinitionRef): Described {
    return describeByInference(this.#analysis, ref);
  }

  placesAt(question: PlaceQuestion): readonly NamedPlace[] {
    return placesByInference(this.#analysis, question);
  }

  /** What a definition gives away goes by its name as a rule, `Point(int x) { this.x = x; }`, and is told of it alone. */
  localsNamed(question: PlaceQuestion): readonly NamedPlace[] {
    const { file, name, containers } = question;
    const isDefined = this.#analysis.syntax.fileFacts(file)?.definitions.some((definition) => {
      const own = definition.container.split('.').slice(-containers.length);
      return definition.name === name && containers.every((part, i) => own[i] === part);
    });
    return isDefined === true ? [] : localsByInference(this.#analysis, question);
  }
}
