// What a person trusts when they run `npm ci`: nothing of a dependency is executed, and the versions come from
// whatever registry that person has configured.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly hasInstallScript?: boolean;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly integrity?: string;
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
);
const lockedPackages = Object.entries(lock.packages);

function pathsWhere(isFault: (locked: LockedPackage) => boolean): string[] {
  return lockedPackages.filter(([, locked]) => isFault(locked)).map(([path]) => path);
}

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
