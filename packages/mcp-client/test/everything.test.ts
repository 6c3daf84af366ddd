// Against the reference server of the protocol, which was written by others and with another SDK.

import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { closeAfterTest, fixtures, openClient, statusOf } from './support/bench.ts';

const everything = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json')),
  'dist/index.js',
);

const transports = [
  ['stdio', async () => ({ command: process.execPath, args: [everything, 'stdio'] })],
  ['streamableHttp', async () => ({ url: await startOverHttp() })],
] as const;

describe.each(transports)('server-everything over %s', (transport, serve) => {
  test('its tools are offered, called and cut like those of any server', async () => {
    const { client } = await openClient({ everything: await serve() });
    expect(statusOf(client, 'everything')).toMatchObject({
      state: 'ready',
      transport,
      server: { name: expect.stringContaining('everything') },
    });
    expect(client.getTools().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['everything_echo', 'everything_get-sum', 'everything_get-tiny-image']),
    );
    expect(await client.callTool('everything_echo', { message: 'hello' })).toEqual({
      error: false,
      output: 'Echo: hello',
    });
    expect(await client.callTool('everything_get-sum', { a: 2, b: 40 })).toMatchObject({
      error: false,
      output: expect.stringContaining('42'),
    });
    expect(await client.callTool('everything_get-tiny-image', {})).toMatchObject({
      error: false,
      parts: [{ type: 'image', mimeType: 'image/png', data: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/) }],
    });
    expect(await client.callTool('everything_get-structured-content', { location: 'New York' })).toMatchObject({
      error: false,
      structured: { temperature: expect.any(Number) },
    });
    const links = await client.callTool('everything_get-resource-links', { count: 2 });
    expect(links.parts?.map(({ type }) => type)).toEqual(['link', 'link']);
    const wrong = await client.callTool('everything_get-sum', { a: 'two' });
    expect(wrong.error).toBe(true);

    const steps: number[] = [];
    const long = await client.callTool(
      'everything_trigger-long-running-operation',
      { duration: 0.2, steps: 4 },
      { onProgress: ({ progress }) => steps.push(progress) },
    );
    expect(long.error).toBe(false);
    expect(steps).toEqual([1, 2, 3, 4]);
  });
});

/** Over HTTP this server listens on every address, so it is made to listen on loopback. */
async function startOverHttp(): Promise<string> {
  const preload = pathToFileURL(path.join(fixtures, 'loopback-only.mjs')).href;
  const server = spawn(process.execPath, ['--import', preload, everything, 'streamableHttp'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  closeAfterTest(async () => {
    server.kill('SIGKILL');
  });
  let said = '';
  return await new Promise((resolve, reject) => {
    server.stderr.on('data', (chunk) => {
      said += chunk;
      const port = /listening on port (\d+)\n/.exec(said)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}/mcp`);
    });
    server.once('close', () => reject(new Error(`the server did not start: ${said}`)));
  });
}
