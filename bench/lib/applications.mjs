/** Applications that no registry has: whoever measures has them as git clones, in the folder that the environment names. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** @typedef {import('./repositories.mjs').Repository} Repository */

/**
 * Those that are there, as `name` or `owner/name`; the others are left out, and told.
 * @param {readonly string[]} wanted `owner/name commit`
 * @param {string | undefined} [folder]
 * @returns {Repository[]}
 */
export function applicationsAt(wanted, folder = process.env.BOOCONTEXT_BENCH_APPLICATIONS) {
  return wanted.flatMap((text) => {
    const [name = '', commit = ''] = text.split(' ');
    const places = folder === undefined ? [] : [path.join(folder, path.posix.basename(name)), path.join(folder, name)];
    const root = places.find((place) => existsSync(path.join(place, '.git')));
    if (root === undefined) {
      console.error(`left out, since BOOCONTEXT_BENCH_APPLICATIONS names no folder that holds it: ${name}`);
      return [];
    }
    const version = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
    if (!version.startsWith(commit) && !commit.startsWith(version))
      console.error(`${name} is at ${version}, and not at ${commit} as the others who measured it`);
    return [{ name: path.posix.basename(name), version, root: path.resolve(root) }];
  });
}
