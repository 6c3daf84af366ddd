/**
 * Colours code beside the page, in a worker: the first lines of a language take half a second, in which the page would
 * stand still.
 */
import { colouredLines } from './coloured-lines.ts';
import type { HighlightedLines, HighlightRequest } from './tokens.ts';

const cancelled = new Set<number>();
let last: Promise<void> = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => {
  if ('cancelled' in data) {
    cancelled.add(data.id);
    return;
  }
  // One after the other, so that what was asked first is there first.
  last = last.then(() => highlight(data.id, data.code, data.language)).catch((error) => console.warn(error));
});

async function highlight(id: number, code: string, language: string): Promise<void> {
  const parts = colouredLines(code, language);
  for (;;) {
    // Lets the word that nobody waits any more come in.
    await new Promise((resolve) => setTimeout(resolve));
    if (cancelled.delete(id)) return;
    const { value, done } = await parts.next();
    if (done === true) return;
    self.postMessage({ id, ...value } satisfies HighlightedLines);
  }
}
