/** What every language that is read in outline answers, and what none of them ever claims. */
import { describe, expect, test } from 'vitest';
import { project } from '../../support/project.ts';
import { OUTLINED_LANGUAGES } from './languages.ts';

describe.each(OUTLINED_LANGUAGES)('$language', (outlined) => {
  const { language, files, definedIn, calledIn, kind, signature, importsFile, isMeasured } = outlined;
  const { charge, checkout, unused } = outlined.symbols ?? { charge: 'charge', checkout: 'checkout', unused: 'unused' };
  const made = project(files);
  const resolution = outlined.isLinked === true ? 'resolved' : 'candidate';

  test('callers are candidates, and it is said why, but where names are linked', async () => {
    const answer = await made.callgraph(charge, { direction: 'callers' });
    expect(answer.definitions.map(({ file, kind: found }) => `${found} ${file}`)).toEqual([`${kind} ${definedIn}`]);
    expect(answer.callers?.map(({ symbol, file, resolution }) => `${symbol} ${file} ${resolution}`)).toEqual([
      `${checkout} ${calledIn} ${resolution}`,
    ]);
    if (outlined.isLinked === true) expect(answer.coverage).toBeUndefined();
    else
      expect(answer.coverage).toMatchObject({
        partial: true,
        notes: [expect.stringMatching(/^.+ is read in outline: callers and callees are candidates by name$/)],
      });
  });

  test('callees are as sure as callers', async () => {
    const answer = await made.callgraph(checkout, { direction: 'callees' });
    const called = answer.callees?.filter(({ via }) => via === 'call');
    expect(called?.map(({ symbol, file, resolution }) => `${symbol} ${file} ${resolution}`)).toEqual([
      `${charge} ${definedIn} ${resolution}`,
    ]);
  });

  test('mentions are explained or open', async () => {
    const { mentions } = await made.callgraph(charge);
    expect(mentions.explained).toMatchObject({ call: 1, comment: 1, text: 1 });
    expect(mentions.unexplained).toEqual([]);
  });

  test('what nobody calls is not said to be unused', async () => {
    const answer = await made.impact({ symbol: { symbol: unused } });
    expect(answer.affectedSymbols).toEqual([]);
    expect(answer.open).toContainEqual(expect.stringContaining('nothing there is taken to be unused'));
  });

  test('what a change reaches', async () => {
    const answer = await made.impact({ symbol: { symbol: charge } });
    expect(answer.affectedSymbols.map(({ symbol, resolution }) => `${symbol} ${resolution}`)).toEqual([
      `${checkout} ${resolution}`,
    ]);
  });

  test('a declared signature is told, and no more', async () => {
    const answer = await made.types(charge);
    expect(answer.signature).toBe(signature);
    expect(answer).toMatchObject({ resolved: false, doubts: [] });
    expect(answer.coverage).toBeUndefined();
  });

  test('symbols are found by their names', async () => {
    const answer = await (await made.engine()).symbols({ query: charge, limit: 5, offset: 0 });
    expect(answer.results[0]).toMatchObject({ symbol: charge, kind, file: definedIn });
    expect(answer.coverage).toBeUndefined();
  });

  test('the overview counts it as read, and follows its imports', async () => {
    const answer = await (await made.engine()).project({});
    const counts = answer.languages.filter((each) => each.programming);
    expect(counts.map((each) => each.language)).toContain(language);
    expect(counts.every((each) => each.read)).toBe(true);
    if (importsFile !== undefined) expect(answer.imports.mostImported.map(({ file }) => file)).toContain(importsFile);
  });

  test.runIf(isMeasured)('health measures its functions', async () => {
    const answer = await (await made.engine()).health({ file: definedIn });
    if (answer.scope !== 'file') throw new Error(JSON.stringify(answer));
    const found = answer.functions.find(({ name }) => name === charge);
    expect(found).toMatchObject({ cyclomatic: 3, cognitive: 2 });
  });
});
