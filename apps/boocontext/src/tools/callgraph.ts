import type {
  CallgraphAnswer,
  CallgraphQuestion,
  EdgeInfo,
  PathStep,
  Stamped,
  SymbolPlace,
} from '@boocontext/code-index';
import type { ScannedMessage, ScannedRequest } from '@boocontext/project-scan';
import {
  isOutside,
  messagesToEntries,
  type Outside,
  outsideName,
  requestsToRoutes,
  withOutside,
  withSent,
} from '@boocontext/project-scan';
import { affectedRouteDetails, entryDetails, unreadOutside } from './affected-routes.ts';
import { askedRoute, isRouteName } from './asked-route.ts';
import {
  type AskedVariable,
  answerOrVariable,
  askedVariable,
  readersPhrase,
  variableDetails,
  variableNamed,
  variableSubject,
} from './asked-variable.ts';
import { answerOverBridges } from './bridges-to.ts';
import { chainEndDetails, endsPhrase } from './chain-ends.ts';
import {
  candidatesListing,
  coverageDetails,
  type Details,
  edgeListings,
  label,
  labelAndPlace,
  mentionsDetails,
  placeDetails,
  standInListing,
  symbolDetails,
  whereAny,
} from './details.ts';
import { nextCall } from './envelope.ts';
import { type FocusInput, focusOf, focusProperties, listedOrInTests, listedPhrase } from './focus.ts';
import { answerAboutInline } from './inline-route.ts';
import { answerOfLibrary } from './library-route.ts';
import { mentionsSentence } from './mentions-sentence.ts';
import { distinctReasons, textsOf } from './open-reasons.ts';
import { openEvents, openRequestsTo, testsOfOpen } from './open-requests.ts';
import type { Page } from './paging.ts';
import { rowsPhrase } from './queries-to-columns.ts';
import { withoutRegistrations } from './registered-mentions.ts';
import type { Says } from './says.ts';
import type { ScannedRoutes } from './scan-of.ts';
import { leftOutDetails, SourceLines, sourceAsked } from './source-lines.ts';
import { descriptions } from './texts.ts';
import { type CommonInput, commonProperties, defineTool, type ToolAnswer, type ToolContext } from './tool.ts';
import { unknownSymbol } from './unknown-symbol.ts';
import { concerning, withUnread } from './unread.ts';
import { judgeCallgraph } from './verdicts.ts';
import { count, cut, join, sentences } from './wording.ts';

interface CallgraphInput extends CommonInput, FocusInput {
  readonly symbol: string;
  readonly file?: string;
  readonly line?: number;
  readonly direction?: 'callers' | 'callees' | 'both';
  readonly depth?: number;
  readonly path_to?: string;
  readonly include?: readonly 'source'[];
}

const defaultLimit = 30;
/** Callers and callees are asked for no deeper. */
const MAX_DEPTH = 10;

export const callgraphTool = defineTool<CallgraphInput>({
  name: 'boocontext_callgraph',
  description: descriptions.callgraph,
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
      file: { type: 'string', description: 'where it is defined' },
      line: { type: 'integer', minimum: 1, description: 'a line of its declaration' },
      direction: { type: 'string', enum: ['callers', 'callees', 'both'], description: 'default both' },
      depth: { type: 'integer', minimum: 1, maximum: MAX_DEPTH, description: `default 1, at most ${MAX_DEPTH}` },
      path_to: { type: 'string', minLength: 1, maxLength: 1000, description: 'a symbol that it may reach' },
      ...focusProperties,
      include: { type: 'array', items: { type: 'string', enum: ['source'] } },
      ...commonProperties(defaultLimit),
    },
    required: ['symbol'],
    additionalProperties: false,
  },
  async run(asked, context) {
    if (variableNamed(asked.symbol) !== undefined) return await answerAboutVariable(asked, context);
    if (!isRouteName(asked.symbol)) return await answerAbout(asked, context);
    const found = await askedRoute(asked.symbol, context);
    if ('unnamed' in found) {
      // A path, and what calls it, need a name.
      if (asked.path_to !== undefined || asked.direction === 'callers') return found.unnamed;
      return 'inline' in found
        ? await answerAboutInline(found.inline, asked, context)
        : await answerOfLibrary(found.ofLibrary, asked, context);
    }
    if (!('route' in found)) return found;
    const { route, handler } = found;
    const { file, line } = handler;
    return await answerAbout({ ...asked, symbol: label(handler), file, line: line + 1 }, context, route);
  },
});

async function answerAbout(input: CallgraphInput, context: ToolContext, route?: Outside): Promise<ToolAnswer> {
  const { engine, control, page } = context;
  const question = {
    symbol: input.symbol,
    ...(input.file === undefined ? {} : { file: input.file }),
    ...(input.line === undefined ? {} : { line: input.line - 1 }),
    direction: input.direction ?? (input.path_to === undefined ? 'both' : 'callees'),
    depth: input.depth ?? 1,
    ...(input.path_to === undefined ? {} : { pathTo: input.path_to }),
  };
  const asked = await answerOrVariable(input, context, {
    ask: async (options, over) => await engine.callgraph({ ...question, ...options }, over),
    definitionsOf: ({ definitions }) => definitions,
  });
  const { scanned, crossed, variable } = asked;
  if (variable?.variable !== undefined) return await answerAboutVariable(input, context, variable);
  if (!asked.answer.found)
    return await unknownSymbol('boocontext_callgraph', input, asked.answer, context, 'symbol', variable);
  const answer = route === undefined ? asked.answer : await withPathBesideHandler(route, asked.answer, input, context);
  const { unknownTarget, snapshot } = answer;
  if (input.path_to !== undefined && unknownTarget !== undefined) {
    // That no path leads to what is not there says nothing about the symbol.
    const variable = await askedVariable(input.path_to, context, snapshot);
    if (variable?.variable === undefined) {
      const target = { ...unknownTarget, snapshot };
      return await unknownSymbol('boocontext_callgraph', input, target, context, 'path_to', variable);
    }
    const over = await answerOverBridges(
      context,
      async (control) => await engine.callgraph({ ...question, pathToPlaces: variable.places }, control),
    );
    if (!over.answer.found) return await unknownSymbol('boocontext_callgraph', input, over.answer, context);
    return describeCallgraph(input, withReader(over.answer, variable), context, route);
  }
  const sent = requestsToRoutes(scanned?.requests ?? [], scanned?.routes ?? []);
  const told = messagesToEntries(scanned?.messages ?? noMessages, scanned?.entries ?? []);
  const { callers, callees } = answer;
  const outside = [...(scanned?.routes ?? []), ...(scanned?.entries ?? [])];
  const known = callers === undefined ? undefined : withOutside({ ...answer, callers }, outside);
  const asking = openRequests(answer, scanned, known, question.depth);
  const { mentions } = answer;
  const whole = {
    ...answer,
    ...(mentions === undefined ? {} : { mentions: withoutRegistrations(mentions, answer.definitions, outside) }),
    ...(known === undefined ? {} : { callers: known }),
    ...(callees === undefined ? {} : { callees: withSent({ ...answer, callees }, sent, told) }),
  };
  const described = withOpenMessages(describeCallgraph(input, whole, context, route), scanned, whole.callers);
  // Where there is a path, whatever else leads to its end changes nothing.
  const queries = answer.path?.length === 0 ? crossed.openOnPath : crossed.openQueries;
  const unread = [...(callers === undefined ? [] : unreadOutside(scanned)), ...queries];
  const concerned = await concerning(unread, {
    directory: context.directory,
    symbols: answer.definitions,
    mentions: answer.mentions,
    usedIn: callers ?? [],
    routes: scanned?.routes ?? [],
    callers: distinctSymbols((callers ?? []).filter(({ depth }) => depth < question.depth)),
    mayBeHandedOn: async (symbols, files) => {
      const asked = symbols.map((each) => ({ symbol: label(each), file: each.file, line: each.line }));
      return (await engine.handedOn({ symbols: asked, files }, control)).mayBe;
    },
  });
  return withUnread(withPossibleTests(described, asking.possible, page), [...concerned, ...asking.open]);
}

/** Tests whose requests may be for it: what is only that is no caller, here as on a path or with a depth. */
function withPossibleTests(described: ToolAnswer, requests: readonly ScannedRequest[], page: Page): ToolAnswer {
  const tests = testsOfOpen(requests);
  if (tests.length === 0 || !page.isFirst) return described;
  const [ask, request] = tests.length === 1 ? ['asks', 'what it requests'] : ['ask', 'what these request'];
  return {
    ...described,
    summary: (says) =>
      sentences(
        described.summary(says),
        `Perhaps ${count(tests.length, 'test')} ${ask} for it: ${request} is not said`,
      ),
    details: { ...described.details, tests },
  };
}

/**
 * Whoever sends a request of which the code does not say what it asks for may be a caller of what answers. Of a route that runs
 * only what calls it, nobody asks who sends the request.
 */
function openRequests(
  { definitions }: Pick<CallgraphAnswer, 'definitions'>,
  scanned: ScannedRoutes | undefined,
  callers: readonly EdgeInfo[] | undefined,
  depth: number,
) {
  const direct = callersFromOutside((callers ?? []).filter((caller) => caller.depth <= depth));
  const routes = (scanned?.routes ?? []).filter((route) => direct.has(outsideKey(route)));
  const known = new Set((callers ?? []).map(({ symbol, file }) => `${symbol}\0${file}`));
  const isTold = ({ within, file }: ScannedRequest) => known.has(`${within ?? '<module>'}\0${file}`);
  // Of several definitions which of them answers is not told either.
  return openRequestsTo(routes, scanned, isTold, definitions.length > 1 ? 0 : undefined);
}

function callersFromOutside(callers: readonly EdgeInfo[]): ReadonlySet<string> {
  return new Set(callers.filter(isOutside).map(({ symbol, file, line }) => `${symbol}\0${file}\0${line + 1}`));
}

function outsideKey(each: Outside): string {
  return `${outsideName(each)}\0${each.file}\0${each.line}`;
}

function distinctSymbols(callers: readonly EdgeInfo[]): readonly SymbolPlace[] {
  return [...new Map(callers.map((each) => [`${each.file}\0${each.line}\0${each.symbol}`, each])).values()];
}

const noMessages: readonly ScannedMessage[] = [];

/**
 * What runs for a route or a command besides its handler, such as a group that it belongs to or what stands before it, has it
 * among its callers: a path leads over that too.
 */
async function withPathBesideHandler<T extends CallgraphAnswer>(
  route: Outside,
  answer: T,
  { path_to: target }: CallgraphInput,
  context: ToolContext,
): Promise<T> {
  if (target === undefined || answer.path?.length !== 0 || answer.unknownTarget !== undefined) return answer;
  const ask = async (question: CallgraphQuestion) =>
    (await answerOverBridges(context, async (over) => await context.engine.callgraph(question, over))).answer;
  const reached = await ask({ symbol: target, direction: 'callers', depth: MAX_DEPTH });
  if (!reached.found || reached.callers === undefined) return answer;
  const edges = withOutside({ ...reached, callers: reached.callers }, [route]).filter(isOutside);
  const [edge] = edges.filter(({ symbol, file }) => symbol === outsideName(route) && file === route.file);
  const first = edge?.through ?? reached.definitions[edge?.of ?? 0];
  if (edge === undefined || first === undefined) return answer;
  const { file, line } = first;
  const onwards = await ask({ symbol: label(first), file, line, direction: 'callees', depth: 1, pathTo: target });
  if (!onwards.found || onwards.path?.[0] === undefined) return answer;
  const [start, ...others] = onwards.path;
  const { via } = edge;
  const { pathEnds: _pathEnds, open: _open, ...whole } = answer;
  return {
    ...(whole as T),
    path: [{ ...start, via, ...(edge.resolution === 'candidate' ? { resolution: edge.resolution } : {}) }, ...others],
    ...(onwards.open === undefined ? {} : { open: onwards.open }),
  };
}

/** The path ends in what reads the variable: it is one step further. */
function withReader<T extends Pick<CallgraphAnswer, 'path' | 'open'>>(
  answer: T,
  { variable, places, open }: AskedVariable,
): T {
  const { path = [] } = answer;
  const last = path.at(-1);
  if (last === undefined) return { ...answer, open: textsOf(open) };
  const read =
    places.find(({ file, line }) => file === last.file && line >= last.line && line <= last.endLine) ??
    places.find(({ file }) => file === last.file);
  const step: PathStep = {
    symbol: variable.name,
    kind: 'variable',
    container: '',
    file: last.file,
    line: read?.line ?? last.line,
    endLine: read?.line ?? last.line,
    signature: '',
    via: 'env',
  };
  return { ...answer, open: textsOf(open), path: [...path, step] };
}

/** @param known where it was looked for before */
async function answerAboutVariable(
  input: CallgraphInput,
  context: ToolContext,
  known?: AskedVariable,
): Promise<ToolAnswer> {
  const { engine, control, page } = context;
  const found = known ?? (await askedVariable(input.symbol, context));
  const name = variableNamed(input.symbol) ?? input.symbol;
  if (found?.variable === undefined) {
    const answer = await engine.callgraph({ symbol: name, direction: 'callers', depth: 1 }, control);
    const none = {
      found: false,
      near: answer.found ? answer.definitions : answer.near,
      snapshot: answer.snapshot,
    } as const;
    return await unknownSymbol('boocontext_callgraph', { ...input, symbol: name }, none, context, 'symbol', found);
  }
  const { variable, places, open } = found;
  const question = { symbol: variable.name, direction: input.direction ?? 'both', depth: input.depth ?? 1, places };
  const { answer, scanned } = await answerOverBridges(context, async (over) => await engine.callgraph(question, over));
  if (!answer.found) return await unknownSymbol('boocontext_callgraph', input, answer, context);
  const callers =
    answer.callers === undefined
      ? undefined
      : withOutside({ ...answer, callers: answer.callers }, [...(scanned?.routes ?? []), ...(scanned?.entries ?? [])]);
  const judged = judgeCallgraph(answer);
  const source = sourceAsked(input, context.directory, page);
  const answered: ToolAnswer = {
    finding: variable.reads.length === 0 ? 'warned' : judged.finding,
    open: distinctReasons([...judged.open, ...open]),
    summary: (says) =>
      page.isFirst
        ? sentences(
            callers === undefined
              ? `${variableSubject(variable)} is no code that calls anything`
              : `${variableSubject(variable)} ${join([readersPhrase(callers, says), ...outsidePhrase(callers)])}${listedPhrase(eachOnce(callers), focusOf(input))}`,
            variable.reads.length === 0 ? says.onlyNamedAt(`${variable.file}:${variable.line}`) : '',
            answer.mentions && mentionsSentence(answer.mentions, says, input),
            input.path_to === undefined
              ? ''
              : `What reaches it is asked for by \`path_to: ${cut(variable.name, 100)}\`, since it leads nowhere itself`,
          )
        : `More of ${cut(variable.name, 100)}.`,
    details: {
      ...(page.isFirst ? { variable: variableDetails(variable) } : {}),
      ...edgeListings({ ...answer, ...(callers === undefined ? {} : { callers }) }, { ...input, source }, page),
      ...leftOutDetails(source),
      ...mentionsDetails(answer.mentions, page, input),
    },
    snapshot: answer.snapshot,
    coverage: whereAny({
      ...coverageDetails(answer.coverage),
      ...(open.length === 0 ? {} : { env: textsOf(open).join('; ') }),
    }),
  };
  return withUnread(answered, callers === undefined ? [] : unreadOutside(scanned));
}

/** Routes, commands and jobs in whose lines it is read. */
function outsidePhrase(callers: readonly EdgeInfo[]): readonly string[] {
  const routes = callers.filter(isOutside);
  return routes.length === 0 ? [] : [`used by ${routesInWords(routes)}`];
}

/** Whoever sends something of which the code does not say where it goes may be a caller of what listens. */
function withOpenMessages(
  described: ToolAnswer,
  scanned: ScannedRoutes | undefined,
  callers: readonly EdgeInfo[] = [],
): ToolAnswer {
  const messages = scanned?.messages ?? noMessages;
  if (messages.length === 0) return described;
  const direct = callersFromOutside(callers);
  const heard = (scanned?.entries ?? []).filter((entry) => direct.has(outsideKey(entry)));
  return withUnread(described, openEvents(heard, messages));
}

/** `route` is what was asked for, where that was no symbol: the answer is about what answers it. */
function describeCallgraph(
  input: CallgraphInput,
  answer: Stamped<CallgraphAnswer>,
  context: Pick<ToolContext, 'page' | 'directory'>,
  route?: Outside,
): ToolAnswer {
  const { page, directory } = context;
  // A question for a path is not a question for all callees: these are shown only when asked for by `direction`.
  const shows = input.path_to === undefined || input.direction !== undefined;
  const isAmbiguous = answer.definitions.length > 1;
  const [definition] = answer.definitions;
  const source = sourceAsked(input, directory, page);
  return {
    ...judgeCallgraph(answer),
    summary: (says) =>
      page.isFirst
        ? sentences(answeredBy(route, definition), summaryOf(input, answer, shows, says, route))
        : `More of ${cut(input.symbol, 100)}.`,
    details: {
      ...(route !== undefined && page.isFirst
        ? 'kind' in route
          ? { entry: entryDetails(route) }
          : { route: affectedRouteDetails(route) }
        : {}),
      ...(isAmbiguous
        ? { candidates: candidatesListing(answer.definitions, page) }
        : { symbol: definition && (page.isFirst ? symbolDetails(definition) : placeDetails(definition)) }),
      ...(input.path_to !== undefined && page.isFirst
        ? { path: stepsDetails(answer.path ?? [], source, context), ...pathEndDetails(answer) }
        : {}),
      ...(shows ? { ...edgeListings(answer, { ...input, source }, page), ...standInListing(answer, input, page) } : {}),
      ...leftOutDetails(source),
      ...mentionsDetails(answer.mentions, page, input),
    },
    snapshot: answer.snapshot,
    coverage: coverageDetails(answer.coverage),
    ...nextOf(input, answer, page),
  };
}

function answeredBy(route: Outside | undefined, handler: SymbolPlace | undefined): string {
  if (route === undefined || handler === undefined) return '';
  return `${cut(outsideName(route), 150)} (${route.file}:${route.line ?? 1}) ${'kind' in route ? 'runs' : 'is answered by'} ${labelAndPlace(handler)}`;
}

/**
 * Each step with the lines that lead to the next one, or with its whole source where that is asked for. A step has no line
 * where it calls the next one; it is the first that names it.
 */
function stepsDetails(
  path: readonly PathStep[],
  asked: SourceLines | undefined,
  { page: { maxChars }, directory }: Pick<ToolContext, 'page' | 'directory'>,
): readonly Details[] {
  const source = asked ?? new SourceLines(directory);
  let charsLeft = Math.min(mostOfPath, maxChars / 2);
  return path.map((step, position) => {
    const [from, to] = [step.line + 1, step.endLine + 1];
    const next = path[position + 1];
    const called = next === undefined ? undefined : source.lineWith(step.file, next.symbol, { from: from + 1, to });
    const code = asked
      ? charsLeft > 0
        ? source.between(step.file, from, to, charsLeft)
        : []
      : source.between(step.file, called ?? from, called ?? from, mostOfPath);
    charsLeft -= code.reduce((sum, { text }) => sum + text.length, 0);
    return { ...stepDetails(step), ...(code.length === 0 ? {} : { code }) };
  });
}

/** Characters of source on one path. */
const mostOfPath = 6_000;

function stepDetails(step: PathStep): Details {
  const { via, resolution } = step;
  return {
    ...placeDetails(step),
    ...(via === undefined ? {} : { via }),
    ...(resolution === undefined ? {} : { resolution }),
  };
}

function pathEndDetails({ pathEnds = [] }: CallgraphAnswer): Details {
  return pathEnds.length === 0 ? {} : { chain_ends: pathEnds.slice(0, MAX_PATH_ENDS).map(chainEndDetails) };
}

const MAX_PATH_ENDS = 5;

/** The next question: which of several is meant, who comes near where no path leads, and what else may use it. */
function nextOf(input: CallgraphInput, answer: CallgraphAnswer, page: Page): Pick<ToolAnswer, 'next'> {
  const [definition] = answer.definitions;
  if (definition === undefined || !page.isFirst) return {};
  const { engine } = input;
  const common = engine === undefined ? {} : { engine };
  const symbol = label(definition);
  const { file, line } = definition;
  if (answer.definitions.length > 1) {
    return { next: [nextCall('boocontext_callgraph', { ...common, symbol: input.symbol, file, line: line + 1 })] };
  }
  if (answer.path?.length === 0) {
    const target = { symbol: input.path_to, direction: 'callers', depth: 3 };
    return { next: [nextCall('boocontext_callgraph', { ...common, ...target })] };
  }
  if (answer.callers?.length !== 0) return {};
  // Callers that are told need not be asked for.
  const standIns =
    answer.standIns?.callers === undefined ? (answer.standIns?.definitions ?? []).slice(0, MOST_NEXT) : [];
  return {
    next: [
      ...standIns.map((each) =>
        nextCall('boocontext_callgraph', { ...common, symbol: label(each), file: each.file, line: each.line + 1 }),
      ),
      nextCall('boocontext_impact', { ...common, symbol, file }),
    ],
  };
}

const MOST_NEXT = 3;

function summaryOf(
  input: CallgraphInput,
  answer: CallgraphAnswer,
  shows: boolean,
  says: Says,
  route?: Outside,
): string {
  const asked = cut(input.symbol, 100);
  const [definition] = answer.definitions;
  const isAmbiguous = answer.definitions.length > 1;
  const subject = isAmbiguous || !definition ? 'together they' : labelAndPlace(definition);
  return sentences(
    isAmbiguous
      ? `${asked} names ${answer.definitions.length} definitions, all answered here (\`of\` tells which)`
      : '',
    input.path_to === undefined ? '' : pathSentence(input, answer, says, route),
    ...(shows ? edgeSentences(capitalize(subject), input, answer, says) : []),
    shows && !isAmbiguous && answer.callers?.length === 0 ? withoutCallersSentence(answer) : '',
    answer.mentions && mentionsSentence(answer.mentions, says, input),
  );
}

/** Of what is not called itself and has callers behind what implements it, these come first: they are what was asked for. */
function edgeSentences(subject: string, input: CallgraphInput, answer: CallgraphAnswer, says: Says): readonly string[] {
  const depth = input.depth ?? 1;
  const phrases = `${join(edgePhrases(input, answer, says))}${depth > 1 ? `, up to depth ${depth}` : ''}`;
  const { standIns } = answer;
  if (standIns === undefined) return [`${subject} ${phrases}`];
  const isAnsweredThere = answer.callers?.length === 0 && eachOnce(standIns.callers ?? []).length > 0;
  return isAnsweredThere
    ? [`${subject} ${standInsPhrase(standIns, says)}`, `Itself it ${phrases}`]
    : [`${subject} ${phrases}`, `It ${standInsPhrase(standIns, says)}`];
}

/** Only the sentence that begins with "together" needs it: a symbol's name stays as it is written. */
function capitalize(subject: string): string {
  return subject === 'together they' ? 'Together they' : subject;
}

function pathSentence(
  input: CallgraphInput,
  { path = [], pathEnds = [] }: CallgraphAnswer,
  says: Says,
  route?: Outside,
): string {
  const target = cut(input.path_to ?? '', 100);
  if (path.length === 0)
    return sentences(
      `${says.noPath(cut(input.symbol, 100), target)}; metadata.next has who reaches ${target}`,
      pathEnds.length === 0 ? '' : `There may be one: ${endsPhrase(pathEnds)}`,
    );
  // The first step is led to from outside where it is not what was asked about: what runs besides the handler.
  const begins = route !== undefined && path[0]?.via !== undefined ? [outsideName(route)] : [];
  const names = [...begins, ...path.map(label)];
  const hops = names.length - 1;
  const isPossible = path.some(({ resolution }) => resolution === 'candidate');
  const reaches = isPossible
    ? `may reach ${target} in ${count(hops, 'step')}`
    : `reaches ${target} in ${count(hops, 'call')}`;
  return `${cut(begins[0] ?? input.symbol, 100)} ${reaches}: ${cut(names.join(' > '), 400)}`;
}

function edgePhrases(input: FocusInput, answer: CallgraphAnswer, says: Says): readonly string[] {
  const verb =
    answer.definitions.length > 1
      ? { has: 'have', is: 'are', calls: 'call' }
      : { has: 'has', is: 'is', calls: 'calls' };
  return [
    ...(answer.callers ? callersPhrases(verb, answer.callers, input, says) : []),
    ...(answer.callees
      ? calleesPhrases(verb.calls, answer.callees, { input, areUnread: answer.areCalleesUnread === true }, says)
      : []),
  ];
}

/** Who may run it all the same, where that is known of. */
function withoutCallersSentence({ runBy = [] }: CallgraphAnswer): string {
  return runBy.length === 0
    ? 'Whether a framework, an export or a test uses it, boocontext_impact says'
    : cut(runBy.slice(0, 2).join('; '), 300);
}

/** What is called in its place. */
function standInsPhrase(
  { definitions, callers, isOpen }: NonNullable<CallgraphAnswer['standIns']>,
  says: Says,
): string {
  const [first, ...more] = definitions;
  const named = first === undefined ? '' : `${label(first)}${more.length === 0 ? '' : ` and ${more.length} more`}`;
  const have = more.length === 0 ? 'has' : 'have';
  const each = eachOnce(callers ?? []).length;
  const isNone = callers !== undefined && each === 0 && isOpen !== true;
  const calls = isNone ? says.noOtherCaller : each === 0 ? undefined : count(each, 'caller');
  const which = calls === undefined ? '' : `, which ${have} ${calls}`;
  return `is implemented or overridden by ${cut(named, 150)}${which}`;
}

function callersPhrases(
  verb: { readonly has: string; readonly is: string },
  callers: readonly EdgeInfo[],
  input: FocusInput,
  says: Says,
): string[] {
  const routes = eachOnce(callers.filter(isOutside));
  const others = callers.filter((caller) => !isOutside(caller));
  return [
    ...(others.length > 0 || routes.length === 0 ? [callersPhrase(verb.has, others, input, says)] : []),
    ...(routes.length > 0
      ? [`${verb.is} run for ${routesInWords(routes)}${others.length > 0 ? '' : listedPhrase(routes, focusOf(input))}`]
      : []),
  ];
}

/** `GET /orders`, `GET /orders and 2 more routes`, `command build and 1 more`. */
function routesInWords([first, ...more]: readonly EdgeInfo[]): string {
  const name = cut(first?.symbol ?? '', 150);
  if (more.length === 0) return name;
  const isRoutes = [first, ...more].every((each) => each?.via === 'route');
  return `${name} and ${isRoutes ? count(more.length, 'more route') : `${more.length} more`}`;
}

function callersPhrase(has: string, callers: readonly EdgeInfo[], input: FocusInput, says: Says): string {
  if (callers.length === 0) return `${has} ${says.noCaller}`;
  const files = new Set(callers.map((caller) => caller.file)).size;
  const rows = rowsPhrase(callers);
  const each = eachOnce(callers);
  return `${has} ${count(each.length, 'caller')} in ${count(files, 'file')}${rows === '' ? candidatesPhrase(each) : ` (${rows})`}${mocksPhrase(callers)}${timesPhrase(each, callers)}${listedOrInTests(each, focusOf(input))}`;
}

/** A test that puts something else in its place names it, and does not run it by that. */
function mocksPhrase(callers: readonly EdgeInfo[]): string {
  const running = new Set(callers.filter(({ via }) => via !== 'mock').map(placeOfEdge));
  const mocks = eachOnce(callers.filter((each) => each.via === 'mock' && !running.has(placeOfEdge(each)))).length;
  return mocks === 0 ? '' : `, ${mocks} of them only by a mock that takes its place`;
}

/** Who may run several definitions of one name, or uses one in several ways, has a row for each, and is one all the same. */
function eachOnce(edges: readonly EdgeInfo[]): readonly EdgeInfo[] {
  const byPlace = new Map<string, EdgeInfo>();
  for (const edge of edges) {
    const place = placeOfEdge(edge);
    const known = byPlace.get(place);
    if (known === undefined || known.resolution === 'candidate') byPlace.set(place, edge);
  }
  return [...byPlace.values()];
}

function placeOfEdge({ file, line, container, symbol }: EdgeInfo): string {
  return [file, line, container, symbol].join('\0');
}

function timesPhrase(each: readonly EdgeInfo[], listed: readonly EdgeInfo[]): string {
  return each.length === listed.length ? '' : `, in ${listed.length} rows`;
}

/** None where nothing was found because nothing could be read: what is open says so. */
function calleesPhrases(
  calls: string,
  callees: readonly EdgeInfo[],
  { input, areUnread }: { readonly input: FocusInput; readonly areUnread: boolean },
  says: Says,
): readonly string[] {
  const each = eachOnce(callees);
  if (each.length > 0)
    return [
      `${calls} ${count(each.length, 'symbol')}${candidatesPhrase(each)}${timesPhrase(each, callees)}${listedPhrase(each, focusOf(input))}`,
    ];
  return areUnread ? [] : [`${calls} ${says.nothingCalled}`];
}

/** An edge that is only possible must not be counted as a fact without saying so. */
function candidatesPhrase(edges: readonly EdgeInfo[]): string {
  const candidates = edges.filter((edge) => edge.resolution === 'candidate').length;
  return candidates === 0 ? '' : ` (${candidates} possible)`;
}
