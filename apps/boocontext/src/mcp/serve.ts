/** The whole server on one connection: all that is needed from the first call on. */
import type { Readable } from 'node:stream';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { log } from '../log.ts';
import { createChildren } from '../tools/children.ts';
import { capacityFor, createEnginePool, engineOpener } from '../tools/engine-pool.ts';
import { JoinedPool } from '../tools/other-roots/joined-pool.ts';
import type { Greeted } from './greeting.ts';
import { createHostFolders } from './host-folders.ts';
import { createLineTransport } from './line-transport.ts';
import { createServer } from './server.ts';

export interface ServiceOptions {
  /** Absolute; the first is the default. */
  readonly roots: readonly string[];
  /** Somebody has said that these are meant. */
  readonly isGiven: boolean;
  readonly scip: string | undefined;
}

export interface Service {
  /** Goes on where the greeting has ended; resolves when the other side has gone. */
  serve(connection: {
    readonly input: Readable;
    readonly write: (line: string) => Promise<void>;
    readonly greeted?: Greeted;
  }): Promise<void>;
  /** Ends all that was started. */
  close(): Promise<void>;
}

/** No process is started, save child servers that the user's settings ask for. */
export function createService({ roots, isGiven, scip }: ServiceOptions): Service {
  const workspace = {
    roots,
    engines: createEnginePool({ openEngine: engineOpener(scip), capacity: capacityFor(roots) }),
    children: createChildren(roots),
    joined: new JoinedPool(),
    livesOn: true,
  };
  const [firstRoot = '.'] = roots;
  workspace.children
    .warmUp(firstRoot, workspace.engines)
    .catch((error: unknown) => log('a child server was not started in the background:', error));
  let connection: { close(): Promise<void> } | undefined;
  return {
    async serve({ input, write, greeted }) {
      const { transport, closed } = createLineTransport({
        input,
        write,
        ...(greeted === undefined ? {} : { greeted }),
      });
      const hostFolders = createHostFolders(roots, isGiven);
      connection = serveStdio(() => createServer({ workspace, hostFolders, loadTools }), {
        transport,
        onerror: (error) => log(error.message),
      });
      await closed;
    },
    async close() {
      await connection?.close();
      await Promise.all([workspace.engines.close(), workspace.children.close(), workspace.joined.close()]);
    },
  };
}

/** Loaded for the first list or call. */
async function loadTools() {
  return (await import('../tools/tools.ts')).tools;
}
