import type { Control } from '@boocontext/code-index';
import { type Children, createChildren } from '../tools/children.ts';
import { capacityFor, createEnginePool, type EnginePool, engineOpener } from '../tools/engine-pool.ts';
import { exitCodes } from './exit-codes.ts';
import { print, printError } from './print.ts';
import { progressDisplay } from './terminal.ts';

export interface CommandOutcome {
  readonly text: string;
  readonly exitCode: number;
}

/**
 * Runs one command with engines that are closed afterwards, whatever happens, and prints its text when the progress
 * on the terminal is gone. Ctrl+C stops the work in an orderly way.
 */
export async function withEngines(
  work: (engines: EnginePool, control: Control, children: Children) => Promise<CommandOutcome>,
  options: {
    readonly plainProgress?: boolean;
    readonly roots?: readonly string[];
    /** A SCIP index to read instead of the one at the root. */
    readonly scip?: string | undefined;
  } = {},
): Promise<number> {
  const engines = createEnginePool({
    openEngine: engineOpener(options.scip),
    capacity: capacityFor(options.roots ?? []),
  });
  const children = createChildren(options.roots ?? []);
  const progress = progressDisplay(options.plainProgress === true ? 'all' : 'rare');
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  for (const signal of stopSignals) process.once(signal, stop);
  try {
    const { text, exitCode } = await work(
      engines,
      { signal: interrupt.signal, onProgress: progress.onProgress },
      children,
    );
    progress.end();
    await print(text);
    return exitCode;
  } catch (error) {
    progress.end();
    if (!interrupt.signal.aborted) throw error;
    printError('boocontext: stopped');
    return exitCodes.cancelled;
  } finally {
    for (const signal of stopSignals) process.off(signal, stop);
    await Promise.all([engines.close(), children.close()]);
  }
}

const stopSignals = ['SIGINT', 'SIGTERM'] as const;
