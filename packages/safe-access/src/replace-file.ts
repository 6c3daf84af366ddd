import { randomUUID } from 'node:crypto';
import fs from 'node:fs';

/**
 * Puts a file in its place in one step: who reads it meanwhile finds the old content or the new one, whole. Others may
 * replace the same file at the same time, threads of this process as well: each writes into a file of its own first.
 *
 * Throws what the file system says, and then nothing is left of it.
 *
 * @param content UTF-8 where it is text
 * @param options `mode`: its permissions; `kept`: those that it has, and the usual ones where there is none
 */
export function replaceFile(
  file: string,
  content: string | Uint8Array,
  { mode = 0o600 }: { mode?: number | 'kept' } = {},
): void {
  const beside = `${file}.${process.pid}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    const before = mode === 'kept' ? fs.statSync(file, { throwIfNoEntry: false })?.mode : undefined;
    fs.writeFileSync(beside, content, { mode: mode === 'kept' ? 0o666 : mode, flag: 'wx' });
    if (before !== undefined) fs.chmodSync(beside, before & 0o777);
    fs.renameSync(beside, file);
  } catch (cause) {
    try {
      fs.rmSync(beside, { force: true });
    } catch {
      // Where a folder of the path is a file, nothing was written.
    }
    throw cause;
  }
}
