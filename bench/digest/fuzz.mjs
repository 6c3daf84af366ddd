/**
 * Random edits of a copy of a repository's TypeScript files. Of those that leave the digest of what a file says to others as
 * it was, many are made at once; then all edges are made from nothing. They must be what they were before in every file that
 * was not edited, and what the index makes of the edges that it had in all of them.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deserialize } from 'node:v8';
import { seededRandom } from '../lib/statistics.mjs';
import { editBody, editLine } from './edits.mjs';

const load = (/** @type {string} */ file) =>
  import(new URL(`../../packages/code-index/dist/${file}`, import.meta.url).href);
const { Analysis } = await load('index/analysis.js');
const { GraphStore } = await load('index/graph.js');
const { sameInterface } = await load('index/interface-comparison.js');
const { usesIn } = await load('index/file-edges.js');
const { unpackEdges } = await load('index/edges.js');
const { Repository } = await load('repository/repository.js');
const { languageServiceFor } = await load('index/services/language-services.js');
const { GrammarMissing, loadGrammar } = await load('languages/shape/grammars.js');

/** Edits of one file that are tried one upon another in a round, and the part of all files that are edited in it. */
const STAGES = 12;
const PART_OF_FILES = 0.4;
/** Of all edits those that are made in a body. */
const PART_IN_BODIES = 0.75;

/** @typedef {{tried: number, kept: number}} Share */
/** @typedef {{file: string, text: string, before: string[], after: string[], edited?: string, from?: string, to?: string}} Difference */
/** @typedef {(before: string, after: string | undefined) => boolean} KeepsDigest */

/** A copy of a repository, in a folder that goes with it. */
export class Fuzz {
  #home = mkdtempSync(path.join(tmpdir(), 'digest-'));
  #root = path.join(realpathSync(this.#home), 'repository');
  /** Keys of edges name the folder of the cache, which is therefore always the same; what it held before any edit is kept. */
  #cache = path.join(this.#home, 'cache');
  #baseCache = path.join(this.#home, 'base');
  #random;
  #keepsDigest;
  #comparesTypes;
  /** @type {Map<string, string>} */
  #base = new Map();
  body = { tried: 0, kept: 0 };
  line = { tried: 0, kept: 0 };
  /** Of the edits that were kept, those that have another digest. */
  proven = 0;
  /** Files that were edited, and files whose edges the index made anew, over all rounds. */
  edited = 0;
  remade = 0;
  /** Files whose edges hang on what the compiler was asked before. */
  unsteady = 0;
  /** The first of each round: others mostly have the same cause. @type {Difference[]} */
  differences = [];

  /**
   * @param {string} directory
   * @param {{seed?: number, copies?: number, comparesTypes?: boolean, keepsDigest?: KeepsDigest}} [options] `copies` has
   *   every folder in it that often: edits of a few small files are tried at once. `comparesTypes`: where the digest is
   *   another one, the checker is asked whether the file says the same. Another `keepsDigest` tries what the fuzz finds.
   */
  constructor(
    directory,
    { seed = 1, copies = 1, comparesTypes = false, keepsDigest = (before, after) => before === after } = {},
  ) {
    this.#random = seededRandom(seed);
    this.#keepsDigest = keepsDigest;
    this.#comparesTypes = comparesTypes;
    cpSync(directory, this.#root, { recursive: true, filter: (file) => !/[\\/](node_modules|\.git|dist)$/.test(file) });
    for (const { name } of readdirSync(this.#root, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
      for (let copy = 1; copy < copies; copy++)
        cpSync(path.join(this.#root, name), path.join(this.#root, `${name}${copy}`), { recursive: true });
  }

  get kept() {
    return this.body.kept + this.line.kept;
  }

  /** Edits, compares and takes the edits back. */
  async round() {
    if (this.#base.size === 0) {
      this.#base = await this.#fromNothing();
      cpSync(this.#cache, this.#baseCache, { recursive: true });
    }
    this.#empty();
    cpSync(this.#baseCache, this.#cache, { recursive: true });
    const { versions, updated } = await this.#with((analysis) => {
      const made = this.#edit(analysis);
      return { versions: made, updated: this.#edges(analysis, (count) => (this.remade += count)) };
    });
    this.edited += versions.size;
    const fresh = await this.#fromNothing();
    for (const [file, edges] of fresh) {
      const isOther = !versions.has(file) && differs(this.#base.get(file), edges);
      if (!isOther && !differs(updated.get(file), edges)) continue;
      const known = /** @type {string} */ (isOther ? this.#base.get(file) : updated.get(file));
      if (await this.#hangsOnOrder(file, isOther ? versions : undefined, known, edges)) {
        this.unsteady++;
        continue;
      }
      const text = readFileSync(path.join(this.#root, file), 'utf8');
      const difference = { file, text, ...apart(known, edges) };
      this.differences.push(isOther ? { ...difference, ...(await this.#culprit(file, versions)) } : difference);
      break;
    }
    for (const [file, [first]] of versions) this.#write(file, first);
  }

  close() {
    rmSync(this.#home, { recursive: true, force: true });
  }

  /** Texts of each edited file, from the first to the one that it has now. */
  #edit(analysis) {
    const budget = budgetWith(() => {});
    const files = analysis.sourceFiles().filter((file) => /\.[cm]?tsx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file));
    const chosen = files.filter(() => this.#random() < PART_OF_FILES);
    const digests = new Map(chosen.map((file) => [file, analysis.facts.interfaceHashOf(file)]));
    /** @type {Map<string, string[]>} */
    const versions = new Map();
    for (let stage = 0; stage < STAGES; stage++) {
      /** @type {Map<string, {text: string, edited: string, share: Share}>} */
      const tried = new Map();
      for (const file of chosen) {
        const text = readFileSync(path.join(this.#root, file), 'utf8');
        const isInBody = this.#random() < PART_IN_BODIES;
        const edited = isInBody ? editBody(file, text, this.#random) : editLine(text, this.#random);
        if (edited === undefined || edited === text) continue;
        tried.set(file, { text, edited, share: isInBody ? this.body : this.line });
        this.#write(file, edited);
      }
      analysis.refresh();
      analysis.parseFacts([...tried.keys()], budget);
      for (const [file, { text, edited, share }] of tried) {
        share.tried++;
        const summary = analysis.facts.summaryOf(file);
        const isSame = this.#keepsDigest(digests.get(file), summary?.interfaceHash);
        if (isSame) {
          share.kept++;
          versions.set(file, [...(versions.get(file) ?? [text]), edited]);
          tried.delete(file);
        } else this.#write(file, text);
      }
      analysis.refresh();
      if (!this.#comparesTypes) continue;
      // One by one: what is true of an edit is true beside those that were kept, and may not be beside others.
      for (const [file, { text, edited, share }] of tried) {
        this.#write(file, edited);
        analysis.refresh();
        const [first = text] = versions.get(file) ?? [];
        if (sameInterface(analysis, file, first) === digests.get(file)) {
          share.kept++;
          this.proven++;
          versions.set(file, [...(versions.get(file) ?? [text]), edited]);
        } else this.#write(file, text);
        analysis.refresh();
      }
    }
    return versions;
  }

  /**
   * The compiler says of some names one thing or another, by what it was asked before: of a union, which part comes first.
   * Asked about this file alone it says what it said before the edits, or what the index has.
   */
  async #hangsOnOrder(file, versions, known, fresh) {
    const [edgesOfKnown = '', edgesOfFresh = ''] = [known, fresh].map((each) => each.split(PARTED)[0]);
    if (versions === undefined && withoutParts(edgesOfKnown) === withoutParts(edgesOfFresh)) return true;
    const now = await this.#alone(file);
    // Asked about alone, more names are asked about than those that are known.
    if (versions === undefined) return now.split(PARTED)[0] === edgesOfKnown;
    for (const [each, [first]] of versions) this.#write(each, first);
    const before = await this.#alone(file);
    for (const [each, all] of versions) this.#write(each, all.at(-1));
    return !differs(now, before);
  }

  #alone(file) {
    this.#empty();
    return this.#with((analysis) => {
      const { edges, meanings } = usesIn(analysis, file);
      return `${asText(analysis, unpackEdges(edges))}${PARTED}${meaningsAsText(analysis, file, meanings)}`;
    });
  }

  /** The edited file, and the edit of it, that alone gives another file other edges: found by halves. */
  async #culprit(file, versions) {
    const isOther = async (/** @type {ReadonlyMap<string, string>} */ texts) => {
      for (const [each, [first]] of versions) this.#write(each, texts.get(each) ?? first);
      const edges = (await this.#fromNothing()).get(file);
      for (const [each, all] of versions) this.#write(each, all.at(-1));
      return differs(edges, this.#base.get(file));
    };
    let suspects = [...versions].map(([each, all]) => /** @type {const} */ ([each, all.at(-1)]));
    while (suspects.length > 1) {
      const half = suspects.slice(0, suspects.length >> 1);
      const others = suspects.slice(suspects.length >> 1);
      if (await isOther(new Map(half))) suspects = half;
      else if (await isOther(new Map(others))) suspects = others;
      else return { edited: `${suspects.length} files together` };
    }
    const edited = suspects[0]?.[0];
    const texts = versions.get(edited) ?? [];
    for (let at = 1; at < texts.length; at++)
      if (await isOther(new Map([[edited, texts[at]]]))) return { edited, from: texts[at - 1], to: texts[at] };
    return { edited };
  }

  #fromNothing() {
    this.#empty();
    return this.#with((analysis) => this.#edges(analysis));
  }

  #empty() {
    rmSync(this.#cache, { recursive: true, force: true });
  }

  /** By file, as text, a line for each. */
  #edges(analysis, remade = (/** @type {number} */ _) => {}) {
    let count = 0;
    const store = new GraphStore(analysis);
    const graph = store.graph(budgetWith((total) => (count = total)));
    remade(count);
    const files = analysis.codeFiles();
    const edges = new Map(files.map((file) => [file, asText(analysis, graph.edgesOf(file))]));
    analysis.facts.save(files);
    store.save();
    const kept = this.#saved();
    for (const file of files)
      edges.set(file, `${edges.get(file)}${PARTED}${meaningsAsText(analysis, file, kept.get(file)?.meanings)}`);
    return edges;
  }

  /** What the index has saved, which its own files alone tell. */
  #saved() {
    const file = path.join(this.#cache, 'edges.bin');
    if (!existsSync(file)) return new Map();
    const bytes = readFileSync(file);
    return deserialize(bytes.subarray(bytes.indexOf(10) + 1)).byFile;
  }

  async #with(work) {
    mkdirSync(this.#cache, { recursive: true });
    const repository = Repository.open(this.#root, { tooSlow: [] });
    const watch = { started() {}, ended() {}, asking() {}, answered() {} };
    const analysis = new Analysis(repository, this.#cache, { watch, serviceFor: languageServiceFor });
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

  #write(file, text) {
    writeFileSync(path.join(this.#root, file), text);
  }
}

function asText(analysis, edges) {
  const nameOf = ({ targetFile, target }) => analysis.facts.known(targetFile)?.definitions[target]?.name;
  return edges.map((edge) => JSON.stringify({ ...edge, name: nameOf(edge) })).join('\n');
}

/** What was kept of each place, a line for each. Where a local thing of another file lies may change. */
function meaningsAsText(analysis, file, meanings) {
  const lines = [];
  const { files = [], cells = [] } = meanings ?? {};
  for (let at = 0; at < cells.length; at += 4) {
    const [place, code, fileIndex, index] = cells.slice(at, at + 4);
    const other = files[fileIndex];
    const isElsewhere = code >= 16 && other !== file;
    const name = code >= 4 && code < 16 ? analysis.facts.known(other)?.definitions[index]?.name : '';
    lines.push(JSON.stringify({ place, code, file: code < 4 ? '' : other, target: isElsewhere ? 0 : index, name }));
  }
  return lines.join('\n');
}

const PARTED = '\n--\n';

/** Other edges, or something else that is said of a place: of which places something is said hangs on the names that are known. */
function differs(one = PARTED, other = PARTED) {
  const [edges, meanings = ''] = one.split(PARTED);
  const [otherEdges, otherMeanings = ''] = other.split(PARTED);
  if (edges !== otherEdges) return true;
  const byPlace = rowsByPlace(meanings);
  return [...rowsByPlace(otherMeanings)].some(([place, rows]) => byPlace.has(place) && byPlace.get(place) !== rows);
}

function rowsByPlace(meanings) {
  /** @type {Map<number, string[]>} */
  const rows = new Map();
  for (const line of meanings.split('\n').filter(Boolean)) {
    const { place, code, ...rest } = JSON.parse(line);
    // Which of several definitions comes first hangs on what was asked before.
    rows.set(place, [...(rows.get(place) ?? []), JSON.stringify({ code: code === 8 ? 4 : code, ...rest })]);
  }
  return new Map([...rows].map(([place, lines]) => [place, lines.sort().join('\n')]));
}

/** Without telling which of the definitions of one name in a file is meant. */
function withoutParts(edges) {
  return edges.replaceAll(/"target":\d+,/g, '');
}

/** No bound; `resolving` is told how many files' edges are made. */
function budgetWith(resolving) {
  return {
    check() {},
    isOver: () => false,
    remainingMs: () => Number.POSITIVE_INFINITY,
    progress: (_, total, what) => what === 'resolving calls' && resolving(total),
  };
}

/** Lines that one of two texts has more often; where both have the same in another order, the first that is elsewhere. */
function apart(before, after) {
  const old = before.split('\n');
  const now = after.split('\n');
  const gone = less(old, now);
  const come = less(now, old);
  if (gone.length + come.length > 0) return { before: gone, after: come };
  const at = old.findIndex((each, index) => each !== now[index]);
  return { before: old.slice(at, at + 1), after: now.slice(at, at + 1) };
}

function less(lines, others) {
  const left = new Map();
  for (const each of others) left.set(each, (left.get(each) ?? 0) + 1);
  return lines.filter((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count <= 0;
  });
}
