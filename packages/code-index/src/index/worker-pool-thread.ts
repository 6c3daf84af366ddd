/** One of the other threads of `worker-pool.ts`: the same analysis, without a checker, that does what the list says. */
import { workerData } from 'node:worker_threads';
import { GrammarMissing, loadGrammar } from '../languages/shape/grammars.ts';
import { beatIn, rested, works } from '../repository/heartbeat.ts';
import { Repository } from '../repository/repository.ts';
import { Analysis } from './analysis.ts';
import { usesIn } from './file-edges.ts';
import { collectIfGrown } from './memory.ts';
import { measureFileBySyntax } from './services/inference-metrics.ts';
import { languageServiceFor } from './services/language-services.ts';
import {
  PART_FILES,
  type PoolJob,
  type PoolReport,
  type PoolResult,
  type PoolSetup,
  type PoolTask,
} from './worker-pool.ts';

const { root, cacheDirectory, state, scipFile, leftOut, heart, port, signal } = workerData as PoolSetup;
const counter = new Int32Array(signal);
beatIn(heart.memory, heart.thread);
let analysis: Analysis | undefined;
let last: Promise<void> = Promise.resolve();

port.on('message', (job: PoolJob) => {
  // A grammar may have to be waited for in the middle of a job: the next one comes after it.
  last = last.then(() => work(job));
});

async function work(job: PoolJob): Promise<void> {
  works(job.id);
  try {
    await doParts(job);
  } finally {
    rested();
  }
}

async function doParts({ id, task, files, next, facts }: PoolJob): Promise<void> {
  const { repository, syntax, facts: store } = opened();
  store.cache.adopt(facts);
  if (task === 'resolve') syntax.indexDefinitions();
  const parts = new Int32Array(next);
  for (;;) {
    const part = Atomics.add(parts, 0, 1);
    const own = files.slice(part * PART_FILES, (part + 1) * PART_FILES);
    if (own.length === 0) return;
    const results: PoolResult[] = [];
    const written = store.cache.addedCount;
    for (const file of own) {
      if (Atomics.load(parts, 0) > files.length) return;
      try {
        const found = await withGrammars(id, () => doTask(task, file));
        results.push({ file, hash: repository.contentHash(file), ...found });
      } catch {
        // The thread that asked looks at the file itself, and meets the same failure where it can be told.
      }
      collectIfGrown();
    }
    store.cache.flush();
    const report: PoolReport = { id, part, results, facts: store.cache.addedSince(written) };
    port.postMessage(report);
    Atomics.add(counter, 0, 1);
    Atomics.notify(counter, 0);
  }
}

function doTask(task: PoolTask, file: string): Pick<PoolResult, 'edges' | 'metrics'> {
  const own = opened();
  if (task === 'measure') {
    const metrics = measureFileBySyntax(own, file);
    return metrics === undefined ? {} : { metrics };
  }
  const facts = own.syntax.facts(file);
  const edges = facts === undefined || task === 'read' ? undefined : usesIn(own, file)?.edges;
  return edges === undefined ? {} : { edges };
}

function opened(): Analysis {
  if (analysis === undefined) {
    const repository = Repository.open(root, { state, leftOut });
    const nobody = { started() {}, ended() {}, asking() {}, answered() {} };
    analysis = new Analysis(repository, cacheDirectory, { watch: nobody, scipFile, serviceFor: languageServiceFor });
    analysis.refresh();
  }
  return analysis;
}

async function withGrammars<T>(id: number, work: () => T): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (cause) {
      if (!(cause instanceof GrammarMissing)) throw cause;
      rested();
      await loadGrammar(cause.grammar);
      works(id);
    }
  }
}
