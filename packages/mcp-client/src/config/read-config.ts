import { readFile } from 'node:fs/promises';
import { McpClientError } from '../errors.ts';
import { type McpConfig, parseMcpConfig } from './parse-config.ts';
import type { Variables } from './variables.ts';

/**
 * Reads an `mcp.json`. Throws `config_missing` when there is no such file (a host may take that as "no servers"),
 * `config_unreadable` when it cannot be read, `config_invalid` when it is not JSON or not a configuration.
 */
export async function readMcpConfig(file: string, variables: Variables = process.env): Promise<McpConfig> {
  const text = await readText(file);
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

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new McpClientError('config_missing', `there is no file ${file}`, { cause: error });
    }
    const reason = code === 'EISDIR' ? 'it is a directory' : code === 'EACCES' ? 'permission denied' : String(code);
    throw new McpClientError('config_unreadable', `${file} cannot be read: ${reason}`, { cause: error });
  }
}

/** Node's parser gives the place only in its message, and not always. */
function placeOf(error: unknown, text: string): string {
  const position = /at position (\d+)/.exec(String(error))?.[1];
  if (position === undefined) return '';
  const before = text.slice(0, Number(position)).split('\n');
  return `: line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}
