/** What keeps a definition of C# from being unused though no code names it, and what a place of reflection can reach. */

import type { Inference } from '../../inference/language-policy.ts';
import { selfOf } from '../../inference/type-arguments.ts';
import type { Doubt } from '../../model/doubts.ts';
import type { DefinitionRef, SymbolKind } from '../../model/facts.ts';
import { isLibraryRef } from './library.ts';
import { TYPE_KINDS } from './spaces.ts';
import type { Ancestries, Parts } from './types.ts';

interface Known {
  readonly ancestries: Ancestries;
  readonly parts: Parts;
  readonly isOverride: (own: DefinitionRef, base: DefinitionRef) => boolean;
}

export function doubtsOf(inference: Inference, ref: DefinitionRef, known: Known): readonly Doubt[] {
  const definition = inference.definition(ref);
  if (definition === undefined) return [];
  const { name, kind, parent } = definition;
  const modifiers = inference.detail(ref)?.modifiers ?? [];
  const owner = TYPE_KINDS.has(inference.definition({ file: ref.file, index: parent })?.kind)
    ? { file: ref.file, index: parent }
    : undefined;
  const reasons: Doubt[] = [];
  if (modifiers.includes('extern')) reasons.push({ code: 'csharp_native', name });
  if (kind === 'enum_member') reasons.push({ code: 'csharp_enum_value', name });
  if (
    VALUES.has(kind) &&
    !modifiers.includes('private') &&
    (modifiers.includes('public') || isOfShape(inference, owner))
  )
    reasons.push({ code: 'csharp_written_out', name });
  if (TYPE_KINDS.has(kind)) reasons.push(...ofType(inference, ref, name, known));
  if (owner !== undefined) reasons.push(...ofMember(inference, ref, owner, known));
  return reasons;
}

const VALUES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['property', 'getter']);

/** What stands in the head of a record, and in an interface, is public without saying so. */
function isOfShape(inference: Inference, owner: DefinitionRef | undefined): boolean {
  return owner !== undefined && inference.definition(owner)?.kind === 'interface';
}

/** Whoever looks for what builds on a type from outside, or bears an attribute, makes objects of it. */
function ofType(
  inference: Inference,
  ref: DefinitionRef,
  name: string,
  { ancestries, parts }: Known,
): readonly Doubt[] {
  const { of, outside, isOpen } = ancestries.of(inference, selfOf(inference, ref));
  const [first] = outside;
  if (first !== undefined) return [{ code: 'csharp_found_by_base', name, base: first.name }];
  const isAttribute = of.some((type) => isLibraryRef(type.ref) && inference.definition(type.ref)?.name === 'Attribute');
  if (isAttribute) return [{ code: 'csharp_attribute', name }];
  return isOpen && parts.isPartial(ref) ? [{ code: 'csharp_generated', name, type: name }] : [];
}

function ofMember(inference: Inference, ref: DefinitionRef, owner: DefinitionRef, known: Known): readonly Doubt[] {
  const name = inference.definition(ref)?.name ?? '';
  const type = inference.definition(owner)?.name ?? '';
  const { parts } = known;
  const reasons: Doubt[] = [];
  // A part that a program writes sees what is private, too.
  if (parts.isPartial(owner) && parts.partsOf(owner).length === 1)
    reasons.push({ code: 'csharp_generated', name, type });
  if (isOutOfReach(inference, ref)) return reasons;
  if ((inference.detail(owner)?.decorators.length ?? 0) > 0)
    reasons.push({ code: 'owner_decorated', name, owner: type, by: 'framework' });
  return [...reasons, ...standsForOutside(inference, ref, owner, known)];
}

/** What stands for a member of the library, or of something that was not found, is run by whoever knows that. */
function standsForOutside(
  inference: Inference,
  ref: DefinitionRef,
  owner: DefinitionRef,
  { ancestries, isOverride }: Known,
): readonly Doubt[] {
  const name = inference.definition(ref)?.name ?? '';
  const modifiers = inference.detail(ref)?.modifiers ?? [];
  let isFound = false;
  for (const type of ancestries.of(inference, selfOf(inference, owner)).of.slice(1))
    for (const base of inference.childrenOf(type.ref, name)) {
      if (!isLibraryRef(base) && !isOverride(ref, base)) continue;
      isFound = true;
      if (isLibraryRef(base))
        return [{ code: 'csharp_overrides_library', name, type: inference.definition(type.ref)?.name ?? '' }];
    }
  const says = modifiers.includes('override') || modifiers.includes('explicit');
  return says && !isFound ? [{ code: 'csharp_overrides_unknown', name }] : [];
}

/** Nobody but its own class can name it: no base runs it, and no heir. */
export function isOutOfReach(inference: Inference, ref: DefinitionRef): boolean {
  const { parent = -1 } = inference.definition(ref) ?? {};
  const modifiers = inference.detail(ref)?.modifiers ?? [];
  const isInType = inference.definition({ file: ref.file, index: parent })?.kind === 'class';
  const isSeen = modifiers.some((word) => SEEN.has(word));
  return isInType && !isSeen;
}

const SEEN: ReadonlySet<string> = new Set([
  'public',
  'protected',
  'internal',
  'override',
  'explicit',
  'component',
  'extern',
]);

type Reached = 'method' | 'value' | 'event' | 'type';

/** What a place reaches that is found by one of the conventions' patterns, by the word that it begins with. */
const WAYS: readonly { readonly word: RegExp; readonly finds: readonly Reached[] }[] = [
  { word: /Methods?$/, finds: ['method'] },
  { word: /(?:Property|Properties|Fields?)$/, finds: ['value'] },
  { word: /Events?$/, finds: ['event', 'value'] },
  { word: /(?:Members?|InvokeMember)$/, finds: ['method', 'value', 'event'] },
  { word: /FromAssembl/, finds: ['type'] },
  {
    word: /^(?:Activator|ActivatorUtilities|GetConstructors?|GetUninitializedObject|Type|Assembly|GetTypes|GetExportedTypes|GetLoadableTypes|GetForwardedTypes|DefinedTypes|ExportedTypes|FromCallingAssembly|AddMediatR|AddAutoMapper|AddClasses|AddMassTransit|AddApplicationPart|AddCarter|MapCarter|AddFastEndpoints|UseWolverine)$/,
    finds: ['type'],
  },
];

/** False where a place cannot reach a definition: `text` begins there. */
export function mayBeReached(inference: Inference, text: string, ref: DefinitionRef): boolean {
  const [, word = ''] = /^\W{0,9}(\w+)/.exec(text) ?? [];
  const way = WAYS.find((each) => each.word.test(word));
  const kind = inference.definition(ref)?.kind;
  if (way === undefined || kind === undefined) return true;
  if (!way.finds.includes(reachedAs(kind))) return false;
  // Without saying so it finds what is public.
  const isAll = /\bNonPublic\b|\bRuntime|\bDeclared|bindingF|flags/i.test(text.slice(0, text.indexOf(';') + 1 || 300));
  return isAll || way.finds.includes('type') || !isOutOfReach(inference, ref);
}

function reachedAs(kind: SymbolKind): Reached {
  if (TYPE_KINDS.has(kind) || kind === 'constructor') return 'type';
  return kind === 'property' || kind === 'getter' || kind === 'enum_member' ? 'value' : 'method';
}
