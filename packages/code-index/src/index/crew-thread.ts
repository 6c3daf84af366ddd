/** One of the other threads of `crew.ts`: the same workbench, without a checker, that does what the list says. */
import { workerData } from 'node:worker_threads';
import { GrammarMissing, loadGrammar } from '../extract/syntax/grammars.ts';
import { beatIn, rested, works } from '../repository/heartbeat.ts';
import { Repository } from '../repository/repository.ts';
import { type CrewJob, type CrewReport, type CrewResult, type CrewSetup, PART_FILES } from './crew.ts';
import { collectIfGrown } from './memory.ts';
import { edgesInSyntax } from './syntax-edges.ts';
import { Workbench } from './workbench.ts';

const { root, cacheDirectory, state, scipFile, tooSlow, heart, port, signal } = workerData as CrewSetup;
const counter = new Int32Array(signal);
if (heart !== undefined) beatIn(heart.memory, heart.thread);
let bench: Workbench | undefined;
let last: Promise<void> = Promise.resolve();

port.on('message', (job: CrewJob) => {
  // A grammar may have to be waited for in the middle of a job: the next one comes after it.
  last = last.then(() => work(job));
});

async function work(job: CrewJob): Promise<void> {
  works(job.id);
  try {
    await doParts(job);
  } finally {
    rested();
  }
}

async function doParts({ id, task, files, next, facts }: CrewJob): Promise<void> {
  const { repository, syntax, facts: store } = opened();
  store.pack.adopt(facts);
  if (task === 'resolve') syntax.indexDefinitions();
  const parts = new Int32Array(next);
  for (;;) {
    const part = Atomics.add(parts, 0, 1);
    const own = files.slice(part * PART_FILES, (part + 1) * PART_FILES);
    if (own.length === 0) return;
    const results: CrewResult[] = [];
    const written = store.pack.addedCount;
    for (const file of own) {
      if (Atomics.load(parts, 0) > files.length) return;
      try {
        const edges = await withGrammars(id, () => {
          const facts = syntax.facts(file);
          return facts === undefined || task === 'read' ? undefined : edgesInSyntax(opened(), file);
        });
        const hash = repository.contentHash(file);
        results.push(edges === undefined ? { file, hash } : { file, hash, edges });
      } catch {
        // The thread that asked looks at the file itself, and meets the same failure where it can be told.
      }
      collectIfGrown();
    }
    store.pack.flush();
    const report: CrewReport = { id, part, results, facts: store.pack.addedSince(written) };
    port.postMessage(report);
    Atomics.add(counter, 0, 1);
    Atomics.notify(counter, 0);
  }
}

function opened(): Workbench {
  if (bench === undefined) {
    const repository = Repository.open(root, { state, tooSlow });
    const nobody = { started() {}, ended() {}, asking() {}, answered() {} };
    bench = new Workbench(repository, cacheDirectory, nobody, scipFile);
    bench.refresh();
  }
  return bench;
}

async function withGrammars<T>(id: number, work: () => T): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (cause) {
      if (!(cause instanceof GrammarMissing)) throw cause;
      rested();
      await loadGrammar(cause.language);
      works(id);
    }
  }
}
