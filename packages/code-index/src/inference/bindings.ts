/** What names are bound to in the scopes of a file, and which of these bindings hold at an offset. */
import { addTo } from '../model/lists.ts';
import type { Binding, NameSpace, SyntaxFacts } from '../model/syntax.ts';

/** Bindings and members of files by their names, made once for each file. */
export class NameIndex {
  readonly #bindings = new WeakMap<SyntaxFacts, readonly BindingsByName[]>();
  readonly #members = new WeakMap<SyntaxFacts, ReadonlyMap<number, ReadonlyMap<string, readonly number[]>>>();

  /** Macros are seen by whoever asks for one, and by nobody else. */
  bindingsOf(facts: SyntaxFacts, scope: number, space?: NameSpace): ReadonlyMap<string, readonly Binding[]> {
    let scopes = this.#bindings.get(facts);
    if (scopes === undefined) {
      scopes = facts.scopes.map(({ bindings }) => byName(bindings));
      this.#bindings.set(facts, scopes);
    }
    const found = scopes[scope];
    return (space === 'macro' ? found?.macros : found?.others) ?? NO_BINDINGS;
  }

  /** Definitions of a name right inside of a definition, or of the file for -1. */
  childrenOf(facts: SyntaxFacts, parent: number, name: string): readonly number[] {
    let members = this.#members.get(facts);
    if (members === undefined) {
      const collected = new Map<number, Map<string, number[]>>();
      facts.facts.definitions.forEach((definition, index) => {
        const inside = collected.get(definition.parent) ?? new Map<string, number[]>();
        collected.set(definition.parent, inside);
        addTo(inside, definition.name, index);
      });
      members = collected;
      this.#members.set(facts, members);
    }
    return members.get(parent)?.get(name) ?? [];
  }
}

interface BindingsByName {
  readonly others: ReadonlyMap<string, readonly Binding[]>;
  /** Left out where there are none. */
  readonly macros?: ReadonlyMap<string, readonly Binding[]>;
}

function byName(bindings: readonly Binding[]): BindingsByName {
  const others = new Map<string, Binding[]>();
  const macros = new Map<string, Binding[]>();
  for (const binding of bindings) addTo(binding.kind === 'macro' ? macros : others, binding.name, binding);
  return macros.size === 0 ? { others } : { others, macros };
}

const NO_BINDINGS: ReadonlyMap<string, readonly Binding[]> = new Map();

/**
 * The bindings of a name that may hold at an offset, of one scope and in source order: from the last one before it back to
 * the first that has surely happened. A narrowing holds alone. In a loop those behind it may hold as well.
 */
export function reachingBindings(bindings: readonly Binding[], at: number): Binding[] {
  const found: Binding[] = [];
  let sure: Binding | undefined;
  for (let i = bindings.length - 1; i >= 0 && sure === undefined; i--) {
    const binding = bindings[i] as Binding;
    if (binding.start > at) continue;
    const isInside = binding.from <= at && at < binding.to;
    if (binding.kind === 'narrowing') {
      if (!isInside) continue;
      if (found.length === 0) return [binding];
      found.push(binding);
      sure = binding;
      continue;
    }
    if (binding.leaves && !isInside) continue;
    found.push(binding);
    if (isInside || (binding.from <= at && at === Number.POSITIVE_INFINITY && binding.from === 0)) sure = binding;
  }
  for (const binding of bindings) {
    if (binding.start <= at || binding.kind === 'narrowing') continue;
    if (binding.loopStart < 0 || binding.loopStart > at) continue;
    if (sure !== undefined && sure.start >= binding.loopStart) continue;
    found.push(binding);
  }
  return found.length > 0 ? found : bindings.filter(isLasting);
}

/** The last declaration before an offset in whose block the offset lies. */
export function declaredBefore(bindings: readonly Binding[], at: number): Binding[] {
  const found = bindings.findLast(({ start, from, to }) => start <= at && from <= at && at < to);
  return found === undefined ? [] : [found];
}

export function isLasting(binding: Binding): boolean {
  return binding.kind !== 'narrowing';
}
