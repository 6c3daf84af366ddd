/** BooCode as a process, for benchmarks. */

/**
 * The address that a BooCode which has just been started listens on; rejects where it ends before.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
export function listening(child) {
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('exit', (code) => reject(new Error(`BooCode ended with ${code}`)));
    child.stdout?.on('data', (text) => {
      said += text;
      const url = /listens on (\S+)\n/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
}
