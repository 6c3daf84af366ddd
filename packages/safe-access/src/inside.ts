import fs from 'node:fs';
import path from 'node:path';

/** Whether a place lies in a folder, or is it. Both are real paths: links are not looked at here. */
export function isInside(folder: string, place: string): boolean {
  const relative = path.relative(folder, place);
  return relative === '' || (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative));
}

/** The place without any link in it; undefined where there is nothing, or no way to it. */
export function realPathOf(place: string): string | undefined {
  try {
    return fs.realpathSync.native(place);
  } catch {
    return undefined;
  }
}
