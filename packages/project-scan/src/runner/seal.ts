/**
 * Cuts codesight off from the machine, before it is loaded. In this worker thread no process can be started, no module
 * loaded from a place of its choice, nothing written to the disk, no connection opened, and no file read but those of
 * the view. Node gives every worker its own copy of its modules, so the main thread is not touched.
 *
 * codesight imports these functions by name from `node:fs/promises` and the like; `syncBuiltinESMExports` makes such
 * imports see what is put here, those that were bound before included.
 */
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import Module, { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';
import workerThreads from 'node:worker_threads';
import type { FileView } from './view.ts';

type Functions = Record<string, unknown>;

/** Before codesight is imported: some of its files keep a function of `node:child_process` when they are loaded. */
export function sealProcesses(): void {
  for (const module of [childProcess, http, http2, https, net, tls, dgram, dns, dns.promises]) {
    replaceFunctions(module as unknown as Functions, refuseCall);
  }
  (workerThreads as unknown as Functions).Worker = refuseCall;
  // Ways around the modules above.
  replaceFunctions(process as unknown as Functions, refuseCall, (name) =>
    /^(dlopen|binding|_linkedBinding|kill|execve)$/.test(name),
  );
  for (const name of ['fetch', 'WebSocket', 'EventSource']) {
    Object.defineProperty(globalThis, name, { value: refuseCall, configurable: true, writable: true });
  }
  syncBuiltinESMExports();
}

/**
 * After codesight is imported: from here on nothing more can be loaded, and the only files are those of the view that there
 * is then.
 */
export function sealFilesAndModules(view: () => FileView): void {
  const module = Module as unknown as Functions;
  module.createRequire = refuseCall;
  // What `createRequire` and `require` end in, should a reference to them have been kept.
  module._load = refuseCall;
  module._resolveFilename = refuseCall;

  const promises = fs.promises as unknown as Functions;
  replaceFunctions(promises, async () => refuse());
  Object.assign(promises, promisesOf(view));

  const sync = fs as unknown as Functions;
  // Classes stay: streams and errors of Node itself are made of them.
  replaceFunctions(sync, refuseCall, (name) => !/^[A-Z_]/.test(name));
  const existsSync = (place: unknown) => isThere(view(), String(place));
  const readdirSync = () => missing();
  Object.assign(sync, { existsSync, readdirSync });
  syncBuiltinESMExports();
}

function replaceFunctions(module: Functions, by: unknown, isMeant: (name: string) => boolean = () => true): void {
  for (const [name, { value, writable }] of Object.entries(Object.getOwnPropertyDescriptors(module))) {
    if (typeof value === 'function' && writable && isMeant(name)) module[name] = by;
  }
}

/** The part of `node:fs/promises` that codesight uses. */
function promisesOf(current: () => FileView): Functions {
  return {
    async readFile(place: unknown) {
      const view = current();
      const file = view.relative(String(place));
      return (file === undefined || isConfiguration(file) ? undefined : view.text(file)) ?? missing();
    },
    async readdir(place: unknown, options?: { readonly withFileTypes?: boolean }) {
      const view = current();
      const folder = view.relative(String(place));
      const entries = (folder === undefined ? undefined : view.list(folder)) ?? missing();
      if (!options?.withFileTypes) return entries.map(({ name }) => name);
      return entries.map(({ name, isFolder }) => ({
        name,
        isDirectory: () => isFolder,
        isFile: () => !isFolder,
        isSymbolicLink: () => false,
      }));
    },
    async stat(place: unknown) {
      const view = current();
      const text = String(place);
      if (!isThere(view, text)) return missing();
      const isFolder = view.list(view.relative(text) ?? '..') !== undefined;
      return { isDirectory: () => isFolder, isFile: () => !isFolder, isSymbolicLink: () => false, size: 0, mtimeMs: 0 };
    },
    async access(place: unknown) {
      const view = current();
      if (!isThere(view, String(place))) missing();
    },
    async mkdir(place: unknown) {
      const view = current();
      view.makeFolder(view.relative(String(place)) ?? refuse());
    },
    async writeFile(place: unknown, text: unknown) {
      const view = current();
      view.write(view.relative(String(place)) ?? refuse(), String(text));
    },
  };
}

function isThere(view: FileView, place: string): boolean {
  const relative = view.relative(place);
  if (relative === undefined || isConfiguration(relative)) return false;
  return view.has(relative) || view.list(relative) !== undefined;
}

/** codesight would import its configuration, as code. */
function isConfiguration(file: string): boolean {
  return /(^|\/)(codesight\.config\.\w+|\.codesightignore)$/.test(file);
}

function missing(): never {
  throw Object.assign(new Error('ENOENT: not a file of the scan'), { code: 'ENOENT' });
}

function refuse(): never {
  throw Object.assign(new Error('EPERM: not allowed in the scan'), { code: 'EPERM' });
}

/** With a callback at the end, as Node's own functions have it, the refusal goes there. */
function refuseCall(...parameters: readonly unknown[]): unknown {
  const callback = parameters.at(-1);
  if (typeof callback !== 'function') return refuse();
  queueMicrotask(() => callback(Object.assign(new Error('EPERM: not allowed in the scan'), { code: 'EPERM' })));
  return undefined;
}
