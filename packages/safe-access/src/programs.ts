/**
 * Which program a name means. PATH may hold a folder that is relative, as in `./node_modules/.bin`, or one that lies in
 * the repository: whoever wrote the repository then decides what `git` is. So a program is looked for by us, in folders
 * that are neither, and it is started by its absolute path; and what it starts in turn finds no such folder either.
 */
import fs from 'node:fs';
import path from 'node:path';
import { isInside, realPathOf } from './inside.ts';

/**
 * PATH without the folders that are relative or lie in one of these repositories, by their real path too. A repository is
 * all of its working tree, also where only a folder of it is looked at.
 */
export function safePath(repositories: readonly string[], environment: NodeJS.ProcessEnv = process.env): string {
  return safeFolders(repositories, environment).join(path.delimiter);
}

/**
 * The absolute path of a program of the user's: of its name, or of a path to it, which is taken from the working directory
 * where it is relative. Undefined where there is none. One that lies in one of the repositories, by its real path too, is
 * found only by its absolute path, since then it was the user who named it.
 */
export function findProgram(
  name: string,
  repositories: readonly string[],
  { environment = process.env, directory = process.cwd() } = {},
): string | undefined {
  if (path.isAbsolute(name)) return isProgram(name) ? name : undefined;
  const whole = repositories.map(wholeOf);
  const places = /[/\\]/.test(name)
    ? [path.resolve(directory, name)]
    : safeFolders(repositories, environment).map((folder) => path.join(folder, name));
  const endings = process.platform === 'win32' && path.extname(name) === '' ? ['.exe', '.com'] : [''];
  return places
    .flatMap((place) => endings.map((ending) => place + ending))
    .find((place) => {
      const real = realPathOf(place);
      return real !== undefined && !isOfRepository(real, whole) && isProgram(place);
    });
}

/** Where the system keeps its own programs: all that a script of ours looks through, whatever the user's PATH holds. */
export const SYSTEM_PATH = '/usr/bin:/bin:/usr/sbin:/sbin:/run/current-system/sw/bin';

/** These are no part of a repository, not even of one that is the whole disk. */
const systemFolders = new Set(process.platform === 'win32' ? [] : SYSTEM_PATH.split(':'));

function safeFolders(repositories: readonly string[], environment: NodeJS.ProcessEnv): string[] {
  const whole = repositories.map(wholeOf);
  return (pathOf(environment) ?? '').split(path.delimiter).filter((folder) => {
    if (!path.isAbsolute(folder)) return false;
    if (systemFolders.has(folder)) return true;
    // Both ways to name it: the folder may be a link that leads in, or one of the repository that leads out.
    return [realPathOf(folder), path.resolve(folder)].every(
      (place) => place === undefined || !isOfRepository(place, whole),
    );
  });
}

function isOfRepository(place: string, repositories: readonly string[]): boolean {
  return !systemFolders.has(path.dirname(place)) && repositories.some((repository) => isInside(repository, place));
}

/** The real path of the working tree that a folder belongs to. */
function wholeOf(folder: string): string {
  const real = realPathOf(folder) ?? path.resolve(folder);
  for (let top = real; ; top = path.dirname(top)) {
    if (fs.lstatSync(path.join(top, '.git'), { throwIfNoEntry: false }) !== undefined) return top;
    if (path.dirname(top) === top) return real;
  }
}

/** On Windows it is called `Path`, or whatever else in capital and small letters. */
function pathOf(environment: NodeJS.ProcessEnv): string | undefined {
  if (environment.PATH !== undefined || process.platform !== 'win32') return environment.PATH;
  const name = Object.keys(environment).find((each) => each.toUpperCase() === 'PATH');
  return name === undefined ? undefined : environment[name];
}

function isProgram(place: string): boolean {
  try {
    if (!fs.statSync(place).isFile()) return false;
    fs.accessSync(place, fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
