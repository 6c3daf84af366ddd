import type { SyntaxFacts } from '../model/syntax.ts';
import type { World } from './language-policy.ts';

/**
 * Something small that a file says by itself, worked out once and kept as long as its content is the same. For what is asked
 * of many files again and again, whose facts are not all kept.
 */
export class FileTable<Value> {
  readonly #work: (facts: SyntaxFacts) => Value;
  readonly #byWorld = new WeakMap<object, Map<string, { readonly hash: string; readonly value: Value }>>();

  constructor(work: (facts: SyntaxFacts) => Value) {
    this.#work = work;
  }

  /** Undefined where there are no facts. */
  of(world: Pick<World, 'facts' | 'contentHash' | 'sinceRest'>, file: string): Value | undefined {
    let kept = this.#byWorld.get(world.sinceRest);
    if (kept === undefined) {
      kept = new Map();
      this.#byWorld.set(world.sinceRest, kept);
    }
    const hash = world.contentHash(file);
    const known = kept.get(file);
    if (known?.hash === hash) return known.value;
    const facts = world.facts(file);
    if (facts === undefined) return undefined;
    const value = this.#work(facts);
    kept.set(file, { hash, value });
    return value;
  }
}
