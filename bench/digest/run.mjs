/**
 * Whether edges may be kept as the interface hash says: random edits of a copy of a repository's TypeScript files, of which
 * those are kept that leave the file's hash as it was. Then all edges are made from nothing, and those of the files that
 * were not edited are compared with what they were.
 *
 * Usage: node bench/digest/run.mjs DIRECTORY [EDITS] [SEED]
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const [directory, wantedEdits = '1000', seed = '1'] = process.argv.slice(2);
const engine = new URL('../../packages/code-index/dist/', import.meta.url);
const load = (file) => import(new URL(file, engine).href);
const { Analysis } = await load('index/analysis.js');
const { GraphStore } = await load('index/graph.js');
const { Repository } = await load('repository/repository.js');
const { languageServiceFor } = await load('index/services/language-services.js');
const { GrammarMissing, loadGrammar } = await load('languages/shape/grammars.js');

/** Edits of one file that are made one upon another, and part of all files that are edited in one round. */
const STAGES = 8;
const PART_OF_FILES = 0.4;

const random = generator(Number(seed));
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'digest-'));
const root = path.join(fs.realpathSync(home), 'repository');
const budget = { check() {}, isOver: () => false, remainingMs: () => Number.POSITIVE_INFINITY, progress() {} };
const watch = { started() {}, ended() {}, asking() {}, answered() {} };
let failures = 0;
try {
  fs.cpSync(directory, root, { recursive: true, filter: (file) => !/(^|\/)(node_modules|\.git)$/.test(file) });
  const before = await withAnalysis(edgesOf);
  console.log(`${before.size} files`);
  let edits = 0;
  for (let round = 1; edits < Number(wantedEdits) && failures === 0; round++) {
    const { made, tried, texts } = await withAnalysis(editAtRandom);
    edits += made;
    const after = await withAnalysis(edgesOf);
    for (const [file, edges] of before) {
      if (texts.has(file) || after.get(file) === edges) continue;
      failures++;
      console.log(`DIFFERENT: ${file}`);
      tellDifference(edges, after.get(file) ?? '');
    }
    console.log(`round ${round}: ${made} of ${tried} edits kept the hash, in ${texts.size} files; ${edits} so far`);
    if (failures > 0) {
      const kept = path.join(os.tmpdir(), `digest-failure-${seed}-${round}`);
      fs.cpSync(root, kept, { recursive: true });
      console.log(`the repository as it is then: ${kept}`);
    }
    for (const [file, text] of texts) fs.writeFileSync(path.join(root, file), text);
  }
  console.log(`${edits} edits that kept the hash, ${failures} files with other edges`);
} finally {
  fs.rmSync(home, { recursive: true, force: true });
}
process.exit(failures > 0 ? 1 : 0);

async function withAnalysis(work) {
  const cache = path.join(home, 'cache');
  fs.rmSync(cache, { recursive: true, force: true });
  fs.mkdirSync(cache);
  const repository = Repository.open(root, { tooSlow: [] });
  const analysis = new Analysis(repository, cache, { watch, serviceFor: languageServiceFor });
  try {
    for (;;) {
      try {
        analysis.refresh();
        return work(analysis);
      } catch (cause) {
        if (!(cause instanceof GrammarMissing)) throw cause;
        await loadGrammar(cause.grammar);
      }
    }
  } finally {
    analysis.rest();
  }
}

/** By file, as text. */
function edgesOf(analysis) {
  const graph = new GraphStore(analysis).graph(budget);
  return new Map(
    analysis.sourceFiles().map((file) => [
      file,
      graph
        .edgesOf(file)
        .map((edge) => JSON.stringify(edge))
        .join('\n'),
    ]),
  );
}

function editAtRandom(analysis) {
  const files = analysis.sourceFiles().filter((file) => /\.[cm]?tsx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file));
  const chosen = files.filter(() => random() < PART_OF_FILES);
  analysis.parseFacts(chosen, budget);
  const hashes = new Map(chosen.map((file) => [file, analysis.facts.interfaceHashOf(file)]));
  const texts = new Map();
  let made = 0;
  let tried = 0;
  for (let stage = 0; stage < STAGES; stage++) {
    const last = new Map();
    for (const file of chosen) {
      const text = fs.readFileSync(path.join(root, file), 'utf8');
      const edited = edit(text);
      if (edited === text) continue;
      last.set(file, text);
      fs.writeFileSync(path.join(root, file), edited);
    }
    analysis.refresh();
    analysis.parseFacts([...last.keys()], budget);
    for (const [file, text] of last) {
      tried++;
      if (analysis.facts.summaryOf(file)?.interfaceHash === hashes.get(file)) {
        made++;
        if (!texts.has(file)) texts.set(file, text);
      } else fs.writeFileSync(path.join(root, file), text);
    }
    analysis.refresh();
  }
  return { made, tried, texts };
}

/** One edit: of a line anywhere, which is mostly inside of some body. */
function edit(text) {
  const lines = text.split('\n');
  const names = [...new Set(text.match(/\b[A-Za-z_$][\w$]*\b/g) ?? [])];
  const at = Math.floor(random() * lines.length);
  const line = lines[at];
  const name = () => names[Math.floor(random() * names.length)] ?? 'x';
  switch (Math.floor(random() * 14)) {
    case 0:
      lines.splice(at, 1);
      break;
    case 1:
      lines.splice(at, 0, line);
      break;
    case 2:
      if (at + 1 < lines.length) lines.splice(at, 2, lines[at + 1], line);
      break;
    case 3:
      lines.splice(at, 0, `${name()}();`);
      break;
    case 4:
      lines.splice(at, 0, `${name()} = ${name()};`);
      break;
    case 5:
      lines.splice(at, 0, `${name()}.${name()} = ${name()};`);
      break;
    case 6:
      lines.splice(at, 0, `const ${name()}1 = ${name()};`);
      break;
    case 7:
      lines.splice(at, 0, `if (${name()}) throw new Error(String(${name()}));`);
      break;
    case 8:
      lines.splice(at, 0, `return ${name()};`);
      break;
    case 9:
      lines.splice(at, 0, `/** ${name()} */`, '');
      break;
    case 10:
      lines[at] = line.replace(/\b[A-Za-z_$][\w$]*\b/g, (word) => (random() < 0.3 ? name() : word));
      break;
    case 11:
      lines[at] = line.replace(/\b\d+\b/, '7').replace(/'[^']*'/, "'other'");
      break;
    case 12:
      lines.splice(at, 0, `for (const ${name()} of [${name()}]) ${name()}.${name()}(${name()});`);
      break;
    default:
      lines.splice(at, 0, `({ ${name()}: ${name()} } = ${name()} as any);`);
  }
  return lines.join('\n');
}

function tellDifference(before, after) {
  const old = new Set(before.split('\n'));
  const now = new Set(after.split('\n'));
  for (const each of old) if (!now.has(each)) console.log(`  - ${each}`);
  for (const each of now) if (!old.has(each)) console.log(`  + ${each}`);
}

/** The same numbers for the same seed (mulberry32). */
function generator(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
