#!/usr/bin/env node
/**
 * `npm run bench:wild`: looks for false words of boocontext on repositories that nobody chose, by rules that need no key.
 */
import { runBench } from '../lib/keyless/bench.mjs';
import { chooseRepositories, listPackages } from './repositories.mjs';
import { FAMILIES, loadWildRules } from './rules.mjs';

await runBench({
  name: 'wild',
  folder: import.meta.dirname,
  title: 'False words in the wild',
  intro:
    'What each rule promises, and how to read a command, is in [README.md](README.md). `$WILD` is the folder of the copies that the run has left behind.',
  families: FAMILIES,
  rules: await loadWildRules(),
  asked: 'definitions asked about',
  perRepository: { most: 6, quick: 2 },
  usage: [
    '--repository NAME    a package of the list, or a folder, which is only read; may be repeated (default: all packages)',
    '--language NAME      packages of this language only; may be repeated',
  ],
  options: { language: { type: 'string', multiple: true, default: [] } },
  list: () => listPackages().map(({ name, language }) => `${language.padEnd(12)} ${name}`),
  choose: ({ repository, language }) => chooseRepositories(repository, language),
});
