/** The process around the app: it reads the environment, listens, and ends what was started. */
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { endForCertain, onParentGone, printable } from '@boocontext/safe-access';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { readConfig } from './config/config.ts';
import { BoocodeError } from './errors.ts';

await main();

async function main(): Promise<void> {
  try {
    const config = readConfig();
    // stdout says one thing, the address; a service manager or a script can wait for that line.
    const app = await buildApp({ config, logger: { level: 'info', stream: logStream() } });
    const end = endOnSignals(app);
    endWithNpm(end);
    await listen(app, config.host, config.port);
    console.log(`BooCode listens on ${addressOf(app, config.host)}`);
  } catch (error) {
    if (!(error instanceof BoocodeError)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}

/** What goes wrong may quote what others wrote: nothing of it is a command to the terminal, or a message of its own. */
function say(message: string): void {
  console.error(printable(message.replaceAll('\n', '\n  ')));
}

/** One JSON object a line, for machines; where a person looks on, the sentence alone. */
function logStream(): { write(line: string): void } {
  if (!process.stderr.isTTY) return process.stderr;
  return {
    write(line) {
      const { level, msg, err } = JSON.parse(line) as { level: number; msg: string; err?: { stack?: string } };
      const mark = level >= 50 ? 'error: ' : level >= 40 ? 'warning: ' : '';
      say(`${mark}${msg}${err?.stack === undefined ? '' : `\n${err.stack}`}`);
    },
  };
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'another program listens there' : String(code ?? error);
    throw new BoocodeError('config_invalid', `cannot listen on ${host}, port ${port}: ${reason}`, { cause: error });
  }
}

function addressOf(app: FastifyInstance, host: string): string {
  const { port } = app.server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A little more than MCP servers have between TERM and KILL. */
const LONGEST_SHUTDOWN_MS = 6_000;

/** The first signal ends orderly; another one at once, and the guards of the children end those. Returns what does it. */
function endOnSignals(app: FastifyInstance): () => void {
  let isEnding = false;
  const end = () => {
    if (isEnding) endForCertain();
    isEnding = true;
    setTimeout(() => {
      say('what was started did not close in time');
      endForCertain();
    }, LONGEST_SHUTDOWN_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        say(inspect(error));
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
  return end;
}

/**
 * npm passes a signal to the shell between it and this process, and the shell ends without passing it on. Whoever ends
 * npm means the server: it notices that it has another parent.
 */
function endWithNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  onParentGone(end);
}
