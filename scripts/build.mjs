// `npm run build`: compiles every package and app into its dist/, and bundles the engine's threads and the page.
// `npm run build -- --clean` removes what was built.

import { rmSync } from 'node:fs';
import path from 'node:path';
import { bundlePage, bundleThreads, projectRoot, runCompiler } from './prepare.mjs';

const args = process.argv.slice(2);
runCompiler(['-b', '.', 'apps/boochat', ...args]);
if (args.includes('--clean')) {
  for (const bundled of ['apps/boochat/dist', 'packages/code-index/dist/threads'])
    rmSync(path.join(projectRoot, bundled), { recursive: true, force: true });
} else {
  bundleThreads();
  bundlePage();
}
