// `npm run licences`: writes docs/licences.md, which names every package that runs when boocontext or BooCode runs, in
// the version of the lock file. A test says when this is due.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { licencesPage } from './packages/licences.mjs';
import { projectRoot } from './prepare.mjs';

writeFileSync(path.join(projectRoot, 'docs/licences.md'), licencesPage());
