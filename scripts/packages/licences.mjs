// What is installed with the packages, or lies in the page, and under which licences: from the lock file alone.

import { closure } from './locked.mjs';
import { readJson } from './manifest.mjs';
import { npmPackages, workspacesThatRun } from './packages.mjs';

/** @typedef {import('./locked.mjs').Locked} Locked */

/** @returns {string} the page as Markdown */
export function licencesPage() {
  const { packages } = readJson('package-lock.json');
  const page = new Set(closure(packages, ['apps/boochat']));
  const sections = npmPackages.map((npmPackage) => {
    const places = closure(packages, workspacesThatRun(npmPackage));
    return `## Installed with \`${npmPackage.name}\`\n\n${table(packages, places)}`;
  });
  return `# Licences

Written by \`npm run licences\` from the lock file. boocontext and BooCode themselves are under the MIT licence (\`LICENSE\`). npm installs the packages of the first two tables beside them, each with its licence in it, those too of which the engine's files hold a part (\`typescript\`, \`smol-toml\`, \`jsonc-parser\`); of a program that comes for each platform only the one of the machine is installed. What the page is made of lies in its files: the texts of those licences stand in the page's own \`licences.md\`, written when it is bundled.

${sections.join('\n\n')}

## What the page is made of

Of these, what the page uses is bundled.

${table(packages, [...page])}
`;
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
