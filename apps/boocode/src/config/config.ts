/** What the environment says. All names and defaults are here; nothing else in the app reads the environment. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BoocodeError } from '../errors.ts';
import { isLoopbackHost, parseHosts, parseTrustedProxies } from './addresses.ts';
import { dataDirectory, dataFile, installationRoot, ownDataDirectory } from './installation.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** The repository to talk about; absolute. */
  readonly repo: string;
  /** This installation; absolute. */
  readonly home: string;
  readonly mcpConfigPath: string;
  readonly agentsPath: string;
  /** An address of PostgreSQL (`postgres://…`), the absolute path of a SQLite file, or `:memory:`. */
  readonly database: string;
  /** The model server of the environment. Others are connected in the page. */
  readonly model?: ModelConfig;
  /** Where connections to model servers are kept with their keys; undefined: not longer than the server runs. */
  readonly connectionsFile: string | undefined;
  /** What a model may do in one turn. */
  readonly modelLimits: ModelLimits;
  /** Models are asked for the titles of chats. */
  readonly asksForTitles: boolean;
  /** Addresses and networks whose `Remote-User` header is believed; empty: none. */
  readonly trustedProxies: readonly string[];
  /** Names beside those of this machine under which it may be asked, in lower case; empty: none is known. */
  readonly hosts: readonly string[];
  readonly token?: string;
  /** Chats can be shared by an address: by itself where a proxy names users, since elsewhere all chats are everybody's. */
  readonly sharesChats: boolean;
  /** A SearXNG server for `web_search`; without one there is no such tool. */
  readonly webSearchUrl?: string;
  /** Built page; it need not exist. */
  readonly pageDirectory: string;
  /** The environment, for the variables that `mcp.json` names. */
  readonly variables: Environment;
  /** What the person who started the server should know, in whole sentences. */
  readonly warnings: readonly string[];
}

export interface ModelConfig {
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly defaultModel: string;
  /** US dollars for a million tokens, where they are configured. */
  readonly prices?: { readonly input: number; readonly output: number };
}

interface ModelLimits {
  /** Of text, thoughts and arguments of calls together. */
  readonly maxAnswerBytes: number;
  /** Calls of tools in one round, and of these at the same time. */
  readonly maxCalls: number;
  readonly maxCallsAtOnce: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration. Throws `config_invalid`, naming the variable, for values that cannot be used, and for an
 * address that others can reach while nothing says who may come in.
 */
export function readConfig(environment: Environment = process.env, cwd = process.cwd()): Config {
  const read = (name: string) => {
    const value = environment[name]?.trim();
    return value === undefined || value === '' ? undefined : value;
  };
  const home = installationRoot;
  const ownDirectory = ownDataDirectory(environment);
  const fileAt = (configured: string | undefined, name: string) =>
    configured === undefined ? dataFile(name, ownDirectory) : path.resolve(cwd, configured);
  const warnings: string[] = [];
  for (const name of ['MCP_CONTEXT7_URL', 'MCP_CONTEXT7_API_KEY']) {
    if (read(name) !== undefined) warnings.push(context7Warning(name));
  }

  const host = read('HOST') ?? '127.0.0.1';
  const token = readToken(read('BOOCODE_TOKEN'));
  const trustedProxies = parseTrustedProxies(read('TRUSTED_PROXY'));
  const hosts = parseHosts(read('BOOCODE_HOSTS'));
  if (trustedProxies.length > 0 && hosts.length === 0) warnings.push(namelessWarning);
  if (!isLoopbackHost(host) && token === undefined && trustedProxies.length === 0) {
    throw new BoocodeError(
      'config_invalid',
      `HOST is ${host}, which others can reach: set TRUSTED_PROXY to the address of an authenticating proxy, or BOOCODE_TOKEN, or leave HOST at 127.0.0.1`,
    );
  }
  const repo = path.resolve(cwd, read('BOOCODE_REPO') ?? '.');
  if (!isDirectory(repo)) throw new BoocodeError('config_invalid', `BOOCODE_REPO is not a directory: ${repo}`);
  const model = readModel(read, warnings);
  const webSearchUrl = readHttpAddress('WEB_SEARCH_URL', read);
  const database = readDatabase(read('DATABASE_URL'), cwd, ownDirectory);
  return {
    host,
    port: readPort(read('PORT')),
    repo,
    home,
    mcpConfigPath: fileAt(read('MCP_CONFIG_PATH'), 'mcp.json'),
    agentsPath: fileAt(read('AGENTS_PATH'), 'AGENTS.md'),
    database,
    // The name is one of those that no tool reads and nothing shows.
    connectionsFile: connectionsFile(database, ownDirectory),
    ...(model === undefined ? {} : { model }),
    modelLimits: {
      maxAnswerBytes: readCount('LLM_MAX_ANSWER_BYTES', read) ?? 4 * 1024 * 1024,
      maxCalls: readCount('LLM_MAX_CALLS', read) ?? 64,
      maxCallsAtOnce: readCount('LLM_MAX_CALLS_AT_ONCE', read) ?? 8,
    },
    asksForTitles: readSwitch('LLM_TITLES', read) ?? true,
    trustedProxies,
    sharesChats: readSwitch('BOOCODE_SHARING', read) ?? trustedProxies.length > 0,
    hosts,
    ...(token === undefined ? {} : { token }),
    ...(webSearchUrl === undefined ? {} : { webSearchUrl }),
    pageDirectory: path.join(home, 'apps/boochat/dist'),
    variables: { ...environment, BOOCODE_REPO: repo, BOOCODE_HOME: home },
    warnings,
  };
}

const namelessWarning =
  'TRUSTED_PROXY is set and BOOCODE_HOSTS is not: what the proxy passes on is answered only where it is asked for by a name of this machine, such as 127.0.0.1. Set BOOCODE_HOSTS to the names under which people open this server, such as BOOCODE_HOSTS=chat.example.';

/** Shorter ones can be guessed by whoever is patient. */
const minTokenLength = 16;

/** Never tells what it refuses. */
function readToken(token: string | undefined): string | undefined {
  if (token === undefined) return undefined;
  if (token.length < minTokenLength) {
    throw new BoocodeError(
      'config_invalid',
      `BOOCODE_TOKEN has ${token.length} characters and needs ${minTokenLength}; \`openssl rand -hex 16\` makes one`,
    );
  }
  if (/^[\x20-\x7e]+$/.test(token)) return token;
  throw new BoocodeError(
    'config_invalid',
    'BOOCODE_TOKEN holds characters that no header can hold: use letters, digits and signs of ASCII',
  );
}

function context7Warning(name: string): string {
  return `${name} no longer has an effect: Context7 is now an entry in mcp.json, like every MCP server. Set "enabled": true in its entry, with its address in "url" and a key in "headers".`;
}

function readSwitch(name: string, read: (name: string) => string | undefined): boolean | undefined {
  const text = read(name);
  if (text === undefined) return undefined;
  if (text === 'on' || text === 'off') return text === 'on';
  throw new BoocodeError('config_invalid', `${name} is neither on nor off: ${text}`);
}

function readPort(text: string | undefined): number {
  if (text === undefined) return 9500;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new BoocodeError('config_invalid', `PORT is not a port: ${text}`);
  }
  return port;
}

function readModel(read: (name: string) => string | undefined, warnings: string[]): ModelConfig | undefined {
  const baseUrl = readHttpAddress('LLM_BASE_URL', read);
  const defaultModel = read('LLM_MODEL');
  if (baseUrl === undefined && defaultModel === undefined) return undefined;
  if (baseUrl === undefined || defaultModel === undefined) {
    const [set, unset] = baseUrl === undefined ? ['LLM_MODEL', 'LLM_BASE_URL'] : ['LLM_BASE_URL', 'LLM_MODEL'];
    warnings.push(
      `${set} is set but ${unset} is not, so there is no model of the environment: connect one in the page, or set both; tools and / commands work without one.`,
    );
    return undefined;
  }
  const apiKey = read('LLM_API_KEY');
  const input = readPrice('LLM_PRICE_INPUT', read);
  const output = readPrice('LLM_PRICE_OUTPUT', read);
  return {
    baseUrl,
    defaultModel,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(input === undefined || output === undefined ? {} : { prices: { input, output } }),
  };
}

function readHttpAddress(name: string, read: (name: string) => string | undefined): string | undefined {
  const address = read(name);
  if (address === undefined || (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol))) return address;
  throw new BoocodeError('config_invalid', `${name} is not an http address: ${address}`);
}

function readPrice(name: string, read: (name: string) => string | undefined): number | undefined {
  const text = read(name);
  if (text === undefined) return undefined;
  const price = Number(text);
  if (!Number.isFinite(price) || price < 0) throw new BoocodeError('config_invalid', `${name} is not a price: ${text}`);
  return price;
}

function readCount(name: string, read: (name: string) => string | undefined): number | undefined {
  const text = read(name);
  if (text === undefined) return undefined;
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new BoocodeError('config_invalid', `${name} is not a whole number above 0: ${text}`);
}

/** Whether a database is one of PostgreSQL, which several processes may share. */
export function isPostgres(database: string): boolean {
  return /^postgres(?:ql)?:/i.test(database);
}

/** Beside the chats; where these are in a database of others, where they would be otherwise. */
function connectionsFile(database: string, ownDirectory: string): string | undefined {
  if (database === ':memory:') return undefined;
  const directory = isPostgres(database) ? dataDirectory(ownDirectory) : path.dirname(database);
  return path.join(directory, 'model-credentials.json');
}

function readDatabase(url: string | undefined, cwd: string, ownDirectory: string): string {
  if (url === undefined) return path.join(dataDirectory(ownDirectory), 'boocode.db');
  if (isPostgres(url)) return url;
  if (!url.startsWith('file:')) {
    const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0] ?? 'no scheme';
    throw new BoocodeError(
      'config_invalid',
      `DATABASE_URL must be file:PATH or postgres://…, and is of the kind ${scheme}`,
    );
  }
  const file = url.startsWith('file://') ? fileUrlPath(url) : url.slice('file:'.length);
  if (file === '') throw new BoocodeError('config_invalid', 'DATABASE_URL names no file');
  return file === ':memory:' ? file : path.resolve(cwd, file);
}

function fileUrlPath(url: string): string {
  try {
    return fileURLToPath(url);
  } catch (error) {
    throw new BoocodeError('config_invalid', `DATABASE_URL is not a file address: ${url}`, { cause: error });
  }
}

function isDirectory(directory: string): boolean {
  return statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true;
}
