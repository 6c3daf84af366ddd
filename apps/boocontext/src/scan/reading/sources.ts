import { maskHashComments, maskScript } from './code-text.ts';

/** The texts of the files that may be looked at, read and masked once. */
export class Sources {
  readonly files: readonly string[];
  readonly #text: (file: string) => string | undefined;
  readonly #masked = new Map<string, string>();
  readonly #known: ReadonlySet<string>;

  constructor(files: readonly string[], text: (file: string) => string | undefined) {
    this.files = files;
    this.#text = text;
    this.#known = new Set(files);
  }

  has(file: string): boolean {
    return this.#known.has(file);
  }

  /** Empty for a file that cannot be read, which the engine has counted. */
  text(file: string): string {
    return this.#text(file) ?? '';
  }

  /** Only code: see `code-text.ts`. */
  masked(file: string): string {
    const known = this.#masked.get(file);
    if (known !== undefined) return known;
    const text = this.text(file);
    const masked = /\.(py|pyi|rb|ex|exs|sh)$/.test(file) ? maskHashComments(text) : maskScript(text);
    this.#masked.set(file, masked);
    return masked;
  }

  scripts(): readonly string[] {
    return this.files.filter(isScript);
  }
}

export function isScript(file: string): boolean {
  return /\.([mc]?[jt]s|[jt]sx)$/.test(file);
}

/** 1-based. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
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

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
