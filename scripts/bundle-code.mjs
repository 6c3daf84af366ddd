// Makes few files of what each kind of process and thread of boocontext runs. Otherwise a command reads two hundred modules,
// the scan three hundred and a thread of the engine four hundred, which takes half of the computing of a short answer.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';
import { projectRoot } from './prepare.mjs';

await bundle('packages/safe-access/dist', { index: 'index.js' });
await bundle('packages/secrets/dist', { index: 'index.js' });
await bundle('packages/code-index/dist', {
  index: 'index.js',
  engine: 'engine/worker.js',
  pool: 'index/worker-pool-thread.js',
});
await bundle('packages/project-scan/dist', {
  index: 'index.js',
  'scan-worker': 'runner/worker.js',
  'text-worker': 'codesight/text-worker.js',
});
await bundle('apps/boocontext/dist', {
  main: 'cli/main.js',
  'token-worker': 'tools/map/token-worker.js',
});

// What libraries declare is parsed once for all.
const { recordLibraryFacts } = await import(
  new URL('../packages/code-index/dist/languages/record-library-facts.js', import.meta.url).href
);
await recordLibraryFacts();

// What the server says before it has loaded the SDK.
const { recordGreeting } = await import(
  new URL('../apps/boocontext/dist/mcp/record-greeting.js', import.meta.url).href
);
writeFileSync(
  path.join(projectRoot, 'apps/boocontext/dist/bundled/greeting.json'),
  `${JSON.stringify(await recordGreeting())}\n`,
);

/**
 * Whether what a name means becomes part of what imports it: the interface of the checker, with the names that it has for
 * modules of its own, and the readers of TOML and JSON. Eighty modules took longer than all else that a thread of the engine
 * reads; they are installed beside it all the same.
 * @param {string} id
 */
function isTakenIn(id) {
  return /^(?:typescript\/unstable\/|#|smol-toml$|jsonc-parser$)/.test(id);
}

/**
 * @param {string} compiled a folder, relative to the root of the repository; what is made lies in its `bundled`
 * @param {Record<string, string>} entries name of what is made, and file of the folder
 */
async function bundle(compiled, entries) {
  const folder = path.join(projectRoot, compiled);
  await build({
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, path.join(folder, file)])),
    platform: 'node',
    // What comes from another package is found by its name, as before, save what each thread would read module by module.
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !isTakenIn(id),
    resolve: { mainFields: ['module', 'main'] },
    output: { dir: path.join(folder, 'bundled'), format: 'esm', chunkFileNames: '[name].js', cleanDir: true },
    logLevel: 'warn',
  });
}
