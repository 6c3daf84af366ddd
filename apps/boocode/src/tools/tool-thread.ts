/** The thread that native tools run in, one call at a time; see `tool-threads.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { readDiff } from '../repository/diff.ts';
import { readImage, readWindowAt } from '../repository/file-at.ts';
import { readPaths } from '../repository/list-files.ts';
import { RepositoryError } from '../repository/repository-error.ts';
import { readFolderAt, readRevisions } from '../repository/revisions.ts';
import { createNativeTools } from './native-tools.ts';
import type { Reads, ThreadCall, ThreadReply, ThreadRequest, ThreadSetup } from './tool-threads.ts';

const { root, webSearchUrl } = workerData as ThreadSetup;
const tools = new Map(createNativeTools({ root, webSearchUrl }).map((tool) => [tool.name, tool]));
const reads: {
  readonly [Name in keyof Reads]: (args: Parameters<Reads[Name]>[0]) => Awaitable<ReturnType<Reads[Name]>>;
} = {
  window: (place) => readWindowAt(root, place),
  image: (place) => readImage(root, place),
  diff: ({ of, path }) => readDiff(root, of, path),
  folder: ({ path, at }) => readFolderAt(root, path, at),
  paths: () => readPaths(root),
  revisions: () => readRevisions(root),
};
type Awaitable<T> = T | Promise<T>;
let controller = new AbortController();

parentPort?.on('message', async (request: ThreadRequest) => {
  if (request.kind === 'cancel') {
    controller.abort();
    return;
  }
  controller = new AbortController();
  parentPort?.postMessage(await answer(request, controller.signal));
});

async function answer(call: ThreadCall, signal: AbortSignal): Promise<ThreadReply> {
  try {
    if (call.kind === 'read') return { kind: 'read', value: await reads[call.name](call.args as never) };
    const tool = tools.get(call.name);
    if (tool === undefined) return { kind: 'failed', message: `there is no native tool ${call.name}` };
    return { kind: 'result', result: await tool.execute(call.args, { signal }) };
  } catch (error) {
    if (error instanceof RepositoryError) return { kind: 'refused', code: error.code, message: error.message };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
