/** Values of Go that are written out field by field: `&cobra.Command{Use: "build", RunE: build}`. */
import { closingBracket, type Span, splitAtCommas, trimmedSpan } from '../code-text.ts';
import type { Sources } from '../sources.ts';

export interface GoLiteral {
  readonly at: number;
  /** Behind its brace. */
  readonly end: number;
  readonly fields: ReadonlyMap<string, Span>;
  /** The variable that it is the value of. */
  readonly variable: string | undefined;
  /** The function around it. */
  readonly holder: string | undefined;
}

/** The name that a Go file gives to a package, by its import path; undefined where it does not import it. */
export function nameOfPackage(text: string, path: RegExp): string | undefined {
  for (const [, alias, module = ''] of text.matchAll(/^[ \t]*(?:import[ \t]+)?(?:([\w.]+)[ \t]+)?"([\w./-]+)"/gm))
    if (path.test(module))
      return (
        alias ??
        module
          .replace(/\/v\d+$/, '')
          .split('/')
          .at(-1)
      );
  return undefined;
}

/** Literals of a type, in order. */
export function literalsOf(sources: Sources, file: string, type: string): readonly GoLiteral[] {
  const bare = sources.bare(file);
  const functions = [...bare.matchAll(/^func[ \t]+(?:\([^()\n]{0,200}\)[ \t]*)?(\w+)/gm)];
  const named = new RegExp(`(?<![\\w.*\\]])&?${type.replaceAll('.', '\\.')}[ \\t]*\\{`, 'g');
  return [...bare.matchAll(named)].map((match) => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(bare, open);
    const before = bare.slice(Math.max(0, match.index - 120), match.index);
    const holder = functions.findLast(({ index }) => index < match.index);
    const isInside = holder !== undefined && closingBraceOf(bare, holder.index) > match.index;
    return {
      at: match.index,
      end: close + 1,
      fields: fieldsBetween(bare, open, close),
      variable: (TYPED.exec(before) ?? ASSIGNED.exec(before))?.[1],
      holder: isInside ? holder[1] : undefined,
    };
  });
}

const TYPED = /\bvar[ \t]{1,20}(\w+)[ \t]{0,20}(?:\*?[\w.]{1,80}[ \t]{0,20})?=[ \t]{0,20}$/;
const ASSIGNED = /(?<![\w.])([\w.]+)[ \t]{0,20}:?=[ \t]{0,20}$/;

/** Those of a list, in which the type of each is left out: `[]*cli.Command{{Name: "build"}}`. */
export function literalsInLists(sources: Sources, file: string, type: string): readonly GoLiteral[] {
  const bare = sources.bare(file);
  return [...bare.matchAll(new RegExp(`\\[\\]\\*?${type.replaceAll('.', '\\.')}[ \\t]*\\{`, 'g'))].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    return splitAtCommas(bare, open + 1, closingBracket(bare, open))
      .filter(({ from }) => bare[from] === '{')
      .map(({ from, to }) => ({
        at: from,
        end: to,
        fields: fieldsBetween(bare, from, to - 1),
        variable: undefined,
        holder: undefined,
      }));
  });
}

function fieldsBetween(bare: string, open: number, close: number): ReadonlyMap<string, Span> {
  const fields = new Map<string, Span>();
  for (const part of splitAtCommas(bare, open + 1, close)) {
    const field = /^(\w+)[ \t]*:\s*/.exec(bare.slice(part.from, Math.min(part.to, part.from + 200)));
    if (field) fields.set(field[1] ?? '', { from: part.from + field[0].length, to: part.to });
  }
  return fields;
}

/** Where a function ends: a brace at the beginning of a line. */
function closingBraceOf(bare: string, from: number): number {
  const end = bare.indexOf('\n}', from);
  return end < 0 ? bare.length : end;
}

/** `runBuild`, `opts.run`, `<inline>` or what `wrap(runBuild)` is given. */
export function goHandler(bare: string, span: Span): string | undefined {
  const { from, to } = trimmedSpan(bare, span.from, span.to);
  const written = bare.slice(from, to);
  if (/^func\b/.test(written)) return '<inline>';
  if (/^\w[\w.]*$/.test(written)) return written === 'nil' ? undefined : written;
  const call = /^[\w.]+\(/.exec(written);
  if (call === null) return undefined;
  const open = from + call[0].length - 1;
  const [only, ...more] = splitAtCommas(bare, open + 1, Math.min(closingBracket(bare, open), to));
  if (only === undefined || more.length > 0) return call[0].slice(0, -1);
  return goHandler(bare, only) ?? call[0].slice(0, -1);
}

/** Paths of the packages that a file imports, by the names that it has for them. */
export function goImports(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/^[ \t]*(?:import[ \t]+)?(?:(\w+)[ \t]+)?"([\w./-]+)"/gm)].map(([, alias, path = '']) => [
      alias ??
        path
          .replace(/\/v\d+$/, '')
          .split('/')
          .at(-1) ??
        '',
      path,
    ]),
  );
}
