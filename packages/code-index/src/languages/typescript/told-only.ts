/**
 * A function that is given a string and says it in an error or in a log, as `assertParamExists('listOrders', 'page', page)` of
 * clients that a generator writes: nothing is looked up by that string.
 */

/** @param code of the function, from its name or head to its end @param index of its parameter */
export function onlyTells(code: string, index: number): boolean {
  const open = code.indexOf('(');
  const close = closing(code, open);
  if (open < 0 || close < 0) return false;
  const written = parameters(code.slice(open + 1, close))[index]?.replace(/\s/g, '') ?? '';
  const name = /^(\w{1,100})\??:string$/.exec(written)?.[1];
  const body = code.slice(close + 1);
  if (name === undefined || REACHES_BY_NAME.test(body)) return false;
  const used = [...body.matchAll(new RegExp(`\\b${name}\\b`, 'g'))];
  return (
    used.length > 0 &&
    used.every(({ index: at }) => {
      const statement = body.slice(0, at);
      const begun = statement.slice(Math.max(...[';', '{\n', '}\n'].map((end) => statement.lastIndexOf(end))) + 1);
      return SAYS.test(begun) && begun.endsWith('${') && body[at + name.length] === '}';
    })
  );
}

/** `of[name]`, all that was given, and whatever makes code of a text or loads what it names. */
const REACHES_BY_NAME = /[\w$)\]]\s{0,9}\[|\b(?:arguments|eval|Function|require|import|Reflect)\b/;
const SAYS = /\b(?:throw\s+new\s+\w{1,100}|console\.\w{1,20})\s{0,9}\(/;

function closing(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at >= 0 && at < code.length; at += 1) {
    const sign = code[at] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

/** Parameters whose types hold commas are cut in pieces, none of which is a name of type string. */
function parameters(list: string): readonly string[] {
  return /[<({[]/.test(list) ? [] : list.split(',');
}
