/** What works here and what does not, a line each, and how to mend it. */

import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeFolder } from '@boocontext/safe-access';
import { ToolFailure } from '../errors.ts';
import { resolveDirectory } from '../tools/directories.ts';
import { type OpenEngine, openRealEngine } from '../tools/engine-pool.ts';
import { count } from '../tools/wording.ts';
import { type OptionForm, parseArguments } from './arguments.ts';
import { directoryOptions, workingDirectory } from './directory-option.ts';
import { checkChildren, checkHosts, run } from './doctor-children.ts';
import type { Finding } from './doctor-finding.ts';
import { exitCodes } from './exit-codes.ts';
import { print, shownData } from './print.ts';
import { type Colour, type Paint, paintFor } from './terminal.ts';

export const doctorOptions: Readonly<Record<string, OptionForm>> = {
  ...directoryOptions(workingDirectory),
  online: {
    type: 'boolean',
    description: 'ask the registries whether child servers can be had; without it no connection is opened',
  },
  json: { type: 'boolean', description: 'the findings as JSON' },
  help: { type: 'boolean', description: 'this text' },
};

/** Exit code 1 when something that is needed does not work. `openEngine` is another one in tests. */
export async function runDoctor(args: readonly string[], openEngine: OpenEngine = openRealEngine): Promise<number> {
  const { values } = parseArguments(args, doctorOptions, 0);
  const directory = path.resolve(values.get('directory')?.[0] ?? '.');
  const findings: Finding[] = [
    checkNode(),
    await checkReading(openEngine, 'Checker', {
      'answer.ts': 'export function answer(): number {\n  return 42;\n}\n',
      'ask.ts': "import { answer } from './answer';\nexport const ask = () => answer();\n",
    }),
    await checkReading(openEngine, 'Parsers', {
      'answer.py': 'def answer():\n    return 42\n',
      'ask.py': 'from answer import answer\n\ndef ask():\n    return answer()\n',
    }),
    await checkCache(),
    checkGit([directory]),
    await checkRoot(directory, openEngine),
    ...(await checkChildren([directory], values.has('online'))),
    checkHosts(),
  ];
  const isFit = findings.every(({ state }) => state !== 'bad');
  await print(
    values.has('json')
      ? JSON.stringify({ ok: isFit, findings }, null, 2)
      : shownData(findings)
          .map((finding) => render(finding, paintFor(process.stdout)))
          .join('\n'),
  );
  return isFit ? exitCodes.ok : exitCodes.broken;
}

const marks: Readonly<Record<Finding['state'], readonly [mark: string, colour: Colour]>> = {
  good: ['✓', 'green'],
  warning: ['!', 'yellow'],
  bad: ['✗', 'red'],
};

function render({ name, state, message, mend }: Finding, paint: Paint): string {
  const [mark, colour] = marks[state];
  return `${paint(colour, mark)} ${paint('bold', name.padEnd(8))}  ${message}${mend === undefined ? '' : `. ${mend}`}`;
}

const [oldestMajor, oldestMinor] = [20, 19];

function checkNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isFit = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
  return {
    name: 'Node',
    state: isFit ? 'good' : 'bad',
    message: process.versions.node,
    ...(isFit ? {} : { mend: `Install Node ${oldestMajor}.${oldestMinor} or newer` }),
  };
}

/** More than any machine takes for two files of a line each. */
const longestCheckMs = 60_000;

/** A tiny project of our own must be read, and it must be told who calls what in it. */
async function checkReading(
  openEngine: OpenEngine,
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<Finding> {
  const home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'boocontext-doctor-')));
  const root = path.join(home, 'project');
  const startedAt = performance.now();
  try {
    mkdirSync(root);
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, file), text);
    const engine = await openEngine({ root, cacheDirectory: path.join(home, 'cache') });
    try {
      const signal = AbortSignal.timeout(longestCheckMs);
      const found = await engine.callgraph({ symbol: 'answer', direction: 'callers', depth: 1 }, { signal });
      const callers = found.found ? (found.callers ?? []).map(({ symbol }) => symbol) : [];
      if (callers.join() !== 'ask') throw new Error(`it answered wrongly: callers of answer are "${callers.join()}"`);
    } finally {
      await engine.close();
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    return { name, state: 'good', message: `starts, and answered about a tiny project in ${seconds} s` };
  } catch (error) {
    return {
      name,
      state: 'bad',
      message: messageOf(error),
      mend: 'Install boocontext again, for this platform and with optional dependencies (`npm ci --include=optional`)',
    };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function checkCache(): Promise<Finding> {
  const { cacheHome } = await import('@boocontext/code-index');
  const home = cacheHome();
  try {
    makeFolder(home, { mode: 0o700 });
    const probe = mkdtempSync(path.join(home, '.doctor-'));
    rmSync(probe, { recursive: true });
    const { bytes, repositories } = sizeOf(home);
    const size = `${(bytes / 1e6).toFixed(1)} MB of ${count(repositories, 'repository', 'repositories')}`;
    return { name: 'Cache', state: 'good', message: `${home}, ${size}` };
  } catch (error) {
    return {
      name: 'Cache',
      state: 'warning',
      message: `${home} cannot be written (${messageOf(error)}), so that each start begins anew`,
      mend: 'Give the rights to write it, or set BOOCONTEXT_CACHE to another directory',
    };
  }
}

/** Folders of it are one repository each. What vanishes while it is counted belongs to another process. */
function sizeOf(home: string): { readonly bytes: number; readonly repositories: number } {
  let bytes = 0;
  for (const entry of readdirSync(home, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    bytes += statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  }
  // What child servers need is kept there too.
  const ofChildren = new Set(['mirrors', 'children']);
  const repositories = readdirSync(home, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !ofChildren.has(entry.name),
  ).length;
  return { bytes, repositories };
}

function checkGit(roots: readonly string[]): Finding {
  const version = run(roots, 'git', ['--version']);
  if (version !== undefined) return { name: 'git', state: 'good', message: version.replace(/^git version /, '') };
  return {
    name: 'git',
    state: 'warning',
    message: 'not found, so that nothing can be told about changes',
    mend: 'Install git',
  };
}

async function checkRoot(directory: string, openEngine: OpenEngine): Promise<Finding> {
  try {
    const root = await resolveDirectory([directory], undefined);
    const engine = await openEngine({ root });
    try {
      const { files, snapshot } = await engine.files({ signal: AbortSignal.timeout(longestCheckMs) });
      const message = `${root}, ${count(files.length, 'file')} that ${files.length === 1 ? 'counts' : 'count'}, as of ${snapshot}`;
      if (files.length > 0) return { name: 'Root', state: 'good', message };
      return { name: 'Root', state: 'warning', message, mend: 'Give another one with --directory' };
    } finally {
      await engine.close();
    }
  } catch (error) {
    const mend = error instanceof ToolFailure ? 'Give one that exists with --directory' : 'Check its permissions';
    return { name: 'Root', state: 'bad', message: messageOf(error).replace(/\.$/, ''), mend };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
