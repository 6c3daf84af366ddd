/** codesight's own tools, answered by its own MCP server in a sealed worker of one call. */
import { startSealedWorker } from '../runner/sealed-threads.ts';
import type { TextMessage, TextSetup } from './text-protocol.ts';

interface TextCall extends TextSetup {
  /** As codesight takes them; `directory` left out. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
  readonly timeBudgetMs?: number;
}

const defaultBudgetMs = Number(process.env.BOOCONTEXT_SCAN_DEADLINE_MS ?? 30_000);

/** The text of the answer. Rejects when codesight fails or takes too long, and with the signal's reason when cancelled. */
export async function askCodesight({ directory, files, tool, input, signal, timeBudgetMs }: TextCall): Promise<string> {
  signal?.throwIfAborted();
  const setup: TextSetup = { directory, files, tool };
  const worker = startSealedWorker('text-worker', { workerData: setup, stdin: true });
  const budgetMs = timeBudgetMs ?? defaultBudgetMs;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`it took longer than ${budgetMs / 1000} s and was stopped`)), budgetMs);
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('it ended without an answer')));
      worker.on('message', (message: TextMessage) => {
        if (message.kind === 'text') resolve(message.text);
        else worker.stdin?.write(`${JSON.stringify(request(tool, { ...input, directory }))}\n`);
      });
      let pending = '';
      worker.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (pending + chunk).split('\n');
        pending = lines.pop() ?? '';
        for (const line of lines) {
          const text = answerIn(line);
          if (text !== undefined) resolve(text);
        }
      });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const requestId = 1;

function request(tool: string, input: Readonly<Record<string, unknown>>) {
  return { jsonrpc: '2.0', id: requestId, method: 'tools/call', params: { name: tool, arguments: input } };
}

/** Whatever else codesight prints is no answer. Throws what it answered when that is a failure. */
function answerIn(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  let message: { id?: unknown; result?: { content?: { text?: unknown }[]; isError?: boolean }; error?: unknown };
  try {
    message = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (message.id !== requestId) return undefined;
  const text = message.result?.content?.[0]?.text;
  return typeof text === 'string' ? text : `Error: ${JSON.stringify(message.error ?? {})}`;
}
