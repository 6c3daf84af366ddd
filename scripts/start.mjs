// `npm start -- --repo DIR`: installs and builds when needed, then shows what boocontext finds in a repository.
// DIR is relative to where the command was typed, and is that directory when it is left out.

import path from 'node:path';
import { parseArgs } from 'node:util';
import { build, installIfNeeded, runNode } from './prepare.mjs';

const repo = path.resolve(typedIn(), readRepoOption());
installIfNeeded({ quiet: true });
build({ quiet: true });
runNode('apps/boocontext/bin/boocontext.js', ['report', '--repo', repo]);

function typedIn() {
  // npm runs scripts in the root of the repository and says in INIT_CWD where the person was.
  return process.env.INIT_CWD ?? process.cwd();
}

function readRepoOption() {
  try {
    return parseArgs({ options: { repo: { type: 'string', default: '.' } } }).values.repo;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\nUsage: npm start -- [--repo DIR]`);
    process.exit(64);
  }
}
