import { CodeLine } from './code-line.tsx';
import type { TokenLine } from './tokens.ts';

interface CodeLinesProps {
  readonly code: string;
  /** By line; what is not there yet is plain. */
  readonly tokens: readonly (TokenLine | undefined)[];
}

/** Code as it stands in a `pre`, line by line. */
export function CodeLines({ code, tokens }: CodeLinesProps) {
  return (
    <code>
      {code.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
        <span key={index}>
          <CodeLine text={line} tokens={tokens[index]} />
          {'\n'}
        </span>
      ))}
    </code>
  );
}
