/** Who builds on whom in languages without a checker, by what the bases of a class mean and by the shapes of types. */
import { FileTable } from '../../inference/file-table.ts';
import type { Inference } from '../../inference/language-policy.ts';
import type { Type } from '../../inference/types.ts';
import type { Definition, DefinitionRef } from '../../model/facts.ts';
import { isSameRef, keyOfRef } from '../../model/facts.ts';
import type { NameSite, SyntaxFacts, TermId } from '../../model/syntax.ts';
import type { Analysis } from '../analysis.ts';
import { MemoTable } from '../memo-table.ts';
import { declarationsMetBy, implementationsOf } from './inference-shapes.ts';

const REACHING = new MemoTable<readonly string[], ReadonlySet<string>>((files) => files.join('\0'));
const SUBTYPES = new MemoTable<DefinitionRef, readonly DefinitionRef[]>(keyOfRef);
const OVERRIDES = new MemoTable<DefinitionRef, readonly DefinitionRef[]>(keyOfRef);

/** Files that can see any of these, by imports or by being of the same package. */
export function reachingFiles(analysis: Analysis, files: readonly string[]): ReadonlySet<string> {
  return REACHING.of(analysis, files, () => {
    const near = files.flatMap((file) => analysis.syntax.siblingsOf(file));
    return analysis.imports.reaching([...files, ...near]);
  });
}

/** Classes below a class, at any depth: found by the text of its name, then by what their bases mean. */
export function subtypesOf(analysis: Analysis, inference: Inference, type: DefinitionRef): readonly DefinitionRef[] {
  return SUBTYPES.of(analysis, type, () => {
    const found: DefinitionRef[] = [];
    const seen = new Set([keyOfRef(type)]);
    const queue: DefinitionRef[] = [type];
    for (let base = queue.shift(); base !== undefined && found.length < MAX_SUBTYPES; base = queue.shift()) {
      for (const below of directSubtypesOf(analysis, inference, base)) {
        const key = keyOfRef(below);
        if (seen.has(key)) continue;
        seen.add(key);
        found.push(below);
        queue.push(below);
      }
    }
    return found;
  });
}

function directSubtypesOf(analysis: Analysis, inference: Inference, base: DefinitionRef): DefinitionRef[] {
  const name = inference.definition(base)?.name;
  if (name === undefined) return [];
  const isBase = (type: Type) => type.kind === 'class' && isSameRef(type.ref, base);
  return analysis.syntax
    .filesWithWord(inference.policy.language, name)
    .flatMap((file) =>
      (BASES.of(analysis.syntax, file) ?? [])
        .filter(({ bases }) => bases.some((term) => inference.typesOf(file, term).of.some(isBase)))
        .map(({ index }) => ({ file, index })),
    );
}

/** The definitions of a file that build on something. */
function basesIn({ details }: SyntaxFacts): readonly { readonly index: number; readonly bases: readonly TermId[] }[] {
  return details.flatMap(({ bases }, index) => (bases.length === 0 ? [] : [{ index, bases }]));
}

const BASES = new FileTable(basesIn);

const MAX_SUBTYPES = 500;

/** Classes above a class, as far as they are in the repository, nearest first. */
export function supertypesOf(analysis: Analysis, inference: Inference, type: DefinitionRef): readonly DefinitionRef[] {
  return inference.policy
    .lineage(inference, { kind: 'instance', ref: type, args: [] })
    .of.slice(1)
    .flatMap((base) => (base.kind === 'instance' && analysis.repository.files.has(base.ref.file) ? [base.ref] : []));
}

/** Members of bases that a member overrides, nearest first. */
export function overriddenInSyntax(
  analysis: Analysis,
  member: DefinitionRef,
  { name, kind }: Definition,
): DefinitionRef[] {
  const inference = analysis.syntax.inferenceOf(member.file);
  if (inference === undefined || kind === 'constructor') return [];
  const byShape = declarationsMetBy(analysis, inference, member);
  const own = typeAround(inference, member);
  if (own === undefined) return byShape;
  const type = { kind: 'instance', ref: own, args: [] } as const;
  return byShape.concat(
    inference.policy
      .lineage(inference, type)
      .of.slice(1)
      .flatMap((base) => (base.kind === 'instance' ? inference.policy.ownMembers(inference, base.ref, name) : []))
      // What the language's library declares is in no file here.
      .filter((base) => analysis.repository.files.has(base.file) && isOverride(inference, member, base)),
  );
}

/** Members of classes below that override a member. */
export function overridesInSyntax(
  analysis: Analysis,
  member: DefinitionRef,
  { name, kind }: Definition,
): DefinitionRef[] {
  const inference = analysis.syntax.inferenceOf(member.file);
  if (inference === undefined || kind === 'constructor') return [];
  const byShape = implementationsOf(analysis, inference, member);
  const type = typeAround(inference, member);
  if (type === undefined) return [...byShape];
  const below = subtypesOf(analysis, inference, type).flatMap((each) =>
    inference.policy
      .ownMembers(inference, each, name)
      .flatMap((own) => inference.policy.definitionsBehind?.(inference, own) ?? [own])
      .filter((own) => isOverride(inference, own, member)),
  );
  return [...byShape, ...below.filter((own) => !byShape.some((each) => isSameRef(each, own)))];
}

/**
 * What a use of a member may run besides it: what overrides it, or has the shape that its type asks for. A call of the base by
 * its name runs that and nothing else.
 */
export function virtualTargetsInSyntax(
  analysis: Analysis,
  file: string,
  site: NameSite,
  member: DefinitionRef,
): readonly DefinitionRef[] {
  const inference = analysis.syntax.inferenceOf(file);
  const definition = inference?.definition(member);
  // What the language's library declares is overridden by too much to be told of.
  if (inference === undefined || definition === undefined || !analysis.repository.files.has(member.file)) return [];
  if (definition.name !== site.name) return [];
  return OVERRIDES.of(analysis, member, () => overridesInSyntax(analysis, member, definition)).filter(
    (override) => !isPassedOver(analysis, inference, file, site, override),
  );
}

/** `super.run()` runs what is there named, and nothing that overrides it. */
export function isPassedOver(
  analysis: Analysis,
  inference: Inference,
  file: string,
  site: NameSite,
  override: DefinitionRef,
): boolean {
  const term = inference.term(file, site.term);
  const base = term?.kind === 'member' ? inference.term(file, term.of) : undefined;
  if (base?.kind !== 'super') return false;
  if (inference.policy.isDuckTyped !== true) return true;
  // Where a class may have several bases, that is whatever the object's class puts next to the one around the call.
  const here = { file, index: base.definition };
  const other = typeAround(inference, override);
  if (other === undefined || isSameRef(other, here) || buildsOn(inference, other, here)) return true;
  return !subtypesOf(analysis, inference, here).some((below) => buildsOn(inference, below, other));
}

function buildsOn(inference: Inference, type: DefinitionRef, base: DefinitionRef): boolean {
  const lineage = inference.policy.lineage(inference, { kind: 'instance', ref: type, args: [] });
  return lineage.of.some((each) => each.kind === 'instance' && isSameRef(each.ref, base));
}

/** The definition around a member; of one that is written outside of its type and overrides all the same, that type. */
export function typeAround(inference: Inference, member: DefinitionRef): DefinitionRef | undefined {
  const written =
    inference.policy.overridesFromOutside === true ? inference.policy.ownerOf?.(inference, member) : undefined;
  const parent = inference.definition(member)?.parent ?? -1;
  return written ?? (parent < 0 ? undefined : { file: member.file, index: parent });
}

/** Where functions are told apart by what they take, the name alone overrides nothing. */
export function isOverride(inference: Inference, own: DefinitionRef, base: DefinitionRef): boolean {
  return inference.policy.isOverride?.(inference, own, base) !== false;
}
