// What the lock file says that a workspace needs, with all that this needs in turn.

/** @typedef {{version: string, license?: string, dependencies?: object, optionalDependencies?: object, peerDependencies?: object, peerDependenciesMeta?: Record<string, {optional?: boolean}>, link?: boolean}} Locked */

/**
 * @param {Record<string, Locked>} packages
 * @param {readonly string[]} workspaces
 * @returns {string[]} what they need in the end: places in the lock file, each once
 */
export function closure(packages, workspaces) {
  const seen = new Set();
  const open = [...workspaces];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const locked = packages[place];
    if (locked === undefined || seen.has(place)) continue;
    seen.add(place);
    for (const name of wantedBy(locked)) {
      const found = placeOf(packages, place, name);
      if (found !== undefined) open.push(found);
    }
  }
  return [...seen].filter((place) => place.includes('node_modules/'));
}

/** @param {Locked} locked */
function wantedBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/**
 * As Node finds it: in the folder of whoever wants it, then in each above. Undefined for a workspace, whose own
 * dependencies are named apart.
 * @param {Record<string, Locked>} packages
 * @param {string} from
 * @param {string} name
 */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return packages[place].link ? undefined : place;
    if (folder === '') return undefined;
  }
}
