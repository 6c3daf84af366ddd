/** The modules and classes that a place of Ruby stands in, outermost first: as indentation shows them. */
export function rubyNesting(bare: string, at: number): readonly string[] {
  const lineStart = bare.lastIndexOf('\n', at - 1) + 1;
  let indent = /^[ \t]*/.exec(bare.slice(lineStart, lineStart + 200))?.[0].length ?? 0;
  const names: string[] = [];
  for (const match of [...headsOf(bare)].reverse()) {
    if (match.index >= lineStart || match.indent >= indent) continue;
    names.unshift(match.name);
    indent = match.indent;
    if (indent === 0) break;
  }
  return names;
}

interface Head {
  readonly index: number;
  readonly indent: number;
  readonly name: string;
}

function headsOf(bare: string): readonly Head[] {
  if (last.bare !== bare)
    last = {
      bare,
      heads: [...bare.matchAll(/^([ \t]*)(?:module|class)[ \t]+([A-Z][\w:]*)/gm)].map((match) => ({
        index: match.index,
        indent: match[1]?.length ?? 0,
        name: match[2] ?? '',
      })),
    };
  return last.heads;
}

/** Asked of one text many times over. */
let last: { readonly bare: string; readonly heads: readonly Head[] } = { bare: '', heads: [] };
