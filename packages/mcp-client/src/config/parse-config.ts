/**
 * Configurations are pasted from the documentation of servers, which is written for one host or another. So the
 * spellings of the common hosts are understood: `mcpServers` as in Claude's `.mcp.json`, and opencode's `mcp`.
 */
import { z } from 'zod';
import { McpClientError } from '../errors.ts';
import type { EntryProblem, ServerConfig, ServerEntry } from './server-config.ts';
import { expandVariables, type Variables } from './variables.ts';

export interface McpConfig {
  /** In the order of the file. */
  readonly servers: readonly ServerEntry[];
  /** What is odd but harmless, as sentences. */
  readonly warnings: readonly string[];
}

/**
 * Reads a configuration that was parsed from JSON. A bad entry is turned off, with its reason, and no other.
 * Throws `config_invalid` when the whole is not a configuration.
 */
export function parseMcpConfig(value: unknown, variables: Variables = process.env): McpConfig {
  const file = fileSchema.safeParse(value);
  if (!file.success) throw noConfiguration(sentence(file.error));
  const { mcpServers, mcp, ...others } = file.data;
  // Never taken for "no servers": mostly it is a list of servers without the block around it.
  if (mcpServers === undefined && mcp === undefined) throw noConfiguration('it has neither "mcpServers" nor "mcp"');
  const warnings = Object.entries(others).flatMap(([name, entry]) =>
    strayServerSchema.safeParse(entry).success
      ? [`${name}: stands beside "mcpServers", where it is ignored; put it under "mcpServers".`]
      : [],
  );
  const servers = new Map<string, ServerEntry>();
  for (const [block, entries] of [
    ['mcpServers', mcpServers],
    ['mcp', mcp],
  ] as const) {
    for (const [name, entry] of Object.entries(entries ?? {})) {
      if (servers.has(name)) warnings.push(`${name}: also in ${block}, where it is ignored.`);
      else servers.set(name, readEntry(name, entry, block, variables));
    }
  }
  return { servers: [...servers.values()], warnings };
}

function noConfiguration(reason: string): McpClientError {
  return new McpClientError(
    'config_invalid',
    `not an MCP configuration: ${reason}; put the servers under "mcpServers"`,
  );
}

const fileSchema = z.looseObject({
  mcpServers: z.record(z.string(), z.unknown()).optional(),
  mcp: z.record(z.string(), z.unknown()).optional(),
});

/** What nothing else in a host's file looks like. */
const strayServerSchema = z.union([
  z.object({ command: z.union([z.string(), z.array(z.string())]) }),
  z.object({ url: z.string() }),
]);

const textByName = z.record(z.string(), z.string());
/** Ports and switches are often written without quotes. */
const environment = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String)).default({});
/** A day at most: timers of more than 24 days would go off at once. */
const milliseconds = z.int().positive().max(86_400_000);

const entrySchema = z.object({
  type: z.string().optional(),
  url: z.string().min(1).optional(),
  headers: textByName.optional(),
  command: z.union([z.string().min(1), z.array(z.string()).min(1)]).optional(),
  args: z.array(z.string()).default([]),
  env: environment,
  environment,
  cwd: z.string().min(1).optional(),
  requireReadOnlyHint: z.boolean().default(false),
  connectTimeoutMs: milliseconds.optional(),
  callTimeoutMs: milliseconds.optional(),
  // opencode's name for the time until the tools are known. Other hosts mean other things by it.
  timeout: z.unknown().optional(),
});

type Entry = z.infer<typeof entrySchema>;

/** Whether the entry is on is read first: what is off may be as odd as it likes. */
const switchSchema = z.looseObject({ enabled: z.boolean().default(true), disabled: z.boolean().default(false) });

function readEntry(name: string, value: unknown, block: 'mcpServers' | 'mcp', variables: Variables): ServerEntry {
  const off = (code: EntryProblem['code'], reason: string): ServerEntry => ({
    name,
    enabled: false,
    // Some quote what the entry says, and it may say very much.
    problem: { code, message: `${name}: ${reason.length > 500 ? `${reason.slice(0, 500)} …` : reason}` },
  });
  if (name.trim() === '') return off('entry_invalid', 'a server needs a name');
  const onOff = switchSchema.safeParse(value);
  if (!onOff.success) return off('entry_invalid', sentence(onOff.error));
  if (!onOff.data.enabled || onOff.data.disabled) return { name, enabled: false };

  const entry = entrySchema.safeParse(value);
  if (!entry.success) return off('entry_invalid', sentence(entry.error));
  const transport = transportOf(entry.data);
  if ('reason' in transport) return off('entry_invalid', transport.reason);

  const expand = expander(variables);
  const config = configOf(name, entry.data, transport.kind, block, expand.text);
  const [unset] = expand.unset;
  if (unset !== undefined) {
    return off('variable_unset', `the variable ${unset.variable} is not set, or empty (it is named in ${unset.field})`);
  }
  const [odd] = expand.unsupported;
  if (odd !== undefined) return off('entry_invalid', `${odd.placeholder} in ${odd.field} is not understood here`);
  const reason = config.transport === 'streamableHttp' ? faultOfHttp(config.url, config.headers) : undefined;
  return reason === undefined ? { name, enabled: true, config } : off('entry_invalid', reason);
}

function transportOf({ type, url, command }: Entry): { kind: ServerConfig['transport'] } | { reason: string } {
  if (type === undefined) {
    if (url !== undefined && command !== undefined) return { reason: 'has both url and command; say which by type' };
    if (url !== undefined) return { kind: 'streamableHttp' };
    if (command !== undefined) return { kind: 'stdio' };
    return { reason: 'has neither url nor command' };
  }
  switch (type.toLowerCase().replace(/[-_ ]/g, '')) {
    case 'http':
    case 'streamablehttp':
    case 'remote':
      return url === undefined ? { reason: `type ${type} needs a url` } : { kind: 'streamableHttp' };
    case 'stdio':
    case 'local':
      return command === undefined ? { reason: `type ${type} needs a command` } : { kind: 'stdio' };
    case 'sse':
      return { reason: 'type sse is not supported; most such servers offer Streamable HTTP too, at another address' };
    default:
      return { reason: `type ${type} is not known; it is one of stdio, streamableHttp` };
  }
}

function configOf(
  name: string,
  entry: Entry,
  transport: ServerConfig['transport'],
  block: 'mcpServers' | 'mcp',
  expand: (field: string, text: string) => string,
): ServerConfig {
  const { requireReadOnlyHint, callTimeoutMs } = entry;
  const connectTimeoutMs = entry.connectTimeoutMs ?? (block === 'mcp' ? opencodeTimeoutMs(entry.timeout) : undefined);
  const common = {
    name,
    requireReadOnlyHint,
    ...(connectTimeoutMs === undefined ? {} : { connectTimeoutMs }),
    ...(callTimeoutMs === undefined ? {} : { callTimeoutMs }),
  };
  const expandAll = (field: string, record: Record<string, string>) =>
    Object.fromEntries(Object.entries(record).map(([key, text]) => [key, expand(`${field}.${key}`, text)]));
  if (transport === 'streamableHttp') {
    const url = expand('url', entry.url ?? '');
    return { ...common, transport, url, headers: expandAll('headers', entry.headers ?? {}) };
  }
  const [command = '', ...first] = typeof entry.command === 'string' ? [entry.command] : (entry.command ?? []);
  return {
    ...common,
    transport,
    command: expand('command', command),
    args: [...first, ...entry.args].map((argument, at) => expand(`argument ${at + 1}`, argument)),
    env: { ...expandAll('environment', entry.environment), ...expandAll('env', entry.env) },
    ...(entry.cwd === undefined ? {} : { cwd: expand('cwd', entry.cwd) }),
  };
}

function opencodeTimeoutMs(timeout: unknown): number | undefined {
  const read = milliseconds.safeParse(timeout);
  return read.success ? read.data : undefined;
}

/** Expands one text after the other and remembers what could not be. */
function expander(variables: Variables) {
  const unset: { readonly field: string; readonly variable: string }[] = [];
  const unsupported: { readonly field: string; readonly placeholder: string }[] = [];
  return {
    unset,
    unsupported,
    text(field: string, text: string): string {
      const expansion = expandVariables(text, variables);
      unset.push(...expansion.unset.map((variable) => ({ field, variable })));
      unsupported.push(...expansion.unsupported.map((placeholder) => ({ field, placeholder })));
      return expansion.text;
    },
  };
}

/** Values are left out of the reason: they may be secret. */
function faultOfHttp(url: string, headers: Readonly<Record<string, string>>): string | undefined {
  if (!URL.canParse(url)) return 'its url is not an address';
  const { protocol, username, password } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return 'its url begins neither with http: nor with https:';
  if (username !== '' || password !== '') return 'its url holds a user name or password; put them into headers';
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers([[name, value]]);
    } catch {
      return `headers.${name} is not a valid HTTP header`;
    }
  }
  return undefined;
}

/** The first fault as one sentence: `args.1: Invalid input: expected string, received number`. */
function sentence({ issues }: z.ZodError): string {
  const [issue] = issues;
  if (issue === undefined) return 'invalid';
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`;
}
