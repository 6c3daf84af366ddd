/** Requests that a project sends, whatever it is written in. */
import type { ScannedRequest } from '../project-scan.ts';
import type { Sources } from '../reading/sources.ts';
import { readCsharpRequests } from './csharp-requests.ts';
import { throughGateways } from './gateways.ts';
import { readGoRequests } from './go-requests.ts';
import { readGraphqlRequests } from './graphql-requests.ts';
import { readHonoRequests } from './hono-requests.ts';
import { readScriptRequests } from './js-requests.ts';
import { readJvmRequests } from './jvm-requests.ts';
import { readPythonRequests } from './py-requests.ts';
import { readRtkRequests } from './rtk-requests.ts';
import { readRustRequests } from './rust-requests.ts';
import { readTrpcRequests } from './trpc-requests.ts';
import { readZodiosRequests } from './zodios-requests.ts';

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
