// `npm run build`: compiles every package and app into its dist/, and bundles what runs and the page.
// `npm run build -- --clean` removes what was built.

import { rmSync } from 'node:fs';
import path from 'node:path';
import { bundleCode, bundledWorkspaces, bundlePage, projectRoot, runCompiler } from './prepare.mjs';

const args = process.argv.slice(2);
runCompiler(['-b', '.', 'apps/boochat', ...args]);
if (args.includes('--clean')) {
  const bundled = bundledWorkspaces.map((one) => `${one}/dist/bundled`);
  for (const folder of ['apps/boochat/dist', ...bundled])
    rmSync(path.join(projectRoot, folder), { recursive: true, force: true });
} else {
  bundleCode();
  bundlePage();
}
