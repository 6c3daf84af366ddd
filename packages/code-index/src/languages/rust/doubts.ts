/** What keeps a definition of Rust from being unused though no code names it. */
import type { Inference } from '../../inference/language-policy.ts';
import type { Doubt } from '../../model/doubts.ts';
import type { Definition, DefinitionRef } from '../../model/facts.ts';
import { LineMap } from '../../model/lines.ts';
import { isText } from '../../model/syntax.ts';
import { NAME_PUT_TOGETHER } from './conventions.ts';
import { partsOf } from './library.ts';
import { isOverride, ownerOf } from './members.ts';

export function doubtsOf(inference: Inference, ref: DefinitionRef): readonly Doubt[] {
  const definition = inference.definition(ref);
  const detail = inference.detail(ref);
  if (definition === undefined || detail === undefined) return [];
  const holder = definition.parent < 0 ? undefined : inference.definition({ file: ref.file, index: definition.parent });
  if (holder?.kind === 'interface') return givenBy(inference, ref, definition.name);
  if (definition.kind === 'enum_member' && holder !== undefined)
    return [...madeUnnamed(inference, ref, holder), ...putTogether(inference, definition.name)];
  if (detail.implementing < 0) return putTogether(inference, definition.name);
  if (ownerOf(inference, ref) === undefined) return [{ code: 'rust_unnamed_types', name: definition.name }];
  const traits = inference.typesOf(ref.file, detail.implementing);
  const outsider = traits.of.find((type) => type.kind === 'outside');
  if (outsider?.kind === 'outside')
    return [{ code: 'rust_outside_trait', name: definition.name, trait: partsOf(outsider).join('::') }];
  return traits.of.length === 0 ? [{ code: 'rust_unknown_trait', name: definition.name }] : [];
}

/**
 * What derives a trait for an enumeration (a parser of arguments, of a format) makes values of each variant without naming
 * one, and so does what takes a number for one.
 */
function madeUnnamed(inference: Inference, ref: DefinitionRef, { name: owner }: Definition): readonly Doubt[] {
  const variant = inference.definition(ref);
  const detail = inference.detail({ file: ref.file, index: variant?.parent ?? -1 });
  const isMade = (detail?.decorators.length ?? 0) > 0 || detail?.modifiers.includes('repr') === true;
  return isMade ? [{ code: 'owner_decorated', name: variant?.name ?? '', owner, by: 'decorator' }] : [];
}

/** Whoever has a trait has to have what it asks for: a function, a constant, a type. */
function givenBy(inference: Inference, ref: DefinitionRef, name: string): readonly Doubt[] {
  for (const file of inference.world.filesWithWord('Rust', name)) {
    const facts = inference.world.facts(file);
    const index = facts?.facts.definitions.findIndex((definition, i) => {
      const own = { file, index: i };
      return definition.name === name && isOverride(inference, own, ref);
    });
    if (index !== undefined && index >= 0) return [{ code: 'rust_asked_by_trait', name, file }];
  }
  return [];
}

/** A macro of the repository that puts a name together of which a part is written. */
function putTogether({ world, policy }: Inference, name: string): readonly Doubt[] {
  for (const file of world.filesWithWord('Rust', 'format_ident').filter((each) => policy.writesCode?.(each))) {
    const text = world.text(file) ?? '';
    for (const { 0: whole, 1: written = '', index } of text.matchAll(/\bformat_ident!\s*\(\s*"([^"\n]*)"/g))
      if (/[a-z]/i.test(written.replaceAll(/\{[^{}]*\}/g, '')) && hasPieces(name, written))
        return [
          {
            code: 'rust_put_together',
            name,
            at: { file, line: new LineMap(text).lineAt(index + whole.length) },
          },
        ];
  }
  return [];
}

/** A name that is put together has what is written of it, whatever is put in and however it is then spelled. */
export function mayBePutTogether(inference: Inference, file: string, at: number, ref: DefinitionRef): boolean {
  const { world } = inference;
  const texts = world.facts(file)?.texts;
  if (texts !== undefined && isText(texts, at)) return false;
  const pieces = NAME_PUT_TOGETHER.exec((world.text(file) ?? '').slice(at, at + MAX_PUT_TOGETHER));
  return pieces?.index !== 0 || hasPieces(inference.definition(ref)?.name ?? '', pieces[0]);
}

/** Whoever bounds a type in a string writes the trait behind a colon: `T: Named + Clone`. */
export function isBoundInString(text: string): boolean {
  return OF_A_BOUND.test(text) && BOUND.test(text) && !TWO_WORDS.test(text.replaceAll(WORDS_OF_BOUNDS, ''));
}

/** In a bound, something stands between two names: this is what people read. */
const TWO_WORDS = /[\w>]\s+\w/;
const WORDS_OF_BOUNDS = /\b(?:where|dyn|impl|mut|const)\s+|\bfor\s*<[^<>]{0,200}>\s*/g;

/** The name holds whatever is written of a pattern, in whichever spelling, apart from what is put in. */
function hasPieces(name: string, pattern: string): boolean {
  const bare = (text: string) => text.replaceAll('_', '').toLowerCase();
  const written = pattern.replaceAll(/\$\w+|\{[^{}]*\}|:\w+(?:\([^():]*\))?|"/g, ' ').match(/\w+/g) ?? [];
  return written.every((piece) => bare(name).includes(bare(piece)));
}

/** `T: Named + Clone`, `for<'a> &'a T: Into<Named>`. */
const BOUND = /\w>?\s*:[\s\S]/;
const OF_A_BOUND = /^[\w\s':<>,&+?()=]+$/;

const MAX_PUT_TOGETHER = 200;
