import type { Stamped, SymbolHit, SymbolsAnswer, SymbolsQuestion, TextRead, WhyToldOf } from '@boocontext/code-index';
import { SYMBOL_KINDS, type SymbolKind } from '@boocontext/code-index';
import { areOnlyTypesOfVariables } from './asked-variable.ts';
import {
  coverageDetails,
  type Details,
  edgeListDetails,
  kindAndPlaceDetails,
  label,
  labelAndPlace,
} from './details.ts';
import { type NextCall, nextCall } from './envelope.ts';
import { type FocusInput, focusOf, focusProperties } from './focus.ts';
import { isInWords, type NamedOutside, namedDetails, namedOutside, namedSentence } from './named-outside.ts';
import { distinctReasons } from './open-reasons.ts';
import { charsTaken, Listing, largestLimit, type Page } from './paging.ts';
import type { Says } from './says.ts';
import { routesOf } from './scan-of.ts';
import { descriptions } from './texts.ts';
import { type CommonInput, commonProperties, defineTool, type ToolAnswer, type ToolContext } from './tool.ts';
import { judgeSymbols } from './verdicts.ts';
import { count, cut, inFigures, join, sentences } from './wording.ts';

interface SymbolsInput extends CommonInput, FocusInput {
  readonly query: string;
  readonly kind?: SymbolKind;
  readonly language?: string;
  readonly include?: readonly ('source' | 'callers' | 'callees')[];
}

const defaultLimit = 10;
/** Callers or callees of one hit; all of them are boocontext_callgraph's answer. */
const edgesShown = 10;
/** What the answer needs besides the source of one hit. */
const charsBesideSource = 2000;
/** What it needs besides the callers and callees of one hit. */
const charsBesideEdges = 1500;

export const symbolsTool = defineTool<SymbolsInput>({
  name: 'boocontext_symbols',
  description: descriptions.symbols,
  defaultLimit,
  positional: 'query',
  incidental: ['score'],
  inputSchema: {
    type: 'object',
    properties: {
      query: {
        type: 'string',
        minLength: 1,
        maxLength: 50_000,
        description: 'a name, plain words, or a trace, error or comment as it is; `*` with `path`: an outline',
      },
      kind: { type: 'string', enum: SYMBOL_KINDS },
      ...focusProperties,
      language: { type: 'string', description: 'such as TypeScript' },
      include: { type: 'array', items: { type: 'string', enum: ['source', 'callers', 'callees'] } },
      ...commonProperties(defaultLimit),
    },
    required: ['query'],
    additionalProperties: false,
  },
  async run(input, context) {
    const { engine, control, page } = context;
    // A route or a setting is no symbol of a kind, and of any language.
    const mayBeOutside = page.isFirst && input.kind === undefined && input.language === undefined;
    // They are read beside the search.
    if (mayBeOutside && isInWords(input.query)) routesOf(context).catch(() => {});
    const answer = await engine.symbols(questionOf(input, page), control);
    const elsewhere = answer.total === 0 ? await withoutFilters(input, engine, control) : 0;
    const isOther = areOnlyTypesOfVariables(answer.results.slice(0, answer.exact));
    const isName = mayBeOutside && isOther && answer.text === undefined;
    const named = isName ? await namedOutside(input.query, context, focusOf(input)) : undefined;
    const described = describe(input, answer, elsewhere, page);
    return named === undefined ? described : withNamed(described, named);
  },
});

/** What bears the name and is no symbol stands first. */
function withNamed(answer: ToolAnswer, named: NamedOutside): ToolAnswer {
  const isSilent = named.found.length === 0 && named.variable === undefined && named.noRoute === undefined;
  if (isSilent && named.open.length === 0) return answer;
  return {
    ...answer,
    open: distinctReasons([...answer.open, ...named.open]),
    summary: (says) => sentences(namedSentence(named, says), answer.summary(says)),
    details: { ...namedDetails(named), ...answer.details },
  };
}

function hasFilters({ kind, path, language, tests }: SymbolsInput): boolean {
  return [kind, path, language, tests].some((filter) => filter !== undefined);
}

/** How many symbols match where none does under the filters that were asked for. */
async function withoutFilters(
  input: SymbolsInput,
  engine: ToolContext['engine'],
  control: ToolContext['control'],
): Promise<number> {
  if (!hasFilters(input)) return 0;
  return (await engine.symbols({ query: input.query, limit: 1, offset: 0 }, control)).total;
}

function questionOf(input: SymbolsInput, page: Page): SymbolsQuestion {
  return {
    query: input.query,
    ...(input.kind === undefined ? {} : { kind: input.kind }),
    ...(input.path === undefined ? {} : { path: input.path.replace(/^(\.\/)+/, '') }),
    ...(input.language === undefined ? {} : { language: input.language }),
    ...(input.tests === undefined ? {} : { tests: input.tests }),
    ...(input.include === undefined ? {} : { include: input.include }),
    limit: page.limit,
    offset: page.offset('results'),
  };
}

function describe(input: SymbolsInput, answer: Stamped<SymbolsAnswer>, elsewhere: number, page: Page): ToolAnswer {
  const hits = answer.results.map((hit) => hitDetails(hit, page));
  const isSourceCut = hits.some((hit) => 'source_cut' in hit);
  const areEdgesCut = hits.some((hit) => 'callers_total' in hit || 'callees_total' in hit);
  const next = nextCalls(input, answer, { isSourceCut, areEdgesCut }, page);
  return {
    ...judgeSymbols(answer),
    summary: (says) =>
      page.isFirst ? foundSentence(input, answer, elsewhere, says) : `More symbols for "${cut(input.query, 100)}"`,
    details: {
      results: new Listing('results', { items: hits, offset: page.offset('results'), total: answer.total }),
      ...(answer.total === 0 && answer.near.length > 0
        ? { near: answer.near.slice(0, 5).map(kindAndPlaceDetails) }
        : {}),
      ...(answer.text !== undefined && answer.text.several.length > 0 && page.isFirst
        ? { several: severalDetails(answer.text) }
        : {}),
    },
    snapshot: answer.snapshot,
    coverage: coverageDetails(answer.coverage),
    ...(next.length > 0 ? { next, isCut: true } : insteadOf(input, answer, elsewhere)),
  };
}

function foundSentence(input: SymbolsInput, answer: SymbolsAnswer, elsewhere: number, says: Says): string {
  const { results, total, exact } = answer;
  if (answer.text !== undefined) return textSentence(answer, answer.text, says);
  const query = cut(input.query, 100);
  const [first] = results;
  if (total === 0 || first === undefined) {
    return sentences(`${says.noMatch(query)}${filtersText(input)}`, adviceFor(answer, elsewhere, says));
  }
  if (input.query.trim() === '*')
    return `${count(total, 'definition')}${filtersText(input)}, in the order of the files`;
  if (total === 1) return says.onlyMatch(labelAndPlace(first), query);
  if (isInWords(input.query)) return `${count(total, 'symbol')} match; first ${labelAndPlace(first)}`;
  const exactPart = exact > 0 ? `, ${exact} with exactly this name` : `, ${says.noneExact}`;
  return `${count(total, 'symbol')} match "${query}"${exactPart}; first ${labelAndPlace(first)}`;
}

/** `2 of 7 places in the text are of this repository, the innermost in Cart.total (src/cart.ts:12) at line 15; 5 in libraries`. */
function textSentence(
  { results, total }: SymbolsAnswer,
  { places, outside, missing, missingPlaces }: TextRead,
  says: Says,
): string {
  const [first] = results;
  const own = places - outside - missingPlaces;
  const others = [
    ...(outside > 0 ? [`${inFigures(outside)} in libraries or the runtime`] : []),
    ...(missingPlaces > 0 ? [`${inFigures(missingPlaces)} in ${nameSome(missing)}, not found here`] : []),
  ];
  const head =
    places === 0
      ? `${count(total, 'result')} for what the text names`
      : own === 0
        ? `Of ${count(places, 'place')} in the text ${says.noneAtAll} is of this repository`
        : `${inFigures(own)} of ${count(places, 'place')} in the text ${own === 1 ? 'is' : 'are'} of this repository`;
  const begin =
    first === undefined
      ? ''
      : `; ${first.why === 'words' ? 'by its words ' : ''}first ${labelAndPlace(first)}${atText(first)}`;
  return `${head}${begin}${others.length === 0 ? '' : `; ${join(others)}`}`;
}

function atText({ at = [], line, kind }: SymbolHit): string {
  const [first] = at;
  return first === undefined || first === line || kind === 'file' ? '' : ` at line ${first + 1}`;
}

function nameSome(paths: readonly string[]): string {
  const shown = paths.slice(0, 2).map((path) => `\`${cut(path, 100)}\``);
  return paths.length > shown.length ? `${shown.join(', ')} and ${paths.length - shown.length} more` : join(shown);
}

function severalDetails({ several }: TextRead): readonly Details[] {
  return several.slice(0, 5).map(({ path, files }) => ({
    name: cut(path, 200),
    may_be: files.slice(0, 5),
    ...(files.length > 5 ? { total: files.length } : {}),
  }));
}

/** Why a result is there where the text does not simply name its place. */
const whyTold: Readonly<Record<WhyToldOf, string | undefined>> = {
  place: undefined,
  one_of_several: 'one of several files of that name',
  line_gone: 'the file has no such line now',
  moved: 'ran there; it stands elsewhere now',
  line_now: 'stands at that line now',
  built: 'the source of what was built',
  between: 'called between two steps',
  called_there: 'called by the line at which it stopped',
  may_run_there: 'may be what that runs',
  called: 'called by the test that failed',
  test: 'failed',
  named: 'named',
  file: 'named',
  words: 'shares words',
};

function filtersText({ kind, path, language, tests }: SymbolsInput): string {
  const filters = Object.entries({ kind, path, language, tests }).filter(([, value]) => value !== undefined);
  return filters.length === 0
    ? ''
    : ` with ${join(filters.map(([name, value]) => `${name} ${cut(value ?? '', 100)}`))}`;
}

function adviceFor({ near }: SymbolsAnswer, elsewhere: number, says: Says): string {
  const [nearest] = near;
  if (elsewhere > 0) return `Without that ${elsewhere === 1 ? '1 does' : `${inFigures(elsewhere)} do`}`;
  if (nearest !== undefined)
    return `Nearest: ${labelAndPlace(nearest)}${near.length > 1 ? '; more in details.near' : ''}`;
  return says.isComplete ? 'Try other words for what it does, or grep for text that is no symbol' : '';
}

/** What to ask where nothing was found. */
function insteadOf(
  { cursor: _, kind: _kind, path: _path, language: _language, tests: _tests, ...question }: SymbolsInput,
  { total, near }: SymbolsAnswer,
  elsewhere: number,
): Pick<ToolAnswer, 'next'> {
  const [nearest] = near;
  if (total > 0) return {};
  if (elsewhere > 0) return { next: [nextCall('boocontext_symbols', { ...question })] };
  return nearest === undefined
    ? {}
    : { next: [nextCall('boocontext_symbols', { ...question, query: label(nearest) })] };
}

function hitDetails(hit: SymbolHit, page: Page): Readonly<Record<string, unknown>> {
  return {
    symbol: hit.symbol,
    kind: hit.kind,
    file: hit.file,
    line: hit.line + 1,
    end_line: hit.endLine + 1,
    ...(hit.container === '' ? {} : { container: hit.container }),
    signature: cut(hit.signature, 300),
    context: cut(hit.context, 160),
    score: Math.round(hit.score * 100) / 100,
    ...(hit.exported === undefined ? {} : { exported: hit.exported }),
    ...(hit.at === undefined ? {} : { at: hit.at.map((line) => line + 1) }),
    ...(hit.why === undefined || whyTold[hit.why] === undefined ? {} : { why: whyTold[hit.why] }),
    ...(hit.sourceLine === undefined ? {} : { source_line: hit.sourceLine + 1 }),
    ...(hit.source === undefined ? {} : sourceDetails(hit, hit.source, page.maxChars - charsBesideSource)),
    ...(hit.callers ? edgesDetails('callers', edgeListDetails('caller_symbol', hit.callers), page) : {}),
    ...(hit.callees ? edgesDetails('callees', edgeListDetails('callee_symbol', hit.callees), page) : {}),
  };
}

/** Whole lines of the source, as many as the budget allows, and which ones when that is not all. */
function sourceDetails(hit: SymbolHit, source: string, budgetChars: number): Readonly<Record<string, unknown>> {
  if (charsTaken(JSON.stringify(source), budgetChars) <= budgetChars) return { source };
  const lines = source.split('\n');
  let chars = 0;
  const end = lines.findIndex((line) => {
    chars += charsTaken(JSON.stringify(line), budgetChars);
    return chars > budgetChars;
  });
  return {
    source: lines.slice(0, end).join('\n'),
    source_cut: `${end} of ${count(lines.length, 'line')}, from line ${(hit.sourceLine ?? hit.line) + 1}`,
  };
}

/** As many edges as fit beside the rest of a hit; how many there are, where that is more. */
function edgesDetails(
  name: 'callers' | 'callees',
  edges: readonly object[],
  page: Page,
): Readonly<Record<string, unknown>> {
  let charsLeft = (page.maxChars - charsBesideEdges) / 4;
  const fitting = edges.slice(0, edgesShown).filter((edge) => {
    charsLeft -= JSON.stringify(edge).length;
    return charsLeft >= 0;
  });
  return { [name]: fitting, ...(edges.length > fitting.length ? { [`${name}_total`]: edges.length } : {}) };
}

function nextCalls(
  input: SymbolsInput,
  answer: SymbolsAnswer,
  cut: { readonly isSourceCut: boolean; readonly areEdgesCut: boolean },
  page: Page,
): readonly NextCall[] {
  const { cursor: _, ...question } = input;
  const [first] = answer.results;
  return [
    ...(cut.isSourceCut ? [nextCall('boocontext_symbols', { ...question, max_chars: page.maxChars * 4 })] : []),
    ...(cut.areEdgesCut && first
      ? [nextCall('boocontext_callgraph', { symbol: first.symbol, file: first.file, limit: largestLimit })]
      : []),
  ];
}
