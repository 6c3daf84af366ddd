/** What names mean in a family of languages without a checker: worked out by the inference, as the language's policy has it. */
import type { Inference } from '../../inference/language-policy.ts';
import { subtypesOf } from '../../inference/subtypes.ts';
import { type Definition, type DefinitionRef, FUNCTION_KINDS, isSameRef } from '../../model/facts.ts';
import { LineMap } from '../../model/lines.ts';
import type { Analysis } from '../analysis.ts';
import type {
  IsWanted,
  LanguageService,
  NamedPlace,
  PlaceQuestion,
  ResolvedFile,
  ResolvedSite,
} from '../language-service.ts';
import {
  fileDoubtsByInference,
  isRunFromOutsideByInference,
  otherWaysByInference,
  runWithoutNameByInference,
  standingDoubtsByInference,
  staysOutsideByInference,
  symbolDoubtsByInference,
} from './doubts/inference-doubts.ts';
import { memberFlowByInference } from './doubts/inference-flow.ts';
import { nameAsUsed, usesOfGoneByInference } from './inference-gone.ts';
import {
  handersOnInSyntax,
  isPassedOverInLine,
  overriddenInSyntax,
  overridesInSyntax,
  ownerByInference,
  receiverInLine,
  supertypesOf,
  virtualTargetsInSyntax,
} from './inference-heritage.ts';
import { InferenceImports } from './inference-imports.ts';
import { usesAtSite } from './inference-meaning.ts';
import { InferenceMentions } from './inference-mentions.ts';
import { measureBySyntax, measureTextBySyntax } from './inference-metrics.ts';
import { isGuessByShape } from './inference-shapes.ts';
import { describeByInference, localsByInference, placesByInference } from './inference-types.ts';
import { usesOfNothing } from './names-of-nothing.ts';
import { isHeadOfOwn } from './own-heads.ts';

export function inferenceService(analysis: Analysis, family: string): LanguageService {
  const { syntax } = analysis;
  // It is let go of when nobody asks for long, and made again.
  const inference = () => syntax.inference(family) as Inference;
  const known = <T>(ref: DefinitionRef, tell: (definition: Definition) => T[]): T[] => {
    const definition = analysis.facts.definition(ref);
    return definition === undefined ? [] : tell(definition);
  };
  return {
    loadsAllThatIsMeant: true,
    keepsMeanings: false,
    imports: new InferenceImports(analysis.syntax),
    definition: ({ file, index }) => syntax.fileFacts(file)?.definitions[index],
    // A file of tests is known by its name, and those that help are called otherwise.
    declaresTests: (file) => inference().policy.helpsTests?.(inference(), file) !== true,
    isInTest: (ref) => isInTest(inference(), ref),
    siblingsOf: (file) => syntax.siblingsOf(file),
    definitionsBehind: (ref) => inference().policy.definitionsBehind?.(inference(), ref) ?? [],
    resolve: (file, isWanted) => resolveByInference(analysis, file, isWanted),
    overriddenBy: (member) => known(member, (definition) => overriddenInSyntax(analysis, member, definition)),
    // A shape may be met without any import, so what is stored does not say it.
    overriddenByStored: (member) =>
      known(member, (definition) =>
        FUNCTION_KINDS.has(definition.kind) ? overriddenInSyntax(analysis, member, definition) : [],
      ),
    overridesOf: (member) => known(member, (definition) => overridesInSyntax(analysis, member, definition)),
    handersOn: (member) => known(member, ({ name }) => handersOnInSyntax(inference(), member, name)),
    isGuessedOverride: (member, override) => isGuessByShape(inference(), member, override),
    isPassedOver: (use, member, override) => isPassedOverInLine(analysis, use, member, override),
    ownerOf: (member) => ownerByInference(inference(), member),
    receiverIn: (use, member) => receiverInLine(analysis, use, member),
    ancestorsOf: (type) => supertypesOf(analysis, inference(), type),
    subclassesOf: (type) => subtypesOf(inference(), type),
    mentions: (search) => new InferenceMentions(analysis, family, search),
    doubtsOfFile: (file) => fileDoubtsByInference(analysis, inference(), file),
    doubtsOf: (ref) => symbolDoubtsByInference(analysis, inference(), ref),
    standingDoubtsOf: (ref) => standingDoubtsByInference(analysis, inference(), ref),
    otherWaysTo: (ref) => otherWaysByInference(analysis, inference(), ref),
    runWithoutName: (ref) => runWithoutNameByInference(analysis, inference(), ref),
    staysOutside: (type) => staysOutsideByInference(inference(), type),
    isRunFromOutside: (ref) => isRunFromOutsideByInference(inference(), ref),
    flowOfOwner: (member, _, budget) => memberFlowByInference(analysis, inference(), member, budget),
    filesThatMayUse: ({ name }) => syntax.filesWithWord(family, nameAsUsed(inference(), name)),
    usesOfGone: (file, gone) => usesOfGoneByInference(analysis, inference(), file, gone),
    measure: (files, budget, take) => measureBySyntax(analysis, files, budget, take),
    measureText: (file, text) => measureTextBySyntax(analysis, file, text),
    describe: (ref) => describeByInference(analysis, ref),
    placesAt: (question) => placesByInference(analysis, question),
    localsNamed: (question) => localsNamed(analysis, question),
  };
}

function isInTest(inference: Inference, { file, index }: DefinitionRef): boolean {
  const { policy } = inference;
  for (let at = policy.isTest === undefined ? -1 : index; at >= 0; ) {
    const definition = inference.definition({ file, index: at });
    if (definition === undefined) return false;
    if (policy.isTest?.(definition, inference.detail({ file, index: at })) === true) return true;
    at = definition.parent;
  }
  return false;
}

function resolveByInference(analysis: Analysis, file: string, isWanted: IsWanted): ResolvedFile | undefined {
  const facts = analysis.syntax.facts(file);
  const inference = analysis.syntax.inferenceOf(file);
  if (facts === undefined || inference === undefined) return undefined;
  const { definitions } = facts.facts;
  const isOfNothing = usesOfNothing(analysis, inference, facts);
  const sites: ResolvedSite[] = [];
  for (const site of facts.sites) {
    if (!isWanted(site, () => true)) continue;
    const { name, start, role, holder } = site;
    const uses = isOfNothing(site) ? [] : usesAtSite(analysis, file, site);
    const instead = (ref: DefinitionRef) => () =>
      virtualTargetsInSyntax(analysis, file, site, ref).filter(
        (other) => !uses.some((use) => isSameRef(use.ref, other)),
      );
    const meant = uses.map((use) => ({ ...use, mayRunInstead: instead(use.ref) }));
    const isOwnName = uses.some(
      ({ ref }) =>
        (ref.file === file && definitions[ref.index]?.nameStart === start) ||
        isHeadOfOwn(analysis.syntax, file, site, ref),
    );
    sites.push({ name, start, role, holder, meant, isOwnName });
  }
  const lines = new LineMap(analysis.repository.readText(file) ?? '');
  // A field that is given by its name in a call is a site like any other.
  return { lines, definitions, sites, keys: () => [], standIns: () => [] };
}

/** What a definition gives away goes by its name as a rule, `Point(int x) { this.x = x; }`, and is told of it alone. */
function localsNamed(analysis: Analysis, question: PlaceQuestion): readonly NamedPlace[] {
  const { file, name, containers } = question;
  const isDefined = analysis.syntax.fileFacts(file)?.definitions.some((definition) => {
    const own = definition.container.split('.').slice(-containers.length);
    return definition.name === name && containers.every((part, i) => own[i] === part);
  });
  return isDefined === true ? [] : localsByInference(analysis, question);
}
