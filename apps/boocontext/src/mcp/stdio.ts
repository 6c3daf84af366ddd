/**
 * boocontext as a process that speaks MCP on stdin and stdout. Nothing is indexed and no other process is started
 * before the first call; whatever was started is stopped when the client goes or the process is told to end.
 */
import path from 'node:path';
import { endForCertain, onParentGone } from '@boocontext/safe-access';
import { log } from '../log.ts';
import { version } from '../version.ts';
import { greet, recordedGreeting } from './greeting.ts';
import { foldersInEnvironment } from './host-folders.ts';
import type { Service } from './serve.ts';

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
  const stopped = stopRequested();
  // One bad request must not end the process: its caller has its answer, and the log has the trace.
  process.on('unhandledRejection', (reason) => log('unhandled rejection:', reason));

  let service: Promise<Service> | undefined;
  // The SDK, and with it the rest, takes longer to load than the greeting takes to say.
  const openService = () => {
    service ??= import('./serve.ts').then(({ createService }) =>
      createService({ roots, isGiven: named !== undefined, scip }),
    );
    return service;
  };
  const serve = async () => {
    const input = process.stdin;
    const recorded = recordedGreeting(version);
    if (recorded === undefined) return await (await openService()).serve({ input, write });
    const onListed = () => void openService().catch(() => {});
    const greeted = await greet({ input, write, recorded, onListed });
    if (greeted !== undefined) await (await openService()).serve({ input, write, greeted });
  };
  const exitCode = await Promise.race([serve().then(() => 0), stopped]);

  setTimeout(() => {
    log('what was started did not close in time');
    endForCertain();
  }, longestShutdownMs).unref();
  await (await service)?.close();
  return exitCode;
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
