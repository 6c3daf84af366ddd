// The bundle of boocontext for desktop hosts: a zip file of the package with all that it depends on, as installed here.

import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installLocked } from './installation.mjs';
import { readJson } from './manifest.mjs';
import { npmPackages } from './packages.mjs';
import { bundleManifest } from './registry-entry.mjs';

const packer = '@anthropic-ai/mcpb@2.1.2';

/**
 * Its type checker is a program of one platform, so that a bundle is made on each. What makes the file is the format's
 * own tool, fetched by npx, which checks the manifest against the format's schema first.
 * @param {string} out where the tarball lies
 * @returns {string} the file
 */
export function makeBundle(out) {
  const wanted = npmPackages.filter(({ name }) => name === 'boocontext');
  const { version } = readJson('apps/boocontext/package.json');
  const folder = path.join(out, 'mcpb');
  rmSync(folder, { recursive: true, force: true });
  const tarball = `boocontext-${version}.tgz`;
  installLocked({ npmPackages: wanted, tarballs: [path.join(out, tarball)], folder });
  for (const file of ['.npmrc', 'package-lock.json', tarball]) rmSync(path.join(folder, file));
  writeJson(path.join(folder, 'manifest.json'), bundleManifest([process.platform]));
  // Its tool leaves types out, and the type checker does not start without those of the language.
  writeFileSync(path.join(folder, '.mcpbignore'), '!node_modules/@typescript/*/lib/*.d.ts\n');
  const bundle = path.join(out, `boocontext-${version}-${process.platform}-${process.arch}.mcpb`);
  run('npx', ['-y', packer, 'pack', folder, bundle], out);
  return bundle;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 */
function run(command, args, cwd) {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`);
}

/**
 * @param {string} file
 * @param {object} value
 */
function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
