import { CodeLines } from './code-lines.tsx';
import { useHighlighted } from './use-highlighted.ts';

interface CodeBlockProps {
  readonly code: string;
  /** A file's name or a language's: `src/a.ts`, `ts`, `python`. */
  readonly language: string;
  /** What the code is, for who cannot see it. */
  readonly label?: string;
  readonly className?: string;
}

/** A piece of code, coloured as soon as its grammar is there. It scrolls by itself, by keyboard too. */
export function CodeBlock({ code, language, label = 'Code', className = '' }: CodeBlockProps) {
  const text = code.replace(/\n$/, '');
  const coloured = useHighlighted(text, language);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className={`overflow-auto rounded-md bg-raised p-3 ${className}`}
    >
      <pre className="font-mono text-xs leading-5">
        <CodeLines code={text} tokens={coloured} />
      </pre>
    </section>
  );
}
