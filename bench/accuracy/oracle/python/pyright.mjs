/** pyright's language server: where a name at a place is defined. Installed into the benchmark's cache, once. */
import path from 'node:path';
import { installFromNpm, isInstalled } from '../../../lib/installed.mjs';
import { fileOfUri, startLanguageServer } from '../../../lib/language-server.mjs';
import { pythonWithoutPackages } from './python.mjs';

export const PYRIGHT_VERSION = '1.1.414';

/** Whether it is in the cache; tests of the oracle run only then. */
export function isPyrightInstalled() {
  return isInstalled('pyright', PYRIGHT_VERSION);
}

/**
 * A language server for one repository. It sees the repository and Python's own library, whatever is installed on the
 * machine: an answer that hangs on that would differ from one machine to the next.
 * @param {string} root
 * @returns {Promise<import('../../../lib/language-server.mjs').LanguageServer>}
 */
export function startPyright(root) {
  const modules = installFromNpm('pyright', PYRIGHT_VERSION, { without: ['optional'] });
  return startLanguageServer({
    command: process.execPath,
    args: [path.join(modules, 'pyright', 'langserver.index.js'), '--stdio'],
    root,
    env: { PYTHONPATH: '' },
    settings: {
      pythonPath: pythonWithoutPackages(),
      autoSearchPaths: true,
      diagnosticMode: 'openFilesOnly',
      typeCheckingMode: 'off',
    },
  });
}

/**
 * Where the names at these places are defined. No other file is open meanwhile: it would be checked along with this one.
 * @param {import('../../../lib/language-server.mjs').LanguageServer} pyright
 * @param {string} root
 * @param {string} file
 * @param {readonly {line: number, column: number}[]} places lines from 1, columns from 0 in UTF-16 units
 * @returns {Promise<{file: string, line: number, column: number}[][]>} of each place, in the same units
 */
export async function findDefinitions(pyright, root, file, places) {
  const textDocument = pyright.open(file, 'python');
  const found = await Promise.all(
    places.map(({ line, column }) =>
      // A place that it stumbles over is one that it says nothing of.
      pyright
        .request('textDocument/definition', { textDocument, position: { line: line - 1, character: column } })
        .catch(() => null),
    ),
  );
  pyright.closeFile(file);
  return found.map((locations) =>
    [locations ?? []].flat().map((location) => {
      const { start } = location.targetSelectionRange ?? location.range;
      return {
        file: fileOfUri(root, location.targetUri ?? location.uri),
        line: start.line + 1,
        column: start.character,
      };
    }),
  );
}
