// What npm gets: packed, looked at, installed into an empty folder as anybody installs it, and used there. Everything
// comes from npm's own cache, and what was installed is started where no server can be reached.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServerProcess, until } from '@boocontext/test-support';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installLocked } from '../scripts/packages/installation.mjs';
import { licencesPage } from '../scripts/packages/licences.mjs';
import { type Packed, pack } from '../scripts/packages/pack.mjs';
import { npmPackages } from '../scripts/packages/packages.mjs';

const root = path.resolve(import.meta.dirname, '..');
const version: string = JSON.parse(read('apps/boocontext/package.json')).version;

let home: string;
let packed: Readonly<Record<string, Packed>>;
/** With a space in its path, as on the machines of many. */
let folder: string;
let project: string;
let env: Record<string, string>;

beforeAll(() => {
  home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'boocontext packages-')));
  packed = Object.fromEntries(npmPackages.map((one) => [one.name, pack(one, path.join(home, 'packed'))]));
  folder = path.join(home, 'empty folder');
  installLocked({ npmPackages, tarballs: Object.values(packed).map(({ tarball }) => tarball), folder });
  project = path.join(home, 'project');
  mkdirSync(project);
  writeFileSync(path.join(project, 'till.ts'), 'export function charge(sum: number): number {\n  return sum;\n}\n');
  writeFileSync(
    path.join(project, 'shop.ts'),
    "import { charge } from './till';\nexport const buy = () => charge(3);\n",
  );
  const nowhere = 'http://127.0.0.1:9';
  env = {
    PATH: process.env['PATH'] ?? '',
    HOME: path.join(home, 'me'),
    BOOCONTEXT_CACHE: path.join(home, 'cache'),
    BOOCONTEXT_DEADLINE_MS: '120000',
    http_proxy: nowhere,
    https_proxy: nowhere,
    npm_config_registry: nowhere,
  };
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const command = (name: string) => path.join(folder, 'node_modules', '.bin', name);

// Facts of Java's and Kotlin's libraries, which each thread would parse otherwise, are a third of the first.
test.each([
  ['boocontext', 4.2e6, 15e6],
  ['boocode', 9e6, 28e6],
])('%s holds what runs, and nothing that is for development', (name, mostBytes, mostUnpacked) => {
  const { files, sizeBytes, unpackedBytes } = packed[name];
  const names = files.map((file) => file.path);
  expect(names.filter((file) => /\.(map|tsbuildinfo|d\.ts)$|(^|\/)(test|src|fixtures)\//.test(file))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'licences.md', 'package.json']));
  for (const brought of ['guard/checker-guard.sh', 'stubs/java/jdk.txt', 'dist/bundled/engine.js']) {
    expect(names).toContain(`node_modules/@boocontext/code-index/${brought}`);
  }
  expect(sizeBytes).toBeLessThan(mostBytes);
  expect(unpackedBytes).toBeLessThan(mostUnpacked);
});

test.each(['boocontext', 'boocode'])('no file of %s leads back to this clone or to a map', (name) => {
  const { staged, files } = packed[name];
  const leading = files.filter(({ path: file }) => {
    const text = readFileSync(path.join(staged, file), 'latin1');
    return text.includes(root) || /\n\/\/# sourceMappingURL=/.test(text);
  });
  expect(leading.map((file) => file.path)).toEqual([]);
});

// In a global installation npm left out what bundled packages said to depend on, as if the tarball held it.
test.each(npmPackages)(
  '$name says by itself what has to be installed, and what it bundles says nothing',
  ({ name, libraries }) => {
    const { staged } = packed[name];
    const { dependencies, bundleDependencies } = JSON.parse(readFileSync(path.join(staged, 'package.json'), 'utf8'));
    expect(bundleDependencies).toHaveLength(libraries.length);
    for (const bundled of bundleDependencies) {
      const inner = JSON.parse(readFileSync(path.join(staged, 'node_modules', bundled, 'package.json'), 'utf8'));
      expect(Object.keys(inner)).not.toContain('dependencies');
    }
    for (const [dependency, wanted] of Object.entries(dependencies))
      expect(wanted, dependency).toMatch(/^\d+\.\d+\.\d+$/);
  },
);

test('the list of licences is that of the lock file, and every licence lets us hand it on', () => {
  expect(read('docs/licences.md'), 'run `npm run licences`').toBe(licencesPage());
  const licences = [...licencesPage().matchAll(/^\| `[^`]+` \| [^|]+ \| ([^|]+) \|$/gm)].map(([, licence]) => licence);
  // The type face of the page is under the OFL, whose text lies beside it.
  const fine = /\b(OFL-1\.1|MIT|ISC|0BSD|Unlicense|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0)\b/;
  // Its manifest names none; the licence that lies in it is MIT.
  const known = 'not named in its manifest';
  expect([...new Set(licences)].filter((licence) => !fine.test(licence) && licence !== known)).toEqual([]);
  expect(licences.filter((licence) => licence === known)).toHaveLength(1);
});

test('the command answers in a shell', () => {
  const { status, stdout, stderr } = spawnSync(command('boocontext'), ['callgraph', 'charge', '--json'], {
    cwd: project,
    env,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { verdict, details, metadata } = JSON.parse(stdout);
  expect(details.callers.map((caller: { caller_symbol: string }) => caller.caller_symbol)).toEqual(['buy']);
  expect({ verdict, complete: metadata.complete }).toEqual({ verdict: 'INFO', complete: true });
});

test('a host is told to ask npm for just this version', () => {
  const { stdout } = spawnSync(command('boocontext'), ['install', 'opencode', '--dry-run'], {
    cwd: project,
    env,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  expect(stdout).toContain(`"boocontext@${version}"`);
  expect(stdout).toContain('"npx"');
  expect(stdout).toContain('skills/boocontext/SKILL.md');
  expect(stdout).not.toContain(folder);
});

test('the server answers a host over MCP', async () => {
  const client = new Client({ name: 'boocontext-tests', version: '1.0.0' });
  const bin = path.join(folder, 'node_modules/boocontext/apps/boocontext/bin/boocontext.js');
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [bin, 'mcp'], cwd: project, env }));
  try {
    // Of another version, or missing, it would be left unsaid, and the first words would take as long as the SDK to load.
    const greeting = path.join(folder, 'node_modules/boocontext/apps/boocontext/dist/bundled/greeting.json');
    expect(JSON.parse(readFileSync(greeting, 'utf8'))).toMatchObject({ version });
    expect(client.getServerVersion()).toMatchObject({ name: 'boocontext', version });
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(7);
    const { structuredContent } = await client.callTool({
      name: 'boocontext_types',
      arguments: { symbol: 'charge' },
    });
    expect(structuredContent).toMatchObject({ verdict: 'INFO', details: { signature: '(sum: number) => number' } });
  } finally {
    await client.close();
  }
});

test('BooCode serves its page, and has boocontext with it', async () => {
  const installed = path.join(folder, 'node_modules/boocode/apps/boocode/bin/boocode.js');
  const server = await startServerProcess({ ...env, BOOCODE_REPO: project }, { command: installed });
  try {
    expect(await server.get('/api/health')).toMatchObject({ status: 'ok', version });
    expect(await (await fetch(server.url)).text()).toContain('<div id="root">');
    expect(await (await fetch(`${server.url}/licences.md`)).text()).toContain('mermaid');
    const call = () => server.post('/api/tools/boocontext_symbols/call', { args: { query: 'charge' } });
    // A server of MCP is not waited for when it starts.
    await until(async () => (await call()).ok);
    expect(await (await call()).text()).toContain('till.ts');
    // Chats of a person outlive the version that is installed.
    expect(existsSync(path.join(home, 'me/.local/share/boocode/boocode.db'))).toBe(true);
  } finally {
    await server.end('SIGTERM');
  }
});

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
