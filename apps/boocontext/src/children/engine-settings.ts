/**
 * Which engine answers where a question names none, how child servers are started, and whether maps are folded: from the
 * environment, else from the user's own configuration file. No file of an analysed repository has a say in either.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isInside, readFileAt, realPathOf } from '@boocontext/safe-access';

export const childEngines = ['tree-sitter-analyzer', 'type-inject'] as const;
export type ChildEngineName = (typeof childEngines)[number];
export type EngineName = 'native' | ChildEngineName;

/** What each child answers. */
export const toolsOfChild: Readonly<Record<ChildEngineName, readonly string[]>> = {
  'tree-sitter-analyzer': ['boocontext_health', 'boocontext_symbols', 'boocontext_callgraph', 'boocontext_impact'],
  'type-inject': ['boocontext_types'],
};

export interface EngineSettings {
  /** For a tool that is not in `engines`. */
  readonly engine: EngineName;
  /** By the name of the tool without `boocontext_`. */
  readonly engines: Readonly<Record<string, EngineName>>;
  readonly commands: Readonly<Partial<Record<ChildEngineName, readonly [string, ...string[]]>>>;
  /** Whether a map is folded where a question does not say; left out: where it is long. */
  readonly compress?: boolean;
  /** Start the children of the first root in the background, instead of with the first call that needs them. */
  readonly warmUp: boolean;
  /** What could not be used, a sentence each. What is left counts. */
  readonly problems: readonly string[];
}

export interface SettingsSources {
  readonly env?: NodeJS.ProcessEnv;
  readonly file?: string;
  /** Directories that may be analysed. A configuration file inside one of them is not the user's word. */
  readonly roots?: readonly string[];
}

/** Never throws: what is wrong is in `problems`. */
export function readEngineSettings({
  env = process.env,
  file = configFile(env),
  roots = [],
}: SettingsSources = {}): EngineSettings {
  const problems: string[] = [];
  const config = readConfig(file, roots, problems);
  const fromEnvironment = env['BOOCONTEXT_ENGINE'];
  return {
    engine: engineOf(fromEnvironment, 'BOOCONTEXT_ENGINE', problems) ?? 'native',
    engines: Object.fromEntries(
      entriesOf(config, 'engines', file, problems).flatMap(([tool, value]) => {
        // The environment is the nearer word.
        const engine = fromEnvironment ? undefined : engineOf(value, `engines.${tool} in ${file}`, problems);
        return engine === undefined ? [] : [[tool.replace(/^boocontext_/, ''), engine]];
      }),
    ),
    commands: Object.fromEntries(
      entriesOf(config, 'commands', file, problems).flatMap(([name, value]) => {
        const isKnown = (childEngines as readonly string[]).includes(name);
        if (isKnown && isCommand(value)) return [[name, value]];
        problems.push(
          isKnown
            ? `commands.${name} in ${file} is not a list of texts`
            : `commands.${name.slice(0, 60)} in ${file} is no child server; these are: ${childEngines.join(', ')}`,
        );
        return [];
      }),
    ),
    ...compressOf(config, file, problems),
    warmUp: config['warmUp'] === true,
    problems,
  };
}

/** The engine for a tool, as `boocontext_health`: a default that cannot answer this tool is none. */
export function engineFor(tool: string, { engine, engines }: EngineSettings): EngineName {
  const wanted = engines[tool.replace(/^boocontext_/, '')] ?? engine;
  return wanted === 'native' || !toolsOfChild[wanted].includes(tool) ? 'native' : wanted;
}

/** The environment in which the commands of children are looked for: what is in the file counts where that has none. */
export function environmentWith({ commands }: EngineSettings, env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const ofFile = Object.entries(commands).map(([name, command]) => [
    commandVariables[name as ChildEngineName],
    JSON.stringify(command),
  ]);
  const ours = Object.fromEntries(ofFile.filter(([variable]) => !env[variable as string]));
  return { ...env, ...ours };
}

export const commandVariables: Readonly<Record<ChildEngineName, string>> = {
  'tree-sitter-analyzer': 'BOOCONTEXT_TSA_COMMAND',
  'type-inject': 'BOOCONTEXT_TYPE_INJECT_COMMAND',
};

/** Where the platform keeps what users configure. */
export function configFile(env: NodeJS.ProcessEnv = process.env): string {
  const home = os.homedir();
  if (process.platform === 'win32') {
    return path.join(env['APPDATA'] ?? path.join(home, 'AppData', 'Roaming'), 'boocontext', 'config.json');
  }
  const xdg = env['XDG_CONFIG_HOME'];
  return path.join(
    xdg !== undefined && path.isAbsolute(xdg) ? xdg : path.join(home, '.config'),
    'boocontext',
    'config.json',
  );
}

const MAX_CONFIG_BYTES = 1_000_000;

type Json = Readonly<Record<string, unknown>>;

function readConfig(file: string, roots: readonly string[], problems: string[]): Json {
  let text: string;
  try {
    const real = fs.realpathSync(file);
    if (roots.map(realPathOf).some((root) => root !== undefined && isInside(root, real))) {
      problems.push(`${file} lies in a repository that is analysed, so it was not read`);
      return {};
    }
    const { bytes, problem } = readFileAt(real, MAX_CONFIG_BYTES);
    if (bytes === undefined) {
      problems.push(`${file} was not read: ${problem === 'special' ? 'it is no regular file' : problem}`);
      return {};
    }
    text = bytes.toString('utf8');
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
    if (!isMissing) problems.push(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return {};
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Said below.
  }
  problems.push(`${file} is not a JSON object`);
  return {};
}

function entriesOf(
  config: Json,
  name: string,
  file: string,
  problems: string[],
): readonly (readonly [string, unknown])[] {
  const value = config[name];
  if (value === undefined) return [];
  if (isObject(value)) return Object.entries(value);
  problems.push(`${name} in ${file} is not an object`);
  return [];
}

function compressOf(config: Json, file: string, problems: string[]): Pick<EngineSettings, 'compress'> {
  const { compress } = config;
  if (compress === undefined) return {};
  if (typeof compress === 'boolean') return { compress };
  problems.push(`compress in ${file} is neither true nor false`);
  return {};
}

function engineOf(value: unknown, where: string, problems: string[]): EngineName | undefined {
  if (value === undefined || value === '') return undefined;
  if (value === 'auto' || value === 'native') return 'native';
  const child = childEngines.find((name) => name === value);
  if (child === undefined) {
    problems.push(
      `${where} is ${JSON.stringify(value).slice(0, 60)}; it must be one of auto, native, ${childEngines.join(', ')}`,
    );
  }
  return child;
}

function isCommand(value: unknown): value is [string, ...string[]] {
  return Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string' && part !== '');
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
