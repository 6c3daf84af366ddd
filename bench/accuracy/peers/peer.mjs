/**
 * What a tool must offer to be measured beside boocontext, and what all such tools need: an index that is made once, the
 * node of a graph that a question means, and a limit on time.
 *
 * Each peer is asked in the way that its own documents name and that tells most: where a list is capped for a model to
 * read, the stored graph behind it is read instead.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheDirectory, copyForTool } from '../../lib/repositories.mjs';
import { MODULE_CALLER } from '../oracle/definitions.mjs';

/** @typedef {import('../oracle/index.mjs').Definition} Definition */
/** @typedef {import('../answers.mjs').Direction} Direction */
/** @typedef {import('../answers.mjs').Relation} Relation */
/** @typedef {import('../../lib/repositories.mjs').Repository} Repository */

/** @typedef {{failure: string | null, relations: Relation[]}} PeerAnswer `failure`: it knows no such symbol, and the like */

/**
 * @typedef {object} Peer
 * @property {string} name
 * @property {(language: string) => string | null} describe version, and how it is indexed and asked; null where it cannot be asked
 *   about a language
 * @property {(repository: Repository, language: string, indexLimitMs: number) => Promise<OpenPeer>} open installs it where
 *   it is not yet, and indexes the repository; rejects where it cannot be had, fails or takes longer
 */

/**
 * @typedef {object} OpenPeer
 * @property {number} indexMs
 * @property {number | null} indexPeakBytes of all its processes together, where that was measured
 * @property {number} parallel how many questions may be open at once
 * @property {(definition: Definition, direction: Direction) => Promise<PeerAnswer>} ask rejects where the question failed
 * @property {() => Promise<void>} close
 */

export const LIMITS = {
  /** A question that takes longer has no answer. */
  questionMs: 60_000,
  /** A peer that fails to answer so many questions in a row is left out of the repository. */
  failuresInARow: 5,
};

/** How often the memory of an indexer is looked at: seldom, since only its order of size is told. */
export const SAMPLE_EVERY_MS = 1000;

/**
 * A peer as a tool of the run: timed, each question bounded.
 * @param {string} name
 * @param {OpenPeer} peer
 * @returns {import('../answers.mjs').Tool}
 */
export function peerTool(name, peer) {
  let failures = 0;
  return {
    name,
    parallel: peer.parallel,
    close: peer.close,
    async ask(definition, direction) {
      const start = performance.now();
      /** @type {PeerAnswer} */
      let answer;
      try {
        answer = await within(LIMITS.questionMs, peer.ask(definition, direction));
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures >= LIMITS.failuresInARow)
          throw new Error(`${failures} questions in a row failed, the last one: ${messageOf(error)}`, { cause: error });
        answer = { failure: `call failed: ${messageOf(error)}`, relations: [] };
      }
      return { ...answer, durationMs: performance.now() - start, characters: 0, acceptsAnyEnclosing: true };
    },
  };
}

/**
 * @template T
 * @param {number} limitMs
 * @param {Promise<T>} work
 * @returns {Promise<T>} rejects when the time is over
 */
export async function within(limitMs, work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took more than ${Math.round(limitMs / 1000)} s`)), limitMs);
  });
  try {
    return await /** @type {Promise<T>} */ (Promise.race([work, limit]));
  } finally {
    clearTimeout(timer);
  }
}

/** @param {unknown} error */
export function messageOf(error) {
  const text = error instanceof Error ? error.message : String(error);
  // Reports name no place of this machine.
  return text.replaceAll(cacheDirectory(), '…').split('\n').slice(0, 2).join(' ').slice(0, 200);
}

/**
 * A copy of the repository with a peer's index in it. For a pinned repository in the cache it is made once for each
 * version of the peer, since neither changes; any other is indexed anew.
 * @param {Repository} repository
 * @param {{peer: string, limitMs: number}} options `peer` is its name and version
 * @param {(copy: string, home: string) => Promise<number | null>} makeIndex gives the peak memory in bytes; `home` is an
 *   empty folder for what the peer keeps outside of the repository
 * @returns {Promise<{copy: string, home: string, indexMs: number, indexPeakBytes: number | null}>}
 */
export async function indexedCopy(repository, { peer, limitMs }, makeIndex) {
  const isPinned = repository.root.startsWith(path.join(cacheDirectory(), 'repositories') + path.sep);
  const label = `${path.basename(repository.root)}-${peer}`.replaceAll(/[^\w.-]+/g, '-');
  const folder = path.join(cacheDirectory(), 'indexed', label);
  const record = path.join(folder, 'made.json');
  const copy = path.join(folder, path.basename(repository.root));
  const home = path.join(folder, 'home');
  if (isPinned && existsSync(record)) return { copy, home, ...JSON.parse(readFileSync(record, 'utf8')) };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  copyForTool(repository, copy);
  const start = performance.now();
  const indexPeakBytes = await within(limitMs, makeIndex(copy, home));
  const made = { indexMs: performance.now() - start, indexPeakBytes };
  writeFileSync(record, JSON.stringify(made));
  return { copy, home, ...made };
}

/**
 * What peers are started with: their own home, so that nobody's settings are read or written, and no reports home.
 * @param {string} home
 * @returns {Record<string, string>}
 */
export function quietEnvironment(home) {
  return {
    HOME: home,
    USERPROFILE: home,
    XDG_CONFIG_HOME: path.join(home, '.config'),
    XDG_CACHE_HOME: path.join(home, '.cache'),
    DO_NOT_TRACK: '1',
    NO_COLOR: '1',
  };
}

/** A tool may count a definition from its decorator or its comment. */
export const LINES_OFF_AT_MOST = 5;

/**
 * How many lines a tool's definition is off the one meant, in the same file; 0 within its decorators and overloads.
 * @param {Definition} definition
 * @param {number} line
 */
export function linesOff(definition, line) {
  if (line >= definition.startLine && line <= definition.line) return 0;
  return Math.min(...[definition.line, ...definition.overloadLines].map((each) => Math.abs(each - line)));
}

/**
 * The node of a peer's graph that a question means; undefined where it knows none there.
 * @template {{file: string, name: string, line: number}} Node
 * @param {Definition} definition
 * @param {readonly Node[]} nodes
 * @returns {Node | undefined}
 */
export function closestNode(definition, nodes) {
  const names = new Set([definition.name, ...definition.aliases]);
  const own = nodes.filter(({ file, name }) => file === definition.file && names.has(name));
  const [closest] = own.sort((a, b) => linesOff(definition, a.line) - linesOff(definition, b.line));
  return closest && linesOff(definition, closest.line) <= LINES_OFF_AT_MOST ? closest : undefined;
}

/**
 * A tool that names files, classes and variables as callers where no function encloses the call: by our rule that is
 * the module.
 * @param {string} name
 * @param {boolean} isFunction
 * @param {Direction} direction
 */
export function callableName(name, isFunction, direction) {
  return direction === 'callees' || isFunction ? name : MODULE_CALLER;
}
