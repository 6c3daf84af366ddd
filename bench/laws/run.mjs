#!/usr/bin/env node
/** `npm run bench:laws`: whether what boocontext says of applications follows from what it read, by laws that need no key. */
import { runBench } from '../lib/keyless/bench.mjs';
import { chooseApplications, listApplications } from './applications.mjs';
import { chooseNames, figuresOfNames } from './lib/names.mjs';
import { FAMILIES, loadLaws } from './rules.mjs';

await runBench({
  name: 'laws',
  folder: import.meta.dirname,
  title: 'The laws on applications',
  intro:
    'What each rule promises, and how to read a command, is in [README.md](README.md). `$APPLICATIONS` is the folder of the applications, `$LAWS` that of the copies which the run has left behind.',
  families: FAMILIES,
  rules: await loadLaws(),
  asked: 'names asked about',
  perRepository: { most: 30, quick: 10 },
  usage: [
    '--folder DIR         where the applications of the list lie, as `name` or `owner/name`; they are only read',
    '--repository DIR     an application of the list by its name, or any folder; may be repeated (default: all of the list)',
  ],
  options: { folder: { type: 'string', default: process.env.BOOCONTEXT_BENCH_APPLICATIONS ?? '.' } },
  list: () => listApplications().map(({ name, commit, builtOn }) => `${builtOn.padEnd(22)} ${name} ${commit}`),
  choose: ({ repository, folder }) => chooseApplications(repository, folder),
  ground: { isInPlace: true },
  subjects: chooseNames,
  columns: figuresOfNames,
});
