import { type ServerProcess, startServerProcess as start } from '@boocontext/test-support';
import { closeAfterTest } from './bench.ts';

/** The server as a process of its own, ended after the test. */
export async function startServerProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = await start(env);
  closeAfterTest(async () => void (await server.end('SIGKILL')));
  return server;
}
