/** Texts of several lines in Python, of which the first of a module says what it is. */

/** Without them: code in one shows how something is used. Lines stay. */
export function withoutDocstrings(text: string): string {
  let kept = '';
  let from = 0;
  for (const quote = /"""|'''/g; ; ) {
    quote.lastIndex = from;
    const open = quote.exec(text);
    const close = open === null ? -1 : text.indexOf(open[0], open.index + 3);
    if (open === null || close < 0) return kept + text.slice(from);
    kept += text.slice(from, open.index) + text.slice(open.index, close).replace(/[^\n]/g, '');
    from = close + 3;
  }
}

/** The first line of a module's own text; empty where it has none. */
export function moduleDocstring(text: string): string {
  const [, quote = '', said = ''] =
    /^(?:\s|#[^\n]*\n)*[rRuU]?("""|'''|"|')\s*([^\n"]{1,300})/.exec(text.slice(0, 2_000)) ?? [];
  return said.split(quote)[0]?.trim() ?? '';
}
