/** What a server and all that it has started take, looked at again and again. */
import { existsSync, readdirSync } from 'node:fs';
import { processTree, sum } from '../lib/processes.mjs';

/** @typedef {{done: number, bytes: number, handles: number, processes: number, files: number}} Look */

export class Watch {
  /** @type {Look[]} */
  looks = [];
  #pid;
  #temporary;
  #total;

  /**
   * @param {number} pid of the server
   * @param {string} temporary the folder for temporary files that all of its processes use
   * @param {number} total how much is to be done
   */
  constructor(pid, temporary, total) {
    this.#pid = pid;
    this.#temporary = temporary;
    this.#total = total;
  }

  /** @param {number} done */
  look(done) {
    const tree = processTree(this.#pid) ?? [];
    const handles = `/proc/${this.#pid}/fd`;
    const look = {
      done,
      bytes: sum(tree.map(({ residentBytes }) => residentBytes)),
      handles: existsSync(handles) ? readdirSync(handles).length : 0,
      processes: tree.length,
      files: readdirSync(this.#temporary).length,
    };
    this.looks.push(look);
    console.log(
      `  ${String(done).padStart(6)} of ${this.#total}: ${Math.round(look.bytes / 1e6)} MB, ${look.handles} handles, ${look.processes} processes, ${look.files} temporary files`,
    );
  }

  /** The mean of the last tenth by that of the third: before it caches fill. */
  growth() {
    const part = Math.max(1, Math.floor(this.looks.length / 10));
    const mean = (/** @type {Look[]} */ looks) => sum(looks.map(({ bytes }) => bytes)) / looks.length;
    return mean(this.looks.slice(-part)) / mean(this.looks.slice(2 * part, 3 * part));
  }
}
