#!/usr/bin/env node
// Plain JavaScript and committed, because npm links a bin only when its file exists at install time,
// which is before the build has written dist/.
import { existsSync } from 'node:fs';

const server = new URL('../dist/server.js', import.meta.url);

if (existsSync(server)) {
  await import(server.href);
} else {
  console.error('BooCode is not built yet. Run `npm run build` in the root of its repository, then try again.');
  process.exitCode = 1;
}
