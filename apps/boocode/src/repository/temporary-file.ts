/**
 * Folders in the system's folder for temporary things. Each is gone when its use has ended; those of a process that was
 * killed are removed by the next one that starts.
 */
import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Calls `use` with the path of an empty folder, which is gone afterwards. */
export async function withTemporaryDirectory<T>(kind: string, use: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(path.join(os.tmpdir(), `boocode-${kind}-${process.pid}-${thisHost}-`));
  try {
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Calls `use` with the path of a file with this content, which is gone afterwards. */
export async function withTemporaryFile<T>(content: string, use: (file: string) => Promise<T>): Promise<T> {
  return await withTemporaryDirectory('file', async (directory) => {
    const file = path.join(directory, 'content');
    await writeFile(file, content);
    return await use(file);
  });
}

/** Removes the folders of processes that are no more. Never rejects. */
export async function sweepTemporaryDirectories(): Promise<void> {
  const names = await readdir(os.tmpdir()).catch(() => []);
  for (const name of names) {
    const [, pid, host] = /^boocode-[a-z]+-(\d+)-([0-9a-f]{8})-\w{6}$/.exec(name) ?? [];
    if (pid === undefined || host !== thisHost || isAlive(Number(pid))) continue;
    const directory = path.join(os.tmpdir(), name);
    if (isOurs(directory)) await rm(directory, { recursive: true, force: true }).catch(() => {});
  }
}

/** Containers may share the folder, and the same number is another process in each. */
const thisHost = createHash('sha256').update(os.hostname()).digest('hex').slice(0, 8);

function isAlive(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Everybody can write into that folder, links to other places too. */
function isOurs(directory: string): boolean {
  const stats = lstatSync(directory, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && (process.getuid === undefined || stats.uid === process.getuid());
}
