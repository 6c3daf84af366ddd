/** Files that are put into others as they are, with `include!`: together they are one module. */
import path from 'node:path';
import type { World } from '../../inference/language-policy.ts';
import { addTo } from '../../model/lists.ts';

/** A file that is put in as it is; of one that a build writes nobody knows what it holds. */
export const INCLUDE = /\binclude!\s*[([{]\s*"([^"\n]+)"/g;

/** Beside the file that puts it in, as the compiler looks for it. */
export function includedFrom(file: string, name: string): string {
  return path.posix.join(path.posix.dirname(file), name);
}

export class IncludedFiles {
  readonly #world: World;
  #parts: ReadonlyMap<string, readonly string[]> = new Map();
  #generation = -1;

  constructor(world: World) {
    this.#world = world;
  }

  /** Files that are put into this one, and those that it is put into. */
  partsOf(file: string): readonly string[] {
    if (this.#generation !== this.#world.generation) {
      this.#generation = this.#world.generation;
      this.#parts = this.#read();
    }
    return this.#parts.get(file) ?? [];
  }

  #read(): ReadonlyMap<string, readonly string[]> {
    const parts = new Map<string, string[]>();
    for (const file of this.#world.filesWithWord('Rust', 'include')) {
      for (const [, name = ''] of (this.#world.text(file) ?? '').matchAll(INCLUDE)) {
        const part = includedFrom(file, name);
        if (!this.#world.has(part) || part === file) continue;
        addTo(parts, file, part);
        addTo(parts, part, file);
      }
    }
    return parts;
  }
}
