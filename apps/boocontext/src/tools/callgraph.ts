import type { CallgraphAnswer, EdgeInfo, Stamped } from '@boocontext/code-index';
import {
  candidatesListing,
  coverageDetails,
  edgeListDetails,
  label,
  labelAndPlace,
  mentionsDetails,
  placeDetails,
  symbolDetails,
} from './details.ts';
import { nextCall } from './envelope.ts';
import { type Listing, listing, type Page } from './paging.ts';
import { descriptions } from './texts.ts';
import { type CommonInput, commonProperties, defineTool, type ToolAnswer } from './tool.ts';
import { unknownSymbol } from './unknown-symbol.ts';
import { judgeCallgraph } from './verdicts.ts';
import { count, cut, join, sentences } from './wording.ts';

interface CallgraphInput extends CommonInput {
  readonly symbol: string;
  readonly file?: string;
  readonly line?: number;
  readonly direction?: 'callers' | 'callees' | 'both';
  readonly depth?: number;
  readonly path_to?: string;
}

const defaultLimit = 30;

export const callgraphTool = defineTool<CallgraphInput>({
  name: 'boocontext_callgraph',
  description: descriptions.callgraph,
  defaultLimit,
  positional: 'symbol',
  inputSchema: {
    type: 'object',
    properties: {
      symbol: { type: 'string', minLength: 1, maxLength: 1000, description: '`name` or `Class.method`' },
      file: { type: 'string', description: 'where it is defined' },
      line: { type: 'integer', minimum: 1, description: 'a line of its declaration' },
      direction: { type: 'string', enum: ['callers', 'callees', 'both'], description: 'default both' },
      depth: { type: 'integer', minimum: 1, maximum: 10, description: 'default 1' },
      path_to: { type: 'string', minLength: 1, maxLength: 1000, description: 'a symbol that it may reach' },
      ...commonProperties(defaultLimit),
    },
    required: ['symbol'],
    additionalProperties: false,
  },
  async run(input, context) {
    const { engine, control, page } = context;
    const answer = await engine.callgraph(
      {
        symbol: input.symbol,
        ...(input.file === undefined ? {} : { file: input.file }),
        ...(input.line === undefined ? {} : { line: input.line - 1 }),
        direction: input.direction ?? (input.path_to === undefined ? 'both' : 'callees'),
        depth: input.depth ?? 1,
        ...(input.path_to === undefined ? {} : { pathTo: input.path_to }),
      },
      control,
    );
    if (!answer.found) return await unknownSymbol('boocontext_callgraph', input, answer, context);
    if (input.path_to !== undefined && answer.path?.length === 0) {
      // That no path leads to what is not there says nothing about the symbol.
      const target = await engine.callgraph({ symbol: input.path_to, direction: 'callees', depth: 1 }, control);
      if (!target.found) return await unknownSymbol('boocontext_callgraph', input, target, context, 'path_to');
    }
    return describeCallgraph(input, answer, page);
  },
});

/** Other engines than the native one do not count the mentions. */
type AnyCallgraph = Omit<CallgraphAnswer, 'mentions'> & { readonly mentions?: CallgraphAnswer['mentions'] };

export function describeCallgraph(input: CallgraphInput, answer: Stamped<AnyCallgraph>, page: Page): ToolAnswer {
  // A question for a path is not a question for all callees: these are shown only when asked for by `direction`.
  const shows = input.path_to === undefined || input.direction !== undefined;
  const isAmbiguous = answer.definitions.length > 1;
  const [definition] = answer.definitions;
  return {
    ...judgeCallgraph(answer),
    hasRemainder: (answer.mentions?.unexplainedTotal ?? 0) > 0,
    summary: page.isFirst ? summaryOf(input, answer, shows) : `More of ${cut(input.symbol, 100)}.`,
    details: {
      ...(isAmbiguous
        ? { candidates: candidatesListing(answer.definitions, page) }
        : { symbol: definition && (page.isFirst ? symbolDetails(definition) : placeDetails(definition)) }),
      ...(input.path_to !== undefined && page.isFirst ? { path: (answer.path ?? []).map(placeDetails) } : {}),
      ...(shows ? edgeListings(answer, page, input.limit) : {}),
      ...mentionsDetails(answer.mentions, page),
    },
    snapshot: answer.snapshot,
    coverage: coverageDetails(answer.coverage),
    ...nextOf(input, answer, page),
  };
}

/** The next question: which of several is meant, who comes near where no path leads, and what else may use it. */
function nextOf(input: CallgraphInput, answer: AnyCallgraph, page: Page): Pick<ToolAnswer, 'next'> {
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
  return answer.callers?.length === 0 ? { next: [nextCall('boocontext_impact', { ...common, symbol, file })] } : {};
}

function edgeListings(answer: AnyCallgraph, page: Page, limit?: number): { callers?: Listing; callees?: Listing } {
  return {
    ...(answer.callers
      ? { callers: listing('callers', edgeListDetails('caller_symbol', answer.callers, limit), page) }
      : {}),
    ...(answer.callees
      ? { callees: listing('callees', edgeListDetails('callee_symbol', answer.callees, limit), page) }
      : {}),
  };
}

function summaryOf(input: CallgraphInput, answer: AnyCallgraph, shows: boolean): string {
  const asked = cut(input.symbol, 100);
  const [definition] = answer.definitions;
  const isAmbiguous = answer.definitions.length > 1;
  const subject = isAmbiguous || !definition ? 'together they' : labelAndPlace(definition);
  const depth = input.depth ?? 1;
  return sentences(
    isAmbiguous
      ? `${asked} names ${answer.definitions.length} definitions, all answered here (\`of\` tells which)`
      : '',
    input.path_to === undefined ? '' : pathSentence(input, answer),
    shows ? `${capitalize(subject)} ${join(edgePhrases(answer))}${depth > 1 ? `, up to depth ${depth}` : ''}` : '',
    shows && !isAmbiguous && answer.callers?.length === 0
      ? 'Whether a framework, an export or a test uses it, boocontext_impact says'
      : '',
    answer.mentions?.sentence,
  );
}

/** Only the sentence that begins with "together" needs it: a symbol's name stays as it is written. */
function capitalize(subject: string): string {
  return subject === 'together they' ? 'Together they' : subject;
}

function pathSentence(input: CallgraphInput, { path = [] }: AnyCallgraph): string {
  const target = cut(input.path_to ?? '', 100);
  if (path.length === 0)
    return `No call path from ${cut(input.symbol, 100)} to ${target} is known; metadata.next has who reaches ${target}`;
  const hops = path.length - 1;
  return `${cut(input.symbol, 100)} reaches ${target} in ${count(hops, 'call')}: ${cut(path.map(label).join(' > '), 400)}`;
}

function edgePhrases(answer: AnyCallgraph): readonly string[] {
  const verb = answer.definitions.length > 1 ? { has: 'have', calls: 'call' } : { has: 'has', calls: 'calls' };
  return [
    ...(answer.callers ? [callersPhrase(verb.has, answer.callers)] : []),
    ...(answer.callees ? [calleesPhrase(verb.calls, answer.callees)] : []),
  ];
}

function callersPhrase(has: string, callers: readonly EdgeInfo[]): string {
  if (callers.length === 0) return `${has} no known caller`;
  const files = new Set(callers.map((caller) => caller.file)).size;
  return `${has} ${count(callers.length, 'caller')} in ${count(files, 'file')}${candidatesPhrase(callers)}`;
}

function calleesPhrase(calls: string, callees: readonly EdgeInfo[]): string {
  if (callees.length === 0) return `${calls} nothing that is defined here`;
  return `${calls} ${count(callees.length, 'symbol')}${candidatesPhrase(callees)}`;
}

/** An edge that is only possible must not be counted as a fact without saying so. */
function candidatesPhrase(edges: readonly EdgeInfo[]): string {
  const candidates = edges.filter((edge) => edge.resolution === 'candidate').length;
  return candidates === 0 ? '' : ` (${candidates} only possible)`;
}
