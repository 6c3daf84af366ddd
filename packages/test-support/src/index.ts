/** What the tests of several workspaces need. It imports none of them, and no test runner. */
export { withTimeEnough } from './enough-time.ts';
export { type CommitOptions, commitAll, git } from './git.ts';
export { growthForTwice, isTooLittle, mostForTwice, timesAsLong } from './growth.ts';
export {
  type ModelMessage,
  type ModelReply,
  type ModelRequest,
  type ModelServer,
  type Script,
  startModelServer,
  textsOf,
  toolNamesOf,
} from './model-server.ts';
export { fuzzCases, mutated, pick, type Random, seededRandom } from './mutations.ts';
export { descendantsJustNow, hasProc, isGone, livingDescendants } from './processes.ts';
export { type ServerProcess, startServerProcess } from './server-process.ts';
export {
  folderThatHangs,
  hangsEveryThread,
  hangsOneHelper,
  untilStuck,
  waitsOnce,
  withStuckThreads,
} from './stuck-threads.ts';
export { until } from './until.ts';
export { warningsWhile } from './warnings.ts';
