#!/usr/bin/env node
// Plain JavaScript and committed, because npm links a bin only when its file exists at install time,
// which is before the build has written dist/.
import { existsSync } from 'node:fs';

const main = new URL('../dist/bundled/main.js', import.meta.url);

if (existsSync(main)) {
  await import(main.href);
} else {
  console.error('boocontext is not built yet. Run `npm run build` in the root of its repository, then try again.');
  process.exitCode = 1;
}
