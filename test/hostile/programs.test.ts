// Programs of the clone under the names of the user's own, where PATH would find them: a relative entry with a server that
// was started in the clone, or an entry that lies in it. Each leaves a mark when it runs; none must.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hasProc, isGone, livingDescendants, startServerProcess, until } from '@boocontext/test-support';
import { afterAll, describe, expect, test } from 'vitest';
import { allSeven, startHostileServer } from './support/campaign.ts';
import { Clone, plantHonestPart } from './support/clone.ts';

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-programs-')));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

const bin = path.resolve(import.meta.dirname, '../../apps/boocontext/bin/boocontext.js');
const mcpServer = path.resolve(import.meta.dirname, '../../apps/boocode/test/fixtures/mcp-server.mjs');

/** All that is ever started by name, by us or by our guards, and what a shell would look up. */
const names =
  'git rg node npm npx uv uvx sh bash env ps sleep kill tr cat rm mkdir python python3 go scip-go scip-python rust-analyzer planted-server'.split(
    ' ',
  );

interface Place {
  readonly clone: Clone;
  /** Outside the clone: who has run. */
  readonly marks: string;
  readonly home: Clone;
}

let places = 0;
function prepare(): Place {
  places += 1;
  const home = new Clone(path.join(base, `place-${places}`));
  const clone = new Clone(home.at('clone'));
  const marks = home.at('marks');
  fs.mkdirSync(marks);
  plantHonestPart(clone);
  for (const name of names) clone.program(`node_modules/.bin/${name}`, `: > '${marks}/${name}'\nexit 1`);
  clone.write('go.mod', 'module example.com/m\n').write('main.go', 'package main\n\nfunc main() {}\n');
  clone.write('.gitignore', 'node_modules\n').commit();
  clone.write('honest/bell.ts', 'export function ring(): number {\n  return 2;\n}\n');
  return { clone, marks, home };
}

/** What PATH begins with, so that the clone's programs are found first. */
const entries: readonly (readonly [name: string, entry: (place: Place) => string])[] = [
  ['a relative entry', () => './node_modules/.bin'],
  ['a relative entry without a dot', () => 'node_modules/.bin'],
  ['an entry in the clone', ({ clone }) => clone.at('node_modules/.bin')],
  ['an entry in the clone, by a way round', ({ clone }) => `${clone.root}/honest/../node_modules/./.bin`],
  [
    'an entry outside that is a link into the clone',
    ({ clone, home }) => {
      home.link('tools', clone.at('node_modules/.bin'));
      return home.at('tools');
    },
  ],
  [
    'a folder outside with links to programs of the clone',
    ({ clone, home }) => {
      // Without what is needed to start anything at all: those links would be the user's own doing.
      for (const name of ['git', 'rg', 'scip-go', 'planted-server']) {
        home.link(`links/${name}`, clone.at(`node_modules/.bin/${name}`));
      }
      return home.at('links');
    },
  ],
];

const system = '/usr/local/bin:/usr/bin:/bin';
const marksOf = ({ marks }: Place): string[] => fs.readdirSync(marks).sort();

describe('boocontext', () => {
  test.each(entries)('%s', async (_, entryOf) => {
    const place = prepare();
    const server = await startHostileServer(place.clone.root, {
      cwd: place.clone.root,
      env: {
        PATH: `${entryOf(place)}:${system}`,
        BOOCONTEXT_CACHE: place.home.at('cache'),
        BOOCONTEXT_TSA_COMMAND: '["planted-server"]',
        BOOCONTEXT_TYPE_INJECT_COMMAND: '["planted-server"]',
      },
    });
    for (const question of [
      ...allSeven.filter(({ tool }) => tool === 'overview' || tool === 'callgraph'),
      { tool: 'health', input: { engine: 'tree-sitter-analyzer' } },
      { tool: 'types', input: { symbol: 'ring', engine: 'type-inject' } },
    ]) {
      await server.ask(place.clone, question, 60_000);
    }
    const diff = await server.ask(place.clone, { tool: 'impact', input: { diff: 'working' } }, 60_000);
    // The user's own git was found behind the entry.
    expect(JSON.stringify(diff.details)).toContain('ring');
    await server.end();
    expect(marksOf(place)).toEqual([]);
  });

  test.each([...entries.slice(0, 1), ...entries.slice(4, 5)])('its doctor: %s', (_, entryOf) => {
    const place = prepare();
    const { stdout } = spawnSync(process.execPath, [bin, 'doctor', '--json'], {
      cwd: place.clone.root,
      encoding: 'utf8',
      env: { PATH: `${entryOf(place)}:/usr/bin:/bin`, HOME: place.home.root, BOOCONTEXT_CACHE: place.home.at('cache') },
    });
    expect(stdout).toContain('"Checker"');
    expect(marksOf(place)).toEqual([]);
  });

  test.each([...entries.slice(0, 1), ...entries.slice(5)])('indexers of other languages: %s', (_, entryOf) => {
    const place = prepare();
    const { stdout, stderr } = spawnSync(process.execPath, [bin, 'index', '--precise', '--directory', '.'], {
      cwd: place.clone.root,
      encoding: 'utf8',
      env: { PATH: entryOf(place), HOME: place.home.root, BOOCONTEXT_CACHE: place.home.at('cache') },
    });
    expect(stdout + stderr).toContain('scip-go');
    expect(marksOf(place)).toEqual([]);
  });
});

describe('BooCode', () => {
  const start = (place: Place, entry: string, servers: object) => {
    place.home.write('mcp.json', JSON.stringify({ mcpServers: servers }));
    return startServerProcess(
      {
        PATH: `${entry}:${path.dirname(process.execPath)}:${system}`,
        HOME: place.home.root,
        BOOCODE_REPO: place.clone.root,
        DATABASE_URL: `file:${place.home.at('chats.db')}`,
        MCP_CONFIG_PATH: place.home.at('mcp.json'),
        AGENTS_PATH: place.home.at('none.md'),
      },
      { cwd: place.clone.root },
    );
  };

  test.each(entries)('%s', async (_, entryOf) => {
    const place = prepare();
    const cwdFile = place.home.at('cwd');
    const server = await start(place, entryOf(place), {
      honest: { command: 'node', args: [mcpServer] },
      planted: { command: 'planted-server' },
      relative: { command: './node_modules/.bin/planted-server' },
      here: { command: 'sh', args: ['-c', `pwd -P > '${cwdFile}'`] },
      path: { command: 'planted-server', env: { PATH: 'node_modules/.bin' } },
    });
    try {
      type Server = { readonly name: string; readonly state: string };
      const states = async () => {
        const { servers } = await server.get<{ servers: Server[] }>('/api/mcp/servers');
        return Object.fromEntries(servers.map(({ name, state }) => [name, state]));
      };
      await until(async () => Object.values(await states()).every((state) => state !== 'connecting'), undefined, 200);
      expect(await states()).toEqual({
        honest: 'ready',
        planted: 'unavailable',
        relative: 'unavailable',
        here: 'unavailable',
        path: 'unavailable',
      });
      // `npx` and `uvx` would take what lies where they are started.
      expect(fs.readFileSync(cwdFile, 'utf8').trim()).not.toContain(place.clone.root);
      for (const [tool, args] of [
        ['git_log', {}],
        ['grep', { pattern: 'ring' }],
      ] as const) {
        const response = await server.post(`/api/tools/${tool}/call`, { args });
        expect(await response.json()).toMatchObject({ error: false });
      }
    } finally {
      await server.end('SIGTERM');
    }
    expect(marksOf(place)).toEqual([]);
  });

  // Processes are found in /proc.
  test.skipIf(!hasProc).each([...entries.slice(0, 1), ...entries.slice(2, 3)])(
    'the guards, when it is killed: %s',
    async (_, entryOf) => {
      const place = prepare();
      const server = await start(place, entryOf(place), {
        stubborn: { command: process.execPath, args: [mcpServer], env: { IGNORE_TERM: '1' } },
      });
      await until(async () => JSON.stringify(await server.get('/api/mcp/servers')).includes('"ready"'), undefined, 200);
      const family = livingDescendants(server.pid);
      expect(family.length).toBeGreaterThan(1);
      await server.end('SIGKILL');
      await until(() => family.every(isGone));
      expect(marksOf(place)).toEqual([]);
    },
  );
});
