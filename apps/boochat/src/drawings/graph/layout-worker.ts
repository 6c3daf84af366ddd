/** Lays graphs out beside the page: 500 nodes take longer than a page may stand still. */
import type { Graph, Room } from './graph.ts';
import { layOut } from './layout.ts';

export interface LayoutTask {
  readonly number: number;
  readonly graph: Graph;
  readonly room: Room;
}

addEventListener('message', ({ data }: MessageEvent<LayoutTask>) => {
  try {
    postMessage({ number: data.number, layout: layOut(data.graph, data.room) });
  } catch (error) {
    postMessage({ number: data.number, problem: error instanceof Error ? error.message : String(error) });
  }
});
