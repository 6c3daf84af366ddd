/** What is wanted where an expression stands, which says what a lambda there is handed. */
import type { TermId } from '../../model/syntax.ts';
import type { FactsBuilder } from './builder.ts';

/** An argument of a call, a value like another one, or nothing that is known. */
export type Wanted = { readonly call: TermId; readonly argument: number } | { readonly of: TermId } | undefined;

/** What a `return` gives something to. */
export interface Receiver {
  readonly values: TermId[];
  readonly wanted: Wanted;
}

/** A value like this one is wanted. */
export function wantedOf(of: TermId): Wanted {
  return of < 0 ? undefined : { of };
}

/** What a lambda is handed at a position; at -1 what it is run on. */
export function handedAt(builder: FactsBuilder, wanted: NonNullable<Wanted>, position: number): TermId {
  if ('of' in wanted) return wanted.of < 0 ? -1 : builder.term({ kind: 'handed', of: wanted.of, position });
  return builder.term({ kind: 'expected', call: wanted.call, argument: wanted.argument, parameter: position });
}
