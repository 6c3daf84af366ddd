/**
 * The last line of the code view: how long the file is, and what can be done with lines that somebody has selected as text,
 * as one does to copy them. It is always there, so that neither covers or moves a line.
 */
import { Link2, MessageSquareText } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Place } from '../../ui/place.ts';
import { useAskAboutLines } from './ask-about-lines.ts';

interface FileFootProps {
  readonly place: Place;
  readonly totalLines: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Puts them into the address. */
  readonly onMark: (from: number, to: number) => void;
}

export function FileFoot({ place, totalLines, scroller, onMark }: FileFootProps) {
  const [selected, forget] = useSelectedLines(scroller);
  return (
    <div className="flex min-h-9 shrink-0 items-center justify-between gap-2 border-line border-t px-3 text-muted text-xs pointer-coarse:min-h-11">
      <span className="truncate tabular-nums">
        {selected === undefined ? '' : `${selected.to - selected.from + 1} of `}
        {totalLines.toLocaleString('en')} {totalLines === 1 ? 'line' : 'lines'}
      </span>
      {selected === undefined ? null : (
        <SelectedLines place={place} selected={selected} onForget={forget} onMark={onMark} />
      )}
    </div>
  );
}

interface SelectedLinesProps extends Pick<FileFootProps, 'place' | 'onMark'> {
  readonly selected: Selected;
  readonly onForget: () => void;
}

function SelectedLines({ place, selected: { from, to }, onForget, onMark }: SelectedLinesProps) {
  const ask = useAskAboutLines();
  const lines = { ...place, line: from, endLine: to === from ? undefined : to };
  return (
    <div role="toolbar" aria-label="Selected lines" className="flex shrink-0 gap-0.5">
      <Button
        look="quiet"
        onClick={() => {
          onForget();
          ask(lines);
        }}
      >
        <MessageSquareText size={16} aria-hidden="true" />
        Ask about {to === from ? `line ${from}` : `lines ${from}–${to}`}
      </Button>
      <Button
        look="quiet"
        isIcon
        aria-label="Put them into the address"
        title="Put them into the address, to share it"
        onClick={() => {
          onForget();
          onMark(from, to);
        }}
      >
        <Link2 size={16} aria-hidden="true" />
      </Button>
    </div>
  );
}

/** 1-based, both included. */
interface Selected {
  readonly from: number;
  readonly to: number;
}

/** Once the pointer or the key has been let go; a selection that is given up takes it away. */
function useSelectedLines(scroller: RefObject<HTMLElement | null>): readonly [Selected | undefined, () => void] {
  const [selected, setSelected] = useState<Selected>();
  useEffect(() => {
    const look = () => setSelected(selectionIn(scroller.current));
    const onChange = () => {
      if (document.getSelection()?.isCollapsed !== false) setSelected(undefined);
    };
    const onKeyUp = ({ key }: KeyboardEvent) => {
      if (key === 'Shift') look();
    };
    document.addEventListener('pointerup', look);
    document.addEventListener('keyup', onKeyUp);
    document.addEventListener('selectionchange', onChange);
    return () => {
      document.removeEventListener('pointerup', look);
      document.removeEventListener('keyup', onKeyUp);
      document.removeEventListener('selectionchange', onChange);
    };
  }, [scroller]);
  // Given up altogether: to press on what is selected would be to drag it.
  return [selected, () => document.getSelection()?.removeAllRanges()];
}

/** Undefined where nothing is, or something outside of the lines. */
function selectionIn(lines: HTMLElement | null): Selected | undefined {
  const selection = document.getSelection();
  if (lines === null || selection === null || selection.isCollapsed || selection.toString().trim() === '')
    return undefined;
  const range = selection.getRangeAt(0);
  const [first, last] = [lineOf(range.startContainer), lineOf(range.endContainer)];
  if (first === undefined || last === undefined || !lines.contains(range.commonAncestorContainer)) return undefined;
  // A line that is selected up to its end ends at the beginning of the next.
  const to = range.endOffset === 0 && last > first ? last - 1 : last;
  return { from: first, to };
}

function lineOf(node: Node): number | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  const row = element?.closest('[data-row]')?.getAttribute('data-row');
  return row === null || row === undefined ? undefined : Number(row);
}
