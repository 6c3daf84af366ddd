// Makes threads hang for good wherever they decode a text with one of certain words, or list a folder of a certain name:
// for processes that a test starts with `NODE_OPTIONS=--import=URL`. The main thread never hangs. See `stuck-threads.ts`.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import threads, { isMainThread, workerData } from 'node:worker_threads';

if (!isMainThread) {
  const isHelper = workerData?.heart?.thread > 0;

  const tell = () => {
    const log = process.env.STUCK_THREADS_LOG;
    if (log) fs.appendFileSync(log, 'hangs\n');
  };
  const hasHung = () => fs.existsSync(process.env.STUCK_THREADS_LOG ?? '');
  let hasHelpers = false;
  threads.Worker = new Proxy(threads.Worker, {
    construct(make, options) {
      hasHelpers = true;
      return Reflect.construct(make, options);
    },
  });
  syncBuiltinESMExports();
  // Helpers take longer to start than a few files take to read; where none comes, none is left.
  const letHelpersCome = () => {
    const cell = new Int32Array(new SharedArrayBuffer(4));
    for (let i = 0; i < 2_000 && hasHelpers && !hasHung(); i++) Atomics.wait(cell, 0, 0, 10);
    hasHelpers = false;
  };
  // As one that waits for a disk, or for a lock that nobody gives back: not for the file's sake.
  const waitOnce = () => {
    const waited = `${process.env.STUCK_THREADS_LOG ?? ''}.waited`;
    if (fs.existsSync(waited)) return;
    fs.writeFileSync(waited, '');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  };
  const backtrack = () => {
    tell();
    /^(?:a+)+$/.test(`${'a'.repeat(60)}b`);
  };

  const decodeAsBefore = Buffer.prototype.toString;
  /** @param {Parameters<Buffer['toString']>} options */
  Buffer.prototype.toString = function decode(...options) {
    const text = decodeAsBefore.apply(this, options);
    if (text.includes('HANGS_EVERY_THREAD')) backtrack();
    if (text.includes('WAITS_ONCE')) waitOnce();
    if (text.includes('HANGS_ONE_HELPER') && !hasHung()) {
      if (isHelper) backtrack();
      else letHelpersCome();
    }
    return text;
  };

  fs.readdirSync = new Proxy(fs.readdirSync, {
    apply(list, self, options) {
      if (String(options[0]).endsWith('hangs-when-listed')) backtrack();
      return Reflect.apply(list, self, options);
    },
  });
}
