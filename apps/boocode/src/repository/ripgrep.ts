/** Where ripgrep is, and how it is run on a repository that is not trusted. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { findProgram, guarded, safePath } from '@boocontext/safe-access';
import { RepositoryError } from './repository-error.ts';
import { type ProgramOutput, runProgram } from './run-program.ts';

/** An absolute path: of the package that brings it along, else from PATH. Undefined where there is none for this platform. */
export function findRipgrep(root: string): Promise<string | undefined> {
  const place = found.get(root) ?? locate(root);
  found.set(root, place);
  return place;
}

const found = new Map<string, Promise<string | undefined>>();

async function locate(root: string): Promise<string | undefined> {
  try {
    // It throws when it is loaded on a platform that it has no program for.
    const { rgPath } = await import('@vscode/ripgrep');
    const brought = findProgram(rgPath, [root]);
    if (brought !== undefined) return brought;
  } catch {}
  return findProgram('rg', [root]);
}

export interface RipgrepRun {
  readonly ripgrep: string;
  readonly root: string;
  readonly args: readonly string[];
  readonly input?: string;
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs it in the root. Ripgrep opens whatever has the name of an ignore file: with a pipe it waits for ever, and a device
 * never ends. To look at all folders first would take longer than ripgrep does, so that is done while it runs, once it has
 * not ended at once. Throws `wrong_kind` with the name of such a file, and as `runProgram` does.
 */
export async function runRipgrep({ ripgrep, root, signal, ...run }: RipgrepRun): Promise<ProgramOutput> {
  const stop = new AbortController();
  const ended = new AbortController();
  let odd: string | undefined;
  const timer = setTimeout(async () => {
    odd = await findOddIgnoreFile(root, ended.signal);
    if (odd !== undefined) stop.abort();
  }, LOOK_AFTER_MS);
  try {
    return await runProgram({
      name: 'rg',
      ...guarded({ file: ripgrep, args: run.args }),
      cwd: root,
      env: {
        PATH: safePath([root]),
        ...(process.env.SYSTEMROOT === undefined ? {} : { SYSTEMROOT: process.env.SYSTEMROOT }),
      },
      ...(run.input === undefined ? {} : { input: run.input }),
      timeoutMs: 30_000,
      maxBytes: run.maxBytes,
      signal: signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]),
    });
  } catch (error) {
    if (odd === undefined) throw error;
    throw new RepositoryError('wrong_kind', `${odd} is no regular file, and ripgrep would never have read it`, {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}

/** The names of ignore files are few, and folders are listed without a look at what is in them. */
async function findOddIgnoreFile(root: string, ended: AbortSignal): Promise<string | undefined> {
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined && !ended.aborted; folder = folders.pop()) {
    const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const place = path.posix.join(folder, entry.name);
      if (entry.isDirectory() && !versionControl.includes(entry.name)) folders.push(place);
      else if (!entry.isFile() && ['.gitignore', '.ignore', '.rgignore'].includes(entry.name)) return place;
    }
  }
  return undefined;
}

const LOOK_AFTER_MS = 250;

const versionControl = ['.git', '.hg', '.svn', '.jj', '.bzr'];

/**
 * What holds for every run: no configuration of anybody's, ignore files count also where there is no git, and those above
 * the folder are given by us (`ignoreRulesAbove`). Files are not mapped into memory, of which there is only so much.
 */
export const ripgrepArguments = [
  '--no-config',
  '--no-mmap',
  '--hidden',
  '--no-require-git',
  '--no-ignore-parent',
  '--no-ignore-global',
  '--null',
  '--color=never',
  ...versionControl.map((name) => `--glob=!${name}`),
];
