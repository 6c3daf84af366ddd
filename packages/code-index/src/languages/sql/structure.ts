/**
 * The tokens of a file as a tree, for what a grammar's tree tells of other languages: which places are comments and strings,
 * and what branches in a routine. Everything else stands in it flat, a leaf for each token.
 */
import { SyntaxTree, TreeWriter } from '../shape/tree.ts';
import type { Routine } from './reading.ts';
import type { SqlToken, SqlTokens } from './tokens.ts';

const KINDS = [
  'file',
  'comment',
  'string',
  'token',
  'AND',
  'OR',
  'routine',
  'if_statement',
  'elsif_clause',
  'else_clause',
  'loop_statement',
  'case_statement',
  'when_clause',
  'catch_clause',
  'begin_statement',
  'block',
  'condition',
] as const;
type Kind = (typeof KINDS)[number];

const TOKENS: ReadonlySet<Kind> = new Set<Kind>(['token', 'AND', 'OR']);
const NAMES = { kinds: KINDS, named: KINDS.map((kind) => !TOKENS.has(kind)), fields: [null, 'body'] };
const BODY = 1;

/** Comments and strings alone: all that facts need. */
export function textsOfSql(text: string, { tokens, comments }: SqlTokens): SyntaxTree {
  const writer = new TreeWriter();
  open(writer, 'file', 0);
  withComments(
    comments,
    tokens,
    text.length,
    (token) => {
      if (token.kind === 'string') leaf(writer, 'string', token);
    },
    writer,
  );
  writer.close(text.length);
  return new SyntaxTree(text, writer.finish(), NAMES);
}

/** All tokens, with what branches in routines. */
export function structureOfSql(
  text: string,
  { tokens, comments }: SqlTokens,
  routines: readonly Routine[],
  ends: (routine: Routine) => readonly [number, number],
): SyntaxTree {
  const writer = new TreeWriter();
  open(writer, 'file', 0);
  const byFirst = new Map(routines.map((routine) => [routine.from, routine]));
  let current: { readonly routine: Routine; readonly frames: Frames } | undefined;
  let index = 0;
  const finish = () => {
    if (current === undefined) return;
    const [, end] = ends(current.routine);
    current.frames.closeAll(end);
    writer.close(end);
    current = undefined;
  };
  withComments(
    comments,
    tokens,
    text.length,
    (token) => {
      const at = index++;
      if (current !== undefined && at >= current.routine.to) finish();
      const begun = byFirst.get(at);
      if (begun !== undefined) {
        finish();
        open(writer, 'routine', ends(begun)[0]);
        current = { routine: begun, frames: new Frames(writer, tokens) };
      }
      if (current !== undefined && at >= current.routine.body) current.frames.take(at);
      else leaf(writer, token.kind === 'string' ? 'string' : 'token', token);
    },
    writer,
  );
  finish();
  writer.close(text.length);
  return new SyntaxTree(text, writer.finish(), NAMES);
}

function open(writer: TreeWriter, kind: Kind, start: number, field = 0): void {
  writer.open(KINDS.indexOf(kind), start, field);
}

function leaf(writer: TreeWriter, kind: Kind, { start, end }: SqlToken): void {
  writer.leaf(TOKENS.has(kind) ? -1 - KINDS.indexOf(kind) : KINDS.indexOf(kind), start, end);
}

/** Tokens and comments in the order of the source. */
function withComments(
  comments: readonly number[],
  tokens: readonly SqlToken[],
  length: number,
  take: (token: SqlToken) => void,
  writer: TreeWriter,
): void {
  let next = 0;
  const upTo = (start: number) => {
    for (; next < comments.length && (comments[next] as number) < start; next += 2)
      writer.leaf(KINDS.indexOf('comment'), comments[next] as number, comments[next + 1] as number);
  };
  for (const token of tokens) {
    upTo(token.start);
    take(token);
  }
  upTo(length + 1);
}

/** `if`, `loop` and the like that are open, with what ends each. */
type Frame = 'if' | 'loop' | 'case' | 'begin' | 'block' | 'condition' | 'clause' | 'handler';

class Frames {
  readonly #writer: TreeWriter;
  readonly #tokens: readonly SqlToken[];
  readonly #open: Frame[] = [];
  #brackets = 0;
  /** `IF x BEGIN … END` of SQL Server: the block is what the branch runs. */
  #branches = false;

  constructor(writer: TreeWriter, tokens: readonly SqlToken[]) {
    this.#writer = writer;
    this.#tokens = tokens;
  }

  take(at: number): void {
    const token = this.#tokens[at] as SqlToken;
    if (token.kind === 'open' && token.word === '(') this.#brackets++;
    if (token.kind === 'close' && token.word === ')') this.#brackets--;
    if (token.kind === 'end') {
      this.#endCondition(token.start);
      this.#brackets = 0;
    }
    const before = this.#tokens[at - 1];
    const isWord = token.kind === 'word' && !(before?.kind === 'sign' && before.word === '.');
    if (isWord && this.#control(token, at)) return;
    const isOperator = isWord && this.#open.at(-1) === 'condition' && this.#brackets <= 1;
    const operator =
      isOperator && token.word === 'and' && !this.#isBetween(at)
        ? 'AND'
        : isOperator && token.word === 'or'
          ? 'OR'
          : undefined;
    leaf(this.#writer, operator ?? (token.kind === 'string' ? 'string' : 'token'), token);
  }

  closeAll(end: number): void {
    while (this.#open.pop() !== undefined) this.#writer.close(end);
  }

  /** True where the token has been written. */
  #control(token: SqlToken, at: number): boolean {
    const next = this.#word(at + 1);
    const before = this.#word(at - 1);
    switch (token.word) {
      case 'if':
        if (this.#brackets > 0 || before === 'end' || (next === 'exists' && this.#isDefinition(at))) return false;
        if (this.#word(at + 1) === 'not' && this.#isDefinition(at)) return false;
        this.#begin('if_statement', before === 'else' ? 'elsif_clause' : undefined, 'if', token);
        return true;
      case 'elsif':
      case 'elseif':
        this.#closeTo('if', token.start);
        this.#enter('elsif_clause', 'clause', token);
        this.#enter('condition', 'condition', token);
        return true;
      case 'while':
        if (before === 'end') return false;
        this.#begin('loop_statement', undefined, 'loop', token);
        return true;
      case 'for':
      case 'foreach':
        if (this.#word(at + 2) !== 'in' && token.word === 'for') return false;
        this.#begin('loop_statement', undefined, 'loop', token, false);
        return true;
      case 'loop':
      case 'repeat':
        if (before === 'end' || (token.word === 'repeat' && this.#tokens[at + 1]?.kind === 'open')) return false;
        this.#endCondition(token.start);
        if (this.#open.at(-1) !== 'loop') this.#enter('loop_statement', 'loop', token);
        this.#enter('block', 'block', token, BODY);
        return true;
      case 'do':
        if (this.#open.at(-1) !== 'condition' && this.#open.at(-1) !== 'loop') return false;
        this.#endCondition(token.start);
        if (this.#open.at(-1) === 'loop') this.#enter('block', 'block', token, BODY);
        return this.#open.at(-1) === 'block';
      case 'case':
        if (before === 'end') return false;
        this.#enter('case_statement', 'case', token);
        return true;
      case 'when':
        if (this.#open.at(-1) === 'case') {
          this.#mark('when_clause', token);
          return true;
        }
        if (this.#open.at(-1) === 'handler') {
          this.#mark('catch_clause', token);
          return true;
        }
        return false;
      case 'handler':
        this.#mark('catch_clause', token);
        return true;
      case 'exception':
        // `RAISE EXCEPTION` raises one.
        if (before === 'raise' || next !== 'when') return false;
        this.#closeTo('begin', token.start);
        this.#enter('block', 'handler', token);
        return true;
      case 'then':
        if (this.#open.at(-1) !== 'condition') return false;
        this.#endCondition(token.start);
        this.#enter('block', 'block', token, BODY);
        return true;
      case 'else':
        if (this.#open.at(-1) === 'case' || this.#brackets > 0) return false;
        return this.#else(token, next);
      case 'begin':
        if (/^tran|^work$/.test(next)) return false;
        return this.#block(token, next);
      case 'end':
        return this.#end(token, next);
      default:
        return false;
    }
  }

  #else(token: SqlToken, next: string): boolean {
    const isOpen = this.#open.includes('if') && this.#open.lastIndexOf('if') > this.#open.lastIndexOf('begin');
    if (isOpen) {
      this.#closeTo('if', token.start);
      this.#enter('else_clause', 'clause', token);
      this.#enter('block', 'block', token, BODY);
      return true;
    }
    // SQL Server has no end of an `IF`.
    if (next !== 'if') this.#mark('else_clause', token);
    this.#branches = next !== 'if';
    return next !== 'if';
  }

  #block(token: SqlToken, next: string): boolean {
    const isBranch = this.#branches || this.#open.at(-1) === 'condition';
    const isCatch = next === 'catch';
    // A condition that a block follows has no `THEN`, and ends with the block.
    if (this.#open.at(-1) === 'condition') {
      this.#endCondition(token.start);
      this.#open.pop();
      this.#writer.close(token.start);
    }
    this.#branches = false;
    if (isCatch) this.#mark('catch_clause', token);
    this.#enter('begin_statement', 'begin', token);
    this.#enter('block', 'block', token, isBranch || isCatch ? BODY : 0);
    return true;
  }

  #end(token: SqlToken, next: string): boolean {
    const wanted: Frame | undefined =
      next === 'if' ? 'if' : LOOPS.has(next) ? 'loop' : next === 'case' ? 'case' : undefined;
    if (wanted !== undefined && !this.#open.includes(wanted)) return false;
    const found = wanted ?? this.#open.findLast((frame) => frame === 'case' || frame === 'begin');
    if (found === undefined) return false;
    this.#closeTo(found, token.start);
    leaf(this.#writer, 'token', token);
    this.#open.pop();
    this.#writer.close(token.end);
    return true;
  }

  /** A branch with its condition; `as` where it goes on with another one. */
  #begin(kind: Kind, as: Kind | undefined, frame: Frame, token: SqlToken, hasCondition = true): void {
    this.#endCondition(token.start);
    if (as === undefined) this.#enter(kind, frame, token);
    else this.#enter(as, frame, token);
    if (hasCondition) this.#enter('condition', 'condition', undefined, 0, token.end);
  }

  /** Of SQL Server, where nothing ends a branch but the statement behind it. */
  #endCondition(at: number): void {
    if (this.#open.at(-1) !== 'condition') return;
    this.#open.pop();
    this.#writer.close(at);
    const isEnded = this.#tokens[0] !== undefined && this.#open.at(-1) === 'clause';
    if (isEnded) return;
  }

  #enter(kind: Kind, frame: Frame, token: SqlToken | undefined, field = 0, start = token?.start ?? 0): void {
    open(this.#writer, kind, start, field);
    this.#open.push(frame);
    if (token !== undefined) leaf(this.#writer, 'token', token);
  }

  #mark(kind: Kind, token: SqlToken): void {
    open(this.#writer, kind, token.start);
    leaf(this.#writer, 'token', token);
    this.#writer.close(token.end);
  }

  #closeTo(frame: Frame, at: number): void {
    if (!this.#open.includes(frame)) return;
    while (this.#open.at(-1) !== frame) {
      this.#open.pop();
      this.#writer.close(at);
    }
  }

  #word(at: number): string {
    const token = this.#tokens[at];
    return token?.kind === 'word' ? token.word : '';
  }

  /** `a BETWEEN b AND c` */
  #isBetween(at: number): boolean {
    for (let i = at - 1; i >= 0 && at - i < 8; i--) {
      const word = this.#word(i);
      if (word === 'between') return true;
      if (word === 'and' || word === 'or') return false;
    }
    return false;
  }

  /** `DROP TABLE IF EXISTS`, `CREATE TABLE IF NOT EXISTS` */
  #isDefinition(at: number): boolean {
    for (let i = at - 1; i >= 0 && at - i < 4; i--) if (/^(?:drop|create|alter|add)$/.test(this.#word(i))) return true;
    return false;
  }
}

const LOOPS: ReadonlySet<string> = new Set(['loop', 'while', 'repeat', 'for']);
