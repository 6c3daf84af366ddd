/** A table that sorts by its headings, narrows by a word, and shows long lists a part at a time. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';

export interface Column<Row> {
  readonly name: string;
  /** What is sorted by and searched in; numbers stand at the right. */
  readonly value: (row: Row) => string | number | undefined;
  /** What is shown; the value itself where this is left out. */
  readonly cell?: (row: Row) => ReactNode;
  /** Not where there is little room. */
  readonly isExtra?: boolean;
  /** Holds what one can do with a row: there is nothing to sort by. */
  readonly isAction?: boolean;
}

interface DataTableProps<Row> {
  /** Says what the table holds, to those who do not see it. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row, index: number) => string;
  /** Others follow at a click. */
  readonly rowsAtFirst?: number | undefined;
}

/** Of a row that is a block: each cell a line, that begins with the name of its column. */
const stackedLook =
  '@max-xl:grid @max-xl:grid-cols-[6rem_minmax(0,1fr)] @max-xl:items-baseline @max-xl:gap-2 @max-xl:py-0 @max-xl:pr-0 @max-xl:before:text-muted @max-xl:before:content-[attr(data-column)]';
const rowsAtOnce = 100;
const rowsWithoutFilter = 5;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns: possible, keyOf, rowsAtFirst = rowsAtOnce } = props;
  // A column in which nothing stands would only take room.
  const columns = useMemo(
    () => possible.filter(({ isAction, value }) => isAction === true || rows.some((row) => isFilled(value(row)))),
    [possible, rows],
  );
  const [sort, setSort] = useState<{ readonly column: string; readonly isDown: boolean }>();
  const [filter, setFilter] = useState('');
  const [shown, setShown] = useState(rowsAtFirst);
  const words = useDeferredValue(filter);
  const found = useMemo(() => ordered(filtered(rows, columns, words), columns, sort), [rows, columns, words, sort]);

  return (
    <div className="flex flex-col gap-2">
      {rows.length > rowsWithoutFilter ? (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <input
            type="search"
            aria-label={`Filter ${label}`}
            placeholder="Filter"
            value={filter}
            onChange={({ target }) => setFilter(target.value)}
            className="w-56 rounded-md border border-line-strong bg-surface px-2 py-1"
          />
          <span role="status" className="text-muted">
            {words === '' ? '' : `${found.length.toLocaleString('en')} of ${rows.length.toLocaleString('en')}`}
          </span>
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className="overflow-x-auto" aria-label={label} tabIndex={0}>
        <table className="w-full border-collapse text-sm @max-xl:block">
          {/* Where there is no room for columns, each row is a block of its own. */}
          <thead className="@max-xl:hidden">
            <tr className="border-line border-b text-left text-muted">
              {columns.map(({ name, isExtra, isAction }) => (
                <th
                  key={name}
                  scope="col"
                  aria-sort={sort?.column === name ? (sort.isDown ? 'descending' : 'ascending') : undefined}
                  className={`py-1 pr-3 font-medium ${isExtra === true ? '@max-2xl:hidden' : ''}`}
                >
                  {isAction === true ? (
                    name
                  ) : (
                    <button
                      type="button"
                      className="inline-flex items-center gap-1 whitespace-nowrap rounded hover:text-text"
                      onClick={() => setSort({ column: name, isDown: sort?.column === name ? !sort.isDown : false })}
                    >
                      {name}
                      {sort?.column === name ? <SortMark isDown={sort.isDown} /> : null}
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="@max-xl:block">
            {found.slice(0, shown).map((row, index) => (
              <tr
                key={keyOf(row, index)}
                className="border-line border-b align-top last:border-0 @max-xl:block @max-xl:py-2"
              >
                {columns.map(({ name, value, cell, isExtra }, place) => (
                  <td
                    key={name}
                    data-column={name}
                    className={`py-1 pr-3 ${isExtra === true ? '@max-2xl:hidden' : cell === undefined && value(row) === undefined ? '@max-xl:hidden' : stackedLook}`}
                  >
                    <div className={place === 0 ? 'min-w-0 @xl:min-w-36' : 'min-w-0'}>
                      {cell === undefined ? shownValue(value(row)) : cell(row)}
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {found.length > shown ? (
        <Button look="quiet" className="self-start" onClick={() => setShown(shown + 5 * rowsAtOnce)}>
          Show more rows ({(found.length - shown).toLocaleString('en')} left)
        </Button>
      ) : null}
    </div>
  );
}

function SortMark({ isDown }: { readonly isDown: boolean }) {
  const Icon = isDown ? ArrowDown : ArrowUp;
  return <Icon size={13} aria-hidden="true" />;
}

function isFilled(value: string | number | undefined): boolean {
  return value !== undefined && value !== '';
}

function shownValue(value: string | number | undefined): ReactNode {
  return typeof value === 'number' ? <span className="tabular-nums">{value.toLocaleString('en')}</span> : value;
}

function filtered<Row>(rows: readonly Row[], columns: readonly Column<Row>[], text: string): readonly Row[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const all = columns.map(({ value }) => String(value(row) ?? '').toLowerCase());
    return words.every((word) => all.some((each) => each.includes(word)));
  });
}

function ordered<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: { readonly column: string; readonly isDown: boolean } | undefined,
): readonly Row[] {
  const column = columns.find(({ name }) => name === sort?.column);
  if (sort === undefined || column === undefined) return rows;
  const compare = (left: Row, right: Row) => {
    const [a, b] = [column.value(left), column.value(right)];
    // What is not known comes last, whichever way.
    if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
    const order =
      typeof a === 'number' && typeof b === 'number'
        ? a - b
        : String(a).localeCompare(String(b), 'en', { numeric: true });
    return sort.isDown ? -order : order;
  };
  return [...rows].sort(compare);
}
