// `npm test`: everything that must hold before a change is done, on a fresh clone too. The import rules and the
// tests run in Vitest, which comes last so that its summary ends the output. Arguments go to Vitest:
// `npm test -- import-rules` runs the test files whose path contains that text.

import { build, installIfNeeded, runCompiler, runNode } from './prepare.mjs';

installIfNeeded();
build();
runCompiler(['-b', 'tsconfig.tests.json', 'apps/boochat/test']);
runNode('node_modules/@biomejs/biome/bin/biome', ['check']);
runNode('node_modules/vitest/vitest.mjs', ['run', ...process.argv.slice(2)]);
