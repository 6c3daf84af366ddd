// `npm run release -- VERSION [--dry-run]`: makes a release of this clone, as far as nobody else has to agree. It checks
// that all is committed and every test passes, sets the version everywhere, closes the section *Unreleased* of the
// changelog, commits and tags, and makes in dist/packages: the packages for npm, server.json for the registry of MCP
// servers, the bundle for desktop hosts on this platform, and a bill of materials. What publishes it is printed, and left
// to a person. With --dry-run nothing of the clone is changed, and the packages are made in the version that there is.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeBundle } from './packages/desktop-bundle.mjs';
import { readJson } from './packages/manifest.mjs';
import { pack } from './packages/pack.mjs';
import { npmPackages } from './packages/packages.mjs';
import { registryEntry } from './packages/registry-entry.mjs';
import { closedChangelog, isNewer, pinningFiles, withPinnedVersion } from './packages/release-texts.mjs';
import { build, installIfNeeded, projectRoot, runNode } from './prepare.mjs';

const { version, dryRun } = readArguments();
const out = path.join(projectRoot, 'dist/packages');

const current = readJson('apps/boocontext/package.json').version;
if (!isNewer(version, current)) fail(`${version} is not newer than ${current}`);
const changelog = closedChangelog(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10));
if (git('tag', '--list', `v${version}`) !== '') fail(`there is a tag v${version} already`);
if (git('status', '--porcelain') !== '') report('there are changes that are not committed');

installIfNeeded();
build();
if (dryRun) {
  console.log(
    `Would set the version ${version} in ${[...manifests(), ...pinningFiles].join(', ')}, close the changelog, commit, and tag v${version}.`,
  );
} else {
  runNode('scripts/test.mjs', []);
  setVersion();
  write('CHANGELOG.md', changelog);
  git('add', '--all');
  git('commit', '--quiet', '--message', `chore(release): ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Version ${version}`);
  build();
}
for (const npmPackage of npmPackages) {
  const { tarball, files } = pack(npmPackage, out);
  console.log(`${tarball}  ${files.length} files`);
}
write('dist/packages/server.json', `${JSON.stringify(registryEntry(), null, 2)}\n`);
console.log(path.join(out, 'server.json'));
console.log(makeBundle(out));
for (const { name, app } of npmPackages) {
  const file = `dist/packages/${name}.cdx.json`;
  write(file, npm('sbom', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application', `--workspace=${app}`));
  console.log(path.join(projectRoot, file));
}
console.log(`
Left to you:
  git push --follow-tags
  npm publish --provenance TARBALL     for each tarball above
  mcp-publisher publish                beside server.json
  add the .mcpb and .cdx.json files to the release v${version}`);

/** @returns {{version: string, dryRun: boolean}} */
function readArguments() {
  const { values, positionals } = parseArgs({ options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true });
  const [version = ''] = positionals;
  if (!/^\d+\.\d+\.\d+$/.test(version)) fail('Usage: npm run release -- VERSION [--dry-run], with VERSION like 1.2.3');
  return { version, dryRun: values['dry-run'] === true };
}

/** Every manifest that has the version, and names it for the others. */
function manifests() {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder)).map((name) => `${folder}/${name}/package.json`),
  );
  const plugin = 'integrations/claude-code/.claude-plugin/plugin.json';
  return ['package.json', 'package-lock.json', plugin, ...workspaces];
}

function setVersion() {
  for (const file of manifests()) {
    const text = read(file);
    const own = file === 'package-lock.json' ? withVersionInLock(text) : withVersion(text);
    write(file, own);
  }
  for (const file of pinningFiles) write(file, withPinnedVersion(read(file), current, version));
}

/** @param {string} text */
function withVersion(text) {
  return text
    .replace(`"version": "${current}"`, `"version": "${version}"`)
    .replace(/("@boocontext\/[a-z-]+": ")[^"]+"/g, `$1${version}"`);
}

/**
 * In the lock file what is ours is written in the form of each workspace; other packages may have the same version.
 * @param {string} text
 */
function withVersionInLock(text) {
  const lock = JSON.parse(text);
  const ours = Object.entries(lock.packages).filter(([place]) => !place.includes('node_modules/'));
  lock.version = version;
  for (const [, locked] of ours) {
    locked.version = version;
    for (const field of ['dependencies', 'devDependencies']) {
      for (const name of Object.keys(locked[field] ?? {})) {
        if (name.startsWith('@boocontext/')) locked[field][name] = version;
      }
    }
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** @param {string[]} args */
function git(...args) {
  return run('git', args).trim();
}

/** @param {string[]} args */
function npm(...args) {
  return run('npm', args);
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail(`${command} ${args.join(' ')} failed: ${stderr}`);
  return stdout;
}

/** @param {string} file */
function read(file) {
  return readFileSync(path.join(projectRoot, file), 'utf8');
}

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  writeFileSync(path.join(projectRoot, file), text);
}

/** What stops a release, and is only said where none is made. @param {string} problem */
function report(problem) {
  if (!dryRun) fail(problem);
  console.error(`A release would stop here: ${problem}.`);
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
