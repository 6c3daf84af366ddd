/** What a file defines, in its order. */

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { boocontextQuery, useBoocontext } from '../../api/boocontext.ts';
import { isLate, isUnread } from '../../api/envelope.ts';
import { foundSymbols } from '../../api/found-symbols.ts';
import { kindName } from '../../ui/kind-name.ts';

interface OutlineProps {
  readonly path: string;
  readonly line: number | undefined;
  readonly onChosen: () => void;
}

export function Outline({ path, line, onChosen }: OutlineProps) {
  const call = useBoocontext();
  const input = { query: '*', path, limit: 500, max_chars: 200_000 };
  const answer = useQuery(boocontextQuery(call, 'boocontext_symbols', input));
  if (answer.isPending) return <p className="p-2 text-muted text-sm">Loading …</p>;
  const found =
    foundSymbols(answer.data?.details) ?? (answer.data !== undefined && isUnread(answer.data) ? [] : undefined);
  if (found === undefined)
    return (
      <p className="p-2 text-muted text-sm [overflow-wrap:anywhere]">
        The outline is not there: {messageOf(answer.error)}
      </p>
    );
  // A path is taken for the beginning of others too.
  const symbols = found.filter(({ file }) => file === path);
  if (symbols.length === 0 && answer.data !== undefined && isLate(answer.data))
    return <p className="p-2 text-muted text-sm">Not read yet; the outline appears here by itself.</p>;
  if (symbols.length === 0) return <p className="p-2 text-muted text-sm">No definition is known in this file.</p>;
  const around = symbols.findLast(
    (each) => line !== undefined && each.line <= line && line <= (each.end_line ?? each.line),
  );
  return (
    <nav aria-label="Outline" className="py-1 text-sm">
      <ul>
        {placed(symbols).map(({ each, depth, name }) => {
          const { symbol, container = '', kind, line: first } = each;
          return (
            <li key={`${container}.${symbol} ${first}`}>
              <Link
                to="."
                search={(search) => ({ ...search, file: `${path}:${first}` })}
                aria-current={each === around ? 'true' : undefined}
                activeProps={{}}
                onClick={onChosen}
                title={`${kindName(kind, path)} ${container === '' ? symbol : `${container}.${symbol}`}`}
                style={{ paddingLeft: `${0.5 + depth * 0.75}rem` }}
                className={`flex items-baseline gap-2 rounded py-0.5 pr-1 hover:bg-raised pointer-coarse:py-2.5 ${each === around ? 'bg-accent-soft text-accent' : ''}`}
              >
                <span className="min-w-0 flex-1 truncate font-mono text-xs">{name}</span>
                <span className="shrink-0 text-muted text-xs">{kindName(kind, path)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/**
 * What stands within another definition is indented below it. A method that stands elsewhere, as those of Go do, bears the
 * name of what it belongs to.
 */
function placed<Named extends { readonly symbol: string; readonly container?: string | undefined }>(
  symbols: readonly Named[],
) {
  const around: string[] = [];
  return symbols.map((each) => {
    const { symbol, container = '' } = each;
    const label = container === '' ? symbol : `${container}.${symbol}`;
    while (around.length > 0 && around.at(-1) !== container) around.pop();
    const depth = around.length;
    around.push(label);
    return { each, depth, name: depth === 0 ? label : symbol };
  });
}

function messageOf(error: Error | null): string {
  return error?.message ?? 'boocontext answered something else';
}
