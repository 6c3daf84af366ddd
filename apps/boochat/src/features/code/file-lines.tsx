/**
 * The lines of a file. All that the server sends are in the document, so that the browser's own search, selection and
 * reading aloud work; what is out of sight is not laid out (`content-visibility`), which makes long files quick.
 */
import type { File } from '@boocontext/chat-api';
import { type MouseEvent, memo } from 'react';
import type { TokenLine } from '../../ui/code/tokens.ts';
import { CommitLink } from '../../ui/commit-link.tsx';
import { piecesOf } from './line-words.ts';
import type { LineOrigin, LineOrigins } from './use-blame.ts';

const linesPerChunk = 100;
const lineHeightPx = 20;

/** 1-based, both included. */
interface LineRange {
  readonly from: number;
  readonly to: number;
}

interface FileLinesProps {
  readonly file: File;
  readonly marked: LineRange | undefined;
  readonly tokens: readonly (TokenLine | undefined)[];
  readonly isWrapped: boolean;
  /** Who last changed each line, which then stands beside its number. */
  readonly origins?: LineOrigins | undefined;
  /** Whether names can be asked about: those of another state than the present one cannot. */
  readonly hasNames: boolean;
  /** The address of a line. */
  readonly hrefOf: (line: number) => string;
  /** `isRange`: from the line that is marked up to this one. */
  readonly onLine: (line: number, isRange: boolean) => void;
}

export function FileLines({ file, marked, tokens, isWrapped, origins, hasNames, hrefOf, onLine }: FileLinesProps) {
  const texts = file.text.split('\n');
  const chunks = Array.from({ length: Math.ceil(texts.length / linesPerChunk) }, (_, index) => index * linesPerChunk);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || !(event.target instanceof Element)) return;
    const link = event.target.closest('a[data-line]');
    if (link === null) return;
    event.preventDefault();
    onLine(Number(link.getAttribute('data-line')), event.shiftKey);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for the links of thousands of lines
    // biome-ignore lint/a11y/useKeyWithClickEvents: links have keys of their own
    <div
      onClick={onClick}
      className={`min-w-full py-1 font-mono text-xs ${isWrapped ? '' : 'w-max'}`}
      style={{ lineHeight: `${lineHeightPx}px` }}
    >
      {chunks.map((start) => {
        const end = Math.min(start + linesPerChunk, texts.length);
        const first = file.startLine + start;
        const last = first + end - start - 1;
        return (
          <Chunk
            key={first}
            firstLine={first}
            texts={texts.slice(start, end)}
            tokens={tokens.slice(start, end)}
            marked={marked === undefined || marked.to < first || marked.from > last ? undefined : marked}
            tabLine={marked?.from ?? file.startLine}
            isWrapped={isWrapped}
            origins={origins}
            hasNames={hasNames}
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
  readonly marked: LineRange | undefined;
  /** The one line whose link the tab key stops at; arrows lead on. */
  readonly tabLine: number;
  readonly isWrapped: boolean;
  readonly origins: LineOrigins | undefined;
  readonly hasNames: boolean;
  readonly hrefOf: (line: number) => string;
}

const Chunk = memo(
  function Chunk({ firstLine, texts, tokens, marked, tabLine, isWrapped, origins, hasNames, hrefOf }: ChunkProps) {
    return (
      <div
        style={{
          contentVisibility: 'auto',
          containIntrinsicSize: `auto 0px auto ${texts.length * lineHeightPx}px`,
        }}
      >
        {texts.map((text, index) => {
          const line = firstLine + index;
          const isMarked = marked !== undefined && line >= marked.from && line <= marked.to;
          return (
            <div key={line} data-row={line} className={`flex ${isMarked ? 'bg-accent-soft' : ''}`}>
              <a
                href={hrefOf(line)}
                data-line={line}
                tabIndex={line === tabLine ? 0 : -1}
                aria-label={`Line ${line}`}
                aria-current={line === marked?.from ? 'true' : undefined}
                className={`w-14 shrink-0 select-none border-r-2 pr-3 text-right hover:text-accent hover:underline ${isMarked ? 'border-accent font-semibold text-accent' : 'border-transparent text-muted'}`}
              >
                {line}
              </a>
              {origins === undefined ? null : <Origin origin={origins.get(line)} />}
              <code className={`pr-4 pl-2 ${isWrapped ? 'min-w-0 whitespace-pre-wrap break-words' : 'whitespace-pre'}`}>
                <LineText text={text} tokens={tokens[index]} hasNames={hasNames} />
              </code>
            </div>
          );
        })}
      </div>
    );
  },
  (before, after) =>
    before.firstLine === after.firstLine &&
    before.marked?.from === after.marked?.from &&
    before.marked?.to === after.marked?.to &&
    tabStopOf(before) === tabStopOf(after) &&
    before.isWrapped === after.isWrapped &&
    before.origins === after.origins &&
    before.hasNames === after.hasNames &&
    before.hrefOf === after.hrefOf &&
    before.texts.length === after.texts.length &&
    before.texts.every((text, index) => text === after.texts[index]) &&
    before.texts.every((_, index) => before.tokens[index] === after.tokens[index]),
);

/** Said once for lines in a row that have the same. */
function Origin({ origin }: { readonly origin: LineOrigin | undefined }) {
  const { commit, date = '', author = '' } = origin ?? {};
  return (
    // A telephone has room for the date; who it was stands in the commit.
    <span className="w-64 shrink-0 select-none truncate border-line border-r px-2 text-muted max-md:w-24">
      {commit === undefined || date === '' ? (
        date
      ) : (
        <CommitLink id={commit} title={`${date} ${author}: what ${commit} changed`}>
          {date}
          <span className="max-md:sr-only"> {author}</span>
        </CommitLink>
      )}
    </span>
  );
}

function tabStopOf({ firstLine, texts, tabLine }: ChunkProps): number | undefined {
  return tabLine >= firstLine && tabLine < firstLine + texts.length ? tabLine : undefined;
}

interface LineTextProps {
  readonly text: string;
  readonly tokens: TokenLine | undefined;
  readonly hasNames: boolean;
}

const LineText = memo(function LineText({ text, tokens, hasNames }: LineTextProps) {
  return piecesOf(text, tokens).map(({ text: content, kind, isName: isWord, column }) => {
    const isName = isWord && hasNames;
    const className = [kind === '' ? '' : `code-${kind}`, isName ? 'code-name' : ''].filter(Boolean).join(' ');
    if (className === '') return content;
    return (
      <span key={column} className={className} data-column={isName ? column : undefined}>
        {content}
      </span>
    );
  });
});
