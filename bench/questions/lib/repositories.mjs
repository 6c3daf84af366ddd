/** The six packages asked about, at the versions in which the key was read. */
import path from 'node:path';
import { DEFAULT_PACKAGES, fetchPackage } from '../../lib/repositories.mjs';

/**
 * @typedef {object} AskedRepository
 * @property {string} name as in `key/NAME.jsonl` and in `--repo NAME=DIR`
 * @property {string} version
 * @property {string} root
 */

/** @type {{name: string, package: {name: string, version: string, keep: readonly string[]}}[]} */
const ASKED = [
  { name: 'zod', package: shared('zod', '4.6.7') },
  { name: 'rxjs', package: shared('rxjs', '7.8.2') },
  { name: 'fastify', package: shared('fastify', '5.12.8') },
  { name: 'trpc-server', package: { name: '@trpc/server', version: '11.25.2', keep: ['package.json', 'src'] } },
  { name: 'query-core', package: { name: '@tanstack/query-core', version: '5.108.0', keep: ['package.json', 'src'] } },
  {
    name: 'dependency-cruiser',
    package: {
      name: 'dependency-cruiser',
      version: '18.7.2',
      keep: ['package.json', 'bin', 'configs', 'src', 'types'],
    },
  },
];

export const REPOSITORY_NAMES = ASKED.map(({ name }) => name);

/**
 * Fetches what is not in the cache yet.
 * @param {readonly string[]} names
 * @param {ReadonlyMap<string, string>} directories by repository name, used as they are instead of a package
 * @returns {AskedRepository[]}
 */
export function askedRepositories(names, directories) {
  return ASKED.filter(({ name }) => names.includes(name)).map((asked) => {
    const directory = directories.get(asked.name);
    if (directory !== undefined)
      return { name: asked.name, version: 'a given directory', root: path.resolve(directory) };
    const { version, root } = fetchPackage(asked.package);
    return { name: asked.name, version, root };
  });
}

/**
 * The entry of a package that other benchmarks fetch too: one cached folder serves all, so what is kept must agree.
 * @param {string} name
 * @param {string} version in which the key was read
 */
function shared(name, version) {
  const entry = DEFAULT_PACKAGES.find((candidate) => candidate.name === name);
  if (entry?.version !== version) {
    throw new Error(`the key for ${name} was read in ${version}, and bench/lib/repositories.mjs has ${entry?.version}`);
  }
  return entry;
}
