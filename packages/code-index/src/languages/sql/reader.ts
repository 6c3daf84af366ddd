/**
 * SQL by hand: there is no grammar for it that reads the dialects people write. Statements are taken apart at their ends and
 * at the words that begin others; of each it is known what it creates, which tables it names and what it calls them, and
 * so what a name in it stands for. What a dialect has besides that is walked through, and every name in it is a mention.
 * Nothing here is recursive, so that nesting costs nothing.
 */

import type { FactsBuilder } from '../shape/builder.ts';
import { define, kindOf, openingOf, readAlter, readParts, readRenamed } from './definitions.ts';
import { beginsDeclarations, bodyOf, endOfRoutine, endOfStatement, type Head, headAt, signatureEnd } from './extent.ts';
import { type Context, type Routine, SqlReading, type Surroundings } from './reading.ts';
import { contextOf, markDone, takeTable } from './tables.ts';
import type { SqlToken, SqlTokens } from './tokens.ts';
import { emitUses } from './uses.ts';
import { readDeclarations, readParameters } from './variables.ts';
import { BLOCK_WORDS, PACKAGED, PARTED, ROUTINES } from './words.ts';

/** Puts what a text says into a builder; returns its routines in source order. */
export function readSql(builder: FactsBuilder, tokens: SqlTokens): readonly Routine[] {
  const reading = new SqlReading(builder, tokens);
  readStatements(reading, 0, reading.tokens.length, { locals: new Map(), table: '' });
  return reading.routines;
}

/** Statement by statement, those inside of bodies and blocks like any other. */
function readStatements(reading: SqlReading, from: number, to: number, around: Surroundings): void {
  for (let at = from; at < to; ) {
    if (isBoundary(reading, at)) {
      enterBlock(reading, at, around);
      at++;
      continue;
    }
    const head = headAt(reading, at);
    if (head !== undefined && ROUTINES.has(head.what) && reading.depth < MAX_NESTED) {
      const end = Math.min(to, endOfRoutine(reading, head.name.next));
      readRoutine(reading, at, end, head);
      at = end;
      continue;
    }
    if (head !== undefined && (head.what === 'package' || head.what === 'body')) {
      at = beginPackage(reading, at, head);
      continue;
    }
    const inPackage = packagedAt(reading, at, to);
    if (inPackage !== undefined) {
      at = inPackage;
      continue;
    }
    const end = endOfStatement(reading, at, to);
    readStatement(reading, at, end, head, around);
    at = end;
  }
}

/** What stands between statements: their ends, brackets of bodies, words that begin or end blocks. */
function isBoundary(reading: SqlReading, at: number): boolean {
  const { kind, word } = reading.tokens[at] as SqlToken;
  if (kind === 'end' || word === '$') return true;
  return kind === 'word' && (BLOCK_WORDS.has(word) || word === 'declare') && !reading.isAfterDot(at);
}

/** Variables that are declared from here on. */
function enterBlock(reading: SqlReading, at: number, around: Surroundings): void {
  if (reading.is(at, 'declare')) readDeclarations(reading, at + 1, around);
}

function readRoutine(reading: SqlReading, from: number, to: number, head: Head): void {
  const around: Surroundings = { locals: new Map(), table: '' };
  const isTrigger = head.what === 'trigger';
  const body = bodyOf(reading, head.name.next, to, isTrigger);
  const definition = define(reading, head, 'function', from, body < to ? signatureEnd(reading, body) : to, to);
  reading.routines.push({ definition, from, body, to });
  const context = contextOf(reading, from, body, around);
  markDone(context, head.name);
  readParameters(reading, definition, head.name.next, body, around);
  if (isTrigger) readTriggered(reading, head.name.next, body, context, around);
  if (body < to && beginsDeclarations(reading, body)) readDeclarations(reading, body, around);
  reading.within(definition, () => {
    emitUses(reading, from, body, context, around);
    reading.depth++;
    if (body < to) readStatements(reading, body, to, around);
    reading.depth--;
  });
}

/** `CREATE TRIGGER t AFTER UPDATE OF a ON table`: columns before and behind are those of the table. */
function readTriggered(reading: SqlReading, from: number, to: number, context: Context, around: Surroundings): void {
  const on = reading.find(from, to, 'on');
  const name = on < 0 ? undefined : reading.name(on + 1);
  if (name === undefined) return;
  around.table = takeTable(reading, context, name);
}

function beginPackage(reading: SqlReading, from: number, head: Head): number {
  let to = Math.max(head.name.next, reading.package?.to ?? 0);
  while (to < reading.tokens.length && reading.tokens[to]?.isHard !== true) to++;
  const definition = define(reading, head, 'namespace', from, head.name.next, to);
  reading.package = { definition, to };
  const next = reading.tokens[head.name.next];
  return next?.kind === 'word' && (next.word === 'as' || next.word === 'is') ? head.name.next + 1 : head.name.next;
}

/** `PROCEDURE p (…) IS` inside of a package: up to the next one. */
function packagedAt(reading: SqlReading, at: number, to: number): number | undefined {
  const around = reading.package;
  if (around !== undefined && at >= around.to) reading.package = undefined;
  if (around === undefined || at >= around.to || !reading.isOneOf(at, PACKAGED)) return undefined;
  const name = reading.name(at + 1);
  if (name === undefined) return undefined;
  let end = name.next;
  const last = Math.min(to, around.to);
  while (end < last && !(reading.isOneOf(end, PACKAGED) && reading.isFirstInLine(end))) end++;
  reading.within(around.definition, () => readRoutine(reading, at, end, { what: 'procedure', name }));
  return end;
}

function readStatement(
  reading: SqlReading,
  from: number,
  to: number,
  head: Head | undefined,
  around: Surroundings,
): void {
  const context = contextOf(reading, from, to, around);
  if (head === undefined) {
    const isAltering = reading.is(from, 'alter') && reading.is(from + 1, 'table');
    if (isAltering) readAlter(reading, from, to, context);
    if (reading.is(from, 'rename') && reading.is(from + 1, 'table')) readRenamed(reading, from, to, context);
    emitUses(reading, from, to, context, around);
    return;
  }
  const kind = kindOf(reading, head, to);
  if (kind === undefined) {
    emitUses(reading, from, to, context, around);
    return;
  }
  markDone(context, head.name);
  const opens = openingOf(reading, head, to);
  const hasParts = PARTED.has(head.what) && opens >= 0;
  const isQuery = head.what === 'view' || head.what === 'materialized';
  const as = isQuery ? reading.find(head.name.next, to, 'as') : -1;
  const definition = define(reading, head, kind, from, hasParts ? opens : as > 0 ? as : to, to);
  const table = reading.tokens[head.name.parts.at(-1) as number]?.word as string;
  if (kind === 'class' && !isQuery) context.aliases.set(table, [table]);
  if (hasParts) readParts(reading, definition, kind, opens, context);
  if (head.what === 'policy' || head.what === 'rule') readTriggered(reading, head.name.next, to, context, around);
  reading.within(definition, () => emitUses(reading, from, to, context, around));
}

/** Routines in routines are a mistake, of the text or of this reader. */
const MAX_NESTED = 8;
