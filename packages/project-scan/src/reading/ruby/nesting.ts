/** The modules and classes that a place of Ruby stands in, outermost first: as indentation shows them. */
export function rubyNesting(bare: string, at: number): readonly string[] {
  const lineStart = bare.lastIndexOf('\n', at - 1) + 1;
  const indent = /^[ \t]*/.exec(bare.slice(lineStart, lineStart + 200))?.[0].length ?? 0;
  const names: string[] = [];
  for (let head = lastBefore(headsOf(bare), lineStart); head !== undefined; head = head.around)
    if (head.indent < indent) names.push(head.name);
  return names.reverse();
}

interface Head {
  readonly index: number;
  readonly indent: number;
  readonly name: string;
  /** The last one before it that is indented less. */
  readonly around: Head | undefined;
}

function headsOf(bare: string): readonly Head[] {
  if (last.bare === bare) return last.heads;
  const heads: Head[] = [];
  for (const match of bare.matchAll(/^([ \t]*)(?:module|class)[ \t]+([A-Z][\w:]*)/gm)) {
    const indent = match[1]?.length ?? 0;
    let around = heads.at(-1);
    while (around !== undefined && around.indent >= indent) around = around.around;
    heads.push({ index: match.index, indent, name: match[2] ?? '', around });
  }
  last = { bare, heads };
  return heads;
}

/** Asked of one text many times over. */
let last: { readonly bare: string; readonly heads: readonly Head[] } = { bare: '', heads: [] };

function lastBefore(heads: readonly Head[], at: number): Head | undefined {
  let low = 0;
  let high = heads.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((heads[middle] as Head).index < at) low = middle + 1;
    else high = middle;
  }
  return heads[low - 1];
}
