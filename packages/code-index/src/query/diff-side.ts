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
  }

  definition(index: number): Definition {
    return this.facts.definitions[index] as Definition;
  }

  /** A definition's text without that of the definitions inside it, white space folded. */
  ownText(index: number): string {
    const known = this.#ownTexts.get(index);
    if (known !== undefined) return known;
    const definition = this.definition(index);
    const own = this.#withoutParts(definition, this.#inside.get(index) ?? [], HOLDERS.has(definition.kind));
    this.#ownTexts.set(index, own);
    return own;
  }

  /** What is in no definition, and imports nothing. */
  get outsideText(): string {
    if (this.#outsideText === undefined) {
      const imports = this.facts.importSpans.map(([start, end]) => ({ start, end }));
      const parts = [...(this.#inside.get(-1) ?? []), ...imports];
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
