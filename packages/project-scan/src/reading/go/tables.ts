/**
 * Routes that stand in a table and are registered in a loop over it:
 * `for _, each := range []route{{path: "/users", handler: list}} { mux.Handle(each.path, each.handler) }`.
 */
import { closingBracket, type Span, splitAtCommas, trimmedSpan } from '../code-text.ts';
import type { Sources } from '../sources.ts';
import type { GoFunction } from './functions.ts';
import { goName, settingsIn } from './names.ts';

/** One line of a table: where it stands, and what its fields are set to. */
export interface GoRow {
  readonly file: string;
  readonly span: Span;
  readonly fields: ReadonlyMap<string, Span>;
}

export interface GoTable {
  /** The variable of the loop. */
  readonly each: string;
  readonly rows: readonly GoRow[];
  /** Of the loop. */
  readonly body: Span;
}

/** The table over which the loop goes that has this field of its variable at a place; undefined where it is not all known. */
export function tableAt(sources: Sources, { file, body }: GoFunction, field: Span): GoTable | undefined {
  const masked = sources.masked(file);
  const [, each, name = ''] = /^(\w{1,100})\.(\w{1,100})$/.exec(masked.slice(field.from, field.to)) ?? [];
  if (each === undefined) return undefined;
  const heads = masked.slice(body.from, field.from).matchAll(LOOP);
  const around = [...heads].flatMap(({ index, 0: written, 1: variable, 2: over = '' }) => {
    const open = body.from + index + written.length - 1;
    const to = closingBracket(masked, open);
    return variable === each && field.to <= to ? [{ over, at: body.from + index, body: { from: open, to } }] : [];
  });
  const loop = around.at(-1);
  if (loop === undefined) return undefined;
  const values = valuesOf(sources, file, body, loop.over, loop.at);
  const rows = values?.length === 1 && values[0] !== undefined ? rowsOf(sources, values[0]) : undefined;
  return rows?.every(({ fields }) => fields.has(name)) === true ? { each, rows, body: loop.body } : undefined;
}

/** What a name of the function, or else of the package, is set to. */
function valuesOf(sources: Sources, file: string, body: Span, name: string, before: number) {
  const settings = settingsIn(sources, file, body, name);
  // A table to which more is added is not all known.
  if (settings.length > 0)
    return settings.every(({ at }) => at < before) ? settings.map(({ span }) => ({ file, span })) : undefined;
  const found = goName(sources, file, undefined, name);
  return found?.isOpen === false ? found.values : undefined;
}

function rowsOf(sources: Sources, { file, span }: { readonly file: string; readonly span: Span }) {
  const masked = sources.masked(file);
  const written = masked.slice(span.from, span.to);
  const head = /^\[(?:\.\.\.)?\]\*?(?:struct\s{0,9}(?=\{)|[\w.]{1,100}(?=\{))/.exec(written)?.[0];
  if (head === undefined) return undefined;
  const first = span.from + head.length;
  const open = head.includes('struct') ? closingBracket(masked, first) + 1 : first;
  if (masked[open] !== '{') return undefined;
  const rows = splitAtCommas(masked, open + 1, closingBracket(masked, open)).map((row): GoRow => {
    const inside = /^&?[\w.]{0,100}\{/.exec(masked.slice(row.from, row.from + 120))?.[0];
    const given = inside === undefined ? [] : splitAtCommas(masked, row.from + inside.length, row.to - 1);
    return { file, span: row, fields: new Map(given.flatMap((each) => fieldOf(masked, each))) };
  });
  return rows.length > 0 && rows.length <= MOST_ROWS ? rows : undefined;
}

function fieldOf(masked: string, { from, to }: Span): readonly (readonly [string, Span])[] {
  const [head, name] = /^(\w{1,100})\s{0,9}:/.exec(masked.slice(from, from + 120)) ?? [];
  return head === undefined || name === undefined ? [] : [[name, trimmedSpan(masked, from + head.length, to)]];
}

const LOOP = /\bfor\s{1,9}\w{1,100}\s{0,9},\s{0,9}(\w{1,100})\s{0,9}:=\s{0,9}range\s{1,9}(\w{1,100})\s{0,9}\{/g;
const MOST_ROWS = 500;
