/** The thread that native tools run in, one call at a time; see `tool-threads.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { readFileWindow } from '../repository/read-file.ts';
import { RepositoryError } from '../repository/repository-error.ts';
import { createNativeTools } from './native-tools.ts';
import type { ThreadCall, ThreadReply, ThreadRequest, ThreadSetup } from './tool-threads.ts';

const { root, webSearchUrl } = workerData as ThreadSetup;
const tools = new Map(createNativeTools({ root, webSearchUrl }).map((tool) => [tool.name, tool]));
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
    if (call.kind === 'window') return { kind: 'window', window: await readFileWindow(root, call.path, call.line) };
    const tool = tools.get(call.name);
    if (tool === undefined) return { kind: 'failed', message: `there is no native tool ${call.name}` };
    return { kind: 'result', result: await tool.execute(call.args, { signal }) };
  } catch (error) {
    if (error instanceof RepositoryError) return { kind: 'refused', code: error.code, message: error.message };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
