// `node bench/queries/compare.mjs KEY DIRECTORY`: the columns that a person read of some calls, beside those that are found. Nothing
// of a key says what is elsewhere: of the calls in it precision counts what is said too much, recall what is missing.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { scanProject } from '../../packages/project-scan/dist/runner/scanner.js';

const [keyFile, directory] = process.argv.slice(2);
const { calls } = JSON.parse(fs.readFileSync(keyFile, 'utf8'));
const root = fs.realpathSync(directory);
const all = execFileSync('git', ['-C', root, 'ls-files'], { encoding: 'utf8', maxBuffer: 1 << 28 }).split('\n');
const files = all.filter(
  (file) => file !== '' && fs.existsSync(path.join(root, file)) && fs.statSync(path.join(root, file)).size < 1_000_000,
);
const { queries, schemas, failures } = await scanProject({
  directory: root,
  files,
  only: 'queries',
  timeBudgetMs: 300_000,
});

/** Whoever has rows of a model has what its bases declare: a key may name the model alone. */
const isBase = ({ file, line }) => !schemas.some((each) => each.file === file && (each.line ?? 1) === line);

const sum = { right: 0, wrong: 0, missing: 0 };
let sureCalls = 0;
for (const call of calls) {
  const own = queries.filter(({ file, line }) => file === call.file && line === call.line);
  const named = (kind) =>
    own.flatMap(({ schema, [kind]: names }) => names.map((name) => `${kind} ${schema.name}.${name}`));
  const found = new Set([
    ...named('reads'),
    ...named('writes'),
    ...own
      .filter(({ hasRows, schema }) => hasRows && (call.any.includes(schema.name) || !isBase(schema)))
      .map(({ schema }) => `any ${schema.name}`),
  ]);
  const wanted = new Set([
    ...call.reads.map((name) => `reads ${name}`),
    ...call.writes.map((name) => `writes ${name}`),
    ...call.any.map((name) => `any ${name}`),
  ]);
  const wrong = [...found].filter((each) => !wanted.has(each));
  const missing = [...wanted].filter((each) => !found.has(each));
  sum.right += found.size - wrong.length;
  sum.wrong += wrong.length;
  sum.missing += missing.length;
  if (own.length > 0 && own.every(({ confidence }) => confidence === 'high')) sureCalls += 1;
  if (wrong.length + missing.length > 0)
    console.log(`${call.file}:${call.line}\n  too much: ${wrong.join(', ')}\n  missing: ${missing.join(', ')}`);
}
const share = (part, whole) => (whole === 0 ? '-' : (part / whole).toFixed(3));
console.log(
  `${calls.length} calls, ${sureCalls} of them high: precision ${share(sum.right, sum.right + sum.wrong)}, recall ${share(sum.right, sum.right + sum.missing)} (${JSON.stringify(sum)})`,
);
console.log(
  `${queries.length} queries; ${failures.map(({ detector, message }) => `${detector}: ${message}`).join('; ')}`,
);
