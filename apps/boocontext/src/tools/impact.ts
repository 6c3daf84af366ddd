import type { AffectedSymbol, AffectedTest, ImpactAnswer, RelatedAnswer, Stamped } from '@boocontext/code-index';
import {
  type AffectedRoutes,
  affectedRouteDetails,
  affectedRoutes,
  entryDetails,
  outsidePhrases,
} from './affected-routes.ts';
import { affectedSymbolDetails, mostCallLines } from './affected-symbol.ts';
import { askedRoute, isRouteName } from './asked-route.ts';
import {
  type AskedVariable,
  answerOrVariable,
  askedVariable,
  variableDetails,
  variableNamed,
  variableSubject,
} from './asked-variable.ts';
import { answerOverBridges } from './bridges-to.ts';
import { chainEndDetails, endsPhrase, withServed } from './chain-ends.ts';
import { toTheEnd } from './depth.ts';
import {
  candidatesListing,
  coverageDetails,
  foldDetails,
  kindAndPlaceDetails,
  label,
  labelAndPlace,
  mentionsDetails,
  placeDetails,
  symbolDetails,
  whereAny,
} from './details.ts';
import { nextCall, type OpenReason } from './envelope.ts';
import { type Folded, focusOf, focusProperties, folded, foldOf } from './focus.ts';
import type { ImpactInput } from './impact-input.ts';
import { mentionsSentence } from './mentions-sentence.ts';
import { distinctReasons, textsOf } from './open-reasons.ts';
import { openEvents, openRequestsTo, testsOfOpen } from './open-requests.ts';
import { type Listing, listing, mayShow, onFirstPage, type Page } from './paging.ts';
import { withoutRegistrations } from './registered-mentions.ts';
import { relatedDetails, relatedTo, surelyRuns, testsWithRelated } from './related.ts';
import type { Says } from './says.ts';
import { leftOutDetails, type SourceLines, sourceAsked } from './source-lines.ts';
import { descriptions } from './texts.ts';
import { commonProperties, defineTool, type ToolAnswer, type ToolContext } from './tool.ts';
import { unknownSymbol } from './unknown-symbol.ts';
import { concerning, concerningReached, reasonsOf, unreadCoverage, withUnread } from './unread.ts';
import { judgeImpact, judgeVariable } from './verdicts.ts';
import { describeTrial } from './what-if.ts';
import { count, cut, inFigures, join, sentences } from './wording.ts';

const defaultLimit = 20;

/** A review compiles two states and reads two: whoever asks for it waits longer than for anything else. */
const reviewBudgetMs = 45_000;

/** A revision: it cannot begin like an option, nor hold `..`, which is for ranges. */
const revision = String.raw`\w(\.?[\w/@{}^~-])*`;

export const impactTool = defineTool<ImpactInput>({
  name: 'boocontext_impact',
  description: descriptions.impact,
  defaultLimit,
  positional: 'symbol',
  takesSeveral: true,
  inputSchema: {
    type: 'object',
    properties: {
      symbol: {
        type: 'string',
        minLength: 1,
        maxLength: 1000,
        description: '`name`, `Class.method` or `GET /path`; several with commas',
      },
      file: { type: 'string', minLength: 1, description: 'alone: all it exports; with symbol: where that is defined' },
      line: { type: 'integer', minimum: 1, description: 'a line of its declaration' },
      diff: {
        type: 'string',
        maxLength: 300,
        pattern: `^${revision}(\\.\\.${revision})?$`,
        description: '`working`, `staged`, REV or REV..REV',
      },
      depth: {
        type: 'integer',
        minimum: 1,
        maximum: 10,
        description: 'rings listed; default two, then counts; at most 10',
      },
      ...focusProperties,
      include: { type: 'array', items: { type: 'string', enum: ['source'] } },
      review: { type: 'boolean', description: 'with diff: health before and after, test commands' },
      change: {
        type: 'object',
        properties: {
          kind: { type: 'string', enum: ['remove', 'rename', 'signature'] },
          to: {
            type: 'string',
            minLength: 1,
            maxLength: 4000,
            description: 'new name, or head: `(a: A) => R`, `f(a: A): R`',
          },
        },
        required: ['kind'],
        additionalProperties: false,
      },
      ...commonProperties(defaultLimit),
    },
    additionalProperties: false,
  },
  choices: {
    remove: { field: 'change', description: 'try it: what breaks if it is gone', value: () => ({ kind: 'remove' }) },
    rename: {
      field: 'change',
      valueName: 'NAME',
      description: 'try it: what has to follow if the definition alone gets this name',
      value: (to) => ({ kind: 'rename', to }),
    },
    signature: {
      field: 'change',
      valueName: 'HEAD',
      description:
        "try it: what breaks with this signature, as '(a: A, b?: B) => R' or 'name(a: A): R'; a type for what is no function",
      value: (to) => ({ kind: 'signature', to }),
    },
  },
  isNativeOnly: ({ change, review }) => change !== undefined || review === true,
  timeBudgetMs: ({ review }) => (review === true ? reviewBudgetMs : undefined),
  inputIssue({ symbol, file, line, diff, change, engine, review, path, tests, include }) {
    if (symbol === undefined && file === undefined && diff === undefined) {
      return 'one of `symbol`, `file` and `diff` is needed';
    }
    if (diff !== undefined && (symbol !== undefined || file !== undefined)) {
      return '`diff` cannot be combined with `symbol` or `file`: ask for one at a time';
    }
    if (line !== undefined && symbol === undefined) return '`line` needs `symbol`: it says which one is meant';
    if ((review === true || change !== undefined) && (path ?? tests ?? include) !== undefined)
      return '`path`, `tests` and `include` say what an impact lists: leave them out with `review` and `change`';
    if (review === true && diff === undefined) return '`review` needs `diff`: what is to be reviewed';
    if (review === true && diff === 'staged')
      return 'what is staged is not reviewed apart, since callers are looked for in the files as they are: give `working`';
    if (change === undefined) return undefined;
    if (symbol === undefined) return '`change` needs `symbol`: what is to be changed';
    if (engine !== undefined && engine !== 'auto' && engine !== 'native')
      return '`change` is tried by our own engine only: leave out `engine`';
    if (change.kind === 'remove' && change.to !== undefined)
      return '`change.to` has no meaning where something is removed';
    if (change.kind !== 'remove' && change.to === undefined)
      return `\`change.to\` is missing: it must be ${change.kind === 'rename' ? 'the new name' : 'the new signature'}`;
    return undefined;
  },
  async run(asked, context) {
    const { engine, control, page } = context;
    if (asked.review === true && asked.diff !== undefined) {
      const { answerReview } = await import('./review/review-answer.ts');
      return await answerReview(asked.diff, context);
    }
    if (asked.diff !== undefined) {
      const { differing, snapshot } = await engine.earlier({ diff: asked.diff }, control);
      // What is the same on both sides reaches nothing, whatever else is not known.
      if (differing.length === 0) return nothingDiffers(asked, asked.diff, snapshot);
    }
    const named = asked.symbol === undefined ? undefined : variableNamed(asked.symbol);
    if (named !== undefined) return await answerAboutVariable(asked, named, context);
    const found =
      asked.symbol !== undefined && isRouteName(asked.symbol) ? await askedRoute(asked.symbol, context) : undefined;
    if (found !== undefined && 'unnamed' in found) return found.unnamed;
    if (found !== undefined && !('route' in found)) return found;
    const input =
      found === undefined
        ? asked
        : { ...asked, symbol: label(found.handler), file: found.handler.file, line: found.handler.line + 1 };
    const question = { ...questionOf(input), depth: input.depth ?? toTheEnd };
    if (input.change !== undefined) {
      const answer = await engine.impact(question, control);
      if (!answer.found) return await unknownSymbol('boocontext_impact', input, answer, context);
      if (answer.trial !== undefined) return describeTrial(input, { ...answer, trial: answer.trial }, page);
    }
    const { symbol } = input;
    const { answer, scanned, crossed, variable } = await answerOrVariable(input, context, {
      ask: async (options, over) => await engine.impact({ ...question, ...options, withLines: true }, over),
      definitionsOf: ({ roots }) => roots,
    });
    if (variable?.variable !== undefined) return await answerAboutVariable(input, symbol ?? '', context, variable);
    if (!answer.found) return await unknownSymbol('boocontext_impact', input, answer, context, 'symbol', variable);
    const { mentions } = answer;
    const outside = [...(scanned?.routes ?? []), ...(scanned?.entries ?? [])];
    const registered =
      mentions === undefined ? {} : { mentions: withoutRegistrations(mentions, answer.roots, outside) };
    const routes = affectedRoutes(answer, scanned, input);
    // Of all that it reaches, any may be what a route runs.
    const unread =
      symbol === undefined || answer.deeper
        ? routes.unread
        : answer.affectedSymbols.length > 0
          ? concerningReached(routes.unread, {
              directory: context.directory,
              roots: answer.roots,
              mentions: answer.mentions,
              affected: answer.affectedSymbols,
              outside,
            })
          : await concerning(routes.unread, {
              directory: context.directory,
              symbols: answer.roots,
              mentions: answer.mentions,
              usedIn: [],
              routes: [],
              callers: [],
              mayBeHandedOn: async () => true,
            });
    const related = await relatedTo(questionOf(input), answer, context);
    const tested = new Set(answer.tests.map(({ file }) => file));
    const sending = openEvents(routes.entries, scanned?.messages ?? []);
    const asking = openRequestsTo(routes.routes, scanned, (request) => tested.has(request.file));
    const possible = testsOfOpen(asking.possible);
    const told = describe(
      input,
      { ...answer, ...registered, routes: { ...routes, unread }, related, possible },
      context,
    );
    const described = withUnread(told, [...crossed.openQueries, ...asking.open, ...sending]);
    if (context.rest === undefined) return described;
    const { usesElsewhere } = await import('./other-roots/elsewhere.ts');
    const { withElsewhere } = await import('./other-roots/elsewhere-details.ts');
    const symbols = {
      symbols: answer.roots,
      depth: question.depth,
      reached: [...answer.roots, ...answer.affectedSymbols],
      scanned,
      bridges: crossed.bridges,
    };
    const file = askedFor(input) === 'file' ? input.file : undefined;
    const elsewhere = await usesElsewhere(
      { ...symbols, ...(file === undefined ? {} : { file }) },
      context.rest,
      context,
    );
    return withElsewhere(described, elsewhere, page);
  },
});

/** @param known where it was looked for before */
async function answerAboutVariable(
  input: ImpactInput,
  name: string,
  context: ToolContext,
  known?: AskedVariable,
): Promise<ToolAnswer> {
  const { engine, control, page } = context;
  const found = known ?? (await askedVariable(`env ${name}`, context));
  if (found?.variable === undefined) {
    const answer = await engine.impact({ symbol: { symbol: name }, depth: 1 }, control);
    const none = { found: false, near: answer.found ? answer.roots : answer.near, snapshot: answer.snapshot } as const;
    return await unknownSymbol('boocontext_impact', { ...input, symbol: name }, none, context, 'symbol', found);
  }
  const { variable, places, open: unread } = found;
  const question = {
    symbol: { symbol: variable.name },
    places,
    depth: input.depth ?? toTheEnd,
    withLines: true,
  };
  const { answer: whole, scanned } = await answerOverBridges(
    context,
    async (over) => await engine.impact(question, over),
  );
  if (!whole.found) return await unknownSymbol('boocontext_impact', input, whole, context);
  const answer = { ...whole, routes: affectedRoutes(whole, scanned, input) };
  const { finding, open } = judgeVariable(answer, unread);
  const phrases = reachedPhrases(answer);
  const told: ToolAnswer = {
    finding,
    summary: (says) =>
      page.isFirst
        ? sentences(
            phrases === ''
              ? says.nothingReads(variableSubject(variable))
              : `${variableSubject(variable)} reaches ${phrases}`,
            variable.reads.length === 0 ? says.onlyNamedAt(`${variable.file}:${variable.line}`) : '',
            untestedSentence(answer, says),
            answer.mentions && mentionsSentence(answer.mentions, says, input),
            listedSentence(input, answer),
          )
        : `More of the impact of ${cut(variable.name, 100)}.`,
    ...reached(
      page.isFirst ? { variable: variableDetails(variable) } : {},
      { ...answer, input, directory: context.directory },
      open,
      page,
    ),
  };
  return unread.length === 0 ? told : { ...told, coverage: { ...told.coverage, env: textsOf(unread).join('; ') } };
}

function questionOf({ symbol, file, line, diff, change }: ImpactInput) {
  if (symbol !== undefined) {
    const tried = change === undefined ? {} : { change: { kind: change.kind, to: change.to ?? '' } };
    const place = { ...(file === undefined ? {} : { file }), ...(line === undefined ? {} : { line: line - 1 }) };
    return { symbol: { symbol, ...place }, ...tried };
  }
  return file === undefined ? { diff: diff ?? 'working' } : { file };
}

function askedFor({ symbol, file }: ImpactInput): 'symbol' | 'file' | 'diff' {
  if (symbol !== undefined) return 'symbol';
  return file === undefined ? 'diff' : 'file';
}

type Answer = Stamped<ImpactAnswer> & {
  readonly routes: AffectedRoutes;
  readonly related?: RelatedAnswer | undefined;
  /** Tests that may reach it by a request of which it is not known what it asks for. */
  readonly possible?: readonly { readonly file: string; readonly why: string }[];
};

function describe(
  input: ImpactInput,
  answer: Answer,
  { page, directory }: Pick<ToolContext, 'page' | 'directory'>,
): ToolAnswer {
  const { finding, open } = judgeImpact(answer, askedFor(input), outsidePhrases(answer.routes));
  // Where it is known that nothing depends on it, no test can.
  const isClear = finding === 'clear' && open.length === 0;
  const related = isClear && answer.related !== undefined ? { ...answer.related, tests: [] } : answer.related;
  return {
    finding,
    summary: (says) =>
      page.isFirst ? summaryOf(input, answer, says) : `More of the impact of ${subjectOf(input, answer)}.`,
    ...reached(subjectDetails(input, answer, page), { ...answer, related, input, directory }, open, page),
    ...narrower(input, answer),
  };
}

/** What it reaches and what stayed open, behind what was asked about. */
function reached(
  subject: ToolAnswer['details'],
  answer: Told,
  judged: readonly OpenReason[],
  page: Page,
): Pick<ToolAnswer, 'open' | 'details' | 'snapshot' | 'isProvisional' | 'coverage'> {
  const { unread } = answer.routes;
  const open = distinctReasons([...judged, ...reasonsOf(unread)]);
  return {
    open,
    details: {
      ...subject,
      ...affectedDetails(answer, page),
      ...(page.isFirst ? { depth: answer.depth } : {}),
      ...(page.isFirst && (answer.fromOutside?.length ?? 0) > 1 ? { used_from_outside: answer.fromOutside } : {}),
      // A single reason is in the summary.
      ...(open.length > 1
        ? list(
            'open',
            open.map(({ text }) => cut(text, 300)),
            page,
          )
        : {}),
      ...mentionsDetails(answer.mentions, page, answer.input),
    },
    snapshot: answer.snapshot,
    isProvisional: unread.some(({ isLate }) => isLate === true),
    coverage: whereAny({ ...coverageDetails(answer.coverage), ...unreadCoverage(unread) }),
  };
}

function changesNoSymbol(input: ImpactInput, { changedSymbols }: ImpactAnswer): boolean {
  return askedFor(input) === 'diff' && changedSymbols?.length === 0;
}

const askWorking = nextCall('boocontext_impact', { diff: 'working' });

function nothingDiffers(input: ImpactInput, diff: string, snapshot: string): ToolAnswer {
  return {
    finding: 'clear',
    summary: () => sentences(`Nothing differs (${cut(diff, 100)})`, whereElseChanged(input)),
    open: [],
    details: { changed_symbols: [], affected_symbols: [] },
    snapshot,
    ...(diff === 'staged' ? { next: [askWorking] } : {}),
  };
}

/** Who finds no change where it was looked for has it elsewhere. */
function whereElseChanged({ diff }: ImpactInput): string {
  if (diff === 'staged') return 'What is not staged, {"diff": "working"} covers';
  return diff === 'working' ? 'What is committed, a revision covers: {"diff": "main..HEAD"}' : '';
}

/** Of several definitions each reaches something else: how to ask about one of them. And where else changes may be. */
function narrower(input: ImpactInput, answer: ImpactAnswer): Pick<ToolAnswer, 'next'> {
  const { roots } = answer;
  const [root] = roots;
  if (input.diff === 'staged' && changesNoSymbol(input, answer)) return { next: [askWorking] };
  if (input.symbol === undefined || root === undefined || roots.length < 2) return {};
  return {
    next: [
      nextCall('boocontext_impact', {
        symbol: label(root),
        file: root.file,
        // Two of one name in one file are told apart by their lines.
        ...(roots.filter(({ file }) => file === root.file).length > 1 ? { line: root.line + 1 } : {}),
      }),
    ],
  };
}

/** @param first how many of them the first page has at most */
function list(
  name: string,
  items: readonly unknown[],
  page: Page,
  first?: number,
): { readonly [name: string]: Listing } {
  return { [name]: listing(name, items, page, first === undefined ? undefined : onFirstPage(page, first)) };
}

function subjectDetails(input: ImpactInput, answer: ImpactAnswer, page: Page): ToolAnswer['details'] {
  const { roots, changedSymbols, staleCallers } = answer;
  const [root] = roots;
  switch (askedFor(input)) {
    case 'symbol':
      if (roots.length !== 1 || !root) return { candidates: candidatesListing(roots, page) };
      return { symbol: page.isFirst ? symbolDetails(root) : placeDetails(root) };
    case 'file':
      return list('symbols', roots.map(kindAndPlaceDetails), page);
    case 'diff': {
      const changed = (changedSymbols ?? []).map((symbol) => ({
        ...placeDetails(symbol),
        change: symbol.change,
        ...(symbol.isOverloadGone === true ? { overload_gone: cut(symbol.before ?? '', 150) } : {}),
        ...(symbol.imported === undefined ? {} : { imports: symbol.imported }),
      }));
      const stale = (staleCallers ?? []).map((caller) => ({
        ...placeDetails(caller),
        call_lines: caller.callLines.slice(0, mostCallLines).map((line) => line + 1),
        of: caller.of,
      }));
      return { ...list('changed_symbols', changed, page), ...list('stale_callers', stale, page) };
    }
  }
}

/** Direct, and one ring: what can be read. */
const ringsListed = 2;
/** Of the tests those that are run first. */
const testsListed = 10;
const testsBesideSure = 3;
/** Of one symbol, whose uses say more than words that it shares. */
const relatedListed = 5;
/** The nearest: whoever mends one of them asks again. */
const endsListed = 3;

type Told = Answer & { readonly input: ImpactInput; readonly directory: string };

function affectedDetails(answer: Told, page: Page): ToolAnswer['details'] {
  const { affectedSymbols, affectedFiles, routes, related, input, directory } = answer;
  const source = sourceAsked(input, directory, page);
  const ends = endsOf(answer);
  const { lists } = focusOf(input);
  const filesWithSymbols = new Set(affectedSymbols.map(({ file }) => file));
  const isWhole = input.limit !== undefined;
  const rings = { nearest: input.depth === undefined ? ringsListed : Number.POSITIVE_INFINITY, isWhole };
  const symbols = folded(affectedSymbols.filter(lists), rings);
  const files = folded(affectedFiles.filter(lists), rings);
  const { possible = [] } = answer;
  const mayAsk = new Set(possible.map(({ file }) => file));
  // That it may ask for it says more than what it shares.
  const told = testsWithRelated(answer.tests, related, { surestFirst: askedFor(input) !== 'diff' }).filter(
    ({ file }) => !mayAsk.has(file),
  );
  const behind = told.findLastIndex((test) => 'reaches' in test) + 1;
  // Each is a test, whatever else its file holds.
  const tests = [...told.slice(0, behind), ...possible, ...told.slice(behind)].filter(({ file }) =>
    lists({ file, inTests: true }),
  );
  const testsShown = isWhole ? undefined : testsAtOnce(told, input);
  return {
    ...list('affected_symbols', symbols.rows.map(symbolsWithSource(source, page)), page, symbols.listed),
    ...leftOutDetails(source),
    ...foldsDetails(symbols, page),
    ...list(
      'affected_files',
      files.rows.map(({ file, depth, why }) => ({
        file,
        depth,
        // Why a file is affected is said by its symbols, where it has any.
        ...(filesWithSymbols.has(file) || why === '' ? {} : { why: cut(why, 150) }),
      })),
      page,
      files.listed,
    ),
    ...list('affected_routes', routes.routes.filter(lists).map(affectedRouteDetails), page),
    ...list('affected_entries', routes.entries.filter(lists).map(entryDetails), page),
    ...list('tests', tests, page, testsShown),
    ...(page.isFirst && testsShown !== undefined && tests.length > testsShown
      ? { more_tests: foldDetails(foldOf(tests.slice(testsShown))) }
      : {}),
    ...relatedDetails(
      related === undefined ? undefined : { ...related, related: related.related.filter(lists) },
      page,
      isWhole || askedFor(input) !== 'symbol' ? undefined : relatedListed,
    ),
    ...(ends.length > 0 ? list('chain_ends', ends.map(chainEndDetails), page, isWhole ? undefined : endsListed) : {}),
  };
}

/** Where some surely run a symbol, few of those that may are worth a line: the others are counted. */
function testsAtOnce(tests: ReturnType<typeof testsWithRelated>, input: ImpactInput): number | undefined {
  const sure = askedFor(input) === 'symbol' ? tests.filter(surelyRuns).length : 0;
  if (sure > 0) return sure + testsBesideSure;
  return input.tests === 'only' ? undefined : testsListed;
}

/** With the lines around each use, or the beginning of what is reached by no line of its own. */
function symbolsWithSource(
  source: SourceLines | undefined,
  page: Page,
): (symbol: AffectedSymbol, position: number) => unknown {
  if (source === undefined) return affectedSymbolDetails;
  return (symbol, position) => {
    const details = affectedSymbolDetails(symbol);
    // Files are read for what a page can have.
    if (!mayShow(page, 'affected_symbols', position)) return details;
    const { useLines = [] } = symbol;
    const places = useLines.length === 0 ? [symbol.line] : useLines;
    const code = source.around(
      symbol.file,
      places.map((line) => line + 1),
    );
    return code.length === 0 ? details : { ...details, code };
  };
}

/** Symbols that are reached and not listed at once. */
function foldsDetails({ far, inTests }: Folded<AffectedSymbol>, page: Page): ToolAnswer['details'] {
  if (!page.isFirst) return {};
  return {
    ...(far.length === 0
      ? {}
      : {
          further: far.map(({ rows, files, folders, ...ring }) => ({
            ...ring,
            ...foldDetails({ rows, files, folders }),
          })),
        }),
    ...(inTests === undefined ? {} : { affected_in_tests: foldDetails(inTests) }),
  };
}

/** The figures are of all that is affected. */
function listedSentence(input: ImpactInput, { affectedSymbols }: Pick<ImpactAnswer, 'affectedSymbols'>): string {
  const { words, lists } = focusOf(input);
  const listed = affectedSymbols.filter(lists).length;
  return words === undefined
    ? ''
    : `Of symbols, files, routes and tests only those ${words} are listed: ${inFigures(listed)} of ${count(affectedSymbols.length, 'symbol')}`;
}

function subjectOf(input: ImpactInput, answer: ImpactAnswer): string {
  const asked = askedFor(input);
  if (asked === 'file') return cut(input.file ?? '', 200);
  if (changesNoSymbol(input, answer)) return 'What changed outside of definitions';
  if (asked === 'diff') return count(answer.changedSymbols?.length ?? 0, 'changed symbol');
  const [root] = answer.roots;
  return root && answer.roots.length === 1
    ? labelAndPlace(root)
    : `${cut(input.symbol ?? '', 100)} (${answer.roots.length} definitions)`;
}

function summaryOf(input: ImpactInput, answer: Answer, says: Says): string {
  return sentences(
    reachSentence(input, answer, says),
    cut((answer.fromOutside ?? []).join('; '), mostOfOutside),
    untestedSentence(answer, says),
    answer.mentions && mentionsSentence(answer.mentions, says, input),
    listedSentence(input, answer),
  );
}

/** Of whoever may use it from outside. */
const mostOfOutside = 700;

/** That no test is known is no claim that there is none, where something cannot be followed. */
function untestedSentence(answer: Answer, says: Says): string {
  const { tests, affectedSymbols, deeper } = answer;
  const ends = endsOf(answer);
  if (affectedSymbols.length === 0) return '';
  if (tests.some((test) => !isOffered(test))) {
    // What runs before each test of a class is a member of its base, and no call leads to it.
    const members = ends.filter(({ how, served }) => how === 'member' && served === undefined);
    return members.length === 0 ? '' : `More tests may reach it: ${endsPhrase(members)}`;
  }
  // What asks for a route, or loads the file in which the chain ends: nothing else could be a test of it.
  const isServed = answer.routes.areAround === true || ends.some(({ served }) => served !== undefined);
  const mayBeTested = tests.length > 0 || (answer.hasTests && isServed);
  if (ends.length > 0) return `${says.noTest}${mayBeTested ? ', but tests may' : ''}: ${endsPhrase(ends)}`;
  return deeper ? says.noTest : '';
}

function endsOf({ ends, routes }: Answer) {
  return withServed(ends, [...routes.routes, ...routes.entries]);
}

/** It loads what may lead to the symbol, and that is all that is known. */
function isOffered({ via, resolution }: AffectedTest): boolean {
  return via === 'import' && resolution === 'candidate';
}

function reachSentence(input: ImpactInput, answer: Answer, says: Says): string {
  const reached = reachedPhrases(answer);
  const stale = answer.staleCallers?.length ?? 0;
  const staleClause =
    stale > 0 ? `; ${count(stale, 'caller')} of a changed signature ${stale === 1 ? 'is' : 'are'} not in the diff` : '';
  if (reached !== '') {
    const verb = (answer.changedSymbols?.length ?? 1) > 1 ? 'reach' : 'reaches';
    return `${subjectOf(input, answer)} ${verb} ${reached}${staleClause}`;
  }
  if (changesNoSymbol(input, answer))
    return sentences(says.noSymbolChanged(cut(input.diff ?? '', 100)), whereElseChanged(input));
  const [root] = answer.roots;
  const subject = askedFor(input) === 'symbol' && root ? label(root) : subjectOf(input, answer);
  return `${says.nothingDepends(subject)}${staleClause}`;
}

/** What is only possible must not be counted as a fact without saying so. */
function possiblePhrase(symbols: readonly AffectedSymbol[]): string {
  const possible = symbols.filter(({ resolution }) => resolution === 'candidate').length;
  return possible === 0 ? '' : possible === symbols.length ? ', all possible' : `, ${possible} of them possible`;
}

function reachedPhrases({ affectedSymbols, affectedFiles, routes, tests, possible = [] }: Answer): string {
  const known = tests.filter(({ resolution }) => resolution !== 'candidate').length;
  const offered = tests.length - known + possible.length;
  const inFiles = affectedFiles.length > 0 ? ` in ${count(affectedFiles.length, 'file')}` : '';
  return join([
    ...(affectedSymbols.length > 0
      ? [`${count(affectedSymbols.length, 'symbol')}${inFiles}${possiblePhrase(affectedSymbols)}`]
      : []),
    ...(affectedSymbols.length === 0 && affectedFiles.length > 0 ? [count(affectedFiles.length, 'file')] : []),
    ...outsidePhrases(routes),
    ...(known > 0 ? [count(known, 'test')] : []),
    ...(offered > 0 ? [`perhaps ${count(offered, 'test')}`] : []),
  ]);
}
