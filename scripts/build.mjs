// `npm run build`: compiles every package and app into its dist/, and bundles the page. `npm run build -- --clean`
// removes what was built.

import { rmSync } from 'node:fs';
import path from 'node:path';
import { bundlePage, projectRoot, runCompiler } from './prepare.mjs';

const args = process.argv.slice(2);
runCompiler(['-b', '.', 'apps/boochat', ...args]);
if (args.includes('--clean')) rmSync(path.join(projectRoot, 'apps/boochat/dist'), { recursive: true, force: true });
else bundlePage();
