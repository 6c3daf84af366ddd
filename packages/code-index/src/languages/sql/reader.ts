/**
 * SQL by hand: there is no grammar for it that reads the dialects people write. Statements are taken apart at their ends and
 * at the words that begin others; of each it is known what it creates, which tables it names and what it calls them, and
 * so what a name in it stands for. What a dialect has besides that is walked through, and every name in it is a mention.
 * Nothing here is recursive, so that nesting costs nothing.
 */
import type { SymbolKind } from '../../model/facts.ts';
import type { ReferenceRole } from '../../model/roles.ts';
import { foldCase, type NameSpace, type TermId } from '../../model/syntax.ts';
import type { FactsBuilder } from '../shape/builder.ts';
import { commentText, isGap } from '../shape/comments.ts';
import type { SqlToken, SqlTokens } from './tokens.ts';
import { isType, RESERVED, SECONDARY, SPLITS, STARTS } from './words.ts';

/** A routine, by its tokens: what is measured. */
export interface Routine {
  readonly definition: number;
  readonly from: number;
  /** The first token of its body, and the one behind its last. */
  readonly body: number;
  readonly to: number;
}

/** Puts what a text says into a builder; returns its routines in source order. */
export function readSql(builder: FactsBuilder, tokens: SqlTokens): readonly Routine[] {
  return new SqlReader(builder, tokens).read();
}

/** What the reader knows of the statements that it is in. */
interface Context {
  /** The first word of the statement. */
  readonly verb: string;
  /** Tables by what the statement calls them, their own names among them; empty for what is no table of the schema. */
  readonly aliases: Map<string, string[]>;
  /** Parts of the statement in which names are columns of one table: the lists behind `INTO t`, `REFERENCES t`. */
  readonly columnLists: { readonly from: number; readonly to: number; readonly table: string }[];
  /** Names of `WITH`, from and up to which token they hold. */
  readonly queries: { readonly name: string; readonly from: number; readonly to: number }[];
  /** What a name stands for, by the token of its last part. */
  readonly marks: Map<number, Mark>;
  /** The definition that everything belongs to from a token on. */
  readonly holders: Map<number, number>;
  /** All tables of the statement, when all that it says of them is known. */
  tables?: readonly string[];
}

/** `object`: named as a whole; `local`: known to its statement alone; `done`: said already. */
type Mark = 'object' | 'local' | 'done' | 'type' | 'call';

/** What the statements of one routine share. */
interface Surroundings {
  /** Parameters and variables; of those that hold a row, its table. */
  readonly locals: Map<string, string>;
  /** The table that a trigger is on. */
  table: string;
}

interface Name {
  /** Tokens of its parts, from the outermost. */
  readonly parts: readonly number[];
  /** The token behind it. */
  readonly next: number;
}

interface Head {
  /** What is created, in small letters. */
  readonly what: string;
  readonly name: Name;
}

/** Routines in routines are a mistake, of the text or of this reader. */
const MAX_NESTED = 8;

/** A statement names more tables than anybody reads: what stands in none of them by name is not told. */
const MAX_TABLES = 12;

class SqlReader {
  readonly #builder: FactsBuilder;
  readonly #tokens: readonly SqlToken[];
  readonly #comments: readonly number[];
  readonly #closing: Int32Array;
  readonly #routines: Routine[] = [];
  readonly #text: string;
  readonly #usesGo: boolean;
  readonly #usesSlash: boolean;
  #nextComment = 0;
  /** Routines around the statement. */
  #depth = 0;
  #lastTables: { readonly key: string; readonly of: TermId } = { key: '', of: -1 };
  /** The package of Oracle that is open, up to a token. */
  #package: { readonly definition: number; readonly to: number } | undefined;

  constructor(builder: FactsBuilder, { tokens, comments, closing }: SqlTokens) {
    this.#builder = builder;
    this.#text = builder.tree.text;
    this.#tokens = tokens;
    this.#comments = comments;
    this.#closing = closing;
    this.#usesGo = tokens.some(({ kind, word }) => kind === 'end' && word === 'go');
    this.#usesSlash = tokens.some(({ kind, word }) => kind === 'end' && word === '/');
  }

  read(): readonly Routine[] {
    this.#statements(0, this.#tokens.length, { locals: new Map(), table: '' });
    return this.#routines;
  }

  /** Statement by statement, those inside of bodies and blocks like any other. */
  #statements(from: number, to: number, around: Surroundings): void {
    for (let at = from; at < to; ) {
      if (this.#isBoundary(at)) {
        this.#enter(at, around);
        at++;
        continue;
      }
      const head = this.#head(at);
      if (head !== undefined && ROUTINES.has(head.what) && this.#depth < MAX_NESTED) {
        const end = Math.min(to, this.#endOfRoutine(head.name.next));
        this.#routine(at, end, head);
        at = end;
        continue;
      }
      if (head !== undefined && (head.what === 'package' || head.what === 'body')) {
        at = this.#beginPackage(at, head);
        continue;
      }
      const inPackage = this.#packaged(at, to);
      if (inPackage !== undefined) {
        at = inPackage;
        continue;
      }
      const end = this.#endOfStatement(at, to);
      this.#statement(at, end, head, around);
      at = end;
    }
  }

  /** What stands between statements: their ends, brackets of bodies, words that begin or end blocks. */
  #isBoundary(at: number): boolean {
    const { kind, word } = this.#tokens[at] as SqlToken;
    if (kind === 'end' || word === '$') return true;
    return kind === 'word' && (BLOCK_WORDS.has(word) || word === 'declare') && !this.#isAfterDot(at);
  }

  /** Variables that are declared from here on. */
  #enter(at: number, around: Surroundings): void {
    if (this.#is(at, 'declare')) this.#declarations(at + 1, around);
  }

  /** `DECLARE name type; other type; BEGIN`, and `DECLARE a, b type`. */
  #declarations(from: number, { locals }: Surroundings): void {
    for (let at = from; at < this.#tokens.length && at - from < 5_000; ) {
      const token = this.#tokens[at] as SqlToken;
      if (token.kind === 'close' || token.kind === 'variable') return;
      if (token.kind === 'word' && (BLOCK_WORDS.has(token.word) || RESERVED.has(token.word) || STARTS.has(token.word)))
        return;
      if (token.kind === 'word' || token.kind === 'quoted') {
        const table = this.#rowTable(at + 1);
        locals.set(token.word, table);
        let next = at + 1;
        for (; this.#isSign(next, ','); next += 2) {
          const another = this.#tokens[next + 1];
          if (another !== undefined) locals.set(another.word, table);
        }
      }
      while (at < this.#tokens.length && this.#tokens[at]?.kind !== 'end' && this.#tokens[at]?.word !== '$') at++;
      at++;
    }
  }

  /** `table%ROWTYPE`, `schema.table%ROWTYPE`, or a type, which may be that of a table. */
  #rowTable(at: number): string {
    const name = this.#name(at);
    const last = name?.parts.at(-1);
    if (name === undefined || last === undefined) return '';
    const isRow = this.#isSign(name.next, '%') && this.#is(name.next + 1, 'rowtype');
    const { kind, word } = this.#tokens[last] as SqlToken;
    return isRow || !(kind === 'word' && isType(word)) ? word : '';
  }

  /** A statement goes on to what ends it, and to a word at the beginning of a line that begins another one. */
  #endOfStatement(from: number, to: number): number {
    let cases = 0;
    for (let at = from + 1; at < to; at++) {
      const { kind, word } = this.#tokens[at] as SqlToken;
      if (kind === 'end' || word === '$') return at;
      if (kind === 'open') {
        // What is nested holds no end of a statement; what is never closed may.
        const closed = this.#closing[at] as number;
        if (closed > at && closed < to) at = closed;
        continue;
      }
      if (kind !== 'word' || this.#isAfterDot(at)) continue;
      if (word === 'case') cases++;
      else if (word === 'end') {
        if (cases === 0) return at;
        cases--;
      } else if (cases === 0 && BLOCK_WORDS.has(word) && !this.#isNameHere(at)) return at;
      else if (SPLITS.has(word) && this.#isFirstInLine(at) && this.#begins(at)) return at;
    }
    return to;
  }

  /** A word that begins blocks may be the name of a column as well: `loop.id`, `(begin, stop)`. */
  #isNameHere(at: number): boolean {
    return this.#isSign(at + 1, '.') || this.#isSign(at + 1, ',') || this.#isSign(at + 1, '=');
  }

  #begins(at: number): boolean {
    const before = this.#tokens[at - 1];
    // What goes on with a word of the language, or with a sign, has not come to its end.
    if (
      before?.kind === 'word' &&
      (GOES_ON.has(before.word) || (RESERVED.has(before.word) && !CLOSES.has(before.word)))
    )
      return false;
    if (before?.kind === 'sign' && before.word !== '*') return false;
    const { word } = this.#tokens[at] as SqlToken;
    if (word === 'comment') return this.#is(at + 1, 'on');
    if (word === 'create') return this.#head(at) !== undefined;
    // `ALTER TABLE t` and in the next line `DROP COLUMN c`
    if (word === 'alter' || word === 'drop') return this.#isOneOf(at + 1, OBJECTS);
    return true;
  }

  #head(at: number): Head | undefined {
    const isCreating = this.#is(at, 'create');
    // SQL Server writes a procedure anew with `ALTER`.
    if (!isCreating && !(this.#is(at, 'alter') && this.#usesGo && this.#isOneOf(at + 1, REWRITTEN))) return undefined;
    let what = at + 1;
    for (; what < at + 24; what++) {
      const token = this.#tokens[what];
      if (token === undefined) return undefined;
      if (token.kind === 'word' && CREATED.has(token.word)) {
        if (PAIRS.has(`${token.word} ${this.#tokens[what + 1]?.word}`)) continue;
        break;
      }
      const isStop = token.kind === 'word' && token.word !== 'or' && (STOPS.has(token.word) || token.word === 'create');
      if (token.kind === 'end' || token.kind === 'open' || isStop) return undefined;
    }
    const kind = this.#tokens[what]?.word;
    if (kind === undefined || !CREATED.has(kind)) return undefined;
    let from = what + 1;
    while (this.#isOneOf(from, BEFORE_NAMES)) from++;
    const isEmpty = kind === 'index' && this.#is(from, 'on');
    const name = isEmpty ? undefined : this.#name(from, true);
    // `CREATE SCHEMA AUTHORIZATION owner`, `CREATE DATABASE SCOPED CREDENTIAL`
    const isOwner = this.#is(from, 'authorization') || this.#is(from, 'scoped');
    return name === undefined || isOwner ? undefined : { what: kind, name };
  }

  /** A name with what stands before it; undefined where none is. @param isAny Also where a word of the language stands. */
  #name(from: number, isAny = false): Name | undefined {
    const parts: number[] = [];
    let at = from;
    for (;;) {
      const token = this.#tokens[at];
      const isWord =
        token?.kind === 'word' && (parts.length > 0 || !RESERVED.has(token.word) || (isAny && !STOPS.has(token.word)));
      if (token === undefined || !(isWord || token.kind === 'quoted' || token.kind === 'temporary')) break;
      parts.push(at);
      at++;
      if (!this.#isSign(at, '.')) break;
      at++;
      // SQL Server leaves out the schema: `db..table`
      if (this.#isSign(at, '.')) at++;
    }
    return parts.length === 0 ? undefined : { parts, next: at };
  }

  /** Of a routine: what ends its body, in the way of the dialect that the file is written in. */
  #endOfRoutine(from: number): number {
    let depth = 0;
    let awaitsBegin = false;
    let isDelimited = false;
    for (let at = from; at < this.#tokens.length; at++) {
      const { kind, word, isHard } = this.#tokens[at] as SqlToken;
      if (word === '$' && kind === 'open') {
        const closed = this.#closing[at] as number;
        if (closed < 0) return this.#tokens.length;
        at = closed;
        awaitsBegin = false;
        depth = 0;
        continue;
      }
      if (kind === 'end') {
        if (isHard === true) return at;
        // Another delimiter is in use: only that ends a routine.
        isDelimited ||= isHard === false;
        if (isDelimited || (this.#usesGo && word === ';') || (this.#usesSlash && word === ';')) continue;
        if (depth <= 0 && !awaitsBegin) return at;
        continue;
      }
      if (word === '$') return at;
      if (kind !== 'word' || this.#isAfterDot(at)) continue;
      if (word === 'create' || word === 'alter') {
        const head = this.#isFirstInLine(at) ? this.#head(at) : undefined;
        if (head !== undefined && (ROUTINES.has(head.what) || head.what === 'view')) return at;
      } else if (word === 'begin') {
        if (this.#isOneOf(at + 1, TRANSACTIONS)) continue;
        awaitsBegin = false;
        depth++;
      } else if (word === 'case') depth++;
      else if (word === 'end') {
        if (!this.#isOneOf(at + 1, ENDS_OF_LOOPS)) depth--;
      } else if ((word === 'as' || word === 'is') && depth === 0 && this.#beginsDeclarations(at + 1))
        awaitsBegin = true;
    }
    return this.#tokens.length;
  }

  /** Oracle declares variables between `IS` and `BEGIN`, each with a `;`. */
  #beginsDeclarations(at: number): boolean {
    const token = this.#tokens[at];
    const next = this.#tokens[at + 1];
    return (
      token?.kind === 'word' &&
      !RESERVED.has(token.word) &&
      !STARTS.has(token.word) &&
      !['return', 'null', 'language', 'external', 'distinct'].includes(token.word) &&
      next?.kind === 'word' &&
      !RESERVED.has(next.word)
    );
  }

  #routine(from: number, to: number, head: Head): void {
    const around: Surroundings = { locals: new Map(), table: '' };
    const isTrigger = head.what === 'trigger';
    const body = this.#bodyOf(head.name.next, to, isTrigger);
    const definition = this.#define(head, 'function', from, body < to ? this.#signatureEnd(body) : to, to);
    this.#routines.push({ definition, from, body, to });
    const context = this.#context(from, body, around);
    this.#markDone(context, head.name);
    this.#parameters(definition, head.name.next, body, around);
    if (isTrigger) this.#triggered(head.name.next, body, context, around);
    if (body < to && this.#beginsDeclarations(body)) this.#declarations(body, around);
    this.#within(definition, () => {
      this.#emit(from, body, context, around);
      this.#depth++;
      if (body < to) this.#statements(body, to, around);
      this.#depth--;
    });
  }

  /** Where the body of a routine begins. */
  #bodyOf(from: number, to: number, isTrigger: boolean): number {
    for (let at = from; at < to; at++) {
      const { kind, word } = this.#tokens[at] as SqlToken;
      if (word === '$' && kind === 'open') return at;
      if (kind === 'open') {
        const closed = this.#closing[at] as number;
        if (closed > at && closed < to) at = closed;
        continue;
      }
      if (kind !== 'word') continue;
      if (word === 'begin' || word === 'declare') return at;
      if (isTrigger) {
        const isEvent = this.#tokens[at - 1]?.kind === 'word' && GOES_ON.has(this.#tokens[at - 1]?.word as string);
        if (STARTS.has(word) && !isEvent && !this.#isSign(at - 1, ',') && word !== 'execute') return at;
        continue;
      }
      // `AS SELECT …` of SQL Server, `IS name type;` of Oracle; before a string or a body in dollar quotes it says nothing.
      const next = this.#tokens[at + 1];
      if ((word === 'as' || word === 'is') && next?.kind === 'word' && next.word !== '$') return at + 1;
      if ((word === 'return' || STARTS.has(word)) && word !== 'comment' && word !== 'execute' && word !== 'set')
        return at;
    }
    return to;
  }

  #signatureEnd(body: number): number {
    const before = this.#tokens[body - 1];
    return before?.kind === 'word' && (before.word === 'as' || before.word === 'is') ? body - 1 : body;
  }

  /** Those in brackets, and those of SQL Server, which need none. */
  #parameters(definition: number, from: number, body: number, { locals }: Surroundings): void {
    const { parameters } = this.#builder.details[definition] as { parameters: unknown[] };
    const take = (name: string) => parameters.push({ name, type: -1, value: -1, kind: 'plain' });
    if (this.#tokens[from]?.kind !== 'open') {
      for (let at = from; at < body; at++) {
        const { kind, word } = this.#tokens[at] as SqlToken;
        if (kind === 'variable' && (at === from || this.#isSign(at - 1, ','))) take(word);
      }
      return;
    }
    for (const [at, end] of this.#elements(from)) {
      let start = at;
      while (this.#isOneOf(start, MODES)) start++;
      const first = this.#tokens[start];
      const second = this.#tokens[start + 1];
      if (first === undefined || start >= end) continue;
      const isNamed =
        first.kind === 'variable' ||
        (second !== undefined &&
          start + 1 < end &&
          second.kind !== 'open' &&
          second.kind !== 'sign' &&
          !(isType(first.word) && first.kind === 'word'));
      if (isNamed && first.kind !== 'variable') locals.set(first.word, this.#rowTable(start + 1));
      take(isNamed ? first.word : '');
    }
    // `RETURNS TABLE (id int, …)`
    const table = this.#find(from, body, 'table');
    if (table > 0 && this.#tokens[table + 1]?.kind === 'open')
      for (const [at] of this.#elements(table + 1)) locals.set((this.#tokens[at] as SqlToken).word, '');
  }

  /** `CREATE TRIGGER t AFTER UPDATE OF a ON table`: columns before and behind are those of the table. */
  #triggered(from: number, to: number, context: Context, around: Surroundings): void {
    const on = this.#find(from, to, 'on');
    const name = on < 0 ? undefined : this.#name(on + 1);
    if (name === undefined) return;
    around.table = this.#takeTable(context, name);
  }

  #beginPackage(from: number, head: Head): number {
    let to = Math.max(head.name.next, this.#package?.to ?? 0);
    while (to < this.#tokens.length && this.#tokens[to]?.isHard !== true) to++;
    const definition = this.#define(head, 'namespace', from, head.name.next, to);
    this.#package = { definition, to };
    const next = this.#tokens[head.name.next];
    return next?.kind === 'word' && (next.word === 'as' || next.word === 'is') ? head.name.next + 1 : head.name.next;
  }

  /** `PROCEDURE p (…) IS` inside of a package: up to the next one. */
  #packaged(at: number, to: number): number | undefined {
    const around = this.#package;
    if (around !== undefined && at >= around.to) this.#package = undefined;
    if (around === undefined || at >= around.to || !this.#isOneOf(at, PACKAGED)) return undefined;
    const name = this.#name(at + 1);
    if (name === undefined) return undefined;
    let end = name.next;
    const last = Math.min(to, around.to);
    while (end < last && !(this.#isOneOf(end, PACKAGED) && this.#isFirstInLine(end))) end++;
    this.#within(around.definition, () => this.#routine(at, end, { what: 'procedure', name }));
    return end;
  }

  #statement(from: number, to: number, head: Head | undefined, around: Surroundings): void {
    const context = this.#context(from, to, around);
    if (head === undefined) {
      const isAltering = this.#is(from, 'alter') && this.#is(from + 1, 'table');
      if (isAltering) this.#altered(from, to, context);
      if (this.#is(from, 'rename') && this.#is(from + 1, 'table')) this.#renamed(from, to, context);
      this.#emit(from, to, context, around);
      return;
    }
    const kind = this.#kindOf(head, to);
    if (kind === undefined) {
      this.#emit(from, to, context, around);
      return;
    }
    this.#markDone(context, head.name);
    const opens = this.#opening(head, to);
    const hasParts = PARTED.has(head.what) && opens >= 0;
    const isQuery = head.what === 'view' || head.what === 'materialized';
    const as = isQuery ? this.#find(head.name.next, to, 'as') : -1;
    const definition = this.#define(head, kind, from, hasParts ? opens : as > 0 ? as : to, to);
    const table = this.#tokens[head.name.parts.at(-1) as number]?.word as string;
    if (kind === 'class' && !isQuery) context.aliases.set(table, [table]);
    if (hasParts) this.#parts(definition, kind, opens, context);
    if (head.what === 'policy' || head.what === 'rule') this.#triggered(head.name.next, to, context, around);
    this.#within(definition, () => this.#emit(from, to, context, around));
  }

  #kindOf({ what, name }: Head, to: number): SymbolKind | undefined {
    if (what === 'type' && this.#find(name.next, Math.min(to, name.next + 3), 'enum') > 0) return 'enum';
    return CREATED.get(what);
  }

  /** The list of what a table, a view or a type is made of. */
  #opening({ what, name: { next } }: Head, to: number): number {
    if (this.#tokens[next]?.kind === 'open') return next;
    if (what !== 'type') return -1;
    for (let at = next; at < Math.min(to, next + 5); at++) if (this.#tokens[at]?.kind === 'open') return at;
    return -1;
  }

  #parts(definition: number, kind: SymbolKind, opens: number, context: Context): void {
    for (const [from, to] of this.#elements(opens)) {
      const first = this.#tokens[from] as SqlToken;
      if (kind === 'enum') {
        if (first.kind === 'string') this.#defineAt(from, 'enum_member', from, to, definition);
        continue;
      }
      if (this.#is(from, 'like')) {
        this.#takeTable(context, this.#name(from + 1));
        continue;
      }
      if (this.#isConstraint(from, to) || !(first.kind === 'word' || first.kind === 'quoted')) {
        context.holders.set(from, definition);
        continue;
      }
      this.#column(from, to, definition, context);
      context.holders.set(to, definition);
    }
  }

  #column(from: number, to: number, table: number, context: Context): number {
    const column = this.#defineAt(from, 'property', from, to, table);
    context.marks.set(from, 'done');
    context.holders.set(from, column);
    const type = this.#name(from + 1);
    if (type !== undefined) context.marks.set(type.parts.at(-1) as number, 'type');
    return column;
  }

  /** `CONSTRAINT c …`, `PRIMARY KEY (…)`, `KEY k (…)`; a column may bear the name of most of these words. */
  #isConstraint(from: number, to: number): boolean {
    const first = this.#tokens[from] as SqlToken;
    if (first.kind !== 'word' || !CONSTRAINTS.has(first.word)) return false;
    const second = this.#tokens[from + 1];
    if (first.word === 'constraint' || first.word === 'exclude') return true;
    if (second === undefined || from + 1 >= to) return false;
    if (second.kind === 'open') return true;
    if (/^(?:key|index|foreign|primary)$/.test(second.word) && first.word !== 'key' && first.word !== 'index')
      return true;
    if (/^(?:using|for|clustered|nonclustered|nulls)$/.test(second.word)) return true;
    const third = this.#tokens[from + 2];
    // `KEY name (column)`, but `key varchar(20)`
    return third?.kind === 'open' && this.#tokens[from + 3]?.kind !== 'number' && !isType(second.word);
  }

  /** `ALTER TABLE t ADD COLUMN c type`, `RENAME TO u`, `RENAME COLUMN a TO b`: these make names as well. */
  #altered(from: number, to: number, context: Context): void {
    let at = from + 2;
    while (this.#isOneOf(at, BEFORE_NAMES)) at++;
    const name = this.#name(at);
    const last = name?.parts.at(-1);
    if (name === undefined || last === undefined) return;
    const owner = this.#tokens[last] as SqlToken;
    for (let i = name.next; i < to; i++) {
      const token = this.#tokens[i] as SqlToken;
      if (token.kind === 'open') {
        const closed = this.#closing[i] as number;
        if (closed > i && closed < to) i = closed;
        continue;
      }
      const isFirst = i === name.next || this.#isSign(i - 1, ',');
      if (!isFirst || token.kind !== 'word') continue;
      if (token.word === 'add') i = this.#added(i + 1, to, owner, context) - 1;
      else if (token.word === 'rename') this.#renamedTo(i + 1, to, owner, context);
      else if (token.word === 'change') this.#changed(i + 1, to, owner, context);
    }
  }

  /** `ADD [COLUMN] [IF NOT EXISTS] c type`, or several in brackets, or (SQL Server) one after the other. */
  #added(from: number, to: number, owner: SqlToken, context: Context): number {
    let at = from;
    while (this.#isOneOf(at, BEFORE_NAMES) || this.#is(at, 'column')) at++;
    if (this.#tokens[at]?.kind === 'open' && (this.#closing[at] as number) > at) {
      for (const [start, end] of this.#elements(at))
        if (!this.#isConstraint(start, end)) this.#ownedColumn(start, end, owner, context);
      return (this.#closing[at] as number) + 1;
    }
    for (;;) {
      const end = this.#endOfElement(at, to);
      const token = this.#tokens[at];
      const isName = token?.kind === 'quoted' || (token?.kind === 'word' && !NO_COLUMNS.has(token.word));
      if (isName && at < end && !this.#isConstraint(at, end)) this.#ownedColumn(at, end, owner, context);
      const next = this.#tokens[end + 1];
      const goesOn =
        this.#usesGo && this.#isSign(end, ',') && end < to && next !== undefined && !ACTIONS.has(next.word);
      if (!goesOn) return end;
      at = end + 1;
    }
  }

  #renamedTo(from: number, to: number, owner: SqlToken, context: Context): void {
    const target = this.#find(from, Math.min(to, from + 8), 'to');
    const name = target < 0 && !this.#is(from, 'as') ? undefined : this.#name((target < 0 ? from : target) + 1);
    const last = name?.parts.at(-1);
    if (last === undefined || this.#isOneOf(from, NOT_RENAMED)) return;
    if (target === from || target < 0) {
      const made = this.#defineAt(last, 'class', from - 1, last + 1, -1);
      this.#definitionAt(made).container = this.#schemaOf((name as Name).parts);
    } else this.#ownedColumn(last, last + 1, owner, context);
    context.marks.set(last, 'done');
  }

  /** MySQL: `CHANGE [COLUMN] old new type` */
  #changed(from: number, to: number, owner: SqlToken, context: Context): void {
    const at = this.#is(from, 'column') ? from + 1 : from;
    const old = this.#tokens[at];
    const made = this.#tokens[at + 1];
    if (old === undefined || made === undefined || old.word === made.word || at + 1 >= to) return;
    if (made.kind === 'word' || made.kind === 'quoted')
      this.#ownedColumn(at + 1, this.#endOfElement(at + 1, to), owner, context);
  }

  /** MySQL: `RENAME TABLE a TO b, c TO d` */
  #renamed(from: number, to: number, context: Context): void {
    for (let at = from; at < to; at++) {
      const name = this.#is(at, 'to') ? this.#name(at + 1) : undefined;
      const last = name?.parts.at(-1);
      if (name === undefined || last === undefined) continue;
      const made = this.#defineAt(last, 'class', name.parts[0] as number, name.next, -1);
      this.#definitionAt(made).container = this.#schemaOf(name.parts);
      context.marks.set(last, 'done');
    }
  }

  /** A column that is added to its table elsewhere. */
  #ownedColumn(from: number, to: number, owner: SqlToken, context: Context): void {
    const column = this.#column(from, to, -1, context);
    this.#definitionAt(column).container = this.#written(owner);
    const detail = this.#builder.details[column];
    if (detail !== undefined) detail.owner = this.#builder.name(owner.word, owner.start);
    context.holders.set(to, -1);
  }

  #definitionAt(index: number): FactsBuilder['definitions'][number] {
    return this.#builder.definitions[index] as FactsBuilder['definitions'][number];
  }

  #endOfElement(from: number, to: number): number {
    for (let at = from; at < to; at++) {
      const { kind } = this.#tokens[at] as SqlToken;
      if (kind === 'open' && (this.#closing[at] as number) > at) at = this.#closing[at] as number;
      else if (this.#isSign(at, ',')) return at;
    }
    return to;
  }

  /** What commas part inside of a bracket: pairs of the first token and the one behind the last. */
  #elements(open: number): (readonly [number, number])[] {
    const close = this.#closing[open] as number;
    const found: (readonly [number, number])[] = [];
    const end = close < 0 ? Math.min(this.#tokens.length, open + 1) : close;
    for (let at = open + 1; at < end; ) {
      const next = this.#endOfElement(at, end);
      if (next > at) found.push([at, next]);
      at = next + 1;
    }
    return found;
  }

  #define(head: Head, kind: SymbolKind, from: number, signatureEnd: number, to: number): number {
    const last = head.name.parts.at(-1) as number;
    const index = this.#defineAt(
      last,
      kind,
      from,
      to,
      this.#package === undefined ? -1 : this.#builder.holder,
      signatureEnd,
    );
    const definition = this.#definitionAt(index);
    const schema = this.#schemaOf(head.name.parts);
    if (schema !== '')
      definition.container = definition.container === '' ? schema : `${definition.container}.${schema}`;
    definition.doc = this.#docBefore(from);
    if (this.#tokens[last]?.kind === 'temporary') definition.exported = false;
    return index;
  }

  #defineAt(at: number, kind: SymbolKind, from: number, to: number, parent: number, signatureEnd = to): number {
    const builder = this.#builder;
    const token = this.#tokens[at] as SqlToken;
    const last = this.#tokens[Math.max(from, to - 1)] as SqlToken;
    const start = this.#outside(this.#tokens[from] as SqlToken).start;
    const index = builder.define({
      name: this.#written(token),
      kind,
      nameStart: token.start,
      nameEnd: token.end,
      start,
      end: this.#outside(last).end,
      signatureEnd: signatureEnd >= to ? this.#outside(last).end : (this.#tokens[signatureEnd] as SqlToken).start,
      parent,
      exported: true,
      hasBody: true,
    });
    builder.site(foldCase(this.#written(token)), token.start, 'definition', -1, index);
    return index;
  }

  /** Offsets with the quotes. */
  #outside({ kind, start, end }: SqlToken): { readonly start: number; readonly end: number } {
    const isQuoted = kind === 'quoted' || kind === 'string';
    return isQuoted ? { start: start - 1, end: Math.min(this.#text.length, end + 1) } : { start, end };
  }

  #written({ start, end }: SqlToken): string {
    return this.#text.slice(start, end);
  }

  #schemaOf(parts: readonly number[]): string {
    return parts
      .slice(0, -1)
      .map((part) => this.#written(this.#tokens[part] as SqlToken))
      .join('.');
  }

  /** What the parts of a statement stand for, as far as it says so itself. */
  #context(from: number, to: number, around: Surroundings): Context {
    const context: Context = {
      verb: this.#tokens[from]?.word ?? '',
      aliases: new Map(),
      columnLists: [],
      queries: [],
      marks: new Map(),
      holders: new Map(),
    };
    this.#findQueries(from, to, context);
    /** Brackets that hold what stands for a table, by the token that closes each; and whether a comma leads to another one. */
    const nested = new Map<number, boolean>();
    for (let at = from; at < to; at++) {
      const { kind, word } = this.#tokens[at] as SqlToken;
      if (kind === 'close' && nested.has(at)) {
        const next = this.#alias(at + 1, to, context, []);
        if (nested.get(at) === true && this.#isSign(next, ',')) this.#tables(next + 1, to, true, context, nested);
        continue;
      }
      if (kind !== 'word' || this.#isAfterDot(at)) continue;
      this.#keyword(word, at, from, to, context, nested, around);
    }
    return context;
  }

  #keyword(
    word: string,
    at: number,
    from: number,
    to: number,
    context: Context,
    nested: Map<number, boolean>,
    around: Surroundings,
  ): void {
    const { verb } = context;
    const before = at > from ? (this.#tokens[at - 1]?.word ?? '') : '';
    switch (word) {
      case 'from':
        if (before !== 'distinct' && !this.#isIn(at, FROM_FUNCTIONS)) this.#tables(at + 1, to, true, context, nested);
        return;
      case 'join':
      case 'apply':
      case 'straight_join':
        this.#tables(at + 1, to, false, context, nested);
        return;
      case 'into':
        if (['insert', 'ignore', 'merge', 'replace', 'overwrite'].includes(before)) this.#target(at + 1, to, context);
        return;
      case 'insert':
      case 'merge':
      case 'replace':
        if (at === from && !this.#is(at + 1, 'into')) this.#target(at + 1, to, context);
        return;
      case 'update':
        if (!GOES_ON.has(before) && before !== ',' && before !== 'key') this.#tables(at + 1, to, true, context, nested);
        return;
      case 'delete':
        if (at === from && !this.#is(at + 1, 'from') && to > at + 1) this.#markObject(context, this.#name(at + 1));
        return;
      case 'using':
        if (verb === 'delete' || verb === 'merge') this.#tables(at + 1, to, true, context, nested);
        return;
      case 'references':
        this.#target(at + 1, to, context);
        return;
      case 'on':
        if (this.#isOnObject(at, from, verb)) this.#target(this.#pastKinds(at + 1), to, context);
        return;
      case 'of':
        if (before === 'partition') this.#target(at + 1, to, context);
        return;
      case 'inherits':
        if (this.#tokens[at + 1]?.kind === 'open')
          for (const [each] of this.#elements(at + 1)) this.#takeTable(context, this.#name(each));
        return;
      case 'call':
      case 'exec':
      case 'execute':
        this.#called(at + 1, to, context);
        return;
      case 'for':
      case 'foreach':
        // A loop has a variable of its own.
        if (this.#is(at + 2, 'in') && this.#tokens[at + 1]?.kind === 'word')
          around.locals.set(this.#tokens[at + 1]?.word as string, '');
        return;
    }
    if (OBJECTS.has(word) && NAMING.has(verb)) this.#objects(at + 1, to, context);
    else if (at === from && TABLE_VERBS.has(word) && !this.#isOneOf(at + 1, OBJECTS))
      this.#objects(at + 1, to, context);
  }

  /** `ON` before what an index, a trigger or a right is for; elsewhere a condition stands behind it. */
  #isOnObject(at: number, from: number, verb: string): boolean {
    if (verb === 'grant' || verb === 'revoke') return true;
    if (verb === 'drop' || verb === 'alter') return this.#isOneOf(from + 1, ON_OBJECTS);
    if (verb !== 'create' && verb !== 'enable' && verb !== 'disable') return false;
    for (let i = from; i < at; i++) {
      if (this.#tokens[i]?.kind === 'word' && this.#isOneOf(i, QUERIES)) return false;
      if (this.#is(i, 'on')) return false;
    }
    for (let i = from; i < Math.min(at, from + 8); i++) if (this.#isOneOf(i, ON_OBJECTS)) return true;
    return false;
  }

  #pastKinds(at: number): number {
    let next = at;
    while (
      this.#isOneOf(next, OBJECTS) ||
      this.#is(next, 'all') ||
      this.#is(next, 'in') ||
      this.#isOneOf(next, BEFORE_NAMES)
    )
      next++;
    return next;
  }

  /** Right inside of the brackets of such a function: `EXTRACT(day FROM d)` takes from no table. */
  #isIn(at: number, functions: ReadonlySet<string>): boolean {
    for (let i = at - 1, depth = 0; i >= 0 && at - i < 60; i--) {
      const { kind, word } = this.#tokens[i] as SqlToken;
      if (kind === 'end') return false;
      if (kind === 'close') depth++;
      else if (kind === 'open' && depth-- === 0) return functions.has(this.#tokens[i - 1]?.word ?? '');
      else if (kind === 'word' && word === 'select' && depth === 0) return false;
    }
    return false;
  }

  /** `WITH name AS (…), other AS (…)`: queries that have a name in their statement. */
  #findQueries(from: number, to: number, { queries, marks }: Context): void {
    for (let at = from; at < to; at++) {
      if (!this.#is(at, 'with')) continue;
      let name = this.#is(at + 1, 'recursive') ? at + 2 : at + 1;
      for (;;) {
        const token = this.#tokens[name];
        if (token === undefined || !(token.kind === 'quoted' || (token.kind === 'word' && !STOPS.has(token.word))))
          break;
        let next = name + 1;
        if (this.#tokens[next]?.kind === 'open' && (this.#closing[next] as number) > 0)
          next = (this.#closing[next] as number) + 1;
        if (!this.#is(next, 'as')) break;
        next++;
        while (this.#is(next, 'not') || this.#is(next, 'materialized')) next++;
        const closed = this.#tokens[next]?.kind === 'open' ? (this.#closing[next] as number) : -1;
        if (closed < 0 || closed > to) break;
        marks.set(name, 'local');
        // Inside of itself the name may be a table's; behind it, it is this query's as far as its brackets go.
        queries.push({ name: token.word, from: closed, to: this.#endOfBrackets(closed + 1, to) });
        if (!this.#isSign(closed + 1, ',')) break;
        name = closed + 2;
      }
    }
  }

  #endOfBrackets(from: number, to: number): number {
    for (let at = from; at < to; at++) {
      const { kind } = this.#tokens[at] as SqlToken;
      if (kind === 'open' && (this.#closing[at] as number) > at) at = this.#closing[at] as number;
      else if (kind === 'close') return at;
    }
    return to;
  }

  /** What stands behind `FROM` or `JOIN`: tables, queries in brackets, functions, each with what it is called here. */
  #tables(from: number, to: number, hasMore: boolean, context: Context, nested: Map<number, boolean>): void {
    let at = from;
    for (;;) {
      while (this.#isOneOf(at, BEFORE_TABLES)) at++;
      const token = this.#tokens[at];
      if (token === undefined || at >= to) return;
      if (token.kind === 'open' && token.word === '(') {
        const closed = this.#closing[at] as number;
        if (closed > 0) nested.set(closed, hasMore);
        if (this.#isOneOf(at + 1, QUERIES)) return;
        at++;
        continue;
      }
      const name = this.#name(at);
      if (name === undefined) return;
      const opens = this.#tokens[name.next]?.kind === 'open' && this.#tokens[name.next]?.word === '(';
      if (opens && !this.#is(name.next + 1, 'nolock') && context.verb !== 'update') {
        // A function; the main walk goes through what it is given.
        context.marks.set(name.parts.at(-1) as number, 'call');
        const closed = this.#closing[name.next] as number;
        if (closed > 0) nested.set(closed, hasMore);
        return;
      }
      const table = this.#takeTable(context, name);
      at = this.#alias(name.next, to, context, table === '' ? [] : [table]);
      if (!hasMore || !this.#isSign(at, ',')) return;
      at++;
    }
  }

  /** `[AS] name`; returns the token behind it. */
  #alias(from: number, to: number, context: Context, tables: string[]): number {
    const isWritten = this.#is(from, 'as');
    const at = isWritten ? from + 1 : from;
    const token = this.#tokens[at];
    if (token === undefined || at >= to) return from;
    const isName =
      token.kind === 'quoted' || (token.kind === 'word' && !RESERVED.has(token.word) && !SECONDARY.has(token.word));
    if (!isName || (this.#tokens[at + 1]?.kind === 'open' && !isWritten && tables.length > 0)) return from;
    context.marks.set(at, 'local');
    const known = context.aliases.get(token.word);
    context.aliases.set(token.word, [...new Set([...(known ?? []), ...tables])]);
    return at + 1;
  }

  /** A table with the list of its columns in brackets: `INTO t (a, b)`, `REFERENCES t (a)`. */
  #target(from: number, to: number, context: Context): void {
    let at = from;
    while (this.#isOneOf(at, BEFORE_TABLES)) at++;
    const name = this.#name(at);
    if (name === undefined || at >= to) return;
    const table = this.#takeTable(context, name);
    const next = this.#is(name.next, 'using') ? name.next + 2 : name.next;
    const closed = this.#tokens[next]?.kind === 'open' ? (this.#closing[next] as number) : -1;
    if (closed > 0 && table !== '') context.columnLists.push({ from: next, to: closed, table });
    else if (context.verb === 'insert' || context.verb === 'merge') this.#alias(name.next, to, context, [table]);
  }

  #takeTable(context: Context, name: Name | undefined): string {
    const last = name?.parts.at(-1);
    if (name === undefined || last === undefined) return '';
    const { word, kind } = this.#tokens[last] as SqlToken;
    const isOfStatement =
      name.parts.length === 1 &&
      context.queries.some((query) => query.name === word && query.from <= last && last < query.to);
    context.marks.set(last, isOfStatement || kind === 'temporary' ? 'local' : 'object');
    // What `UPDATE u … FROM users u` names is made known behind it.
    const known = context.aliases.get(word);
    if (isOfStatement) {
      if (known === undefined) context.aliases.set(word, []);
      return '';
    }
    context.aliases.set(word, known === undefined || known.length === 0 ? [word] : known);
    return word;
  }

  #markObject(context: Context, name: Name | undefined): void {
    const last = name?.parts.at(-1);
    if (last !== undefined) context.marks.set(last, 'object');
  }

  #objects(from: number, to: number, context: Context): void {
    let at = from;
    for (;;) {
      while (this.#isOneOf(at, BEFORE_NAMES)) at++;
      const name = this.#name(at);
      if (name === undefined || at >= to) return;
      const isTable = this.#is(from - 1, 'table') || this.#is(from - 1, 'view') || TABLE_VERBS.has(context.verb);
      // `COMMENT ON COLUMN t.c`
      if (this.#is(from - 1, 'column')) this.#takeTable(context, { parts: name.parts.slice(0, -1), next: name.next });
      else if (isTable) this.#takeTable(context, name);
      else this.#markObject(context, name);
      const opens = this.#tokens[name.next]?.kind === 'open' ? (this.#closing[name.next] as number) : -1;
      at = opens > 0 && !isTable ? opens + 1 : name.next;
      if (!this.#isSign(at, ',')) return;
      at++;
    }
  }

  /** `CALL p(…)`, `EXEC @result = p`, `EXECUTE FUNCTION f()`; a string behind `EXECUTE` is read as one. */
  #called(from: number, to: number, context: Context): void {
    let at = from;
    while (this.#isOneOf(at, CALLED_KINDS)) at++;
    if (this.#tokens[at]?.kind === 'variable' && this.#isSign(at + 1, '=')) at += 2;
    const name = this.#name(at);
    if (name !== undefined && at < to && !this.#is(at, 'immediate'))
      context.marks.set(name.parts.at(-1) as number, 'call');
  }

  #markDone(context: Context, { parts }: Name): void {
    context.marks.set(parts.at(-1) as number, 'done');
  }

  /** Everything in a statement that is a name, as a use of what it stands for. */
  #emit(from: number, to: number, context: Context, around: Surroundings): void {
    const builder = this.#builder;
    const outer = builder.holder;
    for (let at = from; at < to; ) {
      const holder = context.holders.get(at);
      if (holder !== undefined) builder.holder = holder < 0 ? outer : holder;
      const token = this.#tokens[at] as SqlToken;
      if (token.kind === 'variable' || (token.kind === 'temporary' && context.marks.get(at) !== 'done')) {
        builder.site(token.word, token.start, 'definition', -1);
        at++;
        continue;
      }
      if (token.kind !== 'word' && token.kind !== 'quoted') {
        at++;
        continue;
      }
      at = this.#use(at, to, context, around);
    }
    builder.holder = outer;
  }

  /** A name with what stands before it; returns the token behind it. */
  #use(from: number, to: number, context: Context, around: Surroundings): number {
    const parts = [from];
    let next = from + 1;
    while (next + 1 < to && this.#isSign(next, '.')) {
      const part = this.#tokens[next + 1] as SqlToken;
      if (part.kind !== 'word' && part.kind !== 'quoted') break;
      parts.push(next + 1);
      next += 2;
    }
    const last = parts.at(-1) as number;
    const mark = context.marks.get(last);
    const token = this.#tokens[last] as SqlToken;
    if (parts.length === 1 && mark === undefined && token.kind === 'word' && RESERVED.has(token.word)) return next;
    const isCalled = this.#tokens[next]?.kind === 'open' && this.#tokens[next]?.word === '(';
    if (mark === 'object' || mark === 'done' || mark === 'type') {
      this.#qualifiers(parts.slice(0, -1));
      if (mark === 'object') {
        const [table] = context.aliases.get(token.word) ?? [];
        // `DELETE u FROM users u`
        const isAlias = parts.length === 1 && table !== undefined && table !== token.word;
        if (isAlias) this.#local(last);
        else this.#site(last, 'reference', this.#builder.name(token.word, token.start));
      }
      if (mark === 'type') this.#site(last, 'type', this.#builder.name(token.word, token.start));
      return next;
    }
    if (mark === 'local') {
      this.#local(last);
      return next;
    }
    if (this.#isSign(next, '%') && this.#is(next + 1, 'rowtype')) {
      this.#qualifiers(parts.slice(0, -1));
      this.#site(last, 'type', this.#builder.name(token.word, token.start));
      return next + 2;
    }
    if (mark === 'call' || isCalled) {
      this.#qualifiers(parts.slice(0, -1));
      this.#site(last, 'call', this.#builder.name(token.word, token.start, 'call'));
      return next;
    }
    if (parts.length === 1 && token.kind === 'word' && SECONDARY.has(token.word)) {
      // `LANGUAGE sql` where a table is named so as well.
      this.#local(last, false);
      return next;
    }
    if (this.#isSign(from - 1, '::') || (this.#is(from - 1, 'as') && this.#isIn(from, CASTS))) {
      this.#qualifiers(parts.slice(0, -1));
      this.#site(last, 'type', this.#builder.name(token.word, token.start));
      return next;
    }
    const isNamed = parts.length === 1 && this.#is(from - 1, 'as') && context.verb !== 'create';
    if (isNamed) this.#local(last);
    else if (parts.length === 1) this.#bare(last, context, around);
    else this.#dotted(parts, context, around);
    return next;
  }

  /** A name by itself: what the statement calls a table, a variable, a column of its tables, or anything that has this name. */
  #bare(at: number, context: Context, { locals }: Surroundings): void {
    const builder = this.#builder;
    const { word, start } = this.#tokens[at] as SqlToken;
    const known = context.aliases.get(word);
    if (known !== undefined && !this.#isInColumns(at, context)) {
      if (known.length === 1 && known[0] === word) this.#site(at, 'reference', builder.name(word, start));
      else this.#local(at);
      return;
    }
    const tables = this.#tablesAt(at, context);
    if (tables.length === 0) {
      if (locals.has(word) || this.#isOfQuery(context)) this.#local(at, locals.has(word));
      else this.#site(at, 'reference', builder.name(word, start));
      return;
    }
    this.#site(at, 'reference', builder.member(this.#oneOf(tables, start), word, start));
  }

  /** All that the statement reads is made by itself. */
  #isOfQuery(context: Context): boolean {
    return context.aliases.size > 0 && this.#tablesOf(context).length === 0;
  }

  #dotted(parts: readonly number[], context: Context, { locals, table }: Surroundings): void {
    const builder = this.#builder;
    const column = this.#tokens[parts.at(-1) as number] as SqlToken;
    const qualifier = parts.at(-2) as number;
    const { word, start, kind } = this.#tokens[qualifier] as SqlToken;
    this.#qualifiers(parts.slice(0, -2));
    const tables = context.aliases.get(word);
    const row = locals.get(word);
    let of: TermId = -1;
    if (tables !== undefined) {
      of = this.#oneOf(tables, start);
      if (tables.includes(word)) this.#site(qualifier, 'reference', builder.name(word, start));
      else this.#local(qualifier);
    } else if (kind === 'word' && ROWS.has(word)) {
      of = this.#oneOf(table !== '' ? [table] : this.#tablesOf(context), start);
      this.#local(qualifier);
    } else if (row !== undefined) {
      of = row === '' ? -1 : builder.name(row, start);
      this.#local(qualifier);
    } else {
      of = builder.name(word, start);
      this.#site(qualifier, 'reference', builder.name(word, start));
    }
    this.#site(parts.at(-1) as number, 'reference', builder.member(of, column.word, column.start));
  }

  #qualifiers(parts: readonly number[]): void {
    for (const part of parts) {
      const { word, start } = this.#tokens[part] as SqlToken;
      this.#site(part, 'reference', this.#builder.name(word, start, 'package' satisfies NameSpace));
    }
  }

  #isInColumns(at: number, { columnLists }: Context): boolean {
    return columnLists.some(({ from, to }) => from < at && at < to);
  }

  #tablesAt(at: number, context: Context): readonly string[] {
    const list = context.columnLists.find(({ from, to }) => from < at && at < to);
    return list === undefined ? this.#tablesOf(context) : [list.table];
  }

  #tablesOf(context: Context): readonly string[] {
    context.tables ??= [...new Set([...context.aliases.values()].flat())];
    return context.tables;
  }

  #oneOf(tables: readonly string[], at: number): TermId {
    if (tables.length === 0 || tables.length > MAX_TABLES) return -1;
    // A statement names the same tables again and again.
    const key = tables.join('\0');
    if (this.#lastTables.key !== key) {
      const terms = tables.map((table) => this.#builder.name(table, at));
      const of = terms.length === 1 ? (terms[0] as TermId) : this.#builder.term({ kind: 'either', of: terms });
      this.#lastTables = { key, of };
    }
    return this.#lastTables.of;
  }

  /** A name that its statement or its routine makes for itself. @param isSure Left open where it may be another all the same. */
  #local(at: number, isSure = true): void {
    const { word, start } = this.#tokens[at] as SqlToken;
    if (isSure) this.#builder.site(word, start, 'definition', -1);
    else this.#site(at, 'reference', this.#builder.member(-1, word, start));
  }

  #site(at: number, role: ReferenceRole, term: TermId): void {
    const { word, start } = this.#tokens[at] as SqlToken;
    this.#builder.site(word, start, role, term);
  }

  #within(definition: number, work: () => void): void {
    this.#builder.inDefinition(definition, work);
  }

  /** The comments that stand right above a statement. */
  #docBefore(at: number): string {
    const { start } = this.#tokens[at] as SqlToken;
    const comments = this.#comments;
    while (this.#nextComment < comments.length && (comments[this.#nextComment + 1] as number) <= start)
      this.#nextComment += 2;
    let from = start;
    for (let i = this.#nextComment - 2; i >= 0 && start - from < MAX_DOC; i -= 2) {
      if (!isGap(this.#text.slice(comments[i + 1], from))) break;
      from = comments[i] as number;
    }
    return commentText(this.#text.slice(from, start));
  }

  #find(from: number, to: number, word: string): number {
    for (let at = from; at < to; at++) {
      if (this.#tokens[at]?.kind === 'open' && (this.#closing[at] as number) > at && this.#tokens[at]?.word === '(')
        at = this.#closing[at] as number;
      else if (this.#is(at, word)) return at;
    }
    return -1;
  }

  #is(at: number, word: string): boolean {
    const token = this.#tokens[at];
    return token?.kind === 'word' && token.word === word;
  }

  #isOneOf(at: number, words: ReadonlySet<string>): boolean {
    const token = this.#tokens[at];
    return token?.kind === 'word' && words.has(token.word);
  }

  #isSign(at: number, sign: string): boolean {
    const token = this.#tokens[at];
    return token?.kind === 'sign' && token.word === sign;
  }

  #isAfterDot(at: number): boolean {
    return this.#isSign(at - 1, '.');
  }

  #isFirstInLine(at: number): boolean {
    if (at === 0) return true;
    const { start } = this.#outside(this.#tokens[at] as SqlToken);
    return this.#text.slice((this.#tokens[at - 1] as SqlToken).end, start).includes('\n');
  }
}

const MAX_DOC = 3_000;

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** What is created, and what it is as a symbol. */
const CREATED: ReadonlyMap<string, SymbolKind> = new Map<string, SymbolKind>([
  ['table', 'class'],
  ['view', 'class'],
  ['materialized', 'class'],
  ['function', 'function'],
  ['procedure', 'function'],
  ['proc', 'function'],
  ['aggregate', 'function'],
  ['trigger', 'function'],
  ['event', 'function'],
  ['type', 'type'],
  ['domain', 'type'],
  ['index', 'variable'],
  ['sequence', 'variable'],
  ['synonym', 'variable'],
  ['policy', 'variable'],
  ['rule', 'variable'],
  ['schema', 'namespace'],
  ['database', 'namespace'],
  ['package', 'namespace'],
  ['body', 'namespace'],
]);

/** Two words for one thing, of which the second says what it is. */
const PAIRS = new Set(['materialized view', 'package body', 'type body', 'aggregate function', 'event trigger']);

/** Words of the language that a statement may end in. */
const CLOSES = set('end null true false asc desc cascade restrict default nothing row add column');

const ROUTINES = set('function procedure proc aggregate trigger event');
const REWRITTEN = set('function procedure proc trigger view');
const PACKAGED = set('function procedure');
/** Those that hold others in brackets. */
const PARTED = set('table view materialized type');
/** No name begins with these. */
const STOPS = set(
  'create as on select from where values set in for to by begin is then with and or not null exists using',
);
const BEFORE_NAMES = set('if not exists only concurrently body');
const BEFORE_TABLES = set('only lateral low_priority ignore quick top unnest');
const BLOCK_WORDS = set('begin then else elsif elseif loop end exception');
const ENDS_OF_LOOPS = set('if loop while repeat for');
const TRANSACTIONS = set('tran transaction work isolation distributed deferred immediate exclusive');
/** Behind these a word that begins statements begins none. */
const GOES_ON = set('after before or on for of instead do grant revoke all privileges key explain analyze and policy');
const MODES = set('in out inout variadic');
const CONSTRAINTS = set('constraint primary foreign unique check exclude key index fulltext spatial period');
const QUERIES = set('select with values');
const OBJECTS = set(
  'table view sequence index trigger function procedure proc type domain schema column materialized aggregate routine ' +
    'event package synonym database tables sequences functions',
);
const ON_OBJECTS = set('index trigger rule policy statistics');
/** Statements in which a name stands behind the word for what it is. */
const NAMING = set(
  'alter drop comment truncate lock analyze vacuum refresh describe rename reindex cluster show optimize repair',
);
const TABLE_VERBS = set('truncate lock analyze vacuum describe copy cluster reindex');
const CALLED_KINDS = set('function procedure');
const CASTS = set('cast try_cast safe_cast');
const FROM_FUNCTIONS = set('extract substring trim overlay position substr');
const NO_COLUMNS = set('partition value index key unique primary foreign constraint check fulltext spatial attribute');
const ACTIONS = set('add drop alter rename modify change enable disable set owner');
const NOT_RENAMED = set('constraint index key partition value attribute');
/** Rows that a trigger or an upsert gives a name of its own. */
const ROWS = set('new old excluded inserted deleted');
