/** Parameters and variables of routines of SQL. */
import type { SqlReading, Surroundings } from './reading.ts';
import type { SqlToken } from './tokens.ts';
import { BLOCK_WORDS, isType, MODES, RESERVED, STARTS } from './words.ts';

/** `DECLARE name type; other type; BEGIN`, and `DECLARE a, b type`. */
export function readDeclarations(reading: SqlReading, from: number, { locals }: Surroundings): void {
  for (let at = from; at < reading.tokens.length && at - from < 5_000; ) {
    const token = reading.tokens[at] as SqlToken;
    if (token.kind === 'close' || token.kind === 'variable') return;
    if (token.kind === 'word' && (BLOCK_WORDS.has(token.word) || RESERVED.has(token.word) || STARTS.has(token.word)))
      return;
    if (token.kind === 'word' || token.kind === 'quoted') {
      const table = rowTableAt(reading, at + 1);
      locals.set(token.word, table);
      let next = at + 1;
      for (; reading.isSign(next, ','); next += 2) {
        const another = reading.tokens[next + 1];
        if (another !== undefined) locals.set(another.word, table);
      }
    }
    while (at < reading.tokens.length && reading.tokens[at]?.kind !== 'end' && reading.tokens[at]?.word !== '$') at++;
    at++;
  }
}

/** `table%ROWTYPE`, `schema.table%ROWTYPE`, or a type, which may be that of a table. */
function rowTableAt(reading: SqlReading, at: number): string {
  const name = reading.name(at);
  const last = name?.parts.at(-1);
  if (name === undefined || last === undefined) return '';
  const isRow = reading.isSign(name.next, '%') && reading.is(name.next + 1, 'rowtype');
  const { kind, word } = reading.tokens[last] as SqlToken;
  return isRow || !(kind === 'word' && isType(word)) ? word : '';
}

/** Those in brackets, and those of SQL Server, which need none. */
export function readParameters(
  reading: SqlReading,
  definition: number,
  from: number,
  body: number,
  { locals }: Surroundings,
): void {
  const { parameters } = reading.builder.details[definition] as { parameters: unknown[] };
  const take = (name: string) => parameters.push({ name, type: -1, value: -1, kind: 'plain' });
  if (reading.tokens[from]?.kind !== 'open') {
    for (let at = from; at < body; at++) {
      const { kind, word } = reading.tokens[at] as SqlToken;
      if (kind === 'variable' && (at === from || reading.isSign(at - 1, ','))) take(word);
    }
    return;
  }
  for (const [at, end] of reading.elements(from)) {
    let start = at;
    while (reading.isOneOf(start, MODES)) start++;
    const first = reading.tokens[start];
    const second = reading.tokens[start + 1];
    if (first === undefined || start >= end) continue;
    const isNamed =
      first.kind === 'variable' ||
      (second !== undefined &&
        start + 1 < end &&
        second.kind !== 'open' &&
        second.kind !== 'sign' &&
        !(isType(first.word) && first.kind === 'word'));
    if (isNamed && first.kind !== 'variable') locals.set(first.word, rowTableAt(reading, start + 1));
    take(isNamed ? first.word : '');
  }
  // `RETURNS TABLE (id int, …)`
  const table = reading.find(from, body, 'table');
  if (table > 0 && reading.tokens[table + 1]?.kind === 'open')
    for (const [at] of reading.elements(table + 1)) locals.set((reading.tokens[at] as SqlToken).word, '');
}
