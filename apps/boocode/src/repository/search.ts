/** Searching the text of all files, with ripgrep where there is one. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import vm from 'node:vm';
import { isSecretFile, maskSecrets, mayGoOnWithSecret } from '@boocontext/secrets';
import { expandBraces, globMatcher } from './glob.ts';
import { ignoreRulesAbove } from './ignore-rules.ts';
import { listFiles, notesOf, plainPath } from './list-files.ts';
import { readRepositoryFile } from './read-file.ts';
import { RepositoryError } from './repository-error.ts';
import { ripgrepArguments, runRipgrep } from './ripgrep.ts';
import { withTemporaryFile } from './temporary-file.ts';

export interface SearchRequest {
  readonly root: string;
  /** From `resolveReadable`: a file, a folder, or empty for the root. */
  readonly place: string;
  readonly pattern: string;
  /** The pattern is text, not a regular expression. */
  readonly isLiteral: boolean;
  readonly ignoreCase: boolean;
  /** Only in files that this file pattern matches. */
  readonly glob?: string | undefined;
  readonly includeIgnored: boolean;
  /** Lines to show before and after each match. */
  readonly contextLines: number;
  readonly ripgrep: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface FoundLine {
  /** 1-based. */
  readonly line: number;
  readonly text: string;
  /** Otherwise it is shown for context. */
  readonly isMatch: boolean;
}

export interface SearchAnswer {
  /** By path, sorted by code unit; lines in the order of the file, secrets masked. */
  readonly files: ReadonlyMap<string, readonly FoundLine[]>;
  /** What the reader must know to rely on the answer, as sentences. */
  readonly notes: readonly string[];
}

/** Secret files are not searched. Throws `bad_pattern` with what is wrong with the pattern. */
export async function search(request: SearchRequest): Promise<SearchAnswer> {
  if (request.pattern === '') throw new RepositoryError('bad_pattern', 'the pattern is empty');
  const isAsked = request.glob === undefined ? () => true : globMatcher(request.glob);
  const found =
    request.ripgrep === undefined ? await searchSlowly(request) : await searchWithRipgrep(request, request.ripgrep);
  // Not even whether a secret file matches is said: with enough questions that would give the secret away.
  const paths = [...found.files.keys()].filter((file) => isAsked(file) && !isSecretFile(file)).sort();
  const files = new Map<string, readonly FoundLine[]>();
  for (const file of paths) files.set(file, await maskLines(request.root, file, found.files.get(file) ?? []));
  return { files: await withoutGuesses(request, files, found.files), notes: found.notes };
}

/** Lines of a private key, and values whose names are on the lines before, are told from others by reading the file. */
async function maskLines(root: string, file: string, lines: readonly FoundLine[]): Promise<FoundLine[]> {
  const masked = lines.map((line) => {
    const { text, count } = maskSecrets(line.text);
    return count === 0 ? line : { ...line, text };
  });
  if (!lines.some(({ text }) => mayGoOnWithSecret(text))) return masked;
  try {
    const whole = await readRepositoryFile(root, file);
    return masked.map((line) => ({ ...line, text: whole.lines[line.line - 1]?.slice(0, MAX_COLUMNS) ?? line.text }));
  } catch {
    return masked;
  }
}

/**
 * Leaves out lines that match only in what is masked. Whether `password=h` matches would otherwise say how a password
 * begins, and `password=hu` how it goes on.
 */
async function withoutGuesses(
  request: SearchRequest,
  masked: ReadonlyMap<string, readonly FoundLine[]>,
  found: ReadonlyMap<string, readonly FoundLine[]>,
): Promise<ReadonlyMap<string, readonly FoundLine[]>> {
  const doubtful = new Map<FoundLine, string>();
  for (const [file, lines] of masked) {
    lines.forEach((line, at) => {
      if (line.isMatch && line.text !== found.get(file)?.[at]?.text) doubtful.set(line, line.text);
    });
  }
  // Without ripgrep it was the masked text that was searched.
  if (doubtful.size === 0 || request.ripgrep === undefined) return masked;
  const { stdout } = await runRipgrep({
    ripgrep: request.ripgrep,
    root: request.root,
    args: ['--no-config', '--color=never', '--line-number', '--no-filename', ...patternArguments(request), '--', '-'],
    input: `${[...doubtful.values()].join('\n')}\n`,
    maxBytes: 64_000_000,
    signal: request.signal,
  });
  const numbers = new Set(
    stdout
      .toString('utf8')
      .split('\n')
      .map((line) => Number.parseInt(line, 10)),
  );
  const guesses = new Set([...doubtful.keys()].filter((_line, at) => !numbers.has(at + 1)));
  const kept = new Map<string, readonly FoundLine[]>();
  for (const [file, lines] of masked) {
    const rest = lines.map((line) => (guesses.has(line) ? { ...line, isMatch: false } : line));
    const shown = request.contextLines === 0 ? rest.filter(({ isMatch }) => isMatch) : rest;
    if (shown.some(({ isMatch }) => isMatch)) kept.set(file, shown);
  }
  return kept;
}

function patternArguments({ isLiteral, ignoreCase, pattern }: SearchRequest): string[] {
  return [
    '--crlf',
    ...(isLiteral ? ['--fixed-strings'] : []),
    ...(ignoreCase ? ['--ignore-case'] : []),
    `--regexp=${pattern}`,
  ];
}

type Found = { readonly files: Map<string, FoundLine[]>; readonly notes: readonly string[] };

/** Longer than what is shown of a line, so that a secret is not cut in two before it is looked for. */
const MAX_COLUMNS = 3_000;

async function searchWithRipgrep(request: SearchRequest, ripgrep: string): Promise<Found> {
  const { root, place, glob, includeIgnored, signal } = request;
  const rules = includeIgnored ? [] : ignoreRulesAbove(root, place);
  const { status, stdout, stderr, isCut } = await withTemporaryFile(restriction(glob).join('\n'), (restrictionFile) =>
    withTemporaryFile([...rules, ''].join('\n'), (rulesFile) =>
      runRipgrep({
        ripgrep,
        root,
        args: [
          ...ripgrepArguments,
          '--with-filename',
          '--line-number',
          '--no-heading',
          '--no-context-separator',
          ...patternArguments(request),
          `--max-columns=${MAX_COLUMNS}`,
          '--max-columns-preview',
          `--context=${request.contextLines}`,
          // `--no-ignore` would turn the restriction off, too.
          ...(includeIgnored ? ['--no-ignore-vcs', '--no-ignore-dot', '--no-ignore-exclude'] : []),
          // The last one has the last word: what is ignored stays so.
          `--ignore-file=${restrictionFile}`,
          `--ignore-file=${rulesFile}`,
          '--',
          `./${place}`,
        ],
        maxBytes: 64_000_000,
        signal,
      }),
    ),
  );
  if (status === 2 && stdout.length === 0 && /regex|literal|escape|look-around/i.test(stderr)) {
    throw new RepositoryError('bad_pattern', `the pattern is not understood: ${stderr.trim().slice(0, 500)}`);
  }
  return { files: parse(stdout.toString('utf8'), isCut, root), notes: notesOf(stderr, isCut) };
}

/** ripgrep's own `--glob` would bring back what ignore files leave out. An ignore file that lets through only this does not. */
function restriction(glob: string | undefined): string[] {
  if (glob === undefined) return [''];
  return ['*', '!*/', ...expandBraces(glob).map((pattern) => `!${pattern.replace(/^\.\//, '/')}`), ''];
}

/**
 * `PATH<nul>LINE:TEXT` for a match, with `-` for `:` where it is context. A name may hold the end of a line, so that what
 * stands behind it looks like the path of another file; only the disk can tell.
 */
function parse(printed: string, isCut: boolean, root: string): Map<string, FoundLine[]> {
  const files = new Map<string, FoundLine[]>();
  const [first = '', ...records] = printed.split('\0');
  // The last one was cut.
  if (isCut) records.pop();
  let name = first;
  for (const record of records) {
    const end = record.indexOf('\n');
    const parts = /^(\d+)([:-])(.*)$/s.exec(end < 0 ? record : record.slice(0, end));
    if (parts !== null) {
      const file = plainPath(name);
      const line: FoundLine = {
        line: Number(parts[1]),
        text: (parts[3] ?? '').replace(/\r$/, ''),
        isMatch: parts[2] === ':',
      };
      const known = files.get(file);
      if (known === undefined) files.set(file, [line]);
      else known.push(line);
    }
    const next = end < 0 ? '' : record.slice(end + 1);
    // Otherwise what stands before it is a remark of ripgrep's own, about a binary file.
    name = next.includes('\n') && !existsSync(path.join(root, next)) ? next.slice(next.lastIndexOf('\n') + 1) : next;
  }
  return files;
}

/** File by file in this process. A pattern that takes too long on a file is given up there, and the answer says so. */
async function searchSlowly(request: SearchRequest): Promise<Found> {
  const { root, place, contextLines, signal, ripgrep } = request;
  const test = lineTester(request);
  const isFolder = (await stat(path.join(root, place))).isDirectory();
  const list = isFolder
    ? await listFiles({ root, folder: place, includeIgnored: request.includeIgnored, ripgrep, signal })
    : { files: [place], notes: [] };
  const notes = [...list.notes, 'ripgrep is not there; the pattern was taken for a JavaScript regular expression.'];
  const files = new Map<string, FoundLine[]>();
  const givenUp: string[] = [];
  const isAsked = request.glob === undefined ? () => true : globMatcher(request.glob);
  const deadline = Date.now() + 30_000;
  for (const file of list.files.filter(isAsked)) {
    if (signal?.aborted) throw new RepositoryError('cancelled', 'the search was cancelled');
    if (Date.now() > deadline) {
      notes.push(`The time was over at ${file}; what comes behind it was not searched.`);
      break;
    }
    if (isSecretFile(file)) continue;
    let lines: readonly string[];
    try {
      lines = (await readRepositoryFile(root, file)).lines;
    } catch {
      // Not text, too large, or gone since.
      continue;
    }
    const matching = test(lines);
    if (matching === undefined) givenUp.push(file);
    else if (matching.length > 0) files.set(file, withContext(lines, matching, contextLines));
  }
  if (givenUp.length > 0) notes.push(`Not searched, because the pattern took too long there: ${givenUp.join(', ')}.`);
  return { files, notes };
}

function withContext(lines: readonly string[], matching: readonly number[], contextLines: number): FoundLine[] {
  const shown = new Map<number, FoundLine>();
  const matches = new Set(matching);
  for (const at of matching) {
    for (let near = Math.max(0, at - contextLines); near <= Math.min(lines.length - 1, at + contextLines); near += 1) {
      shown.set(near, { line: near + 1, text: lines[near] ?? '', isMatch: matches.has(near) });
    }
  }
  return [...shown.values()].sort((a, b) => a.line - b.line);
}

/** Which lines match, by index; undefined when that took too long: some patterns take exponential time in JavaScript. */
function lineTester({ pattern, isLiteral, ignoreCase }: SearchRequest) {
  const source = isLiteral ? pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : pattern;
  try {
    new RegExp(source, ignoreCase ? 'iu' : 'u');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new RepositoryError('bad_pattern', `the pattern is not understood: ${why}`, { cause: error });
  }
  const sandbox = vm.createContext({ source, flags: ignoreCase ? 'iu' : 'u', lines: [] as readonly string[] });
  const script = new vm.Script(
    `(() => {
      const regex = new RegExp(source, flags);
      const found = [];
      for (let at = 0; at < lines.length; at += 1) if (regex.test(lines[at])) found.push(at);
      return found.join();
    })()`,
  );
  return (lines: readonly string[]): number[] | undefined => {
    sandbox.lines = lines;
    try {
      const found: string = script.runInContext(sandbox, { timeout: 1_000 });
      return found === '' ? [] : found.split(',').map(Number);
    } catch {
      return undefined;
    }
  };
}
