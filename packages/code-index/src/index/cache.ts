/** Values kept between processes: one file each, whole or not at all, and rebuilt where it is damaged or of another version. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import v8 from 'node:v8';
import { makeFolder, readFileAt, replaceFile } from '@boocontext/safe-access';

export interface CacheFile {
  readonly directory: string;
  readonly name: string;
  readonly version: string;
}

/** The stored value, or undefined where there is none that can be trusted. */
export function readCache(file: CacheFile): unknown {
  try {
    const { bytes } = readFileAt(pathOf(file), MAX_BYTES);
    if (bytes === undefined) return undefined;
    const end = bytes.indexOf(10);
    const [magic, version, digest] = bytes.subarray(0, end).toString('utf8').split(' ');
    const body = bytes.subarray(end + 1);
    if (magic !== MAGIC || version !== versionTag(file) || digest !== digestOf(body)) return undefined;
    return v8.deserialize(body);
  } catch {
    return undefined;
  }
}

/** Replaces the stored value in one step; a failure (a full disk, no rights) costs the next start time, nothing else. */
export function writeCache(file: CacheFile, value: unknown): void {
  try {
    const body = v8.serialize(value);
    makeFolder(file.directory, { mode: 0o700 });
    replaceFile(pathOf(file), Buffer.concat([Buffer.from(`${MAGIC} ${versionTag(file)} ${digestOf(body)}\n`), body]));
  } catch {
    // The next start reads what it needs itself.
  }
}

/** Far more than the largest repositories need. */
const MAX_BYTES = 1_000_000_000;
const MAGIC = 'boocontext-cache';

function pathOf(file: CacheFile): string {
  return path.join(file.directory, `${file.name}.bin`);
}

function versionTag(file: CacheFile): string {
  return `${file.version}/v8-${process.versions.v8}`.replace(/\s+/g, '_');
}

function digestOf(body: Uint8Array): string {
  return createHash('sha1').update(body).digest('hex');
}
