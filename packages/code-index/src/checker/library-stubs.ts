/**
 * Libraries through which the type of what they are given comes back (`inject(Shelf)`, `ref(shelf)`, `useContext(Shelf)`),
 * as far as that goes: in a repository with nothing installed all behind them would be untyped. Each declares some of
 * what its library exports; a name that it does not have stays unknown, as it was.
 */
import fs from 'node:fs';
import path from 'node:path';
import { packageFile } from '../package-files.ts';

/** Where they lie: the checker may read there. */
export const STUBS = packageFile('stubs/typescript');

/** @param directory of a configuration, relative to the root: what is installed there, or above it, is believed instead. */
export function stubPaths(root: string, directory: string): Record<string, readonly string[]> {
  const isInstalled = installedIn(root, directory);
  return Object.fromEntries(
    Object.entries(LIBRARIES)
      .filter(([, { of }]) => !isInstalled(of))
      .map(([specifier, { file }]) => [specifier, [path.join(STUBS, file)]]),
  );
}

/** Declarations of names that nobody imports, where one of the files may use them. */
export function stubGlobals(root: string, directory: string, files: readonly string[]): readonly string[] {
  const mayUse = files.some((file) => /\.svelte(?:\.[jt]s)?$/.test(file));
  return mayUse && !installedIn(root, directory)('svelte') ? [path.join(STUBS, 'svelte-runes.d.ts')] : [];
}

function installedIn(root: string, directory: string): (name: string) => boolean {
  const folders: string[] = [];
  for (let folder = directory; ; folder = path.posix.dirname(folder)) {
    folders.push(path.join(root, folder, 'node_modules'));
    if (folder === '.' || folder === '') break;
  }
  const installed = folders.filter((folder) => fs.existsSync(folder));
  return (name) =>
    [name, `@types/${name}`].some((each) => installed.some((folder) => fs.existsSync(path.join(folder, each))));
}

const LIBRARIES: Readonly<Record<string, { readonly of: string; readonly file: string }>> = {
  '@angular/core': { of: '@angular/core', file: 'angular-core.d.ts' },
  '@angular/core/testing': { of: '@angular/core', file: 'angular-core-testing.d.ts' },
  '@nestjs/common': { of: '@nestjs/common', file: 'nestjs-common.d.ts' },
  '@nestjs/core': { of: '@nestjs/core', file: 'nestjs-core.d.ts' },
  '@nestjs/testing': { of: '@nestjs/testing', file: 'nestjs-testing.d.ts' },
  'jest-mock-extended': { of: 'jest-mock-extended', file: 'jest-mock-extended.d.ts' },
  pinia: { of: 'pinia', file: 'pinia.d.ts' },
  react: { of: 'react', file: 'react.d.ts' },
  'react-dom': { of: 'react-dom', file: 'react-dom.d.ts' },
  'react-dom/client': { of: 'react-dom', file: 'react-dom.d.ts' },
  'react-dom/server': { of: 'react-dom', file: 'react-dom.d.ts' },
  'svelte/store': { of: 'svelte', file: 'svelte-store.d.ts' },
  tsyringe: { of: 'tsyringe', file: 'tsyringe.d.ts' },
  typedi: { of: 'typedi', file: 'typedi.d.ts' },
  vue: { of: 'vue', file: 'vue.d.ts' },
  zustand: { of: 'zustand', file: 'zustand.d.ts' },
  'zustand/middleware': { of: 'zustand', file: 'zustand-middleware.d.ts' },
  'vitest-mock-extended': { of: 'vitest-mock-extended', file: 'jest-mock-extended.d.ts' },
  'zustand/middleware/immer': { of: 'zustand', file: 'zustand-immer.d.ts' },
};
