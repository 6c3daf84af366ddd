// boocontext as hosts start it, and the processes of its children: none before one is needed, none after it has gone.
import fs from 'node:fs';
import path from 'node:path';
import { until } from '@boocontext/test-support';
import { expect, onTestFinished, test } from 'vitest';
import { childBench } from '../support/children.ts';
import { startServer } from '../support/client.ts';

const health = 'boocontext_health';
const engine = 'tree-sitter-analyzer';

async function serve(env: Readonly<Record<string, string>> = {}, config?: object) {
  const bench = childBench();
  const root = path.join(bench.home, 'repository');
  fs.mkdirSync(root);
  fs.writeFileSync(path.join(root, 'a.ts'), 'export const a = 1;\n');
  if (config !== undefined) {
    fs.mkdirSync(path.join(bench.home, 'config/boocontext'), { recursive: true });
    fs.writeFileSync(path.join(bench.home, 'config/boocontext/config.json'), JSON.stringify(config));
  }
  const server = await startServer([root], { env: { ...bench.env, ...env } });
  onTestFinished(async () => {
    await server.close();
    await until(() => bench.living().length + server.leftovers().length === 0);
  });
  return { server, bench, root };
}

test('no child for the list of tools, nor for calls that name no engine or `auto`', async () => {
  const { server, bench } = await serve();
  await server.client.listTools();
  for (const input of [{}, { engine: 'auto' }, { engine: 'native' }]) {
    expect((await server.callTool(health, input)).metadata.source).toBe('boocontext');
  }
  expect(bench.started()).toEqual([]);
});

test('the second call uses the child of the first', async () => {
  const { server, bench } = await serve();
  for (let time = 0; time < 2; time += 1) {
    expect((await server.callTool(health, { engine })).metadata.source).toBe(engine);
  }
  expect(bench.started()).toHaveLength(1);
});

test("the user's file chooses the engine, a call may choose another, and children can be started beforehand", async () => {
  const { server, bench } = await serve({}, { engines: { health: engine }, warmUp: true });
  // As every host does, which then waits for its model.
  await server.client.listTools();
  await expect.poll(() => bench.living()).toHaveLength(1);
  expect((await server.callTool(health)).metadata.source).toBe(engine);
  expect((await server.callTool(health, { engine: 'native' })).metadata.source).toBe('boocontext');
  expect(bench.started()).toHaveLength(1);
});

test('BOOCONTEXT_ENGINE that cannot start says how to ask the native engine', async () => {
  const { server } = await serve({ BOOCONTEXT_ENGINE: engine, BOOCONTEXT_TSA_COMMAND: '["no-such-command-anywhere"]' });
  expect(await server.callTool(health)).toMatchObject({
    verdict: 'UNSAFE',
    summary: expect.stringContaining('ask with `engine`: "native"'),
    metadata: { source: engine, next: ['boocontext_health {"engine":"native"}'] },
  });
});

test('a command that is no JSON array is said', async () => {
  const { server } = await serve({ BOOCONTEXT_TSA_COMMAND: 'uvx tsa' });
  expect(await server.callTool(health, { engine })).toMatchObject({
    verdict: 'UNSAFE',
    details: { error: { code: 'child_start_failed', message: expect.stringContaining('BOOCONTEXT_TSA_COMMAND') } },
  });
});

test('a map is folded or whole as the configuration says, and as the call says before that', async () => {
  const bench = childBench();
  const root = path.join(bench.home, 'repository');
  fs.mkdirSync(root);
  fs.writeFileSync(path.join(root, 'till.ts'), 'export const pay = 1;\n');
  fs.mkdirSync(path.join(bench.home, 'boocontext'));
  fs.writeFileSync(path.join(bench.home, 'boocontext/config.json'), JSON.stringify({ compress: true }));
  const server = await startServer([root], { env: { ...bench.env, XDG_CONFIG_HOME: bench.home }, cwd: root });
  expect((await server.callTool('boocontext_map')).details).toMatchObject({ compressed: true });
  expect((await server.callTool('boocontext_map', { compress: false })).details).not.toHaveProperty('compressed');
  await server.close();
});

test('a child that does not start is told of on standard error, in one line without escapes', async () => {
  const command = ['no-such-\u001b]0;title\u0007command\nboocontext: all is well'];
  const { server } = await serve({ BOOCONTEXT_TSA_COMMAND: JSON.stringify(command) });
  await server.callTool(health, { engine });
  expect(server.log()).toMatch(/^boocontext: tree-sitter-analyzer: command not found: no-such-.*command\\nboocontext/m);
  expect(server.log()).not.toMatch(/^boocontext: all is well/m);
  for (const code of ['\u001b', '\u0007']) expect(server.log()).not.toContain(code);
});

test('a configuration in the analysed repository has no say', async () => {
  const bench = childBench();
  const marker = path.join(bench.home, 'marker');
  const evil = { engines: { health: engine }, commands: { [engine]: ['touch', marker] } };
  for (const folder of ['boocontext', '.config/boocontext', '.boocontext']) {
    fs.mkdirSync(path.join(bench.home, folder), { recursive: true });
    fs.writeFileSync(path.join(bench.home, folder, 'config.json'), JSON.stringify(evil));
  }
  const { BOOCONTEXT_TSA_COMMAND: _, ...env } = bench.env;
  // Where the user's own settings would be, if they were not in there.
  const server = await startServer([bench.home], { env: { ...env, XDG_CONFIG_HOME: bench.home }, cwd: bench.home });
  expect((await server.callTool(health)).metadata.source).toBe('boocontext');
  expect(server.log()).toContain('lies in a repository that is analysed, so it was not read');
  expect(fs.existsSync(marker)).toBe(false);
  await server.close();
});

test.each(['SIGTERM', 'SIGKILL'] as const)('no child survives %s', async (signal) => {
  const { server, bench } = await serve();
  await server.callTool(health, { engine });
  expect(bench.living()).toHaveLength(1);
  process.kill(server.pid, signal);
  await until(() => bench.living().length === 0);
});
