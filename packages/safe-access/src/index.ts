/** What a program may touch of a repository that it does not trust. Both programs ask here, so that none forgets. */
export { endForCertain } from './end-process.ts';
export { type GitCommand, type GitCommandOptions, gitCommand, oddAttributes, prepareGit } from './git-command.ts';
export {
  type GitDirectory,
  type GitLocation,
  headBranch,
  headCommit,
  isLinkedWorktree,
  isObjectId,
  listReferences,
  locateGit,
  problemOfObjects,
  readCommon,
  readIndexFile,
  resolveReference,
} from './git-directory.ts';
export { type Command, guarded } from './guarded.ts';
export { isInside, realPathOf } from './inside.ts';
export { makeFolder } from './make-folder.ts';
export { onParentGone } from './parent.ts';
export { printable, printableLine } from './printable.ts';
export { ownThreadId, Patience, type ProcessorTime, timeOfProcess, timeOfThread } from './processor-time.ts';
export { findProgram, SYSTEM_PATH, safePath } from './programs.ts';
export {
  borrowFileAt,
  type FileProblem,
  openFileAt,
  openFlags,
  type Reading,
  readFileAt,
  readFileBelow,
  readFileOfUser,
  readTextAt,
  readTextBelow,
} from './regular-file.ts';
export { replaceFile } from './replace-file.ts';
