/**
 * Through which entry of a package of npm others had a name, as it was before a diff: the entry itself, or what it
 * re-exports at any depth. What is private, or has no name, nobody installs.
 */
import path from 'node:path';
import { entrySources } from '../checker/workspace.ts';
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import { packageManifests } from '../index/services/doubts/public-entry.ts';
import type { FileFacts, ImportFact } from '../model/facts.ts';
import { parsedObject } from './project/platform-entries.ts';

export interface EarlierText {
  /** Where the file is now. */
  readonly path: string;
  readonly oldPath: string;
  /** Undefined for a file that is new. */
  readonly text: string | undefined;
}

export class EarlierEntries {
  readonly #analysis: Analysis;
  readonly #budget: Budget;
  readonly #texts: ReadonlyMap<string, string | undefined>;
  readonly #oldPaths: ReadonlyMap<string, string>;
  readonly #facts = new Map<string, FileFacts | undefined>();
  readonly #files: ReadonlySet<string>;
  readonly #exported = new Map<string, ReadonlySet<string>>();
  #entries: readonly { readonly directory: string; readonly entry: string }[] | undefined;

  constructor(analysis: Analysis, changed: readonly EarlierText[], budget: Budget) {
    this.#analysis = analysis;
    this.#budget = budget;
    this.#texts = new Map(changed.map(({ oldPath, text }) => [oldPath, text]));
    this.#oldPaths = new Map(changed.map((each) => [each.path, each.oldPath]));
    const isNew = changed.filter(({ text, oldPath, path: now }) => text === undefined || oldPath !== now);
    const added = new Set(isNew.map((each) => each.path));
    const there = changed.flatMap(({ oldPath, text }) => (text === undefined ? [] : [oldPath]));
    this.#files = new Set([...analysis.sourceFiles().filter((file) => !added.has(file)), ...there]);
  }

  /** @param file where it is now */
  entryOf(file: string, name: string): string | undefined {
    const wanted = this.#oldPaths.get(file) ?? file;
    if (!SCRIPT.test(wanted)) return undefined;
    this.#entries ??= this.#entriesBefore();
    const around = this.#entries.filter(({ directory }) => directory === '' || wanted.startsWith(`${directory}/`));
    return around.find(({ entry }) => this.#handsOn(entry, wanted, name))?.entry;
  }

  #textOf(file: string): string | undefined {
    return this.#texts.has(file) ? this.#texts.get(file) : this.#analysis.repository.readText(file);
  }

  #entriesBefore(): readonly { readonly directory: string; readonly entry: string }[] {
    const input = {
      root: this.#analysis.repository.root,
      files: [...this.#files],
      configFiles: this.#analysis.repository.configFiles(),
      readText: (file: string) => this.#textOf(file),
    };
    return packageManifests(this.#analysis).flatMap((config) => {
      const manifest = parsedObject(this.#textOf(config));
      if (manifest === undefined || manifest['private'] === true || typeof manifest['name'] !== 'string') return [];
      const folder = path.posix.dirname(config);
      const directory = folder === '.' ? '' : folder;
      return entrySources(input, config).map((entry) => ({ directory, entry }));
    });
  }

  #handsOn(entry: string, wanted: string, name: string): boolean {
    const seen = new Set<string>();
    const queue = [entry];
    for (let current = queue.pop(); current !== undefined; current = queue.pop()) {
      if (current === wanted) return true;
      if (seen.has(current) || this.#budget.isOver()) continue;
      seen.add(current);
      const handedOn = this.#exportedBy(current);
      for (const each of this.#factsOf(current)?.imports ?? []) {
        const next = givesName(each, name, handedOn) ? this.#targetOf(current, each.specifier) : undefined;
        if (next !== undefined) queue.push(next);
      }
    }
    return false;
  }

  #exportedBy(file: string): ReadonlySet<string> {
    const known = this.#exported.get(file) ?? exportedNames(this.#textOf(file) ?? '');
    this.#exported.set(file, known);
    return known;
  }

  #factsOf(file: string): FileFacts | undefined {
    if (!this.#texts.has(file)) {
      this.#analysis.parseFacts([file], this.#budget);
      return this.#analysis.facts.known(file);
    }
    const text = this.#texts.get(file);
    if (!this.#facts.has(file) && text !== undefined)
      this.#facts.set(file, this.#analysis.factsOfText(path.posix.basename(file), text));
    return this.#facts.get(file);
  }

  #targetOf(from: string, specifier: string): string | undefined {
    if (!specifier.startsWith('.')) return undefined;
    const target = path.posix.join(path.posix.dirname(from), specifier);
    const base = target.replace(/\.[mc]?js$/, '');
    return [
      target,
      ...ENDINGS.map((ending) => base + ending),
      ...ENDINGS.map((ending) => `${target}/index${ending}`),
    ].find((each) => this.#files.has(each));
  }
}

function givesName({ kind, names }: ImportFact, name: string, handedOn: ReadonlySet<string>): boolean {
  return names.some(({ imported, local }) => {
    if (kind !== 'reexport' && (kind !== 'import' || !handedOn.has(local))) return false;
    return imported === name || imported === '*' || (imported === 'default' && local === name);
  });
}

/** Of `export { a, b as c }` the names that stand in the file itself. */
function exportedNames(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/\bexport\s{0,40}(?:type\s{1,40})?\{([^{}]{0,10000})\}/g)].flatMap(([, names = '']) =>
      names.split(',').map(
        (each) =>
          each
            .trim()
            .replace(/^type\s+/, '')
            .split(/\s/, 1)[0] ?? '',
      ),
    ),
  );
}

const SCRIPT = /\.[mc]?[jt]sx?$/;
const ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs'];
