/** Types that a diff calls otherwise. */
import { groupedBy } from '../model/grouped.ts';
import type { ChangedSymbol, SymbolInfo } from './answers.ts';

/** Types that are the same but for their name: what names them in a head has changed in nothing else. */
export function renamedTypes(
  symbols: readonly { readonly info: SymbolInfo; readonly change: ChangedSymbol['change'] }[],
  texts: ReadonlyMap<SymbolInfo, string>,
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  const fresh = symbols.flatMap(({ info, change }) => {
    const text = change === 'added' ? texts.get(info) : undefined;
    return text === undefined ? [] : [{ info, text }];
  });
  const key = ({ kind, symbol }: SymbolInfo, text: string) => `${kind} ${withNames(text, new Map([[symbol, '\0']]))}`;
  const alike = groupedBy(fresh, ({ info, text }) => key(info, text));
  const named = groupedBy(fresh, ({ info }) => info.symbol);
  for (const { info: old, change } of symbols) {
    const text = texts.get(old);
    if (change !== 'removed' || text === undefined) continue;
    const others = alike.get(key(old, text)) ?? [];
    if (others.length > 1) continue;
    // What had the new name in it already is alike only when both are one.
    const words = new Set(text.match(/[\w$]+/g));
    const possible = new Set([...others, ...[...words].flatMap((word) => named.get(word) ?? [])]);
    const same = [...possible].filter(
      ({ info, text: now }) =>
        info.kind === old.kind && withNames(text, new Map([[old.symbol, info.symbol]])) === now.replace(/\s+/g, ' '),
    );
    const [only] = same;
    if (only !== undefined && same.length === 1) renamed.set(old.symbol, only.info.symbol);
  }
  return renamed;
}

/** White space folded, too. */
export function withNames(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(/[\w$]+/g, (word) => names.get(word) ?? word).replace(/\s+/g, ' ');
}
