/**
 * The two child servers. Their commands are pinned, and come from here or from the user's environment, never from the
 * analysed repository. That takes more than not reading a configuration there: `npx` started in a directory runs what
 * lies in that directory's `node_modules`, if its name and version fit, and downloads from where its `.npmrc` says;
 * `uvx` reads `uv.toml` and `pyproject.toml`. So both look at a directory of ours instead.
 */
import path from 'node:path';
import { ToolFailure } from '../errors.ts';
import type { ChildServerConfig } from './child-server-config.ts';

export interface ChildServerConfigOptions {
  /** A directory of ours, which holds nothing that an installer would read. */
  readonly workDirectory: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** As `uvx` and `npx` are to fetch them. */
export const analyzerPackage = 'tree-sitter-analyzer[mcp]==3.0.0';
export const typesPackage = '@nick-vi/type-inject-mcp@1.1.2';

/** Throws `child_start_failed` when the environment names a command that is none. */
export function treeSitterAnalyzer({ env = process.env }: ChildServerConfigOptions): ChildServerConfig {
  const [command, ...args] = commandFrom(env, 'BOOCONTEXT_TSA_COMMAND') ?? [
    'uvx',
    '--from',
    analyzerPackage,
    'tree-sitter-analyzer-mcp',
  ];
  return {
    name: 'tree-sitter-analyzer',
    command,
    args,
    env: installerEnvironment(env),
    tools: ['set_project_path', 'health', 'nav', 'search', 'index'],
    version: '3.0.',
    startsIn: 'workDirectory',
    firstCalls: (root) => [{ tool: 'set_project_path', args: { project_path: root } }],
    hint: 'install uv, or set BOOCONTEXT_TSA_COMMAND; `boocontext doctor` checks it',
    connectTimeoutMs: 120_000,
  };
}

/** Throws as `treeSitterAnalyzer` does. */
export function typeInject({ workDirectory, env = process.env }: ChildServerConfigOptions): ChildServerConfig {
  const [command, ...args] = commandFrom(env, 'BOOCONTEXT_TYPE_INJECT_COMMAND') ?? ['npx', '-y', typesPackage];
  return {
    name: 'type-inject',
    command,
    args: isNpx(command) ? ['--prefix', workDirectory, ...args] : args,
    env: installerEnvironment(env),
    tools: ['lookup_type', 'list_types', 'type_check'],
    // It takes its working directory for the root.
    startsIn: 'root',
    hint: 'install npm, or set BOOCONTEXT_TYPE_INJECT_COMMAND; `boocontext doctor` checks it',
    connectTimeoutMs: 120_000,
  };
}

function commandFrom(env: NodeJS.ProcessEnv, name: string): [string, ...string[]] | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string' && part !== '')) {
    return value as [string, ...string[]];
  }
  throw new ToolFailure(
    'child_start_failed',
    `${name} is not a command as a JSON array of texts`,
    `Write it like this: ${name}='["uvx","some-server"]'.`,
  );
}

function isNpx(command: string): boolean {
  return /^npx(\.cmd)?$/.test(path.basename(command));
}

/** What `uvx` and `npx` need to know to download on this machine: mirrors, proxies, certificates, caches. */
function installerEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && installerVariables.some((variable) => variable.test(name)) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}

const installerVariables = [
  /^UV_\w+$/,
  // As people set them. npm itself sets them in small letters, with what it has read in the directory it was started
  // in, which may be the analysed repository.
  /^NPM_CONFIG_[A-Z_]+$/,
  /^(https?|all|no)_proxy$/i,
  /^(SSL_CERT_FILE|SSL_CERT_DIR|REQUESTS_CA_BUNDLE|NODE_EXTRA_CA_CERTS)$/,
];
