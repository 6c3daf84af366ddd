/** One side of a changed file: its definitions, and what of the text is each one's own. */
import type { Definition, FileFacts, SymbolKind } from '../model/facts.ts';
import { groupedBy } from '../model/grouped.ts';
import { importsOf, type MovedFiles } from './changed-imports.ts';

export class Side {
  readonly file: string;
  readonly text: string;
  readonly facts: FileFacts;
  /** White space at the beginning of a line says what belongs to what: it is no matter of taste. */
  readonly #isIndented: boolean;
  readonly #moved: MovedFiles;
  readonly #inside: ReadonlyMap<number, readonly Definition[]>;
  readonly #ownTexts = new Map<number, string>();
  /** Outermost definitions by their index, and imports; in the order of the text. */
  readonly #outermost: readonly (Span & { readonly index: number })[];
  /** Where what is written right above an outermost definition begins, for those that have something there. */
  readonly #starts: ReadonlyMap<number, number>;
  #outsideText: string | undefined;
  #imports: ReadonlyMap<string, string> | undefined;

  /** @param moved Files that the diff gives another name, by the one of this side. */
  constructor(file: string, text: string, facts: FileFacts, moved: MovedFiles) {
    this.file = file;
    this.text = text;
    this.facts = facts;
    this.#isIndented = /\.pyi?$/.test(file);
    this.#moved = moved;
    this.#inside = groupedBy(facts.definitions, ({ parent }) => parent);
    this.#outermost = [
      ...facts.importSpans.map(([start, end]) => ({ start, end, index: -1 })),
      ...facts.definitions.flatMap(({ parent, start, end }, index) => (parent === -1 ? [{ start, end, index }] : [])),
    ].sort((a, b) => a.start - b.start);
    this.#starts = startsAbove(text, this.#outermost);
  }

  definition(index: number): Definition {
    return this.facts.definitions[index] as Definition;
  }

  /** A definition's text, with what is written right above it for it, and without that of the definitions inside it, white space folded. */
  ownText(index: number): string {
    const known = this.#ownTexts.get(index);
    if (known !== undefined) return known;
    const definition = this.definition(index);
    const start = this.#starts.get(index) ?? definition.start;
    const own = this.#withoutParts(
      { start, end: definition.end },
      this.#inside.get(index) ?? [],
      HOLDERS.has(definition.kind),
    );
    this.#ownTexts.set(index, own);
    return own;
  }

  /** What is in no definition, and imports nothing. */
  get outsideText(): string {
    if (this.#outsideText === undefined) {
      const parts = this.#outermost.map(({ start, end, index }) => ({ start: this.#starts.get(index) ?? start, end }));
      this.#outsideText = this.#withoutParts({ start: 0, end: this.text.length }, parts, true);
    }
    return this.#outsideText;
  }

  /** As `importsOf`. */
  get imports(): ReadonlyMap<string, string> {
    this.#imports ??= importsOf(this.file, this.facts, this.#moved);
    return this.#imports;
  }

  /** @param isCode of the text between the parts: no string of several lines is there, whose lines may look like comments */
  #withoutParts({ start, end }: Span, parts: readonly Span[], isCode: boolean): string {
    const rest: string[] = [];
    let at = start;
    for (const part of [...parts].sort((a, b) => a.start - b.start)) {
      if (part.start < at || part.end > end) continue;
      rest.push(this.text.slice(at, part.start));
      at = part.end;
    }
    rest.push(this.text.slice(at, end));
    // Where a part is taken out, the white space around it goes too: `class A { run() {} }` without `run` is `class A {}`.
    return rest
      .map((piece) => (isCode ? withoutCommentLines(piece, HASH_COMMENTS.test(this.file)) : piece))
      .map((piece) => piece.replace(/\s+/g, (space) => (this.#isIndented ? withoutEmptyLines(space) : ' ')).trim())
      .join('');
  }
}

type Span = Pick<Definition, 'start' | 'end'>;

/**
 * An annotation of Dart, a directive of Go: where the grammar makes it no part of what it stands above, the lines do, from
 * the first that begins like one to the definition, with none between them that is empty.
 */
function startsAbove(text: string, parts: readonly (Span & { readonly index: number })[]): ReadonlyMap<number, number> {
  const starts = new Map<number, number>();
  let from = 0;
  for (const { start, end, index } of parts) {
    if (index >= 0 && start > from) {
      let found: number | undefined;
      let line = text.lastIndexOf('\n', start - 1) + 1;
      while (line > from) {
        const above = text.lastIndexOf('\n', line - 2) + 1;
        if (above < from || text.slice(above, line).trim() === '') break;
        if (STANDS_FOR_NEXT.test(text.slice(above, line).trimStart())) found = above;
        line = above;
      }
      if (found !== undefined) starts.set(index, found);
    }
    from = Math.max(from, end);
  }
  return starts;
}

const STANDS_FOR_NEXT = /^(?:@[\p{L}_]|#\[|\/\/(?:go:|export ))/u;

const HOLDERS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'interface', 'enum', 'namespace']);

/**
 * What is told of a definition stands in lines of its own, above it, and is no part of what it does; what tells a compiler
 * something stays.
 */
function withoutCommentLines(text: string, isHash: boolean): string {
  return text
    .split('\n')
    .filter((line) => {
      const start = line.trim();
      if (isHash) return !start.startsWith('#') || start.startsWith('#!');
      if (start.startsWith('//')) return /^\/\/(?:go:|export |\s{0,9}\+build)/.test(start);
      if (start.startsWith('/*')) return start.includes('*/') && !start.endsWith('*/');
      return !/^\*(?:[\s/]|$)/.test(start);
    })
    .join('\n');
}

const HASH_COMMENTS = /\.(?:pyi?|rb|sh|bash|exs?|r|pl)$/;

/** White space with at most one line break, the first; the indentation behind the last stays. */
function withoutEmptyLines(space: string): string {
  const first = space.indexOf('\n');
  const last = space.lastIndexOf('\n');
  return first === last ? space : `${space.slice(0, first).trimEnd()}\n${space.slice(last + 1)}`;
}
