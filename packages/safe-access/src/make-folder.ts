import fs from 'node:fs';
import path from 'node:path';

/**
 * A folder with all that is missing above it. Node's own `recursive` asks for ever where a folder that is there refuses
 * to have another one by saying that something is missing, as `/proc` does.
 *
 * @throws what the file system says
 */
export function makeFolder(folder: string, options: { readonly mode?: number } = {}): void {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !isFolder(at); at = path.dirname(at)) missing.push(at);
  for (const each of missing.reverse()) {
    try {
      fs.mkdirSync(each, options);
    } catch (cause) {
      // Another process may have made it meanwhile.
      if (!isFolder(each)) throw cause;
    }
  }
}

/** The root of the file system is one, whatever else is said of it. */
function isFolder(folder: string): boolean {
  if (path.dirname(folder) === folder) return true;
  try {
    return fs.statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
