/**
 * What of child servers and hosts works here. Whoever has asked for one of them, by a setting or in a host, wants to know
 * when it does not work; for all others its absence is worth a word, no more.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findProgram, readFileOfUser, safePath } from '@boocontext/safe-access';
import type { ChildEngineName, EngineSettings } from '../children/engine-settings.ts';
import { entryIn } from '../hosts/config-edit.ts';
import { isHere, type Surroundings } from '../hosts/host.ts';
import { hosts } from '../hosts/hosts.ts';
import { hasTexts } from '../hosts/integration-texts.ts';
import { startCommand } from '../hosts/start-command.ts';
import { join } from '../tools/wording.ts';
import { version } from '../version.ts';
import type { Finding } from './doctor-finding.ts';

/** @param isOnline Registries may be asked; otherwise nothing here opens a connection. */
export async function checkChildren(roots: readonly string[], isOnline: boolean): Promise<readonly Finding[]> {
  const { childEngines, commandVariables, configFile, readEngineSettings } = await import(
    '../children/engine-settings.ts'
  );
  const { analyzerPackage, typesPackage } = await import('../children/child-server-configs.ts');
  const settings = readEngineSettings({ roots });
  const isAskedFor = (name: ChildEngineName) =>
    settings.engine === name ||
    Object.values(settings.engines).includes(name) ||
    settings.commands[name] !== undefined ||
    (process.env[commandVariables[name]] ?? '') !== '';
  const [analyzer, types] = childEngines;
  return [
    checkSettings(settings, configFile()),
    isAskedFor(analyzer)
      ? await checkStart(analyzer, 'Analyzer', { settings, roots, isOnline })
      : checkUvx(roots, analyzerPackage, isOnline),
    isAskedFor(types)
      ? await checkStart(types, 'Types', { settings, roots, isOnline })
      : checkNpx(roots, typesPackage, isOnline),
  ];
}

function checkSettings({ problems, engine, engines }: EngineSettings, file: string): Finding {
  const [problem] = problems;
  if (problem !== undefined) {
    return {
      name: 'Settings',
      state: 'bad',
      message: problems.join('; '),
      mend: 'Until then the native engine answers',
    };
  }
  const chosen = Object.entries(engines).map(([tool, name]) => `${name} for ${tool}`);
  const others = engine === 'native' ? 'the native engine' : `${engine} where it can, else the native engine`;
  return {
    name: 'Settings',
    state: 'good',
    message: `${[...chosen, `${chosen.length > 0 ? 'else ' : ''}${others} answers`].join(', ')}${existsSync(file) ? ` (${file})` : ''}`,
  };
}

/** What a question would start, started; it may have to be downloaded first. */
async function checkStart(
  name: ChildEngineName,
  label: string,
  {
    settings,
    roots: repositories,
    isOnline,
  }: { readonly settings: EngineSettings; readonly roots: readonly string[]; readonly isOnline: boolean },
): Promise<Finding> {
  const [{ ChildServerManager }, { treeSitterAnalyzer, typeInject }, { environmentWith }] = await Promise.all([
    import('../children/child-server-manager.ts'),
    import('../children/child-server-configs.ts'),
    import('../children/engine-settings.ts'),
  ]);
  const home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'boocontext-doctor-')));
  const [root, workDirectory] = [path.join(home, 'project'), path.join(home, 'work')];
  mkdirSync(root);
  try {
    const options = { workDirectory, env: environmentWith(settings) };
    const asAsked = name === 'type-inject' ? typeInject(options) : treeSitterAnalyzer(options);
    const config = isOnline ? asAsked : { ...asAsked, env: { ...asAsked.env, ...OFFLINE } };
    const manager = new ChildServerManager({ servers: [config], workDirectory, repositories });
    try {
      const { version } = await manager.getServer(name, root);
      const command = [config.command, ...config.args].join(' ').slice(0, 200);
      return { name: label, state: 'good', message: `${name} ${version ?? ''} (${command})` };
    } finally {
      await manager.shutdown();
    }
  } catch (error) {
    const hint = error instanceof Error && 'hint' in error && typeof error.hint === 'string' ? error.hint : '';
    const online = isOnline ? '' : '; where it only has to be downloaded, `boocontext doctor --online` does so';
    const mend = hint.replace(/; `boocontext doctor` checks it\.?$/, hint === '' ? '' : online);
    const message = `${name}: ${error instanceof Error ? error.message : String(error)}`;
    return { name: label, state: 'bad', message, ...(mend === '' ? {} : { mend: capitalized(mend) }) };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** For what fetches child servers: only what is on this machine. */
const OFFLINE = { UV_OFFLINE: '1', npm_config_offline: 'true', npm_config_update_notifier: 'false' } as const;

/** A child server that nobody has asked for: what fetches it, and what it fetches. */
interface Fetching {
  readonly label: string;
  readonly engine: ChildEngineName;
  /** What starts it, as it answers to `--version`; undefined where it is not there. */
  readonly runner: string | undefined;
  readonly runnerName: string;
  /** What to install to have the runner. */
  readonly install: string;
  readonly packageName: string;
  /** All of it is on this machine. */
  readonly isCached: () => boolean;
  /** Where it is fetched from has it, as asked just now; undefined where nobody may be asked. */
  readonly isOffered: (() => boolean) | undefined;
  readonly commandVariable: string;
}

/** Nothing is downloaded to answer this, and nothing is said to work that was not seen. */
function checkFetching(fetching: Fetching): Finding {
  const { label, engine, runner, runnerName, install, packageName, commandVariable } = fetching;
  const finding = (state: 'good' | 'warning', message: string, mend?: string): Finding => ({
    name: label,
    state,
    message,
    ...(mend === undefined ? {} : { mend }),
  });
  const lacking = `so that \`engine: "${engine}"\` cannot answer; the native engine needs none`;
  if (runner === undefined) {
    return finding('warning', `${runnerName} not found, ${lacking}`, `Install ${install} to have it`);
  }
  if (fetching.isCached()) return finding('good', `${runner} with ${packageName}, which is on this machine`);
  if (fetching.isOffered === undefined) {
    return finding(
      'good',
      `${runner}; ${packageName} is not on this machine, and the first question for it would download it (--online asks whether it is to be had)`,
    );
  }
  if (fetching.isOffered()) {
    return finding('good', `${runner}; ${packageName} would be downloaded by the first question for it`);
  }
  return finding(
    'warning',
    `${runner}, but ${packageName} is neither on this machine nor to be had from its registry, ${lacking}`,
    `To have it, check the network and the registry that is configured, or set ${commandVariable}`,
  );
}

function checkUvx(roots: readonly string[], packageName: string, isOnline: boolean): Finding {
  return inPrivateFolder((folder) => {
    const runner = run(roots, 'uvx', ['--version'], folder);
    const requirements = path.join(folder, 'requirements.txt');
    writeFileSync(requirements, `${packageName}\n`);
    return checkFetching({
      label: 'Analyzer',
      engine: 'tree-sitter-analyzer',
      runner,
      runnerName: 'uvx',
      install: 'uv',
      packageName,
      commandVariable: 'BOOCONTEXT_TSA_COMMAND',
      isCached: () =>
        run(roots, 'uvx', ['--offline', '--from', packageName, 'tree-sitter-analyzer', '--version'], folder) !==
        undefined,
      // What would be installed, of this package alone: only its description is read, from the registry itself.
      isOffered: whereAllowed(
        isOnline,
        () =>
          run(
            roots,
            'uv',
            [
              'pip',
              'compile',
              '--quiet',
              '--no-deps',
              '--no-build',
              '--no-cache',
              '--no-python-downloads',
              requirements,
            ],
            folder,
          ) !== undefined,
      ),
    });
  });
}

function checkNpx(roots: readonly string[], packageName: string, isOnline: boolean): Finding {
  const [npx, npm] = process.platform === 'win32' ? ['npx.cmd', 'npm.cmd'] : ['npx', 'npm'];
  return inPrivateFolder((folder) => {
    const runner = run(roots, npx, ['--version'], folder);
    return checkFetching({
      label: 'Types',
      engine: 'type-inject',
      runner: runner === undefined ? undefined : `npx ${runner}`,
      runnerName: 'npx',
      install: 'npm',
      packageName,
      commandVariable: 'BOOCONTEXT_TYPE_INJECT_COMMAND',
      isCached: () => {
        const noScripts = ['--offline', '--ignore-scripts', '--prefix', folder];
        return run(roots, npx, [...noScripts, '-y', '-p', packageName, '-c', 'exit'], folder) !== undefined;
      },
      // With an empty cache, since npm takes what it has seen once for what is there where the registry is silent.
      isOffered: whereAllowed(isOnline, () => {
        const anew = ['--cache', path.join(folder, 'cache'), '--prefix', folder];
        const bounded = ['--fetch-retries=0', '--fetch-timeout=8000'];
        const version = run(roots, npm, ['view', packageName, 'version', ...anew, ...bounded], folder);
        // Of a version that there is not nothing is said, and that is no failure for npm.
        return version !== undefined && version !== '';
      }),
    });
  });
}

function whereAllowed(isOnline: boolean, ask: () => boolean): (() => boolean) | undefined {
  return isOnline ? ask : undefined;
}

/** Neither npm nor uv finds settings there, nor in what lies above it and belongs to somebody else. */
function inPrivateFolder<T>(use: (folder: string) => T): T {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'boocontext-doctor-')));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Longer than any of these commands takes where all is well. */
const LONGEST_RUN_MS = 15_000;

/** The first line that a command of the user's prints; undefined when it fails. Not run where the command was typed. */
export function run(
  roots: readonly string[],
  command: string,
  args: readonly string[],
  directory = os.tmpdir(),
): string | undefined {
  const file = findProgram(command, roots);
  if (file === undefined) return undefined;
  const { status, stdout } = spawnSync(file.endsWith('.cmd') ? `"${file}"` : file, args, {
    cwd: directory,
    // Not what npm has read in the directory where it was asked to start us.
    env: { ...withoutNpmVariables(process.env), npm_config_update_notifier: 'false', PATH: safePath(roots) },
    encoding: 'utf8',
    timeout: LONGEST_RUN_MS,
    shell: file.endsWith('.cmd'),
  });
  return status === 0 ? stdout.trim().split('\n')[0] : undefined;
}

function withoutNpmVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('npm_')));
}

/** Hosts whose configuration of this user names boocontext, and whether what it names is there. */
export function checkHosts(home = os.homedir(), env: NodeJS.ProcessEnv = process.env): Finding {
  const known: string[] = [];
  const broken: string[] = [];
  for (const { host, file, entry } of entriesOf({ env: { ...env, HOME: home }, directory: home })) {
    const command = [entry['command'], entry['args']].flat().filter((part) => typeof part === 'string');
    const missing = command.find((part) => path.isAbsolute(part) && !existsSync(part));
    if (command.length === 0) broken.push(`${host} (${file}) has an entry without a command`);
    else if (missing !== undefined) broken.push(`${host} (${file}) starts ${missing}, which is not there`);
    else known.push(entry['enabled'] === false ? `${host} (switched off)` : host);
  }
  if (broken.length > 0) {
    return { name: 'Hosts', state: 'bad', message: broken.join('; '), mend: 'Write the entry anew' };
  }
  const message = known.length === 0 ? 'none has an entry for boocontext yet' : `${join(known)} start boocontext`;
  return { name: 'Hosts', state: 'good', message };
}

/** A host keeps more in such a file than its configuration. */
const MAX_CONFIG_BYTES = 100_000_000;

interface HostEntry {
  readonly host: string;
  readonly file: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

/** The entries for boocontext in the files of the hosts that are here, as far as these can be read. */
function entriesOf(surroundings: Surroundings): readonly HostEntry[] {
  // A copy without them cannot be put into a host; whoever has it asks the one that was.
  if (!hasTexts()) return [];
  return hosts
    .filter((host) => isHere(host, surroundings))
    .flatMap((host) => {
      const { configs } = host.wanted({ scope: 'user', allow: false, start: startCommand(version) }, surroundings);
      return configs.flatMap(({ file, format, edit }) => {
        const text = readFileOfUser(file, MAX_CONFIG_BYTES).bytes?.toString('utf8') ?? '';
        const entry = entryIn(text, edit, format);
        return entry === undefined ? [] : [{ host: host.title, file, entry }];
      });
    });
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
