/** A few lines of the repository in an answer, coloured. Long lines are wrapped: they were written for no width. */
import { CodeLines } from '../../ui/code/code-lines.tsx';
import { useHighlighted } from '../../ui/code/use-highlighted.ts';

interface CodeBlockProps {
  readonly code: string;
  /** Its name tells the language. */
  readonly path: string;
  /** A line or two without a frame. */
  readonly isInline?: boolean;
}

export function CodeBlock({ code, path, isInline = false }: CodeBlockProps) {
  const coloured = useHighlighted(code, path);
  if (code === '') return null;
  const frame = isInline ? '' : 'max-h-96 overflow-auto rounded-md border border-line bg-raised p-2';
  return (
    <pre
      tabIndex={isInline ? undefined : 0}
      className={`whitespace-pre-wrap break-words font-mono text-xs leading-5 ${frame}`}
    >
      <CodeLines code={code} tokens={coloured} />
    </pre>
  );
}
