/**
 * What a person may run here by a task runner: names as they are typed, from the runner's own file. What a task runs is not
 * told, since it may hold a secret.
 */

import path from 'node:path';
import { captured } from './values.ts';
import { yamlKeys } from './yaml.ts';

/** A file that declares tasks, and what is typed before the name of one. */
interface Runner {
  readonly typed: string;
  readonly namesIn: (text: string) => readonly string[];
}

const make: Runner = {
  typed: 'make',
  // What is made of files, or of a pattern, is no task.
  namesIn: (text) => captured(text, /^([A-Za-z][\w-]{0,60})[ \t]{0,20}:(?![:=])/gm),
};
const just: Runner = {
  typed: 'just',
  // `_name` is for other recipes; `name := value` is a variable.
  namesIn: (text) => captured(text, /^@?([A-Za-z][\w-]{0,60})(?:[ \t][^\n:]{0,300})?:(?!=)/gm).filter(isNoKeyword),
};
const taskfile: Runner = { typed: 'task', namesIn: (text) => yamlKeys(text, 'tasks') };
const RUNNERS: Readonly<Record<string, Runner>> = {
  makefile: make,
  gnumakefile: make,
  justfile: just,
  '.justfile': just,
  'taskfile.yml': taskfile,
  'taskfile.yaml': taskfile,
  'tox.ini': {
    typed: 'tox',
    namesIn: (text) => [
      ...(/^\[testenv\]/m.test(text) ? [''] : []),
      ...captured(text, /^\[testenv:([\w.-]{1,60})\]/gm).map((name) => `-e ${name}`),
    ],
  },
  'noxfile.py': {
    typed: 'nox -s',
    namesIn: (text) =>
      captured(text, /^@(?:nox\.)?session\b[^\n]{0,300}\n(?:[^\nd][^\n]{0,300}\n){0,20}def (\w{1,60})/gm),
  },
};

function isNoKeyword(name: string): boolean {
  return !/^(?:set|alias|export|import|mod)$/.test(name);
}

/** A file that may declare tasks. */
export function isTaskFile(file: string): boolean {
  return RUNNERS[path.posix.basename(file).toLowerCase()] !== undefined;
}

/** `make test`, `just build`, as they would be typed beside the file, each once; what tests, runs and builds comes first. */
export function tasksIn(file: string, text: string): readonly string[] {
  const runner = RUNNERS[path.posix.basename(file).toLowerCase()];
  if (runner === undefined) return [];
  const names = [...new Set(runner.namesIn(text.slice(0, LONGEST_READ)))];
  const weight = (name: string) => {
    const at = ASKED_FIRST.findIndex((pattern) => pattern.test(name));
    return at < 0 ? ASKED_FIRST.length : at;
  };
  return names.sort((a, b) => weight(a) - weight(b)).map((name) => `${runner.typed} ${name}`.trimEnd());
}

const LONGEST_READ = 64_000;
const ASKED_FIRST = [
  /^(?:test|tests|check)?$/,
  /^(?:run|dev|serve|start|up)$/,
  /^(?:build|all|install|setup)$/,
  /test/,
  /lint/,
];
