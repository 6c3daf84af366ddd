/** One application read from far: its text files as git has them, its definitions, its classes, and where a word stands. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listRepositoryFiles } from '../../lib/repositories.mjs';
import { classesIn, codeOf, namesDefinedIn, plainOf } from './code.mjs';

/** @typedef {import('./code.mjs').ClassRead} ClassRead */
/** @typedef {import('../../lib/keyless/ground.mjs').Ground} Ground */

/** @type {WeakMap<Ground, Reading>} */
const readings = new WeakMap();

/** @param {Ground} ground @returns {Reading} the same one for the whole run */
export function readingOf(ground) {
  const reading = readings.get(ground) ?? new Reading(ground.plain.root);
  readings.set(ground, reading);
  return reading;
}

export class Reading {
  #root;
  /** @type {Map<string, string | undefined>} */
  #codes = new Map();
  /** @type {Map<string, ClassRead[]> | undefined} */
  #classes;
  /** @type {Map<string, string[]> | undefined} */
  #definitions;
  files;

  /** @param {string} root */
  constructor(root) {
    this.#root = root;
    this.files = listRepositoryFiles(root)
      .filter(
        (file) =>
          plainOf(file) !== undefined && !/(^|\/)(node_modules|dist|build|vendor|third_party|deps)\//.test(file),
      )
      .filter((file) => {
        const text = this.read(file);
        return text.length < 300_000 && !/[^\n]{2000}/.test(text);
      })
      .sort();
  }

  /** @param {string} file @returns {string} empty where it is not to be had */
  read(file) {
    try {
      return readFileSync(path.join(this.#root, file), 'utf8');
    } catch {
      return '';
    }
  }

  /** @param {string} file its text without comments and literals; undefined where they cannot be told from far */
  code(file) {
    if (!this.#codes.has(file)) this.#codes.set(file, codeOf(file, this.read(file)));
    return this.#codes.get(file);
  }

  /** @param {string} file */
  languageOf(file) {
    return plainOf(file)?.name;
  }

  /** Which files define a name, for each name that any of them defines. */
  get definitions() {
    if (this.#definitions !== undefined) return this.#definitions;
    this.#definitions = new Map();
    for (const file of this.files) {
      const text = this.code(file) ?? this.read(file);
      for (const name of namesDefinedIn(file, text)) {
        const files = this.#definitions.get(name);
        if (files === undefined) this.#definitions.set(name, [file]);
        else files.push(file);
      }
    }
    return this.#definitions;
  }

  /** @param {string} name @returns {readonly ClassRead[]} all classes of that name */
  classesNamed(name) {
    return this.#allClasses().get(name) ?? [];
  }

  /** @param {string} member @returns {readonly ClassRead[]} all classes whose own text defines it */
  classesWith(member) {
    return [...this.#allClasses().values()].flat().filter(({ members }) => members.has(member));
  }

  #allClasses() {
    if (this.#classes !== undefined) return this.#classes;
    this.#classes = new Map();
    for (const file of this.files) {
      const code = this.code(file);
      if (code === undefined) continue;
      for (const each of classesIn(file, code)) {
        const same = this.#classes.get(each.name);
        if (same === undefined) this.#classes.set(each.name, [each]);
        else same.push(each);
      }
    }
    return this.#classes;
  }

  /** @param {string} file @param {number} at @returns {ClassRead | undefined} the innermost that the place stands in */
  classAround(file, at) {
    const code = this.code(file);
    if (code === undefined) return undefined;
    return classesIn(file, code)
      .filter(({ start, end }) => start <= at && at < end)
      .sort((a, b) => b.start - a.start)[0];
  }

  /**
   * Where a member is found that is looked up on a class, nearest first; undefined where that cannot be said from far: the class or one
   * above it is not the only one of its name, or lies outside.
   * @param {string} className
   * @param {string} member
   * @param {number} [depth]
   * @returns {ClassRead | undefined}
   */
  lookUp(className, member, depth = 0) {
    const known = this.classesNamed(className);
    const holding = known.find(({ members }) => members.has(member));
    // The blocks of one type stand apart in Rust; two files with a class of one name may mean two classes.
    if (known.length === 0 || new Set(known.map(({ file }) => file)).size > 1 || depth > 5) return undefined;
    if (holding !== undefined) return holding;
    for (const base of known.flatMap(({ bases }) => bases)) {
      const found = this.lookUp(base, member, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /**
   * What `git grep -w` counts in tracked text files.
   * @param {string} name
   * @returns {Map<string, number>} by file
   */
  occurrences(name) {
    const options = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=', '-c', 'grep.lineNumber=false'];
    const git = [...options, 'grep', '-o', '-w', '-I', '-F', '-z', '--no-color', '-e', name, '--'];
    let output = '';
    try {
      output = execFileSync('git', git, {
        cwd: this.#root,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    } catch {
      // It ends with 1 where the word stands nowhere.
    }
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const line of output.split('\n')) {
      const file = line.split('\0')[0] ?? '';
      if (file !== '') counts.set(file, (counts.get(file) ?? 0) + 1);
    }
    return counts;
  }
}
