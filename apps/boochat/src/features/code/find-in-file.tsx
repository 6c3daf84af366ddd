/** Finds a text in the whole file, also in what of a long file is not shown yet, and leads from place to place. */
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { z } from 'zod';
import { toolCallQuery } from '../../api/call-tool.ts';
import { Button } from '../../ui/button.tsx';

const foundSchema = z.looseObject({ matches: z.array(z.looseObject({ line: z.number() })) });

interface FindInFileProps {
  readonly path: string;
  readonly line: number | undefined;
  /** The lines, where what is found is lit. */
  readonly lines: RefObject<HTMLElement | null>;
  /** Another value means that other lines are drawn. */
  readonly drawn: unknown;
  readonly onGo: (line: number) => void;
  readonly onClose: () => void;
}

export function FindInFile({ path, line = 1, lines, drawn, onGo, onClose }: FindInFileProps) {
  const [text, setText] = useState('');
  const answer = useQuery({
    ...toolCallQuery('grep', { pattern: text, literal: true, ignore_case: true, path, limit: 2_000 }),
    enabled: text !== '',
    placeholderData: (before) => before,
  });
  const matches = text === '' ? [] : (foundSchema.safeParse(answer.data?.structured).data?.matches ?? []);
  useLit(lines, text, drawn);
  const here = matches.findIndex((match) => match.line === line);
  const go = (step: 1 | -1) => {
    const after = matches.findIndex((match) => match.line > line);
    const before = matches.findLastIndex((match) => match.line < line);
    const next = step === 1 ? (matches[after] ?? matches[0]) : (matches[before] ?? matches.at(-1));
    if (next !== undefined) onGo(next.line);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  const count = matches.length;
  return (
    <search className="flex items-center gap-1 border-line border-b px-3 py-1 text-sm" onKeyDown={onKeyDown}>
      {/* The bundler's reader of styles does not know this selector. */}
      <style>{'::highlight(found) { background-color: var(--caution-soft); color: var(--caution); }'}</style>
      <input
        type="text"
        // biome-ignore lint/a11y/noAutofocus: it was opened to write into it
        autoFocus
        aria-label="Find in the file"
        placeholder="Find in the file"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-2 py-0.5 font-mono text-xs"
      />
      <span role="status" className="text-muted text-xs tabular-nums">
        {text === '' ? '' : here >= 0 ? `${here + 1} of ${saidLines(count)}` : saidLines(count)}
      </span>
      <Button
        look="quiet"
        isIcon
        aria-label="Find the one before"
        disabled={matches.length === 0}
        onClick={() => go(-1)}
      >
        <ChevronUp size={16} aria-hidden="true" />
      </Button>
      <Button look="quiet" isIcon aria-label="Find the next" disabled={matches.length === 0} onClick={() => go(1)}>
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <Button look="quiet" isIcon aria-label="Close the search" onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </Button>
    </search>
  );
}

/** A page that is full of light helps nobody. */
const mostLit = 2_000;

function saidLines(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'}`;
}

/** Lights every place of the text in the lines that are drawn, without changing them. */
function useLit(lines: RefObject<HTMLElement | null>, text: string, drawn: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines hold other places
  useEffect(() => {
    if (!('highlights' in CSS) || lines.current === null || text === '') return;
    const ranges: Range[] = [];
    for (const code of lines.current.querySelectorAll('[data-row] code')) {
      if (ranges.length >= mostLit) break;
      ranges.push(...rangesIn(code, text.toLowerCase()));
    }
    CSS.highlights.set('found', new Highlight(...ranges));
    return () => void CSS.highlights.delete('found');
  }, [lines, text, drawn]);
}

function rangesIn(code: Element, text: string): Range[] {
  const whole = code.textContent?.toLowerCase() ?? '';
  const ranges: Range[] = [];
  for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + text.length)) {
    const range = document.createRange();
    const [start, end] = [pointAt(code, at), pointAt(code, at + text.length)];
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
    ranges.push(range);
  }
  return ranges;
}

/** The place of the nth character among the texts of an element. */
function pointAt(element: Element, index: number): { readonly node: Node; readonly offset: number } {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = index;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { length } = node as Text;
    if (left <= length) return { node, offset: left };
    left -= length;
  }
  return { node: element, offset: element.childNodes.length };
}
