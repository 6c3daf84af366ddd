/** What names mean in TypeScript and JavaScript: asked of the type checker. */
import type { Analysis } from '../analysis.ts';
import type { LanguageService } from '../language-service.ts';
import { handedByChecker, handingByChecker } from './checker-given.ts';
import { filesThatMayUse, usesOfGoneByChecker } from './checker-gone.ts';
import { CheckerHeritage } from './checker-heritage.ts';
import { CheckerMentions } from './checker-mentions.ts';
import { measureByChecker, measureTextByChecker } from './checker-metrics.ts';
import { localsByChecker, placesByChecker } from './checker-places.ts';
import { describeByChecker } from './checker-types.ts';
import { resolveByChecker } from './checker-uses.ts';
import {
  decoratorsOf,
  fileDoubtsByChecker,
  runWithoutNameByChecker,
  symbolDoubtsByChecker,
  takenByPlace,
} from './doubts/checker-doubts.ts';
import { methodFlowByChecker } from './doubts/checker-flow.ts';

export function checkerService(analysis: Analysis): LanguageService {
  const heritage = new CheckerHeritage(analysis);
  return {
    loadsAllThatIsMeant: false,
    keepsMeanings: true,
    imports: analysis.imports.modules,
    definition: (ref) => analysis.facts.definition(ref),
    declaresTests: (file) => DECLARES_TESTS.test(analysis.repository.readText(file) ?? ''),
    isInTest: () => false,
    siblingsOf: () => [],
    // Overloads are one definition with the function that they are of.
    definitionsBehind: () => [],
    resolve: (file, isWanted) => resolveByChecker(analysis, heritage, file, isWanted),
    overriddenBy: (member, budget) => heritage.overriddenBy(member, budget),
    overriddenByStored: (member, basesOf) => heritage.overriddenByStored(member, basesOf),
    isPassedOver: (use, _, override) => heritage.isPassedOverInLine(use, override),
    ownerOf: (member) => heritage.ownerOf(member),
    receiverIn: (use, member) => heritage.receiverIn(use, member),
    handing: (member) => handingByChecker(analysis, member),
    handed: (member, use) => handedByChecker(analysis, member, use),
    overridesOf: (member, budget) => heritage.overridesOf(member, budget),
    ancestorsOf: (type, budget) => heritage.ancestorsOf(type, budget),
    subclassesOf: (type, budget) => heritage.subclassesOf(type, budget),
    mentions: (search) => new CheckerMentions(analysis, heritage, search),
    doubtsOfFile: (file, isTaken) => fileDoubtsByChecker(analysis, file, isTaken),
    doubtsOf: (ref, scope, budget) => symbolDoubtsByChecker(analysis, ref, scope, budget),
    standingDoubtsOf: (ref) => decoratorsOf(analysis, ref),
    takenByPlace: (ref) => takenByPlace(analysis, ref),
    runWithoutName: (ref) => runWithoutNameByChecker(analysis, ref),
    flowOfOwner: (member, { isOfFile }, budget) => methodFlowByChecker(analysis, member, isOfFile, budget),
    filesThatMayUse: (gone) => filesThatMayUse(analysis, gone),
    usesOfGone: (file, gone) => usesOfGoneByChecker(analysis, file, gone),
    measure: (files, budget, take) => measureByChecker(analysis.projects, files, budget, take),
    measureText: (file, text) => measureTextByChecker(analysis.projects, file, text),
    describe: (ref) => describeByChecker(analysis, ref),
    placesAt: (question) => placesByChecker(analysis, question),
    localsNamed: (question) => localsByChecker(analysis, question),
  };
}

const DECLARES_TESTS = /\b(?:describe|it|test|suite|bench|QUnit|Deno)\s*(?:\.\s*\w+\s*){0,8}[(`]/;
