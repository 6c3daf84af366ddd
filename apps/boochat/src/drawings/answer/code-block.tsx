/** A few lines of the repository in an answer. */
interface CodeBlockProps {
  readonly code: string;
  /** Its name tells the language. */
  readonly path: string;
  /** 1-based line of the first line. */
  readonly startLine?: number | undefined;
  /** A line or two without a frame. */
  readonly isInline?: boolean;
}

export function CodeBlock({ code, isInline = false }: CodeBlockProps) {
  if (code === '') return null;
  const frame = isInline ? '' : 'max-h-96 overflow-auto rounded-md border border-line bg-raised p-2';
  return <pre className={`whitespace-pre-wrap break-words font-mono text-xs leading-5 ${frame}`}>{code}</pre>;
}
