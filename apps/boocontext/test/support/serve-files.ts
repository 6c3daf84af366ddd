/** A repository of these files, with one commit, and a server that has all the time it needs for it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commitAll } from '@boocontext/test-support';
import { startServer, type TestServer } from './client.ts';

export interface ServedFiles extends TestServer {
  readonly root: string;
  /** Ends the server and takes everything away. */
  readonly remove: () => Promise<void>;
}

/** @param name of what is tested, for the folder */
export async function serveFiles(name: string, files: Readonly<Record<string, string>>): Promise<ServedFiles> {
  const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), `boocontext-${name}-`)));
  const root = path.join(home, 'shop');
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  commitAll(root);
  const server = await startServer([root], { env: { BOOCONTEXT_CACHE: path.join(home, 'cache') } });
  const remove = async () => {
    await server.close();
    fs.rmSync(home, { recursive: true, force: true });
  };
  return { ...server, root, remove };
}
