/** The lines of a change as a table: unified, or what was beside what is. */
import type { DiffHunk } from '@boocontext/chat-api';
import { Fragment, type ReactNode } from 'react';
import { CodeLine } from '../../ui/code/code-line.tsx';
import type { TokenLine } from '../../ui/code/tokens.ts';
import { changedWords, type Span } from './changed-words.ts';
import { type DiffRow, pairsOf, rowsOf } from './diff-rows.ts';
import { MarkedLine } from './marked-line.tsx';
import { RemarkNote } from './remark-note.tsx';
import type { Remark } from './remarks.ts';
import type { SideTokens } from './use-side-tokens.ts';

export type Look = 'unified' | 'split';

interface DiffTableProps {
  readonly path: string;
  readonly hunks: readonly DiffHunk[];
  readonly tokens: SideTokens;
  readonly remarks: readonly Remark[];
  readonly look: Look;
  /** Lines that did not change, before each part (by its place) and after the last one, where they are shown. */
  readonly unfolded: (gap: number) => readonly DiffRow[];
  /** What unfolds them; null where there is nothing to unfold. */
  readonly unfold: (gap: number) => ReactNode;
}

export function DiffTable({ path, hunks, tokens, remarks, look, unfolded, unfold }: DiffTableProps) {
  const columns = look === 'unified' ? 3 : 4;
  const remarksAt = (row: DiffRow | undefined): ReactNode => {
    const own = row?.now === undefined ? [] : remarks.filter(({ line }) => line === row.now);
    if (own.length === 0) return null;
    return (
      <tr>
        <td colSpan={columns} className="max-w-0 p-1.5">
          {own.map((remark) => (
            <RemarkNote key={`${remark.title} ${remark.text}`} remark={remark} />
          ))}
        </td>
      </tr>
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label={`Lines of ${path}`} className="overflow-x-auto">
      <table
        className={`w-full border-collapse font-mono text-xs leading-5 ${look === 'split' ? 'min-w-[48rem] table-fixed' : ''}`}
      >
        <caption className="sr-only">
          {look === 'unified' ? 'Line before, line after, text' : 'Before on the left, after on the right'}
        </caption>
        {look === 'split' ? (
          <colgroup>
            <col className="w-12" />
            <col />
            <col className="w-12" />
            <col />
          </colgroup>
        ) : null}
        <tbody>
          {hunks.map((hunk, gap) => (
            <Fragment key={`${hunk.oldStart} ${hunk.newStart}`}>
              <SameRows rows={unfolded(gap)} look={look} tokens={tokens} />
              <tr>
                <td colSpan={columns} className="bg-raised px-2 py-0.5 text-muted">
                  {unfold(gap)}
                  {placeOf(hunk)} {hunk.heading}
                </td>
              </tr>
              {look === 'unified'
                ? markedRows(hunk).map((row) => (
                    <Fragment key={`${row.sign} ${row.old} ${row.now}`}>
                      <UnifiedRow row={row} tokens={tokens} />
                      {remarksAt(row)}
                    </Fragment>
                  ))
                : pairsOf(markedRows(hunk)).map(({ left, right }) => (
                    <Fragment key={`${left?.old} ${right?.now}`}>
                      <tr>
                        <Side
                          row={left}
                          line={left?.old}
                          tokens={left?.old === undefined ? undefined : tokens.old(left.old)}
                        />
                        <Side
                          row={right}
                          line={right?.now}
                          tokens={right?.now === undefined ? undefined : tokens.now(right.now)}
                        />
                      </tr>
                      {remarksAt(right)}
                    </Fragment>
                  ))}
            </Fragment>
          ))}
          <SameRows rows={unfolded(hunks.length)} look={look} tokens={tokens} />
          <UnfoldRow columns={columns}>{unfold(hunks.length)}</UnfoldRow>
        </tbody>
      </table>
    </section>
  );
}

/** A row with what differs within its line. */
interface MarkedRow extends DiffRow {
  readonly spans?: readonly Span[];
}

function markedRows(hunk: DiffHunk): readonly MarkedRow[] {
  const rows = rowsOf(hunk);
  const marks = new Map<DiffRow, readonly Span[]>();
  for (const { left, right } of pairsOf(rows)) {
    if (left === undefined || right === undefined || left === right) continue;
    const words = changedWords(left.text, right.text);
    if (words === undefined) continue;
    marks.set(left, words.before);
    marks.set(right, words.after);
  }
  return rows.map((row) => {
    const spans = marks.get(row);
    return spans === undefined ? row : { ...row, spans };
  });
}

interface SameRowsProps {
  readonly rows: readonly DiffRow[];
  readonly look: Look;
  readonly tokens: SideTokens;
}

function SameRows({ rows, look, tokens }: SameRowsProps) {
  return rows.map((row) =>
    look === 'unified' ? (
      <UnifiedRow key={row.now} row={row} tokens={tokens} />
    ) : (
      <tr key={row.now}>
        <Side row={row} line={row.old} tokens={row.old === undefined ? undefined : tokens.old(row.old)} />
        <Side row={row} line={row.now} tokens={row.now === undefined ? undefined : tokens.now(row.now)} />
      </tr>
    ),
  );
}

function UnfoldRow({ columns, children }: { readonly columns: number; readonly children: ReactNode }) {
  if (children === null) return null;
  return (
    <tr>
      <td colSpan={columns} className="bg-raised px-2 py-0.5">
        {children}
      </td>
    </tr>
  );
}

function placeOf({ newStart, lines }: DiffHunk): string {
  const count = lines.filter((line) => !line.startsWith('-')).length;
  return count === 0
    ? `after line ${newStart}`
    : count === 1
      ? `line ${newStart}`
      : `lines ${newStart} to ${newStart + count - 1}`;
}

const grounds = { ' ': '', '-': 'bg-unsafe-soft', '+': 'bg-safe-soft' } as const;
const numbers = 'select-none px-2 text-right align-top text-muted';

function UnifiedRow({ row, tokens }: { readonly row: MarkedRow; readonly tokens: SideTokens }) {
  const { sign, old, now, text } = row;
  const coloured = now === undefined ? (old === undefined ? undefined : tokens.old(old)) : tokens.now(now);
  return (
    <tr className={grounds[sign]}>
      <td className={`w-10 ${numbers}`}>{old}</td>
      <td className={`w-10 ${numbers}`}>{now}</td>
      <td className="whitespace-pre-wrap pr-2 [overflow-wrap:anywhere]">
        <Text sign={sign} text={text} tokens={coloured} spans={row.spans} />
      </td>
    </tr>
  );
}

interface SideProps {
  readonly row: MarkedRow | undefined;
  readonly line: number | undefined;
  readonly tokens: TokenLine | undefined;
}

function Side({ row, line, tokens }: SideProps) {
  if (row === undefined) return <td colSpan={2} className="bg-raised" />;
  return (
    <>
      <td className={`${grounds[row.sign]} ${numbers}`}>{line}</td>
      <td className={`${grounds[row.sign]} whitespace-pre-wrap pr-2 align-top [overflow-wrap:anywhere]`}>
        <Text sign={row.sign} text={row.text} tokens={tokens} spans={row.spans} />
      </td>
    </>
  );
}

function Text({
  sign,
  text,
  tokens,
  spans = [],
}: {
  readonly sign: DiffRow['sign'];
  readonly text: string;
  readonly tokens: TokenLine | undefined;
  readonly spans?: readonly Span[] | undefined;
}) {
  // What is coloured is the file as a whole; where that has changed meanwhile, a line is plain.
  const isSame = tokens !== undefined && tokens.map(([piece]) => piece).join('') === text;
  return (
    // A box of its own, from whose edge tabs are counted.
    <span className="flex">
      <span aria-hidden="true" className="w-[1.5ch] shrink-0 select-none text-muted">
        {sign}
      </span>
      {sign === ' ' ? null : <span className="sr-only">{sign === '+' ? 'added: ' : 'removed: '}</span>}
      <span className="min-w-0 flex-1">
        {spans.length === 0 || sign === ' ' ? (
          <CodeLine text={text} tokens={isSame ? tokens : undefined} />
        ) : (
          <MarkedLine
            text={text}
            tokens={isSame ? tokens : undefined}
            spans={spans}
            look={sign === '+' ? 'added' : 'removed'}
          />
        )}
      </span>
    </span>
  );
}
