/** A repository as it is; another object as soon as a file of it changes. */
export interface RepositoryState {
  /** Raised by every change. */
  readonly generation: number;
}

/**
 * What is worked out from many files, by what it is of. It belongs to the state of the repository that it was worked out
 * from, and goes with that: nothing has to be emptied.
 */
export class MemoTable<Key, Value> {
  readonly #nameOf: (key: Key) => string;
  readonly #byState = new WeakMap<RepositoryState, Map<string, Value>>();

  /** @param nameOf another name for each key */
  constructor(nameOf: (key: Key) => string) {
    this.#nameOf = nameOf;
  }

  /** @param isKept Whether it holds for whoever asks next: not so where the time was over before all was looked at. */
  of(
    { state }: { readonly state: RepositoryState },
    key: Key,
    work: () => Value,
    isKept: (value: Value) => boolean = () => true,
  ): Value {
    let known = this.#byState.get(state);
    if (known === undefined) {
      known = new Map();
      this.#byState.set(state, known);
    }
    const name = this.#nameOf(key);
    const found = known.get(name);
    if (found !== undefined || known.has(name)) return found as Value;
    const value = work();
    if (isKept(value)) known.set(name, value);
    return value;
  }
}
