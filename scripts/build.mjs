// `npm run build`: compiles every package and app into its dist/, and bundles what runs and the page.
// `npm run build -- --clean` removes what was built.

import { rmSync } from 'node:fs';
import path from 'node:path';
import { bundleCode, bundlePage, projectRoot, runCompiler } from './prepare.mjs';

const args = process.argv.slice(2);
runCompiler(['-b', '.', 'apps/boochat', ...args]);
if (args.includes('--clean')) {
  for (const bundled of ['apps/boochat/dist', 'packages/code-index/dist/bundled', 'apps/boocontext/dist/bundled'])
    rmSync(path.join(projectRoot, bundled), { recursive: true, force: true });
} else {
  bundleCode();
  bundlePage();
}
