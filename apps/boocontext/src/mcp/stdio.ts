/**
 * boocontext as a process that speaks MCP on stdin and stdout. Nothing is indexed and no other process is started
 * before the first call; whatever was started is stopped when the client goes or the process is told to end.
 */
import path from 'node:path';
import { endForCertain, onParentGone } from '@boocontext/safe-access';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { log } from '../log.ts';
import { createChildren } from '../tools/children.ts';
import { capacityFor, createEnginePool, engineOpener } from '../tools/engine-pool.ts';
import { JoinedPool } from '../tools/other-roots/joined-pool.ts';
import { createHostFolders, foldersInEnvironment } from './host-folders.ts';
import { createLineTransport } from './line-transport.ts';
import { createServer } from './server.ts';

/** What does not close in this time, which is a little more than children have between TERM and KILL, ends with us. */
const longestShutdownMs = 6_000;

export interface ServeOptions {
  /** Those that were given; left out: what the host works in. */
  readonly roots?: readonly string[];
  readonly scip?: string | undefined;
}

/** Serves until stdin ends or a signal asks to stop; resolves with the exit code when all is closed. */
export async function serveOnStdio({ roots: given, scip }: ServeOptions): Promise<number> {
  const write = claimStdout();
  const named = given ?? foldersInEnvironment(process.env);
  const roots = (named ?? ['.']).map((root) => path.resolve(root));
  const hostFolders = createHostFolders(roots, named !== undefined);
  const workspace = {
    roots,
    engines: createEnginePool({ openEngine: engineOpener(scip), capacity: capacityFor(roots) }),
    children: createChildren(roots),
    joined: new JoinedPool(),
    livesOn: true,
  };
  const { transport, closed } = createLineTransport({ input: process.stdin, write });
  const stopped = stopRequested();
  // One bad request must not end the process: its caller has its answer, and the log has the trace.
  process.on('unhandledRejection', (reason) => log('unhandled rejection:', reason));

  const connection = serveStdio(() => createServer({ workspace, hostFolders, loadTools }), {
    transport,
    onerror: (error) => log(error.message),
  });
  const [firstRoot = '.'] = roots;
  workspace.children
    .warmUp(firstRoot, workspace.engines)
    .catch((error: unknown) => log('a child server was not started in the background:', error));
  const exitCode = await Promise.race([closed.then(() => 0), stopped]);

  setTimeout(() => {
    log('what was started did not close in time');
    endForCertain();
  }, longestShutdownMs).unref();
  await connection.close();
  await Promise.all([workspace.engines.close(), workspace.children.close(), workspace.joined.close()]);
  return exitCode;
}

/** Loaded for the first list or call, since the handshake needs none of it. */
async function loadTools() {
  return (await import('../tools/tools.ts')).tools;
}

/** Resolves with the exit code when a signal asks to stop, the host is gone, or the process can no longer be trusted to go on. */
function stopRequested(): Promise<number> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve(0));
    // Not every host that is killed closes the pipe: another process may hold it.
    onParentGone(() => resolve(0));
    process.once('uncaughtException', (error) => {
      log('uncaught exception:', error);
      resolve(1);
    });
  });
}

/**
 * Takes stdout for the protocol: whatever else writes there, `console.log` of a dependency for one, goes to stderr,
 * because a single stray line would break the connection.
 */
function claimStdout(): (line: string) => Promise<void> {
  const writeOut = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  // A client that has gone shows as a failed write; without a listener the stream would throw it at the process.
  process.stdout.on('error', () => {});
  return (line) =>
    new Promise((resolve, reject) => {
      writeOut(line, (error) => (error ? reject(error) : resolve()));
    });
}
