/**
 * Types that stand for others by their shape alone: Go's interfaces, Python's protocols. Nothing in the sources says so, so
 * it is found by the name of the member that is called and by what the language's policy asks of a type.
 */

import type { Inference, Sureness } from '../../inference/language-policy.ts';
import { MemoTable } from '../../inference/memo-table.ts';
import { foundBy, subtypesOf } from '../../inference/subtypes.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import { isSameRef, keyOfRef } from '../../model/facts.ts';
import type { SyntaxStore } from '../syntax-store.ts';

/** The type that a member belongs to, wherever the member is written; undefined for what is no member. */
export function typeOfMember(inference: Inference, ref: DefinitionRef): DefinitionRef | undefined {
  const owner = inference.policy.ownerOf?.(inference, ref);
  if (owner !== undefined) return owner;
  const around = { file: ref.file, index: inference.definition(ref)?.parent ?? -1 };
  const kind = inference.definition(around)?.kind;
  if (kind === undefined || kind === 'namespace') return undefined;
  return inference.policy.wholeOf?.(inference, around) ?? around;
}

const IMPLEMENTATIONS = new MemoTable<DefinitionRef, readonly DefinitionRef[]>(keyOfRef);

/** Members of the types that stand for the type of a member without a body, by its name: a call of it may run them. */
export function implementationsOf(
  syntax: SyntaxStore,
  inference: Inference,
  member: DefinitionRef,
): readonly DefinitionRef[] {
  const { policy } = inference;
  const declared = inference.definition(member);
  if (policy.fitsShape === undefined || declared?.kind !== 'method') return [];
  if (declared.hasBody && policy.overridesDefaultBodies !== true) return [];
  return IMPLEMENTATIONS.of(syntax, member, () => {
    const base = typeOfMember(inference, member);
    if (base === undefined) return [];
    return methodsNamed(syntax, inference, declared.name).withBody.filter((other) => {
      const type = typeOfMember(inference, other);
      // What is written for a type from outside says itself which member it is.
      if (type === undefined) return policy.isOverride?.(inference, other, member) === true;
      if (isSameRef(type, base) || standsByShape(inference, other, base) === 'no') return false;
      return policy.isOverride?.(inference, other, member) !== false;
    });
  });
}

/**
 * The type of a member has the shape of another type, or one below it has that and inherits the member: what a struct of Go
 * embeds stands for an interface together with the methods of the struct.
 */
export function standsByShape(inference: Inference, member: DefinitionRef, base: DefinitionRef): Sureness {
  const type = typeOfMember(inference, member);
  const name = inference.definition(member)?.name;
  const { policy } = inference;
  if (policy.fitsShape === undefined || type === undefined || name === undefined) return 'no';
  let sureness = policy.fitsShape(inference, type, base);
  if (sureness === 'yes') return sureness;
  for (const heir of subtypesOf(inference, type)) {
    const fits = policy.fitsShape(inference, heir, base);
    if (fits === 'no' || !foundBy(inference, heir, name).some((ref) => isSameRef(ref, member))) continue;
    if (fits === 'yes') return fits;
    sureness = fits;
  }
  return sureness;
}

/** A call of a member may run another for the shape of its type alone, which is not known to be all that is asked for. */
export function isGuessByShape(inference: Inference, member: DefinitionRef, other: DefinitionRef): boolean {
  if (inference.policy.fitsShape === undefined || inference.definition(member)?.hasBody !== false) return false;
  const base = typeOfMember(inference, member);
  return base !== undefined && standsByShape(inference, other, base) === 'perhaps';
}

/** Members without a body that a member stands for by the shape of its type: the other way round. */
export function declarationsMetBy(syntax: SyntaxStore, inference: Inference, member: DefinitionRef): DefinitionRef[] {
  const { name, hasBody } = inference.definition(member) ?? {};
  if (inference.policy.fitsShape === undefined || name === undefined || hasBody !== true) return [];
  const isMet = (declared: DefinitionRef) =>
    implementationsOf(syntax, inference, declared).some((each) => isSameRef(each, member));
  const { withBody, withoutBody } = methodsNamed(syntax, inference, name);
  return [...withoutBody, ...(inference.policy.overridesDefaultBodies === true ? withBody : [])].filter(isMet);
}

interface MethodsOfName {
  readonly withBody: readonly DefinitionRef[];
  readonly withoutBody: readonly DefinitionRef[];
}

/** Hundreds of types have a method of the same name, and each of these methods asks for all of them. */
const METHODS = new MemoTable<readonly [family: string, name: string], MethodsOfName>((key) => key.join('\0'));

function methodsNamed(syntax: SyntaxStore, inference: Inference, name: string): MethodsOfName {
  const family = inference.policy.language;
  return METHODS.of(syntax, [family, name], () => {
    const methods = syntax
      .filesDefining(family, name)
      .flatMap((file) =>
        (syntax.fileFacts(file)?.definitions ?? []).flatMap((definition, index) =>
          definition.name === name && definition.kind === 'method' ? [{ ref: { file, index }, definition }] : [],
        ),
      );
    const refs = (hasBody: boolean) =>
      methods.filter(({ definition }) => definition.hasBody === hasBody).map(({ ref }) => ref);
    return { withBody: refs(true), withoutBody: refs(false) };
  });
}
