/** Which definition of a file before a diff is which one after it, or in another state of the file. */
import type { FileFacts } from '../model/facts.ts';
import { groupedBy } from '../model/grouped.ts';
import type { Side } from './diff-side.ts';

/** Definitions of two sides, each of them in one list at most; what is the same on both sides is in none. */
export interface Pairs {
  readonly altered: readonly (readonly [before: number, after: number])[];
  readonly added: readonly number[];
  readonly removed: readonly number[];
  /** With one that is left of the same name. */
  readonly overloadsGone: readonly (readonly [before: number, left: number])[];
}

/**
 * Of several definitions with one name those belong together that are the same, then those with the same head, then in
 * their order: otherwise one that is gone or new would make changes of all that follow it.
 */
export function pairsOf(old: Side | undefined, now: Side | undefined): Pairs {
  const altered: (readonly [number, number])[] = [];
  const added: number[] = [];
  const removed: number[] = [];
  const overloadsGone: (readonly [number, number])[] = [];
  const [before, after] = [groupsOf(old?.facts), groupsOf(now?.facts)];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const here = before.get(key) ?? [];
    const there = after.get(key) ?? [];
    const [gone, fresh] = [new Set(here), new Set(there)];
    const pair = (keyOf: (side: Side, index: number) => string, take: (a: number, b: number) => void) => {
      if (old === undefined || now === undefined || gone.size === 0 || fresh.size === 0) return;
      const waiting = new Waiting(fresh, (index) => keyOf(now, index));
      for (const a of gone) {
        const b = waiting.take(keyOf(old, a), () => true);
        if (b === undefined) continue;
        gone.delete(a);
        fresh.delete(b);
        take(a, b);
      }
    };
    const takeAltered = (a: number, b: number) => altered.push([a, b]);
    pair(
      (side, index) => `${headOf(side, index)}\0${side.ownText(index)}`,
      () => {},
    );
    pair(headOf, takeAltered);
    // Of one definition on each side it is the head that has changed; of several it cannot be told which has become which.
    const isAlone = here.length === 1 || there.length === 1 || gone.size === fresh.size;
    if (isAlone) pair((side, index) => side.definition(index).kind, takeAltered);
    if (here.length === 1 && there.length === 1) pair(() => '', takeAltered);
    added.push(...fresh);
    const left = there.find((b) => !fresh.has(b)) ?? there[0];
    for (const a of gone)
      if (left !== undefined && here.length > 1) overloadsGone.push([a, left]);
      else removed.push(a);
  }
  return { altered, added, removed, overloadsGone };
}

/** Where definitions are in the file as it is now, which may be another state. */
export function placesNow(facts: FileFacts | undefined, current: FileFacts | undefined): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  const groups = groupsOf(current);
  const kindOf = (each: FileFacts | undefined, index: number) => each?.definitions[index]?.kind ?? '';
  const signed = (each: FileFacts | undefined, index: number) =>
    `${kindOf(each, index)}\0${each?.definitions[index]?.signature ?? ''}`;
  for (const [key, indexes] of groupsOf(facts)) {
    const there = groups.get(key) ?? [];
    const left = new Set(there);
    const isLeft = (index: number) => left.has(index);
    const bySignature = new Waiting(there, (index) => signed(current, index));
    const byKind = new Waiting(there, (index) => kindOf(current, index));
    for (const index of indexes) {
      const found = bySignature.take(signed(facts, index), isLeft) ?? byKind.take(kindOf(facts, index), isLeft);
      if (found === undefined) continue;
      left.delete(found);
      places.set(index, found);
    }
  }
  return places;
}

function headOf(side: Side, index: number): string {
  const { kind, signature, headHash } = side.definition(index);
  return [kind, signature, headHash].join('\0');
}

/** By what a definition is called, in the order in which they stand. */
function groupsOf(facts: FileFacts | undefined): Map<string, number[]> {
  const definitions = facts?.definitions ?? [];
  return groupedBy(definitions.keys(), (index) => {
    const definition = definitions[index];
    return `${definition?.container}\0${definition?.name}`;
  });
}

/** Definitions that stand in line by a key, each taken once: however many bear a name, no line is looked through again. */
class Waiting {
  readonly #lines: ReadonlyMap<string, readonly number[]>;
  readonly #taken = new Map<string, number>();

  constructor(indexes: Iterable<number>, keyOf: (index: number) => string) {
    this.#lines = groupedBy(indexes, keyOf);
  }

  /** The first of this key that was not taken, here or elsewhere. */
  take(key: string, isLeft: (index: number) => boolean): number | undefined {
    const line = this.#lines.get(key) ?? [];
    let at = this.#taken.get(key) ?? 0;
    while (at < line.length && !isLeft(line[at] as number)) at++;
    this.#taken.set(key, at + 1);
    return line[at];
  }
}
