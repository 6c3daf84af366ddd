/**
 * The lines of a file. All that the server sends are in the document, so that the browser's own search, selection and
 * reading aloud work; what is out of sight is not laid out (`content-visibility`), which makes long files quick.
 */
import type { File } from '@boocontext/chat-api';
import { type MouseEvent, memo } from 'react';
import type { TokenLine } from '../../ui/code/tokens.ts';
import { piecesOf } from './line-words.ts';

const linesPerChunk = 100;
const lineHeightPx = 20;

interface FileLinesProps {
  readonly file: File;
  /** 1-based. */
  readonly highlightedLine: number | undefined;
  readonly tokens: readonly (TokenLine | undefined)[];
  /** The address of a line. */
  readonly hrefOf: (line: number) => string;
  readonly onLine: (line: number) => void;
  /** A name was chosen; the element is where it stands. */
  readonly onName: (name: string, line: number, place: DOMRect) => void;
}

export function FileLines({ file, highlightedLine, tokens, hrefOf, onLine, onName }: FileLinesProps) {
  const texts = file.text.split('\n');
  const chunks = Array.from({ length: Math.ceil(texts.length / linesPerChunk) }, (_, index) => index * linesPerChunk);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !(event.target instanceof Element)) return;
    const link = event.target.closest('a[data-line]');
    if (link !== null) {
      event.preventDefault();
      onLine(Number(link.getAttribute('data-line')));
    } else if (event.target.classList.contains('code-name') && window.getSelection()?.isCollapsed !== false) {
      const line = Number(event.target.closest('[data-row]')?.getAttribute('data-row'));
      onName(event.target.textContent ?? '', line, event.target.getBoundingClientRect());
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for the links and names of thousands of lines
    // biome-ignore lint/a11y/useKeyWithClickEvents: links have keys of their own, and names are in the menu of their line
    <div
      onClick={onClick}
      className="w-max min-w-full py-1 font-mono text-xs"
      style={{ lineHeight: `${lineHeightPx}px` }}
    >
      {chunks.map((start) => {
        const end = Math.min(start + linesPerChunk, texts.length);
        const first = file.startLine + start;
        const isHere =
          highlightedLine !== undefined && highlightedLine >= first && highlightedLine < first + end - start;
        return (
          <Chunk
            key={first}
            firstLine={first}
            texts={texts.slice(start, end)}
            tokens={tokens.slice(start, end)}
            highlightedLine={isHere ? highlightedLine : undefined}
            tabLine={highlightedLine ?? file.startLine}
            hrefOf={hrefOf}
          />
        );
      })}
    </div>
  );
}

interface ChunkProps {
  readonly firstLine: number;
  readonly texts: readonly string[];
  readonly tokens: readonly (TokenLine | undefined)[];
  readonly highlightedLine: number | undefined;
  /** The one line whose link the tab key stops at; arrows lead on. */
  readonly tabLine: number;
  readonly hrefOf: (line: number) => string;
}

const Chunk = memo(
  function Chunk({ firstLine, texts, tokens, highlightedLine, tabLine, hrefOf }: ChunkProps) {
    return (
      <div
        style={{
          contentVisibility: 'auto',
          containIntrinsicSize: `auto 0px auto ${texts.length * lineHeightPx}px`,
        }}
      >
        {texts.map((text, index) => {
          const line = firstLine + index;
          const isHighlighted = line === highlightedLine;
          return (
            <div key={line} data-row={line} className={`flex ${isHighlighted ? 'bg-accent-soft' : ''}`}>
              <a
                href={hrefOf(line)}
                data-line={line}
                tabIndex={line === tabLine ? 0 : -1}
                aria-label={`Line ${line}`}
                aria-current={isHighlighted ? 'true' : undefined}
                className={`w-14 shrink-0 select-none border-r-2 pr-3 text-right hover:text-accent hover:underline ${isHighlighted ? 'border-accent font-semibold text-accent' : 'border-transparent text-muted'}`}
              >
                {line}
              </a>
              <code className="whitespace-pre pr-4 pl-2">
                <LineText text={text} tokens={tokens[index]} />
              </code>
            </div>
          );
        })}
      </div>
    );
  },
  (before, after) =>
    before.firstLine === after.firstLine &&
    before.highlightedLine === after.highlightedLine &&
    tabStopOf(before) === tabStopOf(after) &&
    before.hrefOf === after.hrefOf &&
    before.texts.length === after.texts.length &&
    before.texts.every((text, index) => text === after.texts[index]) &&
    before.texts.every((_, index) => before.tokens[index] === after.tokens[index]),
);

function tabStopOf({ firstLine, texts, tabLine }: ChunkProps): number | undefined {
  return tabLine >= firstLine && tabLine < firstLine + texts.length ? tabLine : undefined;
}

const LineText = memo(function LineText({ text, tokens }: { text: string; tokens: TokenLine | undefined }) {
  return piecesOf(text, tokens).map(({ text: content, kind, isName }, index) => {
    const className = [kind === '' ? '' : `code-${kind}`, isName ? 'code-name' : ''].filter(Boolean).join(' ');
    if (className === '') return content;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a line has no other name than its place
      <span key={index} className={className}>
        {content}
      </span>
    );
  });
});
