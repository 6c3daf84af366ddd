/** Attributes of PHP, and annotations in comments, with the class or the function that they say something of. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import type { Sources } from '../sources.ts';

export interface PhpAttribute {
  /** As written, with its namespace. */
  readonly name: string;
  readonly at: number;
  /** What it is given without a name, in order, and the rest by name. */
  readonly given: readonly PhpValue[];
  readonly named: ReadonlyMap<string, PhpValue>;
  readonly of: PhpDeclaration;
}

export interface PhpDeclaration {
  readonly kind: 'class' | 'interface' | 'trait' | 'function';
  readonly name: string;
  readonly isAbstract: boolean;
  readonly nameEnd: number;
}

/** A text, a list of values, or code as it is written. */
export type PhpValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly values: readonly PhpValue[] }
  | { readonly kind: 'code'; readonly code: string };

export function phpAttributes(sources: Sources, file: string): readonly PhpAttribute[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const attributes = [...bare.matchAll(/#\[/g)].flatMap(({ index }) =>
    splitAtCommas(bare, index + 2, closingBracket(bare, index + 1)).map((span) => ({ span, code: bare })),
  );
  const inComments = annotationsIn(text, bare);
  return [...attributes, ...inComments].flatMap(({ span, code }) => {
    const of = declarationBehind(bare, span.to);
    const head = /^([\w\\]{1,200})\s{0,20}(\()?/.exec(code.slice(span.from, span.to));
    if (of === undefined || head === null) return [];
    const open = span.from + head[0].length;
    const parts =
      head[2] === undefined ? [] : splitAtCommas(code, open, Math.min(span.to, closingBracket(code, open - 1)));
    return [{ name: head[1] ?? '', at: span.from, ...valuesOf(text, code, parts), of }];
  });
}

export function phpClasses(bare: string): readonly (PhpDeclaration & { readonly body: Span })[] {
  declaration.lastIndex = 0;
  return [...bare.matchAll(declaration)].flatMap((match) => {
    const each = declared(match);
    const open = bare.indexOf('{', each.nameEnd);
    return each.kind === 'function' || open < 0
      ? []
      : [{ ...each, body: { from: open, to: closingBracket(bare, open) } }];
  });
}

const declaration =
  /(?<![\w:$>\\])(?:(abstract)\s{1,100})?(?:(?:final|readonly)\s{1,100}){0,2}(class|interface|trait|function)\s{1,100}&?(\w+)/g;

function declarationBehind(bare: string, from: number): PhpDeclaration | undefined {
  declaration.lastIndex = from;
  const match = declaration.exec(bare);
  return match === null ? undefined : declared(match);
}

function declared(match: RegExpExecArray): PhpDeclaration {
  return {
    kind: match[2] as PhpDeclaration['kind'],
    name: match[3] ?? '',
    isAbstract: match[1] !== undefined,
    nameEnd: match.index + match[0].length,
  };
}

/** `@Route("/a")` of a comment right before what it is said of; the text beside it is code alone, offsets stay. */
function annotationsIn(text: string, bare: string): readonly { readonly span: Span; readonly code: string }[] {
  const found: { readonly span: Span; readonly code: string }[] = [];
  for (let from = text.indexOf('/**'); from >= 0; from = text.indexOf('/**', from + 3)) {
    const end = text.indexOf('*/', from + 3);
    if (end < 0) break;
    if (bare[from] === '/') continue;
    const comment = text.slice(from, end);
    if (!comment.includes('@')) continue;
    const code = `${' '.repeat(from)}${withoutTexts(comment)}`;
    for (const match of code.slice(from).matchAll(/@([\w\\]{1,200})\(/g)) {
      const at = from + match.index;
      if (!/^[\s/*]*$/.test(code.slice(Math.max(from, code.lastIndexOf('\n', at) + 1), at))) continue;
      const close = closingBracket(code, at + match[0].length - 1);
      found.push({ span: { from: at + 1, to: Math.min(close + 1, end) }, code });
    }
  }
  return found;
}

/** What stands in quotes, and the stars at the beginning of lines, as blanks. */
function withoutTexts(comment: string): string {
  return comment
    .replace(/"[^"\n]*"/g, (whole) => `"${' '.repeat(whole.length - 2)}"`)
    .split('\n')
    .map((line) => (line.trimStart().startsWith('*') ? line.replace('*', ' ') : line))
    .join('\n');
}

function valuesOf(text: string, code: string, parts: readonly Span[]): Pick<PhpAttribute, 'given' | 'named'> {
  const given: PhpValue[] = [];
  const named = new Map<string, PhpValue>();
  for (const { from, to } of parts) {
    const head = /^(\w+)\s{0,20}(?::(?!:)|=(?![=>]))\s{0,200}/.exec(code.slice(from, to));
    if (head === null) given.push(valueAt(text, code, { from, to }));
    else named.set(head[1] ?? '', valueAt(text, code, { from: from + head[0].length, to }));
  }
  return { given, named };
}

/** Of a list with keys the values. */
function valueAt(text: string, code: string, { from, to }: Span): PhpValue {
  const first = code[from];
  if ((first === '"' || first === "'") && code.indexOf(first, from + 1) === to - 1)
    return { kind: 'text', text: text.slice(from + 1, to - 1) };
  if ((first === '[' || first === '{') && closingBracket(code, from) === to - 1)
    return {
      kind: 'list',
      values: splitAtCommas(code, from + 1, to - 1).map((part) => {
        const key = /^[^=\n]{0,200}=>?\s{0,200}/.exec(code.slice(part.from, part.to))?.[0].length ?? 0;
        return valueAt(text, code, { from: part.from + key, to: part.to });
      }),
    };
  return { kind: 'code', code: text.slice(from, to).replace(/\s+/g, ' ') };
}
