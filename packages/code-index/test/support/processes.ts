/** Type checkers that run below this process, found in /proc: what the tests of failures kill and look for. */
import fs from 'node:fs';
import { livingDescendants } from '@boocontext/test-support';

/** Ids of the checkers that a process started, itself included in none of them. */
export function checkersOf(parent: number): number[] {
  return livingDescendants(parent).filter((pid) => nameOf(pid) === 'tsc');
}

function nameOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}
