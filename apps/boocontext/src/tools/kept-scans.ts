/**
 * Scans kept for the next process, each in the cache of its repository: of thousands of files one takes seconds. One that was
 * made by other code than this is made anew.
 */

import { digestOfFolder, digestOfScanCode, type ProjectScan, type ScanParts } from '@boocontext/project-scan';
import { packageFile } from '../package-files.ts';
import { version } from '../version.ts';

/** A scan, and the state of the files that it is of. */
export interface KeptScan {
  readonly state: string;
  readonly scan: ProjectScan;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Parts of it that a scan of the same files for something else need not look for again. */
  readonly parts: ScanParts;
}

/** What an overview shows, the routes and the requests to them, the data schemas and the queries on them, or who reads environment variables. */
export type ScanName = 'scan' | 'routes' | 'queries' | 'env';

/** The last whole scan of a directory, of whatever state. */
export async function readScan(directory: string, name: ScanName): Promise<KeptScan | undefined> {
  const { readCache } = await import('@boocontext/code-index');
  const kept = readCache(await cacheFile(directory, name)) as Partial<KeptScan> | undefined;
  const isWhole =
    typeof kept?.state === 'string' &&
    typeof kept.startedAt === 'number' &&
    kept.scan !== undefined &&
    typeof kept.parts === 'object';
  return isWhole ? (kept as KeptScan) : undefined;
}

export async function writeScan(directory: string, name: ScanName, kept: KeptScan): Promise<void> {
  const { writeCache } = await import('@boocontext/code-index');
  writeCache(await cacheFile(directory, name), kept);
}

/** What was found of these files by a scan that was not finished; nothing where there was none. */
export async function readScanParts(directory: string, state: string): Promise<ScanParts> {
  const { readCache } = await import('@boocontext/code-index');
  const kept = readCache(await cacheFile(directory, 'scan-parts')) as
    | { readonly state?: unknown; readonly parts?: ScanParts }
    | undefined;
  return kept?.state === state && typeof kept.parts === 'object' ? kept.parts : {};
}

export async function writeScanParts(directory: string, state: string, parts: ScanParts): Promise<void> {
  const { writeCache } = await import('@boocontext/code-index');
  writeCache(await cacheFile(directory, 'scan-parts'), { state, parts });
}

async function cacheFile(directory: string, name: ScanName | 'scan-parts') {
  const { repositoryCache } = await import('@boocontext/code-index');
  // Of the code that scans, and of what is made of it.
  scanVersion ??= `${version}/${digestOfScanCode()}/${digestOfFolder(packageFile('dist/bundled'))}`;
  return { directory: repositoryCache(directory), name, version: scanVersion };
}

let scanVersion: string | undefined;
