/** A repository of these files, with one commit, and a server that has all the time it needs for it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commitAll } from '@boocontext/test-support';
import { afterAll } from 'vitest';
import { startServer, type TestServer } from './client.ts';

export interface ServedFiles extends TestServer {
  readonly root: string;
  readonly write: (file: string, text: string) => void;
  /** Ends the server and takes everything away. */
  readonly remove: () => Promise<void>;
}

type Files = Readonly<Record<string, string>>;

/** @param name of what is tested, for the folder */
export async function serveFiles(name: string, files: Files): Promise<ServedFiles> {
  const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), `boocontext-${name}-`)));
  const root = path.join(home, 'shop');
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  };
  layOut(root, files);
  const server = await startServer([root], { env: { BOOCONTEXT_CACHE: path.join(home, 'cache') } });
  const remove = async () => {
    await server.close();
    fs.rmSync(home, { recursive: true, force: true });
  };
  return { ...server, root, write, remove };
}

/**
 * For tests that each need a repository and nothing else of it: one server, whose repository becomes each of them in turn,
 * as a commit that replaces all files does. Call at the top of a test file.
 */
export function serveInTurn(name: string): (files: Files) => Promise<ServedFiles> {
  let served: Promise<ServedFiles> | undefined;
  afterAll(async () => (await served)?.remove());
  return async (files) => {
    if (served === undefined) {
      served = serveFiles(name, files);
      return served;
    }
    const server = await served;
    for (const entry of fs.readdirSync(server.root)) fs.rmSync(path.join(server.root, entry), { recursive: true });
    layOut(server.root, files);
    return server;
  };
}

function layOut(root: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  commitAll(root);
}
