import { CodeLines } from './code-lines.tsx';
import { useHighlighted } from './use-highlighted.ts';

interface CodeBlockProps {
  readonly code: string;
  /** A file's name or a language's: `src/a.ts`, `ts`, `python`. */
  readonly language: string;
  /**
   * `wide`: lines stay as they are, and the block scrolls. `wrapped`: for lines that were written for no width.
   * `inline`: a line or two, without a frame, wrapped.
   */
  readonly look?: 'wide' | 'wrapped' | 'inline';
  /** What the code is, for who cannot see it. */
  readonly label?: string;
  readonly className?: string;
}

const frames = { wide: 'p-3', wrapped: 'max-h-96 border border-line p-2' };

/** A piece of code, coloured as soon as its grammar is there. It scrolls by itself, by keyboard too. */
export function CodeBlock({ code, language, look = 'wide', label = 'Code', className = '' }: CodeBlockProps) {
  const text = code.replace(/\n$/, '');
  const coloured = useHighlighted(text, language);
  if (text === '') return null;
  const lines = (
    <pre className={`font-mono text-xs leading-5 ${look === 'wide' ? '' : 'whitespace-pre-wrap break-words'}`}>
      <CodeLines code={text} tokens={coloured} />
    </pre>
  );
  if (look === 'inline') return lines;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className={`overflow-auto rounded-md bg-raised ${frames[look]} ${className}`}
    >
      {lines}
    </section>
  );
}
