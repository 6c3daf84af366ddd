/** The entry of the worker thread: one repository lives here. */
import { parentPort, workerData } from 'node:worker_threads';
import { beatIn } from '../repository/heartbeat.ts';
import type { WorkerSetup } from './protocol.ts';
import { RepositoryWorker } from './repository-worker.ts';

// stdout belongs to the protocol of whoever runs this.
process.stdout.write = process.stderr.write.bind(process.stderr);

if (parentPort === null) throw new Error('the engine runs in a worker thread');
const setup = workerData as WorkerSetup;
beatIn(setup.hearts, 0);
new RepositoryWorker(setup, parentPort).listen();
