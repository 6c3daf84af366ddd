/**
 * Changes that boocontext tries in memory, really made in a copy and given to TypeScript's classic compiler: are the
 * places the same that then no longer compile, and is none left where the answer was SAFE? The edits are made here by
 * other means than the engine's, so that a mistake in one of them shows.
 *
 * node bench/what-if/run.mjs [--count N] [--seed N] DIRECTORY…
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEngine } from '@boocontext/code-index';
import ts from 'typescript-oracle';
import { compileErrors } from '../lib/compile-errors.mjs';
import { listSourceFiles } from '../lib/repositories.mjs';
import { seededRandom } from '../lib/statistics.mjs';

/** @typedef {{file: string, name: string, container: string, node: ts.Node, kind: string}} Candidate */
/** @typedef {{kind: 'remove' | 'rename' | 'signature', to?: string}} Change */

const { count, seed, directories } = readArguments(process.argv.slice(2));

/** @param {string} original */
async function compare(original) {
  const copy = mkdtempSync(path.join(tmpdir(), 'what-if-'));
  const root = path.join(copy, path.basename(original));
  cpSync(original, root, { recursive: true, filter: (file) => !/[\\/](node_modules|\.git)$/.test(file) });
  const engine = await openEngine({ root, cacheDirectory: path.join(copy, 'cache') });
  const name = path.basename(original);
  try {
    const files = listSourceFiles(root);
    const random = seededRandom(seed);
    const candidates = shuffled(
      files.flatMap((file) => candidatesOf(root, file)),
      random,
    );
    const oracle = compileErrors(root);
    const before = oracle.errors();
    /** @type {Record<string, number>} */
    const totals = {
      same: 0,
      different: 0,
      SAFE: 0,
      CAUTION: 0,
      UNSAFE: 0,
      'wrong SAFE': 0,
      'places found': 0,
      'places missed': 0,
      'places too many': 0,
    };
    const times = [];
    let done = 0;
    for (const candidate of candidates) {
      if (done >= count) break;
      const change = changeOf(candidate, done);
      if (change === undefined) continue;
      const started = performance.now();
      const symbol = candidate.container === '' ? candidate.name : `${candidate.container}.${candidate.name}`;
      const answer = await engine.impact({ symbol: { symbol, file: candidate.file }, depth: 1, change: change.asked });
      if (!answer.found || answer.trial?.tried !== true) continue;
      times.push(performance.now() - started);
      done++;
      const verdict =
        answer.trial.breaks.length > 0
          ? 'UNSAFE'
          : answer.open.length > 0 || answer.coverage?.partial
            ? 'CAUTION'
            : 'SAFE';
      totals[verdict]++;
      const absolute = path.join(root, candidate.file);
      const text = readFileSync(absolute, 'utf8');
      writeFileSync(absolute, change.text);
      const after = oracle.errors();
      writeFileSync(absolute, text);
      const own = linesOf(candidate.node);
      const truth = new Set(
        [...after]
          .filter((place) => !before.has(place))
          .map((place) => place.split(' ')[0])
          .filter((place) => !own(candidate.file, place)),
      );
      const found = new Set(
        answer.trial.breaks
          .map(({ file, line }) => `${file}:${line + 1}`)
          .filter((place) => !own(candidate.file, place)),
      );
      const missed = [...truth].filter((place) => !found.has(place));
      const extra = [...found].filter((place) => !truth.has(place));
      totals['places found'] += found.size - extra.length;
      totals['places missed'] += missed.length;
      totals['places too many'] += extra.length;
      totals[missed.length + extra.length === 0 ? 'same' : 'different']++;
      if (verdict === 'SAFE' && truth.size > 0) totals['wrong SAFE']++;
      const difference = [...missed.map((place) => `missed ${place}`), ...extra.map((place) => `too many ${place}`)]
        .slice(0, 4)
        .join(', ');
      console.log(
        `${verdict.padEnd(7)} ${change.asked.kind.padEnd(9)} ${candidate.kind} ${symbol} (${candidate.file}): ${truth.size} broken ${difference}`,
      );
    }
    times.sort((a, b) => a - b);
    console.log(
      `${name}: ${JSON.stringify(totals)}, median ${Math.round(times[times.length >> 1] ?? 0)} ms, slowest ${Math.round(times.at(-1) ?? 0)} ms\n`,
    );
  } finally {
    await engine.close();
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * @param {string} root
 * @param {string} file
 * @returns {Candidate[]}
 */
function candidatesOf(root, file) {
  if (/\.d\.[mc]?ts$|\.[mc]?jsx?$|(^|\/)(test|tests|benchmarks?)\/|\.(test|spec|bench)\./.test(file)) return [];
  const text = readFileSync(path.join(root, file), 'utf8');
  const sourceFile = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  /** @type {Candidate[]} */
  const found = [];
  const add = (node, container, kind) => {
    if (node.name !== undefined && ts.isIdentifier(node.name))
      found.push({ file, name: node.name.text, container, node, kind });
  };
  for (const statement of sourceFile.statements) {
    if (ts.isFunctionDeclaration(statement)) add(statement, '', 'function');
    else if (ts.isTypeAliasDeclaration(statement)) add(statement, '', 'type');
    else if (ts.isInterfaceDeclaration(statement) || ts.isClassDeclaration(statement)) {
      add(statement, '', ts.isClassDeclaration(statement) ? 'class' : 'interface');
      for (const member of statement.members) {
        if (ts.isMethodDeclaration(member) || ts.isPropertySignature(member) || ts.isMethodSignature(member))
          add(member, statement.name?.text ?? '', ts.isPropertySignature(member) ? 'property' : 'method');
      }
    } else if (ts.isVariableStatement(statement) && statement.declarationList.declarations.length === 1)
      add(statement.declarationList.declarations[0], '', 'variable');
  }
  const times = (each) =>
    found.filter((other) => other.name === each.name && other.container === each.container).length;
  const isExportedApart = (name) =>
    new RegExp(`export\\s*(?:type\\s*)?\\{[^}]*\\b${name}\\b|export default ${name}\\b`).test(text);
  return found.filter((each) => times(each) === 1 && !isExportedApart(each.name));
}

/**
 * @param {Candidate} candidate
 * @param {number} turn
 * @returns {{asked: Change, text: string} | undefined}
 */
function changeOf({ name, node, container }, turn) {
  const sourceFile = node.getSourceFile();
  const { text } = sourceFile;
  const replaced = (start, end, by) => text.slice(0, start) + by + text.slice(end);
  const kind = ['remove', 'signature', 'rename', 'wider'][turn % 4];
  if (kind === 'rename') {
    const to = `${name}Renamed`;
    return { asked: { kind, to }, text: replaced(node.name.getStart(), node.name.end, to) };
  }
  if (kind === 'remove') {
    const whole = ts.isVariableDeclaration(node) ? node.parent.parent : node;
    const gone = text.slice(whole.getStart(), whole.end).replace(/[^\n]/g, ' ');
    const rest = replaced(whole.getStart(), whole.end, gone);
    return {
      asked: { kind },
      text: container === '' && ts.isExternalModule(sourceFile) ? `${rest}\nexport {};\n` : rest,
    };
  }
  const head = ts.isVariableDeclaration(node) ? node.initializer : node;
  if (
    head === undefined ||
    head.parameters === undefined ||
    (node.type !== undefined && ts.isVariableDeclaration(node))
  )
    return undefined;
  const [first] = head.parameters;
  const last = head.parameters.at(-1);
  if (first?.name.getText() === 'this' || last?.dotDotDotToken !== undefined || text[head.parameters.pos - 1] !== '(')
    return undefined;
  // One that every call has to follow, and one that no call needs to.
  const comma = first === undefined || head.parameters.hasTrailingComma ? '' : ', ';
  const [at, added] =
    kind === 'signature'
      ? [head.parameters.pos, first === undefined ? 'extra: symbol' : 'extra: symbol, ']
      : [head.parameters.end, `${comma}extra?: symbol`];
  const changed = replaced(at, at, added);
  const generics =
    head.typeParameters === undefined ? '' : `<${text.slice(head.typeParameters.pos, head.typeParameters.end)}>`;
  const parameters = changed.slice(head.parameters.pos, head.parameters.end + added.length);
  return { asked: { kind: 'signature', to: `${name}${generics}(${parameters})` }, text: changed };
}

/** What goes wrong in the declaration itself is told apart. */
function linesOf(node) {
  const sourceFile = node.getSourceFile();
  const from = sourceFile.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const to = sourceFile.getLineAndCharacterOfPosition(node.end).line + 1;
  return (file, place) => {
    const line = Number(place.slice(place.lastIndexOf(':') + 1));
    return place.startsWith(`${file}:`) && from <= line && line <= to;
  };
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {() => number} random
 */
function shuffled(items, random) {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** @param {readonly string[]} args */
function readArguments(args) {
  const rest = [...args];
  const take = (name, otherwise) => {
    const at = rest.indexOf(name);
    return at < 0 ? otherwise : Number(rest.splice(at, 2)[1]);
  };
  return { count: take('--count', 30), seed: take('--seed', 1), directories: rest };
}

for (const directory of directories) await compare(path.resolve(directory));
