/**
 * The files that git does not track and does not ignore, by our own look at the folders: git itself would open whatever
 * has the name of an ignore file or of a repository's HEAD, and wait for ever where that is a pipe.
 */
import fs from 'node:fs';
import type { GitDirectory } from '@boocontext/safe-access';
import type { TrackedPaths } from './git-index.ts';
import { IgnoreFile, IgnoreRules } from './ignore-rules.ts';
import { excludeRules, readRules } from './tree.ts';

/**
 * Paths from the root, each folder's files before those of the folders in it. What `node_modules` holds and what another
 * repository inside this one holds is not among them, nor are links.
 *
 * @param isWanted Asked of each name, before anything else of the file is looked at.
 */
export function untrackedFiles(
  git: GitDirectory,
  root: string,
  tracked: TrackedPaths,
  isWanted: (name: string) => boolean,
): string[] {
  let rules = excludeRules(git);
  let base = '';
  for (const segment of git.prefix.split('/').slice(0, -1)) {
    rules = rulesIn(`${git.top}/${base}`, base, rules);
    if (rules.ignoredBy(base + segment, true) !== undefined) return [];
    base += `${segment}/`;
  }
  const found: string[] = [];
  const pending: { readonly folder: string; readonly rules: IgnoreRules }[] = [{ folder: '', rules }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { folder } = next;
    const entries = entriesOf(`${root}/${folder}`);
    if (folder !== '' && isOtherRepository(`${root}/${folder}`, entries)) continue;
    const own = rulesIn(`${root}/${folder}`, git.prefix + folder, next.rules, entries);
    for (const entry of entries) {
      const path = folder + entry.name;
      if (entry.isDirectory()) {
        if (entry.name === '.git' || entry.name === 'node_modules') continue;
        // Tracked files in an ignored folder do not bring in those beside them.
        if (own.ignoredBy(git.prefix + path, true) === undefined) pending.push({ folder: `${path}/`, rules: own });
      } else if (entry.isFile() && isWanted(entry.name) && !tracked.hasFile(path)) {
        if (own.ignoredBy(git.prefix + path, false) === undefined) found.push(path);
      }
    }
  }
  return found;
}

function entriesOf(folder: string): readonly fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function isOtherRepository(folder: string, entries: readonly fs.Dirent[]): boolean {
  const entry = entries.find(({ name }) => name === '.git');
  if (entry === undefined) return false;
  return !entry.isDirectory() || fs.lstatSync(`${folder}.git/HEAD`, { throwIfNoEntry: false }) !== undefined;
}

/** @param entries Of the folder, where they are known. */
function rulesIn(folder: string, base: string, above: IgnoreRules, entries?: readonly fs.Dirent[]): IgnoreRules {
  if (entries !== undefined && !entries.some(({ name }) => name === '.gitignore')) return above;
  const text = readRules(`${folder}.gitignore`);
  return text === '' ? above : new IgnoreRules(above, { git: new IgnoreFile(text, base) });
}
