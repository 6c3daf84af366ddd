import type { Control, Engine } from '@boocontext/code-index';
import { ToolFailure } from '../errors.ts';
import { resolveDirectory } from '../tools/directories.ts';
import { exitCodes } from './exit-codes.ts';
import { printError } from './print.ts';
import { type CommandOutcome, withEngines } from './with-engines.ts';

/** Asks one directory's engine; what the engine or the directory refuses is told in words, with the exit code of UNSAFE. */
export async function askDirectory(
  directory: string,
  options: { readonly plainProgress?: boolean; readonly scip?: string | undefined },
  work: (engine: Engine, control: Control) => Promise<CommandOutcome>,
): Promise<number> {
  try {
    return await withEngines(async (engines, control) => {
      const root = await resolveDirectory([directory], undefined);
      return await engines.use(root, (engine) => work(engine, control));
    }, options);
  } catch (error) {
    if (!(error instanceof ToolFailure || (error instanceof Error && error.name === 'EngineError'))) throw error;
    const hint = 'hint' in error && typeof error.hint === 'string' ? ` ${error.hint}` : '';
    printError(`boocontext: ${error.message.replace(/\.?$/, '.')}${hint}`);
    return exitCodes.unsafe;
  }
}
