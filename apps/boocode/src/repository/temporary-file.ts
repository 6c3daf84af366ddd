import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Calls `use` with the path of a file with this content, which is gone afterwards. */
export async function withTemporaryFile<T>(content: string, use: (file: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'boocode-file-'));
  try {
    const file = path.join(directory, 'content');
    await writeFile(file, content);
    return await use(file);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
