/** Lines that somebody has selected as text, as one does to copy them, can be asked about where they are. */
import { Link2, MessageSquareText } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import type { Place } from '../../ui/place.ts';
import { useAskAboutLines } from './ask-about-lines.ts';

interface SelectedLinesProps {
  readonly place: Place;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Puts them into the address. */
  readonly onMark: (from: number, to: number) => void;
}

export function SelectedLines({ place, scroller, onMark }: SelectedLinesProps) {
  const [selected, forget] = useSelectedLines(scroller);
  const ask = useAskAboutLines();
  if (selected === undefined) return null;
  const { from, to, x, y } = selected;
  const lines = { ...place, line: from, endLine: to === from ? undefined : to };
  return createPortal(
    <div
      role="toolbar"
      aria-label="Selected lines"
      style={{ left: Math.min(x, window.innerWidth - 220), top: Math.min(y + 6, window.innerHeight - 56) }}
      className="fixed z-50 flex gap-0.5 rounded-md border border-line-strong bg-surface p-0.5 shadow-lg"
    >
      <Button
        look="quiet"
        onClick={() => {
          forget();
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
          forget();
          onMark(from, to);
        }}
      >
        <Link2 size={16} aria-hidden="true" />
      </Button>
    </div>,
    document.body,
  );
}

interface Selected {
  readonly from: number;
  readonly to: number;
  /** Below its end, on the screen. */
  readonly x: number;
  readonly y: number;
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
    const onScroll = () => setSelected(undefined);
    const element = scroller.current;
    document.addEventListener('pointerup', look);
    document.addEventListener('keyup', onKeyUp);
    document.addEventListener('selectionchange', onChange);
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      document.removeEventListener('pointerup', look);
      document.removeEventListener('keyup', onKeyUp);
      document.removeEventListener('selectionchange', onChange);
      element?.removeEventListener('scroll', onScroll);
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
  const end = [...range.getClientRects()].at(-1);
  // A line that is selected up to its end ends at the beginning of the next.
  const to = range.endOffset === 0 && last > first ? last - 1 : last;
  return { from: first, to, x: end?.left ?? 0, y: end?.bottom ?? 0 };
}

function lineOf(node: Node): number | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  const row = element?.closest('[data-row]')?.getAttribute('data-row');
  return row === null || row === undefined ? undefined : Number(row);
}
