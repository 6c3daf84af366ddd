/** Elixir that declares by calls with blocks, as a router of Phoenix does: its statements, each with those of its block. */
import type { Span } from '../code-text.ts';
import type { Sources } from '../sources.ts';

export interface ElixirStatement {
  /** What is called: `resources`; empty where the statement begins with no name. */
  readonly name: string;
  readonly at: number;
  /** What it is given, brackets included where there are any, without its block. */
  readonly given: Span;
  readonly body: readonly ElixirStatement[];
  readonly hasBlock: boolean;
  /** Behind its block, or what it is given. */
  readonly end: number;
}

interface Open {
  readonly body: ElixirStatement[];
  /** Whose block it is. */
  readonly of?: { end: number } | undefined;
}

/** Brackets, words around blocks, and what ends a statement. Of `do:` and `:end` neither is such a word. */
const token = /[()[\]{}\n;]|->|(?<![\w:@.?!])(?:do|end|fn|else|rescue|catch|after)(?![\w:?!])/g;

export function elixirStatements(sources: Sources, file: string): readonly ElixirStatement[] {
  const bare = sources.bare(file);
  const top: ElixirStatement[] = [];
  const open: Open[] = [{ body: top }];
  let from = 0;
  let depth = 0;
  const finish = (to: number, hasBlock: boolean): void => {
    const body: ElixirStatement[] = [];
    const statement = statementAt(bare, from, to, body, hasBlock);
    if (statement !== undefined) open.at(-1)?.body.push(statement);
    if (hasBlock) open.push({ body, of: statement });
  };
  for (const { index, 0: found } of bare.matchAll(token)) {
    const behind = index + found.length;
    if (depth > 0) {
      if (/^(?:[([{]|do|fn)$/.test(found)) depth += 1;
      else if (/^(?:[)\]}]|end)$/.test(found)) depth -= 1;
    } else if (/^(?:[([{]|fn)$/.test(found)) depth = 1;
    else if (found === '\n' && goesOn(bare, from, index)) continue;
    else if (!/^[)\]}]$/.test(found)) {
      finish(index, found === 'do');
      if (found === 'end' && open.length > 1) {
        const { of } = open.pop() ?? {};
        if (of !== undefined) of.end = behind;
      }
      from = behind;
    }
  }
  finish(bare.length, false);
  // What never ends goes to the end of the text.
  for (const { of } of open) if (of !== undefined) of.end = bare.length;
  return top;
}

/** Behind a comma or an operator, and before one. */
function goesOn(bare: string, from: number, at: number): boolean {
  const written = bare.slice(Math.max(from, at - 200), at).trimEnd();
  if (/(?:[,|&+=\\]|<-|<>|\b(?:and|or|not|in|when))$/.test(written)) return true;
  return /^\s{0,400}(?:\|>|<>|\|\||&&|(?:do|and|or|when)\b(?!:))/.test(bare.slice(at, at + 420));
}

function statementAt(
  bare: string,
  from: number,
  to: number,
  body: readonly ElixirStatement[],
  hasBlock: boolean,
): (ElixirStatement & { end: number }) | undefined {
  const written = bare.slice(from, to);
  const at = from + (written.length - written.trimStart().length);
  const end = from + written.trimEnd().length;
  if (end <= at && !hasBlock) return undefined;
  const name = /^[A-Za-z_][\w.]{0,200}[?!]?/.exec(bare.slice(at, end))?.[0] ?? '';
  return { name, at, given: { from: at + name.length, to: Math.max(at + name.length, end) }, body, hasBlock, end };
}
