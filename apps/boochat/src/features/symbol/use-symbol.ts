import { useQuery } from '@tanstack/react-query';
import { boocontextQuery, useBoocontext } from '../../api/boocontext.ts';
import { isLate } from '../../api/envelope.ts';
import { asFound, bearersOf, type FoundSymbol, foundOrNearSymbols } from '../../api/found-symbols.ts';

export type SymbolLookup =
  | { readonly state: 'pending' }
  /** Not found in what is read by now; it is asked for again by itself. */
  | { readonly state: 'unread' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly state: 'found'; readonly symbol: FoundSymbol }
  | { readonly state: 'several'; readonly symbols: readonly FoundSymbol[] }
  | { readonly state: 'none'; readonly near: readonly FoundSymbol[] };

/** The symbol that an address names. What the file of the address no longer holds is looked for everywhere. */
export function useSymbol(name: string, file: string | undefined, line: number | undefined): SymbolLookup {
  const call = useBoocontext();
  const question = { query: name, include: ['source'], limit: 20, max_chars: 200_000 };
  const inFile = useQuery({
    ...boocontextQuery(call, 'boocontext_symbols', { ...question, ...(file === undefined ? {} : { path: file }) }),
    enabled: name !== '',
  });
  const here = bearersOf(name, inFile.data?.details);
  const isElsewhere = file !== undefined && inFile.isSuccess && here.length === 0 && !isLate(inFile.data);
  const anywhere = useQuery({ ...boocontextQuery(call, 'boocontext_symbols', question), enabled: isElsewhere });
  const answer = isElsewhere ? anywhere : inFile;
  if (answer.isError && answer.data === undefined)
    return { state: 'failed', error: answer.error, retry: () => void answer.refetch() };
  if (answer.data === undefined) return { state: 'pending' };
  const found = isElsewhere ? bearersOf(name, answer.data.details) : here;
  const [first] = found;
  if (first === undefined && isLate(answer.data)) return { state: 'unread' };
  if (first === undefined) return { state: 'none', near: othersIn(answer.data.details) };
  const atLine = isElsewhere ? undefined : found.find((each) => each.line === line);
  if (atLine !== undefined) return { state: 'found', symbol: atLine };
  // What bears the whole name comes before what bears it as the last part of its own.
  const exact = file === undefined || isElsewhere ? [] : found.filter(({ label }) => label === name);
  if (exact.length === 1) return { state: 'found', symbol: exact[0] as FoundSymbol };
  return found.length === 1 ? { state: 'found', symbol: first } : { state: 'several', symbols: found };
}

function othersIn(details: unknown): readonly FoundSymbol[] {
  return foundOrNearSymbols(details).slice(0, 8).map(asFound);
}
