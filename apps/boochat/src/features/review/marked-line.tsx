import type { Token, TokenLine } from '../../ui/code/tokens.ts';
import type { Span } from './changed-words.ts';

interface MarkedLineProps {
  readonly text: string;
  readonly tokens: TokenLine | undefined;
  readonly spans: readonly Span[];
  readonly look: 'added' | 'removed';
}

/** A line below it: a darker ground would take the contrast from the colours of the code. */
const looks = {
  added: 'bg-safe/10 shadow-[inset_0_-2px_0_var(--safe)]',
  removed: 'bg-unsafe/10 shadow-[inset_0_-2px_0_var(--unsafe)]',
} as const;

/** A line of code in which what differs from the one before is marked. */
export function MarkedLine({ text, tokens, spans, look }: MarkedLineProps) {
  return piecesOf(tokens ?? [[text, '']], spans).map(({ start, content, kind, isMarked }) => {
    const colour = kind === '' ? 'text-text' : `code-${kind}`;
    return isMarked ? (
      <mark key={start} className={`${colour} ${looks[look]}`}>
        {content}
      </mark>
    ) : (
      <span key={start} className={colour}>
        {content}
      </span>
    );
  });
}

interface Piece {
  readonly start: number;
  readonly content: string;
  readonly kind: Token[1];
  readonly isMarked: boolean;
}

/** Tokens, cut where a mark begins or ends. */
function piecesOf(tokens: TokenLine, spans: readonly Span[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  for (const [content, kind] of tokens) {
    const end = start + content.length;
    const cuts = [...new Set(spans.flat().filter((cut) => cut > start && cut < end))].sort((a, b) => a - b);
    for (const [index, from] of [start, ...cuts].entries()) {
      const to = cuts[index] ?? end;
      const isMarked = spans.some(([first, last]) => from >= first && to <= last);
      pieces.push({ start: from, content: content.slice(from - start, to - start), kind, isMarked });
    }
    start = end;
  }
  return pieces;
}
