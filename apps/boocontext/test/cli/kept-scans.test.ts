// What a project serves, found by one process and told by the next.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bin, patience } from '../support/client.ts';

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-test-')));
const root = path.join(base, 'shop');
const cache = path.join(base, 'cache');

beforeAll(() => {
  fs.mkdirSync(root);
  fs.writeFileSync(path.join(root, 'package.json'), '{"name":"shop","dependencies":{"express":"^5.0.0"}}');
  write("app.get('/orders', (request, response) => response.json([]));");
});
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

function write(routes: string): void {
  const server = ["import express from 'express';", 'const app = express();', routes, 'app.listen(3000);', ''];
  fs.writeFileSync(path.join(root, 'server.js'), server.join('\n'));
}

function routes(): readonly string[] {
  const { stdout } = spawnSync(process.execPath, [bin, 'overview', 'routes', '--json'], {
    cwd: root,
    env: { ...process.env, ...patience, BOOCONTEXT_CACHE: cache },
    encoding: 'utf8',
  });
  const { details } = JSON.parse(stdout) as { details: { routes: { method: string; path: string }[] } };
  return details.routes.map((route) => `${route.method} ${route.path}`);
}

/** Where the scan is kept: the one file of that name below the cache. */
function keptScan(): string {
  const [found] = fs
    .readdirSync(cache, { recursive: true, encoding: 'utf8' })
    .filter((file) => /scan\.bin$/.test(file));
  return path.join(cache, found ?? 'none');
}

test('a scan is kept, is made anew for other files, and one that is damaged is none', () => {
  expect(routes()).toEqual(['GET /orders']);
  const kept = fs.statSync(keptScan()).mtimeMs;
  expect(routes()).toEqual(['GET /orders']);
  expect(fs.statSync(keptScan()).mtimeMs).toBe(kept);
  write("app.get('/orders', list);\napp.post('/refunds', (request, response) => response.end());\nfunction list() {}");
  expect(routes()).toEqual(['GET /orders', 'POST /refunds']);
  fs.writeFileSync(keptScan(), 'garbage');
  expect(routes()).toEqual(['GET /orders', 'POST /refunds']);
});
