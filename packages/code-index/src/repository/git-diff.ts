/** What differs between two states of a repository, by git: files, renames and the lines of each. */
import fs from 'node:fs';
import {
  type GitDirectory,
  headCommit,
  isObjectId,
  oddAttributes,
  readFileBelow,
  resolveReference,
} from '@boocontext/safe-access';
import { isSecretFile } from '@boocontext/secrets';
import { EngineError } from '../errors.ts';
import { decode } from './contents.ts';
import { readBlobs } from './git-blobs.ts';
import { TrackedPaths } from './git-index.ts';
import { type RunGit, requireGit, withGit } from './git-process.ts';
import { isBinaryName, isLockfileName, kindOfName } from './languages.ts';
import type { DiffHunk, GitDiff, GitDiffFile } from './types.ts';
import { MAX_FILE_BYTES } from './types.ts';
import { untrackedFiles } from './untracked.ts';

/**
 * @param root Real path of the repository's root, with `/`.
 * @param spec `working` (HEAD and the working tree), `staged` (HEAD and the index), `REV` (that revision and the
 *   working tree) or `REV..REV`. A working tree includes its untracked files that no rule ignores, as far as they are
 *   of a known language. Before the first commit HEAD is the empty tree.
 *
 * Throws `bad_diff` for any other spec and for a revision that is not there, and `not_git` where there is no
 * repository or no git.
 */
export function gitDiff(root: string, spec: string): GitDiff {
  const sides = parseSpec(spec);
  const git = requireGit(root);
  const before = resolve(git, sides.before);
  const after = sides.after === 'working' || sides.after === 'staged' ? sides.after : resolve(git, sides.after);

  const { files, unread } = withGit(git, { workingTree: after === 'working' || after === 'staged' }, (run) => {
    if (after === 'working') addUntracked(git, root, run);
    const states = after === 'working' || after === 'staged' ? [before] : [before, after];
    const diff = (options: readonly string[]) =>
      run({ inRoot: true, arguments: ['diff', ...options, '--end-of-options', ...states, '--', '.'] });
    const compare = () => diff([...diffOptions, ...(after === 'staged' ? ['--cached'] : [])]);
    const output = compare() ?? (after === 'working' && forgetSpecialFiles(git, root, run) ? compare() : undefined);
    if (output === undefined)
      throw new EngineError('bad_diff', `git cannot compare ${spec}`, { hint: unknownRevision });
    const found = parseDiff(output.toString('latin1'));
    if (!fs.existsSync(`${git.top}/.gitmodules`)) return found;
    // Of the index: what is checked out in a submodule is for git inside of it to say, which is never run.
    const linked = diff([...linkOptions, ...(states.length === 1 ? ['--cached'] : [])]);
    return { ...found, unread: [...found.unread, ...(linked === undefined ? [] : linksIn(linked.toString('latin1')))] };
  });

  const old = new BlobTexts(git, files, (file) => (file.status === 'added' ? undefined : file.oldId));
  const current = new BlobTexts(git, files, (file) => (file.status === 'deleted' ? undefined : file.newId));
  const byOldPath = new Map(files.map((file) => [file.oldPath, file]));
  const byPath = new Map(files.map((file) => [file.path, file]));
  const find = (path: string): DiffFile | undefined => byPath.get(path) ?? byOldPath.get(path);
  return {
    files: files.map(({ path, oldPath, status, hunks }) => ({ path, oldPath, status, hunks })),
    unread,
    readOld: (path) => old.read(find(path)),
    readNew: (path) => {
      if (after !== 'working') return current.read(find(path));
      const file = find(path);
      if (file === undefined || file.status === 'deleted') return undefined;
      const { bytes } = readFileBelow(root, file.path, MAX_FILE_BYTES);
      return bytes && decode(bytes);
    },
  };
}

interface DiffFile extends GitDiffFile {
  /** Ids of the blobs; zeros where there is none, and for what is only in the working tree. */
  readonly oldId: string;
  readonly newId: string;
  readonly hunks: DiffHunk[];
}

const unknownRevision = 'name a commit, branch or tag of this clone; a partial or shallow clone may lack its objects';

const diffOptions = [
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--ignore-submodules=all',
  '--raw',
  '--no-abbrev',
  '--patch',
  '--unified=0',
  '--inter-hunk-context=0',
  '--find-renames',
  '-l1000',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '--relative',
];

const linkOptions = [
  '--no-ext-diff',
  '--no-color',
  '--ignore-submodules=dirty',
  '--raw',
  '--no-abbrev',
  '--no-renames',
  '--relative',
];

/** Submodules of which another commit is meant. */
function linksIn(output: string): readonly string[] {
  return output
    .split('\n')
    .filter((line) => /^:(?:160000 \d{6}|\d{6} 160000) /.test(line))
    .map((line) => unquote(line.slice(line.indexOf('\t') + 1)));
}

interface Sides {
  /** A revision; undefined for HEAD, or the empty tree before the first commit. */
  readonly before: string | undefined;
  /** `working`, `staged`, or a revision. */
  readonly after: string;
}

function parseSpec(spec: string): Sides {
  if (spec === 'working' || spec === 'staged') return { before: undefined, after: spec };
  const [before, after, ...more] = spec.split('..');
  if (
    before === undefined ||
    more.length > 0 ||
    !revision.test(before) ||
    (after !== undefined && !revision.test(after))
  ) {
    throw new EngineError('bad_diff', `not a diff: ${JSON.stringify(spec.slice(0, 100))}`, {
      hint: 'use working, staged, REV or REV..REV, such as HEAD~1 or main..HEAD (REV...REV is not supported)',
    });
  }
  return { before, after: after ?? 'working' };
}

// A name as git admits it, less what has a meaning to git or a shell; then steps to ancestors.
const revision = /^(?!.{201})(?!.*(?:\/\/|\/\.|\.lock$|@\{))[A-Za-z0-9_@][A-Za-z0-9_./@+#=-]*(?:[~^][0-9]{0,6})*$/;

/** An expression for git that starts with an object's id, whatever the name was. */
function resolve(git: GitDirectory, name: string | undefined): string {
  if (name === undefined) {
    // Every repository knows the empty tree without storing it.
    return headCommit(git) ?? emptyTrees[git.objectFormat];
  }
  const steps = name.search(/[~^]/);
  const base = steps < 0 ? name : name.slice(0, steps);
  const known = isObjectId(base) ? base : resolveReference(git, base === '@' ? 'HEAD' : base);
  const id = known ?? (/^[0-9a-f]{4,64}$/.test(base) ? base : undefined);
  if (id === undefined) throw new EngineError('bad_diff', `there is no revision ${name}`, { hint: unknownRevision });
  return steps < 0 ? id : id + name.slice(steps);
}

const emptyTrees = {
  sha1: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  sha256: '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
};

/** Puts untracked files into our copy of the index, so that git compares them, and finds renames among them, too. */
function addUntracked(git: GitDirectory, root: string, run: RunGit): void {
  const tracked = new TrackedPaths(git);
  const untracked = untrackedFiles(git, root, tracked, isCompared).filter((path) => {
    if (isSecretFile(path)) return false;
    const stats = fs.lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
    return stats?.isFile() && stats.size <= 8_000_000;
  });
  const folders = new Set([...tracked.folders(), ...untracked.map((path) => path.slice(0, path.lastIndexOf('/')))]);
  refuseOddAttributes(git, root, folders);
  if (untracked.length === 0) return;
  // Of what is in the working tree git reads the contents there. An id that no file has makes it look.
  const id = '1'.repeat(emptyTrees[git.objectFormat].length);
  const done = run({
    arguments: ['update-index', '-z', '--index-info'],
    input: untracked.map((path) => `100644 ${id} 0\t${git.prefix}${path}\0`).join(''),
  });
  if (done === undefined) throw new EngineError('internal', 'git cannot read its index');
}

function isCompared(name: string): boolean {
  return kindOfName(name) !== undefined && !isLockfileName(name) && !isBinaryName(name);
}

/**
 * Git gives up where a pipe or the like has taken the place of a tracked file. Taken out of our copy of the index, it counts
 * as deleted, which it is. Returns whether there was any.
 */
function forgetSpecialFiles(git: GitDirectory, root: string, run: RunGit): boolean {
  const special = new TrackedPaths(git).files().filter((path) => {
    const stats = fs.lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
    return stats !== undefined && !stats.isFile() && !stats.isDirectory() && !stats.isSymbolicLink();
  });
  if (special.length === 0) return false;
  const id = '0'.repeat(emptyTrees[git.objectFormat].length);
  const input = special.map((path) => `0 ${id}\t${git.prefix}${path}\0`).join('');
  return run({ arguments: ['update-index', '-z', '--index-info'], input }) !== undefined;
}

function refuseOddAttributes(git: GitDirectory, root: string, folders: ReadonlySet<string>): void {
  const odd = oddAttributes(git, root, folders);
  if (odd === undefined) return;
  throw new EngineError('not_git', `nothing is compared with the files: ${odd} is no regular file, or a huge one`);
}

/** Reads what `git diff --raw --patch` prints: a line for each file, an empty line, then the patches. */
function parseDiff(output: string): { readonly files: DiffFile[]; readonly unread: readonly string[] } {
  const files: DiffFile[] = [];
  const unread: string[] = [];
  const byNames = new Map<string, DiffFile>();
  let at = 0;
  while (output[at] === ':') {
    const end = lineEnd(output, at);
    const [facts = '', first = '', second] = output.slice(at, end).split('\t');
    at = end + 1;
    const [oldMode = '', newMode = '', oldId = '', newId = '', letter = ''] = facts.slice(1).split(' ');
    // Links and submodules have other modes. A file that became a link is gone.
    const hasOld = oldMode.startsWith('100');
    const hasNew = newMode.startsWith('100');
    const oldPath = unquote(first);
    const path = second === undefined ? oldPath : unquote(second);
    if (letter === 'U' || (!hasOld && !hasNew) || isSecretFile(path)) {
      unread.push(path);
      continue;
    }
    const status = !hasOld ? 'added' : !hasNew ? 'deleted' : letter.startsWith('R') ? 'renamed' : 'modified';
    const file: DiffFile = { path, oldPath, status, hunks: [], oldId, newId };
    files.push(file);
    byNames.set(`${hasOld ? oldPath : ''}\0${hasNew ? path : ''}`, file);
  }

  let oldName = '';
  let newName = '';
  while (at < output.length) {
    const end = lineEnd(output, at);
    if (output.startsWith('--- ', at)) {
      oldName = patchName(output.slice(at + 4, end));
    } else if (output.startsWith('+++ ', at)) {
      newName = patchName(output.slice(at + 4, end));
    } else if (output.startsWith('@@ ', at)) {
      const match = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(output.slice(at, Math.min(end, at + 100)));
      if (match !== null) {
        const [oldStart, oldLines, newStart, newLines] = match.slice(1).map((number) => Number(number ?? 1)) as [
          number,
          number,
          number,
          number,
        ];
        byNames.get(`${oldName}\0${newName}`)?.hunks.push({
          // With no line on a side git names the line before the place.
          oldStart: oldLines === 0 ? oldStart : oldStart - 1,
          oldLines,
          newStart: newLines === 0 ? newStart : newStart - 1,
          newLines,
        });
        // Changed lines may look like anything, `--- a/x` too: step over as many as the header says.
        at = end + 1;
        for (let lines = oldLines + newLines; lines > 0 && at < output.length; lines--) {
          at = lineEnd(output, at) + 1;
          if (output[at] === '\\') at = lineEnd(output, at) + 1;
        }
        continue;
      }
    }
    at = end + 1;
  }
  return { files, unread: [...new Set(unread)] };
}

function lineEnd(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline < 0 ? text.length : newline;
}

/** The name after `--- ` or `+++ `: quoted where needed, with a tab behind it where it has spaces. */
function patchName(text: string): string {
  const name = unquote(text.endsWith('\t') ? text.slice(0, -1) : text);
  return name === '/dev/null' ? '' : name.slice(2);
}

/** A path as git prints it with `core.quotePath`: plain ASCII, or in quotes with the escapes of C. */
function unquote(text: string): string {
  if (!text.startsWith('"')) return text;
  const bytes = text.slice(1, -1).replace(/\\([0-7]{3}|.)/g, (_, code: string) => {
    if (code.length === 3) return String.fromCharCode(Number.parseInt(code, 8));
    return cEscapes[code] ?? code;
  });
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const cEscapes: Readonly<Record<string, string | undefined>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Contents of one side's files, fetched together the first time any is asked for: starting git costs more than reading. */
class BlobTexts {
  readonly #git: GitDirectory;
  readonly #files: readonly DiffFile[];
  readonly #idOf: (file: DiffFile) => string | undefined;
  #blobs: ReadonlyMap<string, Buffer> | undefined;

  constructor(git: GitDirectory, files: readonly DiffFile[], idOf: (file: DiffFile) => string | undefined) {
    this.#git = git;
    this.#files = files;
    this.#idOf = idOf;
  }

  read(file: DiffFile | undefined): string | undefined {
    const id = file && this.#idOf(file);
    if (file === undefined || id === undefined) return undefined;
    this.#blobs ??= this.#fetch(this.#files.filter((one) => isText(one.path)));
    // A file of an unknown kind is seldom asked for.
    const bytes = this.#blobs.get(id) ?? (isText(file.path) ? undefined : this.#fetch([file]).get(id));
    return bytes && decode(bytes);
  }

  #fetch(files: readonly DiffFile[]): Map<string, Buffer> {
    const ids = new Set(files.map(this.#idOf).filter((id) => id !== undefined));
    const blobs = new Map<string, Buffer>();
    const contents = readBlobs(this.#git, [...ids]);
    [...ids].forEach((id, at) => {
      const bytes = contents[at];
      if (bytes !== undefined) blobs.set(id, bytes);
    });
    return blobs;
  }
}

function isText(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return kindOfName(name) !== undefined && !isBinaryName(name) && !isLockfileName(name);
}
