// Makes the tarballs that npm publishes, with npm's own `npm pack`, from what was built.

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { stage } from './stage.mjs';

/** @typedef {import('./packages.mjs').NpmPackage} NpmPackage */

/**
 * @typedef {object} Packed
 * @property {string} staged the folder that was packed
 * @property {string} tarball
 * @property {readonly {path: string, size: number}[]} files
 * @property {number} sizeBytes of the tarball
 * @property {number} unpackedBytes
 */

/**
 * @param {NpmPackage} npmPackage
 * @param {string} out a directory, made where it is missing
 * @returns {Packed}
 */
export function pack(npmPackage, out) {
  const staged = path.join(out, npmPackage.name);
  mkdirSync(out, { recursive: true });
  stage(npmPackage, staged);
  const { status, stdout } = spawnSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', out], {
    cwd: staged,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm pack ended with ${status} for ${npmPackage.name}`);
  const answer = JSON.parse(stdout);
  // npm 10 answers with a list, later ones with an object of names.
  const [packed] = Array.isArray(answer) ? answer : Object.values(answer);
  const { filename, files, size, unpackedSize } = packed;
  return { staged, tarball: path.join(out, filename), files, sizeBytes: size, unpackedBytes: unpackedSize };
}
