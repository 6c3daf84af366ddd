// `npm test`: everything that must hold before a change is done, on a fresh clone too.
// Vitest comes last, so that its summary is the end of the output. Arguments go to Vitest: `npm test -- impact`.

import { build, installIfNeeded, runNode } from './prepare.mjs';

installIfNeeded();
build();
runNode('node_modules/@biomejs/biome/bin/biome', ['check']);
runNode('node_modules/vitest/vitest.mjs', ['run', ...process.argv.slice(2)]);
