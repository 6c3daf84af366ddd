// What is known of a scan before it is over: an answer that is due takes that; and what is left of it for the next: a thread.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scanProject } from '../dist/runner/scanner.js';
import { keepScanThread, takeScanThread } from '../dist/runner/sealed-threads.js';
import { listedParts as parts } from '../src/runner/protocol.ts';
import type { ProjectScan, ScanParts } from '../src/scan.ts';

let root: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'boocontext-scan-')));
  writeFileSync(path.join(root, 'package.json'), '{"dependencies": {"express": "*"}}');
  writeFileSync(
    path.join(root, 'app.js'),
    "const express = require('express');\nconst app = express();\napp.get('/orders', listOrders);\napp.listen(process.env.PORT);\n",
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('each part is told when it is done, and what is still to come is named', async () => {
  const told: ProjectScan[] = [];
  const whole = await scanProject({
    directory: root,
    files: ['package.json', 'app.js'],
    onFound: (scan) => told.push(scan),
  });
  const seen = told.map(({ routes, envVars, failures }) => [
    routes.map(({ path }) => path).join(),
    envVars.map(({ name }) => name).join(),
    failures.map(({ detector }) => detector).join(),
  ]);
  expect(seen).toEqual(
    parts.map((_, place) => [
      place < parts.indexOf('routes') ? '' : '/orders',
      place < parts.indexOf('env_vars') ? '' : 'PORT',
      parts.slice(place + 1).join(),
    ]),
  );
  expect(told.at(-1)).toEqual(whole);
});

test('parts that are known are not looked at again', async () => {
  const files = ['package.json', 'app.js'];
  const kept: ScanParts[] = [];
  const whole = await scanProject({ directory: root, files, onFound: (_, parts) => kept.push(parts) });
  const looked: string[] = [];
  const resumed = await scanProject({
    directory: root,
    files,
    known: kept[1] ?? {},
    onProgress: ({ message }) => looked.push(message),
  });
  expect(looked).toEqual(parts.slice(2).map((part) => `scanning: ${part.replace('_', ' ')}`));
  expect(resumed).toEqual(whole);
});

describe('one thread does one scan after another', () => {
  const routesOf = async (directory: string, files: readonly string[]) =>
    (await scanProject({ directory, files })).routes.map(({ path: place }) => place);
  /** The ones that wait, the one that the next scan is given first. */
  const waiting = async () => {
    const threads = [takeScanThread(), takeScanThread()];
    const ids = threads.map(({ threadId }) => threadId);
    for (const thread of threads.toReversed()) await keepScanThread(thread, 0);
    return ids;
  };

  test('of which none knows anything of another', async () => {
    const other = path.join(root, 'other');
    mkdirSync(other);
    const text = "import express from 'express';\nexpress().get('/other', show);\n";
    writeFileSync(path.join(other, 'app.js'), text);
    const threads = await waiting();
    expect(await routesOf(root, ['package.json', 'app.js'])).toEqual(['/orders']);
    expect(await routesOf(other, ['app.js'])).toEqual(['/other']);
    writeFileSync(path.join(other, 'app.js'), text.replace('/other', '/changed'));
    expect(await routesOf(other, ['app.js'])).toEqual(['/changed']);
    expect(await routesOf(other, [])).toEqual([]);
    expect(await waiting()).toEqual(threads);
  });

  test('and two at once have two', async () => {
    const threads = await waiting();
    const [first, second] = await Promise.all([
      routesOf(root, ['package.json', 'app.js']),
      routesOf(root, ['package.json']),
    ]);
    expect([first, second]).toEqual([['/orders'], []]);
    expect((await waiting()).toSorted()).toEqual(threads.toSorted());
  });

  test('and one that was given up is ended', async () => {
    const [thread, other] = await waiting();
    const given = new AbortController();
    const scan = scanProject({
      directory: root,
      files: ['app.js'],
      signal: given.signal,
      onFound: () => given.abort(),
    });
    await expect(scan).rejects.toThrow();
    const now = await waiting();
    expect(now).toContain(other);
    expect(now).not.toContain(thread);
    expect(await routesOf(root, ['package.json', 'app.js'])).toEqual(['/orders']);
  });

  test('as is one that holds much', async () => {
    const thread = takeScanThread();
    const { threadId } = thread;
    await keepScanThread(thread, 1_000_000_000);
    expect(await waiting()).not.toContain(threadId);
  });
});
