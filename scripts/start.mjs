// `npm start -- --repo DIR --port N`: installs and builds when needed, then serves BooCode with boocontext attached.
// DIR is relative to where the command was typed, and is that directory when it is left out. What else the server reads
// from the environment it reads here too.

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build, installIfNeeded, projectRoot } from './prepare.mjs';

const { repo, port } = readOptions();
process.env.BOOCODE_REPO = path.resolve(typedIn(), repo ?? process.env.BOOCODE_REPO ?? '.');
if (port !== undefined) process.env.PORT = port;
installIfNeeded({ quiet: true });
build({ quiet: true });
// In this process, so that a signal to it reaches the server, which then ends what it has started.
await import(pathToFileURL(path.join(projectRoot, 'apps/boocode/bin/boocode.js')).href);

function typedIn() {
  // npm runs scripts in the root of the repository and says in INIT_CWD where the person was.
  return process.env.INIT_CWD ?? process.cwd();
}

function readOptions() {
  try {
    return parseArgs({ options: { repo: { type: 'string' }, port: { type: 'string' } } }).values;
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : error}\nUsage: npm start -- [--repo DIR] [--port N]\n` +
        'For a report on a repository instead: npx boocontext report --repo DIR',
    );
    process.exit(64);
  }
}
