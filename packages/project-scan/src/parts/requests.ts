/** Requests that a project sends, whatever it is written in. */

import type { Sources } from '../reading/sources.ts';
import type { ScannedRequest } from '../scan.ts';
import { requestReaders } from './all-readers.ts';
import { throughGateways } from './gateways.ts';

/** In the order of files and lines, each once. */
export function readRequests(sources: Sources): readonly ScannedRequest[] {
  const all = throughGateways(
    sources,
    requestReaders.flatMap((read) => read(sources)),
  ).toSorted((left, right) => (left.file === right.file ? left.line - right.line : left.file < right.file ? -1 : 1));
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}
