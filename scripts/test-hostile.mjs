// `npm run test:hostile`: repositories, servers and clients that mean harm, and files that no person writes. Beside
// `npm test`, which would take a third longer with them.

import { build, installIfNeeded, runNode } from './prepare.mjs';

installIfNeeded();
build();
runNode('node_modules/vitest/vitest.mjs', ['run', '--project=hostile', ...process.argv.slice(2)]);
