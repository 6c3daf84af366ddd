/** Type checkers that run below this process, found in /proc: what the tests of failures kill and look for. */
import fs from 'node:fs';
import { livingDescendants } from '@boocontext/test-support';

/** Ids of the checkers that a process started, itself included in none of them. */
export function checkersOf(parent: number): number[] {
  return livingDescendants(parent).filter((pid) => nameOf(pid) === 'tsc');
}

/**
 * Those of one project: engines that other tests have left for the next ones may have checkers too, and one of these that
 * is stopped would be missed a minute later, by a test that knows nothing of it.
 */
export function checkersFor({ cache }: { readonly cache: string }): number[] {
  return checkersOf(process.pid).filter((pid) => argumentsOf(pid).some((each) => each.startsWith(cache)));
}

function argumentsOf(pid: number): readonly string[] {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function nameOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}
