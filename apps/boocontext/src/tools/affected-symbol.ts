import type { AffectedSymbol } from '@boocontext/code-index';
import { placeDetails } from './details.ts';
import { cut } from './wording.ts';

export function affectedSymbolDetails(symbol: AffectedSymbol) {
  return {
    ...placeDetails(symbol),
    depth: symbol.depth,
    why: cut(symbol.why, 150),
    ...(symbol.resolution === 'exact' ? {} : { resolution: symbol.resolution }),
  };
}
