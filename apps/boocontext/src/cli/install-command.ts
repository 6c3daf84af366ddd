import path from 'node:path';
import { hostNames, type Surroundings, scopes, wantedFor } from '../hosts/hosts.ts';
import { InstallFailure } from '../hosts/install-failure.ts';
import { install, uninstall } from '../hosts/installation.ts';
import { type OptionForm, parseArguments } from './arguments.ts';
import { exitCodes } from './exit-codes.ts';
import { print } from './print.ts';
import { UsageError } from './usage-error.ts';

export const installOptions: Readonly<Record<string, OptionForm>> = {
  scope: {
    type: 'string',
    description: 'user (for all your projects; default) or project (for the working directory)',
  },
  allow: { type: 'boolean', description: 'Claude Code calls the tools without asking first' },
  'dry-run': { type: 'boolean', description: 'only show what would be written' },
  uninstall: { type: 'boolean', description: 'take back exactly what was put in' },
  help: { type: 'boolean', description: 'this text' },
};

/** Exit code 1 when a file is not understood or cannot be written; then nothing has changed, or the message says what has. */
export async function runInstall(
  args: readonly string[],
  surroundings: Surroundings = { env: process.env, directory: path.resolve('.') },
): Promise<number> {
  const { values, positionals } = parseArguments(args, installOptions, 1);
  const host = oneOf(hostNames, positionals[0], 'a host');
  if (host === 'boocode' && values.has('scope')) {
    throw new UsageError('BooCode reads one file only; leave out --scope');
  }
  if (host !== 'claude' && values.has('allow')) {
    throw new UsageError(`${host} does not ask before it calls these tools; leave out --allow`);
  }
  const scope = oneOf(scopes, values.get('scope')?.[0] ?? 'user', '--scope');
  const options = { host, scope, surroundings, dryRun: values.has('dry-run') };
  const wanted = () => wantedFor(host, { scope, allow: values.has('allow') }, surroundings);
  try {
    const lines = values.has('uninstall') ? uninstall(options) : install(wanted(), options);
    await print(lines.join('\n'));
    return exitCodes.ok;
  } catch (error) {
    if (!(error instanceof InstallFailure)) throw error;
    console.error(`boocontext: ${error.message}`);
    return exitCodes.broken;
  }
}

function oneOf<Value extends string>(allowed: readonly Value[], value: string | undefined, what: string): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) {
    throw new UsageError(`${what} must be one of ${allowed.join(', ')}${value === undefined ? '' : `, not ${value}`}`);
  }
  return found;
}
