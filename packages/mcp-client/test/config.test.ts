// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders are those of configurations.
// Configurations as people paste them, and what is said about those that cannot be used.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parseMcpConfig, readMcpConfig } from '../src/index.ts';
import { openClient, statusOf, stdioServer } from './support/bench.ts';

const variables = { TOKEN: 'geheim', HOME_OF_IT: '/opt/it', EMPTY: '', REPO: '/repo' };

/** What becomes of one entry of `mcpServers`. */
function check(entry: unknown) {
  const { servers } = parseMcpConfig({ mcpServers: { it: entry } }, variables);
  const [server] = servers;
  if (server === undefined) throw new Error('the entry has gone');
  return server.enabled ? server.config : (server.problem?.message ?? 'off');
}

const stdio = { name: 'it', transport: 'stdio', args: [], env: {}, requireReadOnlyHint: false };
const http = { name: 'it', transport: 'streamableHttp', headers: {}, requireReadOnlyHint: false };
const url = 'https://example.test/mcp';

test.each([
  [{ command: 'server' }, { ...stdio, command: 'server' }],
  [
    { type: 'stdio', command: 'server', args: ['-v'] },
    { ...stdio, command: 'server', args: ['-v'] },
  ],
  [
    { type: 'local', command: ['npx', '-y', 'it'] },
    { ...stdio, command: 'npx', args: ['-y', 'it'] },
  ],
  [
    { command: ['npx'], args: ['it'] },
    { ...stdio, command: 'npx', args: ['it'] },
  ],
  [
    { command: 'it', env: { A: '1', PORT: 80, ON: true } },
    { ...stdio, command: 'it', env: { A: '1', PORT: '80', ON: 'true' } },
  ],
  [
    { command: 'it', environment: { A: '1' } },
    { ...stdio, command: 'it', env: { A: '1' } },
  ],
  [
    { command: 'it', cwd: '/tmp' },
    { ...stdio, command: 'it', cwd: '/tmp' },
  ],
  [{ url }, { ...http, url }],
  [
    { type: 'streamableHttp', url },
    { ...http, url },
  ],
  [
    { type: 'http', url },
    { ...http, url },
  ],
  [
    { type: 'streamable-http', url },
    { ...http, url },
  ],
  [
    { type: 'remote', url, headers: { 'X-Key': 'k' } },
    { ...http, url, headers: { 'X-Key': 'k' } },
  ],
  [
    { type: 'http', url, command: 'unused' },
    { ...http, url },
  ],
  [
    { url, enabled: true, unknownKey: { of: 'another host' } },
    { ...http, url },
  ],
  [
    { url, requireReadOnlyHint: true, connectTimeoutMs: 5, callTimeoutMs: 6 },
    { ...http, url, requireReadOnlyHint: true, connectTimeoutMs: 5, callTimeoutMs: 6 },
  ],
  // Means other things in other hosts.
  [
    { command: 'it', timeout: 5 },
    { ...stdio, command: 'it' },
  ],
])('%j', (entry, config) => {
  expect(check(entry)).toEqual(config);
});

test.each([
  [{ enabled: false, command: 7, url: '${UNSET}' }, 'off'],
  [{ disabled: true, command: 'it' }, 'off'],
  [{}, 'it: has neither url nor command'],
  [{ command: 'it', url }, 'it: has both url and command; say which by type'],
  [{ type: 'http', command: 'it' }, 'it: type http needs a url'],
  [{ type: 'stdio', url }, 'it: type stdio needs a command'],
  [
    { type: 'sse', url },
    'it: type sse is not supported; most such servers offer Streamable HTTP too, at another address',
  ],
  [{ type: 'pigeon', url }, 'it: type pigeon is not known; it is one of stdio, streamableHttp'],
  [{ command: 7 }, 'it: command: Invalid input'],
  [{ command: 'it', args: 'x' }, 'it: args: Invalid input: expected array, received string'],
  [{ command: 'it', env: { A: null } }, 'it: env.A: Invalid input'],
  [{ command: 'it', enabled: 'yes' }, 'it: enabled: Invalid input: expected boolean, received string'],
  [{ command: 'it', callTimeoutMs: 1e9 }, 'it: callTimeoutMs: Too big: expected number to be <=86400000'],
  ['server', 'it: Invalid input: expected object, received string'],
  [{ url: 'example.test' }, 'it: its url is not an address'],
  [{ url: 'file:///etc/passwd' }, 'it: its url begins neither with http: nor with https:'],
  [{ url: '${TOKEN}:x' }, 'it: its url begins neither with http: nor with https:'],
  [{ type: 'x'.repeat(9_000), url }, `it: type ${'x'.repeat(495)} …`],
  [{ url: 'https://me:geheim@example.test' }, 'it: its url holds a user name or password; put them into headers'],
  [{ url, headers: { 'X-Key': 'a\nb' } }, 'it: headers.X-Key is not a valid HTTP header'],
])('%j is off: %s', (entry, problem) => {
  expect(check(entry)).toBe(problem);
});

test.each([
  ['${TOKEN}', 'geheim'],
  ['Bearer ${TOKEN}', 'Bearer geheim'],
  ['{env:TOKEN}', 'geheim'],
  ['${HOME_OF_IT}/bin --root {env:REPO}', '/opt/it/bin --root /repo'],
  ['${UNSET:-fallback}', 'fallback'],
  ['${EMPTY:-fallback}', 'fallback'],
  ['${UNSET:-}', ''],
  ['${TOKEN:-fallback}', 'geheim'],
  ['$TOKEN ${1} ${} {TOKEN} $$', '$TOKEN ${1} ${} {TOKEN} $$'],
])('%s is expanded', (text, expanded) => {
  expect(check({ command: 'it', args: [text] })).toEqual({ ...stdio, command: 'it', args: [expanded] });
});

test.each([
  [{ command: '${UNSET}' }, 'it: the variable UNSET is not set, or empty (it is named in command)'],
  [
    { command: 'it', args: ['a', '{env:UNSET}'] },
    'it: the variable UNSET is not set, or empty (it is named in argument 2)',
  ],
  [{ command: 'it', env: { K: '${EMPTY}' } }, 'it: the variable EMPTY is not set, or empty (it is named in env.K)'],
  [{ url: 'https://${UNSET}/' }, 'it: the variable UNSET is not set, or empty (it is named in url)'],
  [{ url, headers: { K: '${toString}' } }, 'it: the variable toString is not set, or empty (it is named in headers.K)'],
  [{ command: 'it', args: ['{file:~/key}'] }, 'it: {file:~/key} in argument 1 is not understood here'],
  [{ command: 'it', args: ['${input:key}'] }, 'it: ${input:key} in argument 1 is not understood here'],
])('%j cannot be expanded', (entry, problem) => {
  expect(check(entry)).toBe(problem);
});

test("opencode's block, beside ours", () => {
  const { servers, warnings } = parseMcpConfig(
    {
      $schema: 'https://opencode.ai/config.json',
      mcpServers: { a: { command: 'one' } },
      mcp: {
        a: { type: 'local', command: ['two'] },
        b: { type: 'local', command: ['three', 'x'], environment: { K: '{env:TOKEN}' }, enabled: true, timeout: 700 },
        c: { type: 'remote', url, enabled: false },
      },
    },
    variables,
  );
  expect(servers).toEqual([
    { name: 'a', enabled: true, config: { ...stdio, name: 'a', command: 'one' } },
    {
      name: 'b',
      enabled: true,
      config: { ...stdio, name: 'b', command: 'three', args: ['x'], env: { K: 'geheim' }, connectTimeoutMs: 700 },
    },
    { name: 'c', enabled: false },
  ]);
  expect(warnings).toEqual(['a: also in mcp, where it is ignored.']);
});

test('a configuration without servers', () => {
  expect(parseMcpConfig({ mcpServers: {} })).toEqual({ servers: [], warnings: [] });
  expect(parseMcpConfig({ mcp: {} })).toEqual({ servers: [], warnings: [] });
  // Servers without the block around them, and other hosts' spelling of it, look like this.
  for (const value of [
    [],
    {},
    { other: 1 },
    { docs: { command: 'docs' } },
    { servers: { docs: { command: 'docs' } } },
  ]) {
    expect(() => parseMcpConfig(value)).toThrow(expect.objectContaining({ code: 'config_invalid' }));
  }
});

test('a server beside the block is told, and nothing else there is', () => {
  const value = {
    mcpServers: {},
    docs: { command: 'docs' },
    web: { url },
    theme: 'dark',
    command: { a: { template: '' } },
  };
  expect(parseMcpConfig(value)).toEqual({
    servers: [],
    warnings: [
      'docs: stands beside "mcpServers", where it is ignored; put it under "mcpServers".',
      'web: stands beside "mcpServers", where it is ignored; put it under "mcpServers".',
    ],
  });
});

test('one bad entry among good ones', async () => {
  const { client, log } = await openClient({
    first: stdioServer(),
    bad: { url: '${NOT_SET_ANYWHERE}' },
    off: { ...stdioServer(), enabled: false },
    last: stdioServer(),
  });
  expect(client.getMcpServers().map(({ name, state }) => [name, state])).toEqual([
    ['first', 'ready'],
    ['bad', 'disabled'],
    ['off', 'disabled'],
    ['last', 'ready'],
  ]);
  const message = 'bad: the variable NOT_SET_ANYWHERE is not set, or empty (it is named in url)';
  expect(statusOf(client, 'bad').lastError).toMatchObject({ code: 'variable_unset', message });
  expect(statusOf(client, 'off').lastError).toBeUndefined();
  expect(log).toEqual([`${message}; the server is disabled`]);
  expect(await client.callTool('bad_echo', {})).toEqual({
    error: true,
    output: 'MCP server unreachable',
    reason: { code: 'variable_unset', message },
  });
  expect(await client.callTool('off_echo', {})).toMatchObject({ reason: { message: 'off: is disabled' } });
  expect(await client.callTool('last_echo', { text: 'fine' })).toMatchObject({ output: 'fine' });
  expect(await client.reconnect('bad')).toMatchObject({ state: 'disabled' });
});

let directory: string;
beforeAll(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'mcp-client-config-'));
});
afterAll(() => fs.rmSync(directory, { recursive: true }));

test.each([
  ['missing.json', undefined, 'config_missing', 'there is no file FILE'],
  [
    'empty.json',
    '',
    'config_invalid',
    'FILE is empty; put the servers under "mcpServers", {"mcpServers": {}} for none',
  ],
  [
    'blank.json',
    ' \n',
    'config_invalid',
    'FILE is empty; put the servers under "mcpServers", {"mcpServers": {}} for none',
  ],
  [
    'flat.json',
    '{"context7": {"command": "npx"}}',
    'config_invalid',
    'FILE is not an MCP configuration: it has neither "mcpServers" nor "mcp"; put the servers under "mcpServers"',
  ],
  [
    'broken.json',
    '{\n  "mcpServers": {"a": {"headers": {"K": "geheim"} oops}\n}',
    'config_invalid',
    'FILE is not valid JSON: line 2, column 51',
  ],
  [
    'list.json',
    '[]',
    'config_invalid',
    'FILE is not an MCP configuration: Invalid input: expected object, received array; put the servers under "mcpServers"',
  ],
  [
    'odd.json',
    '{"mcpServers": 7}',
    'config_invalid',
    'FILE is not an MCP configuration: mcpServers: Invalid input: expected record, received number; put the servers under "mcpServers"',
  ],
])('%s cannot be used', async (name, text, code, message) => {
  const file = path.join(directory, name);
  if (text !== undefined) fs.writeFileSync(file, text);
  await expect(readMcpConfig(file)).rejects.toMatchObject({ code, message: message.replace('FILE', file) });
});

test.each([
  ['a directory', (file: string) => fs.mkdirSync(file), 'it is a directory; name a file'],
  ['a link to a device', (file: string) => fs.symlinkSync('/dev/zero', file), 'it is no ordinary file'],
  ['a link to nothing', (file: string) => fs.symlinkSync('/nowhere/mcp.json', file), 'it is a link that leads nowhere'],
  ['a link to itself', (file: string) => fs.symlinkSync(file, file), 'it is a link that leads nowhere'],
  [
    'too large a file',
    (file: string) => {
      fs.writeFileSync(file, '');
      fs.truncateSync(file, 11_000_000);
    },
    'it is larger than 10 MB',
  ],
])('%s is not a configuration', async (name, make, reason) => {
  const file = path.join(directory, name);
  make(file);
  const message = `${file} cannot be read: ${reason}`;
  await expect(readMcpConfig(file)).rejects.toMatchObject({ code: 'config_unreadable', message });
});

test('a file that may not be read is told from one that is missing', async () => {
  const file = path.join(directory, 'forbidden.json');
  fs.writeFileSync(file, '{"mcpServers": {}}');
  const isForbidden = vi.spyOn(fs, 'openSync').mockImplementation(() => {
    throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
  });
  const mayNotRead = vi.spyOn(fs, 'accessSync').mockImplementation(() => {
    throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
  });
  const reading = readMcpConfig(file);
  const message = `${file} cannot be read: permission denied; give the rights to read it`;
  await expect(reading).rejects.toMatchObject({ code: 'config_unreadable', message });
  isForbidden.mockRestore();
  mayNotRead.mockRestore();
});

test('a file is read, with a byte order mark too', async () => {
  const file = path.join(directory, 'good.json');
  fs.writeFileSync(file, '\uFEFF{"mcpServers": {"a": {"command": "${TOKEN}"}}}');
  const { servers } = await readMcpConfig(file, variables);
  expect(servers).toEqual([{ name: 'a', enabled: true, config: { ...stdio, name: 'a', command: 'geheim' } }]);
});
