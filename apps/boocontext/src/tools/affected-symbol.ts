import type { AffectedSymbol } from '@boocontext/code-index';
import { placeDetails } from './details.ts';
import { cut } from './wording.ts';

/** Lines that are told of one caller, or of one symbol that is reached. */
export const mostCallLines = 20;

export function affectedSymbolDetails(symbol: AffectedSymbol) {
  return {
    ...placeDetails(symbol),
    depth: symbol.depth,
    why: cut(symbol.why, 150),
    ...useLinesDetails(symbol),
    ...(symbol.resolution === 'exact' ? {} : { resolution: symbol.resolution }),
  };
}

/** Left out where the line of the definition says it all. */
function useLinesDetails({ line, useLines = [] }: AffectedSymbol) {
  if (useLines.length === 0 || (useLines.length === 1 && useLines[0] === line)) return {};
  const more = useLines.length - mostCallLines;
  return {
    use_lines: useLines.slice(0, mostCallLines).map((each) => each + 1),
    ...(more > 0 ? { more_use_lines: more } : {}),
  };
}
