// `npm run build`: compiles every package and app into its dist/. Arguments go to the compiler:
// `npm run build -- --clean` removes what was built.

import { runCompiler } from './prepare.mjs';

runCompiler(['-b', ...process.argv.slice(2)]);
