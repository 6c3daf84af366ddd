import { statSync } from 'node:fs';
import path from 'node:path';
import { type Host, isHere, type Scope, type Surroundings, scopes } from '../hosts/host.ts';
import { hostNames, hosts } from '../hosts/hosts.ts';
import { InstallFailure } from '../hosts/install-failure.ts';
import { install, isAllowed, isInstalled, uninstall } from '../hosts/installation.ts';
import { startCommand } from '../hosts/start-command.ts';
import { version } from '../version.ts';
import { type OptionForm, parseArguments } from './arguments.ts';
import { directoryOptions, workingDirectory } from './directory-option.ts';
import { exitCodes } from './exit-codes.ts';
import { print, printError } from './print.ts';
import { UsageError } from './usage-error.ts';

export const installOptions: Readonly<Record<string, OptionForm>> = {
  all: { type: 'boolean', description: 'every host that is on this machine' },
  scope: { type: 'string', description: 'user (for all your projects; default) or project (for one alone)' },
  ...directoryOptions(`that project; ${workingDirectory}`),
  allow: { type: 'boolean', description: 'Claude Code, Codex and Gemini CLI call the tools without asking first' },
  'dry-run': { type: 'boolean', description: 'only show what would be written' },
  uninstall: { type: 'boolean', description: 'take back exactly what was put in' },
  help: { type: 'boolean', description: 'this text' },
};

interface Request {
  readonly scope: Scope;
  readonly allow: boolean;
  readonly dryRun: boolean;
  readonly takesBack: boolean;
  readonly surroundings: Surroundings;
}

/** Exit code 1 when a file is not understood or cannot be written; then nothing has changed, or the message says what has. */
export async function runInstall(
  args: readonly string[],
  here: Surroundings = { env: process.env, directory: path.resolve('.') },
): Promise<number> {
  const { values, positionals } = parseArguments(args, installOptions, 1);
  const scope = oneOf(scopes, values.get('scope')?.[0] ?? 'user', '--scope');
  const [directory] = values.get('directory') ?? [];
  if (directory !== undefined && scope === 'user')
    throw new UsageError('a directory is the project of --scope project; without that, all your projects are meant');
  const request: Request = {
    scope,
    allow: values.has('allow'),
    dryRun: values.has('dry-run'),
    takesBack: values.has('uninstall'),
    surroundings: directory === undefined ? here : { ...here, directory: projectAt(directory, here) },
  };
  if (values.has('all')) {
    if (positionals[0] !== undefined) throw new UsageError('--all means every host; leave out the name of one');
    return await installAll(request);
  }
  const name = oneOf(hostNames, positionals[0], 'a host');
  const host = hosts.find((one) => one.name === name) as Host;
  if (!host.scopes.includes(request.scope) || (host.scopes.length === 1 && values.has('scope'))) {
    throw new UsageError(`${host.title} reads one file only; leave out --scope`);
  }
  if (request.allow && !host.canAllow) {
    throw new UsageError(
      `${host.title} has no file that says which tools it may call without asking, or does not ask; leave out --allow`,
    );
  }
  return await installOne(host, request);
}

function projectAt(directory: string, here: Surroundings): string {
  const project = path.resolve(here.directory, directory);
  if (statSync(project, { throwIfNoEntry: false })?.isDirectory() === true) return project;
  throw new UsageError(`${directory} is not a directory`);
}

async function installOne(host: Host, request: Request): Promise<number> {
  const { scope, dryRun, takesBack, surroundings } = request;
  const allow = request.allow && host.canAllow;
  const options = { host, allow, scope, surroundings, dryRun };
  const wanted = () => host.wanted({ scope, allow, start: startCommand(version) }, surroundings);
  try {
    await print((takesBack ? uninstall(options) : install(wanted(), options)).join('\n'));
    return exitCodes.ok;
  } catch (error) {
    if (!(error instanceof InstallFailure)) throw error;
    printError(`boocontext: ${error.message}`);
    return exitCodes.broken;
  }
}

/** One after the other; that one fails keeps no other from being done, and is told by the exit code. */
async function installAll(request: Request): Promise<number> {
  const { scope, surroundings, takesBack } = request;
  const found = hosts
    .filter((host) => host.scopes.includes(scope))
    .filter((host) => (takesBack ? isInstalled({ host, scope, surroundings }) : isHere(host, surroundings)));
  if (found.length === 0) {
    await print(takesBack ? 'This command has put nothing in.' : 'None of the hosts that it knows is on this machine.');
  }
  let exitCode: number = exitCodes.ok;
  for (const [index, host] of found.entries()) {
    await print(`${index === 0 ? '' : '\n'}${host.title}`);
    // Leave that a person has given for one host is not taken back by a command for all.
    const allow = request.allow || isAllowed({ host, scope, surroundings });
    exitCode = Math.max(exitCode, await installOne(host, { ...request, allow }));
  }
  return exitCode;
}

function oneOf<Value extends string>(allowed: readonly Value[], value: string | undefined, what: string): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) {
    throw new UsageError(`${what} must be one of ${allowed.join(', ')}${value === undefined ? '' : `, not ${value}`}`);
  }
  return found;
}
