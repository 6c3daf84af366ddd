/** A file at its lines: coloured, with what each name means, and questions about it. */
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { languageOf } from '../../ui/code/languages.ts';
import { useHighlighted } from '../../ui/code/use-highlighted.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useSetting } from '../../ui/settings.ts';
import { nameAt } from './code-names.ts';
import { FileLines } from './file-lines.tsx';
import { FileTools } from './file-tools.tsx';
import { FindInFile } from './find-in-file.tsx';
import { namesOf } from './line-words.ts';
import { NameCard } from './name-card.tsx';
import { type Place, writePlace } from './place.ts';
import { SymbolAnswer } from './symbol-answer.tsx';
import { SymbolMenu } from './symbol-menu.tsx';
import type { SymbolQuestion } from './symbol-question.ts';
import { useBlame } from './use-blame.ts';
import { useFileAround } from './use-file-around.ts';
import { useNameActions } from './use-name-actions.ts';
import { useNameCard } from './use-name-card.ts';
import { whyNotShown } from './why-not-shown.ts';

export function FileView({ place: { path, line, endLine } }: { readonly place: Place }) {
  const { file, showAround } = useFileAround(path, line);
  const tokens = useHighlighted(file.data?.text ?? '', path);
  const [asked, setAsked] = useState<SymbolQuestion>();
  const [isFinding, setIsFinding] = useState(false);
  const [isBlamed, setIsBlamed] = useState(false);
  const [wrap] = useSetting('codeWrap');
  const scroller = useRef<HTMLElement>(null);
  const { hrefOf, goToLine } = useLineAddress(path, line);
  const data = file.data;
  const scrollTo = useScrollTarget(scroller, line, data?.startLine, data?.endLine);
  const names = useNameActions(setAsked);
  const card = useNameCard(path);
  const blame = useBlame(path, { from: data?.startLine ?? 1, to: data?.endLine ?? 0 }, isBlamed && data !== undefined);
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
  const index = line === undefined || data === undefined ? -1 : line - data.startLine;
  const text = data?.text.split('\n')[index];
  // Before a line is coloured, the words of a comment would pass for names.
  const isReadable = tokens[index] !== undefined || languageOf(path) === undefined;
  const namesOfLine = text === undefined || !isReadable ? [] : namesOf(text, tokens[index]);
  const showMore = (edge: number) => {
    scrollTo(edge);
    showAround(edge);
  };
  const focusCode = () => scroller.current?.focus({ preventScroll: true });
  return (
    <>
      <FileTools
        path={path}
        line={line}
        names={namesOfLine.map((name) => ({ ...name, file: path, line: line ?? 1 }))}
        isFinding={isFinding}
        isBlamed={isBlamed}
        onFind={() => setIsFinding(!isFinding)}
        onBlame={() => setIsBlamed(!isBlamed)}
        onNames={(inLine, place) => names.openMenu({ names: inLine, place })}
      />
      {isFinding ? (
        <FindInFile
          path={path}
          line={line}
          lines={scroller}
          drawn={tokens}
          onGo={goToLine}
          onClose={() => {
            setIsFinding(false);
            focusCode();
          }}
        />
      ) : null}
      {blame.problem === null ? null : (
        <p role="status" className="bg-caution-soft px-3 py-1 text-caution text-sm">
          Who wrote the lines cannot be told: {blame.problem.message}
        </p>
      )}
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`Lines of ${path}`}
        onClick={(event) => {
          const at = nameAt(event.target, path);
          if (at === undefined || event.shiftKey || window.getSelection()?.isCollapsed === false) return;
          if (card.isTouch()) card.show(event.target as HTMLElement);
          else {
            card.close();
            names.goToDefinition(at, event.target as HTMLElement);
          }
        }}
        onContextMenu={(event) => {
          const at = nameAt(event.target, path);
          if (at === undefined) return;
          event.preventDefault();
          card.close();
          names.openMenu({ names: [at], place: (event.target as HTMLElement).getBoundingClientRect() });
        }}
        onPointerOver={card.onPointerOver}
        onPointerOut={card.onPointerOut}
        onPointerDown={card.onPointerDown}
        onScroll={card.close}
        onKeyDown={(event) => {
          if (names.onKeyDown(event, path)) card.close();
          else card.onKeyDown(event);
          if (!event.defaultPrevented && event.key === '/' && !isFinding) {
            event.preventDefault();
            setIsFinding(true);
          }
        }}
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
              marked={line === undefined ? undefined : { from: line, to: endLine ?? line }}
              tokens={tokens}
              isWrapped={wrap === 'on'}
              notes={blame.notes}
              hrefOf={hrefOf}
              onLine={goToLine}
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
      <p role="status" className={names.looking === undefined ? 'sr-only' : 'px-3 py-1 text-muted text-xs'}>
        {names.looking === undefined ? '' : `Looking for the definition of ${names.looking} …`}
      </p>
      {card.place === undefined || names.menu !== undefined ? null : (
        <NameCard
          place={card.place}
          onClose={card.close}
          onPointer={card.onCard}
          onGo={() => {
            const { at, element } = card.place as NonNullable<typeof card.place>;
            card.close();
            names.goToDefinition(at, element);
          }}
          onMenu={(place) => {
            const { at } = card.place as NonNullable<typeof card.place>;
            card.close();
            names.openMenu({ names: [at], place });
          }}
        />
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
      {names.menu === undefined ? null : (
        <SymbolMenu
          menu={names.menu}
          {...names.actions}
          onClose={() => {
            names.closeMenu();
            focusCode();
          }}
        />
      )}
    </>
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
function useLineAddress(path: string, marked: number | undefined) {
  const router = useRouter();
  const navigate = useNavigate();
  const { href } = router.buildLocation({
    to: '.',
    search: (search) => ({ ...search, file: `${path}:${anyLine}` }),
  });
  const hrefOf = useCallback((line: number) => href.replace(String(anyLine), String(line)), [href]);
  const goToLine = (line: number, isRange = false) => {
    const from = isRange ? (marked ?? line) : line;
    const place = writePlace({ path, line: Math.min(from, line), endLine: Math.max(from, line) });
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
