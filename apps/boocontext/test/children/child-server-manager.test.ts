// Child servers are started when needed, kept, started again, and never left behind. The child is the small server that
// the MCP client is tested with; how it behaves is written in its argument.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isGone } from '@boocontext/test-support';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { ChildServerConfig } from '../../src/children/child-server-config.ts';
import { ChildServerManager } from '../../src/children/child-server-manager.ts';

const server = path.join(import.meta.dirname, '../../../../packages/mcp-client/test/fixtures/stdio-server.mjs');
const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-children-')));
afterAll(() => fs.rmSync(base, { recursive: true }));

let directory: string;
let managers: ChildServerManager[];

beforeEach(() => {
  directory = fs.mkdtempSync(path.join(base, 'test-'));
  for (const name of ['pids', 'deaths', 'one', 'two']) fs.mkdirSync(path.join(directory, name));
  managers = [];
});

afterEach(async () => {
  await Promise.all(managers.map((manager) => manager.shutdown()));
  expect(livingPids()).toEqual([]);
});

function manage(script: object = {}, more: Partial<ChildServerConfig> = {}): ChildServerManager {
  const manager = new ChildServerManager({
    servers: [
      {
        name: 'child',
        command: process.execPath,
        args: [server, JSON.stringify({ dieFor: at('deaths'), ...script })],
        env: { PID_DIR: at('pids') },
        tools: ['echo', 'calls'],
        version: '1.2.',
        startsIn: 'root',
        hint: 'Install the child.',
        ...more,
      },
    ],
    workDirectory: at('work'),
    repositories: [],
    killAfterMs: 400,
  });
  managers.push(manager);
  return manager;
}

function at(name: string): string {
  return path.join(directory, name);
}

function livingPids(): number[] {
  return fs
    .readdirSync(at('pids'))
    .map(Number)
    .filter((pid) => !isGone(pid));
}

/** Lets the child end during so many calls. */
function letDie(times: number): void {
  for (let time = 0; time < times; time += 1) fs.writeFileSync(path.join(at('deaths'), String(time)), '');
}

const answer = (output: string) => ({ error: false, output });

test('nothing is started before the first call, and the second uses what is there', async () => {
  const manager = manage();
  expect(livingPids()).toEqual([]);
  expect(await manager.callTool('child', at('one'), 'calls', {})).toEqual(answer('1'));
  expect(await manager.callTool('child', at('one'), 'calls', {})).toEqual(answer('2'));
  expect(livingPids()).toHaveLength(1);
});

test('a warmed-up child is there, and is the one that is called', async () => {
  const manager = manage();
  manager.warmUp(at('one'));
  expect(await manager.callTool('child', at('one'), 'calls', {})).toEqual(answer('1'));
  expect(livingPids()).toHaveLength(1);
});

test('each root has its own child, which is started there', async () => {
  const manager = manage({}, { tools: ['environment'] });
  const directories = await Promise.all(
    ['one', 'two'].map(async (root) => {
      const { output } = await manager.callTool('child', at(root), 'environment', {});
      return JSON.parse(output).WORKING_DIRECTORY;
    }),
  );
  expect(directories).toEqual([at('one'), at('two')]);
  expect(livingPids()).toHaveLength(2);
});

test('a child that need not be in its root is started in a directory of ours', async () => {
  const manager = manage({}, { tools: ['environment'], startsIn: 'workDirectory' });
  const { output } = await manager.callTool('child', at('one'), 'environment', {});
  expect(JSON.parse(output).WORKING_DIRECTORY).toBe(at('work'));
});

test('a child that dies during a call is started again, told what it has to know, and asked once more', async () => {
  const manager = manage({}, { firstCalls: (root) => [{ tool: 'echo', args: { text: root } }] });
  await manager.getServer('child', at('one'));
  letDie(1);
  // The first call to the new process was the one that it has to be told first.
  expect(await manager.callTool('child', at('one'), 'calls', {})).toEqual(answer('2'));
});

test('a child that dies twice is a failure with its last words, and is not remembered', async () => {
  const manager = manage();
  letDie(2);
  await expect(manager.callTool('child', at('one'), 'echo', {})).rejects.toMatchObject({
    code: 'child_died',
    message:
      'child ended during the call, and again when it was started anew: exited with code 7. Its last words: out of cheese',
    hint: 'The native engine can answer: leave out `engine`.',
  });
  expect(await manager.callTool('child', at('one'), 'echo', { text: 'back' })).toEqual(answer('back'));
});

test('a start that fails is a failure with a hint, and is not remembered', async () => {
  const command = at('command');
  const manager = manage({}, { command });
  await expect(manager.callTool('child', at('one'), 'echo', {})).rejects.toMatchObject({
    code: 'child_start_failed',
    message: `${command}: command not found`,
    summary: 'child did not start, so nothing was measured',
    hint: 'Install the child.',
  });
  fs.symlinkSync(process.execPath, command);
  expect(await manager.callTool('child', at('one'), 'echo', { text: 'hello' })).toEqual(answer('hello'));
});

test('a child that cannot be told what it has to know has not started', async () => {
  const manager = manage({}, { firstCalls: () => [{ tool: 'fail', args: {} }] });
  await expect(manager.getServer('child', at('one'))).rejects.toMatchObject({
    code: 'child_start_failed',
    message: expect.stringContaining('its tool fail, which has to be called first, failed: the disk is full'),
  });
});

test.each([
  [
    { tools: ['echo', 'absent', 'gone'] },
    'child has no tool absent, gone, so it was not asked. Version 1.2.x is supported.',
  ],
  [{ version: '3.0.' }, 'child has version 1.2.3, so it was not asked. Version 3.0.x is supported.'],
])('a child of another version is not asked: %j', async (more, message) => {
  const manager = manage({}, more);
  await expect(manager.callTool('child', at('one'), 'echo', {})).rejects.toMatchObject({
    code: 'child_unsupported',
    message,
  });
});

test('a tool may be called although it writes, if it is one of those expected', async () => {
  const manager = manage({}, { tools: ['write'] });
  expect(await manager.callTool('child', at('one'), 'write', {})).toEqual(answer('write was called'));
  await expect(manager.callTool('child', at('one'), 'wipe', {})).rejects.toMatchObject({ code: 'child_call_failed' });
});

test('a failure that the tool reports is an answer', async () => {
  const result = await manage().callTool('child', at('one'), 'fail', {});
  expect(result).toEqual({ error: true, output: 'the disk is full' });
});

test('a child that never answers is a failure after its time, and can be cancelled before', async () => {
  const manager = manage();
  await manager.getServer('child', at('one'));
  await expect(manager.callTool('child', at('one'), 'never', {}, { timeoutMs: 50 })).rejects.toMatchObject({
    code: 'child_timeout',
    message: 'child did not answer in time: no answer to tools/call within 50 ms',
  });
  const signal = AbortSignal.timeout(50);
  await expect(manager.callTool('child', at('one'), 'never', {}, { signal })).rejects.toMatchObject({
    code: 'cancelled',
  });
  expect(livingPids()).toHaveLength(1);
});

test('waiting for a start can be cancelled', async () => {
  const manager = manage({ hang: ['initialize'] });
  const signal = AbortSignal.timeout(50);
  await expect(manager.getServer('child', at('one'), { signal })).rejects.toMatchObject({ code: 'cancelled' });
});

test('shutdown ends children that will not end, those of every root, and starts no more', async () => {
  const manager = manage({ ignoreTerm: true, grandchild: true });
  await Promise.all(['one', 'two'].map((root) => manager.callTool('child', at(root), 'echo', {})));
  expect(livingPids()).toHaveLength(4);
  await manager.shutdown();
  expect(livingPids()).toEqual([]);
  await expect(manager.callTool('child', at('one'), 'echo', {})).rejects.toMatchObject({ code: 'child_start_failed' });
  await expect(manager.getServer('child', directory)).rejects.toMatchObject({ code: 'child_start_failed' });
});
