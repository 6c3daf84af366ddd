#!/usr/bin/env node
// Plain JavaScript and committed, because npm links a bin only when its file exists at install time,
// which is before the build has written dist/.
import { existsSync, readFileSync } from 'node:fs';
import { readOptions } from './options.js';

const server = new URL('../dist/server.js', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

readOptions({
  usage: 'boocode',
  more: 'All other settings come from the environment: see the README.',
  typedIn: process.cwd(),
  version,
});
if (existsSync(server)) {
  await import(server.href);
} else {
  console.error('BooCode is not built yet. Run `npm run build` in the root of its repository, then try again.');
  process.exitCode = 1;
}
