import { lazy, Suspense, useState } from 'react';
import { useIsCodeFenceIncomplete } from 'streamdown';
import { Button } from '../button.tsx';
import { CodeBlock as ColouredCode } from '../code/code-block.tsx';
import { CopyButton } from '../copy-button.tsx';

const MermaidDiagram = lazy(async () => ({
  default: (await import('../mermaid-diagram.tsx')).MermaidDiagram,
}));

interface CodeBlockProps {
  readonly text: string;
  readonly language: string | undefined;
}

/** A piece of code in an answer; one in Mermaid's language as what it draws, once it is complete. */
export function CodeBlock({ text, language = 'text' }: CodeBlockProps) {
  const isIncomplete = useIsCodeFenceIncomplete();
  const [showsSource, setShowsSource] = useState(false);
  const isDiagram = language === 'mermaid' && !isIncomplete;
  const source = (
    <ColouredCode code={text} language={language} label={`Code: ${language}`} className="max-h-[32rem] rounded-none!" />
  );
  return (
    <figure className="my-3 overflow-hidden rounded-lg border border-line bg-surface">
      <figcaption className="flex min-h-9 items-center justify-between gap-2 border-line border-b px-3 text-muted text-xs">
        <span>{language}</span>
        <span className="flex items-center">
          {isDiagram ? (
            <Button look="quiet" onClick={() => setShowsSource(!showsSource)}>
              {showsSource ? 'Show diagram' : 'Show source'}
            </Button>
          ) : null}
          <CopyButton text={text} label="Copy code" />
        </span>
      </figcaption>
      {isDiagram && !showsSource ? (
        <Suspense fallback={source}>
          <MermaidDiagram source={text} />
        </Suspense>
      ) : (
        source
      )}
    </figure>
  );
}
