/**
 * The repositories of a run: packages of registries, by name alone, and any folder. A package of an npm registry is
 * taken with the folders in which its sources lie, since what was built from them lies beside.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fetchCrate, fetchFromPyPi, fetchGoModule, fetchSourceJar } from '../lib/registries.mjs';
import { fetchPackage, resolveRepositories } from '../lib/repositories.mjs';

/** @typedef {import('../lib/repositories.mjs').Repository} Repository */

/** @type {Readonly<Record<string, {fetch: (spec: any) => Repository, packages: readonly any[]}>>} */
const REGISTRIES = {
  typescript: {
    fetch: fetchPackage,
    packages: [
      { name: 'zod', version: '4.6.7', keep: ['package.json', 'src'] },
      { name: 'rxjs', version: '7.8.2', keep: ['package.json', 'tsconfig.json', 'src'] },
      { name: 'express', version: '5.3.0', keep: ['package.json', 'index.js', 'lib'] },
      { name: 'immer', version: '10.1.1', keep: ['package.json', 'src'] },
      { name: 'preact', version: '10.25.4', keep: ['package.json', 'src', 'hooks/src', 'compat/src', 'debug/src'] },
      { name: 'redux', version: '5.0.1', keep: ['package.json', 'src'] },
      { name: '@tanstack/query-core', version: '5.62.0', keep: ['package.json', 'src'] },
      { name: '@trpc/server', version: '11.0.0', keep: ['package.json', 'src'] },
      { name: 'koa', version: '2.15.3', keep: ['package.json', 'lib'] },
      { name: 'commander', version: '12.1.0', keep: ['package.json', 'index.js', 'lib'] },
      { name: 'undici', version: '6.21.0', keep: ['package.json', 'index.js', 'lib'] },
      { name: 'ajv', version: '8.17.1', keep: ['package.json', 'lib'] },
    ],
  },
  python: {
    fetch: fetchFromPyPi,
    packages: [
      'flask 3.1.0',
      'httpx 0.28.1',
      'click 8.1.8',
      'rich 13.9.4',
      'requests 2.32.3',
      'itsdangerous 2.2.0',
      'starlette 0.41.3',
      'marshmallow 3.23.2',
    ].map(pinned),
  },
  go: {
    fetch: fetchGoModule,
    packages: [
      'github.com/spf13/cobra v1.10.2',
      'github.com/go-chi/chi/v5 v5.5.0',
      'github.com/gin-gonic/gin v1.12.0',
      'github.com/sirupsen/logrus v1.10.2',
      'github.com/gorilla/mux v1.8.1',
      'github.com/google/uuid v1.6.0',
      'github.com/pelletier/go-toml/v2 v2.2.3',
    ].map(pinned),
  },
  java: {
    fetch: fetchSourceJar,
    packages: [
      { name: 'gson', group: 'com.google.code.gson', version: '2.13.2' },
      { name: 'commons-lang3', group: 'org.apache.commons', version: '3.20.0' },
      { name: 'jsoup', group: 'org.jsoup', version: '1.21.2' },
      { name: 'javapoet', group: 'com.squareup', version: '1.13.0' },
      { name: 'commons-csv', group: 'org.apache.commons', version: '1.12.0' },
      { name: 'picocli', group: 'info.picocli', version: '4.7.6' },
    ],
  },
  rust: {
    fetch: fetchCrate,
    packages: [
      'regex-syntax 0.8.8',
      'clap_builder 4.5.53',
      'pulldown-cmark 0.13.0',
      'ignore 0.4.25',
      'semver 1.0.24',
      'itoa 1.0.14',
      'http 1.2.0',
      'globset 0.4.15',
    ].map(pinned),
  },
};

/** @param {string} text */
function pinned(text) {
  const [name, version] = text.split(' ');
  return { name, version };
}

/** @returns {{name: string, language: string, get: () => Repository}[]} */
export function listPackages() {
  return Object.entries(REGISTRIES).flatMap(([language, { fetch, packages }]) =>
    packages.map((spec) => ({ name: spec.name, language, get: () => fetch(spec) })),
  );
}

/**
 * @param {readonly string[]} wanted names of packages and folders; all packages where there are none
 * @param {readonly string[]} languages all where there are none
 * @returns {{name: string, get: () => Repository}[]}
 */
export function chooseRepositories(wanted, languages) {
  const packages = listPackages().filter(({ language }) => languages.length === 0 || languages.includes(language));
  if (wanted.length === 0) return packages;
  return wanted.map((name) => {
    const known = listPackages().find((each) => each.name === name || each.name.split('/').includes(name));
    if (known !== undefined) return known;
    if (!existsSync(name)) throw new Error(`neither a package of the list nor a folder: ${name}`);
    return {
      name: path.basename(path.resolve(name)),
      get: () => /** @type {Repository} */ (resolveRepositories([name])[0]),
    };
  });
}
