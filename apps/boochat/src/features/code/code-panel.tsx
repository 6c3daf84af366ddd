/** A file of the repository beside the page, at a line. The address holds both. */
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Braces, X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { languageOf } from '../../ui/code/languages.ts';
import { useHighlighted } from '../../ui/code/use-highlighted.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Loading } from '../../ui/loading.tsx';
import { FileLines } from './file-lines.tsx';
import { namesOf } from './line-words.ts';
import { PanelEdge, usePanelWidth } from './panel-width.tsx';
import { readPlace } from './place.ts';
import { SymbolAnswer } from './symbol-answer.tsx';
import { SymbolMenu } from './symbol-menu.tsx';
import type { SymbolQuestion } from './symbol-question.ts';
import { useFileAround } from './use-file-around.ts';
import { whyNotShown } from './why-not-shown.ts';

export function CodePanel({ place }: { readonly place: string }) {
  const { path, line } = readPlace(place);
  const [percent, setPercent] = usePanelWidth();
  const panel = useFocusWhileOpen();
  const navigate = useNavigate();
  const close = () => void navigate({ to: '.', search: ({ file: _, ...rest }) => rest });
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu that is open takes the key first.
    if (event.key === 'Escape' && !event.defaultPrevented && panel.current?.contains(event.target as Node)) close();
  };
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={`Code of ${path}`}
      onKeyDown={onKeyDown}
      style={{ width: `${percent}%` }}
      className="relative flex shrink-0 flex-col border-line border-l bg-surface outline-none max-md:fixed max-md:inset-0 max-md:z-40 max-md:w-full!"
    >
      <PanelEdge percent={percent} onChange={setPercent} />
      <FileView key={path} path={path} line={line} onClose={close} />
    </aside>
  );
}

interface OpenMenu {
  readonly names: readonly string[];
  /** Where they stand. */
  readonly line: number;
  readonly x: number;
  readonly y: number;
}

interface FileViewProps {
  readonly path: string;
  readonly line: number | undefined;
  readonly onClose: () => void;
}

function FileView({ path, line, onClose }: FileViewProps) {
  const { file, showAround } = useFileAround(path, line);
  const tokens = useHighlighted(file.data?.text ?? '', path);
  const [menu, setMenu] = useState<OpenMenu>();
  const [asked, setAsked] = useState<{ readonly question: SymbolQuestion; readonly line: number }>();
  const scroller = useRef<HTMLElement>(null);
  const { hrefOf, goToLine } = useLineAddress(path);
  const data = file.data;
  const scrollTo = useScrollTarget(scroller, line, data?.startLine, data?.endLine);
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
    if (asked !== undefined && scroller.current !== null) bringIntoSight(scroller.current, asked.line);
  }, [asked]);
  const index = line === undefined || data === undefined ? -1 : line - data.startLine;
  const text = data?.text.split('\n')[index];
  // Before a line is coloured, the words of a comment would pass for names.
  const isReadable = tokens[index] !== undefined || languageOf(path) === undefined;
  const names = text === undefined || !isReadable ? [] : namesOf(text, tokens[index]);
  const showMore = (edge: number) => {
    scrollTo(edge);
    showAround(edge);
  };
  const closeMenu = () => {
    setMenu(undefined);
    scroller.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className="flex items-center gap-1 border-line border-b px-3 py-1.5">
        <PathTitle path={path} />
        {names.length > 0 ? (
          <Button
            look="quiet"
            aria-haspopup="menu"
            onClick={({ currentTarget }) => {
              const { left, bottom } = currentTarget.getBoundingClientRect();
              setMenu({ names, line: line ?? 1, x: left, y: bottom });
            }}
          >
            <Braces size={16} aria-hidden="true" />
            <span className="max-sm:sr-only">Names in line {line}</span>
          </Button>
        ) : null}
        <CopyButton text={path} label="Copy the path" />
        <Button look="quiet" isIcon aria-label="Close the code" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`Lines of ${path}`}
        onKeyDown={moveAlongLines}
        className="relative min-h-0 flex-1 overflow-auto"
      >
        {file.isPending ? <Loading what={path} /> : null}
        {file.isError ? (
          <div className="p-3">
            <ErrorNote title="The file cannot be shown." error={file.error}>
              <p className="mt-1">{whyNotShown(file.error)}</p>
            </ErrorNote>
          </div>
        ) : null}
        {data === undefined ? null : (
          <>
            {line !== undefined && line > data.totalLines ? (
              <p role="status" className="bg-caution-soft px-3 py-1.5 text-caution text-sm">
                There is no line {line}: the file has {data.totalLines} lines now.
              </p>
            ) : null}
            {data.startLine > 1 ? (
              <MoreLines count={data.startLine - 1} where="above" onShow={() => showMore(data.startLine - 1)} />
            ) : null}
            {data.totalLines === 0 ? <p className="p-3 text-muted">The file is empty.</p> : null}
            <FileLines
              file={data}
              highlightedLine={line}
              tokens={tokens}
              hrefOf={hrefOf}
              onLine={goToLine}
              onName={(name, at, { left, bottom }) => setMenu({ names: [name], line: at, x: left, y: bottom })}
            />
            {data.endLine < data.totalLines ? (
              <MoreLines
                count={data.totalLines - data.endLine}
                where="below"
                onShow={() => showMore(data.endLine + 1)}
              />
            ) : null}
          </>
        )}
      </section>
      {asked === undefined ? null : (
        <SymbolAnswer
          question={asked.question}
          onClose={() => {
            setAsked(undefined);
            scroller.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {menu === undefined ? null : (
        <SymbolMenu
          names={menu.names}
          place={menu}
          onClose={closeMenu}
          onAsk={(question) => {
            setMenu(undefined);
            setAsked({ question, line: menu.line });
          }}
        />
      )}
    </>
  );
}

/** The path, its folders less prominent than the file. */
function PathTitle({ path }: { readonly path: string }) {
  const end = path.lastIndexOf('/') + 1;
  return (
    <h2 title={path} className="min-w-0 flex-1 truncate font-mono text-sm" style={{ direction: 'ltr' }}>
      <span className="text-muted">{path.slice(0, end).replaceAll('/', ' / ')}</span>
      {path.slice(end)}
    </h2>
  );
}

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
function useLineAddress(path: string) {
  const router = useRouter();
  const navigate = useNavigate();
  const { href } = router.buildLocation({
    to: '.',
    search: (search) => ({ ...search, file: `${path}:${anyLine}` }),
  });
  const hrefOf = useCallback((line: number) => href.replace(String(anyLine), String(line)), [href]);
  const goToLine = (line: number) =>
    void navigate({ to: '.', search: (search) => ({ ...search, file: `${path}:${line}` }), replace: true });
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
  scroller: React.RefObject<HTMLElement | null>,
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

/** Unlike `scrollIntoView`, this moves nothing but the code. */
function bringIntoSight(scroller: HTMLElement, line: number): void {
  const row = scroller.querySelector(`a[data-line="${line}"]`);
  if (row === null) return;
  const [box, here] = [scroller.getBoundingClientRect(), row.getBoundingClientRect()];
  scroller.scrollTop += here.top - box.top - (box.height - here.height) / 2;
}

/** Among line numbers, arrows lead from one to the next, as the tab key does not stop at each of them. */
function moveAlongLines(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLAnchorElement)) return;
  const line = Number(event.target.dataset.line) + step;
  const next = event.currentTarget.querySelector<HTMLAnchorElement>(`a[data-line="${line}"]`);
  if (next === null) return;
  event.preventDefault();
  next.focus();
}

/** Takes the focus when the panel opens, and gives it back to where it was when the panel closes. */
function useFocusWhileOpen() {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const opened = panel.current;
    opened?.focus({ preventScroll: true });
    return () => {
      if (opened?.contains(document.activeElement) !== true) return;
      queueMicrotask(() => (before instanceof HTMLElement && before.isConnected ? before.focus() : undefined));
    };
  }, []);
  return panel;
}
