/** Classes of Python files that declare data: models of SQLModel, SQLAlchemy and Django, and settings of Pydantic. */
import { closingBracket, splitAtCommas } from './code-text.ts';
import { lineAt, type Sources } from './sources.ts';

export interface PyClass {
  readonly name: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** As written, named ones too: `Base`, `table=True`. */
  readonly bases: readonly string[];
  readonly fields: readonly PyField[];
}

export interface PyField {
  readonly name: string;
  /** Without spaces; empty where it has none. */
  readonly type: string;
  /** What it is set to; undefined where it is only declared. */
  readonly value: string | undefined;
  readonly line: number;
}

const cache = new WeakMap<Sources, readonly PyClass[]>();

/** In the order of files and lines. */
export function readPyClasses(sources: Sources): readonly PyClass[] {
  const known = cache.get(sources);
  if (known !== undefined) return known;
  const classes = sources.files.filter((file) => file.endsWith('.py')).flatMap((file) => classesOf(sources, file));
  cache.set(sources, classes);
  return classes;
}

function classesOf(sources: Sources, file: string): readonly PyClass[] {
  if (!/^[ \t]*class\s/m.test(sources.text(file))) return [];
  const masked = sources.masked(file);
  return [...masked.matchAll(/^([ \t]*)class[ \t]+(\w+)[ \t]*[(:]/gm)].map((match) => {
    const [whole, indent = '', name = ''] = match;
    const open = match.index + whole.length - 1;
    const hasBases = masked[open] === '(';
    const close = hasBases ? closingBracket(masked, open) : open;
    const bases = (hasBases ? splitAtCommas(masked, open + 1, close) : []).map(({ from, to }) =>
      masked.slice(from, to).replace(/\s+/g, ''),
    );
    return { name, file, line: lineAt(masked, match.index), bases, fields: fieldsOf(masked, close, indent.length) };
  });
}

/** Statements right in the class's body, `x: T`, `x: T = v` and `x = v`. */
function fieldsOf(masked: string, from: number, indent: number): readonly PyField[] {
  const fields: PyField[] = [];
  let line = lineAt(masked, from);
  let inside: number | undefined;
  const start = masked.indexOf('\n', from);
  if (start < 0) return fields;
  for (const text of masked.slice(start + 1).split('\n')) {
    line += 1;
    if (text.trim() === '') continue;
    const depth = /^[ \t]*/.exec(text)?.[0].length ?? 0;
    if (depth <= indent) break;
    inside ??= depth;
    if (depth !== inside) continue;
    const [, name, type = '', value] = /^\s*(\w+)\s*(?::([^=]+))?(?:=(?!=)(.*))?$/.exec(text) ?? [];
    if (name === undefined || (type === '' && value === undefined)) continue;
    fields.push({ name, type: type.trim(), value: value?.trim(), line });
  }
  return fields;
}
