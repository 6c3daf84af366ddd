/** A file at its lines: coloured, with what each name means, and questions about it. */
import type { File } from '@boocontext/chat-api';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { languageOf } from '../../ui/code/languages.ts';
import type { TokenLine } from '../../ui/code/tokens.ts';
import { useHighlighted } from '../../ui/code/use-highlighted.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { type Place, writePlace } from '../../ui/place.ts';
import { useSetting } from '../../ui/settings.ts';
import { CodeNames, type NameListeners } from './code-names.tsx';
import { FileFoot } from './file-foot.tsx';
import { FileLines } from './file-lines.tsx';
import { FileTools } from './file-tools.tsx';
import { FindInFile } from './find-in-file.tsx';
import { GoToLine } from './go-to-line.tsx';
import { namesOf } from './line-words.ts';
import { usePermalink } from './permalink.tsx';
import { RevisionBar } from './revision-bar.tsx';
import { SymbolAnswer } from './symbol-answer.tsx';
import type { NameInCode, SymbolQuestion } from './symbol-question.ts';
import { type LineOrigins, useBlame } from './use-blame.ts';
import { useFileAround } from './use-file-around.ts';
import { useNameActions } from './use-name-actions.ts';
import { whyNotShown } from './why-not-shown.ts';

interface FileViewProps {
  readonly place: Place;
  /** Shows it as what it is made for; left out where it is its lines. */
  readonly onRender?: (() => void) | undefined;
}

/** What stands above the lines and takes what is written. */
type Asking = 'text' | 'line';

export function FileView({ place, onRender }: FileViewProps) {
  const { path, line, at } = place;
  const { file, showAround } = useFileAround(place);
  const data = file.data;
  const tokens = useHighlighted(data?.text ?? '', path);
  const [asked, setAsked] = useState<SymbolQuestion>();
  const [asking, setAsking] = useState<Asking>();
  const [isBlamed, setIsBlamed] = useState(false);
  const scroller = useRef<HTMLElement>(null);
  const { hrefOf, goToLine } = useLineAddress(place);
  const scrollTo = useScrollTarget(scroller, line, data?.startLine, data?.endLine);
  const names = useNameActions(at, setAsked);
  const hasNames = at === undefined || data?.at?.isCurrent === true;
  const blamed = { path, at, from: data?.startLine ?? 1, to: data?.endLine ?? 0 };
  const blame = useBlame(blamed, isBlamed && data !== undefined);
  const showMore = (edge: number) => {
    scrollTo(edge);
    showAround(edge);
  };
  useSameAddress(() => {
    if (line === undefined || data === undefined || line > data.totalLines) return;
    if (line >= data.startLine && line <= data.endLine) {
      if (scroller.current !== null) bringIntoSight(scroller.current, line);
    } else {
      showMore(line);
    }
  });
  // The answer takes half the height; the line that was asked about stays in sight.
  useLayoutEffect(() => {
    if (asked !== undefined && scroller.current !== null) bringIntoSight(scroller.current, asked.at.line);
  }, [asked]);
  const focusCode = () => scroller.current?.focus({ preventScroll: true });
  const stopAsking = () => {
    setAsking(undefined);
    focusCode();
  };
  const toggle = (what: Asking) => setAsking(asking === what ? undefined : what);
  return (
    <>
      <FileTools
        place={place}
        names={hasNames ? namesInLine(place, data, tokens) : []}
        isFinding={asking === 'text'}
        isGoing={asking === 'line'}
        isBlamed={isBlamed}
        onFind={() => toggle('text')}
        onGoing={() => toggle('line')}
        onBlame={() => setIsBlamed(!isBlamed)}
        onRender={onRender}
        onNames={(inLine, beside) => names.openMenu({ names: inLine, place: beside })}
      />
      <RevisionBar place={place} commit={data?.at?.commit} isCurrent={data?.at?.isCurrent} />
      {asking === 'text' ? (
        <FindInFile path={path} line={line} lines={scroller} drawn={tokens} onGo={goToLine} onClose={stopAsking} />
      ) : null}
      {asking === 'line' ? (
        <GoToLine
          onGo={(first, last) => {
            stopAsking();
            goToLine(first, last);
          }}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {blame.problem === null ? null : (
        <p role="status" className="bg-caution-soft px-3 py-1 text-caution text-sm">
          Who wrote the lines cannot be told: {blame.problem.message}
        </p>
      )}
      <CodeNames path={path} names={names} onClosed={focusCode}>
        {(listeners) => (
          <LinesOfFile
            place={place}
            file={file}
            tokens={tokens}
            origins={blame.origins}
            hasNames={hasNames}
            scroller={scroller}
            listeners={listeners}
            hrefOf={hrefOf}
            onLine={(next, isRange) => goToLine(next, isRange ? (line ?? next) : next)}
            onMore={showMore}
            onAsking={setAsking}
          />
        )}
      </CodeNames>
      {data === undefined ? null : (
        <FileFoot place={place} totalLines={data.totalLines} scroller={scroller} onMark={goToLine} />
      )}
      {asked === undefined ? null : (
        <SymbolAnswer
          question={asked}
          onClose={() => {
            setAsked(undefined);
            focusCode();
          }}
        />
      )}
    </>
  );
}

/** The names in the line of the address. Before it is coloured, the words of a comment would pass for names. */
function namesInLine(
  { path, line }: Place,
  data: File | undefined,
  tokens: readonly (TokenLine | undefined)[],
): readonly NameInCode[] {
  const index = line === undefined || data === undefined ? -1 : line - data.startLine;
  const text = data?.text.split('\n')[index];
  const isReadable = tokens[index] !== undefined || languageOf(path) === undefined;
  if (text === undefined || !isReadable) return [];
  return namesOf(text, tokens[index]).map((name) => ({ ...name, file: path, line: line ?? 1 }));
}

interface LinesOfFileProps {
  readonly place: Place;
  readonly file: ReturnType<typeof useFileAround>['file'];
  readonly tokens: readonly (TokenLine | undefined)[];
  readonly origins: LineOrigins | undefined;
  readonly hasNames: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
  /** What makes names of the lines things to ask about. */
  readonly listeners: NameListeners;
  readonly hrefOf: (line: number) => string;
  readonly onLine: (line: number, isRange: boolean) => void;
  readonly onMore: (edge: number) => void;
  readonly onAsking: (what: Asking) => void;
}

function LinesOfFile(props: LinesOfFileProps) {
  const { place, file, tokens, origins, hasNames, scroller, listeners, hrefOf, onLine, onMore, onAsking } = props;
  const { path, line, endLine } = place;
  const [wrap] = useSetting('codeWrap');
  const makeLasting = usePermalink(place, noProblem);
  const data = file.data;
  const keys: Readonly<Record<string, () => void>> = {
    '/': () => onAsking('text'),
    l: () => onAsking('line'),
    y: () => void makeLasting(),
  };
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={`Lines of ${path}`}
      {...listeners}
      onKeyDown={(event) => {
        listeners.onKeyDown(event);
        const action = keys[event.key];
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || action === undefined) return;
        event.preventDefault();
        action();
      }}
      className="relative min-h-0 flex-1 overflow-auto"
    >
      {file.isPending ? <Loading what={path} /> : null}
      {file.isError ? (
        <div className="p-3">
          <ErrorNote title="The file cannot be shown." error={file.error}>
            <p className="mt-1">{whyNotShown(file.error)}</p>
            {path.slice(path.lastIndexOf('/')).includes('.') ? null : (
              <p className="mt-1">
                <FileLink path={`${path}/`} at={place.at}>
                  Open it as a folder
                </FileLink>
              </p>
            )}
          </ErrorNote>
        </div>
      ) : null}
      {data === undefined ? null : (
        <>
          {line !== undefined && line > data.totalLines ? (
            <p role="status" className="bg-caution-soft px-3 py-1.5 text-caution text-sm">
              There is no line {line}: the file has {data.totalLines} lines {place.at === undefined ? 'now' : 'there'}.
            </p>
          ) : null}
          {data.startLine > 1 ? (
            <MoreLines count={data.startLine - 1} where="above" onShow={() => onMore(data.startLine - 1)} />
          ) : null}
          {data.totalLines === 0 ? <p className="p-3 text-muted">The file is empty.</p> : null}
          <FileLines
            file={data}
            marked={line === undefined ? undefined : { from: line, to: endLine ?? line }}
            tokens={tokens}
            isWrapped={wrap === 'on'}
            origins={origins}
            hasNames={hasNames}
            hrefOf={hrefOf}
            onLine={onLine}
          />
          {data.endLine < data.totalLines ? (
            <MoreLines count={data.totalLines - data.endLine} where="below" onShow={() => onMore(data.endLine + 1)} />
          ) : null}
        </>
      )}
    </section>
  );
}

/** By a key, what keeps the address from lasting is told by the one that is then open. */
function noProblem(): void {}

interface MoreLinesProps {
  readonly count: number;
  readonly where: 'above' | 'below';
  readonly onShow: () => void;
}

function MoreLines({ count, where, onShow }: MoreLinesProps) {
  return (
    <Button look="quiet" className="m-2" onClick={onShow}>
      … {count.toLocaleString('en')} more lines {where}
    </Button>
  );
}

/** The address of a line of this file in the page that is open, made once for thousands of lines. */
function useLineAddress({ path, at }: Place) {
  const router = useRouter();
  const navigate = useNavigate();
  const { href } = router.buildLocation({
    to: '.',
    search: (search) => ({ ...search, file: writePlace({ path, line: anyLine, at }) }),
  });
  const hrefOf = useCallback((line: number) => href.replace(String(anyLine), String(line)), [href]);
  const goToLine = (line: number, end: number = line) => {
    const place = writePlace({ path, line: Math.min(line, end), endLine: Math.max(line, end), at });
    void navigate({ to: '.', search: (search) => ({ ...search, file: place }), replace: true });
  };
  return { hrefOf, goToLine };
}

const anyLine = 987_654_321;

/** Told when somebody goes to the address that is open: a link that is followed again leads back to its place. */
function useSameAddress(onSame: () => void): void {
  const router = useRouter();
  const latest = useRef(onSame);
  useLayoutEffect(() => {
    latest.current = onSame;
  });
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
        if (!hrefChanged) latest.current();
      }),
    [router],
  );
}

/**
 * Brings the line of the address into sight when the address changes and when its part of the file has come. Returns how
 * to bring another line into sight once it is there.
 */
function useScrollTarget(
  scroller: RefObject<HTMLElement | null>,
  line: number | undefined,
  startLine: number | undefined,
  endLine: number | undefined,
): (line: number) => void {
  const target = useRef(line);
  useLayoutEffect(() => {
    target.current = line;
  }, [line]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line of the address is what `target` was set to above
  useLayoutEffect(() => {
    const wanted = target.current;
    if (wanted === undefined || startLine === undefined || endLine === undefined) return;
    if (wanted < startLine || wanted > endLine) return;
    target.current = undefined;
    if (scroller.current !== null) bringIntoSight(scroller.current, wanted);
  }, [scroller, line, startLine, endLine]);
  return (next) => {
    target.current = next;
  };
}

/** Unlike `scrollIntoView`, this moves nothing but the code. A line that is well in sight stays where it is. */
function bringIntoSight(scroller: HTMLElement, line: number): void {
  const row = scroller.querySelector(`a[data-line="${line}"]`);
  if (row === null) return;
  const [box, here] = [scroller.getBoundingClientRect(), row.getBoundingClientRect()];
  if (here.top >= box.top + margin && here.bottom <= box.bottom - margin) return;
  scroller.scrollTop += here.top - box.top - (box.height - here.height) / 2;
}

/** Two lines above and below show what a line belongs to. */
const margin = 40;
