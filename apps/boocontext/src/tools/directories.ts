import { realpathSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { ToolFailure } from '../errors.ts';
import { packageFolder } from '../package-files.ts';

/**
 * The real path of the directory asked for: relative to the first root, which it is by default. Real paths are
 * compared, so that a link cannot lead out of the roots. Where the first root is a guess it is no default. Throws
 * `ToolFailure` with `directory_missing` or `outside_roots`.
 */
export async function resolveDirectory(
  roots: readonly string[],
  directory: string | undefined,
  isGuess = false,
): Promise<string> {
  if (roots.every((root) => path.isAbsolute(root))) leaveLostDirectory();
  const [firstRoot = '.'] = roots;
  if (isGuess && directory === undefined) {
    throw new ToolFailure(
      'directory_missing',
      `No project is known: the host started this server in ${firstRoot} and did not say what is open.`,
      'Give the absolute path of the project as `directory`.',
    );
  }
  const shown = directory ?? firstRoot;
  const real = await realDirectory(path.resolve(firstRoot, directory ?? '.'));
  if (real === undefined) {
    throw new ToolFailure(
      'directory_missing',
      `${shown.slice(0, 200)} is not a directory that can be read.`,
      'Leave out `directory` for the first root, or give a directory inside the roots.',
    );
  }
  const realRoots = await Promise.all(roots.map((root) => realDirectory(path.resolve(root))));
  if (realRoots.some((root) => root !== undefined && isInside(root, real))) return real;
  throw new ToolFailure(
    'outside_roots',
    `${shown.slice(0, 200)} lies outside the roots this server was started with.`,
    `Give a directory inside ${roots.join(', ')}, or start the server with another --directory.`,
  );
}

/** The root that a directory lies in, the longest where several hold it, and those that neither lie in that nor around it. */
export async function separateRoots(
  roots: readonly string[],
  directory: string,
): Promise<{ readonly own: string | undefined; readonly others: readonly string[] }> {
  const found = await Promise.all(roots.map((root) => realDirectory(path.resolve(root))));
  const real = [...new Set(found.filter((root) => root !== undefined))];
  const around = real.filter((root) => isInside(root, directory));
  const own = around.reduce<string | undefined>(
    (longest, root) => (longest === undefined || root.length > longest.length ? root : longest),
    undefined,
  );
  if (own === undefined) return { own, others: [] };
  const apart = real.filter((root) => !isInside(root, own) && !isInside(own, root));
  return { own, others: apart.filter((root) => !apart.some((other) => other !== root && isInside(other, root))) };
}

/** A file as the engine knows it: relative to the directory, with `/`. What lies outside stays recognisably so. */
export function relativeFile(directory: string, file: string): string {
  const relative = path.relative(directory, path.resolve(directory, file));
  return relative.split(path.sep).join('/');
}

/**
 * A host starts us in the repository, which may be deleted and made anew under the same name while we run. Without a working
 * directory neither a thread nor a process can be started, so another one is taken, which means nothing here.
 */
function leaveLostDirectory(): void {
  try {
    // Node keeps what `process.cwd` said first.
    realpathSync.native('.');
  } catch {
    process.chdir(packageFolder);
  }
}

async function realDirectory(directory: string): Promise<string | undefined> {
  try {
    const real = await realpath(directory);
    return (await stat(real)).isDirectory() ? real : undefined;
  } catch {
    // Missing, unreadable, a loop of links, or a name that no file can have (a NUL in it).
    return undefined;
  }
}

function isInside(root: string, directory: string): boolean {
  const relative = path.relative(root, directory);
  return relative === '' || (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative));
}
