/** `index --precise`: the indexers of the languages that a repository has, each on a copy, and what came of it. */
import fs from 'node:fs';
import path from 'node:path';
import type { Control, Engine } from '@boocontext/code-index';
import { type Indexer, indexers, runIndexer } from '../children/indexers.ts';
import { Mirror } from '../children/mirror.ts';
import { ToolFailure } from '../errors.ts';
import { count } from '../tools/wording.ts';

/** No indexer may take longer. */
const TIMEOUT_MS = 20 * 60_000;

export interface PreciseReport {
  /** One sentence for each language that has an indexer. */
  readonly sentences: readonly string[];
  readonly failed: boolean;
}

/** Writes the indexes, one after the other as one, to where the engine looks for them. */
export async function makePrecise(
  engine: Engine,
  root: string,
  target: { readonly file: string; readonly cacheDirectory: string },
  control: Control,
): Promise<PreciseReport> {
  const { files } = await engine.files(control);
  const languages = new Set(files.map(({ language }) => language));
  const wanted = indexers.filter(({ language }) => languages.has(language));
  const sentences: string[] = [];
  const parts: Buffer[] = [];
  let failed = false;
  const work = fs.mkdtempSync(path.join(fs.realpathSync(target.cacheDirectory), 'precise-'));
  const mirror = Mirror.open(target.cacheDirectory, root);
  try {
    for (const [done, indexer] of wanted.entries()) {
      control.onProgress?.({ done, total: wanted.length, message: `${indexer.name} reads ${indexer.language}` });
      const seen = files.map((file) => file.path).filter((file) => indexer.hidden?.test(file) !== true);
      await mirror.update(seen, control.signal);
      const output = path.join(work, `${indexer.name}.scip`);
      const made = await make(indexer, { root, directory: mirror.directory, work, output }, control);
      sentences.push(made.sentence);
      if (made.index === undefined) failed = true;
      else parts.push(made.index);
    }
    // Indexes behind one another are one index: the format joins their lists.
    if (parts.length > 0) {
      fs.mkdirSync(path.dirname(target.file), { recursive: true, mode: 0o700 });
      fs.writeFileSync(`${target.file}.tmp`, Buffer.concat(parts), { mode: 0o600 });
      fs.renameSync(`${target.file}.tmp`, target.file);
    }
  } finally {
    mirror.close();
    fs.rmSync(work, { recursive: true, force: true });
  }
  if (wanted.length === 0)
    sentences.push('No language of this repository has an indexer: TypeScript and JavaScript need none.');
  return { sentences, failed };
}

async function make(
  indexer: Indexer,
  place: { readonly root: string; readonly directory: string; readonly work: string; readonly output: string },
  control: Control,
): Promise<{ readonly sentence: string; readonly index?: Buffer }> {
  const { language, name, hint } = indexer;
  const command = indexer.command({ ...place, environment: process.env });
  if (command === undefined) return { sentence: `${language}: ${name} was not run; ${hint}.` };
  const started = Date.now();
  try {
    await runIndexer(indexer, command, { signal: control.signal, timeoutMs: TIMEOUT_MS });
    const index = fs.readFileSync(place.output);
    return {
      sentence: `${language}: ${name} wrote ${count(Math.ceil(index.length / 1000), 'kilobyte')} in ${((Date.now() - started) / 1000).toFixed(1)} s.`,
      index,
    };
  } catch (error) {
    control.signal?.throwIfAborted();
    if (error instanceof ToolFailure) return { sentence: `${language}: ${error.message}.` };
    if ((error as { code?: unknown }).code === 'ENOENT')
      return { sentence: `${language}: ${name} ended without an index.` };
    throw error;
  }
}
