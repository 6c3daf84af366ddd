/**
 * Where values go, as a language reads it from its code: the part of the escape analysis (`query/doubts/object-flow.ts`) that
 * knows the language. A reader is made for one question, and remembers what it has followed.
 */
import type { FlowEnd, SourcePlace } from '../model/doubts.ts';
import type { DefinitionRef } from '../model/facts.ts';

export interface FlowReader {
  /** Values looked at before it is said that there are more. */
  readonly mostFollowed: number;
  /** Where objects of a class are made and where they speak of themselves; and where the class is used as a value. */
  valuesOf(type: DefinitionRef): Iterable<FlowValue>;
  /** Of these, where the methods of the class speak of their object, which may be one of a class below it. Left out: not told apart. */
  selvesOf?(type: DefinitionRef): Iterable<FlowValue>;
}

/** An expression that is an object of a class, holds one, or is the class itself. */
export interface FlowValue {
  /** Another for each value. */
  readonly key: string;
  /** The name of the class. */
  readonly of: string;
  readonly isClass: boolean;
  readonly at: () => SourcePlace;
  /** One step on all ways that lead on from here. */
  readonly follow: () => FlowStep;
}

interface FlowStep {
  /** It gets to code of which nothing is known. */
  readonly end?: FlowEnd | undefined;
  readonly on: readonly FlowValue[];
}
