/** What else may belong to a change, as the engine tells it, in words. No verdict rests on it, and no figure. */
import type {
  AffectedTest,
  Evidence,
  ImpactAnswer,
  RelatedAnswer,
  RelatedEdge,
  RelatedFile,
  RelatedQuestion,
} from '@boocontext/code-index';
import { NoAnswerYet } from './deadline.ts';
import { listing, onFirstPage, type Page } from './paging.ts';
import type { SourceBlock } from './source-lines.ts';
import type { ToolAnswer, ToolContext } from './tool.ts';
import { count, cut } from './wording.ts';

/** Undefined where there was no time for it: the answer says that it was cut short, since tests are ranked by it too. */
export async function relatedTo(
  question: Omit<RelatedQuestion, 'edges'>,
  answer: Pick<ImpactAnswer, 'affectedSymbols' | 'affectedFiles' | 'tests'>,
  { engine, control, isLate }: Pick<ToolContext, 'engine' | 'control' | 'isLate'>,
): Promise<RelatedAnswer | undefined> {
  try {
    return await engine.related({ ...question, edges: edgesOf(answer).slice(0, mostEdges) }, control);
  } catch (error) {
    if (!(error instanceof NoAnswerYet)) throw error;
    isLate?.();
    return undefined;
  }
}

/** @param most How many are listed at once; all where nothing is said. */
export function relatedDetails(related: RelatedAnswer | undefined, page: Page, most?: number): ToolAnswer['details'] {
  if (related === undefined || related.related.length === 0) return {};
  const items = related.related.map(({ file, symbol, line, evidence }) => ({
    file,
    ...(symbol === undefined ? {} : { symbol }),
    ...(line === undefined ? {} : { line: line + 1 }),
    why: whyRelated(besideEdges(evidence)),
  }));
  return { related: listing('related', items, page, most === undefined ? undefined : onFirstPage(page, most)) };
}

/**
 * Those that most evidence speaks for come first, whether an edge leads to them or not; then what else edges lead to.
 *
 * @param surestFirst before all others those that surely run it, the nearest first, then those that may: to who asks about
 *   one symbol, what only shares words with it says less
 */
export function testsWithRelated(
  tests: readonly AffectedTest[],
  related: RelatedAnswer | undefined,
  { surestFirst = false }: { readonly surestFirst?: boolean } = {},
): readonly ToldTest[] {
  const known = new Map(tests.map((test) => [test.file, test]));
  const likely = related?.tests ?? [];
  const told = new Set(likely.map(({ file }) => file));
  const ranked = [
    ...likely.map((test) => {
      const reached = known.get(test.file);
      return reached === undefined
        ? { file: test.file, why: whyRelated(test.evidence) }
        : toldTest(reached, whyBesideEdges(test));
    }),
    ...tests.filter(({ file }) => !told.has(file)).map((test) => toldTest(test)),
  ];
  if (!surestFirst) return ranked;
  // Two that are as far are ranked as before.
  const sure = ranked.filter(surelyRuns).sort((a, b) => a.distance - b.distance);
  const rest = ranked.filter((test) => !surelyRuns(test));
  return [...sure, ...rest.filter(isReached), ...rest.filter((test) => !isReached(test))];
}

type ToldTest =
  | (Omit<AffectedTest, 'doubt' | 'lines'> & { readonly why?: string; readonly code?: readonly SourceBlock[] })
  | { readonly file: string; readonly why: string };

/** Where it is not sure that a test runs it, the step that is not says more than what else speaks for it. */
function toldTest({ doubt, lines = [], ...test }: AffectedTest, { why }: { readonly why?: string } = {}): ToldTest {
  const reasons = [
    ...(doubt === undefined ? [] : [`perhaps: ${cut(doubt, 200)}`]),
    ...(why === undefined ? [] : [why]),
  ];
  return {
    ...test,
    ...(reasons.length === 0 ? {} : { why: reasons.join('; ') }),
    ...(lines.length === 0 ? {} : { code: lines.map(({ line, text }) => ({ line: line + 1, text })) }),
  };
}

function isReached(test: ToldTest): test is Extract<ToldTest, { readonly reaches: string }> {
  return 'reaches' in test;
}

export function surelyRuns(test: ToldTest): test is Extract<ToldTest, { readonly reaches: string }> {
  return isReached(test) && test.resolution !== 'candidate' && test.via !== 'import';
}

function whyBesideEdges(test: RelatedFile): { readonly why?: string } {
  const evidence = test.evidence.filter(({ kind }) => kind !== 'edge');
  // That it is the test of the file says more than any word that both have.
  const told = evidence.find(({ kind }) => kind === 'name') ?? evidence[0];
  return told === undefined ? {} : { why: whyRelated([told]) };
}

/** What an edge leads to is listed with it; the edge is told where nothing else speaks for the file. */
function besideEdges(evidence: readonly Evidence[]): readonly Evidence[] {
  const others = evidence.filter(({ kind }) => kind !== 'edge');
  return others.length === 0 ? evidence : others;
}

/** More of them than this are far away, and nothing that is ranked behind so many would be told. */
const mostEdges = 200;

/** A file for each, nearest first. */
export function edgesOf({
  affectedSymbols,
  affectedFiles,
  tests,
}: Pick<ImpactAnswer, 'affectedSymbols' | 'affectedFiles' | 'tests'>): readonly RelatedEdge[] {
  const nearest = new Map<string, (typeof affectedSymbols)[number]>();
  for (const symbol of affectedSymbols) if (!nearest.has(symbol.file)) nearest.set(symbol.file, symbol);
  const isTest = new Set(tests.map(({ file }) => file));
  return [
    ...tests.map(({ file, reaches }) => ({ file, why: `reaches ${reaches}` })),
    ...affectedFiles.flatMap(({ file, why }) => {
      if (isTest.has(file)) return [];
      const symbol = nearest.get(file);
      if (symbol === undefined) return [{ file, why }];
      return [{ file, symbol: symbol.symbol, line: symbol.line, why: symbol.why }];
    }),
  ];
}

/** The strongest: what else speaks for it changes nothing. */
const evidenceTold = 2;

function whyRelated(evidence: readonly Evidence[]): string {
  return cut(evidence.slice(0, evidenceTold).map(inWords).join('; '), 200);
}

function inWords(evidence: Evidence): string {
  switch (evidence.kind) {
    case 'edge':
      return evidence.why;
    case 'history':
      return `${evidence.together} of ${count(evidence.of, 'commit')}`;
    case 'words':
      return `shares ${evidence.words.map((word) => `\`${word}\``).join(', ')}${evidence.count > 1 ? `, ${count(evidence.count, 'rare word')}` : ''}`;
    case 'name':
      return counterparts[evidence.as];
    case 'path':
      return `lies alongside, by ${evidence.words.map((word) => `\`${word}\``).join(', ')}`;
  }
}

const counterparts: Readonly<Record<Extract<Evidence, { kind: 'name' }>['as'], string>> = {
  test: 'its test by name',
  tested: 'what it tests, by name',
  translation: 'the same in another language, by name',
  migration: 'its migration by name',
  model: 'its model by name',
  header: 'its header or source by name',
  sibling: 'beside it, of one name',
};
