import fs from 'node:fs';
import { readFileOfUser } from '@boocontext/safe-access';
import { McpClientError } from '../errors.ts';
import { type McpConfig, parseMcpConfig } from './parse-config.ts';
import type { Variables } from './variables.ts';

/**
 * Reads an `mcp.json`, with links followed, since it is the user's own; but what has no end, or never answers, is not read. Throws `config_missing` when there is no such file (a host may take that as "no servers"),
 * `config_unreadable` when it cannot be read, `config_invalid` when it is not JSON or not a configuration.
 */
export async function readMcpConfig(file: string, variables: Variables = process.env): Promise<McpConfig> {
  const text = readText(file);
  if (text.replace(/^\uFEFF/, '').trim() === '') {
    const wanted = 'put the servers under "mcpServers", {"mcpServers": {}} for none';
    throw new McpClientError('config_invalid', `${file} is empty; ${wanted}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // The parser's own message quotes the file, which may hold keys.
    throw new McpClientError('config_invalid', `${file} is not valid JSON${placeOf(error, text)}`);
  }
  try {
    return parseMcpConfig(value, variables);
  } catch (error) {
    if (!(error instanceof McpClientError)) throw error;
    throw new McpClientError(error.code, `${file} is ${error.message}`, { cause: error });
  }
}

/** A host keeps more in such a file than its servers. */
const MAX_CONFIG_BYTES = 10_000_000;

function readText(file: string): string {
  const { bytes, problem } = readFileOfUser(file, MAX_CONFIG_BYTES);
  if (bytes !== undefined) return bytes.toString('utf8');
  if (problem === 'missing' && !isLink(file)) throw new McpClientError('config_missing', `there is no file ${file}`);
  const reason = problem === 'too_large' ? `it is larger than ${MAX_CONFIG_BYTES / 1e6} MB` : obstacleTo(file);
  throw new McpClientError('config_unreadable', `${file} cannot be read: ${reason}`);
}

/** One that leads nowhere is no wish to have no configuration: what it led to may be back at any moment. */
function isLink(file: string): boolean {
  return fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** Why a file could not be opened, asked once more for the sake of the reason. */
function obstacleTo(file: string): string {
  try {
    const stats = fs.statSync(file);
    if (stats.isDirectory()) return 'it is a directory; name a file';
    if (!stats.isFile()) return 'it is no ordinary file';
    fs.accessSync(file, fs.constants.R_OK);
    return 'the disk does not give it';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    if (code === 'ELOOP' || code === 'ENOENT') return 'it is a link that leads nowhere';
    if (code === 'EACCES' || code === 'EPERM') return 'permission denied; give the rights to read it';
    return String(code);
  }
}

/** Node's parser gives the place only in its message, and not always. */
function placeOf(error: unknown, text: string): string {
  const position = /at position (\d+)/.exec(String(error))?.[1];
  if (position === undefined) return '';
  const before = text.slice(0, Number(position)).split('\n');
  return `: line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}
