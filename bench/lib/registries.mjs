/**
 * Sources from the registry of a language, pinned, fetched once by the registry's ordinary client, and kept in the
 * benchmarks' cache. No client runs what it fetches, save pip, which asks an archive for its name.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheDirectory, fetchOnce } from './repositories.mjs';

/** @typedef {import('./repositories.mjs').Repository} Repository */

/**
 * A source archive from PyPI: what a clone of the tag holds.
 * @param {{name: string, version: string}} spec
 * @returns {Repository}
 */
export function fetchFromPyPi(spec) {
  return fetchOnce(spec, (work) => {
    const pip = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--no-binary', ':all:', '--dest', work];
    execFileSync('python3', [...pip, `${spec.name}==${spec.version}`], { stdio: ['ignore', 'ignore', 'inherit'] });
    const archive = /** @type {string} */ (readdirSync(work).find((name) => name.endsWith('.tar.gz')));
    execFileSync('tar', ['-xzf', archive], { cwd: work });
    return path.join(work, archive.replace(/\.tar\.gz$/, ''));
  });
}

/**
 * A module as the proxy serves it: the files of the tag, less nested modules and vendored ones.
 * @param {{name: string, version: string}} spec
 * @returns {Repository}
 */
export function fetchGoModule(spec) {
  return fetchOnce(spec, (work) => {
    // The client checks what it downloads against the public checksum database.
    const answer = runGo(['mod', 'download', '-json', `${spec.name}@${spec.version}`], work);
    const root = path.join(work, 'module');
    cpSync(JSON.parse(answer).Dir, root, { recursive: true });
    return root;
  });
}

/**
 * A source jar of Maven Central: what a build of the library compiles, without its tests.
 * @param {{name: string, group: string, version: string}} spec
 * @returns {Repository}
 */
export function fetchSourceJar({ name, group, version }) {
  return fetchOnce({ name, version }, (work) => {
    const artifact = `${group}:${name}:${version}:jar:sources`;
    const shell = process.platform === 'win32';
    execFileSync('mvn', ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${work}`], {
      cwd: work,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell,
    });
    const sources = path.join(work, 'sources');
    mkdirSync(sources);
    execFileSync('jar', ['xf', path.join(work, `${name}-${version}-sources.jar`)], { cwd: sources, shell });
    // The jar's own description; a clone would not have it.
    rmSync(path.join(sources, 'META-INF'), { recursive: true, force: true });
    return sources;
  });
}

/**
 * @param {{name: string, version: string}} spec
 * @returns {Repository}
 */
export function fetchCrate(spec) {
  return fetchOnce(spec, (work) => {
    mkdirSync(path.join(work, 'src'));
    writeFileSync(path.join(work, 'src', 'lib.rs'), '');
    const manifest = `[package]\nname = "fetch"\nversion = "0.0.0"\n[dependencies]\n${spec.name} = "=${spec.version}"\n`;
    writeFileSync(path.join(work, 'Cargo.toml'), manifest);
    // The client checks what it downloads against the registry's checksums.
    execFileSync('cargo', ['vendor', '--quiet', 'vendored'], { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] });
    const root = path.join(work, 'vendored', spec.name);
    rmSync(path.join(root, '.cargo-checksum.json'));
    return root;
  });
}

/**
 * @param {readonly string[]} args
 * @param {string} cwd
 */
export function runGo(args, cwd) {
  return execFileSync('go', args, {
    cwd,
    env: goEnvironment(cwd),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/**
 * Modules are kept in the benchmark's cache, and writable, so that who removes the cache can remove all of it.
 * @param {string} cwd
 */
export function goEnvironment(cwd) {
  return {
    ...process.env,
    GOFLAGS: '-mod=mod -modcacherw',
    GOMODCACHE: path.join(cacheDirectory(), 'go', 'modules'),
    // A workspace file above the repository is none of its business.
    ...(existsSync(path.join(cwd, 'go.work')) ? {} : { GOWORK: 'off' }),
  };
}
