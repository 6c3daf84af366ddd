/** Classes of Python files that declare data: models of SQLModel, SQLAlchemy and Django, and settings of Pydantic. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { lineAt, type Sources } from '../sources.ts';

export interface PyClass {
  readonly name: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** As written, named ones too: `Base`, `table=True`. */
  readonly bases: readonly string[];
  /** Names of its type parameters: `T` of `class Page[T: Any](Base)`. */
  readonly parameters: readonly string[];
  readonly fields: readonly PyField[];
  /** Behind its head, to the first line that is outside. */
  readonly body: Span;
}

export interface PyField {
  readonly name: string;
  /** Without spaces; empty where it has none. */
  readonly type: string;
  /** What it is set to, as far as its line goes; undefined where it is only declared. */
  readonly value: string | undefined;
  /** All of what it is set to; empty where it is only declared. */
  readonly given: Span;
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
  return [...masked.matchAll(/^([ \t]*)class[ \t]+(\w+)[ \t]*[[(:]/gm)].flatMap((match) => {
    const [whole, indent = '', name = ''] = match;
    const first = match.index + whole.length - 1;
    const typed = masked[first] === '[' ? closingBracket(masked, first) : undefined;
    const open = typed === undefined ? first : typed + 1;
    if (!/[(:]/.test(masked[open] ?? '')) return [];
    const parameters = typed === undefined ? [] : namesIn(masked, first, typed);
    const hasBases = masked[open] === '(';
    const close = hasBases ? closingBracket(masked, open) : open;
    const bases = (hasBases ? splitAtCommas(masked, open + 1, close) : []).map(({ from, to }) =>
      masked.slice(from, to).replace(/\s+/g, ''),
    );
    const { fields, to } = fieldsOf(masked, sources.bare(file), close, indent.length);
    return [{ name, file, line: lineAt(masked, match.index), bases, parameters, fields, body: { from: close, to } }];
  });
}

/** Of `[T: Any, *Ts]` they are `T` and `Ts`. */
function namesIn(masked: string, open: number, close: number): readonly string[] {
  return splitAtCommas(masked, open + 1, close).flatMap(
    ({ from, to }) => /^\s*\*{0,2}(\w+)/.exec(masked.slice(from, to))?.[1] ?? [],
  );
}

/** Statements right in the class's body, `x: T`, `x: T = v` and `x = v`, and where it ends. */
function fieldsOf(
  masked: string,
  bare: string,
  from: number,
  indent: number,
): { readonly fields: readonly PyField[]; readonly to: number } {
  const fields: PyField[] = [];
  let line = lineAt(masked, from);
  let inside: number | undefined;
  for (let at = masked.indexOf('\n', from) + 1, end = at; at > 0 && at <= masked.length; at = end + 1) {
    line += 1;
    end = masked.indexOf('\n', at);
    if (end < 0) end = masked.length;
    const text = masked.slice(at, end);
    if (text.trim() === '') continue;
    const depth = /^[ \t]*/.exec(text)?.[0].length ?? 0;
    if (depth <= indent) return { fields, to: at };
    inside ??= depth;
    if (depth !== inside) continue;
    const [, name, type = '', value] = /^\s*(\w+)\s*(?::([^=]+))?(?:=(?!=)(.*))?$/.exec(text) ?? [];
    if (name === undefined || (type === '' && value === undefined)) continue;
    const start = value === undefined ? end : end - value.length;
    const given = { from: start, to: value === undefined ? end : endOfValue(bare, start) };
    fields.push({ name, type: type.trim(), value: value?.trim(), given, line });
  }
  return { fields, to: masked.length };
}

/** The end of the line, or of a later one where brackets are open. */
export function endOfValue(bare: string, from: number): number {
  const stop = /[([{\n]/g;
  stop.lastIndex = from;
  for (let match = stop.exec(bare); match !== null; match = stop.exec(bare)) {
    if (match[0] === '\n') return match.index;
    stop.lastIndex = Math.min(closingBracket(bare, match.index) + 1, bare.length);
  }
  return bare.length;
}
