/**
 * What a place of reflection can reach. Making an object of a class that is not known calls a constructor and what the
 * object's types already say; only a member that is looked up by a name that is not known may be any, and that by what is
 * asked: a field or a method, a public one or any, of a class that is known or of any.
 */

import type { Inference } from '../../inference/language-policy.ts';
import type { Type } from '../../inference/types.ts';
import type { DefinitionRef, SymbolKind } from '../../model/facts.ts';
import { isSameRef } from '../../model/facts.ts';
import type { NameSite } from '../../model/syntax.ts';

/** `site` is the name that a pattern of the conventions has found. True where nothing speaks against it. */
export function mayReachByReflection(inference: Inference, file: string, site: NameSite, ref: DefinitionRef): boolean {
  const definition = inference.definition(ref);
  const way = WAYS.get(site.name);
  if (definition === undefined || way === undefined) return true;
  // A method of the repository that is called like one of reflection.
  const meaning = inference.meaningOf(file, site);
  if (meaning.kind === 'definition' && !meaning.isOpen && meaning.isOneOf !== true) return false;
  const modifiers = inference.detail(ref)?.modifiers ?? [];
  if (!way.finds.includes(REACHED_AS.get(definition.kind) ?? 'method')) return false;
  if (way.isPublic === true && modifiers.includes('private')) return false;
  if (way.isVirtual === true && modifiers.includes('static')) return false;
  if (way.isProvider === true && definition.kind === 'method' && definition.name !== 'provider') return false;
  if (way.nameAt !== undefined && isWritten(inference, file, site, way.nameAt)) return false;
  return way.isOfClass !== true || mayBeOfClass(inference, file, site, ref);
}

type Reached = 'method' | 'field' | 'constructor' | 'class';

interface Way {
  readonly finds: readonly Reached[];
  /** Private members are out of its reach. */
  readonly isPublic?: boolean;
  /** It goes through an object: static members are out of its reach. */
  readonly isVirtual?: boolean;
  /** Of methods it runs those called `provider`. */
  readonly isProvider?: boolean;
  /** It asks an object of `Class`. */
  readonly isOfClass?: boolean;
  /** The argument that is the name. */
  readonly nameAt?: number;
}

const REACHED_AS: ReadonlyMap<SymbolKind, Reached> = new Map<SymbolKind, Reached>([
  ['constructor', 'constructor'],
  ['class', 'class'],
  ['interface', 'class'],
  ['enum', 'class'],
  ['property', 'field'],
  ['enum_member', 'field'],
]);

const MAKES: Way = { finds: ['constructor', 'class'] };
const WAYS: ReadonlyMap<string, Way> = new Map<string, Way>([
  ['newInstance', MAKES],
  ['getConstructor', MAKES],
  ['getDeclaredConstructor', MAKES],
  ['getConstructors', MAKES],
  ['getDeclaredConstructors', MAKES],
  ['forName', MAKES],
  ['loadClass', MAKES],
  ['findConstructor', MAKES],
  ['getClasses', { finds: ['class'], isOfClass: true }],
  ['getDeclaredClasses', { finds: ['class'], isOfClass: true }],
  ['ServiceLoader', { finds: ['constructor', 'class', 'method'], isPublic: true, isProvider: true }],
  ['Proxy', { finds: ['method'], isPublic: true, isVirtual: true }],
  ['getMethod', { finds: ['method'], isPublic: true, isOfClass: true, nameAt: 0 }],
  ['getMethods', { finds: ['method'], isPublic: true, isOfClass: true }],
  ['getDeclaredMethod', { finds: ['method'], isOfClass: true, nameAt: 0 }],
  ['getDeclaredMethods', { finds: ['method'], isOfClass: true }],
  ['getField', { finds: ['field'], isPublic: true, isOfClass: true, nameAt: 0 }],
  ['getFields', { finds: ['field'], isPublic: true, isOfClass: true }],
  ['getDeclaredField', { finds: ['field'], isOfClass: true, nameAt: 0 }],
  ['getDeclaredFields', { finds: ['field'], isOfClass: true }],
  ['getRecordComponents', { finds: ['field', 'method'], isPublic: true, isVirtual: true, isOfClass: true }],
  ['getBeanInfo', { finds: ['method'], isPublic: true }],
  ['findVirtual', { finds: ['method'], isVirtual: true, nameAt: 1 }],
  ['findSpecial', { finds: ['method'], isVirtual: true, nameAt: 1 }],
  ['findStatic', { finds: ['method'], nameAt: 1 }],
  ['findGetter', { finds: ['field'], nameAt: 1 }],
  ['findSetter', { finds: ['field'], nameAt: 1 }],
]);

/** The name is written out whole: then it is a mention like any other. */
function isWritten(inference: Inference, file: string, site: NameSite, at: number): boolean {
  const call = inference.term(file, site.call);
  const given = call?.kind === 'call' ? call.args[at] : undefined;
  const term = given === undefined ? undefined : inference.term(file, given.value);
  return term?.kind === 'literal' && term.type === 'String';
}

/** The class that is asked is not known, or it is that of the member, or one above or below it. */
function mayBeOfClass(inference: Inference, file: string, site: NameSite, ref: DefinitionRef): boolean {
  const parent = inference.definition(ref)?.parent ?? -1;
  const owner = { file: ref.file, index: parent };
  const asked = inference.receiverTypes(file, site);
  if (parent < 0 || asked === undefined || asked.isOpen || asked.of.length === 0) return true;
  const isAbove = (below: DefinitionRef, above: DefinitionRef) => {
    const { of, isOpen } = inference.policy.lineage(inference, { kind: 'instance', ref: below, args: [] });
    return isOpen || of.some((each) => each.kind === 'instance' && isSameRef(each.ref, above));
  };
  const mayBe = (type: Type) => type.kind !== 'instance' || isAbove(type.ref, owner) || isAbove(owner, type.ref);
  return asked.of.some((type) => {
    const [of] = type.kind === 'instance' && inference.definition(type.ref)?.name === 'Class' ? type.args : [];
    return of === undefined || of.isOpen || of.of.length === 0 || of.of.some(mayBe);
  });
}
