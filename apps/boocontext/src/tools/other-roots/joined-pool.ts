import type { JoinedRoots } from './joined-roots.ts';

/** Repositories that were joined, for as long as somebody may ask about them. Nothing is loaded before the first question. */
export class JoinedPool {
  readonly #open = new Map<string, { readonly joined: Promise<JoinedRoots>; last: Promise<unknown> }>();

  /** Runs the work when no other is at these roots: it brings their copies up to date, and reads them. */
  async use<T>(directories: readonly string[], work: (joined: JoinedRoots) => Promise<T>): Promise<T> {
    const key = directories.join('\0');
    const slot = this.#open.get(key) ?? { joined: openJoined(directories), last: Promise.resolve() };
    this.#open.set(key, slot);
    const done = slot.last.then(async () => await work(await slot.joined));
    slot.last = done.catch(() => undefined);
    try {
      await slot.joined;
    } catch (error) {
      // A failure is never remembered as an answer.
      if (this.#open.get(key) === slot) this.#open.delete(key);
      throw error;
    }
    return await done;
  }

  async close(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const { joined } of open) await joined.then((each) => each.close()).catch(() => undefined);
  }
}

async function openJoined(directories: readonly string[]): Promise<JoinedRoots> {
  const [{ cacheHome }, { JoinedRoots }] = await Promise.all([
    import('@boocontext/code-index'),
    import('./joined-roots.ts'),
  ]);
  return JoinedRoots.open(cacheHome(), directories);
}
