// Makes one file of what each kind of thread of the engine runs: a thread reads some four hundred modules otherwise, which
// takes it a quarter of a second, and every process that answers a question starts one or two.

import path from 'node:path';
import { build } from 'rolldown';
import { projectRoot } from './prepare.mjs';

const compiled = path.join(projectRoot, 'packages/code-index/dist');

await build({
  input: {
    engine: path.join(compiled, 'engine/worker.js'),
    pool: path.join(compiled, 'index/worker-pool-thread.js'),
  },
  platform: 'node',
  // What comes from another package is found by its name, as before.
  external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
  output: { dir: path.join(compiled, 'threads'), format: 'esm', chunkFileNames: '[name].js' },
  logLevel: 'warn',
});
