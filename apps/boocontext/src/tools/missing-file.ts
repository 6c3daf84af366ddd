/** Says which file may have been meant, where the one asked about is not there. */
import type { EngineError } from '@boocontext/code-index';
import { ToolFailure } from '../errors.ts';
import { nearest } from './nearest.ts';
import type { ToolContext } from './tool.ts';
import { cut } from './wording.ts';

/**
 * The failure to answer with instead of the engine's `no_such_file`: the same, with the likeliest file of the same kind
 * where one has that name elsewhere or a name like it.
 */
export async function missingFile(
  error: EngineError,
  file: string,
  { engine, control }: Pick<ToolContext, 'engine' | 'control'>,
): Promise<Error> {
  // The failure stands by itself: that this could not be found out is no reason for another.
  const { files } = await engine.files(control).catch(() => ({ files: [] }));
  const there = files.find(({ path }) => path === file);
  if (there !== undefined) {
    const hint = `It is there, but ${there.language} is not read for this; grep for what names it.`;
    return new ToolFailure('no_such_file', error.message, hint);
  }
  const likeliest = likeliestOf(
    file,
    // Only a file that will be answered about may be offered.
    files.filter(({ read }) => read).map(({ path }) => path),
  );
  if (likeliest === undefined) return error;
  const hint = `Did you mean ${cut(likeliest, 200)}? Paths are relative to the directory, with /.`;
  return new ToolFailure('no_such_file', error.message, hint, undefined, { file: likeliest });
}

function likeliestOf(file: string, paths: readonly string[]): string | undefined {
  const name = nameOf(file);
  const extension = /\.\w+$/.exec(name)?.[0] ?? '';
  const alike =
    extension === ''
      ? paths.filter((path) => nameOf(path).startsWith(`${name}.`))
      : paths.filter((path) => path.endsWith(extension));
  const bearers = alike.filter((path) => nameOf(path) === name || extension === '');
  // Of several the one that shares most of its folders.
  const shared = (path: string) => path.split('/').filter((folder) => file.split('/').includes(folder)).length;
  const [best] = [...bearers].sort((left, right) => shared(right) - shared(left) || left.length - right.length);
  if (best !== undefined) return best;
  const near = nearest(name, [...new Set(alike.map(nameOf))]);
  return near === undefined ? undefined : alike.find((path) => nameOf(path) === near);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
