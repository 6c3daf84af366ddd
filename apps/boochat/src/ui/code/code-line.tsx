import { memo } from 'react';
import type { TokenLine } from './tokens.ts';

interface CodeLineProps {
  readonly text: string;
  /** Left out: plain. */
  readonly tokens: TokenLine | undefined;
}

/** One line of code, coloured where its tokens are known. */
export const CodeLine = memo(function CodeLine({ text, tokens }: CodeLineProps) {
  if (tokens === undefined) return text;
  return tokens.map(([content, kind], index) =>
    kind === '' ? (
      content
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a line has no other name than its place
      <span key={index} className={`code-${kind}`}>
        {content}
      </span>
    ),
  );
});
