/** Files as they were at a revision, and images, for a person to look at. */
import path from 'node:path';
import { withGit } from './git.ts';
import { findGitDirectory, wholeId } from './git-directory.ts';
import {
  type FileWindow,
  maskedLines,
  readFileWindow,
  readRepositoryBytes,
  readRepositoryFile,
  windowAround,
} from './read-file.ts';
import { RepositoryError } from './repository-error.ts';
import { normalisePath, refuseSecret } from './safe-path.ts';

export interface FilePlace {
  readonly path: string;
  /** A revision; left out: the file as it is now. */
  readonly at?: string | undefined;
}

export interface WindowAt extends FileWindow {
  readonly at?: { readonly commit: string; readonly isCurrent: boolean } | undefined;
}

/** The lines around a line, as `readFileWindow` has them, of the file as it is or was. Throws as that does, and as git. */
export async function readWindowAt(
  root: string,
  { path: asked, at, line }: FilePlace & { readonly line?: number | undefined },
): Promise<WindowAt> {
  if (at === undefined) return await readFileWindow(root, asked, line);
  const { plain, commit, lines } = await readFileAt(root, asked, at);
  const now = await readRepositoryFile(root, plain).catch(() => undefined);
  const isCurrent = now?.path === plain && now.lines.join('\n') === lines.join('\n');
  return { ...windowAround({ path: plain, lines }, line), at: { commit, isCurrent } };
}

/** A text file as it was, secrets masked. Throws as `readWindowAt` does. */
export async function readFileAt(root: string, asked: string, at: string) {
  const { bytes, plain, commit } = await readBytesAt(root, asked, at);
  return { plain, commit, lines: maskedLines(bytes, plain) };
}

/** By the ends of their names. An SVG is shown as an image is, in which none of its scripts runs. */
const imageTypes: ReadonlyMap<string, string> = new Map([
  ['.avif', 'image/avif'],
  ['.bmp', 'image/bmp'],
  ['.gif', 'image/gif'],
  ['.ico', 'image/x-icon'],
  ['.jpeg', 'image/jpeg'],
  ['.jpg', 'image/jpeg'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.webp', 'image/webp'],
]);

export interface Image {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Throws `wrong_kind` for what is no image by its name, and as `readRepositoryBytes` does. */
export async function readImage(root: string, { path: asked, at }: FilePlace): Promise<Image> {
  const type = imageTypes.get(path.posix.extname(asked).toLowerCase());
  if (type === undefined) throw new RepositoryError('wrong_kind', `${asked.slice(0, 200)} is no image`);
  const { bytes } = at === undefined ? await readRepositoryBytes(root, asked) : await readBytesAt(root, asked, at);
  return { type, bytes };
}

const MAX_BYTES = 10_000_000;

async function readBytesAt(root: string, asked: string, at: string) {
  const plain = normalisePath(asked);
  refuseSecret(plain);
  const git = findGitDirectory(root);
  return await withGit({ git }, async (run) => {
    const commit = await wholeId(run, git, at);
    const output = await run({ args: ['cat-file', 'blob', `${commit}:${git.prefix}${plain}`], maxBytes: MAX_BYTES });
    if (output === undefined) throw new RepositoryError('not_found', `there is no file ${plain} in ${at}`);
    if (output.isCut)
      throw new RepositoryError('file_too_large', `${plain} had more than ${MAX_BYTES / 1_000_000} MB there`);
    return { bytes: output.bytes, plain, commit };
  });
}
