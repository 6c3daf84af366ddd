/**
 * The engine's answers as details of the envelope: 0-based lines become 1-based ones, and what is at its default is
 * left out, since every character is paid for by the model that reads it.
 */
import type {
  CallgraphAnswer,
  CallSiteInfo,
  Coverage,
  EdgeInfo,
  Mentions,
  SymbolInfo,
  SymbolPlace,
  TypedSymbol,
} from '@boocontext/code-index';
import { type FocusInput, type Fold, focusOf, folded } from './focus.ts';
import { type Listing, listing, mayShow, onFirstPage, type Page } from './paging.ts';
import type { SourceLines } from './source-lines.ts';
import { cut } from './wording.ts';

export type Details = Readonly<Record<string, unknown>>;

/** How many call sites of one caller are shown with their line of code, which is much the same in all of them. */
const callSitesInShortList = { shown: 2, moreLines: 40 };
const callSitesInLongList = { shown: 1, moreLines: 10 };
/** A limit from here on asks for everything: each line of each caller is given. */
const limitForAllLines = 100;
const shortList = 6;
/** A line of code, as formatters break them; of longer ones the beginning. */
const mostOfLine = 120;
/** Definitions of an ambiguous name, whatever the limit is. */
const candidatesShown = 20;
/** Unexplained mentions of the first page: enough to see of what kind they are. */
const mentionsShown = 3;

/** `CartService.checkout`. */
export function label(symbol: { readonly symbol: string; readonly container: string }): string {
  return symbol.container === '' ? symbol.symbol : `${symbol.container}.${symbol.symbol}`;
}

/** `src/cart/service.ts:88`. */
export function place(symbol: { readonly file: string; readonly line: number }): string {
  return `${symbol.file}:${symbol.line + 1}`;
}

/** `CartService.checkout (src/cart/service.ts:88)`. */
export function labelAndPlace(symbol: SymbolPlace): string {
  return `${label(symbol)} (${place(symbol)})`;
}

/** A symbol by name and place, which is enough to find it and to ask on. */
export function placeDetails(symbol: {
  readonly symbol: string;
  readonly container: string;
  readonly file: string;
  readonly line: number;
}): Details {
  return {
    symbol: cut(symbol.symbol, 200),
    ...(symbol.container === '' ? {} : { container: cut(symbol.container, 200) }),
    file: symbol.file,
    line: symbol.line + 1,
  };
}

/** A symbol with its kind and signature. */
export function symbolDetails(symbol: SymbolInfo | TypedSymbol): Details {
  const { symbol: name, container, file, line } = symbol;
  return {
    ...placeDetails({ symbol: name, container, file, line }),
    ...columnDetails(symbol),
    kind: symbol.kind,
    ...(symbol.signature === '' ? {} : { signature: cut(symbol.signature, 300) }),
  };
}

/** Of what only its place names. */
export function columnDetails(symbol: SymbolInfo | TypedSymbol): { readonly column?: number } {
  return 'column' in symbol && symbol.column !== undefined ? { column: symbol.column + 1 } : {};
}

export function kindAndPlaceDetails(symbol: SymbolInfo): Details {
  return { ...placeDetails(symbol), kind: symbol.kind };
}

/** The definitions that an ambiguous name has. Small limits do not cut them: `of` in other lists is an index of theirs. */
export function candidatesListing(definitions: readonly SymbolInfo[], page: Page): Listing {
  const shown = Math.max(candidatesShown, page.limit);
  const items = definitions.map((definition, of) => ({
    ...kindAndPlaceDetails(definition),
    // On the first page by where it stands.
    ...(page.isFirst ? {} : { of }),
  }));
  return listing('candidates', items, page, shown);
}

/** Callers and callees as far as they are asked for: those that are read first, and counts of the others. */
export function edgeListings(
  { callers, callees }: { readonly callers?: readonly EdgeInfo[]; readonly callees?: readonly EdgeInfo[] },
  input: EdgesAsked,
  page: Page,
): Details {
  return {
    ...(callers === undefined ? {} : edgeListing('callers', 'caller_symbol', callers, input, page)),
    ...(callees === undefined ? {} : edgeListing('callees', 'callee_symbol', callees, input, page)),
  };
}

function edgeListing(
  name: 'callers' | 'callees',
  nameOfSymbol: EdgeName,
  all: readonly EdgeInfo[],
  input: EdgesAsked,
  page: Page,
): Details {
  const { lists } = focusOf(input);
  // All that a depth was asked for is asked for by name.
  const { rows, listed, inTests } = folded(all.filter(lists), {
    nearest: Number.POSITIVE_INFINITY,
    isWhole: input.limit !== undefined || input.tests !== undefined,
  });
  return {
    [name]: listing(
      name,
      withSource(name, edgeListDetails(nameOfSymbol, rows, input.limit), input.source, page),
      page,
      onFirstPage(page, listed),
    ),
    ...(inTests === undefined || !page.isFirst ? {} : { [`${name}_in_tests`]: foldDetails(inTests) }),
  };
}

/** What implements or overrides it, and who calls these, each with what it calls (`calls`). */
export function standInListing(
  { standIns, callees }: Pick<CallgraphAnswer, 'standIns' | 'callees'>,
  input: EdgesAsked,
  page: Page,
): Details {
  if (standIns === undefined) return {};
  const isAskedFor = callees?.length === 0;
  return {
    ...(isAskedFor
      ? { implementations: listing('implementations', standIns.definitions.map(placeDetails), page) }
      : {}),
    ...standInCallers(standIns, input, page),
  };
}

function standInCallers(standIns: NonNullable<CallgraphAnswer['standIns']>, input: EdgesAsked, page: Page): Details {
  if (standIns.callers === undefined || standIns.callers.length === 0) return {};
  const { lists } = focusOf(input);
  const rows = standIns.callers.filter(lists).map(({ of, ...edge }) => {
    const called = standIns.definitions[of ?? 0];
    const [row] = edgeListDetails('caller_symbol', [edge], input.limit);
    return { ...row, ...(called === undefined ? {} : { calls: label(called) }) };
  });
  if (rows.length === 0) return {};
  return { callers_of_overrides: listing('callers_of_overrides', rows, page) };
}

interface EdgesAsked extends FocusInput {
  readonly limit?: number | undefined;
  /** Where each caller is to be shown in its source. */
  readonly source?: SourceLines | undefined;
}

/**
 * Callers with the lines around each call, which then need not be told of it. Only as many as a page can have, since files
 * are read for them.
 */
function withSource(
  name: 'callers' | 'callees',
  edges: readonly EdgeDetails[],
  source: SourceLines | undefined,
  page: Page,
): readonly Details[] {
  if (source === undefined) return edges;
  return edges.map((edge, position) => {
    if (!mayShow(page, name, position)) return edge;
    // What is called is shown where it begins.
    if (name === 'callees') return { ...edge, code: source.around(edge.file, [edge.line]) };
    const { call_sites, more_lines = [] } = edge;
    const code = source.around(edge.file, [...call_sites.map(({ line }) => line), ...more_lines]);
    if (code.length === 0) return edge;
    return { ...edge, call_sites: call_sites.map(({ text: _, ...site }) => site), code };
  });
}

/** What is told of rows that are not listed. */
export function foldDetails({ rows, files, folders }: Fold): Details {
  return { total: rows, files, folders };
}

type EdgeName = 'caller_symbol' | 'callee_symbol';

type EdgeDetails = Details & ReturnType<typeof callSiteDetails> & { readonly file: string; readonly line: number };

/** One list of callers or callees. */
export function edgeListDetails(name: EdgeName, edges: readonly EdgeInfo[], limit = 0): readonly EdgeDetails[] {
  const usual = edges.length > shortList ? callSitesInLongList : callSitesInShortList;
  const limits = limit >= limitForAllLines ? { ...usual, moreLines: Number.POSITIVE_INFINITY } : usual;
  // How a symbol calls others, its own source shows better.
  const withText = name === 'caller_symbol';
  return edges.map((edge) => ({
    [name]: edge.symbol,
    ...(edge.container === '' ? {} : { container: edge.container }),
    file: edge.file,
    line: edge.line + 1,
    ...(edge.depth === 1 ? {} : { depth: edge.depth }),
    ...callSiteDetails(edge.callSites, { ...limits, withText }),
    ...(edge.resolution === 'exact' ? {} : { resolution: edge.resolution }),
    ...(edge.via === 'call' ? {} : { via: edge.via }),
    ...(edge.access === undefined ? {} : { access: edge.access }),
    ...(edge.of === undefined ? {} : { of: edge.of }),
    ...(edge.through === undefined ? {} : { through: labelAndPlace(edge.through) }),
  }));
}

/** The first places with their whole line, others by line alone; what is beyond is counted, and shown for a large `limit`. */
function callSiteDetails(
  callSites: readonly CallSiteInfo[],
  limits: typeof callSitesInShortList & { readonly withText: boolean },
) {
  const shown = callSites.slice(0, limits.shown).map((site) => ({
    line: site.line + 1,
    ...(!limits.withText || site.text === '' ? {} : { text: cut(site.text, mostOfLine) }),
    ...(site.within === undefined ? {} : { within: cut(site.within, 100) }),
  }));
  const lines = callSites.slice(limits.shown, limits.shown + limits.moreLines).map((site) => site.line + 1);
  const more = callSites.length - shown.length - lines.length;
  return {
    call_sites: shown,
    ...(lines.length > 0 ? { more_lines: lines } : {}),
    ...(more > 0 ? { more_call_sites: more } : {}),
  };
}

/**
 * The mentions of the symbol asked for. On later pages only the unexplained ones that are still to come.
 *
 * @param input Where open ones are listed; all are counted.
 */
export function mentionsDetails(mentions: Mentions | undefined, page: Page, input: FocusInput = {}): Details {
  if (mentions === undefined) return {};
  const { lists } = focusOf(input);
  const shown = page.isFirst && page.limit < limitForAllLines ? Math.min(mentionsShown, page.limit) : page.limit;
  const unexplained = listing('open_mentions', unexplainedDetails(mentions.unexplained.filter(lists)), page, shown);
  if (!page.isFirst) return unexplained.items.length === 0 ? {} : { mentions: { unexplained } };
  return {
    mentions: {
      total: mentions.total,
      explained: mentions.explained,
      ...unexplainedPart(unexplained, mentions),
    },
  };
}

function unexplainedPart(shown: Listing, { unexplained, unexplainedTotal }: Mentions): Details {
  if (unexplainedTotal === 0) return {};
  const isMore = unexplained.length > (shown.limit ?? unexplained.length) || unexplainedTotal > unexplained.length;
  return { ...(isMore ? { unexplained_total: unexplainedTotal } : {}), unexplained: shown };
}

/** Several on one line that are open for one reason are shown once. */
function unexplainedDetails(mentions: Mentions['unexplained']): readonly Details[] {
  const byLine = new Map<string, { readonly mention: Mentions['unexplained'][number]; times: number }>();
  for (const mention of mentions) {
    const key = `${mention.file}\0${mention.line}\0${mention.cause}`;
    const same = byLine.get(key);
    if (same === undefined) byLine.set(key, { mention, times: 1 });
    else same.times++;
  }
  return [...byLine.values()].map(({ mention, times }) => ({
    file: mention.file,
    line: mention.line + 1,
    text: cut(mention.text, 80),
    likely: mention.likely,
    cause: mention.cause,
    ...(times > 1 ? { times } : {}),
  }));
}

/** What was not looked at; nothing when everything was. */
export function coverageDetails(coverage: Coverage | undefined): Details | undefined {
  if (coverage === undefined) return undefined;
  const details = {
    ...(coverage.checked < coverage.total ? { checked: `${coverage.checked} of ${coverage.total} files` } : {}),
    ...(Object.keys(coverage.skipped).length > 0 ? { skipped: coverage.skipped } : {}),
    ...(coverage.notes.length > 0 ? { notes: coverage.notes.slice(0, 3).map((note) => cut(note, 200)) } : {}),
    ...(coverage.partial ? { partial: true } : {}),
  };
  return whereAny(details);
}

/** An answer to which nothing is missing has no coverage at all. */
export function whereAny(details: Details): Details | undefined {
  return Object.keys(details).length > 0 ? details : undefined;
}
