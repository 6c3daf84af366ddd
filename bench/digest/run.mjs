/**
 * Whether edges may be kept as the digest of what a TypeScript file says to others allows: see `fuzz.mjs`. Ends with 1 where
 * they may not.
 *
 * node bench/digest/run.mjs [--edits N] [--seed N] [--copies N] [--types] DIRECTORY…
 */
import path from 'node:path';
import { Fuzz } from './fuzz.mjs';

const { edits, seed, copies, comparesTypes, directories } = readArguments(process.argv.slice(2));
let isSame = true;
for (const directory of directories) {
  const fuzz = new Fuzz(directory, { seed, copies, comparesTypes });
  const started = performance.now();
  try {
    while (fuzz.kept < edits && fuzz.differences.length === 0) {
      await fuzz.round();
      tell(path.basename(path.resolve(directory)), fuzz, started);
    }
    for (const difference of fuzz.differences) show(difference);
    isSame &&= fuzz.differences.length === 0;
  } finally {
    fuzz.close();
  }
}
process.exitCode = isSame ? 0 : 1;

/** @param {string} name @param {Fuzz} fuzz @param {number} started */
function tell(name, { kept, proven, body, line, edited, remade, unsteady, differences }, started) {
  const share = (/** @type {{tried: number, kept: number}} */ of) =>
    `${of.kept} of ${of.tried} (${Math.round((100 * of.kept) / of.tried)} %)`;
  console.log(
    `${name}: ${kept} edits kept the digest, ${proven} of them by their types, ${share(body)} in bodies and ${share(line)} of lines; ` +
      `${edited} files edited, edges of ${remade} made anew; ${unsteady} hang on the order; ${differences.length} differences; ` +
      `${Math.round((performance.now() - started) / 1000)} s`,
  );
}

/** @param {import('./fuzz.mjs').Difference} difference */
function show({ file, text, before, after, edited, from, to }) {
  const lines = text.split('\n');
  const withText = (/** @type {string} */ edge) =>
    `${edge}: ${edge === '' ? '' : lines[JSON.parse(edge).line]?.trim()}`;
  console.log(`${file} after an edit of ${edited ?? 'this or other files'}:`);
  for (const edge of before) console.log(`  - ${withText(edge)}`);
  for (const edge of after) console.log(`  + ${withText(edge)}`);
  const old = from?.split('\n') ?? [];
  const now = to?.split('\n') ?? [];
  const first = now.findIndex((text, at) => text !== old[at]);
  if (first < 0) return;
  console.log(`  in line ${first + 1}:\n    ${old.slice(first, first + 3).join('\n    ')}`);
  console.log(`  became:\n    ${now.slice(first, first + 3).join('\n    ')}`);
}

function readArguments(/** @type {readonly string[]} */ args) {
  const rest = [...args];
  const take = (/** @type {string} */ name, /** @type {number} */ otherwise) => {
    const at = rest.indexOf(name);
    return at < 0 ? otherwise : Number(rest.splice(at, 2)[1]);
  };
  const comparesTypes = rest.includes('--types');
  if (comparesTypes) rest.splice(rest.indexOf('--types'), 1);
  return {
    edits: take('--edits', 1000),
    seed: take('--seed', 1),
    copies: take('--copies', 1),
    comparesTypes,
    directories: rest,
  };
}
