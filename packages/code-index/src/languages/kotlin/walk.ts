import type { TermId } from '../../model/syntax.ts';
import type { Walk } from '../shape/walker.ts';
import type { Receiver, Wanted } from '../shape/wanted.ts';

/** What is kept while a file of Kotlin is walked. */
export class KotlinState {
  /** The type whose body or member is being walked, or -1. */
  type = -1;
  returns: Receiver = { values: [], wanted: undefined };
  /** What the body of a type is being walked for: its members, and not what a function declares. */
  isMember = true;
  /** Words that hold for all that a companion or an object holds. */
  shared: readonly string[] = [];
  /** What each `is` asks for. */
  readonly tested = new Map<number, TermId>();
  /** Getters and setters that were walked with the property before them. */
  readonly accessors = new Set<number>();
}

/** In Kotlin statements are expressions; these are told what is wanted of them. */
export type KotlinWalk = Walk<KotlinState, Wanted>;
