/** Which macros a name may mean: by its own name, or by one that an import gives it. */
import type { World } from '../../inference/language-policy.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import type { RustModules } from './modules.ts';
import type { RustTraits } from './traits.ts';

export class RustMacros {
  readonly #world: World;
  readonly #modules: RustModules;
  readonly #traits: RustTraits;
  /** By the root of a crate and the name. */
  readonly #named = new Map<string, readonly DefinitionRef[]>();
  /** By the name that imports give them. */
  readonly #aliased = new Map<string, readonly DefinitionRef[]>();
  #generation = -1;

  constructor(world: World, modules: RustModules, traits: RustTraits) {
    this.#world = world;
    this.#modules = modules;
    this.#traits = traits;
  }

  /** Names are without the `!`. */
  meant(file: string, name: string): readonly DefinitionRef[] {
    const named = this.named(file, name);
    if (named.length > 0) return named;
    let found = this.#aliased.get(name);
    if (found === undefined) {
      found = this.#world
        .filesWithWord('Rust', name)
        .flatMap((other) =>
          (this.#traits.givenIn(other)?.aliases.get(name) ?? []).flatMap((imported) => this.named(other, imported)),
        );
      this.#aliased.set(name, found);
    }
    return found;
  }

  /** `macro_rules!` are seen by what comes after them, across files; who bears the name in this crate is meant. */
  named(file: string, name: string): readonly DefinitionRef[] {
    this.#refresh();
    const root = this.#modules.root(file);
    const key = `${root} ${name}`;
    let macros = this.#named.get(key);
    if (macros === undefined) {
      const found = this.#world
        .filesWithWord('Rust', name)
        .flatMap((other) =>
          (this.#traits.givenIn(other)?.macros.get(name) ?? []).map((index) => ({ file: other, index })),
        );
      const own = found.filter((ref) => this.#modules.root(ref.file) === root);
      macros = own.length > 0 ? own : found;
      this.#named.set(key, macros);
    }
    return macros;
  }

  #refresh(): void {
    if (this.#generation === this.#world.generation) return;
    this.#generation = this.#world.generation;
    this.#named.clear();
    this.#aliased.clear();
  }
}
