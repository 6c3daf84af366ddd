/**
 * Files in which a thread was stuck until it was ended, kept for the next process: it would be stuck there again. Each is
 * left out as long as it holds what it held, and for some days at most, since a machine may have been busy with other things.
 */
import type { FileVersion } from '../repository/heartbeat.ts';
import { readCache, writeCache } from './cache.ts';

export function readTooSlow(directory: string, version: string): readonly FileVersion[] {
  return readKept(directory, version).map(({ file, hash }) => ({ file, hash }));
}

export function keepTooSlow(directory: string, version: string, files: readonly FileVersion[]): void {
  const foundAt = Date.now();
  const before = readKept(directory, version).filter(
    (kept) => !files.some(({ file, hash }) => file === kept.file && hash === kept.hash),
  );
  writeCache(
    cacheFile(directory, version),
    [...before, ...files.map((each) => ({ ...each, foundAt }))].slice(-MOST_KEPT),
  );
}

interface KeptFile extends FileVersion {
  readonly foundAt: number;
}

const KEPT_MS = 7 * 24 * 3_600_000;
const MOST_KEPT = 1_000;

function readKept(directory: string, version: string): KeptFile[] {
  const kept = readCache(cacheFile(directory, version));
  return Array.isArray(kept) ? (kept as KeptFile[]).filter(({ foundAt }) => Date.now() - foundAt < KEPT_MS) : [];
}

function cacheFile(directory: string, version: string) {
  return { directory, name: 'too-slow', version };
}
