// What is installed with the packages, or lies in the page, and under which licences: from the lock file alone.

import { readJson } from './manifest.mjs';
import { npmPackages } from './packages.mjs';

/** @typedef {{version: string, license?: string, dependencies?: object, optionalDependencies?: object, peerDependencies?: object, peerDependenciesMeta?: Record<string, {optional?: boolean}>, link?: boolean, resolved?: string, os?: string[]}} Locked */

/** @returns {string} the page as Markdown */
export function licencesPage() {
  const { packages } = readJson('package-lock.json');
  const page = new Set(closure(packages, ['apps/boochat']));
  const sections = npmPackages.map(({ name, apps, libraries }) => {
    const places = closure(
      packages,
      [...apps, ...libraries].filter((workspace) => workspace !== 'apps/boochat'),
    );
    return `## Installed with \`${name}\`\n\n${table(packages, places)}`;
  });
  return `# Licences

Written by \`npm run licences\` from the lock file. boocontext and BooCode themselves are under the MIT licence (\`LICENSE\`). npm installs the packages of the first two tables beside them, each with its licence in it; of a program that comes for each platform only the one of the machine is installed. What the page is made of lies in its files: the texts of those licences stand in the page's own \`licences.md\`, written when it is bundled.

${sections.join('\n\n')}

## What the page is made of

Of these, what the page uses is bundled.

${table(packages, [...page])}
`;
}

/**
 * @param {Record<string, Locked>} packages
 * @param {readonly string[]} workspaces
 * @returns {string[]} places in the lock file, each once
 */
function closure(packages, workspaces) {
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

/**
 * @param {Record<string, Locked>} packages
 * @param {readonly string[]} places
 */
function table(packages, places) {
  const rows = places.map((place) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { version, license } = packages[place] ?? { version: '?' };
    return `| \`${name}\` | ${version} | ${license ?? 'not named in its manifest'} |`;
  });
  return ['| package | version | licence |', '| --- | --- | --- |', ...[...new Set(rows)].sort()].join('\n');
}
