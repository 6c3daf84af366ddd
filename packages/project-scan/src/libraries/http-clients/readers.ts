import type { Readers } from '../../library.ts';
import { readCsharpRequests } from './csharp.ts';
import { readGoRequests } from './go.ts';
import { readJvmRequests } from './jvm.ts';
import { httpClients } from './library.ts';
import { readPythonRequests } from './python.ts';
import { readRustRequests } from './rust.ts';
import { readScriptRequests } from './scripts.ts';

export const httpClientsReaders: Readers = {
  library: httpClients,
  requests: [
    readScriptRequests,
    readPythonRequests,
    readGoRequests,
    readJvmRequests,
    readCsharpRequests,
    readRustRequests,
  ],
};
