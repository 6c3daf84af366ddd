/**
 * Several repositories laid side by side in one folder of our cache, as copies: there the engine follows an import of a
 * package to its sources as in a monorepo, exactly and through every re-export, and reads nothing but these roots.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { makeFolder } from '@boocontext/safe-access';
import { Mirror, type Place, takePlace } from '../../children/mirror.ts';

/** One of the repositories. */
export interface JoinedRoot {
  /** Its real path. */
  readonly directory: string;
  /** Its folder among the others: readable, and no name that a program could import. */
  readonly label: string;
}

export class JoinedRoots {
  readonly roots: readonly JoinedRoot[];
  readonly #place: Place;
  readonly #mirrors: readonly Mirror[];

  /** @throws ToolFailure `mirror_failed` */
  static open(cacheDirectory: string, directories: readonly string[]): JoinedRoots {
    const name = createHash('sha256').update(directories.join('\0')).digest('hex').slice(0, 16);
    return new JoinedRoots(labelled(directories), takePlace(path.join(cacheDirectory, 'roots', name)));
  }

  private constructor(roots: readonly JoinedRoot[], place: Place) {
    this.roots = roots;
    this.#place = place;
    // A cache may lie in a repository, which would have all of it ignored: a `.git` that leads nowhere is the end of the search.
    makeFolder(this.directory);
    fs.writeFileSync(path.join(this.directory, '.git'), '');
    this.#mirrors = roots.map(({ directory, label }) =>
      Mirror.beside(directory, path.join(place.home, 'copied', label), path.join(this.directory, label)),
    );
  }

  /** Where they lie. */
  get directory(): string {
    return path.join(this.#place.home, 'files');
  }

  /**
   * Brings the copies of one root in step with it.
   * @param files What counts there, as the engine lists it.
   * @throws ToolFailure `mirror_failed`
   */
  async update(label: string, files: readonly string[], signal?: AbortSignal): Promise<void> {
    const at = this.roots.findIndex((root) => root.label === label);
    await this.#mirrors[at]?.update(files, signal);
  }

  /** Leaves the copies for the next process. */
  close(): void {
    fs.rmSync(this.#place.lock, { force: true });
  }
}

/** `shop.root`, and where another one is called so `shop.root2`. */
function labelled(directories: readonly string[]): readonly JoinedRoot[] {
  const times = new Map<string, number>();
  return directories.map((directory) => {
    const name = path.basename(directory).replace(/[^\w-]+/g, '_') || 'root';
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    return { directory, label: `${name}.root${before === 0 ? '' : before + 1}` };
  });
}
