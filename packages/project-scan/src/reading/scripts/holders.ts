/** The function that a name is a parameter of. */
import { closingBracket, splitAtCommas } from '../code-text.ts';

/** The function of which the name at this offset is a parameter: its body and what it is called. */
export function holderOf(
  masked: string,
  at: number,
): { readonly from: number; readonly to: number; readonly name: string; readonly position: number } | undefined {
  const isBare = /^[\w$]+\s*=>/.test(masked.slice(at, at + 200));
  let open = at;
  let close = at;
  if (isBare) close = at;
  else {
    open = enclosingParenthesis(masked, at);
    if (open < 0) return undefined;
    close = closingBracket(masked, open) + 1;
  }
  const after = /^\s*(?::[^={;]{0,200})?\s*(=>)?\s*(\{)?/.exec(
    isBare ? masked.slice(masked.indexOf('=>', at)) : masked.slice(close, close + 400),
  );
  if (after === null || (after[1] === undefined && after[2] === undefined)) return undefined;
  const from = (isBare ? masked.indexOf('=>', at) : close) + after[0].length;
  const to = after[2] === undefined ? endOfExpression(masked, from) : closingBracket(masked, from - 1);
  const before = masked.slice(Math.max(0, open - 300), open);
  const name =
    /(?:function\*?\s+)([\w$]+)\s*(?:<[^>]{0,100}>\s*)?$/.exec(before)?.[1] ??
    /(?<![\w$])([\w$]+)\s*(?::[^=;]{0,200})?=\s*(?:async\s*)?(?:function\s*)?(?:[\w$.]+\(\s*(?:async\s*)?)?$/.exec(
      before,
    )?.[1] ??
    /\b(constructor)\s*$/.exec(before)?.[1] ??
    'default';
  const position = isBare ? 0 : splitAtCommas(masked, open + 1, close - 1).findIndex((each) => at < each.to);
  return { from, to, name: name === 'exports' ? 'default' : name, position };
}

function enclosingParenthesis(masked: string, at: number): number {
  let depth = 0;
  for (let index = at - 1; index >= 0 && at - index < 3000; index--) {
    const char = masked[index];
    if (char === ')' || char === '}' || char === ']') depth += 1;
    else if (char === '(' && depth === 0) return index;
    else if ((char === '{' || char === '[' || char === ';') && depth === 0) return -1;
    else if (char === '(' || char === '{' || char === '[') depth -= 1;
  }
  return -1;
}

function endOfExpression(masked: string, from: number): number {
  const [first] = splitAtCommas(masked, from, Math.min(masked.length, from + 20_000));
  return first?.to ?? masked.length;
}
