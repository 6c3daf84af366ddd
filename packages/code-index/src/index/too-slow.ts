/**
 * Files in which a thread was stuck until it was ended, kept for the next processes: they would be stuck there again. Each
 * is tried once more by the next process that comes to it, since a machine may have been busy with other things, and left
 * out after that as long as it holds what it held, for some days at most.
 */
import type { FileVersion } from '../repository/heartbeat.ts';
import { readCache, writeCache } from './cache.ts';

export function readTooSlow(directory: string, version: string): readonly FileVersion[] {
  return readKept(directory, version)
    .filter(({ times }) => times >= TIMES_BELIEVED)
    .map(({ file, hash }) => ({ file, hash }));
}

/** Each was stuck once more. */
export function keepTooSlow(directory: string, version: string, files: readonly FileVersion[]): void {
  const foundAt = Date.now();
  const before = readKept(directory, version);
  const timesOf = ({ file, hash }: FileVersion) =>
    before.find((kept) => file === kept.file && hash === kept.hash)?.times ?? 0;
  const now = files.map((each) => ({ file: each.file, hash: each.hash, times: timesOf(each) + 1, foundAt }));
  const others = before.filter((kept) => !now.some(({ file, hash }) => file === kept.file && hash === kept.hash));
  writeCache(cacheFile(directory, version), [...others, ...now].slice(-MOST_KEPT));
}

interface KeptFile extends FileVersion {
  /** How many processes were stuck in it. */
  readonly times: number;
  readonly foundAt: number;
}

const TIMES_BELIEVED = 2;
const KEPT_MS = 7 * 24 * 3_600_000;
const MOST_KEPT = 1_000;

function readKept(directory: string, version: string): KeptFile[] {
  const kept = readCache(cacheFile(directory, version));
  return Array.isArray(kept) ? (kept as KeptFile[]).filter(({ foundAt }) => Date.now() - foundAt < KEPT_MS) : [];
}

/** Another name than before: what was kept under that was found out by the clock. */
function cacheFile(directory: string, version: string) {
  return { directory, name: 'stuck-in', version };
}
