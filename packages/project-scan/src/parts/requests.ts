/** Requests that a project sends, whatever it is written in. */

import { readGraphqlRequests } from '../libraries/graphql/requests.ts';
import { readHonoRequests } from '../libraries/hono/requests.ts';
import { readCsharpRequests } from '../libraries/http-clients/csharp.ts';
import { readGoRequests } from '../libraries/http-clients/go.ts';
import { readJvmRequests } from '../libraries/http-clients/jvm.ts';
import { readPythonRequests } from '../libraries/http-clients/python.ts';
import { readRustRequests } from '../libraries/http-clients/rust.ts';
import { readScriptRequests } from '../libraries/http-clients/scripts.ts';
import { readRtkRequests } from '../libraries/rtk-query/requests.ts';
import { readTrpcRequests } from '../libraries/trpc/requests.ts';
import { readZodiosRequests } from '../libraries/zodios/requests.ts';
import type { Sources } from '../reading/sources.ts';
import type { ScannedRequest } from '../scan.ts';
import { throughGateways } from './gateways.ts';

const READERS: readonly ((sources: Sources) => readonly ScannedRequest[])[] = [
  readScriptRequests,
  readTrpcRequests,
  readZodiosRequests,
  readRtkRequests,
  readHonoRequests,
  readGraphqlRequests,
  readPythonRequests,
  readGoRequests,
  readJvmRequests,
  readCsharpRequests,
  readRustRequests,
];

/** In the order of files and lines, each once. */
export function readRequests(sources: Sources): readonly ScannedRequest[] {
  const all = throughGateways(
    sources,
    READERS.flatMap((read) => read(sources)),
  ).toSorted((left, right) => (left.file === right.file ? left.line - right.line : left.file < right.file ? -1 : 1));
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}
