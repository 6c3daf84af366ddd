/**
 * Why a symbol of a language without a checker may still be used though nothing is known to use it. Types are read from
 * what is written, so there is more to doubt than where a checker answers: whatever may reach a name by another road than
 * writing it is told.
 */

import type { LanguageConventions } from '../../../inference/conventions.ts';
import type { Inference } from '../../../inference/language-policy.ts';
import { subtypesOf } from '../../../inference/subtypes.ts';
import type { Doubt } from '../../../model/doubts.ts';
import type { Definition, DefinitionRef } from '../../../model/facts.ts';
import { LineMap } from '../../../model/lines.ts';
import type { TermId } from '../../../model/syntax.ts';
import type { Analysis } from '../../analysis.ts';
import { reachingFiles } from '../inference-heritage.ts';
import { calledByItself, holdsOthers, SHAPE_KINDS, startedByConvention } from './common.ts';
import { namedByText } from './named-by-text.ts';

export function fileDoubtsByInference(analysis: Analysis, inference: Inference, file: string): readonly Doubt[] {
  return startedByConvention(analysis, file, inference.policy.conventions);
}

export function symbolDoubtsByInference(
  analysis: Analysis,
  inference: Inference,
  root: DefinitionRef,
): readonly Doubt[] {
  const definition = analysis.facts.definition(root);
  if (definition === undefined) return [];
  const { conventions } = inference.policy;
  const ofItself = doubtsOfItself(analysis, inference, root, definition);
  return conventions === undefined
    ? ofItself
    : [...ofItself, ...reflection(analysis, inference, conventions, root, definition.name)];
}

/** Without those of code elsewhere that chooses by names which are worked out: to look for that takes a search of all files. */
function doubtsOfItself(
  analysis: Analysis,
  inference: Inference,
  root: DefinitionRef,
  definition: Definition,
): readonly Doubt[] {
  const { policy } = inference;
  const { conventions } = policy;
  if (conventions === undefined)
    return policy.doubts?.(inference, root) ?? [{ code: 'unknown_reflection', language: policy.language }];
  const reasons: Doubt[] = [];
  const { name } = definition;
  if (definition.exported && policy.isClosed?.(root.file) !== true)
    reasons.push(...importable(analysis, conventions, root.file, name));
  if (name.startsWith('<')) reasons.push({ code: 'no_name', name });
  const detail = inference.detail(root);
  // What may make an object of a class by its type does it by what the class shows.
  const isMadeInside = definition.kind === 'constructor' && detail?.modifiers.includes('private') === true;
  if (!isMadeInside) reasons.push(...calledByItself(definition, conventions));
  // Whoever decorates by a name may mean something else by it in Python, as long as it runs.
  const mayKeep = (term: TermId) =>
    policy.isDuckTyped === true || policy.keepsNothing?.(inference, root.file, term) !== true;
  if (detail?.decorators.some(mayKeep) === true) reasons.push({ code: 'decorated', name, by: 'decorator' });
  const owner =
    definition.parent < 0 ? undefined : analysis.facts.definition({ file: root.file, index: definition.parent });
  if (owner?.kind === 'class' || owner?.kind === 'interface')
    reasons.push(...doubtsOfMember(analysis, inference, root, definition, owner));
  // Whoever gets hold of a class makes objects of it.
  if (owner?.kind === 'class' && definition.kind === 'constructor' && policy.isDuckTyped !== true) {
    const type = { file: root.file, index: definition.parent };
    const isMarked = inference.detail(type)?.decorators.some(mayKeep) === true;
    if (isMarked && !reasons.some(({ code }) => code === 'owner_decorated'))
      reasons.push({ code: 'owner_decorated', name, owner: owner.name, by: 'decorator' });
  }
  if (definition.kind === 'class') reasons.push(...toldToBases(analysis, inference, root, definition));
  // A struct without a name, a variant of an enumeration: values of it may be made by the order of its fields.
  const isField = SHAPE_KINDS.has(definition.kind);
  const isMadeOf = (inference.detail({ file: root.file, index: definition.parent })?.decorators.length ?? 0) > 0;
  if (isField && owner !== undefined && (!owner.callable || isMadeOf))
    reasons.push({ code: 'part_of_shape', name, of: owner.name });
  reasons.push(...holdsOthers(analysis, root, definition));
  const named = definition.callable ? namedByText(analysis, inference, root) : undefined;
  if (named !== undefined) reasons.push({ code: 'named_by_text', name, loaded: named.name, at: named.at });
  reasons.push(...(policy.doubts?.(inference, root) ?? []));
  return reasons;
}

/** Who in the repository may call it by another way than its name: code that a decorator hands it to. */
export function otherWaysByInference(analysis: Analysis, inference: Inference, root: DefinitionRef): readonly Doubt[] {
  const { policy } = inference;
  const name = analysis.facts.definition(root)?.name;
  const isHandedOn = (inference.detail(root)?.decorators ?? []).some(
    (term) =>
      !MAKES_A_MEMBER.has(nameOfTerm(inference, root.file, term)) &&
      policy.mayHandOn?.(inference, root.file, term) === true,
  );
  return name === undefined || !isHandedOn ? [] : [{ code: 'decorated', name, by: 'decorator' }];
}

/** What decorates a symbol or the class that it is a member of, and what is told of whatever builds on a class. */
export function standingDoubtsByInference(analysis: Analysis, inference: Inference, root: DefinitionRef): Doubt[] {
  const definition = analysis.facts.definition(root);
  if (definition === undefined) return [];
  const { name, parent } = definition;
  const reasons: Doubt[] = [];
  const isTaken = (ref: DefinitionRef, harmless: ReadonlySet<string>) =>
    (inference.detail(ref)?.decorators ?? []).some(
      (term) =>
        !harmless.has(nameOfTerm(inference, ref.file, term)) &&
        inference.policy.keepsNothing?.(inference, ref.file, term) !== true,
    );
  if (isTaken(root, MAKES_A_MEMBER)) reasons.push({ code: 'decorated', name, by: 'decorator' });
  const ref = { file: root.file, index: parent };
  const owner = parent < 0 ? undefined : analysis.facts.definition(ref);
  if (owner?.kind === 'class' && inference.policy.isDuckTyped === true) {
    if (inference.policy.isNeverOutside?.(name) !== true && isTaken(ref, MAKES_A_RECORD))
      reasons.push({ code: 'owner_decorated', name, owner: owner.name, by: 'decorator' });
  }
  if (definition.kind === 'class') reasons.push(...toldToBases(analysis, inference, root, definition));
  reasons.push(...(inference.policy.doubts?.(inference, root) ?? []).filter(({ code }) => FOR_OTHER_CODE.has(code)));
  return reasons;
}

/** It is handed to code that is not read, by another name or in another language. */
const FOR_OTHER_CODE: ReadonlySet<Doubt['code']> = new Set(['go_linker', 'go_assembly']);

export function runWithoutNameByInference(
  analysis: Analysis,
  inference: Inference,
  root: DefinitionRef,
): readonly Doubt[] {
  const definition = analysis.facts.definition(root);
  if (definition === undefined) return [];
  return doubtsOfItself(analysis, inference, root, definition).filter(({ code }) => WITHOUT_NAME.has(code));
}

const WITHOUT_NAME: ReadonlySet<Doubt['code']> = new Set([
  'protocol_name',
  'decorated',
  'owner_decorated',
  'outside_base',
  'unknown_base',
  'metaclass',
  'named_by_text',
  'go_stands_for_library',
  'java_native',
  'java_run_by_heir',
  'java_overrides_library',
  'kotlin_external',
  'kotlin_overrides_library',
  'kotlin_overrides_unknown',
  'csharp_native',
  'csharp_found_by_base',
  'csharp_generated',
  'csharp_overrides_library',
  'csharp_overrides_unknown',
  'rust_outside_trait',
  'rust_unknown_trait',
]);

/** It stands for a member of a type from outside, whose users run it without naming it. */
export function isRunFromOutsideByInference(inference: Inference, root: DefinitionRef): boolean {
  return (inference.policy.doubts?.(inference, root) ?? []).some(({ code }) => OF_OUTSIDE.has(code));
}

/** All its bases are known, and those from outside are of frameworks that keep what they make of it; of all below it too. */
export function staysOutsideByInference(inference: Inference, type: DefinitionRef): boolean {
  const { policy } = inference;
  return [type, ...subtypesOf(inference, type)].every((ref) => {
    const { of, isOpen } = policy.lineage(inference, { kind: 'instance', ref, args: [] });
    const isKept = (name: string) => HARMLESS_BASES.test(name) || policy.keepsItsObjects?.(name) === true;
    return !isOpen && of.every((base) => base.kind !== 'outside' || isKept(base.name));
  });
}

const OF_OUTSIDE: ReadonlySet<Doubt['code']> = new Set([
  'go_stands_for_library',
  'rust_outside_trait',
  'rust_unknown_trait',
  'java_overrides_library',
  'kotlin_overrides_library',
  'csharp_overrides_library',
]);

function doubtsOfMember(
  analysis: Analysis,
  inference: Inference,
  root: DefinitionRef,
  member: Definition,
  owner: Definition,
): Doubt[] {
  const reasons: Doubt[] = [];
  const ref = { file: root.file, index: member.parent };
  const { policy } = inference;
  reasons.push(...toldToBases(analysis, inference, ref, owner, member));
  if (policy.isDuckTyped === true && policy.isNeverOutside?.(member.name) !== true) {
    const decorators = inference.detail(ref)?.decorators ?? [];
    const isMarked = decorators.some((term) => !MAKES_A_RECORD.has(nameOfTerm(inference, root.file, term)));
    if (isMarked) reasons.push({ code: 'owner_decorated', name: member.name, owner: owner.name, by: 'decorator' });
  }
  if (policy.isOutOfReach?.(inference, root) === true) return reasons;
  for (const each of [ref, ...subtypesOf(inference, ref)]) {
    const { of, isOpen } = inference.policy.lineage(inference, { kind: 'instance', ref: each, args: [] });
    const outside = of.find((base) => base.kind === 'outside' && !HARMLESS_BASES.test(base.name));
    const type = inference.definition(each)?.name ?? owner.name;
    const { name } = member;
    if (outside?.kind === 'outside')
      reasons.push({ code: 'outside_base', name, type, base: outside.name, isExtended: false });
    else if (isOpen) reasons.push({ code: 'unknown_base', name, type });
  }
  return reasons;
}

/** Decorators that read the fields of a class and call none of its methods by their own names. */
const MAKES_A_RECORD: ReadonlySet<string> = new Set(['dataclass', 'total_ordering', 'final', 'runtime_checkable']);

/** Decorators that say what a function is to its class or to a checker, and hand it to nobody. */
const MAKES_A_MEMBER: ReadonlySet<string> = new Set([
  ...MAKES_A_RECORD,
  'property',
  'cached_property',
  'setter',
  'deleter',
  'staticmethod',
  'classmethod',
  'abstractmethod',
  'abstractproperty',
  'override',
  'overload',
  'Override',
  'Deprecated',
  'deprecated',
  'cache',
  'lru_cache',
  'wraps',
  'contextmanager',
  'asynccontextmanager',
]);

function nameOfTerm(inference: Inference, file: string, id: number): string {
  const term = inference.term(file, id);
  const named = term?.kind === 'call' ? inference.term(file, term.of) : term;
  return named !== undefined && 'name' in named && named.name !== undefined ? named.name : '';
}

/** What a base, or the class of the class, does with whatever builds on it. */
function toldToBases(
  analysis: Analysis,
  inference: Inference,
  ref: DefinitionRef,
  type: Definition,
  member?: Definition,
): Doubt[] {
  if (inference.policy.isDuckTyped !== true) return [];
  const { of } = inference.policy.lineage(inference, { kind: 'instance', ref, args: [] });
  const bases = of.flatMap((each) => (each.kind === 'instance' || each.kind === 'class' ? [each.ref] : []));
  for (const base of bases) {
    const { name } = inference.definition(base) ?? type;
    const told = member?.name ?? type.name;
    if (inference.detail(base)?.modifiers.includes('metaclass') === true)
      return [{ code: 'metaclass', name: told, type: name }];
    const isItself = base.file === ref.file && base.index === ref.index;
    if (member === undefined && !isItself && inference.childrenOf(base, '__init_subclass__').length > 0)
      return [{ code: 'told_of_subclasses', name: told, type: name }];
  }
  if (member !== undefined || bases.length < 2) return [];
  const [file] = analysis.repository
    .filesWithWord('__subclasses__')
    .filter((each) => analysis.syntax.familyOf(each) === inference.policy.language);
  return file === undefined ? [] : [{ code: 'subclasses_gone_through', name: type.name, file }];
}

/** Bases that say what a class is and call nothing. */
export const HARMLESS_BASES = /(?:^|\.)(?:object|Generic|Protocol|ABC)$/;

/** Code that chooses names at run time, in a file that can see the symbol. */
function reflection(
  analysis: Analysis,
  inference: Inference,
  { reflection: ways }: LanguageConventions,
  root: DefinitionRef,
  name: string,
): Doubt[] {
  const family = analysis.syntax.familyOf(root.file);
  const reaching = reachingFiles(analysis, [root.file]);
  // A member is found by what its object is asked for; a function by what its module is.
  const isMember = (analysis.facts.definition(root)?.parent ?? -1) >= 0;
  const loading = isMember ? [] : (inference.policy.filesThatLoad?.(root.file) ?? []);
  for (const each of new Set([...reaching, ...loading])) {
    if (analysis.syntax.familyOf(each) !== family) continue;
    const text = analysis.repository.readText(each) ?? '';
    for (const { pattern, what, loads } of ways) {
      // That a module is loaded says nothing of a name in it: that has to be chosen as well.
      if (loads === true && !reaching.has(each)) continue;
      for (const { index } of text.matchAll(new RegExp(pattern, pattern.multiline ? 'gm' : 'g'))) {
        if (inference.policy.mayReflect?.(inference, each, index, root) === false) continue;
        return [{ code: 'reflection', name, what, at: { file: each, line: new LineMap(text).lineAt(index) } }];
      }
    }
  }
  return [];
}

/** Who else may import it, as the nearest manifest above its file says. */
function importable(
  { repository }: Analysis,
  conventions: LanguageConventions,
  file: string,
  name: string,
): readonly Doubt[] {
  const { manifests, applications, makesPackage = () => true } = conventions;
  const above = [...repository.files.keys()].filter((each) =>
    file.startsWith(each.slice(0, each.lastIndexOf('/') + 1)),
  );
  const said = above
    .filter((each) => manifests.test(each))
    .sort((a, b) => b.length - a.length)
    .map((manifest) => ({ manifest, makes: makesPackage(manifest, repository.readText(manifest) ?? '') }));
  const telling = said.find(({ makes }) => makes !== undefined);
  const isPackage = telling?.makes ?? !above.some((each) => applications?.test(each) === true);
  if (!isPackage) return [];
  const manifest = telling?.manifest ?? said[0]?.manifest;
  return [
    manifest === undefined
      ? { code: 'importable_by_unknown', name }
      : { code: 'importable_by_package', name, manifest },
  ];
}
