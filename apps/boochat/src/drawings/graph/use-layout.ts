import { useEffect, useState } from 'react';
import type { Graph, Layout, Room } from './graph.ts';

interface LaidOut {
  readonly graph: Graph;
  readonly layout: Layout;
}

/** The layout of a graph in a room, with the graph that it is of: while a new one is laid out, the one before stays. */
export function useLayout(
  graph: Graph,
  room: Room | undefined,
): { readonly laid?: LaidOut; readonly problem?: string } {
  const [laid, setLaid] = useState<LaidOut>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (room === undefined) return;
    let isWanted = true;
    layOutInWorker(graph, room).then(
      (layout) => {
        if (!isWanted) return;
        setLaid({ graph, layout });
        setProblem(undefined);
      },
      (error: unknown) => {
        if (isWanted) setProblem(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [graph, room]);
  return { ...(laid === undefined ? {} : { laid }), ...(problem === undefined ? {} : { problem }) };
}

/** One worker serves all graphs of the page. */
let worker: Worker | undefined;
let tasks = 0;
const waiting = new Map<number, { resolve: (layout: Layout) => void; reject: (error: Error) => void }>();

function layOutInWorker(graph: Graph, room: Room): Promise<Layout> {
  worker ??= startWorker();
  const number = ++tasks;
  const answer = new Promise<Layout>((resolve, reject) => waiting.set(number, { resolve, reject }));
  worker.postMessage({ number, graph, room });
  return answer;
}

function startWorker(): Worker {
  const started = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener(
    'message',
    ({ data }: MessageEvent<{ number: number; layout?: Layout; problem?: string }>) => {
      const task = waiting.get(data.number);
      waiting.delete(data.number);
      if (data.layout === undefined) task?.reject(new Error(data.problem));
      else task?.resolve(data.layout);
    },
  );
  started.addEventListener('error', (event) => {
    event.preventDefault();
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'the layout could not be started'));
    waiting.clear();
    worker = undefined;
  });
  return started;
}
