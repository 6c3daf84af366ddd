/** Where ripgrep is: in the package that brings it along, else on PATH. */
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { safePath } from './run-program.ts';

/** An absolute path; undefined where there is no ripgrep for this platform. */
export function findRipgrep(): Promise<string | undefined> {
  found ??= locate();
  return found;
}

let found: Promise<string | undefined> | undefined;

async function locate(): Promise<string | undefined> {
  const places: string[] = [];
  try {
    // It throws when it is loaded on a platform that it has no program for.
    const { rgPath } = await import('@vscode/ripgrep');
    places.push(rgPath);
  } catch {}
  const name = process.platform === 'win32' ? 'rg.exe' : 'rg';
  for (const folder of safePath().split(path.delimiter)) if (folder !== '') places.push(path.join(folder, name));
  for (const place of places) if (await isExecutable(place)) return place;
  return undefined;
}

async function isExecutable(place: string): Promise<boolean> {
  try {
    await access(place, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * What holds for every run: no configuration of anybody's, ignore files count also where there is no git, and those above
 * the folder are given by us (`ignoreRulesAbove`).
 */
export const ripgrepArguments = [
  '--no-config',
  '--hidden',
  '--no-require-git',
  '--no-ignore-parent',
  '--no-ignore-global',
  '--null',
  '--color=never',
  ...['.git', '.hg', '.svn', '.jj', '.bzr'].map((name) => `--glob=!${name}`),
];
