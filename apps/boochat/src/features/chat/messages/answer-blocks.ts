import { type ChatMessage, isToolPart } from '../session/chat-message.ts';

type Part = ChatMessage['parts'][number];

/** A part of an answer with its place in it. */
export interface PlacedPart {
  readonly part: Part;
  readonly index: number;
}

/** Parts that are drawn one by one, or much work of tools in a row, with the thoughts in between. */
export type AnswerBlock =
  | { readonly kind: 'parts'; readonly parts: readonly PlacedPart[] }
  | { readonly kind: 'work'; readonly parts: readonly PlacedPart[] };

/** Fewer calls are read at a glance as they are. */
const fewestFolded = 3;

export function blocksOf(parts: readonly Part[]): readonly AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  let run: PlacedPart[] = [];
  const endRun = () => {
    if (run.length === 0) return;
    const calls = run.filter(({ part }) => isToolPart(part)).length;
    blocks.push({ kind: calls >= fewestFolded ? 'work' : 'parts', parts: run });
    run = [];
  };
  for (const [index, part] of parts.entries()) {
    if (isWork(part)) {
      run.push({ part, index });
    } else {
      endRun();
      blocks.push({ kind: 'parts', parts: [{ part, index }] });
    }
  }
  endRun();
  return blocks;
}

function isWork(part: Part): boolean {
  if (isToolPart(part) || part.type === 'reasoning' || part.type === 'step-start') return true;
  return part.type === 'text' && part.text === '';
}
