/**
 * Which directories a host works in, where nobody has said so by `--directory`. Most hosts start a server in the project that
 * is open, and that is believed. Editors that start it in the home directory or at the top of the disk say otherwise
 * which folders are open: Cursor by a variable, VS Code when it is asked for its roots.
 */
import { existsSync, realpathSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Server } from '@modelcontextprotocol/server';

/** A host that does not answer must not hold the first call. */
const longestAskMs = 5_000;

export interface HostFolders {
  readonly roots: readonly string[];
  /** Nobody has said what is open: the first root is only where the server was started. */
  readonly isGuess: boolean;
}

/** The folders that Cursor says are open; undefined where it is another host, or none of them is there. */
export function foldersInEnvironment(env: Readonly<Record<string, string | undefined>>): readonly string[] | undefined {
  const listed = env['WORKSPACE_FOLDER_PATHS'] ?? '';
  // A folder's own name may hold a comma.
  const folders = (isDirectory(listed) ? [listed] : listed.split(',')).map((folder) => folder.trim());
  const there = folders.filter(isDirectory);
  return there.length > 0 ? there : undefined;
}

/** Asks the host once, and only where the directory that the server was started in cannot be meant. */
export function createHostFolders(
  roots: readonly string[],
  isGiven: boolean,
): (server: Server) => Promise<HostFolders> {
  const [first = '.'] = roots;
  if (isGiven || !isNoProject(first)) return async () => ({ roots, isGuess: false });
  let asked: Promise<HostFolders> | undefined;
  return (server) => {
    asked ??= openFolders(server).then((open) =>
      open.length > 0 ? { roots: open, isGuess: false } : { roots, isGuess: true },
    );
    return asked;
  };
}

/** The home directory and the top of the disk, unless somebody keeps them in git. */
function isNoProject(directory: string): boolean {
  const real = realPathOf(directory);
  const isWide = real === realPathOf(os.homedir()) || real === path.parse(real).root;
  return isWide && !existsSync(path.join(real, '.git'));
}

async function openFolders(server: Server): Promise<readonly string[]> {
  try {
    if (server.getClientCapabilities()?.roots === undefined) return [];
    const { roots } = await server.listRoots(undefined, { timeout: longestAskMs });
    return roots.flatMap(({ uri }) => (uri.startsWith('file:') ? [fileURLToPath(uri)] : [])).filter(isDirectory);
  } catch {
    // It does not know the question after all, as some hosts do not that say they would.
    return [];
  }
}

function isDirectory(directory: string): boolean {
  return path.isAbsolute(directory) && statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true;
}

function realPathOf(directory: string): string {
  try {
    return realpathSync.native(directory);
  } catch {
    return path.resolve(directory);
  }
}
