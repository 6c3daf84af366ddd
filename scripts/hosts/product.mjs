// The boocontext that the hosts are tested with: this clone, or the package as npm will give it to anybody.

import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { manifestOf } from '../packages/manifest.mjs';
import { pack } from '../packages/pack.mjs';
import { npmPackages } from '../packages/packages.mjs';
import { projectRoot } from '../prepare.mjs';
import { startRegistry } from './registry.mjs';

/**
 * @typedef {object} Product
 * @property {string} root Where its files lie as in the clone.
 * @property {string} commands The directory of its command, for `PATH`.
 * @property {readonly [string, ...string[]]} start What a person types to run it.
 * @property {string} npmrc What npm is told in the home of who uses it.
 * @property {() => void} close
 */

/** @type {Product} */
export const clone = {
  root: projectRoot,
  commands: path.join(projectRoot, 'node_modules/.bin'),
  start: [process.execPath, path.join(projectRoot, 'apps/boocontext/bin/boocontext.js')],
  npmrc: '',
  close() {},
};

/**
 * Packs boocontext and has npx fetch it from a registry on loopback, as the entries ask for it that it writes.
 * @param {string} scratch
 * @returns {Promise<Product>}
 */
export async function packedProduct(scratch) {
  const [boocontext] = npmPackages;
  const manifest = manifestOf(boocontext);
  const { tarball } = pack(boocontext, path.join(scratch, 'packed'));
  const others = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const registry = await startRegistry({ manifest, tarball, others });
  const cache = path.join(scratch, 'npm cache');
  const home = path.join(scratch, 'first home');
  mkdirSync(home);
  const npmrc = `registry=${registry.url}/\ncache=${cache}\nupdate-notifier=false\n`;
  writeFileSync(path.join(home, '.npmrc'), npmrc);
  /** @type {[string, ...string[]]} */
  const start = ['npx', '-y', `${manifest.name}@${manifest.version}`];
  // In a folder where nothing is, so that nothing of the clone is found by chance.
  const { stdout } = await promisify(execFile)(start[0], [...start.slice(1), '--version'], {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home },
  });
  assert.match(stdout, new RegExp(manifest.version.replaceAll('.', '\\.')));
  // npx names the folder after what it was asked for.
  const [folder] = readdirSync(path.join(cache, '_npx'));
  const modules = path.join(cache, '_npx', folder, 'node_modules');
  return {
    root: path.join(modules, manifest.name),
    commands: path.join(modules, '.bin'),
    start,
    npmrc,
    close: registry.close,
  };
}
