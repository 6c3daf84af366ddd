import type { WorkedOut } from './circles.ts';
import type { Inference } from './language-policy.ts';
import { keyOf, type Type } from './types.ts';

/** What is worked out of types, remembered for as long as the files are the same. */
export class RememberedByType<Of extends Type, Result> {
  readonly #workOut: (inference: Inference, type: Of) => WorkedOut<Result>;
  readonly #key: (type: Of) => string;
  readonly #known = new Map<string, Result>();
  #generation = -1;

  /** @param key Of what it depends on; by default of all of a type. */
  constructor(
    workOut: (inference: Inference, type: Of) => WorkedOut<Result>,
    key: (type: Of) => string = (type) => keyOf(type),
  ) {
    this.#workOut = workOut;
    this.#key = key;
  }

  of(inference: Inference, type: Of): Result {
    if (this.#generation !== inference.world.generation) {
      this.#generation = inference.world.generation;
      this.#known.clear();
    }
    const key = this.#key(type);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { result, isSure } = this.#workOut(inference, type);
    if (isSure) this.#known.set(key, result);
    return result;
  }
}
