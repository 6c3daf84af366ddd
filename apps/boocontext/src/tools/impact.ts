import type { AffectedSymbol, ImpactAnswer, Stamped } from '@boocontext/code-index';
import {
  coverageDetails,
  kindAndPlaceDetails,
  label,
  labelAndPlace,
  mentionsDetails,
  placeDetails,
  symbolDetails,
} from './details.ts';
import { listing, type Page } from './paging.ts';
import { descriptions } from './texts.ts';
import { type CommonInput, commonProperties, defineTool, type ToolAnswer } from './tool.ts';
import { unknownSymbol } from './unknown-symbol.ts';
import { judgeImpact } from './verdicts.ts';
import { count, cut, join, sentences } from './wording.ts';

interface ImpactInput extends CommonInput {
  readonly symbol?: string;
  readonly file?: string;
  readonly diff?: string;
  readonly depth?: number;
}

const defaultLimit = 20;
const defaultDepth = 5;

/** A revision: it cannot begin like an option, nor hold `..`, which is for ranges. */
const revision = String.raw`\w(\.?[\w/@{}^~-])*`;

export const impactTool = defineTool<ImpactInput>({
  name: 'boocontext_impact',
  description: descriptions.impact,
  defaultLimit,
  positional: 'symbol',
  inputSchema: {
    type: 'object',
    properties: {
      symbol: { type: 'string', minLength: 1, maxLength: 1000 },
      file: { type: 'string', minLength: 1 },
      diff: {
        type: 'string',
        maxLength: 300,
        pattern: `^${revision}(\\.\\.${revision})?$`,
        description: '`working`, `staged`, REV or REV..REV',
      },
      depth: { type: 'integer', minimum: 1, maximum: 10, description: `default ${defaultDepth}` },
      ...commonProperties(defaultLimit),
    },
    additionalProperties: false,
  },
  inputIssue({ symbol, file, diff }) {
    if (symbol === undefined && file === undefined && diff === undefined) {
      return 'one of `symbol`, `file` and `diff` is needed';
    }
    if (diff !== undefined && (symbol !== undefined || file !== undefined)) {
      return '`diff` cannot be combined with `symbol` or `file`: ask for one at a time';
    }
    return undefined;
  },
  async run(input, { engine, control, page }) {
    const answer = await engine.impact({ ...questionOf(input), depth: input.depth ?? defaultDepth }, control);
    if (!answer.found) return unknownSymbol('boocontext_impact', { ...input, symbol: input.symbol ?? '' }, answer);
    return describe(input, answer, page);
  },
});

function questionOf({ symbol, file, diff }: ImpactInput) {
  if (symbol !== undefined) return { symbol: { symbol, ...(file === undefined ? {} : { file }) } };
  return file === undefined ? { diff: diff ?? 'working' } : { file };
}

function askedFor({ symbol, file }: ImpactInput): 'symbol' | 'file' | 'diff' {
  if (symbol !== undefined) return 'symbol';
  return file === undefined ? 'diff' : 'file';
}

function describe(input: ImpactInput, answer: Stamped<ImpactAnswer>, page: Page): ToolAnswer {
  const asked = askedFor(input);
  const { verdict, reasons } = judgeImpact(answer, asked);
  const openReasons = reasons.filter((reason) => reason !== 'other code is affected');
  const [root] = answer.roots;
  const filesWithSymbols = new Set(answer.affectedSymbols.map((symbol) => symbol.file));
  return {
    verdict,
    summary: page.isFirst
      ? summaryOf(input, answer, openReasons)
      : `More of the impact of ${subjectOf(input, answer)}.`,
    details: {
      ...(asked === 'symbol' && answer.roots.length === 1 && root ? { symbol: symbolDetails(root) } : {}),
      ...(asked === 'symbol' && answer.roots.length > 1
        ? { candidates: listing('candidates', answer.roots.map(kindAndPlaceDetails), page) }
        : {}),
      ...(asked === 'file' ? { symbols: listing('symbols', answer.roots.map(kindAndPlaceDetails), page) } : {}),
      ...(answer.changedSymbols
        ? {
            changed_symbols: listing(
              'changed_symbols',
              answer.changedSymbols.map((symbol) => ({ ...placeDetails(symbol), change: symbol.change })),
              page,
            ),
          }
        : {}),
      ...(answer.staleCallers
        ? {
            stale_callers: listing(
              'stale_callers',
              answer.staleCallers.map((caller) => ({ ...placeDetails(caller), of: caller.of })),
              page,
            ),
          }
        : {}),
      affected_symbols: listing('affected_symbols', answer.affectedSymbols.map(affectedDetails), page),
      affected_files: listing(
        'affected_files',
        // Why a file is affected is said by its symbols, where it has any.
        answer.affectedFiles.map(({ file, depth, why }) => ({
          file,
          depth,
          ...(filesWithSymbols.has(file) || why === '' ? {} : { why }),
        })),
        page,
      ),
      tests: listing('tests', answer.tests, page),
      ...(page.isFirst ? { depth: answer.depth } : {}),
      ...(page.isFirst && openReasons.length > 1
        ? { open: openReasons.map((reason) => cut(reason, 300)).slice(0, 10) }
        : {}),
      ...mentionsDetails(answer.mentions, page),
    },
    snapshot: answer.snapshot,
    coverage: coverageDetails(answer.coverage),
  };
}

function affectedDetails(symbol: AffectedSymbol) {
  return {
    ...placeDetails(symbol),
    depth: symbol.depth,
    why: cut(symbol.why, 150),
    ...(symbol.resolution === 'exact' ? {} : { resolution: symbol.resolution }),
  };
}

function subjectOf(input: ImpactInput, answer: ImpactAnswer): string {
  const asked = askedFor(input);
  if (asked === 'file') return cut(input.file ?? '', 200);
  if (asked === 'diff') return count(answer.changedSymbols?.length ?? 0, 'changed symbol');
  const [root] = answer.roots;
  return root && answer.roots.length === 1
    ? labelAndPlace(root)
    : `${cut(input.symbol ?? '', 100)} (${answer.roots.length} definitions)`;
}

function summaryOf(input: ImpactInput, answer: ImpactAnswer, openReasons: readonly string[]): string {
  return sentences(
    reachSentence(input, answer),
    openSentence(openReasons),
    answer.deeper ? `There is more beyond depth ${input.depth ?? defaultDepth}` : '',
    answer.mentions?.sentence,
  );
}

function reachSentence(input: ImpactInput, answer: ImpactAnswer): string {
  const reached = reachedPhrases(answer);
  const stale = answer.staleCallers?.length ?? 0;
  const staleClause =
    stale > 0 ? `; ${count(stale, 'caller')} of a changed signature ${stale === 1 ? 'is' : 'are'} not in the diff` : '';
  if (reached !== '') {
    const verb = askedFor(input) === 'diff' && answer.changedSymbols?.length !== 1 ? 'reach' : 'reaches';
    return `${subjectOf(input, answer)} ${verb} ${reached}${staleClause}`;
  }
  if (askedFor(input) === 'diff' && answer.changedSymbols?.length === 0) {
    return `The diff (${cut(input.diff ?? '', 100)}) changes no symbol`;
  }
  const [root] = answer.roots;
  const subject = askedFor(input) === 'symbol' && root ? label(root) : subjectOf(input, answer);
  return `Nothing that depends on ${subject} is known${staleClause}`;
}

function reachedPhrases({ affectedSymbols, affectedFiles, tests }: ImpactAnswer): string {
  const inFiles = affectedFiles.length > 0 ? ` in ${count(affectedFiles.length, 'file')}` : '';
  return join([
    ...(affectedSymbols.length > 0 ? [`${count(affectedSymbols.length, 'symbol')}${inFiles}`] : []),
    ...(affectedSymbols.length === 0 && affectedFiles.length > 0 ? [count(affectedFiles.length, 'file')] : []),
    ...(tests.length > 0 ? [count(tests.length, 'test')] : []),
  ]);
}

/** One reason is said here; several are counted here and listed in `details.open`. */
function openSentence(reasons: readonly string[]): string {
  const [reason] = reasons;
  if (reason === undefined) return '';
  return reasons.length === 1
    ? `Open: ${cut(reason, 300)}`
    : `${reasons.length} reasons for caution are open (details.open), among them: ${cut(reason, 200)}`;
}
