/** Requests that a project sends, whatever it is written in. */

import type { Sources } from '../reading/sources.ts';
import type { ScannedRequest } from '../scan.ts';
import { requestReaders } from './all-readers.ts';
import { throughGateways } from './gateways.ts';

/**
 * In the order of files and lines, each once.
 *
 * @param tests files of which those are told too that ask for what the code does not say
 */
export function readRequests(sources: Sources, tests: readonly string[] = []): readonly ScannedRequest[] {
  const ofTests = new Set(tests);
  const all = throughGateways(
    sources,
    requestReaders.flatMap((read) => read(sources)).filter(({ isOpen, file }) => isOpen !== true || ofTests.has(file)),
  ).toSorted((left, right) => (left.file === right.file ? left.line - right.line : left.file < right.file ? -1 : 1));
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}
