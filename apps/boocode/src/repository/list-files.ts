/** Which files there are, as git would see them: what ignore files name is left out unless it is asked for. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Paths } from '@boocontext/chat-api';
import { ignoreRulesAbove } from './ignore-rules.ts';
import { RepositoryError } from './repository-error.ts';
import { findRipgrep, ripgrepArguments, runRipgrep } from './ripgrep.ts';
import { refuseInternals } from './safe-path.ts';
import { withTemporaryFile } from './temporary-file.ts';

export interface ListRequest {
  readonly root: string;
  /** From `resolvePath`; empty for the root. */
  readonly folder: string;
  readonly includeIgnored: boolean;
  /** Undefined where there is none; then only well-known folders are left out. */
  readonly ripgrep: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface FileList {
  /** From the root, with `/`, sorted by code unit. Links are not among them. */
  readonly files: readonly string[];
  /** What the reader must know to rely on the list, as sentences. */
  readonly notes: readonly string[];
}

/** More names than these are looked through by nobody at each key. */
const mostPaths = 50_000;

/** All files that are not ignored, for whoever looks through their names as somebody writes. */
export async function readPaths(root: string): Promise<Paths> {
  const { files } = await listFiles({ root, folder: '', includeIgnored: false, ripgrep: await findRipgrep(root) });
  return { paths: files.slice(0, mostPaths), left: Math.max(0, files.length - mostPaths) };
}

export async function listFiles(request: ListRequest): Promise<FileList> {
  const list = request.ripgrep === undefined ? await walk(request) : await ask(request, request.ripgrep);
  return { ...list, files: list.files.filter(isShown).sort() };
}

async function ask(request: ListRequest, ripgrep: string): Promise<FileList> {
  const { root, folder, includeIgnored, signal } = request;
  const rules = includeIgnored ? [] : ignoreRulesAbove(root, folder);
  const { stdout, stderr, isCut } = await withTemporaryFile([...rules, ''].join('\n'), (file) =>
    runRipgrep({
      ripgrep,
      root,
      args: [
        ...ripgrepArguments,
        '--files',
        ...(includeIgnored ? ['--no-ignore'] : [`--ignore-file=${file}`]),
        '--',
        `./${folder}`,
      ],
      maxBytes: 100_000_000,
      signal,
    }),
  );
  const files = stdout.toString('utf8').split('\0').slice(0, -1).map(plainPath);
  return { files, notes: notesOf(stderr, isCut) };
}

/** `./src/a.ts` is `src/a.ts`, and so is `.\src\a.ts` on Windows. */
export function plainPath(printed: string): string {
  const slashed = path.sep === '\\' ? printed.replaceAll('\\', '/') : printed;
  return slashed.startsWith('./') ? slashed.slice(2) : slashed;
}

export function notesOf(stderr: string, isCut: boolean): string[] {
  const notes = isCut ? ['There is more than is read, so this is not complete.'] : [];
  const [first] = stderr.split('\n').filter((line) => line.trim() !== '');
  if (first !== undefined)
    notes.push(`Something could not be read, so this may not be complete: ${first.slice(0, 300)}`);
  return notes;
}

function isShown(file: string): boolean {
  try {
    refuseInternals(file);
    return true;
  } catch {
    return false;
  }
}

const MAX_FILES = 200_000;
const wellKnown = new Set([
  'node_modules',
  'dist',
  'build',
  'target',
  'vendor',
  '.venv',
  '__pycache__',
  '.next',
  'out',
]);

async function walk({ root, folder, includeIgnored, signal }: ListRequest): Promise<FileList> {
  const files: string[] = [];
  const notes = includeIgnored
    ? []
    : [`ripgrep is not there, so ignore files were not read; left out were only ${[...wellKnown].join(', ')}.`];
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    if (signal?.aborted) throw new RepositoryError('cancelled', 'listing the files was cancelled');
    let entries: import('node:fs').Dirent[];
    try {
      entries = await readdir(path.join(root, next), { withFileTypes: true });
    } catch {
      notes.push(`${next || '.'} could not be read.`);
      continue;
    }
    for (const entry of entries) {
      const relative = next === '' ? entry.name : `${next}/${entry.name}`;
      if (!isShown(relative)) continue;
      if (entry.isDirectory()) {
        if (includeIgnored || !wellKnown.has(entry.name)) folders.push(relative);
      } else if (entry.isFile()) files.push(relative);
    }
    if (files.length > MAX_FILES) {
      notes.push(`There are more than ${MAX_FILES} files, so this is not complete.`);
      break;
    }
  }
  return { files, notes };
}
