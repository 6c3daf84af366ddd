// `npm start -- --directory DIR --port N`: installs and builds when needed, then serves BooCode with boocontext attached.
// DIR is relative to where the command was typed, and is that directory when it is left out. What else the server reads
// from the environment it reads here too.

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readOptions } from '../apps/boocode/bin/options.js';
import { build, installIfNeeded, projectRoot } from './prepare.mjs';

readOptions({
  usage: 'npm start --',
  more: `All other settings come from the environment: see the README.
For a report on a repository instead: npx boocontext report --directory DIR`,
  // npm runs scripts in the root of the repository and says in INIT_CWD where the person was.
  typedIn: process.env.INIT_CWD ?? process.cwd(),
});
installIfNeeded({ quiet: true });
build({ quiet: true });
// In this process, so that a signal to it reaches the server, which then ends what it has started.
await import(pathToFileURL(path.join(projectRoot, 'apps/boocode/dist/server.js')).href);
