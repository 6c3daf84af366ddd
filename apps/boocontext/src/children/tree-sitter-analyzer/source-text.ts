/** What the text of a source file tells without a parser. Errs on the side of seeing code where there is none. */

export interface ImportStatement {
  readonly text: string;
  readonly first: number;
  readonly last: number;
}

/** Statements that import or export names, with their lines (0-based); those over several lines as one text. */
export function importStatements(lines: readonly string[]): readonly ImportStatement[] {
  const statements: ImportStatement[] = [];
  let open: { text: string; first: number } | undefined;
  for (const [line, text] of lines.entries()) {
    if (open === undefined && !/^\s*(import|from)\b|^\s*export\s*(type\s*)?[{*]|\brequire\(/.test(text)) continue;
    open = open === undefined ? { text, first: line } : { text: `${open.text} ${text}`, first: open.first };
    const isOpen = /[({]/.test(open.text) && !/[)}]/.test(open.text);
    if (isOpen && open.text.length < 5000) continue;
    statements.push({ ...open, last: line });
    open = undefined;
  }
  return statements;
}

/** A statement that brings names into a file as they are: whatever uses them there is looked at by itself. */
export function isPlainImport({ text }: Pick<ImportStatement, 'text'>): boolean {
  return /^\s*(import|from|export)\b/.test(text) && !/\bas\b/.test(text);
}

/** Lines of code, empty where they are comments or documentation. Strings are left as they are. */
export function withoutComments(lines: readonly string[]): readonly string[] {
  let end: string | undefined;
  return lines.map((line) => {
    if (end !== undefined) {
      const at = line.indexOf(end);
      if (at < 0) return '';
      const rest = line.slice(at + end.length);
      end = undefined;
      return rest;
    }
    const opening = /^\s*(?:[rbuf]{0,2}("""|''')|(\/\*))/i.exec(line);
    if (opening !== null) {
      const mark = opening[1] ?? '*/';
      const at = line.indexOf(mark, opening[0].length);
      if (at < 0) end = mark;
      return at < 0 ? '' : line.slice(at + mark.length);
    }
    return line.replace(/(^|\s)(#|\/\/).*/, '');
  });
}
