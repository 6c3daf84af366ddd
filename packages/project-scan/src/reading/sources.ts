import { maskCode } from './mask-code.ts';
import { maskHashCode } from './mask-hash-code.ts';
import { maskScript } from './scripts/mask.ts';

/** The texts of the files that may be looked at, read and masked once. */
export class Sources {
  readonly files: readonly string[];
  /** Stands for the texts: the same for all sources that have each file's text in common. */
  readonly shared: object;
  readonly #text: (file: string) => string | undefined;
  readonly #facts: Map<Read, Map<string, unknown>>;
  readonly #known: ReadonlySet<string>;
  #stems: ReadonlySet<string> | undefined;

  /** @param others Of the same texts: what is known of a file there is known here. */
  constructor(files: readonly string[], text: (file: string) => string | undefined, others?: Sources) {
    this.files = files;
    this.#text = text;
    this.#known = new Set(files);
    this.#facts = others === undefined ? new Map() : others.#facts;
    this.shared = this.#facts;
  }

  /** What is read from the text of one file and from nothing else, read once; `read` is a function of a module. */
  once<Fact>(file: string, read: (sources: Sources, file: string) => Fact): Fact {
    const facts = this.#facts.get(read) ?? new Map<string, unknown>();
    this.#facts.set(read, facts);
    if (!facts.has(file)) facts.set(file, read(this, file));
    return facts.get(file) as Fact;
  }

  has(file: string): boolean {
    return this.#known.has(file);
  }

  /** Whether there is a file of this path with one more extension, whatever that is. */
  hasStem(stem: string): boolean {
    this.#stems ??= new Set(this.files.map((file) => file.replace(/\.[^./]*$/, '')));
    return this.#stems.has(stem);
  }

  /** Empty for a file that cannot be read, which the engine has counted. Lines end as `\n` says, at the same offsets in every file. */
  text(file: string): string {
    const text = this.written(file);
    return this.once(file, endsLinesByTwo) ? text.replaceAll('\r\n', ' \n') : text;
  }

  /** The same as it lies there. */
  written(file: string): string {
    return this.#text(file) ?? '';
  }

  /** Only code: see `code-text.ts`. */
  masked(file: string): string {
    // Asked for in any case: whoever gives the texts knows by this where we are.
    this.#text(file);
    return this.once(file, masksOf).masked;
  }

  /** Code alone: what stands in quotes is blank too where `masked` keeps it. */
  bare(file: string): string {
    this.#text(file);
    return this.once(file, masksOf).bare;
  }

  scripts(): readonly string[] {
    return this.files.filter(isScript);
  }
}

type Read = (sources: Sources, file: string) => unknown;

/** In JavaScript `.` is no carriage return: a pattern that goes to the end of a line would find none. */
function endsLinesByTwo(sources: Sources, file: string): boolean {
  return sources.written(file).includes('\r\n');
}

function masksOf(sources: Sources, file: string): { readonly masked: string; readonly bare: string } {
  const text = sources.text(file);
  const extension = file.slice(file.lastIndexOf('.') + 1);
  const hashed = maskHashCode(text, extension);
  if (hashed !== undefined) return hashed;
  const isMarkup = /^(?:vue|svelte|astro|html?)$/.test(extension);
  const masked =
    maskCode(text, extension) ??
    maskScript(text, {
      isMarkup,
      hasElements: isScript(file) && !/^[mc]?ts$/.test(extension),
      hasRegularExpressions: isMarkup || isScript(file),
    });
  return { masked, bare: masked };
}

export function isScript(file: string): boolean {
  return /\.([mc]?[jt]s|[jt]sx)$/.test(file);
}

/** 1-based. Asked of the same text many times over, so the lines of the last one are kept. */
export function lineAt(text: string, offset: number): number {
  if (text !== last.text) last = { text, starts: lineStarts(text) };
  let low = 0;
  let high = last.starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((last.starts[middle] as number) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** Where a line begins, 1-based; 0 where there is no such line. */
export function startOfLine(text: string, line: number): number {
  if (text !== last.text) last = { text, starts: lineStarts(text) };
  return last.starts[line - 1] ?? 0;
}

let last: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] };

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Empty for the root. */
export function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

/** How many folders two files have in common, from the root on. */
export function sharedFolders(left: string, right: string): number {
  const [a, b] = [left.split('/'), right.split('/')];
  let count = 0;
  while (count < a.length - 1 && count < b.length - 1 && a[count] === b[count]) count += 1;
  return count;
}

/** `src/app.ts` and `../lib/x` give `lib/x`; empty for the root. */
export function joinPath(file: string, relative: string): string {
  const parts = file.split('/').slice(0, -1);
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** One path of what is written in several places, with or without slashes. */
export function routePath(parts: readonly string[]): string {
  return `/${parts
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/')}`;
}

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
