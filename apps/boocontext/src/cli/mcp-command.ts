import { type OptionForm, parseArguments } from './arguments.ts';
import { directoryOptions } from './directory-option.ts';
import { printError } from './print.ts';
import { namedRoots, workspaceOption } from './roots-options.ts';
import { scipFile, scipOption } from './scip-option.ts';

export const mcpOptions: Readonly<Record<string, OptionForm>> = {
  ...directoryOptions(
    'a directory that may be asked about; the first is the default (default: the working directory, or what the host says is open)',
    { isOneOfMany: true },
  ),
  workspace: workspaceOption,
  scip: scipOption,
};

export async function runMcp(args: readonly string[]): Promise<number> {
  const { values } = parseArguments(args, mcpOptions, 0);
  const roots = namedRoots({ values });
  if (process.stdin.isTTY) {
    printError(
      'boocontext: this speaks MCP and waits for a host on stdin; `boocontext --help` shows commands for people',
    );
  }
  // Loaded here, since no other command needs the protocol.
  const { serveOnStdio } = await import('../mcp/stdio.ts');
  return await serveOnStdio({ ...(roots === undefined ? {} : { roots }), scip: scipFile(values) });
}
