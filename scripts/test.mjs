// `npm test`: what must hold before a change is done, on a fresh clone too. The import rules and the tests run in
// Vitest, which comes last so that its summary ends the output. Arguments go to Vitest: `npm test -- import-rules` runs the
// test files whose path contains that text. What takes long by its nature is `npm run test:hostile`, unless it is named.

import { build, installIfNeeded, runCompiler, runNode } from './prepare.mjs';

installIfNeeded();
build();
runCompiler(['-b', 'tsconfig.tests.json', 'apps/boochat/test']);
runNode('node_modules/@biomejs/biome/bin/biome', ['check']);
const named = process.argv.slice(2);
runNode('node_modules/vitest/vitest.mjs', ['run', ...(named.length === 0 ? ['--project=!hostile'] : named)]);
