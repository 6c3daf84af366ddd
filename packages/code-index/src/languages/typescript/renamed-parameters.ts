/** Whether two heads of a function differ in the names of parameters alone, which callers do not see. */

/** @param before as `Definition.signature` has it, not cut */
export function onlyRenamesParameters(before: string, after: string): boolean {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const [oldNames, newNames] = [namesIn(old), namesIn(now)];
  return (
    old.length === now.length &&
    old.every(({ text, isParameter }, i) => {
      const other = now[i] as Token;
      if (text === other.text) return true;
      // `(a, b)` that became `(b, a)` takes other values by the same names.
      const hasMoved = oldNames.has(other.text) || newNames.has(text);
      return isParameter && other.isParameter && !hasMoved;
    })
  );
}

function namesIn(tokens: readonly Token[]): ReadonlySet<string> {
  return new Set(tokens.filter(({ isParameter }) => isParameter).map(({ text }) => text));
}

interface Token {
  readonly text: string;
  readonly isParameter: boolean;
}

const TOKEN = /[\w$]+|=>|\.\.\.|"[^"]*"|'[^']*'|`[^`]*`|\S/g;

/** A parameter's name stands behind `(`, `,` or `...` of a list of parameters, and before its type, its default or the next. */
function tokensOf(head: string): readonly Token[] {
  const texts = head.match(TOKEN) ?? [];
  const open: boolean[] = [];
  return texts.map((text, i) => {
    const [previous = '', next = ''] = [texts[i - 1], texts[i + 1]];
    if (OPENING.has(text)) open.push(text === '(' && beginsParameters(texts, i));
    else if (CLOSING.has(text)) open.pop();
    const isParameter =
      open.at(-1) === true && /^[A-Za-z_$]/.test(text) && BEFORE_NAME.has(previous) && AFTER_NAME.has(next);
    return { text, isParameter };
  });
}

const OPENING: ReadonlySet<string> = new Set(['(', '{', '[']);
const CLOSING: ReadonlySet<string> = new Set([')', '}', ']']);
const BEFORE_NAME: ReadonlySet<string> = new Set(['(', ',', '...']);
const AFTER_NAME: ReadonlySet<string> = new Set([':', '?', ',', ')', '=']);

/** Not so behind a name in a list of arguments: those of a decorator, and of a call in a default. */
function beginsParameters(texts: readonly string[], at: number): boolean {
  const before = texts[at - 1] ?? '';
  if (!/^[\w$]+$/.test(before)) return before !== ')' && before !== ']';
  const isFirst = !texts.slice(0, at).includes('(');
  return (isFirst && texts[at - 2] !== '@') || before === 'async' || before === 'new';
}
