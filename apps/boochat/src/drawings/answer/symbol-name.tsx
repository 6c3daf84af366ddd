import { Link } from '@tanstack/react-router';
import { isModule, labelOf, type SymbolPlace } from './symbols.ts';

/** A symbol's name, which leads to its page; code outside every function has none. */
export function SymbolName({ symbol }: { readonly symbol: SymbolPlace }) {
  const name = <code className="break-all font-semibold">{labelOf(symbol)}</code>;
  if (isModule(symbol)) return name;
  return (
    <Link
      to="/symbol"
      search={(before: { readonly file?: string | undefined }) => ({
        file: before.file,
        name: labelOf(symbol),
        in: symbol.file,
        line: symbol.line,
      })}
      title="Its page"
      className="rounded text-accent hover:underline"
    >
      {name}
    </Link>
  );
}
