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
  const usage = `Usage: npm start -- [--repo DIR] [--port N]

  --repo DIR  the repository to talk about; default: where this is typed
  --port N    where the page is served on 127.0.0.1; default: 9500

All other settings come from the environment: see the README.
For a report on a repository instead: npx boocontext report --repo DIR`;
  try {
    const { values } = parseArgs({
      options: { repo: { type: 'string' }, port: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (!values.help) return values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
    process.exit(64);
  }
  console.log(usage);
  process.exit(0);
}
