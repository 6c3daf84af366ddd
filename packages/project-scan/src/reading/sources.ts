import { maskCode } from './mask-code.ts';
import { maskHashCode } from './mask-hash-code.ts';
import { maskScript } from './scripts/mask.ts';

/** The texts of the files that may be looked at, read and masked once. */
export class Sources {
  readonly files: readonly string[];
  readonly #text: (file: string) => string | undefined;
  readonly #masked = new Map<string, string>();
  readonly #bare = new Map<string, string>();
  readonly #known: ReadonlySet<string>;
  #stems: ReadonlySet<string> | undefined;

  constructor(files: readonly string[], text: (file: string) => string | undefined) {
    this.files = files;
    this.#text = text;
    this.#known = new Set(files);
  }

  has(file: string): boolean {
    return this.#known.has(file);
  }

  /** Whether there is a file of this path with one more extension, whatever that is. */
  hasStem(stem: string): boolean {
    this.#stems ??= new Set(this.files.map((file) => file.replace(/\.[^./]*$/, '')));
    return this.#stems.has(stem);
  }

  /** Empty for a file that cannot be read, which the engine has counted. */
  text(file: string): string {
    return this.#text(file) ?? '';
  }

  /** Only code: see `code-text.ts`. */
  masked(file: string): string {
    // Asked for in any case: whoever gives the texts knows by this where we are.
    const text = this.text(file);
    const known = this.#masked.get(file);
    if (known !== undefined) return known;
    const { masked, bare } = masksOf(file, text);
    this.#masked.set(file, masked);
    if (bare !== masked) this.#bare.set(file, bare);
    return masked;
  }

  /** Code alone: what stands in quotes is blank too where `masked` keeps it. */
  bare(file: string): string {
    const masked = this.masked(file);
    return this.#bare.get(file) ?? masked;
  }

  scripts(): readonly string[] {
    return this.files.filter(isScript);
  }
}

function masksOf(file: string, text: string): { readonly masked: string; readonly bare: string } {
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
