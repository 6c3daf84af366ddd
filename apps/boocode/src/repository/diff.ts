/** What differs between two states of the repository, line by line, for a person to read. Secrets are masked. */
import type { ChangedFile, Diff, DiffHunk } from '@boocontext/chat-api';
import { type GitDirectory, headCommit, oddAttributes } from '@boocontext/safe-access';
import { isSecretFile, maskSecrets } from '@boocontext/secrets';
import { type RunGit, withGit } from './git.ts';
import { findGitDirectory, wholeId } from './git-directory.ts';
import { listFiles } from './list-files.ts';
import { readRepositoryFile } from './read-file.ts';
import { RepositoryError } from './repository-error.ts';
import { findRipgrep } from './ripgrep.ts';
import { normalisePath, refuseSecret } from './safe-path.ts';

/** Of a file and of the whole answer; what is longer comes when its file is asked for alone. */
const mostLinesOfFile = 1_500;
const mostLines = 12_000;
const mostUntracked = 200;

/** What is asked for is written as `diffQuerySchema` says. Throws `unknown_revision`, `not_git`, and as a path does. */
export async function readDiff(root: string, of: string, path?: string): Promise<Diff> {
  const git = findGitDirectory(root);
  const only = path === undefined ? undefined : normalisePath(path);
  if (only !== undefined) refuseSecret(only);
  const sides = await withGit({ git }, (run) => readSides(run, git, of));
  const isWorking = sides.after === undefined;
  if (isWorking) await refuseOddAttributes(git, root);
  const [before, after] = await withGit({ git }, async (run) => [sides.before ?? (await emptyTree(run)), sides.after]);
  const compared = await withGit({ git, workingTree: isWorking }, (run) =>
    compare(run, git, { states: after === undefined ? [before] : [before, after], only }),
  );
  const added = isWorking ? await untracked(root, git, only) : { files: [], notes: [] };
  return {
    before: sides.before ?? null,
    after: sides.after ?? null,
    ...(sides.commit === undefined ? {} : { commit: sides.commit }),
    files: withinLines([...compared.files, ...added.files], only === undefined),
    notes: [...compared.notes, ...added.notes],
  };
}

interface Sides {
  /** Undefined for no commit at all. */
  readonly before: string | undefined;
  /** Undefined for the working tree. */
  readonly after: string | undefined;
  readonly commit?: Diff['commit'];
}

async function readSides(run: RunGit, git: GitDirectory, of: string): Promise<Sides> {
  if (of === 'working') return { before: headCommit(git), after: undefined };
  if (of.endsWith('^!')) {
    const id = await wholeId(run, git, of.slice(0, -2));
    const commit = await describe(run, id);
    return { before: commit.parents[0], after: id, commit };
  }
  const [first = '', dots, second = ''] = of.split(/(\.{2,3})/);
  const from = await wholeId(run, git, first === '' ? 'HEAD' : first);
  if (dots === undefined) return { before: from, after: undefined };
  const to = await wholeId(run, git, second === '' ? 'HEAD' : second);
  if (dots === '..') return { before: from, after: to };
  const base = await run({ args: ['merge-base', '--end-of-options', from, to] });
  if (base === undefined)
    throw new RepositoryError('unknown_revision', `${first} and ${second} have no commit in common`);
  return { before: base.text.trim(), after: to };
}

async function describe(run: RunGit, id: string): Promise<NonNullable<Diff['commit']>> {
  const output = await run({ args: ['show', '--no-patch', '--format=%P%x00%an%x00%aI%x00%B', '--end-of-options', id] });
  if (output === undefined) throw new RepositoryError('unknown_revision', `the commit ${id} cannot be read`);
  const [parents = '', author = '', date = '', message = ''] = maskSecrets(output.text).text.split('\0');
  return { id, author, date, message: message.trim(), parents: parents.split(' ').filter((name) => name !== '') };
}

/** Every repository knows it without storing it. */
async function emptyTree(run: RunGit): Promise<string> {
  const output = await run({ args: ['hash-object', '-t', 'tree', '--stdin'], input: '' });
  if (output === undefined) throw new RepositoryError('failed', 'git does not know the empty tree');
  return output.text.trim();
}

async function refuseOddAttributes(git: GitDirectory, root: string): Promise<void> {
  const odd = oddAttributes(git, root, new Set((await trackedFiles(git)).map((file) => folderOf(file))));
  if (odd === undefined) return;
  throw new RepositoryError('not_git', `nothing is compared with the files: ${odd} is no regular file, or a huge one`);
}

/** Below the root, from there. */
async function trackedFiles(git: GitDirectory): Promise<readonly string[]> {
  const prefix = git.prefix;
  return await withGit({ git, workingTree: true }, async (run) => {
    const output = await run({ args: ['ls-files', '-z', '--cached'], maxBytes: 100_000_000 });
    const files = output?.text.split('\0') ?? [];
    return files.filter((file) => file !== '' && file.startsWith(prefix)).map((file) => file.slice(prefix.length));
  });
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

interface Compared {
  readonly files: readonly ChangedFile[];
  readonly notes: readonly string[];
}

interface Comparison {
  readonly states: readonly string[];
  readonly only: string | undefined;
}

const options = ['--no-ext-diff', '--no-textconv', '--no-color', '--ignore-submodules=all', '--find-renames', '-l1000'];

async function compare(run: RunGit, git: GitDirectory, { states, only }: Comparison): Promise<Compared> {
  const place = `${git.prefix}${only ?? ''}`;
  const within = place === '' ? [] : [`:(top,literal)${place}`];
  const failed = () => new RepositoryError('failed', 'git cannot compare these two states');
  const raw = await run({
    args: ['diff', ...options, '--raw', '-z', '--end-of-options', ...states, '--', ...within],
    maxBytes: 20_000_000,
  });
  if (raw === undefined) throw failed();
  const entries = readRaw(raw.text);
  const secret = entries.filter(({ path, oldPath }) => isSecretFile(path) || isSecretFile(oldPath));
  const shown = entries.filter((entry) => !secret.includes(entry));
  // Also where a secret file is only the other side of a rename.
  const without = secret.flatMap(({ path, oldPath }) => [...new Set([path, oldPath])]);
  const patch =
    shown.length === 0
      ? { text: '', isCut: false }
      : await run({
          args: [
            ...['diff', ...options, '--patch', '--unified=3', '--end-of-options', ...states, '--', ...within],
            ...without.map((name) => `:(top,exclude,literal)${name}`),
          ],
          maxBytes: 16_000_000,
        });
  if (patch === undefined) throw failed();
  const patches = readPatches(patch.text);
  let at = 0;
  const files = shown.map((entry) => {
    // A file whose kind has changed is printed as gone and as new.
    const count = entry.letter === 'T' ? 2 : entry.letter === 'U' ? 0 : 1;
    const own = patches.slice(at, at + count);
    at += count;
    const hunks = own.flatMap((one) => one.hunks);
    const isCut = patch.isCut && at >= patches.length;
    return {
      ...named(entry, git),
      ...counted(hunks),
      ...(own.some((one) => one.isBinary)
        ? { withheld: 'binary' as const }
        : isCut
          ? { withheld: 'long' as const }
          : {}),
      hunks: isCut ? [] : masked(hunks),
    };
  });
  if (at !== patches.length && !patch.isCut) throw failed();
  return {
    files: [
      ...files,
      ...secret.map((entry) => ({
        ...named(entry, git),
        added: 0,
        removed: 0,
        withheld: 'secret' as const,
        hunks: [],
      })),
    ],
    notes: [
      ...(patch.isCut ? ['The diff is longer than is read: of its last files nothing is shown.'] : []),
      ...entries.filter(({ letter }) => letter === 'U').map(({ path }) => `${path} is in conflict; settle that first.`),
    ],
  };
}

interface RawEntry {
  readonly letter: string;
  readonly oldPath: string;
  readonly path: string;
}

/** `:MODE MODE ID ID LETTER<nul>PATH<nul>`, with two paths for a rename. */
function readRaw(text: string): readonly RawEntry[] {
  const fields = text.split('\0');
  const entries: RawEntry[] = [];
  for (let at = 0; at < fields.length; at += 1) {
    const facts = fields[at] ?? '';
    if (!facts.startsWith(':')) continue;
    const letter = facts.split(' ').at(-1)?.[0] ?? '';
    const oldPath = fields[++at] ?? '';
    entries.push({ letter, oldPath, path: letter === 'R' || letter === 'C' ? (fields[++at] ?? '') : oldPath });
  }
  return entries;
}

function named(
  { letter, oldPath, path }: RawEntry,
  { prefix }: GitDirectory,
): Pick<ChangedFile, 'path' | 'oldPath' | 'status'> {
  const within = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : name);
  const status = statuses[letter] ?? 'modified';
  return { path: within(path), status, ...(oldPath === path ? {} : { oldPath: within(oldPath) }) };
}

const statuses: Readonly<Record<string, ChangedFile['status']>> = { A: 'added', D: 'deleted', R: 'renamed' };

interface Patch {
  readonly hunks: DiffHunk[];
  isBinary: boolean;
}

/** In the order of the files. Lines may look like anything, so as many are taken as the header of a hunk says. */
function readPatches(text: string): readonly Patch[] {
  const patches: Patch[] = [];
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const head = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/.exec(line);
    if (line.startsWith('diff --git ')) patches.push({ hunks: [], isBinary: false });
    else if (/^Binary files .* differ$/.test(line)) (patches.at(-1) as Patch).isBinary = true;
    else if (head !== null) {
      let [old, now] = [Number(head[2] ?? 1), Number(head[4] ?? 1)];
      const own: string[] = [];
      while ((old > 0 || now > 0) && at + 1 < lines.length) {
        const next = lines[++at] ?? '';
        if (next.startsWith('\\')) continue;
        own.push(next.replace(/\r$/, ''));
        if (!next.startsWith('+')) old -= 1;
        if (!next.startsWith('-')) now -= 1;
      }
      patches.at(-1)?.hunks.push({
        oldStart: Number(head[1]),
        newStart: Number(head[3]),
        heading: head[5] ?? '',
        lines: own,
      });
    }
  }
  return patches;
}

function counted(hunks: readonly DiffHunk[]) {
  const count = (sign: string) =>
    hunks.reduce((sum, { lines }) => sum + lines.filter((line) => line.startsWith(sign)).length, 0);
  return { added: count('+'), removed: count('-') };
}

/** All hunks of a file at once, since a value may stand lines below its name. A mask never adds or removes a line. */
function masked(hunks: readonly DiffHunk[]): DiffHunk[] {
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const texts = maskSecrets(lines.map((line) => line.slice(1)).join('\n')).text.split('\n');
  let at = 0;
  return hunks.map((hunk) => ({
    ...hunk,
    heading: maskSecrets(hunk.heading).text,
    lines: hunk.lines.map((line) => `${line[0] ?? ' '}${texts[at++] ?? ''}`),
  }));
}

/** Files that git does not know yet and no rule ignores: each is new as a whole. */
async function untracked(root: string, git: GitDirectory, only: string | undefined): Promise<Compared> {
  const tracked = new Set(await trackedFiles(git));
  const list = await listFiles({ root, folder: '', includeIgnored: false, ripgrep: await findRipgrep(root) });
  const found = list.files.filter((file) => !tracked.has(file) && (only === undefined || file === only));
  const files = await Promise.all(found.slice(0, mostUntracked).map((path) => newFile(root, path)));
  const more = found.length - files.length;
  return { files, notes: more > 0 ? [`${more} more new files that git does not know yet are not shown.`] : [] };
}

async function newFile(root: string, path: string): Promise<ChangedFile> {
  const none = { path, status: 'added', added: 0, removed: 0, hunks: [] } as const;
  if (isSecretFile(path)) return { ...none, hunks: [], withheld: 'secret' };
  try {
    const { lines } = await readRepositoryFile(root, path);
    const hunk = { oldStart: 0, newStart: 1, heading: '', lines: lines.map((line) => `+${line}`) };
    return { ...none, added: lines.length, hunks: lines.length === 0 ? [] : [hunk] };
  } catch {
    return { ...none, hunks: [], withheld: 'binary' };
  }
}

/** In the order of their paths. Where all files are asked for, the lines of long ones are left for when one is opened. */
function withinLines(files: readonly ChangedFile[], isBounded: boolean): ChangedFile[] {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  if (!isBounded) return sorted;
  let sum = 0;
  return sorted.map((file) => {
    const own = file.hunks.reduce((count, { lines }) => count + lines.length, 0);
    if (own <= mostLinesOfFile && sum + own <= mostLines) {
      sum += own;
      return file;
    }
    return { ...file, withheld: 'long', hunks: [] };
  });
}
