/**
 * The words of a model or of the repository, drawn. They may hold anything, so raw HTML is cleaned, and nothing foreign is loaded: images
 * become links, and a link says which host it leads to.
 */
import { isValidElement, type ReactNode, useContext } from 'react';
import { type Components, defaultRehypePlugins, defaultRemarkPlugins, Streamdown } from 'streamdown';
import { citationTag, markCitations } from './citations.ts';
import { CodeBlock } from './code-block.tsx';
import { CodePlace } from './code-place.tsx';
import { ForeignImage, ForeignLink } from './foreign-link.tsx';
import { Formula } from './formula.tsx';
import { blocksWithFormulas, formulaTag, markFormulas } from './formula-marks.ts';
import { formulaSyntax } from './formula-syntax.ts';
import { InlineCode } from './inline-code.tsx';
import { OwnImage, OwnLink } from './own-elements.tsx';
import { DocumentContext, markOwnPlaces, ownImageTag, ownLinkTag } from './own-places.ts';

interface MarkdownProps {
  readonly text: string;
  /** More of it may come. */
  readonly isRunning: boolean;
}

export default function Markdown({ text, isRunning }: MarkdownProps) {
  const isDocument = useContext(DocumentContext) !== undefined;
  return (
    <Streamdown
      className="answer-text"
      parseIncompleteMarkdown={isRunning}
      // A formula is drawn when it is complete; a dollar at the end of what has been written is not yet one.
      remend={{ katex: false, inlineKatex: false }}
      parseMarkdownIntoBlocksFn={blocksWithFormulas}
      remarkPlugins={remarkPlugins}
      rehypePlugins={isDocument ? documentPlugins : rehypePlugins}
      components={components}
    >
      {text}
    </Streamdown>
  );
}

const remarkPlugins = [...Object.values(defaultRemarkPlugins), formulaSyntax];
const rehypePlugins = [...Object.values(defaultRehypePlugins), markFormulas, markCitations];
const { raw, sanitize, ...others } = defaultRehypePlugins;
const documentPlugins = [raw, sanitize, markOwnPlaces, ...Object.values(others), markFormulas].filter(
  (plugin) => plugin !== undefined,
);

interface CodeElementProps {
  readonly className?: string;
  readonly children?: ReactNode;
}

const components: Components = {
  a: ({ href, children }) => <ForeignLink href={href}>{children}</ForeignLink>,
  img: ({ src, alt }) => <ForeignImage src={typeof src === 'string' ? src : undefined} alt={alt} />,
  inlineCode: ({ children }) => <InlineCode>{children}</InlineCode>,
  pre: ({ children }) => {
    if (!isValidElement<CodeElementProps>(children)) return <pre>{children}</pre>;
    const language = /language-([\w+#.-]+)/.exec(children.props.className ?? '')?.[1];
    return <CodeBlock text={String(children.props.children ?? '').replace(/\n$/, '')} language={language} />;
  },
  table: ({ children }) => (
    // A wide table scrolls by itself; a keyboard can reach it to do so.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="my-3 overflow-x-auto" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </section>
  ),
  thead: ({ children }) => <thead>{children}</thead>,
  tbody: ({ children }) => <tbody>{children}</tbody>,
  tr: ({ children }) => <tr>{children}</tr>,
  // Of what a table says about its looks, its columns' sides are taken over and nothing else.
  th: ({ children, style }) => <th style={{ textAlign: style?.textAlign }}>{children}</th>,
  td: ({ children, style }) => <td style={{ textAlign: style?.textAlign }}>{children}</td>,
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  h4: ({ children }) => <h6>{children}</h6>,
  ul: ({ children }) => <ul>{children}</ul>,
  ol: ({ children, start }) => <ol start={start}>{children}</ol>,
  li: ({ children, className }) => (
    <li className={className?.includes('task-list-item') ? 'list-none' : undefined}>{children}</li>
  ),
  blockquote: ({ children }) => <blockquote>{children}</blockquote>,
  hr: () => <hr />,
  strong: ({ children }) => <strong>{children}</strong>,
  [citationTag]: CodePlace,
  [formulaTag]: Formula,
  [ownLinkTag]: OwnLink,
  [ownImageTag]: OwnImage,
};
