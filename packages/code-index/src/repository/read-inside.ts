/** Reading files of a directory that is not trusted: regular files only, and nothing outside. */
import fs from 'node:fs';

/** The bytes of a file below the root; undefined when it is not there, not readable, or by its real path outside. */
export function readInside(root: string, path: string): Buffer | undefined {
  let real: string;
  try {
    real = fs.realpathSync.native(`${root}/${path}`);
  } catch {
    return undefined;
  }
  const normal = real.replaceAll('\\', process.platform === 'win32' ? '/' : '\\');
  if (!normal.startsWith(root.endsWith('/') ? root : `${root}/`)) return undefined;
  const bytes = readRegularFile(real, 64_000_000);
  return bytes && Buffer.from(bytes);
}

/**
 * The bytes of a file, in memory that the next call uses again: an allocation for each file costs more than reading
 * most of them. Undefined when it is no regular file (a link; a pipe, which would make us wait), cannot be read, or has
 * more bytes than the limit.
 */
export function readRegularFile(place: string, limit: number): Buffer | undefined {
  let descriptor: number;
  try {
    descriptor = fs.openSync(place, openFlags);
  } catch {
    return undefined;
  }
  // One huge file is no reason to hold that much for good.
  if (scratch.length > 1 << 24) scratch = Buffer.allocUnsafe(1 << 20);
  try {
    let length = 0;
    for (;;) {
      const read = fs.readSync(descriptor, scratch, length, scratch.length - length, length);
      if (read === 0) return scratch.subarray(0, length);
      length += read;
      if (length > limit) return undefined;
      if (length === scratch.length) scratch = Buffer.concat([scratch, Buffer.allocUnsafe(scratch.length)]);
    }
  } catch {
    return undefined;
  } finally {
    fs.closeSync(descriptor);
  }
}

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;
const openFlags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK;

let scratch = Buffer.allocUnsafe(1 << 20);
