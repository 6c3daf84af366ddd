/** What versions before this one found out by the clock is not believed, wherever they have kept it. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHECKER_VERSION } from '../../src/checker/checker.ts';
import { repositoryCache } from '../../src/engine/open.ts';
import { writeCache } from '../../src/index/cache.ts';
import { FactCache } from '../../src/index/fact-cache/fact-cache.ts';
import { extractSyntax, loadLanguage } from '../../src/languages/languages.ts';
import { EXTRACTOR_VERSION } from '../../src/languages/typescript/facts.ts';
import { encodeSyntaxFacts } from '../../src/packed-facts/facts-codec.ts';
import { callerText } from '../support/cases.ts';
import { project } from '../support/project.ts';

/** The last that gave a parse up when its time was over. */
const lastByTheClock = `${EXTRACTOR_VERSION}.20/${CHECKER_VERSION}`;

const text = 'def run():\n    pass\n\ndef main():\n    run()\n';

test('a short file that was once called too hard is read', async () => {
  const made = project({ 'a.py': text });
  const directory = repositoryCache(made.root, made.cache);
  const hash = createHash('sha1').update(`blob ${text.length}\0${text}`).digest('hex');
  await loadLanguage('Python');
  // As the facts of an empty tree.
  const empty = extractSyntax('Python', `${'['.repeat(20_000)}`);
  const facts = { ...empty, facts: { ...empty.facts, definitions: [], tooDeep: true } };
  const cache = new FactCache(path.join(directory, 'facts'), lastByTheClock);
  const summary = { definitions: 0, tooDeep: true, addsToOthers: false, interfaceHash: '' };
  cache.add(`${hash}:Python`, encodeSyntaxFacts(facts), summary);
  cache.save([`${hash}:Python`]);
  for (const version of [lastByTheClock, `${EXTRACTOR_VERSION}.21/${CHECKER_VERSION}`])
    writeCache({ directory, name: 'too-slow', version }, [{ file: 'a.py', hash, foundAt: Date.now() }]);

  const answer = await made.callgraph('run', { direction: 'callers' });
  expect(answer.callers?.map((edge) => callerText(edge))).toEqual(['main a.py:5 call resolved']);
  expect(answer.coverage).toBeUndefined();
});
