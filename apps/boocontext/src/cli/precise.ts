/**
 * `index --precise`: the indexers of the languages that a repository has, each on a copy, and what came of it. Each one's
 * index is kept beside the others', so that one that fails, or has nothing new to read, costs no other; what the engine
 * reads is all of them behind one another.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Control, type Engine, type ListedFile, readyIndex } from '@boocontext/code-index';
import { makeFolder, readFileAt, readTextAt, replaceFile } from '@boocontext/safe-access';
import { type Indexer, type IndexerCommand, indexers, runIndexer } from '../children/indexers.ts';
import { Mirror } from '../children/mirror.ts';
import { ToolFailure } from '../errors.ts';
import { count } from '../tools/wording.ts';

export interface PreciseReport {
  /** SAFE: each file of a language that has an indexer is indexed; CAUTION: some are; UNSAFE: none is. */
  readonly verdict: 'SAFE' | 'CAUTION' | 'UNSAFE';
  readonly summary: string;
  /** In the order in which they were run. */
  readonly languages: readonly LanguageReport[];
}

interface LanguageReport {
  readonly language: string;
  readonly indexer: string;
  /** `current`: nothing has changed since it was made. */
  readonly state: 'made' | 'current' | 'missing' | 'failed';
  /** Files of the language of which its index says something; 0 where there is none. */
  readonly files: number;
  /** All files of the language. */
  readonly of: number;
  /** One sentence, with the reason where something is missing. */
  readonly sentence: string;
}

/** Makes the indexes that are out of date, and puts all of them to where the engine looks for them. */
export async function makePrecise(
  engine: Engine,
  root: string,
  target: { readonly file: string; readonly cacheDirectory: string; readonly mayFetch: boolean },
  control: Control,
): Promise<PreciseReport> {
  const { files } = await engine.files(control);
  const languages = new Set(files.map(({ language }) => language));
  const wanted = indexers.filter(({ language }) => languages.has(language));
  if (wanted.length === 0)
    return {
      verdict: 'SAFE',
      summary: 'No language of this repository has an indexer: TypeScript and JavaScript need none.',
      languages: [],
    };
  try {
    return reportOf(await runAll(wanted, files, { root, ...target }, control));
  } catch (error) {
    control.signal?.throwIfAborted();
    const code = (error as { code?: unknown }).code;
    if (error instanceof ToolFailure || typeof code !== 'string') throw error;
    throw new ToolFailure(
      'index_unkept',
      `what the indexers wrote could not be kept: ${(error as Error).message}`,
      'Make room on the disk of the cache, or set BOOCONTEXT_CACHE to another directory. What was indexed before stays.',
    );
  }
}

interface Place {
  readonly root: string;
  readonly file: string;
  readonly cacheDirectory: string;
  readonly mayFetch: boolean;
}

async function runAll(
  wanted: readonly Indexer[],
  files: readonly ListedFile[],
  { root, file, cacheDirectory, mayFetch }: Place,
  control: Control,
): Promise<readonly LanguageReport[]> {
  const kept = `${file.replace(/\.scip$/, '')}.parts`;
  makeFolder(kept, { mode: 0o700 });
  const work = fs.mkdtempSync(path.join(fs.realpathSync(cacheDirectory), 'precise-'));
  const mirror = Mirror.open(cacheDirectory, root);
  const reports: LanguageReport[] = [];
  try {
    for (const [done, indexer] of wanted.entries()) {
      const tell = (what: string) =>
        control.onProgress?.({
          done,
          total: wanted.length,
          message: `${indexer.name} reads ${indexer.language}${what}`,
        });
      tell('');
      const wantedFiles = seenBy(indexer, files);
      await mirror.update(
        wantedFiles.map((each) => each.path),
        control.signal,
      );
      const seen = wantedFiles.filter((each) => mirror.has(each.path));
      const scene = { root, work: path.join(work, indexer.name), mirror: mirror.directory, kept, mayFetch };
      fs.mkdirSync(scene.work);
      reports.push(await oneLanguage(indexer, seen, scene, tell, control.signal));
    }
    // Of languages that the repository no longer has nothing is left.
    for (const indexer of indexers) if (!wanted.includes(indexer)) fs.rmSync(partFile(kept, indexer), { force: true });
    const parts = wanted.flatMap((indexer) => readIfThere(partFile(kept, indexer)) ?? []);
    const joined = Buffer.concat(parts);
    if (parts.length === 0) fs.rmSync(file, { force: true });
    // Left as it is where it says the same: all that was computed from it stays valid.
    else if (readIfThere(file)?.equals(joined) !== true) replaceFile(file, joined);
  } finally {
    mirror.close();
    fs.rmSync(work, { recursive: true, force: true });
  }
  return reports;
}

interface Scene {
  readonly root: string;
  readonly work: string;
  readonly mirror: string;
  readonly kept: string;
  readonly mayFetch: boolean;
}

async function oneLanguage(
  indexer: Indexer,
  seen: readonly SeenFile[],
  { root, work, mirror, kept, mayFetch }: Scene,
  tell: (what: string) => void,
  signal: AbortSignal | undefined,
): Promise<LanguageReport> {
  const { language, name, hint } = indexer;
  const part = partFile(kept, indexer);
  const own = new Set(seen.filter((file) => file.language === language).map((file) => file.path));
  const before = readRecord(part);
  const report = (state: LanguageReport['state'], files: number, sentence: string): LanguageReport => ({
    language,
    indexer: name,
    state,
    files,
    of: own.size,
    sentence: `${language}: ${sentence}`,
  });
  const still = before === undefined ? '' : ' What it made before stays, for files that have not changed since.';
  const runs = foldersOf(indexer, seen).map((folder, number) => {
    const output = path.join(work, `${number}.scip`);
    const place = { root, work, output, directory: path.join(mirror, folder), environment: process.env, mayFetch };
    return { folder, output, command: indexer.command(place) };
  });
  const command = runs[0]?.command;
  if (command === undefined) {
    const why = runs.length === 0 ? `there is no ${indexer.module?.manifest ?? 'file'} that it could begin with` : hint;
    return report('missing', 0, `${name} was not run; ${why}.${still}`);
  }
  const hashes = new Map<string, string>();
  for (const { path: file } of seen) {
    if (!own.has(file) && !indexer.manifests.test(file)) continue;
    const content = readIfThere(path.join(mirror, file));
    if (content !== undefined) hashes.set(file, createHash('sha256').update(content).digest('hex'));
  }
  const fingerprint = fingerprintOf(command, hashes);
  if (before?.fingerprint === fingerprint) {
    const read = `the index of ${before.tool} is up to date: ${shareOf(before.files, own)}`;
    return report('current', before.files.length, `${read}.`);
  }
  const started = Date.now();
  const made: NonNullable<ReturnType<typeof readyIndex>>[] = [];
  const failures: string[] = [];
  const onLine = throttled((line) => tell(`: ${line}`));
  for (const run of runs) {
    try {
      if (run.command !== undefined) {
        await runIndexer(indexer, run.command, { root, signal, timeoutMs: TIMEOUT_MS, onLine });
      }
      const bytes = readIfThere(run.output);
      const index = bytes === undefined ? undefined : readyIndex(bytes, run.folder, (file) => hashes.get(file));
      if (index !== undefined && index.files.length > 0) made.push(index);
      else failures.push(inFolder(`${name} ended ${emptyBecause(bytes, index)}`, run.folder));
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ToolFailure)) throw error;
      failures.push(inFolder(error.message, run.folder));
    } finally {
      fs.rmSync(run.output, { force: true });
    }
  }
  if (made.length === 0) return report('failed', 0, `${failures[0] ?? name}.${still}`);
  const covered = [...new Set(made.flatMap(({ files }) => files))].filter((file) => own.has(file)).sort();
  const tool = made[0]?.tools[0] ?? name;
  // Without its record first: a part and the record of another one would be taken for up to date.
  fs.rmSync(recordFile(part), { force: true });
  replaceFile(part, Buffer.concat(made.map(({ bytes }) => bytes)));
  // One that failed in part is tried again the next time.
  if (failures.length === 0) writeRecord(part, { fingerprint, tool, files: covered });
  const took = `${tool} read ${shareOf(covered, own)} in ${((Date.now() - started) / 1000).toFixed(1)} s`;
  const failed =
    failures.length === 0 ? '' : `; ${count(failures.length, 'module')} of ${runs.length} failed: ${failures[0]}`;
  return report('made', covered.length, `${took}${failed}.`);
}

/** `35 of 36 files (not command_win.go)` */
function shareOf(files: readonly string[], own: ReadonlySet<string>): string {
  const indexed = new Set(files);
  const missing = [...own].filter((file) => !indexed.has(file));
  if (missing.length === 0) return count(own.size, 'file');
  const named = `${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ', …' : ''}`;
  return `${files.length} of ${count(own.size, 'file')} (not ${named})`;
}

function emptyBecause(bytes: Buffer | undefined, index: unknown): string {
  if (bytes === undefined) return 'without an index';
  return index === undefined ? 'with an index that cannot be read' : 'with an index of no file of the repository';
}

function reportOf(languages: readonly LanguageReport[]): PreciseReport {
  const indexed = languages.filter(({ state }) => state === 'made' || state === 'current');
  const files = indexed.reduce((sum, each) => sum + each.files, 0);
  const all = languages.reduce((sum, each) => sum + each.of, 0);
  if (files === 0)
    return {
      verdict: 'UNSAFE',
      summary: 'Nothing is precise: no indexer has made an index. Edges stay as they are worked out from source.',
      languages,
    };
  const names = indexed.map(({ language }) => language).join(', ');
  if (files === all)
    return { verdict: 'SAFE', summary: `Precise in ${names}: all of ${count(files, 'file')}.`, languages };
  return {
    verdict: 'CAUTION',
    summary: `Partly precise: ${files} of ${count(all, 'file')}, in ${names}. The others are read from source, as before.`,
    languages,
  };
}

/** No indexer may take longer, for one module. */
const TIMEOUT_MS = 20 * 60_000;

/** Modules beyond these are not indexed: a repository may be a collection of thousands. */
const MOST_MODULES = 50;

/**
 * What the copy is to have for it, in the order of the paths: what the engine lists, and manifests above the files of the
 * language with what lies beside them. These need not be listed (a lock file, a manifest that a tool has written) or there.
 */
function seenBy({ language, hidden, module }: Indexer, files: readonly ListedFile[]): readonly SeenFile[] {
  const seen = new Map<string, SeenFile>(files.map((file) => [file.path, file]));
  const folders = new Set<string>();
  for (const file of files) {
    if (module === undefined || file.language !== language) continue;
    for (let folder = path.posix.dirname(file.path); !folders.has(folder); folder = path.posix.dirname(folder))
      folders.add(folder);
  }
  for (const folder of folders) {
    for (const name of module === undefined ? [] : [module.manifest, ...module.beside]) {
      const file = path.posix.join(folder, name);
      if (!seen.has(file)) seen.set(file, { path: file, language: '' });
    }
  }
  return [...seen.values()]
    .filter((file) => hidden?.test(file.path) !== true)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

type SeenFile = Pick<ListedFile, 'path' | 'language'>;

/** Where it is run, relative to the root: outermost first. */
function foldersOf({ module }: Indexer, seen: readonly SeenFile[]): readonly string[] {
  if (module === undefined) return [''];
  const folders = seen
    .filter((file) => path.posix.basename(file.path) === module.manifest)
    .map((file) => path.posix.dirname(file.path).replace(/^\.$/, ''))
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
  return folders.slice(0, MOST_MODULES);
}

/** Changes with what the indexer would say: its command, and the content of what it reads. */
function fingerprintOf({ file, args }: IndexerCommand, hashes: ReadonlyMap<string, string>): string {
  const { size, mtimeMs } = fs.statSync(file);
  const command = [path.basename(file), size, mtimeMs, ...args.filter((each) => !path.isAbsolute(each))];
  return createHash('sha256')
    .update(JSON.stringify([command, ...hashes]))
    .digest('hex');
}

/** At most one line a second: an indexer may tell of each file. */
function throttled(tell: (line: string) => void): (line: string) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (line) => {
    if (performance.now() - last < 1_000) return;
    last = performance.now();
    tell(line.slice(0, 80));
  };
}

function inFolder(reason: string, folder: string): string {
  return folder === '' ? reason : `in ${folder}, ${reason}`;
}

interface PartRecord {
  readonly fingerprint: string;
  readonly tool: string;
  readonly files: readonly string[];
}

function partFile(kept: string, { name }: Indexer): string {
  return path.join(kept, `${name}.scip`);
}

function recordFile(part: string): string {
  return `${part}.json`;
}

/** What is known of a part; undefined where there is none, or it is not what was written. */
function readRecord(part: string): PartRecord | undefined {
  try {
    const record: unknown = JSON.parse(readTextAt(recordFile(part), MAX_RECORD_BYTES) ?? '');
    if (typeof record !== 'object' || record === null || !fs.existsSync(part)) return undefined;
    const { fingerprint, tool, files } = record as Partial<PartRecord>;
    if (typeof fingerprint !== 'string' || typeof tool !== 'string' || !Array.isArray(files)) return undefined;
    return { fingerprint, tool, files };
  } catch {
    return undefined;
  }
}

function writeRecord(part: string, record: PartRecord): void {
  replaceFile(recordFile(part), Buffer.from(JSON.stringify(record)));
}

const MAX_RECORD_BYTES = 100_000_000;
const MAX_INDEX_BYTES = 2_000_000_000;

function readIfThere(file: string): Buffer | undefined {
  const { bytes, problem } = readFileAt(file, MAX_INDEX_BYTES);
  if (problem === undefined || problem === 'missing') return bytes;
  throw new ToolFailure(
    'indexer_failed',
    `${file} was not read: ${problem === 'special' ? 'it is no regular file' : problem}`,
    'Remove it.',
  );
}
