/** Lays graphs out beside the page: 500 nodes take longer than a page may stand still. */
import type { Graph, LayoutKind } from './graph.ts';
import { layOut } from './layout.ts';

export interface LayoutTask {
  readonly number: number;
  readonly graph: Graph;
  readonly kind: LayoutKind;
}

addEventListener('message', ({ data }: MessageEvent<LayoutTask>) => {
  try {
    postMessage({ number: data.number, layout: layOut(data.graph, data.kind) });
  } catch (error) {
    postMessage({ number: data.number, problem: error instanceof Error ? error.message : String(error) });
  }
});
