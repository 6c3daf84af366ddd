// What a person trusts when they run `npm ci`: no dependency runs code while it is installed, each is the one whose
// checksum is committed, from whatever registry that person has configured, and each has a stated reason to be there.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly hasInstallScript?: boolean;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly integrity?: string;
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(read('package-lock.json'));
const lockedPackages = Object.entries(lock.packages);

test('no dependency has an install script', () => {
  expect(pathsWhere((locked) => locked.hasInstallScript === true)).toEqual([]);
});

test('no dependency is tied to the address it was downloaded from', () => {
  expect(pathsWhere((locked) => locked.resolved !== undefined && !locked.link)).toEqual([]);
});

test('every downloaded dependency has a checksum', () => {
  const downloaded = lockedPackages.filter(([path, locked]) => path.includes('node_modules/') && !locked.link);
  expect(downloaded.length).toBeGreaterThan(0);
  expect(downloaded.filter(([, locked]) => !locked.integrity).map(([path]) => path)).toEqual([]);
});

test('docs/decisions/dependencies.md gives a reason for every direct dependency, and for no other', () => {
  const direct = lockedPackages
    .filter(([path]) => !path.includes('node_modules/'))
    .flatMap(([, { dependencies, devDependencies }]) => Object.keys({ ...dependencies, ...devDependencies }))
    .filter((name) => lock.packages[`node_modules/${name}`]?.link !== true);
  const explained = [...read('docs/decisions/dependencies.md').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual([...new Set(direct)].toSorted());
});

function pathsWhere(isFault: (locked: LockedPackage) => boolean): string[] {
  return lockedPackages.filter(([, locked]) => isFault(locked)).map(([path]) => path);
}

function read(file: string): string {
  return readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
}
