/** The page's side of the worker that colours code; one worker, started when code is first shown. */
import type { HighlightedLines, HighlightRequest, TokenLine } from './tokens.ts';

/** Calls `onLines` with some lines at a time, in order. Returns what ends it; nothing is called after that. */
export function highlight(
  code: string,
  language: string,
  onLines: (start: number, lines: readonly TokenLine[]) => void,
): () => void {
  worker ??= startWorker();
  const { port } = worker;
  const id = ++lastId;
  listeners.set(id, ({ start, lines }) => onLines(start, lines));
  port.postMessage({ id, code, language } satisfies HighlightRequest);
  return () => {
    if (listeners.delete(id)) port.postMessage({ id, cancelled: true } satisfies HighlightRequest);
  };
}

let worker: { readonly port: Worker } | undefined;
let lastId = 0;
const listeners = new Map<number, (lines: HighlightedLines) => void>();

function startWorker(): { readonly port: Worker } {
  const port = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module', name: 'highlight' });
  port.addEventListener('message', ({ data }: MessageEvent<HighlightedLines>) => listeners.get(data.id)?.(data));
  return { port };
}
