/**
 * Reading files that somebody hostile may have put there. What has the name of a source can be a pipe, whose opening
 * waits for ever, a device without end, or a link to either. So a file is opened without waiting and without following a
 * link at its end; what it is and how large is asked of the open handle, where nobody can exchange it any more; and no
 * more than the limit is ever held, however much longer it grows meanwhile.
 */
import fs from 'node:fs';
import path from 'node:path';
import { isInside } from './inside.ts';

/** Why a file was not read. `special`: a pipe, a device, a socket, a directory, or a link where none is followed. */
export type FileProblem = 'missing' | 'outside' | 'special' | 'too_large' | 'unreadable';

export type Reading =
  | { readonly bytes: Buffer; readonly problem?: undefined }
  | { readonly bytes?: undefined; readonly problem: FileProblem };

/** The bytes of a file that is no link itself; folders on the way may be links. */
export function readFileAt(place: string, maxBytes: number): Reading {
  return withRegularFile(place, (descriptor, size) => {
    if (size > maxBytes) return { problem: 'too_large' };
    // One more than is expected tells whether it has grown.
    let bytes = Buffer.allocUnsafe(Math.min(size, maxBytes) + 1);
    let length = 0;
    for (;;) {
      const read = fs.readSync(descriptor, bytes, length, bytes.length - length, length);
      if (read === 0) return { bytes: bytes.subarray(0, length) };
      length += read;
      if (length > maxBytes) return { problem: 'too_large' };
      if (length === bytes.length) {
        bytes = Buffer.concat([bytes, Buffer.allocUnsafe(Math.min(bytes.length + 4096, maxBytes + 1 - length))]);
      }
    }
  });
}

/** The bytes of a file that lies below a folder, by its real path too; links inside the folder are followed. */
export function readFileBelow(folder: string, relative: string, maxBytes: number): Reading {
  let real: string;
  try {
    real = fs.realpathSync.native(path.join(folder, relative));
    // The folder itself is its own business: callers have its real path, and need no second look at it.
    if (!isInside(folder, real)) return { problem: 'outside' };
  } catch (error) {
    return { problem: problemOf(error) };
  }
  return readFileAt(real, maxBytes);
}

/** The bytes of a file of the user's own, such as a setting: links are followed wherever they lead. */
export function readFileOfUser(place: string, maxBytes: number): Reading {
  try {
    return readFileAt(fs.realpathSync.native(place), maxBytes);
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/** As `readFileAt`, as text; undefined where it was not read. */
export function readTextAt(place: string, maxBytes: number): string | undefined {
  return readFileAt(place, maxBytes).bytes?.toString('utf8');
}

/** As `readFileBelow`, as text; undefined where it was not read. */
export function readTextBelow(folder: string, relative: string, maxBytes: number): string | undefined {
  return readFileBelow(folder, relative, maxBytes).bytes?.toString('utf8');
}

/**
 * As `readFileAt`, in memory that the next call uses again: an allocation for each file costs more than reading most of
 * them. Undefined where it was not read.
 */
export function borrowFileAt(place: string, maxBytes: number): Buffer | undefined {
  // One huge file is no reason to hold that much for good.
  if (scratch.length > 1 << 24) scratch = Buffer.allocUnsafe(1 << 20);
  const { bytes } = withRegularFile(place, (descriptor, size) => {
    if (size > maxBytes) return { problem: 'too_large' };
    if (size >= scratch.length) scratch = Buffer.allocUnsafe(size + 1);
    let length = 0;
    for (;;) {
      const read = fs.readSync(descriptor, scratch, length, scratch.length - length, length);
      if (read === 0) return { bytes: scratch.subarray(0, length) };
      length += read;
      if (length > maxBytes) return { problem: 'too_large' };
      if (length === scratch.length) scratch = Buffer.concat([scratch, Buffer.allocUnsafe(scratch.length)]);
    }
  });
  return bytes;
}

/** Opens a file that is no link itself for reading at places of the caller's choice; the caller closes it. */
export function openFileAt(place: string): { readonly descriptor: number; readonly size: number } | undefined {
  let descriptor: number;
  try {
    descriptor = fs.openSync(place, openFlags);
  } catch {
    return undefined;
  }
  try {
    const stats = fs.fstatSync(descriptor);
    if (stats.isFile()) return { descriptor, size: stats.size };
  } catch {
    // Closed below.
  }
  fs.closeSync(descriptor);
  return undefined;
}

/** With what a file that is not trusted is opened: without waiting for a pipe's other end, and no link at its end. */
export const openFlags =
  fs.constants.O_RDONLY |
  (fs.constants.O_NOFOLLOW ?? 0) |
  (fs.constants.O_NONBLOCK ?? 0) |
  (fs.constants.O_NOCTTY ?? 0);

let scratch = Buffer.allocUnsafe(1 << 20);

function withRegularFile(place: string, use: (descriptor: number, size: number) => Reading): Reading {
  let descriptor: number;
  try {
    descriptor = fs.openSync(place, openFlags);
  } catch (error) {
    return { problem: problemOf(error) };
  }
  try {
    const stats = fs.fstatSync(descriptor);
    return stats.isFile() ? use(descriptor, stats.size) : { problem: 'special' };
  } catch (error) {
    return { problem: problemOf(error) };
  } finally {
    fs.closeSync(descriptor);
  }
}

function problemOf(error: unknown): FileProblem {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing';
  // A link that is not followed; a socket, and a device behind which there is nothing.
  return code === 'ELOOP' || code === 'EMLINK' || code === 'ENXIO' ? 'special' : 'unreadable';
}
