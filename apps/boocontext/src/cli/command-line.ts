/**
 * The command line: finds the command, and turns what goes wrong into a message and an exit code. Commands are loaded
 * when they are called, because the start of the MCP server must not wait for the others.
 */
import { InputError } from '../errors.ts';
import { log } from '../log.ts';
import { nearest } from '../tools/nearest.ts';
import { version } from '../version.ts';
import { exitCodes } from './exit-codes.ts';
import { print, printError } from './print.ts';
import { UsageError } from './usage-error.ts';

export async function runCommandLine(args: readonly string[]): Promise<number> {
  try {
    return await dispatch(args);
  } catch (error) {
    if (error instanceof UsageError || error instanceof InputError) {
      printError(`boocontext: ${error.message}`);
      return exitCodes.usage;
    }
    // A bug. Left to Node, it would be printed as it is, with whatever it quotes.
    log('unexpected failure:', error);
    return exitCodes.broken;
  }
}

async function dispatch([name, ...rest]: readonly string[]): Promise<number> {
  if (name === 'mcp' && !rest.includes('--help') && !rest.includes('-h')) {
    return await (await import('./mcp-command.ts')).runMcp(rest);
  }
  if (name === '--version') {
    await print(version);
    return exitCodes.ok;
  }
  const { commands, helpForAll } = await import('./commands.ts');
  if (name === undefined || name === '--help' || name === '-h' || (name === 'help' && rest.length === 0)) {
    await print(helpForAll());
    return name === undefined ? exitCodes.usage : exitCodes.ok;
  }
  const wanted = name === 'help' ? (rest[0] ?? '') : name;
  const command = commands.find((candidate) => candidate.name === wanted);
  if (command === undefined) throw unknownCommand(wanted, commands);
  if (name === 'help' || rest.includes('--help') || rest.includes('-h')) {
    await print(command.help());
    return exitCodes.ok;
  }
  return await command.run(rest);
}

function unknownCommand(name: string, commands: readonly { readonly name: string }[]): UsageError {
  if (name.startsWith('-')) return new UsageError(`unknown option ${name}; \`boocontext --help\` shows what there is`);
  const names = commands.map((command) => command.name);
  const near = nearest(name.replace(/^boocontext_/, ''), names);
  const guess = near === undefined ? `the commands are ${names.join(', ')}` : `did you mean \`boocontext ${near}\`?`;
  return new UsageError(`unknown command ${name}; ${guess}`);
}
