/** A Python without any package but its own library, so that what is installed on a machine cannot change the truth. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fetchOnce } from '../../../lib/repositories.mjs';

/** @returns {string} its executable, in a virtual environment in the benchmark's cache */
export function pythonWithoutPackages() {
  const { root } = fetchOnce(
    { name: 'python', version: 'without-packages' },
    (work) => {
      execFileSync('python3', ['-m', 'venv', '--without-pip', path.join(work, 'venv')], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      return path.join(work, 'venv');
    },
    'tools',
  );
  return (
    ['bin/python', 'Scripts/python.exe'].map((file) => path.join(root, file)).find((file) => existsSync(file)) ??
    fail(root)
  );
}

/**
 * @param {string} root
 * @returns {never}
 */
function fail(root) {
  throw new Error(`no Python in ${path.basename(root)}: ${readdirSync(root).join(', ')}`);
}
