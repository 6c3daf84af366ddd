import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { packageFile } from '../package-files.ts';

/** Another one when anything of what scans has changed, as it was bundled: what other code has found is found anew. */
export function digestOfScanCode(): string {
  return digestOfFolder(packageFile('dist/bundled'));
}

/** Of the names and contents of all files in a folder. */
export function digestOfFolder(folder: string): string {
  const digest = createHash('sha1');
  for (const file of fs.readdirSync(folder).sort())
    digest.update(file).update(fs.readFileSync(path.join(folder, file)));
  return digest.digest('hex');
}
