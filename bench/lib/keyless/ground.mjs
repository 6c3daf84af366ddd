/**
 * One repository as rules see it: copies that may be changed, somebody who answers about them, definitions to ask about,
 * and a place where what is wrong is written down.
 */
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isGenerated, listRepositoryFiles } from '../repositories.mjs';
import { chooseSome, seededRandom } from '../statistics.mjs';
import { LANGUAGES, languageOf } from './languages/index.mjs';
import { ask, commandLine } from './product.mjs';

/** @typedef {import('./product.mjs').Question} Question */
/** @typedef {import('./product.mjs').Answerer} Answerer */
/** @typedef {import('./languages/language.mjs').FunctionFound} FunctionFound */

/**
 * @typedef {object} Copy
 * @property {string} name also of its folder
 * @property {string} root which is asked about
 * @property {string} prefix of the folder in it that the project lies in, with its slash; empty where that is the root
 */

/**
 * @typedef {object} Subject a definition that is asked about, as the product names it
 * @property {string} name
 * @property {string} container
 * @property {string} label `Class.method`
 * @property {string} kind
 * @property {string} file
 * @property {number} line
 * @property {number} endLine
 * @property {string} language
 */

/**
 * @typedef {object} Violation
 * @property {string} rule
 * @property {string} kind of what the rule found, the same for the same mistake
 * @property {string} repository
 * @property {string} language of the place, else of the repository
 * @property {string} about
 * @property {string} text what was said, and what shows that it is false
 * @property {readonly string[]} commands that show it, with `$WILD` for the folder of the copies
 */

/**
 * A rule looks at a whole repository (`check`) or at every single answer that anybody was given (`judge`).
 * @typedef {object} Rule
 * @property {string} name also on the command line
 * @property {string} family
 * @property {string} promise what holds where nothing is reported
 * @property {boolean} [isSlow] left out with `--quick`
 * @property {(ground: Ground) => Promise<void>} [check]
 * @property {(question: Question, page: import('./product.mjs').Page, copy: Copy, ground: Ground) => void} [judge]
 */

export class Ground {
  /** @type {Violation[]} */
  violations = [];
  /** How often something was checked, counted or left open, by rule. @type {Map<string, Map<string, number>>} */
  counts = new Map();
  /** @type {readonly Subject[]} */
  subjects = [];
  /** @type {Copy} */
  plain;
  /** @type {Answerer} on the plain copy */
  base = /** @type {any} */ (undefined);
  files;
  language;
  settings;
  repository;
  #folder;
  #open;
  #judges;
  #rule = '';
  /** Copies that a violation names; they stay. */
  #named = new Set();
  #show;
  #isInPlace;
  #caches = 0;

  /**
   * @param {{name: string, version: string, root: string}} repository
   * @param {object} options
   * @param {string} options.folder for copies and caches
   * @param {(copy: Copy, cache: string, load?: import('../throttle.mjs').Load) => Promise<Answerer>} options.open
   * @param {readonly Rule[]} options.rules
   * @param {{seed: number, perRepository: number, quick: boolean}} options.settings
   * @param {boolean} [options.isInPlace] the repository itself is asked about, with its git; else a copy without
   * @param {(copy: Copy) => string} [options.show] how a command names a copy
   */
  constructor(repository, { folder, open, rules, settings, isInPlace = false, show }) {
    this.repository = repository;
    this.settings = settings;
    this.#folder = folder;
    this.#open = open;
    this.#judges = rules.filter(({ judge }) => judge !== undefined);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    this.#isInPlace = isInPlace;
    this.#show = show ?? (({ name }) => `"$WILD/${path.basename(folder)}/${name}"`);
    this.plain = isInPlace ? { name: 'plain', root: repository.root, prefix: '' } : this.copy('plain');
    this.#named.add('plain');
    this.files = sourceFilesOf(this.plain.root);
    this.language = mainLanguage(this.files);
  }

  /**
   * Opens the plain copy and chooses who is asked about.
   * @param {(ground: Ground) => Promise<readonly Subject[]>} [choose]
   */
  async prepare(choose = chooseSubjects) {
    this.base = await this.open(this.plain);
    this.subjects = await choose(this);
  }

  /** @param {Rule} rule */
  async run(rule) {
    this.#rule = rule.name;
    await rule.check?.(this);
  }

  /** The same numbers for the same seed, repository and purpose. @param {string} purpose */
  random(purpose) {
    let hash = this.settings.seed;
    for (const character of `${this.repository.name} ${purpose}`)
      hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
    return seededRandom(hash);
  }

  /**
   * A fresh copy, without what a clone would not have.
   * @param {string} name
   * @param {{prefix?: string, change?: (copy: Copy) => void}} [options] `change` before anybody looks
   * @returns {Copy}
   */
  copy(name, { prefix = '', change } = {}) {
    const root = path.join(this.#folder, name);
    rmSync(root, { recursive: true, force: true });
    const source = name === 'plain' ? this.repository.root : this.plain.root;
    const target = path.join(root, prefix);
    mkdirSync(target, { recursive: true });
    if (this.#isInPlace) copyTracked(source, target);
    else
      cpSync(source, target, {
        recursive: true,
        // A link may lead out of the copy.
        filter: (each) => !LEFT_OUT.has(path.basename(each)) && !lstatSync(each).isSymbolicLink(),
      });
    const copy = { name, root, prefix };
    change?.(copy);
    return copy;
  }

  /**
   * Somebody who answers about a copy. Every answer given is shown to the rules that judge single answers.
   * @param {Copy} copy
   * @param {{cache?: string, load?: import('../throttle.mjs').Load}} [options] by default a cache of its own, so that
   *   nothing is known from before, on the machine as it is
   * @returns {Promise<Answerer>}
   */
  async open(copy, { cache = this.newCache(), load } = {}) {
    const answerer = await this.#open(copy, cache, load);
    return {
      page: async (question) => {
        const page = await answerer.page(question);
        const rule = this.#rule;
        for (const judge of this.#judges) {
          this.#rule = judge.name;
          judge.judge?.(question, page, copy, this);
        }
        this.#rule = rule;
        return page;
      },
      close: () => answerer.close(),
    };
  }

  /**
   * @template T
   * @param {Copy} copy
   * @param {(answerer: Answerer) => Promise<T>} work
   */
  async withAnswers(copy, work) {
    const answerer = await this.open(copy);
    try {
      return await work(answerer);
    } finally {
      await answerer.close();
      if (!this.#named.has(copy.name)) rmSync(copy.root, { recursive: true, force: true });
    }
  }

  newCache() {
    this.#caches += 1;
    return path.join(this.#folder, '.caches', String(this.#caches));
  }

  /**
   * @param {string} what
   * @param {number} [number]
   */
  count(what, number = 1) {
    const counts = this.counts.get(this.#rule) ?? new Map();
    counts.set(what, (counts.get(what) ?? 0) + number);
    this.counts.set(this.#rule, counts);
  }

  /**
   * @param {{kind: string, about: string, text: string, file?: string, asked: readonly {question: Question, copy: Copy}[]}} found
   */
  report({ kind, about, text, file, asked }) {
    for (const { copy } of asked) this.#named.add(copy.name);
    this.violations.push({
      rule: this.#rule,
      kind,
      repository: this.repository.name,
      language: (file === undefined ? undefined : languageOf(file)?.name) ?? this.language.name,
      about,
      text,
      commands: asked.map(({ question, copy }) => commandLine(question, this.#show(copy))),
    });
  }

  /** @param {string} file */
  read(file) {
    return readFileSync(path.join(this.plain.root, file), 'utf8');
  }

  /** @returns {import('./languages/language.mjs').Sources} */
  get sources() {
    return { files: this.files, read: (file) => this.read(file) };
  }

  /** Functions of all sources, tests left out where not asked for. @param {{tests?: boolean}} [options] */
  functions({ tests = false } = {}) {
    return this.files.flatMap((file) => {
      const language = languageOf(file);
      if (language === undefined || (!tests && (language.isTest(file) || isAside(file)))) return [];
      return language.functionsOf(file, this.read(file));
    });
  }

  /** @template T @param {readonly T[]} items @param {string} purpose @param {number} [number] */
  choose(items, purpose, number = this.settings.perRepository) {
    return chooseSome(items, number, this.random(purpose));
  }
}

/** @param {Subject} subject @returns {Question} */
export function callgraphOf({ label, file, line }) {
  return { tool: 'callgraph', input: { symbol: label, file, line } };
}

/** @param {{label: string, file: string}} subject @returns {Question} */
export function impactOf({ label, file }) {
  return { tool: 'impact', input: { symbol: label, file } };
}

/** @type {Question} */
export const OVERVIEW = { tool: 'overview', input: {} };

/** @param {{container?: string, name: string}} definition */
export function labelOf({ container, name }) {
  return container ? `${container}.${name}` : name;
}

/** @param {Copy} copy @param {string} file @param {string} text */
export function writeInto(copy, file, text) {
  const whole = path.join(copy.root, copy.prefix, file);
  mkdirSync(path.dirname(whole), { recursive: true });
  const before = existsSync(whole) ? statSync(whole) : undefined;
  writeFileSync(whole, text);
  // An edit is later than what it edits, whatever the clock's grain is.
  if (before !== undefined) utimesSync(whole, new Date(), new Date(Math.max(Date.now(), before.mtimeMs + 2)));
}

/** What a clone would have, without its history. @param {string} source @param {string} target */
function copyTracked(source, target) {
  for (const file of listRepositoryFiles(source)) {
    const from = path.join(source, file);
    if (!lstatSync(from, { throwIfNoEntry: false })?.isFile()) continue;
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    cpSync(from, path.join(target, file));
  }
}

const LEFT_OUT = new Set(['.git', 'node_modules', '.hg', 'target', '__pycache__']);

/** What stands beside a project is seldom where somebody plants something. @param {string} file */
function isAside(file) {
  return /(^|\/)(tests?|examples?|docs?|benchmarks?|benches|fixtures?|testdata|testing|__tests__|spec|types)\//i.test(
    file,
  );
}

/** @param {string} root */
function sourceFilesOf(root) {
  return listRepositoryFiles(root)
    .filter((file) => !/(^|\/)(dist|build|vendor|third_party|_vendor|min)\//.test(file))
    .filter((file) => {
      if (languageOf(file) === undefined) return true;
      const text = readFileSync(path.join(root, file), 'utf8');
      return text.length < 500_000 && !isGenerated(file, text) && !/[^\n]{2000}/.test(text);
    })
    .sort();
}

/** @param {readonly string[]} files */
function mainLanguage(files) {
  const number = (/** @type {RegExp} */ extension) => files.filter((file) => extension.test(file)).length;
  return /** @type {import('./languages/language.mjs').Language} */ (
    [...LANGUAGES].sort((a, b) => number(b.extension) - number(a.extension))[0]
  );
}

/**
 * Functions that the sources show and the product knows at the same place; what only one of them takes for a
 * definition is left out, and counted.
 * @param {Ground} ground
 */
async function chooseSubjects(ground) {
  const { perRepository } = ground.settings;
  const own = ground.functions();
  const all = own.length >= perRepository ? own : ground.functions({ tests: true });
  const wanted = ground.choose(all, 'subjects', perRepository * 2);
  /** @type {Subject[]} */
  const subjects = [];
  for (const { name, file, line } of shuffled(wanted, ground.random('order'))) {
    if (subjects.length >= perRepository) break;
    const envelope = await ask(ground.base, { tool: 'symbols', input: { query: name, path: file } });
    const hit = (envelope.details.results ?? []).find(
      (/** @type {any} */ each) => each.symbol === name && each.file === file && each.line === line,
    );
    if (hit === undefined) {
      ground.count('definitions that the product does not list');
      continue;
    }
    const container = hit.container ?? '';
    subjects.push({
      name,
      container,
      label: labelOf({ container, name }),
      kind: hit.kind,
      file,
      line,
      endLine: hit.end_line ?? line,
      language: languageOf(file)?.name ?? '',
    });
  }
  return subjects;
}

/** @template T @param {readonly T[]} items @param {() => number} random */
function shuffled(items, random) {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
