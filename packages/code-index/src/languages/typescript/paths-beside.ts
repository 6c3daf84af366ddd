/**
 * Paths that code puts together of where its own file lies, `path.join(__dirname, 'jobs', 'mail.js')`: they say as much as one
 * that is written out.
 */
import path from 'node:path';

export interface PathBeside {
  /** Relative to the folder of the file, with a dot before it. */
  readonly path: string;
  /** Nothing that is only known when it runs belongs to it. */
  readonly isWhole: boolean;
}

/** The one that begins at an offset; undefined where none does. */
export function pathBeside(text: string, from: number): PathBeside | undefined {
  const begin = text.slice(from, from + LONGEST);
  const [whole = '', added, filled] = BEGINS.exec(begin) ?? [];
  if (whole === '') return undefined;
  const behind = begin.slice(whole.length);
  if (added !== undefined || filled !== undefined) {
    const written = added ?? filled ?? '';
    const isWhole = added === undefined ? behind.startsWith('`') : /^\s{0,99}[),;\n]/.test(behind);
    return beside(written, isWhole, written);
  }
  const parts: string[] = [];
  let at = 0;
  for (let next = PART.exec(behind); next !== null; next = PART.exec(behind.slice(at))) {
    parts.push(next[1] as string);
    at += next[0].length;
  }
  return beside(parts.join('/'), /^\s{0,99},?\s{0,99}\)/.test(behind.slice(at)), `${parts.join('/')}/`);
}

function beside(written: string, isWhole: boolean, begun: string): PathBeside | undefined {
  const joined = path.posix.join('.', isWhole ? written : begun);
  // What leaves the folder goes on from there.
  return { path: joined.startsWith('..') ? joined : `./${joined === './' ? '' : joined}`, isWhole };
}

const LONGEST = 1_000;
const BEGINS =
  /^\s{0,99}(?:(?:\w{1,30}\.){0,2}(?:join|resolve)\s{0,9}\(\s{0,99}(?:__dirname|import\.meta\.dirname)|(?:__dirname|import\.meta\.dirname)\s{0,99}\+\s{0,99}["']([^"'\n]{0,200})["']|`\$\{(?:__dirname|import\.meta\.dirname)\}([^`$\n]{0,200}))/;
const PART = /^\s{0,99},\s{0,99}["']([^"'\n]{0,200})["']/;
