/**
 * The engine's answers as details of the envelope: 0-based lines become 1-based ones, and what is at its default is
 * left out, since every character is paid for by the model that reads it.
 */
import type {
  CallSiteInfo,
  Coverage,
  EdgeInfo,
  Mentions,
  SymbolInfo,
  SymbolPlace,
  TypedSymbol,
} from '@boocontext/code-index';
import { type Listing, listing, type Page } from './paging.ts';
import { cut } from './wording.ts';

export type Details = Readonly<Record<string, unknown>>;

/**
 * How many call sites of one caller are shown with how much of their text, which is much the same in all of them. Of
 * the others only the lines are given. Who reads a long list looks for names and places, and opens the few files that
 * matter.
 */
const callSitesInShortList = { withText: 2, chars: 100, moreLines: 40 };
const callSitesInLongList = { withText: 1, chars: 40, moreLines: 10 };
/** A limit from here on asks for everything: each line of each caller is given. */
const limitForAllLines = 100;
const shortList = 6;
/** Of a longer list the first ones show how it is called; the others are names and places. */
const textsInLongList = 8;
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
  return listing('candidates', definitions.map(kindAndPlaceDetails), page, shown);
}

/** One list of callers or callees. */
export function edgeListDetails(
  name: 'caller_symbol' | 'callee_symbol',
  edges: readonly EdgeInfo[],
  limit = 0,
): readonly Details[] {
  const usual = edges.length > shortList ? callSitesInLongList : callSitesInShortList;
  const limits = limit >= limitForAllLines ? { ...usual, moreLines: Number.POSITIVE_INFINITY } : usual;
  return edges.map((edge, position) => ({
    [name]: edge.symbol,
    ...(edge.container === '' ? {} : { container: edge.container }),
    file: edge.file,
    line: edge.line + 1,
    ...(edge.depth === 1 ? {} : { depth: edge.depth }),
    ...callSiteDetails(edge.callSites, position < textsInLongList ? limits : { ...limits, chars: 0 }),
    ...(edge.resolution === 'exact' ? {} : { resolution: edge.resolution }),
    ...(edge.via === 'call' ? {} : { via: edge.via }),
    ...(edge.access === undefined ? {} : { access: edge.access }),
    ...(edge.of === undefined ? {} : { of: edge.of }),
    ...(edge.through === undefined ? {} : { through: labelAndPlace(edge.through) }),
  }));
}

/** The first places with their text, others by line alone; what is beyond is counted, and shown for a large `limit`. */
function callSiteDetails(callSites: readonly CallSiteInfo[], limits: typeof callSitesInShortList): Details {
  const shown = callSites.slice(0, limits.withText).map((site) => ({
    line: site.line + 1,
    ...(limits.chars === 0 || site.text === '' ? {} : { text: cut(site.text, limits.chars) }),
    ...(site.within === undefined ? {} : { within: cut(site.within, 100) }),
  }));
  const lines = callSites.slice(limits.withText, limits.withText + limits.moreLines).map((site) => site.line + 1);
  const more = callSites.length - shown.length - lines.length;
  return {
    call_sites: shown,
    ...(lines.length > 0 ? { more_lines: lines } : {}),
    ...(more > 0 ? { more_call_sites: more } : {}),
  };
}

/** The mentions of the symbol asked for. On later pages only the unexplained ones that are still to come. */
export function mentionsDetails(mentions: Mentions | undefined, page: Page): Details {
  if (mentions === undefined) return {};
  const shown = page.isFirst && page.limit < limitForAllLines ? Math.min(mentionsShown, page.limit) : page.limit;
  const unexplained = listing('open_mentions', unexplainedDetails(mentions.unexplained), page, shown);
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
