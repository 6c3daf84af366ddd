// Hosts that start the server elsewhere than in the project: which directory it answers about.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BoocontextResult } from '../../src/tools/envelope.ts';
import { bin, patience, unhurried } from '../support/client.ts';

let home: string;
let project: string;

beforeAll(() => {
  home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'boocontext-folders-')));
  project = path.join(home, 'work, mine', 'till');
  mkdirSync(project, { recursive: true });
  writeFileSync(path.join(project, 'till.ts'), 'export const charge = (sum: number): number => sum;\n');
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface HostForm {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What it answers when it is asked for its roots; left out: it does not say that it has any. */
  readonly roots?: () => readonly string[];
}

/** Asks in a host of this form, which has started the server in its home directory unless it says otherwise. */
async function ask({ cwd = home, env, roots }: HostForm, input: object = {}): Promise<BoocontextResult> {
  const client = new Client(
    { name: 'boocontext-tests', version: '1.0.0' },
    { capabilities: roots === undefined ? {} : { roots: {} } },
  );
  if (roots !== undefined) {
    client.setRequestHandler('roots/list', async () => ({
      roots: roots().map((root) => ({ uri: pathToFileURL(root).href })),
    }));
  }
  const surroundings = {
    ...getDefaultEnvironment(),
    ...patience,
    HOME: home,
    BOOCONTEXT_CACHE: `${home}/cache`,
    ...env,
  };
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [bin, 'mcp'],
      cwd,
      env: surroundings,
      stderr: 'ignore',
    }),
  );
  try {
    const asked = { name: 'boocontext_symbols', arguments: { query: 'charge', ...input } };
    const answer = await client.callTool(asked, unhurried);
    return answer.structuredContent as unknown as BoocontextResult;
  } finally {
    await client.close();
  }
}

const found = { verdict: 'INFO', details: { results: [{ symbol: 'charge', file: 'till.ts' }] } };

test('a host that starts it in the project is believed, whatever else it says', async () => {
  const elsewhere = () => {
    throw new Error('nobody has to ask');
  };
  expect(await ask({ cwd: project, roots: elsewhere })).toMatchObject(found);
});

test('a host that starts it in the home directory is asked what is open', async () => {
  expect(await ask({ roots: () => [path.join(home, 'gone'), project] })).toMatchObject(found);
});

test('at the top of the disk, too', async () => {
  expect(await ask({ cwd: path.parse(home).root, roots: () => [project] })).toMatchObject(found);
});

test('a host that says by a variable what is open is believed, a comma in its name or not', async () => {
  expect(await ask({ env: { WORKSPACE_FOLDER_PATHS: project } })).toMatchObject(found);
  const several = `${path.join(home, 'gone')},${path.join(project, '.')}`;
  expect((await ask({ env: { WORKSPACE_FOLDER_PATHS: several } })).summary).toMatch(/No project is known/);
});

test.each([
  ['says nothing', undefined],
  ['has nothing open', () => []],
  [
    'does not answer the question after all',
    () => {
      throw new Error('Method not found');
    },
  ],
])('where the host %s, nothing is guessed: the question has to say the directory', async (_, roots) => {
  const host = roots === undefined ? {} : { roots };
  expect(await ask(host)).toMatchObject({
    verdict: 'UNSAFE',
    summary: expect.stringMatching(/^No project is known/),
    details: { error: { code: 'directory_missing', hint: expect.stringMatching(/`directory`/) } },
  });
  expect(await ask(host, { directory: project })).toMatchObject(found);
});
