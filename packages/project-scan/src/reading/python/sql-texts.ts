/** SQL that is written out in Python: which tables it may be about. */
import type { ScannedQuery, ScannedSchema } from '../../scan.ts';
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { Accesses } from '../query-reader.ts';
import { lineAt, type Sources } from '../sources.ts';
import { endOfValue } from './classes.ts';

/**
 * What a call may be about: of SQL that is written out the models whose names or tables are like one of its words, and of SQL
 * that is put together any.
 *
 * @param open of the bracket of the call
 */
export function askedInSql(
  sources: Sources,
  file: string,
  open: number,
  tables: Tables,
): readonly ScannedSchema[] | 'any' {
  const bare = sources.bare(file);
  const first = firstGiven(bare, open);
  const given = spanOfVariable(bare, bare.slice(first.from, first.to).trim(), open) ?? first;
  const written = textOver(sources, file, given) ?? textBeside(sources, file, given);
  if (written === undefined) return 'any';
  const words = (written.toLowerCase().match(/\w+/g) ?? []).map(compact);
  const found = [...tables.byName].flatMap(([name, schemas]) =>
    words.some((word) => word.includes(name)) ? schemas : [],
  );
  return [...new Set(found)];
}

/** Also where it is masked to nothing. */
function firstGiven(bare: string, open: number): Span {
  const close = closingBracket(bare, open);
  const [first] = splitAtCommas(bare, open + 1, close);
  const comma = bare.slice(open + 1, first?.from ?? close).indexOf(',');
  if (first !== undefined && comma < 0) return first;
  return { from: open + 1, to: comma < 0 ? close : open + 1 + comma };
}

/** What stands in quotes over several lines, of which nothing is left where strings are masked. */
function textOver(sources: Sources, file: string, { from }: Span): string | undefined {
  const text = sources.text(file);
  const [begin = '', quote = ''] = OVER_LINES.exec(text.slice(from, from + MOST_BEFORE)) ?? [];
  const end = quote === '' ? -1 : text.indexOf(quote, from + begin.length);
  if (end < 0) return undefined;
  const behind = sources.bare(file).slice(end + quote.length, end + quote.length + 200);
  // Something may be filled into it there, or stand behind it.
  return /^\s{0,190}(?:[,)\n]|$)/.test(behind) ? text.slice(from + begin.length, end) : undefined;
}

/** Comments may stand before it. */
const OVER_LINES = /^(?:\s{1,200}|#[^\n]{0,400}\n){0,40}[rRuU]?("{3}|'{3})/;
const MOST_BEFORE = 4_000;

/** One text or several beside each other, of which nothing is filled in: what does so stands beside them. */
function textBeside(sources: Sources, file: string, { from, to }: Span): string | undefined {
  const written = sources.masked(file).slice(from, to).trim();
  const bare = sources.bare(file).slice(from, to);
  return /^["'rRuU\s]+$/.test(bare) && /["']/.test(written) ? written : undefined;
}

/** That nobody can tell which columns are meant. */
export function queriesInSql(
  sources: Sources,
  file: string,
  at: number,
  asked: readonly ScannedSchema[],
): readonly ScannedQuery[] {
  const accesses = new Accesses();
  for (const schema of asked) {
    accesses.of(schema).hasRows = true;
    accesses.of(schema).isWrite = true;
  }
  return accesses.queries({ file, line: lineAt(sources.bare(file), at), confidence: 'inferred' });
}

/** `sql = """…"""`, which the function around sets once before it. */
function spanOfVariable(bare: string, word: string, at: number): Span | undefined {
  if (!/^[A-Za-z_]\w{0,100}$/.test(word)) return undefined;
  const begin = [...bare.slice(0, at).matchAll(/^[ \t]{0,40}(?:async[ \t]+)?def[ \t]/gm)].at(-1)?.index ?? 0;
  const isSet = new RegExp(`^[ \\t]{0,80}${word}[ \\t]{0,9}(?::[^=\\n]{1,60})?([-+*/|&:]?)=(?!=)`, 'gm');
  const [first, ...others] = bare.slice(begin, at).matchAll(isSet);
  if (first === undefined || others.length > 0 || first[1] !== '') return undefined;
  const from = begin + first.index + first[0].length;
  return { from, to: endOfValue(bare, from) };
}

export interface Tables {
  /** By what these are called, in small letters, without what stands between their parts. */
  readonly byName: ReadonlyMap<string, readonly ScannedSchema[]>;
}

/** What these are called in code and, as far as their files say so, in the store. */
export function tablesOf(sources: Sources, schemas: readonly ScannedSchema[]): Tables {
  const byName = new Map<string, ScannedSchema[]>();
  const add = (name: string, named: readonly ScannedSchema[]) => {
    const key = compact(name);
    if (key !== '') byName.set(key, [...new Set([...(byName.get(key) ?? []), ...named])]);
  };
  for (const schema of schemas) add(schema.name.split('.').at(-1) ?? schema.name, [schema]);
  for (const file of new Set(schemas.map((each) => each.file))) {
    if (!file.endsWith('.py')) continue;
    const own = schemas.filter((each) => each.file === file);
    const masked = sources.masked(file);
    for (const { index, 1: told, 2: made } of masked.matchAll(TABLE)) {
      const line = lineAt(masked, index);
      const around = own.filter((each) => (each.line ?? 0) <= line).sort((a, b) => (b.line ?? 0) - (a.line ?? 0))[0];
      add(told ?? made ?? '', around === undefined ? own : [around]);
    }
  }
  return { byName };
}

const TABLE =
  /\b(?:__tablename__|db_table)[ \t]{0,9}(?::[^=\n]{1,60})?=[ \t]{0,9}["'](\w{1,100})|\bTable\([ \t\n]{0,40}["'](\w{1,100})/g;

function compact(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}
