/**
 * Of the doubts those that are no gap: who uses a symbol from outside of the repository, and by what. Nothing that could still
 * be looked at would say more, so that an answer which tells them is whole. It is never "safe".
 */
import type { DiffDoubt, Doubt } from '../../model/doubts.ts';

/** @param isHandedOn what decorates the symbol, and comes from no framework, may hand it to code of the repository */
export function ofOutsideUsers(
  doubts: readonly (Doubt | DiffDoubt)[],
  isHandedOn: boolean,
): readonly (Doubt | DiffDoubt)[] {
  return doubts.filter((doubt) => {
    if (doubt.code === 'decorated' || doubt.code === 'owner_decorated') return doubt.by === 'framework' || !isHandedOn;
    return OUTSIDE.has(doubt.code);
  });
}

const OUTSIDE: ReadonlySet<(Doubt | DiffDoubt)['code']> = new Set<Doubt['code']>([
  // Who starts its file.
  'test_file',
  'entry_by_convention',
  'named_by_manifest',
  // Pages that name it are read.
  'script',
  // Who imports it.
  'exported_to_unknown',
  'exported_by_entry',
  'importable_by_unknown',
  'importable_by_package',
  // Who runs it by its name, by its base, or because a text names it.
  'protocol_name',
  'outside_base',
  'named_by_text',
  'go_stands_for_library',
  'java_native',
  'java_overrides_library',
  'kotlin_external',
  'kotlin_overrides_library',
  'csharp_native',
  'csharp_found_by_base',
  'csharp_overrides_library',
  'rust_outside_trait',
]);
